// SPDX-License-Identifier: MIT
//
// Subcommands by what they do. Their names are in question/field.cpp.
#pragma once

#include "protocol/question/read.hpp"

namespace fukumi::protocol::cli {

/// 0: the question was answered, whatever the answer. 1: a limit or Ctrl-C left a proof or a
/// solution open, a file of several could not be read, or a failure. 2: bad input. Failures and bad
/// input are exceptions, which `main` catches. 130: Ctrl-C came before other work was done, as
/// shells have it.
inline constexpr int kAnswered = 0;
inline constexpr int kFailed = 1;
inline constexpr int kBadInput = 2;
inline constexpr int kInterrupted = 130;

/// The whole command line without the program's name. Throws UserError.
int runCommandLine(const question::Arguments& arguments);

int runGomocup(const Question& question);
int runAnalyze(const Question& question);
int runBenchCommand(const Question& question);
int runConvert(const Question& question);
int runPerft(const Question& question);
int runPlay(const Question& question);
/// The page in a browser; ends some seconds after it is closed.
int runPage(const Question& question);
/// The same server until Ctrl-C.
int runServe(const Question& question);
int runProve(const Question& question);
int runSolveMnk(const Question& question);
int runSolveChomp(const Question& question);
/// prove --quiet; `solve five` is another name of it.
int runProveQuiet(const Question& question);
int bookBuild(const Question& question);
int bookCheck(const Question& question);
int bookExport(const Question& question);
int bookMerge(const Question& question);
int bookOpenings(const Question& question);
int bookProve(const Question& question);
int bookShow(const Question& question);

/// `analyze --review`: a whole game.
int runReview(const Question& question);
/// `analyze --queries`: answers queries from standard input until it ends.
/// Throws OutputError if the answers cannot be written.
int runQueries(const Question& question);

}  // namespace fukumi::protocol::cli
