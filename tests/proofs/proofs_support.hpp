// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/proofs/graph.hpp"
#include "engine/proofs/pieces.hpp"
#include "engine/proofs/proof_book.hpp"
#include "engine/proofs/prover.hpp"

namespace fukumi::test {

/// The task of a list of moves, "h8 h9 ...", on a square board.
[[nodiscard]] proofs::Task taskOf(const std::string& moves,
                                  Rule rule = Rule::Freestyle,
                                  int side = 15);

/// A position that needs three quiet moves, and half a second.
inline constexpr const char* kThreeQuietMoves = "h8 h9 i9 i7 j10 k11 h10 i10 g8 i8 f8 g10";

/// Its quiet moves as `prove --quiet` found them.
[[nodiscard]] std::vector<proofs::WinRecord> threeQuietMoves();

/// The finished proof of that position, as a file.
[[nodiscard]] std::string smallProof();
/// The work that leads to such a proof: the file as it was before it was finished.
[[nodiscard]] std::string smallWork();

/// Begins the file of a work.
[[nodiscard]] proofs::StateWriter beginWork(const std::filesystem::path& path,
                                            const proofs::Task& task);

/// A file with each line, the first two included, summed up anew: what a forger would do.
[[nodiscard]] std::string summedUpAnew(const std::string& file);

/// The lines without their sums.
[[nodiscard]] std::vector<std::string> linesOf(const std::string& file);
/// A file of such lines.
[[nodiscard]] std::string fileOf(const std::vector<std::string>& lines);

/// A file of such pieces.
[[nodiscard]] std::string writePieceFile(const proofs::PieceFile& file);

/// Contents of a file. REQUIRES: it is good.
[[nodiscard]] proofs::ProofTree proofTreeOf(const std::string& file);
/// The same of a proof or pieces.
[[nodiscard]] proofs::ProofBook proofBookOf(const std::string& file);

/// Nodes that find each win by threats of such a proof again.
inline constexpr std::uint64_t kLeafNodes = 400'000;
/// Why a file is refused, by its text, by its records or by the rules; empty if it is not.
[[nodiscard]] std::string whyRefused(const std::string& file);

/// Works at a task in memory, `jobs` jobs at most, and returns what was found out.
struct Work {
    std::vector<proofs::Record> records;
    proofs::ProofNumbers root;
    std::vector<proofs::WinRecord> wins;
};
[[nodiscard]] Work workAt(const proofs::Task& task, std::size_t jobs);

}  // namespace fukumi::test
