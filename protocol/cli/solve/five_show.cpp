// SPDX-License-Identifier: MIT
//
// prove --quiet: --show, a position of a proof, --map, all replies to its move, and --join, one
// proof of many pieces.
#include <algorithm>
#include <iostream>
#include <map>
#include <utility>

#include <nlohmann/json.hpp>

#include "book/advice_sentence.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/proofs/pieces.hpp"
#include "engine/proofs/proof_advisor.hpp"
#include "engine/proofs/state_file.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/board_drawing.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/values.hpp"

namespace fukumi::protocol::cli {

// prove --quiet --show: the proof's move in a position.

namespace {

using proofs::Advice;
using proofs::ProofBook;

/// The position of the question, the file's root without any: the rule and the
/// size are those of the file.
board::Position positionFor(const Question& question, const proofs::Task& task) {
    if (!question.has("moves")) return proofs::positionOf(task.root, task.rule, task.attacker);
    board::Position position{task.rule, task.size(), question.settings.isa};
    const auto moves = question::parsePoints(question.start.movesText, task.size());
    if (!moves) refuse(inField(moves.error(), "moves"));
    for (const Square s : *moves) {
        if (!position.isEmpty(s))
            refuse({.kind = ErrorKind::PointTaken,
                    .field = "moves",
                    .value = board::toHuman(s, task.size())});
        position.play(s);
    }
    return position;
}

/// For people: one line of what wins, and one of the longest resistance.
void printText(const Advice& advice, BoardSize size) {
    std::cout << toEnglish(book::adviceSentence(advice, size)) << '\n';
    if (advice.kind == Advice::Kind::Open) return;
    std::cout << "longest resistance: " << movesText(advice.line, size) << '\n'
              << (advice.line.size() + 1) / 2 << " moves of the winner\n";
}

void printJson(const Advice& advice, BoardSize size, const char* toMove) {
    std::cout << answer::lineOf(
                     {{"to_move", toMove},
                      {"move", board::toHuman(advice.move, size)},
                      {"kind", proofs::nameOf(advice.kind)},
                      {"quiet_moves", advice.quietMoves},
                      {"moves_to_win",
                       advice.movesToWin == 0 ? answer::Json() : answer::Json(advice.movesToWin)},
                      {"open", advice.openReplies},
                      {"line", answer::humanList(advice.line, size)}})
              << '\n';
}

[[noreturn]] void refuseUnknown() {
    refuse({.kind = ErrorKind::NotFound, .field = "show", .value = "the position"});
}

/// The defender is to move: what holds out longest, and what wins against it.
Advice answerToBest(proofs::ProofAdvisor& advisor,
                    const board::Position& position,
                    threat::StopCheck stop) {
    board::Board board = position.board();
    const auto reply = advisor.longestResistance(board, {}, stop);
    if (!reply) refuseUnknown();
    board.put(*reply, board::cellOf(position.sideToMove()));
    auto advice = advisor.advise(board, {}, stop);
    if (!advice) refuseUnknown();
    advice->line.insert(advice->line.begin(), *reply);
    advice->move = *reply;
    return *advice;
}

}  // namespace

int showFive(const Question& question) {
    const AskedFile file{"show", *question::partOf<question::ProveQuiet>(question).show};
    const ProofBook book = proofBookOf(file);
    const proofs::Task& task = book.tree().task();
    requireBoard(question, file, task);
    const board::Position position = positionFor(question, task);
    const BoardSize size = position.size();
    if (board::isFinished(position)) refuse({.kind = ErrorKind::GameIsOver});
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, question.limits.fixedTime};
    const MonitorStop token{monitor};
    const auto stop = threat::StopCheck::from(token);
    proofs::ProofAdvisor advisor{book, question.settings.player.memoryBytes};
    const bool asJson = question.output.json;
    if (position.sideToMove() != task.attacker) {
        const Advice advice = answerToBest(advisor, position, stop);
        if (asJson) {
            printJson(advice, size, "defender");
        } else {
            std::cout << board::toHuman(advice.move, size)
                      << (advice.kind == Advice::Kind::Open ? " is not proved to lose\n"
                                                            : " holds out longest\n")
                      << "longest resistance: " << movesText(advice.line, size) << '\n';
        }
        return kAnswered;
    }
    const auto advice = advisor.advise(position.board(), {}, stop);
    if (!advice || advice->kind == Advice::Kind::Unchecked) refuseUnknown();
    asJson ? printJson(*advice, size, "attacker") : printText(*advice, size);
    return kAnswered;
}

// prove --quiet --map: how long each reply holds out.

