// SPDX-License-Identifier: MIT
#include "protocol/cli/solve/five_options.hpp"

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "protocol/cli/color_name.hpp"
#include "protocol/cli/number_option.hpp"
#include "protocol/cli/position_options.hpp"

namespace fukumi::protocol::cli {

namespace {

UserError wrongFile(const Options& options, const std::string& option, const std::string& why) {
    return UserError{"--" + option + ": '" + options.text(option) + "': " + why};
}

UserError otherPosition(const std::string& option,
                        const std::string& file,
                        const proofs::Task& task) {
    return UserError{"--" + option + ": '" + file +
                     "' is about another position: " + taskText(task)};
}

bool namesStones(const Options& options) {
    for (const char* const name : {"moves", "black", "white", "to-move", "psq", "board"})
        if (options.has(name)) return true;
    return false;
}

}  // namespace

std::string fileBytes(const Options& options, const std::string& option) {
    try {
        return readFile(options.text(option));
    } catch (const UserError& error) {
        throw UserError{"--" + option + ": " + error.what()};
    }
}

proofs::StateFile stateFileFrom(const Options& options, const std::string& option) {
    auto file = proofs::parseStateFile(fileBytes(options, option));
    if (const auto* fault = std::get_if<FileFault>(&file))
        throw wrongFile(options, option, fault->text());
    return std::move(std::get<proofs::StateFile>(file));
}

proofs::ProofTree proofTreeFrom(const Options& options, const std::string& option) {
    const proofs::StateFile file = stateFileFrom(options, option);
    if (file.cutBytes > 0)
        throw wrongFile(options,
                        option,
                        "line " + std::to_string(file.lineOf(file.records.size())) + " (byte " +
                            std::to_string(file.goodBytes) +
                            ") is cut off: --resume drops it and goes on");
    auto proofTree = proofs::ProofTree::fromFile(file);
    if (const auto* fault = std::get_if<FileFault>(&proofTree))
        throw wrongFile(options, option, fault->text());
    return std::move(std::get<proofs::ProofTree>(proofTree));
}

proofs::PieceFile pieceFileFrom(const Options& options, const std::string& option) {
    auto file = proofs::parsePieceFile(fileBytes(options, option));
    if (const auto* fault = std::get_if<FileFault>(&file))
        throw wrongFile(options, option, fault->text());
    return std::move(std::get<proofs::PieceFile>(file));
}

proofs::ProofTree claimsFrom(const Options& options, const std::string& option) {
    if (!proofs::isPieceFile(fileBytes(options, option))) return proofTreeFrom(options, option);
    auto proofTree = proofs::ProofTree::fromFile(pieceFileFrom(options, option));
    if (const auto* fault = std::get_if<FileFault>(&proofTree))
        throw wrongFile(options, option, fault->text());
    return std::move(std::get<proofs::ProofTree>(proofTree));
}

proofs::CheckLimits sampleFrom(const Options& options) {
    proofs::CheckLimits limits;
    if (const std::uint64_t seed = options.settings.player.seed; seed != 0) limits.seed = seed;
    limits.sample = numberOption(options, "sample", std::size_t{1}, ~std::size_t{0});
    return limits;
}

proofs::Task taskFrom(const Options& options) {
    const board::Position position = positionFrom(options);
    if (board::isFinished(position))
        throw UserError{"prove --quiet: the game is over in this position"};
    forEachSquare(position.size(), [&](Square s) {
        if (position.cellAt(s) == board::Cell::Blocked)
            throw UserError{"prove --quiet: not on boards with blocked squares"};
    });
    proofs::Task task{position.rule(), position.sideToMove(), position.board()};
    if (!task.isAttackersTurn())
        throw UserError{"prove --quiet: by the numbers of stones it is the other side's turn"};
    return task;
}

void requireBoard(const Options& options,
                  const std::string& option,
                  const std::string& file,
                  const proofs::Task& task) {
    const Rule rule = options.settings.rules.rule;
    const auto size = sizeFrom(options);
    if ((rule != GameRules{}.rule && rule != task.rule) || (size && *size != task.size()))
        throw otherPosition(option, file, task);
}

void requireTask(const Options& options,
                 const std::string& option,
                 const std::string& file,
                 const proofs::Task& task) {
    if (!namesStones(options)) return requireBoard(options, option, file, task);
    if (!(taskFrom(options) == task)) throw otherPosition(option, file, task);
}

std::string movesText(const std::vector<Move>& moves, BoardSize size) {
    std::string text;
    for (const Move m : moves) text += (text.empty() ? "" : " ") + board::toHuman(m, size);
    return text;
}

std::string taskText(const proofs::Task& task) {
    return std::string{fukumi::nameOf(task.rule)} + ' ' + std::to_string(task.size().width()) +
           'x' + std::to_string(task.size().height()) + ", " + std::string{nameOf(task.attacker)} +
           " to move on " + proofs::stonesText(task.root);
}

}  // namespace fukumi::protocol::cli
