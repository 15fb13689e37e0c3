// SPDX-License-Identifier: MIT
#include "protocol/web/proof_queries.hpp"

#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

#include "book/advice_sentence.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/search/time_manager.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/sentences.hpp"

namespace fukumi::protocol::web {

namespace {

using answer::Json;
using proofs::Advice;

/// For the tables of the solvers that find wins by threats again.
constexpr std::size_t kAdvisorBytes = std::size_t{64} << 20;
constexpr std::int64_t kLongestMs = 60'000;

Json stonesJson(const board::Board& board, Color c) {
    return answer::humanList(proofs::stonesOf(board, c), board.size());
}

/// Absent if a point is off the board or taken.
std::optional<board::Board> boardOf(const Json& stones, BoardSize size) {
    board::Board board{size};
    for (const Color c : kColors)
        for (const Json& point : stones.at(std::string{answer::nameOf(c)})) {
            const auto s = board::fromHuman(point.get<std::string>(), size);
            if (!s || !board.isEmpty(*s)) return std::nullopt;
            board.put(*s, board::cellOf(c));
        }
    return board;
}

Json adviceJson(const Advice& advice, BoardSize size) {
    return {{"move", board::toHuman(advice.move, size)},
            {"kind", proofs::nameOf(advice.kind)},
            {"quiet_moves", advice.quietMoves},
            {"moves_to_win", advice.movesToWin > 0 ? Json(advice.movesToWin) : Json()},
            {"words", answer::sentenceJson(book::adviceSentence(advice, size))}};
}

}  // namespace

bool ProofQueries::isAboutProof(const Json& query) {
    return query.is_object() && (query.contains("proof") || query.contains("advise"));
}

Result<Json> ProofQueries::answer(const Json& query) {
    return query.contains("proof") ? read(query) : advise(query);
}

Result<Json> ProofQueries::read(const Json& query) {
    auto book = proofs::ProofBook::fromBytes(query.at("proof").get<std::string>());
    if (!book) return book.error();
    if (!book->tree().rootIsWon()) return damagedInput(english("the proof is not finished"));
    advisor_.reset();
    book_ = std::make_unique<proofs::ProofBook>(std::move(*book));
    advisor_ = std::make_unique<proofs::ProofAdvisor>(*book_, kAdvisorBytes);
    const proofs::Task& task = book_->tree().task();
    return Json{{"task", "proof"},
                {"rule", fukumi::nameOf(task.rule)},
                {"size", proofs::sizeText(task.size())},
                {"attacker", answer::nameOf(task.attacker)},
                {"black", stonesJson(task.root, Color::Black)},
                {"white", stonesJson(task.root, Color::White)},
                {"records", book_->tree().wins().size()}};
}

Result<Json> ProofQueries::advise(const Json& query) {
    Json answer{{"task", "advise"}, {"advice", nullptr}};
    if (!book_)
        return InputError{.kind = ErrorKind::NotFound, .field = "advise", .value = "a proof"};
    const proofs::Task& task = book_->tree().task();
    const auto board = boardOf(query.at("advise"), task.size());
    if (!board)
        return InputError{.kind = ErrorKind::WrongForm,
                          .field = "advise",
                          .value = query.at("advise").dump(),
                          .expected = {"stones on free points of the board"}};
    proofs::Task now{task.rule, task.attacker, *board};
    if (!now.isAttackersTurn() || board->emptyCount() > task.root.emptyCount()) return answer;
    const auto ms = std::min(query.value("time_ms", kLongestMs), kLongestMs);
    const search::EndOfTime end{clock_, search::Milliseconds{ms}};
    if (const auto advice = advisor_->move(*board, {}, threat::StopCheck::from(end)))
        answer["advice"] = adviceJson(*advice, task.size());
    return answer;
}

}  // namespace fukumi::protocol::web
