// SPDX-License-Identifier: MIT
//
// solve five --draw: draws on small boards, found and checked. A pairing where one is enough,
// answers with pairings at their ends elsewhere.
#include <iostream>

#include "engine/board/notation.hpp"
#include "engine/core/error.hpp"
#include "engine/five/draw_file.hpp"
#include "engine/five/pairing.hpp"
#include "protocol/cli/json_object.hpp"
#include "protocol/cli/number_option.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/solve/solve_options.hpp"
#include "protocol/cli/solve_monitor.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/output_file.hpp"

namespace fukumi::protocol::cli {

namespace {

/// Seconds, where there is none.
constexpr std::uint64_t kMostNodes = 1'000'000;
/// Of the search, a position that is remembered.
constexpr std::size_t kBytesAPosition = 96;

using five::sizeText;

/// Each pair as a letter on the board, two pairs that are far apart may share one.
void drawPairs(BoardSize size, const five::SquarePairs& pairs) {
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x) {
            char letter = '.';
            for (std::size_t i = 0; i < pairs.size(); ++i)
                if (pairs[i].first == Square{x, y} || pairs[i].second == Square{x, y})
                    letter = kLetters[i % kLetters.size()];
            std::cout << (x > 0 ? " " : "  ") << letter;
        }
        std::cout << '\n';
    }
}

void sayDraw(BoardSize size, const five::SquarePairs& pairs, bool json, const char* verdict) {
    if (json) {
        std::cout << JsonObject{}
                         .text(verdict, std::string_view{verdict} == "check" ? "right" : "draw")
                         .text("size", sizeText(size))
                         .number("pairs", pairs.size())
                         .line()
                  << '\n';
        return;
    }
    std::cout << sizeText(size) << ": " << pairs.size()
              << " pairs; every five in a row holds one, so the second player draws at least\n";
    drawPairs(size, pairs);
}

void sayTree(const five::DrawTree& tree,
             const five::DrawCheck& check,
             bool json,
             const char* verdict,
             search::Milliseconds time) {
    if (json) {
        std::cout << JsonObject{}
                         .text(verdict, std::string_view{verdict} == "check" ? "right" : "draw")
                         .text("size", sizeText(tree.size))
                         .number("answers", tree.answers.size())
                         .number("positions", check.positions)
                         .number("pairings", check.pairings)
                         .number("time_ms", time.count())
                         .line()
                  << '\n';
        return;
    }
    std::cout << sizeText(tree.size)
              << ": the second player draws at least; verified by the rules alone\n"
              << tree.answers.size() << " answers; " << check.positions
              << " positions with the first player to move, " << check.pairings
              << " of them with a pairing of what is left\n"
              << time.count() << " ms\n";
}

int sayFailed(
    BoardSize size, bool json, const char* key, const char* verdict, const std::string& why) {
    if (json)
        std::cout << JsonObject{}.text(key, verdict).text("reason", why).line() << '\n';
    else
        std::cout << sizeText(size) << ": " << why << '\n';
    return kFailed;
}

int drawByAnswers(const Options& options, BoardSize size, const OutputFile& out) {
    const bool json = options.has("json");
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, timeOption(options)};
    const MonitorStop stop{monitor};
    const auto check = threat::StopCheck::from(stop);
    five::DrawSearch search{size};
    five::DrawSearch::Progress last;
    const auto tree = search.run(
        options.settings.player.memoryBytes / kBytesAPosition,
        check,
        [&](const five::DrawSearch::Progress& now) {
            last = now;
            monitor.onProgress({now.nodes, "answers up to " + std::to_string(now.depth) + " deep"});
        });
    const five::DrawCheck checked = tree ? five::checkDraw(*tree, check) : five::DrawCheck{};
    monitor.clearLine();
    if (!tree || checked.stopped)
        return sayFailed(size,
                         json,
                         "result",
                         "open",
                         "open: no draw was found with answers up to " +
                             std::to_string(last.depth) + " deep, after " +
                             std::to_string(last.nodes) + " positions");
    if (checked.fault) return sayFailed(size, json, "result", "open", "wrong: " + *checked.fault);
    out.write(five::drawFile(*tree));
    sayTree(*tree, checked, json, "result", monitor.elapsed());
    return kAnswered;
}

}  // namespace

int drawFive(const Options& options) {
    const board::Position position = positionFrom(options);
    const BoardSize size = position.size();
    if (position.emptyCount() != size.squareCount())
        throw UserError{"--draw: a draw is about the empty board"};
    if (options.has("resume")) throw UserError{"--draw: there is nothing to go on with"};
    if (!five::SmallBoard::fits(size)) throw UserError{"--draw: boards of up to 64 squares"};
    const OutputFile out{"--out", options.text("out")};
    if (const auto found = five::findPairing(size, kMostNodes); found.pairs) {
        out.write(five::pairingFile(size, *found.pairs));
        sayDraw(size, *found.pairs, options.has("json"), "result");
        return kAnswered;
    }
    return drawByAnswers(options, size, out);
}

int checkPairingFile(const Options& options, const std::string& bytes) {
    const auto file = five::parsePairingFile(bytes);
    if (const auto* fault = std::get_if<five::FileFault>(&file))
        throw UserError{"--check: '" + options.text("check") + "': " + fault->text()};
    const auto& pairing = std::get<five::PairingFile>(file);
    if (const auto why = five::whyNoPairing(board::Board{pairing.size}, pairing.pairs)) {
        if (options.has("json"))
            std::cout << JsonObject{}.text("check", "wrong").text("reason", *why).line() << '\n';
        else
            std::cout << "wrong: " << *why << '\n';
        return kFailed;
    }
    sayDraw(pairing.size, pairing.pairs, options.has("json"), "check");
    return kAnswered;
}

int checkDrawFile(const Options& options, const std::string& bytes) {
    const auto file = five::parseDrawFile(bytes);
    if (const auto* fault = std::get_if<five::FileFault>(&file))
        throw UserError{"--check: '" + options.text("check") + "': " + fault->text()};
    const auto& tree = std::get<five::DrawTree>(file);
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, timeOption(options)};
    const MonitorStop stop{monitor};
    const five::DrawCheck check = five::checkDraw(tree, threat::StopCheck::from(stop));
    const bool json = options.has("json");
    if (check.fault) return sayFailed(tree.size, json, "check", "wrong", "wrong: " + *check.fault);
    if (check.stopped)
        return sayFailed(tree.size, json, "check", "stopped", "the check was ended before its end");
    sayTree(tree, check, json, "check", monitor.elapsed());
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
