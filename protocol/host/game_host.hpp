// SPDX-License-Identifier: MIT
//
// The engine's side of a game, without the words of any protocol: moves, choices in an opening,
// even moves. Always returns a legal move, even if the thinker throws: a lost game beats a forfeit.
// The caller receives events of what happens on the way, and words them.
//
//     Session, PlaySession --> GameHost --> Thinker
//             ^                    |
//             '---- GameEvents <---'
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "book/openings/opening_chooser.hpp"
#include "protocol/answer/ask.hpp"

namespace fukumi::protocol {

/// Hears of the work at a question.
class GameEvents : public answer::AnswerEvents {
public:
    /// The thinker threw, or its move cannot be played: something else takes the answer's place.
    virtual void onFault(const std::string& what) = 0;
};

/// Conditions of a question. The objects behind its references must outlive the answer.
struct Conditions {
    const player::Settings& settings;
    search::Limits limits;
    const search::StopToken& stop;
    GameEvents& events;
};

class GameHost {
public:
    /// Both must outlive the host.
    GameHost(player::Thinker& thinker, const search::Clock& clock)
        : thinker_{thinker}, clock_{clock} {}

    void newGame(GameEvents& events);
    [[nodiscard]] std::size_t memoryInUse() const { return thinker_.memoryInUse(); }

    /// The thinker's move if it is legal, else the fallback move (a forbidden point only where
    /// every empty square is one). Absent on a full board.
    [[nodiscard]] std::optional<Move> findMove(const board::Position& position,
                                               const Conditions& conditions);

    /// A search for what it reports, and for what the tables keep of it.
    void analyze(const board::Position& position, const Conditions& conditions);

    /// As book::chooseInOpening; where the thinker threw, something that can always be done.
    [[nodiscard]] book::OpeningChoice choose(const opening::Opening& opening,
                                             Rule rule,
                                             std::uint64_t draw,
                                             const Conditions& conditions);

    /// The most even move or moves (balance.hpp); absent if there are none. The limits bound all
    /// searches together, and so does max_node; both it and the evaluation of the question are
    /// those of the settings.
    [[nodiscard]] std::optional<analysis::BalanceResult> findBalance(
        const board::Position& position,
        analysis::BalanceQuestion question,
        const Conditions& conditions);

private:
    player::Thinker& thinker_;
    const search::Clock& clock_;
};

}  // namespace fukumi::protocol
