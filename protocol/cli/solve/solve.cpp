// SPDX-License-Identifier: MIT
#include "protocol/cli/solve/solve.hpp"

#include <iostream>

#include "engine/core/error.hpp"
#include "protocol/cli/named_word.hpp"
#include "protocol/cli/subcommand.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr const char* kHelp =
    "solve: solves small games exactly, and proves wins of the real one\n"
    "  solve mnk M N K ...           M columns, N rows, K in a row win; 3 3 3 is tic-tac-toe\n"
    "  solve chomp ROWS COLUMNS ...  who takes the square (1,1) loses\n"
    "  solve five --out FILE ...     proves that the side to move wins, quiet moves included\n"
    "--help behind a game tells more.\n";

}  // namespace

int runSolve(const Arguments& arguments) {
    Arguments rest = arguments;
    const auto game = takeNamedWord(rest, {"mnk", "chomp", "five"});
    if (game == "five") return runProveQuiet(rest);
    if (game) return *game == "mnk" ? runSolveMnk(rest) : runSolveChomp(rest);
    if (const auto word = firstWord(rest))
        throw UserError{"solve: '" + *word +
                        "' is no game that can be solved; wanted is mnk, chomp or five"};
    if (!wantsHelp(rest))
        throw UserError{
            "solve: which game? 'solve mnk M N K', 'solve chomp ROWS COLUMNS' or 'solve five --out "
            "FILE'"};
    std::cout << kHelp;
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
