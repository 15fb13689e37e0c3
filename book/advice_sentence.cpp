// SPDX-License-Identifier: MIT
#include "book/advice_sentence.hpp"

#include <string>

#include "engine/board/records/notation.hpp"

namespace fukumi::book {

namespace {

/// Bound of a quiet move on the rest of the game.
Sentence quietSentence(const proofs::Advice& advice, const std::string& move) {
    const int more = advice.quietMoves - 1;
    if (advice.movesToWin > 0)
        return {plural(advice.movesToWin,
                       "{0} wins: a quiet move of the proof, and after any reply a win by threats; "
                       "{1} move at most",
                       "{0} wins: a quiet move of the proof, and after any reply a win by threats; "
                       "{1} moves at most"),
                {move, std::to_string(advice.movesToWin)}};
    return {plural(more,
                   "{0} wins: a quiet move of the proof; at most {1} more comes before a win by "
                   "threats",
                   "{0} wins: a quiet move of the proof; at most {1} more come before a win by "
                   "threats"),
            {move, std::to_string(more)}};
}

}  // namespace

Sentence adviceSentence(const proofs::Advice& advice, BoardSize size) {
    using enum proofs::Advice::Kind;
    const std::string move = board::toHuman(advice.move, size);
    switch (advice.kind) {
        case Quiet: return quietSentence(advice, move);
        case Threats: break;
        case Open:
            return {
                english("{0} is not proved to win: {1} of {2} replies to it are open, those that "
                        "are symmetric counted once"),
                {move, std::to_string(advice.openReplies), std::to_string(advice.replies)}};
        case Unchecked:
            return {english("{0} is the move of the proof; there was no time to check it"), {move}};
    }
    return {plural(advice.movesToWin,
                   "{0} wins by threats in {1} move at most",
                   "{0} wins by threats in {1} moves at most"),
            {move, std::to_string(advice.movesToWin)}};
}

}  // namespace fukumi::book
