// SPDX-License-Identifier: MIT
//
// Plays a proof, or the pieces of one (engine/proofs/proof_book.hpp): --book FILE, where the file
// is one. Whatever the opponent does on the way of the proof, the attacker wins. Where pieces are
// missing the source says that nothing is proved, and the searcher plays on.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "book/format/book_library.hpp"
#include "engine/core/result.hpp"
#include "engine/core/sentence.hpp"
#include "engine/player/thinker.hpp"
#include "engine/proofs/proof_advisor.hpp"

namespace fukumi::book {

/// Whether the file begins as a proof or a file of pieces does.
[[nodiscard]] bool isProofFile(const std::filesystem::path& path);

class FiveSource final : public player::MoveSource {
public:
    /// Hears why a proof cannot be used, and what each of its moves does.
    using Say = std::function<void(const Sentence& sentence)>;

    explicit FiveSource(Say say) : say_{std::move(say)} {}

    /// Reads the file at full strength only, if it leaves the search the least memory.
    void configure(const player::Settings& settings) override;
    /// The winning move, where the game has come along the proof: its quiet move, once its record
    /// has been checked by itself, or a win by threats. Both take seconds, seldom minutes; if
    /// `stop` ends the check, the quiet move without the value of a win. Before pieces the move
    /// that leaves the fewest replies open. A false record is said once and not played. Where the
    /// game is another one than that of the proof, by rule, size, side or stones, or the level or
    /// the memory does not allow a proof, that is said once.
    [[nodiscard]] std::optional<player::KnownMove> propose(const board::Position& position,
                                                           const StopToken& stop) override;
    /// The proof and its solvers.
    [[nodiscard]] std::size_t memoryInUse() const override;

private:
    void load();
    /// Whether the level and the memory allow the proof.
    [[nodiscard]] bool isAllowed() const { return isFullStrength_ && advisorBytes().has_value(); }
    /// For the solvers of the proof; absent if too little is left for the search.
    [[nodiscard]] std::optional<std::size_t> advisorBytes() const;
    /// Makes the advisor anew if the memory is another one.
    void prepareAdvisor();
    /// Whether a position of the proof, the attacker to move, came in the game; whether the game
    /// left the pieces, after a move before them, for a reply that has none.
    enum class Way : std::uint8_t { Known, LeftPieces, Other };
    [[nodiscard]] Way wayOf(const board::Position& position) const;

    /// Why the proof has no move here: level, memory, another rule, size, side or way; empty if the
    /// game may come to the proof yet. Absent if it has one.
    [[nodiscard]] std::optional<Sentence> whySilent(const board::Position& position) const;
    /// Speaks of the file.
    void complain(const Sentence& why);

    /// Says once which record of the proof is false.
    void reportFault();

    Say say_;
    std::string path_;
    std::size_t proofBytes_ = 0;  // in memory, about; 0 if the file is not a proof
    std::size_t memory_ = 0;      // limit of the process
    bool isFullStrength_ = true;
    Sentence told_;  // the last reason for silence
    bool isFaultReported_ = false;
    std::unique_ptr<proofs::ProofBook> book_;
    std::unique_ptr<proofs::ProofAdvisor> advisor_;
    std::size_t bytesOfAdvisor_ = 0;
};

/// The positions of a proof with their winning moves, for a book, after the whole proof has been
/// checked. An error if it is wrong, or if a position has numbers of stones that no play leads to.
[[nodiscard]] Result<void> addProof(const std::filesystem::path& path, BookLibrary& library);

}  // namespace fukumi::book
