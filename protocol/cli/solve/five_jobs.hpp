// SPDX-License-Identifier: MIT
//
// A proof by many programs. One, the job server, keeps the file and hands out leaves; workers solve
// them. They exchange lines of text, which a script carries (scripts/lab/solve_five).
//
//     the server writes    task freestyle 15x15 black h8/h9      once
//                          job 17 ask h8i9/h9k11 2
//                          ready                                 it waits for an answer
//                          done                                  its report follows
//     a worker answers     record 17 ask h8i9/h9k11 2 open
//                          lost 17                               it will never be done: hand it
//                                                                out again
//
// The server trusts a record about its own job and nothing else; --check trusts no record.
#pragma once

#include <functional>
#include <string>

#include "engine/proofs/prover.hpp"
#include "protocol/cli/solve/proof_session.hpp"

namespace fukumi::protocol::cli {

/// Hands out jobs on standard output, `most` at a time, and takes records from standard input,
/// until the proof is done, `stop` is requested, or the input ends.
[[nodiscard]] proofs::Outcome serveJobs(
    ProofSession& session,
    int most,
    std::size_t memoryBytes,
    const search::StopToken& stop,
    const std::function<void(const proofs::ProverProgress&)>& report,
    std::string& error);

}  // namespace fukumi::protocol::cli
