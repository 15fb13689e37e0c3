// SPDX-License-Identifier: MIT
//
// Plays a proof (engine/proofs): --book FILE, where the file is one. Whatever the opponent does on
// the way of the proof, the attacker wins.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "book/format/book_library.hpp"
#include "engine/core/result.hpp"
#include "engine/player/thinker.hpp"
#include "engine/proofs/proof_advisor.hpp"

namespace fukumi::book {

/// Whether the file begins as a proof does.
[[nodiscard]] bool isProofFile(const std::filesystem::path& path);

class FiveSource final : public player::MoveSource {
public:
    /// Hears why a proof cannot be used, and what each of its moves does.
    using Say = std::function<void(const std::string& line)>;

    explicit FiveSource(Say say) : say_{std::move(say)} {}

    void configure(const player::Settings& settings) override;
    /// The winning move, where the game has come along the proof: its quiet move, once its record
    /// has been checked by itself, or a win by threats. Both take as long as they take (seconds,
    /// seldom minutes). A false record is said once and not played. Where the game
    /// is another one than that of the proof, by rule, size, side or stones, that is said once.
    [[nodiscard]] std::optional<player::KnownMove> propose(
        const board::Position& position) override;

private:
    void load(const std::string& file, std::size_t bytes);
    /// Whether a position of the proof, the attacker to move, came in the game.
    [[nodiscard]] bool isOnTheWay(const board::Position& position) const;

    /// Why the proof has no move here: another rule, size, side or way, for people; empty if the
    /// game may come to the proof yet. Absent if it has one.
    [[nodiscard]] std::optional<std::string> whySilent(const board::Position& position) const;

    /// Says once which record of the proof is false.
    void reportFault();

    Say say_;
    std::string path_;
    std::string told_;  // the last reason for silence
    bool isFaultReported_ = false;
    std::unique_ptr<proofs::ProofTree> proofTree_;
    std::unique_ptr<proofs::ProofAdvisor> advisor_;
};

/// The positions of a proof with their winning moves, for a book, after the whole proof has been
/// checked. An error if it is wrong, or if a position has numbers of stones that no play leads to.
[[nodiscard]] Result<void> addProof(const std::filesystem::path& path, BookLibrary& library);

}  // namespace fukumi::book
