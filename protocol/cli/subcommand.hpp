// SPDX-License-Identifier: MIT
//
// The table of subcommands: a new one is a file of its own and one entry in subcommand.cpp.
#pragma once

#include <string_view>

#include "protocol/settings/options.hpp"

namespace fukumi::protocol::cli {

/// 0: the question was answered, whatever the answer. 2 (bad input) and 1 (failure) come from
/// UserError and other exceptions, which `main` catches. 130: Ctrl-C came before the work was done,
/// as shells have it.
inline constexpr int kAnswered = 0;
inline constexpr int kFailed = 1;
inline constexpr int kBadInput = 2;
inline constexpr int kInterrupted = 130;

struct Subcommand {
    std::string_view name;
    std::string_view summary;
    int (*run)(const Arguments& arguments);
};

/// The whole command line without the program's name. The subcommand's name may stand anywhere
/// among the options; without one the protocol is spoken. Throws UserError.
int runCommandLine(const Arguments& arguments);

/// `help`, or `help` and the words behind which --help would stand.
int runHelp(const Arguments& arguments);
int runVersion(const Arguments& arguments);
int runGomocup(const Arguments& arguments);
int runAnalyze(const Arguments& arguments);
int runBenchCommand(const Arguments& arguments);
int runBook(const Arguments& arguments);
int runPerft(const Arguments& arguments);
int runPlay(const Arguments& arguments);
int runProve(const Arguments& arguments);
int runSolve(const Arguments& arguments);

/// `analyze --queries`, in a room of its own: answers queries from standard input until it ends.
/// Throws UserError, and OutputError where the answers cannot be written.
int runQueries(const Options& options);

}  // namespace fukumi::protocol::cli
