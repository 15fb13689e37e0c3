// SPDX-License-Identifier: MIT
#include "protocol/cli/solve.hpp"

#include <algorithm>
#include <iostream>

#include "engine/core/error.hpp"
#include "protocol/cli/subcommand.hpp"

namespace fukumi::protocol::cli {

Arguments takeOperands(Arguments& arguments) {
    const auto end =
        std::ranges::find_if(arguments, [](const std::string& a) { return a.starts_with('-'); });
    Arguments operands{arguments.begin(), end};
    arguments.erase(arguments.begin(), end);
    return operands;
}

int runSolve(const Arguments& arguments) {
    if (arguments.empty())
        throw UserError{"solve: which game? 'solve mnk M N K' or 'solve chomp ROWS COLUMNS'"};
    const std::string& game = arguments.front();
    const Arguments rest{arguments.begin() + 1, arguments.end()};
    if (game == "mnk") return runSolveMnk(rest);
    if (game == "chomp") return runSolveChomp(rest);
    if (game != "--help")
        throw UserError{"solve: '" + game +
                        "' is no game that can be solved; wanted is mnk or chomp"};
    std::cout << "Usage: pbrain-fukumi solve mnk M N K [OPTIONS]\n"
                 "       pbrain-fukumi solve chomp ROWS COLUMNS [OPTIONS]\n\n"
                 "Solves small games exactly.\n\n"
                 "  mnk    M columns, N rows, K in a row win; 3 3 3 is tic-tac-toe\n"
                 "  chomp  who takes the square (1,1) loses\n\n"
                 "The options of each game: pbrain-fukumi solve GAME --help\n";
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
