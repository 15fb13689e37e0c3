// SPDX-License-Identifier: MIT
#include "protocol/gomocup/yixin_words.hpp"

#include <algorithm>

#include "engine/core/text.hpp"
#include "version.hpp"

namespace fukumi::protocol {

namespace {

/// No user reads more lines than that, and each costs a search.
constexpr int kMostLines = 100;

/// Two digits.
std::string padded(int number) { return std::to_string(100 + number).substr(1); }

}  // namespace

void YixinWords::showInfo() {
    game_.becomeGui();
    game_.replies().message(std::string{"pbrain-fukumi "} + kVersion);
    game_.replies().message("INFO MAX_THREAD_NUM " + std::to_string(player::kMaxThreads));
    game_.replies().message("INFO MAX_HASH_SIZE " + std::to_string(kLargestHashLog2));
}

std::optional<BlockReader::Kind> YixinWords::handle(const command::Extension& extension) {
    if (extension.word >= ExtensionWord::SoosorvStep1 &&
        extension.word <= ExtensionWord::SoosorvStep6)
        return opening_.openSoosorv(
            static_cast<int>(extension.word) - static_cast<int>(ExtensionWord::SoosorvStep1) + 1,
            extension.argument);
    // Its user would take the next answer for one without these lines.
    if (extension.word == ExtensionWord::BlockPath)
        game_.replies().message("this engine cannot block paths, only points");
    const auto block = blockOf(extension.word);
    if (!block) answer(extension);
    return block;
}

void YixinWords::answer(const command::Extension& extension) {
    switch (extension.word) {
        case ExtensionWord::Swap2Step1: return opening_.answerSwap2Step(1);
        case ExtensionWord::Swap2Step2: return opening_.answerSwap2Step(2);
        case ExtensionWord::Swap2Step3: return opening_.answerSwap2Step(3);
        case ExtensionWord::BlockReset: game_.blocked() = {}; return;
        case ExtensionWord::HashUsage: return showHashUsage();
        case ExtensionWord::HashClear: return game_.forget();
        case ExtensionWord::ShowForbid: return showForbidden();
        case ExtensionWord::BalanceOne: return answerWithBalance(1, extension.argument);
        case ExtensionWord::BalanceTwo: return answerWithBalance(2, extension.argument);
        case ExtensionWord::NBest:
            if (!game_.hasGame()) return;
            if (const auto lines = game_.readNumber(extension.argument, 1))
                game_.answerWithMove(std::clamp(*lines, 1, kMostLines));
            return;
        case ExtensionWord::SearchDefend:
            if (game_.hasGame()) game_.answerWithMove(kMaxSquares);
            return;
        default: return;
    }
}

// No database is open, and the book does not count as one: the answers are empty.
void YixinWords::use(BlockReader::Kind kind, const BoardBlock& block) {
    ReplySink& replies = game_.replies();
    switch (kind) {
        case BlockReader::Kind::Block:
            for (const Step& step : block.steps) game_.blocked().insert(step.square);
            return;
        case BlockReader::Kind::Unblock:
            for (const Step& step : block.steps) game_.blocked().erase(step.square);
            return;
        case BlockReader::Kind::Database:
            replies.message("DATABASE REFRESH");
            return replies.message("DATABASE DONE");
        case BlockReader::Kind::DatabaseOne: return replies.message("DATABASE ONE 0 0 0 0");
        case BlockReader::Kind::DatabaseText: return replies.message(R"(DATABASE TEXT "")");
        default: return;
    }
}

// Row first, whatever the manager: it is their word. The full stop ends the list, an empty one too.
void YixinWords::showForbidden() {
    if (!game_.hasGame()) return;
    std::string line = "FORBID ";
    game_.game().position().forbiddenPoints().forEach(
        [&](Square s) { line += padded(s.y()) + padded(s.x()); });
    game_.replies().line(line + '.');
}

void YixinWords::showHashUsage() {
    game_.replies().message("hash: " + std::to_string(game_.memoryInUse() >> 10) +
                            " KB in use of " +
                            std::to_string(game_.settings().player.memoryBytes >> 10) + " KB");
}

void YixinWords::answerWithBalance(int moves, const std::string& target) {
    if (!game_.hasGame()) return;
    const auto value = game_.readNumber(target, 0);
    if (!value) return;
    analysis::BalanceQuestion question;
    question.moves = moves;
    question.target = clampHeuristic(*value);
    game_.answerWithBalance(question);
}

}  // namespace fukumi::protocol
