// SPDX-License-Identifier: MIT
#include "protocol/cli/review/reviewed_game.hpp"

#include "protocol/cli/color_name.hpp"

namespace fukumi::protocol::cli {

namespace {

Color lastMover(const board::GameRecord& record, std::size_t played) {
    return played % 2 == 1 ? record.setup.first : ~record.setup.first;
}

}  // namespace

std::string_view nameOf(analysis::Judgement judgement) {
    using analysis::Judgement;
    switch (judgement) {
        case Judgement::Best: return "Best";
        case Judgement::Good: return "Good";
        case Judgement::Inaccuracy: return "Inaccuracy";
        case Judgement::Mistake: return "Mistake";
        case Judgement::Blunder: return "Blunder";
        case Judgement::Forbidden: return "Forbidden";
    }
    return "";
}

std::string endingText(const ReviewedGame& game) {
    if (game.review.positions.empty()) return "";
    const analysis::ReviewedPosition& last = game.review.positions.back();
    const std::size_t played = game.review.firstPosition + game.review.moves.size();
    if (last.value == lossIn(0))
        return std::string{cli::nameOf(lastMover(game.record, played))} + " wins with a five";
    return board::positionAfter(game.record, game.rule, played).isFull() ? "a draw" : "";
}

std::string resultText(const board::GameRecord& record) {
    if (!record.result) return "";
    if (*record.result == board::GameResult::Draw) return "a draw";
    return *record.result == board::GameResult::BlackWins ? "black won" : "white won";
}

std::string howFarText(const ReviewedGame& game) {
    const analysis::GameReview& review = game.review;
    if (game.isWhole()) return "";
    if (review.moves.empty()) return "ended early: no move was reviewed";
    return "ended early: of " + std::to_string(review.firstPosition + review.moves.size()) +
           " moves, those from " + std::to_string(review.firstPosition + 1) + " on were reviewed";
}

std::vector<analysis::Phase> phasesWithMoves(const ReviewedGame& game) {
    std::vector<analysis::Phase> found;
    if (!game.isWhole()) return found;
    for (analysis::Phase each : phasesOf(game.review, game.record, game.rule)) {
        if (each.from < each.to) found.push_back(each);
    }
    return found;
}

}  // namespace fukumi::protocol::cli
