// SPDX-License-Identifier: MIT
//
// prove --quiet --map: a line of the win after each reply to a proof's move.
#include <algorithm>
#include <iostream>
#include <map>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "engine/proofs/proof_advisor.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/board_drawing.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

using proofs::ProofBook;

/// Wins by threats for each reply that is compared.
constexpr proofs::ProofAdvisor::Budget kMapBudget{.resistanceNodes = 100'000};

/// Replies that are symmetric.
struct MappedReply {
    std::vector<Move> squares;
    /// Whether pieces are missing after it, or it follows a move that the proof does not have.
    bool isOpen = false;
    /// A line of the win in the position after it, down to the five, which need not be the
    /// shortest. Empty if it is open, or the time ended before.
    std::vector<Move> line{};
    int quietMoves = 0;  ///< of the winner at most, if there is a line

    /// The winner's moves of the line.
    [[nodiscard]] std::size_t moves() const { return (line.size() + 1) / 2; }
};

std::vector<MappedReply> repliesOn(board::Position position, Color defender) {
    std::map<std::string, MappedReply> alike;
    position.setSideToMove(defender);
    forEachSquare(position.size(), [&](Square s) {
        if (!position.isLegal(s)) return;
        board::Board board = position.board();
        board.put(s, board::cellOf(defender));
        alike[proofs::canonicalStones(board).text].squares.push_back(s);
    });
    std::vector<MappedReply> replies;
    for (auto& [stones, reply] : alike) replies.push_back(std::move(reply));
    return replies;
}

/// Those with the longest lines first, before them those that are open.
void sortByLength(std::vector<MappedReply>& replies) {
    std::stable_sort(replies.begin(), replies.end(), [](const auto& a, const auto& b) {
        return std::pair{a.isOpen, a.moves()} > std::pair{b.isOpen, b.moves()};
    });
}

/// From green for the shortest line to red for the longest.
std::string colorOf(std::size_t moves, std::size_t least, std::size_t most) {
    const std::size_t steps = most > least ? most - least : 1;
    const std::size_t hue = 130 - 130 * (moves - least) / steps;
    return "hsl(" + std::to_string(hue) + ",55%,66%)";
}

std::string mapSvg(const board::Position& position, const std::vector<MappedReply>& replies) {
    std::size_t least = kMaxSquares, most = 0;
    for (const MappedReply& reply : replies) {
        if (reply.moves() == 0) continue;
        least = std::min(least, reply.moves());
        most = std::max(most, reply.moves());
    }
    std::map<Square, answer::SvgNote> notes;
    for (const MappedReply& reply : replies)
        for (const Square s : reply.squares)
            notes[s] = reply.moves() > 0
                           ? answer::SvgNote{.text = std::to_string(reply.moves()),
                                             .fill = colorOf(reply.moves(), least, most)}
                           : answer::SvgNote{.text = reply.isOpen ? "?" : "-", .fill = "#fff"};
    return answer::svgBoard(position, notes);
}

const char* resultOf(const MappedReply& reply) {
    return reply.isOpen ? "open" : reply.moves() > 0 ? "win" : "not measured";
}

answer::Json mapJson(const std::vector<MappedReply>& replies, BoardSize size) {
    answer::Json all = answer::Json::array();
    for (const MappedReply& reply : replies) {
        const bool isWon = reply.moves() > 0;
        all.push_back(
            {{"replies", answer::humanList(reply.squares, size)},
             {"result", resultOf(reply)},
             {"moves", isWon ? answer::Json(reply.moves()) : answer::Json()},
             {"quiet_moves", isWon ? answer::Json(reply.quietMoves) : answer::Json()},
             {"line", isWon ? answer::Json(answer::humanList(reply.line, size)) : answer::Json()}});
    }
    return all;
}

/// A line a reply: the point, and how many are symmetric; the moves; the line.
void printMap(const std::vector<MappedReply>& replies, BoardSize size) {
    for (const MappedReply& reply : replies) {
        std::cout << board::toHuman(reply.squares.front(), size);
        if (reply.squares.size() > 1) std::cout << " (" << reply.squares.size() << " alike)";
        if (reply.moves() == 0)
            std::cout << ": " << resultOf(reply) << '\n';
        else
            std::cout << ": " << counted(reply.moves(), "move") << ", " << reply.quietMoves
                      << " of them quiet at most: "
                      << join(answer::humanList(reply.line, size), " ") << '\n';
    }
}

}  // namespace

int mapFive(const Question& question) {
    const auto& asked = question::partOf<question::ProveQuiet>(question);
    const AskedFile file{"map", *asked.map};
    const std::string bytes = bytesOf(file.field, file.path);
    const ProofBook book = proofBookOf(file, bytes);
    const proofs::Task& task = book.tree().task();
    requireBoard(question, file, task);
    board::Position position = proofPositionOf(question, task);
    if (board::isFinished(position)) refuse({.kind = ErrorKind::GameIsOver});
    std::optional<OutputFile> picture;
    if (asked.svg) picture = openOutput(question, "svg", *asked.svg);
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, question.limits.fixedTime};
    const auto stop = threat::StopCheck::from(monitor);
    proofs::ProofAdvisor advisor{book, searchBytes(question, bytes.size())};
    bool isMoveOfProof = true, isKnown = true;
    if (position.sideToMove() == task.attacker) {
        const auto advice = advisor.move(position.board(), {}, stop);
        if (!advice) refuseUnknown("map");
        position.play(advice->move);
    } else if (const auto last = position.lastMove()) {
        board::Board before = position.board();
        before.clear(*last);
        isMoveOfProof = book.tree().find(before) == last;
        isKnown = book.claims(before) || book.isBeforePieces(before);
    } else {
        isMoveOfProof = isKnown = false;
    }
    auto replies = repliesOn(position, ~task.attacker);
    std::size_t done = 0;
    bool isWhole = true;
    for (MappedReply& reply : replies) {
        board::Board board = position.board();
        board.put(reply.squares.front(), board::cellOf(~task.attacker));
        reply.isOpen = !book.depthOf(board);
        std::optional<proofs::Advice> advice;
        if (!reply.isOpen && !stop.stopRequested())
            advice = advisor.advise(board, kMapBudget, stop);
        if (stop.stopRequested()) {
            isWhole = false;
        } else if (advice) {
            reply.line = std::move(advice->line);
            reply.quietMoves = advice->quietMoves;
        } else if (!isMoveOfProof) {
            reply.isOpen = true;
        }
        monitor.onProgress(
            {0, std::to_string(++done) + " of " + counted(replies.size(), "reply", "replies")});
    }
    monitor.clearLine();
    if (!isKnown && ranges::allOf(replies, &MappedReply::isOpen)) refuseUnknown("map");
    sortByLength(replies);
    if (picture) writeResult(*picture, mapSvg(position, replies), isWhole);
    if (question.output.json)
        printLine({{"task", taskText(task)},
                   {"after", proofs::stonesText(position.board())},
                   {"map", mapJson(replies, position.size())}});
    else
        printMap(replies, position.size());
    return isWhole ? kAnswered : kFailed;
}

}  // namespace fukumi::protocol::cli
