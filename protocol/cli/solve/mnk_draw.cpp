// SPDX-License-Identifier: MIT
//
// solve mnk --draw FILE: a draw written down, and its check.
#include "protocol/cli/solve/mnk_draw.hpp"

#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/solver/mnk/mnk_drawing.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/solve_monitor.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

using solver::DrawCheck;
using solver::DrawTree;

/// Each pair as a letter on the board, two pairs that are far apart may share one.
std::string pairsDrawing(const solver::MnkRules& rules, const solver::CellPairs& pairs) {
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    return drawCells(rules, [&](solver::Cell c) {
        std::string letter = ".";
        for (std::size_t i = 0; i < pairs.size(); ++i)
            if (contains(pairs[i], c)) letter = kLetters[i % kLetters.size()];
        return letter;
    });
}

/// Of a draw that was found, as "result", or checked, as "check".
void sayDraw(const DrawTree& tree,
             const DrawCheck& check,
             bool json,
             std::string_view key,
             search::Milliseconds time) {
    if (json) {
        std::cout << answer::lineOf({{key, key == "check" ? "right" : "draw"},
                                     {"game", toText(tree.rules)},
                                     {"answers", tree.answers.size()},
                                     {"pairs", check.pairs.size()},
                                     {"positions", check.positions},
                                     {"pairings", check.pairings},
                                     {"time_ms", time.count()}})
                  << '\n';
        return;
    }
    std::cout << toText(tree.rules)
              << ": the second player draws at least; verified by the rules alone\n";
    if (check.pairs.empty())
        std::cout << tree.answers.size() << " answers; " << check.positions
                  << " positions with the first player to move, " << check.pairings
                  << " of them with a pairing of what is left\n";
    else
        std::cout << check.pairs.size() << " pairs; every row holds one\n"
                  << pairsDrawing(tree.rules, check.pairs);
    std::cout << time.count() << " ms\n";
}

int sayFailed(const solver::MnkRules& rules,
              bool json,
              const char* key,
              const char* verdict,
              const std::string& why) {
    if (json)
        std::cout << answer::lineOf({{key, verdict}, {"reason", why}}) << '\n';
    else
        std::cout << toText(rules) << ": " << verdict << ": " << why << '\n';
    return kFailed;
}

}  // namespace

int writeMnkDraw(const Question& question) {
    const auto& task = question::partOf<question::SolveMnk>(question);
    const solver::MnkRules& rules = *task.rules;
    const OutputFile out = openOutput(question, "draw", *task.draw, FileKind::Draw);
    const bool json = question.output.json;
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, question.limits.fixedTime};
    const auto found = solver::findDraw(
        rules, (task.memoryMiB << 20) / solver::DrawSearch::kPositionBytes, monitor);
    if (!found.tree) {
        monitor.clearLine();
        return sayFailed(rules,
                         json,
                         "result",
                         "open",
                         "no draw was found with answers up to " + std::to_string(found.depth) +
                             " deep, after " + std::to_string(found.nodes) + " positions");
    }
    const DrawCheck check = checkDraw(*found.tree, monitor);
    monitor.clearLine();
    if (check.fault) return sayFailed(rules, json, "result", "open", *check.fault);
    if (check.stopped) return sayFailed(rules, json, "result", "open", "its check was ended");
    out.write(drawFile(*found.tree));
    sayDraw(*found.tree, check, json, "result", monitor.elapsed());
    return kAnswered;
}

int checkMnkDraw(const Question& question, const std::string& path, const std::string& bytes) {
    const auto file = solver::parseDrawFile(bytes);
    if (!file) refuse(inField(inFile(file.error(), path), "check"));
    const DrawTree& tree = *file;
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, question.limits.fixedTime};
    const DrawCheck check = checkDraw(tree, monitor);
    monitor.clearLine();
    const bool json = question.output.json;
    if (check.fault) return sayFailed(tree.rules, json, "check", "wrong", *check.fault);
    if (check.stopped)
        return sayFailed(
            tree.rules, json, "check", "stopped", "the check was ended before its end");
    sayDraw(tree, check, json, "check", monitor.elapsed());
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
