// SPDX-License-Identifier: MIT
#include "protocol/cli/solve/five_options.hpp"

#include <array>

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/values.hpp"

namespace fukumi::protocol::cli {

namespace {

[[noreturn]] void refusePosition(const AskedFile& file, const proofs::Task& task) {
    refuse(inFile({.kind = ErrorKind::Differs,
                   .field = std::string{file.field},
                   .value = "the position",
                   .expected = {taskText(task)}},
                  file.path));
}

/// The value of a reader; refuses its error.
template <class Value>
Value valueOf(Result<Value> read, const AskedFile& file) {
    if (!read) refuseFile(file, read.error());
    return std::move(*read);
}

}  // namespace

void refuseFile(const AskedFile& file, const InputError& error) {
    refuse(inField(inFile(error, file.path), file.field));
}

std::size_t searchBytes(const Question& question, std::size_t fileBytes) {
    // Bytes of a proof in memory for each byte of its file: 8.7 on 20x20.
    constexpr std::size_t kProofFactor = 10;
    constexpr std::size_t kLeast = std::size_t{8} << 20;
    const std::size_t taken = (question::kProcessMiB << 20) + kProofFactor * fileBytes;
    const std::size_t all = question.settings.player.memoryBytes;
    if (all < taken + kLeast)
        refuse({.kind = ErrorKind::TooLittleMemory,
                .field = "max_memory",
                .value = std::to_string(((taken + kLeast) >> 20) + 1) + " MiB"});
    return all - taken;
}

void refuseMemory(std::string_view field, std::size_t mebibytes) {
    refuse({.kind = ErrorKind::NotPossible,
            .field = std::string{field},
            .value = "the system does not give " + std::to_string(mebibytes) + " MiB of memory"});
}

bool namesStones(const Question& question) {
    constexpr std::array kNames{"moves", "black", "white", "to_move", "psq", "board"};
    return ranges::anyOf(kNames, [&](const char* name) { return question.has(name); });
}

proofs::StateFile stateFileOf(const AskedFile& file) {
    return valueOf(proofs::parseStateFile(bytesOf(file.field, file.path)), file);
}

proofs::PieceFile pieceFileOf(const AskedFile& file) {
    return valueOf(proofs::parsePieceFile(bytesOf(file.field, file.path)), file);
}

proofs::ProofBook proofBookOf(const AskedFile& file, std::string_view bytes) {
    return valueOf(proofs::ProofBook::fromBytes(bytes), file);
}

// A line that was cut off is refused.
proofs::ProofTree claimsOf(const AskedFile& file, std::string_view bytes) {
    return valueOf(proofs::isPieceFile(bytes)
                       ? proofs::ProofTree::fromFile(valueOf(proofs::parsePieceFile(bytes), file))
                       : proofs::ProofTree::fromFile(valueOf(proofs::parseStateFile(bytes), file)),
                   file);
}

std::optional<proofs::KnownMoves> knownMovesOf(const Question& question, const proofs::Task& task) {
    const auto& path = question::partOf<question::ProveQuiet>(question).hints;
    if (!path) return std::nullopt;
    const AskedFile file{"hints", *path};
    const proofs::ProofTree claims = claimsOf(file, bytesOf(file.field, file.path));
    const proofs::Task& other = claims.task();
    if (other.size() != task.size() || other.attacker != task.attacker) refusePosition(file, other);
    return proofs::KnownMoves{claims.wins(), task.size(), task.attacker};
}

proofs::CheckLimits limitsOf(const Question& question) {
    const question::ProofCheck& request = question.check;
    proofs::CheckLimits limits;
    if (const std::uint64_t seed = question.settings.player.seed; seed != 0) limits.seed = seed;
    limits.sample = request.sample;
    if (request.part) limits.part = {request.part->number, request.part->of};
    if (request.replay) limits.record.zones = proofs::Zones::Replayed;
    return limits;
}

void requireWholeCheck(const Question& question) {
    for (const char* const field : {"sample", "part", "replay"})
        if (question.has(field))
            refuse({.kind = ErrorKind::NotPossible,
                    .field = field,
                    .value = "this proof is checked whole"});
}

proofs::Task taskOf(const Question& question) {
    const board::Position position = positionOf(question);
    if (board::isFinished(position)) refuse({.kind = ErrorKind::GameIsOver});
    forEachSquare(position.size(), [&](Square s) {
        if (position.cellAt(s) == board::Cell::Blocked)
            refuse({.kind = ErrorKind::NotPossible,
                    .value = "no proofs on boards with blocked squares"});
    });
    proofs::Task task{position.rule(), position.sideToMove(), position.board()};
    if (!task.isAttackersTurn())
        refuse({.kind = ErrorKind::NotPossible,
                .value = "by the number of stones the other side is to move"});
    return task;
}

board::Position proofPositionOf(const Question& question, const proofs::Task& task) {
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

void refuseUnknown(std::string_view field) {
    refuse({.kind = ErrorKind::NotFound, .field = std::string{field}, .value = "the position"});
}

void requireBoard(const Question& question, const AskedFile& file, const proofs::Task& task) {
    const Rule rule = question.settings.rules.rule;
    const auto& size = question.start.size;
    const bool isRuleAsked = question.has("rule") || rule != GameRules{}.rule;
    if ((isRuleAsked && rule != task.rule) || (size && *size != task.size()))
        refusePosition(file, task);
}

void requireTask(const Question& question, const AskedFile& file, const proofs::Task& task) {
    if (!namesStones(question)) return requireBoard(question, file, task);
    if (!(taskOf(question) == task)) refusePosition(file, task);
}

std::string taskText(const proofs::Task& task) {
    return std::string{fukumi::nameOf(task.rule)} + ' ' + sizeText(task.size()) + ", " +
           std::string{answer::nameOf(task.attacker)} + " to move on " +
           proofs::stonesText(task.root);
}

}  // namespace fukumi::protocol::cli