namespace {

/// The search for a longer resistance, for each reply that is compared.
constexpr proofs::ProofAdvisor::Budget kMapBudget{.resistanceNodes = 100'000};

/// Replies that are symmetric.
struct MappedReply {
    std::vector<Move> squares;
    /// Whether pieces are missing after it.
    bool isOpen = false;
    /// A line of the longest resistance that was found in the position after it, down to the five.
    /// Absent if it is open, or the time ended before.
    std::optional<Advice> advice{};

    /// The winner's moves of the line, 0 if there is none.
    [[nodiscard]] std::size_t moves() const { return advice ? (advice->line.size() + 1) / 2 : 0; }
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

/// Those that hold out longest first, before them those that are open.
void sortByResistance(std::vector<MappedReply>& replies) {
    std::stable_sort(replies.begin(), replies.end(), [](const auto& a, const auto& b) {
        return std::pair{a.isOpen, a.moves()} > std::pair{b.isOpen, b.moves()};
    });
}

/// From green for a short resistance to red for the longest.
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
             {"quiet_moves", isWon ? answer::Json(reply.advice->quietMoves) : answer::Json()},
             {"line",
              isWon ? answer::Json(answer::humanList(reply.advice->line, size)) : answer::Json()}});
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
            std::cout << ": " << reply.moves() << " moves, " << reply.advice->quietMoves
                      << " of them quiet at most: " << movesText(reply.advice->line, size) << '\n';
    }
}

}  // namespace

int mapFive(const Question& question) {
    const auto& asked = question::partOf<question::ProveQuiet>(question);
    const AskedFile file{"map", *asked.map};
    const ProofBook book = proofBookOf(file);
    const proofs::Task& task = book.tree().task();
    requireBoard(question, file, task);
    board::Position position = positionFor(question, task);
    if (board::isFinished(position)) refuse({.kind = ErrorKind::GameIsOver});
    std::optional<OutputFile> picture;
    if (asked.svg) picture = openOutput(question, "svg", *asked.svg, FileKind::Picture);
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, question.limits.fixedTime};
    const MonitorStop token{monitor};
    const auto stop = threat::StopCheck::from(token);
    proofs::ProofAdvisor advisor{book, question.settings.player.memoryBytes};
    if (position.sideToMove() == task.attacker) {
        const auto advice = advisor.move(position.board(), {}, stop);
        if (!advice) refuseUnknown();
        position.play(advice->move);
    }
    auto replies = repliesOn(position, ~task.attacker);
    std::size_t done = 0;
    for (MappedReply& reply : replies) {
        board::Board board = position.board();
        board.put(reply.squares.front(), board::cellOf(~task.attacker));
        reply.isOpen = !book.depthOf(board);
        if (!reply.isOpen && !stop.stopRequested())
            reply.advice = advisor.advise(board, kMapBudget, stop);
        if (stop.stopRequested()) reply.advice.reset();
        monitor.onProgress(
            {0, std::to_string(++done) + " of " + std::to_string(replies.size()) + " replies"});
    }
    monitor.clearLine();
    sortByResistance(replies);
    if (picture) picture->write(mapSvg(position, replies));
    if (question.output.json)
        std::cout << answer::lineOf({{"task", taskText(task)},
                                     {"after", proofs::stonesText(position.board())},
                                     {"map", mapJson(replies, position.size())}})
                  << '\n';
    else
        printMap(replies, position.size());
    return kAnswered;
}

// prove --quiet --join: the pieces of scripts/lab/solve_board as one proof.

namespace {

using proofs::JoinedProof;
using proofs::Task;

/// The position of the question; the empty board of the pieces without any.
Task rootOf(const Question& question, const AskedFile& asked, const proofs::PieceFile& file) {
    requireBoard(question, asked, file.task);
    if (!namesStones(question)) return file.task;
    const Task task = taskOf(question);
    if (task.rule != file.task.rule || task.size() != file.task.size() ||
        task.attacker != file.task.attacker)
        refuse(inFile({.kind = ErrorKind::Differs,
                       .field = "join",
                       .value = "the game",
                       .expected = {taskText(file.task)}},
                      asked.path));
    return task;
}

void printText(const Task& task, const JoinedProof& joined, std::size_t pieces) {
    std::cout << taskText(task) << '\n';
    if (joined.isWon) {
        std::cout << "joined: " << pieces << " pieces, " << joined.wins.size()
                  << " positions with a quiet move; --check verifies it\n";
        return;
    }
    std::cout << "open: the pieces do not win it\n";
    if (!joined.move) return;
    std::cout << joined.open.size() << " replies to " << board::toHuman(*joined.move, task.size())
              << " are open:";
    for (const std::string& stones : joined.open) std::cout << ' ' << stones;
    std::cout << '\n';
}

}  // namespace

int joinPieces(const Question& question) {
    const auto& asked = question::partOf<question::ProveQuiet>(question);
    const AskedFile pieces{"join", *asked.join};
    const proofs::PieceFile file = pieceFileOf(pieces);
    const Task task = rootOf(question, pieces, file);
    const OutputFile out = openOutput(question, "out", *asked.out, FileKind::FiveProof);
    const JoinedProof joined = proofs::Joiner{file}.join(task.root);
    if (joined.isWon) out.write(proofs::finishedFile(task, joined.wins));
    if (question.output.json)
        std::cout << answer::lineOf({{"result", joined.isWon ? "win" : "open"},
                                     {"task", taskText(task)},
                                     {"pieces", file.pieces.size()},
                                     {"quiet_moves", joined.wins.size()},
                                     {"move", answer::pointJson(joined.move, task.size())},
                                     {"open", joined.open}})
                  << '\n';
    else
        printText(task, joined, file.pieces.size());
    return joined.isWon ? kAnswered : kFailed;
}

}  // namespace fukumi::protocol::cli
