// SPDX-License-Identifier: MIT
//
// Shared by the parts of `prove --quiet`: the files that a question names.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/proofs/known_moves.hpp"
#include "engine/proofs/pieces.hpp"
#include "engine/proofs/proof_book.hpp"
#include "engine/proofs/proof_check.hpp"
#include "engine/proofs/proof_tree.hpp"
#include "engine/proofs/state_file.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::cli {

/// A file that a field of the question names.
struct AskedFile {
    std::string_view field;
    std::string path;
};

/// Refuses the file with the error of its reader.
[[noreturn]] void refuseFile(const AskedFile& file, const InputError& error);

// All of these refuse what is wrong, with the place of the error.

/// The file, read as a proof or its work.
[[nodiscard]] proofs::StateFile stateFileOf(const AskedFile& file);
/// The pieces in the file.
[[nodiscard]] proofs::PieceFile pieceFileOf(const AskedFile& file);
/// A proof or a file of pieces, to be played; the bytes decide which.
[[nodiscard]] proofs::ProofBook proofBookOf(const AskedFile& file, std::string_view bytes);
/// The same, to be checked, from the bytes of the file.
[[nodiscard]] proofs::ProofTree claimsOf(const AskedFile& file, std::string_view bytes);

/// Moves of the proofs that --hints names, which are of the task's size and attacker, and of any
/// rule.
[[nodiscard]] std::optional<proofs::KnownMoves> knownMovesOf(const Question& question,
                                                             const proofs::Task& task);

/// Bytes of --max-memory for a search; without the process itself, and without a proof in memory
/// whose file has `fileBytes`. Refuses where too few are left.
[[nodiscard]] std::size_t searchBytes(const Question& question, std::size_t fileBytes = 0);

/// Refuses a field whose memory the system does not have.
[[noreturn]] void refuseMemory(std::string_view field, std::size_t mebibytes);

/// Whether the question has a position, more than a rule and a size.
[[nodiscard]] bool namesStones(const Question& question);
/// The task that the position of a question is.
[[nodiscard]] proofs::Task taskOf(const Question& question);
/// The position of the question in a proof, its root if there is none: rule and size are those of
/// the proof.
[[nodiscard]] board::Position proofPositionOf(const Question& question, const proofs::Task& task);
/// Refuses a position that the proof of that field does not know.
[[noreturn]] void refuseUnknown(std::string_view field);
/// Refuses a question that has another rule or size than the file; without a rule any will do.
void requireBoard(const Question& question, const AskedFile& file, const proofs::Task& task);
/// The same, and one with a position that is not the file's.
void requireTask(const Question& question, const AskedFile& file, const proofs::Task& task);

/// "freestyle 15x15, black to move, after h8h9/i9": what a file is about.
[[nodiscard]] std::string taskText(const proofs::Task& task);

/// Limits with the positions that are asked for; --seed draws a sample.
[[nodiscard]] proofs::CheckLimits limitsOf(const Question& question);
/// Refuses to check a part, for proofs that are checked whole.
void requireWholeCheck(const Question& question);

/// prove --quiet --check FILE, --show FILE, --map FILE, --join FILE, --certify FILE, --work. Exit
/// codes. `bytes` are those of the file: a pipe is read once.
int checkFive(const Question& question, const std::string& bytes);
int showFive(const Question& question);
int mapFive(const Question& question);
int joinPieces(const Question& question);
int certifyFive(const Question& question);
int workAtJobs(const Question& question);
/// checkFive() for a draw that solve mnk --draw has written.
int checkMnkDraw(const Question& question, const std::string& path, const std::string& bytes);

}  // namespace fukumi::protocol::cli
