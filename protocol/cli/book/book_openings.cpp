// SPDX-License-Identifier: MIT
//
// book openings: balanced openings, one a line.
#include <iostream>

#include "book/book_source.hpp"
#include "book/format/book_text.hpp"
#include "book/openings/balanced_openings.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/error.hpp"
#include "protocol/cli/book/book_verbs.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/cli/number_option.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/io/standard_output.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

namespace {

/// More table than one search of the usual length fills is only in the way: it is cleared for each.
constexpr std::size_t kUsualMemory = std::size_t{32} << 20;
constexpr int kLongestTurnMs = 1'000'000'000;

po::options_description openingOptions() {
    po::options_description own{
        "book openings (with --rule, --seed): balanced openings, one a line, no two alike up to\n"
        "symmetry; the same options give the same openings"};
    own.add_options()("size", textValue("N|WxH"), "size of the board (default 15)")(
        "count", textValue("K"), "how many (default 10)")(
        "max-eval",
        textValue("E"),
        "units that either side may be ahead, as two searches find it (default: 50; 30 from "
        "400000 nodes on, 20 from 2000000)")(
        "nodes", textValue("N"), "nodes of the longer search (default 100000)")(
        "time-turn",
        textValue("MS"),
        "in place of --nodes: the time for a move in the match that the openings are for; for 1000 "
        "the longer search has 2000000 nodes, and so in proportion")(
        "stones", textValue("N"), "stones of each opening (default 3 to 6)")(
        "notation",
        textValue("offset|pos|swap2"),
        "offset: \"0,0, 1,-1\" from the centre; pos: \"h8i9\", rows from the top; swap2: three "
        "stones each, as lines of a book for SWAP2BOARD (default offset)");
    return own;
}

std::string inPos(const book::BookPosition& opening) {
    std::string text;
    for (const Square s : opening.stones) text += board::toPos(s);
    return text;
}

std::string inOffsets(const book::BookPosition& opening) {
    const Square center = opening.size.center();
    std::string text;
    for (const Square s : opening.stones) {
        if (!text.empty()) text += ", ";
        text += std::to_string(s.x() - center.x()) + ',' + std::to_string(s.y() - center.y());
    }
    return text;
}

std::string inSwap2(book::BookPosition opening) {
    opening.note = book::kSwap2Note;
    return book::lineOf(opening);
}

using Notation = std::string (*)(const book::BookPosition&);

Notation notationFrom(const Options& options) {
    const std::string name = options.has("notation") ? options.text("notation") : "offset";
    if (name == "offset") return inOffsets;
    if (name == "pos") return inPos;
    if (name == "swap2") return [](const book::BookPosition& opening) { return inSwap2(opening); };
    throw UserError{"--notation: '" + name + "' is not offset, pos or swap2"};
}

std::optional<std::uint64_t> nodesFrom(const Options& options) {
    if (!options.has("time-turn"))
        return numberOption(options, "nodes", std::uint64_t{1}, ~std::uint64_t{0});
    if (options.has("nodes")) throw UserError{"--nodes and --time-turn exclude each other"};
    return book::openingNodesFor(
        search::Milliseconds{*numberOption(options, "time-turn", 0, kLongestTurnMs)});
}

book::OpeningRequest requestFrom(const Options& options, bool isSwap2) {
    constexpr int kSwap2Stones = 3;
    book::OpeningRequest request;
    request.rule = options.settings.rules.rule;
    request.size = positionFrom(options).size();
    request.seed = options.settings.player.seed;
    request.stones =
        numberOption(options, "stones", book::kFewestOpeningStones, book::kMostOpeningStones);
    if (isSwap2 && request.stones.value_or(kSwap2Stones) != kSwap2Stones)
        throw UserError{"--stones: an opening of swap2 has three"};
    if (isSwap2) request.stones = kSwap2Stones;
    request.nodes = nodesFrom(options).value_or(request.nodes);
    request.maxValue = Value{numberOption(options, "max-eval", 0, kMaxHeuristic.raw())
                                 .value_or(book::openingWindowFor(request.nodes).raw())};
    return request;
}

}  // namespace

int bookOpenings(const Arguments& arguments) {
    const auto own = openingOptions();
    const Options options = readOptions(arguments, own, IniErrors::Throw);
    if (options.help != Help::None) {
        std::cout << helpText(options.help, own, {"rule", "seed", "max-memory"});
        return kAnswered;
    }
    const Notation write = notationFrom(options);
    const bool isSwap2 = options.has("notation") && options.text("notation") == "swap2";
    const book::OpeningRequest request = requestFrom(options, isSwap2);
    const int count = numberOption(options, "count", 1, 1'000'000).value_or(10);
    player::Settings settings = options.settings.player;
    if (!options.has("max-memory")) settings.memoryBytes = kUsualMemory;
    const CtrlC interrupt;
    const search::SteadyClock clock;
    player::Player player{settings, clock};
    book::OpeningMaker maker{request, player};
    for (int i = 0; i < count; ++i) {
        showProgress(static_cast<std::size_t>(i), static_cast<std::size_t>(count));
        const auto opening = maker.next(interrupt);
        wipeProgress();
        if (opening) {
            std::cout << write(*opening) << std::endl;
            checkStandardOutput();
            continue;
        }
        if (interrupt.stopRequested()) return kInterrupted;
        throw UserError{"after " + std::to_string(i) +
                        " openings no more are found; allow a larger --max-eval"};
    }
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
