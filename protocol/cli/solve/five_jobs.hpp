// SPDX-License-Identifier: MIT
//
// A proof by many programs. One keeps the file and gives leaves out, others do them; lines of text
// go between them, and a script carries them (scripts/lab/solve_five).
//
//     the keeper writes    task freestyle 15x15 black h8/h9      once
//                          job 17 ask h8i9/h9k11 2
//                          ready                                 it waits for an answer
//                          done                                  its report follows
//     a worker answers     record 17 ask h8i9/h9k11 2 open
//                          lost 17                               it will never be done: give it
//                                                                out again
//
// The keeper believes that a record tells the truth about its own job, and nothing else; --check
// believes no one.
#pragma once

#include <functional>
#include <string>

#include "engine/proofs/prover.hpp"
#include "protocol/cli/solve/five_workplace.hpp"

namespace fukumi::protocol::cli {

/// Gives jobs out on standard output, `most` at a time, and takes records from standard input,
/// until the proof is done, `stop` says so, or the input ends.
[[nodiscard]] proofs::Outcome dealJobs(
    Workplace& place,
    int most,
    std::size_t memoryBytes,
    const search::StopToken& stop,
    const std::function<void(const proofs::ProverProgress&)>& report,
    std::string& error);

}  // namespace fukumi::protocol::cli
