// SPDX-License-Identifier: MIT
//
// Shared by the parts of `prove --quiet`: its options, and the files that they name.
#pragma once

#include <boost/program_options.hpp>

#include "engine/proofs/piece_file.hpp"
#include "engine/proofs/proof_check.hpp"
#include "engine/proofs/proof_tree.hpp"
#include "engine/proofs/state_file.hpp"
#include "engine/search/stop_token.hpp"
#include "protocol/cli/solve_monitor.hpp"
#include "protocol/settings/options.hpp"

namespace fukumi::protocol::cli {

/// Settings of the engine that `prove --quiet` obeys.
inline const std::vector<std::string_view> kFiveSettings{"rule", "threads", "max-memory", "seed"};

/// All bytes of the file that an option names. Throws UserError.
[[nodiscard]] std::string fileBytes(const Options& options, const std::string& option);
/// The file that an option names, read as a proof or its work. Throws UserError with the place of a
/// fault.
[[nodiscard]] proofs::StateFile stateFileFrom(const Options& options, const std::string& option);
/// The same as a proof; a line that was cut off is refused.
[[nodiscard]] proofs::ProofTree proofTreeFrom(const Options& options, const std::string& option);

/// The pieces in the file that an option names. Throws UserError, as above.
[[nodiscard]] proofs::PieceFile pieceFileFrom(const Options& options, const std::string& option);

/// A proof or a file of pieces; the bytes decide which.
[[nodiscard]] proofs::ProofTree claimsFrom(const Options& options, const std::string& option);

/// Limits with the positions that --sample and the engine's --seed choose. Throws UserError.
[[nodiscard]] proofs::CheckLimits sampleFrom(const Options& options);

/// The task that the position options name. Throws UserError.
[[nodiscard]] proofs::Task taskFrom(const Options& options);
/// Throws UserError where the options ask for another rule (freestyle, the default, asks for none)
/// or size than the file is about; `option` is the one that named the file.
void requireBoard(const Options& options,
                  const std::string& option,
                  const std::string& file,
                  const proofs::Task& task);
/// The same, and where they name a position that is not the file's.
void requireTask(const Options& options,
                 const std::string& option,
                 const std::string& file,
                 const proofs::Task& task);

/// The stops of a monitor for those who want a token.
class MonitorStop final : public search::StopToken {
public:
    explicit MonitorStop(SolveMonitor& monitor) : monitor_{monitor} {}
    [[nodiscard]] bool stopRequested() const override { return monitor_.stopRequested(); }

private:
    SolveMonitor& monitor_;
};

/// "h8 i9": squares as people write them.
[[nodiscard]] std::string movesText(const std::vector<Move>& moves, BoardSize size);
/// "freestyle 15x15, black to move, after h8h9/i9": what a file is about.
[[nodiscard]] std::string taskText(const proofs::Task& task);

/// prove --quiet --check FILE, --show FILE, --join FILE, --certify FILE, --work. Exit codes.
int checkFive(const Options& options);
int showFive(const Options& options);
int joinPieces(const Options& options);
int certifyFive(const Options& options);
int workAtJobs(const Options& options);

}  // namespace fukumi::protocol::cli
