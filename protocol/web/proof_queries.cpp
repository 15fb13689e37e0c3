// SPDX-License-Identifier: MIT
#include "protocol/web/proof_queries.hpp"

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "book/advice_sentence.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"
#include "protocol/question/values.hpp"
#include "protocol/web/members.hpp"

namespace fukumi::protocol::web {

namespace {

using answer::Json;
using proofs::Advice;

/// For the tables of the solvers that find wins by threats again.
constexpr std::size_t kAdvisorBytes = std::size_t{64} << 20;

Json stonesJson(const board::Board& board, Color c) {
    return answer::humanList(proofs::stonesOf(board, c), board.size());
}

/// The board of the member "advise".
Result<board::Board> readBoard(const Json& stones, BoardSize size) {
    const std::vector<std::string> known{"black", "white"};
    if (stones.is_object())
        for (const auto& [name, value] : stones.items())
            if (ranges::find(known, name) == known.end())
                return InputError{.kind = ErrorKind::UnknownField,
                                  .field = "advise",
                                  .value = name,
                                  .expected = findNearestWord(name, known)};
    if (!stones.is_object() || stones.size() != known.size())
        return InputError{.kind = ErrorKind::WrongForm,
                          .field = "advise",
                          .value = stones.dump(),
                          .expected = {"an object with black and white"}};
    board::Board board{size};
    for (const Color c : kColors) {
        const auto points = question::parsePoints(
            question::writeText(stones.at(std::string{answer::nameOf(c)})), size);
        if (!points) return inField(points.error(), "advise");
        for (const Square s : *points) {
            if (!board.isEmpty(s))
                return InputError{.kind = ErrorKind::PointTaken,
                                  .field = "advise",
                                  .value = board::toHuman(s, size)};
            board.put(s, board::cellOf(c));
        }
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

Result<Json> ProofQueries::answer(const Json& query,
                                  search::TimePoint begin,
                                  const StopToken& stop) {
    return query.contains("proof") ? read(query, stop) : advise(query, begin, stop);
}

Result<Json> ProofQueries::read(const Json& query, const StopToken& stop) {
    if (const auto fine = expectMembers(query, {"proof"}); !fine) return fine.error();
    const auto text = readText(query, "proof");
    if (!text) return text.error();
    auto book = proofs::ProofBook::fromBytes(*text, stop);
    if (stop.stopRequested()) return Json{{"task", "proof"}, {"records", nullptr}};
    if (!book) return inField(book.error(), "proof");
    if (!book->tree().rootIsWon())
        return inField(damagedInput(english("the proof is not finished")), "proof");
    advisor_.reset();
    book_ = std::make_unique<proofs::ProofBook>(std::move(*book));
    advisor_ = std::make_unique<proofs::ProofAdvisor>(*book_, kAdvisorBytes);
    const proofs::Task& task = book_->tree().task();
    return Json{{"task", "proof"},
                {"rule", fukumi::nameOf(task.rule)},
                {"size", sizeText(task.size())},
                {"attacker", answer::nameOf(task.attacker)},
                {"black", stonesJson(task.root, Color::Black)},
                {"white", stonesJson(task.root, Color::White)},
                {"records", book_->tree().wins().size()}};
}

Result<Json> ProofQueries::advise(const Json& query,
                                  search::TimePoint begin,
                                  const StopToken& stop) {
    if (const auto fine = expectMembers(query, {"advise", "time_ms"}); !fine) return fine.error();
    Json answer{{"task", "advise"}, {"advice", nullptr}};
    if (!book_)
        return InputError{.kind = ErrorKind::Needs, .field = "advise", .expected = {"proof"}};
    const proofs::Task& task = book_->tree().task();
    const auto board = readBoard(query.at("advise"), task.size());
    if (!board) return board.error();
    const auto time = readTime(query);
    if (!time) return time.error();
    proofs::Task now{task.rule, task.attacker, *board};
    if (!now.isAttackersTurn() || board->emptyCount() > task.root.emptyCount()) return answer;
    const AnswerEnd end{clock_, begin + *time, stop};
    if (const auto advice = advisor_->move(*board, {}, threat::StopCheck::from(end)))
        answer["advice"] = adviceJson(*advice, task.size());
    return answer;
}

}  // namespace fukumi::protocol::web
