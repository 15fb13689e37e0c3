// SPDX-License-Identifier: MIT
#include "protocol/cli/solve/mnk_options.hpp"

#include "engine/core/error.hpp"
#include "engine/core/parse.hpp"
#include "engine/solver/mnk/mnk_drawing.hpp"
#include "engine/solver/proof_table.hpp"
#include "engine/solver/uct.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/solve/solve_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/settings/setting_values.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

using solver::MnkPosition;
using solver::MnkRules;

po::options_description mnkOptions() {
    po::options_description own{
        "solve mnk M N K: value, best moves and distance to the end; M columns, N rows"};
    own.add_options()(
        "position",
        textValue("FILE"),
        "a drawn board (X, O and .), or a list of moves: b2 a1 c3; - is standard input")(
        "moves", textValue("LIST"), "moves that are played already: b2 a1 c3")(
        "count", "count all positions that can be reached and all games, by outcome")(
        "map", "the outcome of every move, drawn on the board")(
        "replies", "and a map of the replies to every move that is not over then")(
        "svg", textValue("FILE"), "write the map as a picture")(
        "draw", textValue("FILE"), "write down how the second player draws, for prove --check")(
        "points",
        "without a search: a point a cell for each line through it, and for each own stone on one "
        "that is open")("match",
                        "all games of the player who goes by these points, from either side");
    own.add(solveOptions(
        "minimax, alphabeta, memo (a table and all tools, default): exact; mcts: random playouts, "
        "which prove nothing"));
    own.add_options()(
        "without", textValue("LIST"), "tools that memo does without: symmetry, threats, potential")(
        "playouts", textValue("N"), "playouts of mcts (default 10000)")(
        "mcts-ucb",
        textValue("C"),
        "how much mcts explores: mean + C * sqrt(ln N / n), means from -1 to 1 (default 1.96)");
    addForceOption(own);
    return own;
}

MnkRules mnkRulesFrom(const Arguments& operands) {
    std::string text;
    for (const std::string& word : operands) text += (text.empty() ? "" : " ") + word;
    const auto rules = MnkRules::parse(text);
    if (!rules)
        throw UserError{"solve mnk: '" + text + "': expected M N K, as in 4 4 3: M columns (1 to " +
                        std::to_string(MnkRules::kMaxColumns) + "), N rows, at most " +
                        std::to_string(MnkRules::kMaxCells) + " cells, K in a row (1 to " +
                        std::to_string(MnkRules::kMaxLength) + ")"};
    return *rules;
}

MnkPosition mnkPositionFrom(const Options& options, const MnkRules& rules) {
    if (options.has("position") && options.has("moves"))
        throw UserError{"--position and --moves: one of them"};
    if (options.has("moves")) {
        const auto moves = solver::mnkMovesFrom(options.text("moves"), rules);
        if (const auto* why = std::get_if<std::string>(&moves)) throw UserError{"--moves: " + *why};
        return positionAfter(std::get<solver::MnkMoves>(moves), rules);
    }
    if (!options.has("position")) return MnkPosition{rules};
    const std::string& path = options.text("position");
    auto parsed = solver::positionFrom(textOrStandardInput(options, "position"), rules);
    if (const auto* why = std::get_if<std::string>(&parsed))
        throw UserError{"--position: '" + path + "': " + *why};
    return std::get<MnkPosition>(parsed);
}

MnkMethod mnkMethodFrom(const Options& options) {
    if (!options.has("method") || options.text("method") == "memo") return MnkMethod::Memo;
    if (options.text("method") == "minimax") return MnkMethod::Minimax;
    if (options.text("method") == "alphabeta") return MnkMethod::AlphaBeta;
    if (options.text("method") == "mcts") return MnkMethod::Mcts;
    throw UserError{"--method: '" + options.text("method") +
                    "': expected minimax, alphabeta, memo or mcts"};
}

solver::MnkTools mnkToolsFrom(const Options& options) {
    solver::MnkTools tools;
    if (!options.has("without")) return tools;
    if (mnkMethodFrom(options) != MnkMethod::Memo)
        throw UserError{"--without requires --method memo"};
    std::string_view list = options.text("without");
    while (!list.empty()) {
        const auto end = std::min(list.find(','), list.size());
        const std::string_view tool = trim(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
        if (tool == "symmetry")
            tools.symmetry = false;
        else if (tool == "threats")
            tools.threats = false;
        else if (tool == "potential")
            tools.potential = false;
        else
            throw UserError{"--without: '" + std::string{tool} +
                            "': expected symmetry, threats or potential, separated by commas"};
    }
    return tools;
}

double explorationFrom(const Options& options) {
    constexpr std::int32_t kMostThousandths = 100'000;
    if (!options.has("mcts-ucb")) return solver::kUsualExploration;
    const std::string& text = options.text("mcts-ucb");
    const auto thousandths = parseThousandths(text);
    if (!thousandths || *thousandths < 0 || *thousandths > kMostThousandths)
        throw UserError{"--mcts-ucb: '" + text +
                        "': expected 0 to 100, up to three digits after the point"};
    return *thousandths / 1000.0;
}

std::size_t mnkTableMiB(const Options& options) {
    const std::size_t memory = memoryOption(options);
    if (memory < solver::ProofTable::kMinMiB)
        throw UserError{"--memory: the table takes at least " +
                        std::to_string(solver::ProofTable::kMinMiB) + " MiB"};
    return memory;
}

}  // namespace fukumi::protocol::cli
