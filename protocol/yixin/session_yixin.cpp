// SPDX-License-Identifier: MIT
//
// Requests of GUIs of the Yixin family: yixin_words.hpp. They take any line for a move that does
// not begin with OK, MESSAGE, DETAIL, DEBUG, ERROR, UNKNOWN or FORBID.
#include <algorithm>

#include "engine/core/parse.hpp"
#include "protocol/gomocup/session.hpp"
#include "version.hpp"

namespace fukumi::protocol {

namespace {

constexpr int kMostThreads = player::kMaxThreads;
/// No user reads more lines than that, and each costs a search.
constexpr int kMostLines = 100;

/// Two digits.
std::string padded(int number) { return std::to_string(100 + number).substr(1); }

}  // namespace

void Session::on(const command::ShowInfo&) {
    guiMode_ = true;
    replies_.message(std::string{"pbrain-fukumi "} + kVersion);
    replies_.message("INFO MAX_THREAD_NUM " + std::to_string(kMostThreads));
    replies_.message("INFO MAX_HASH_SIZE " + std::to_string(kLargestHashLog2));
}

void Session::on(const command::Extension& extension) {
    using Kind = BlockReader::Kind;
    switch (extension.word) {
        case ExtensionWord::Board: return openBlock(Kind::SetBoard);
        case ExtensionWord::Block: return openBlock(Kind::Block);
        case ExtensionWord::BlockUndo: return openBlock(Kind::Unblock);
        case ExtensionWord::BlockReset: blocked_ = {}; return;
        case ExtensionWord::QueryDatabaseAll: return openBlock(Kind::Database);
        case ExtensionWord::QueryDatabaseOne: return openBlock(Kind::DatabaseOne);
        case ExtensionWord::QueryDatabaseText: return openBlock(Kind::DatabaseText);
        case ExtensionWord::Swap2Step1: return answerSwap2Step(1);
        case ExtensionWord::Swap2Step2: return answerSwap2Step(2);
        case ExtensionWord::Swap2Step3: return answerSwap2Step(3);
        case ExtensionWord::SoosorvStep1:
        case ExtensionWord::SoosorvStep2:
        case ExtensionWord::SoosorvStep3:
        case ExtensionWord::SoosorvStep4:
        case ExtensionWord::SoosorvStep5:
        case ExtensionWord::SoosorvStep6:
            return openSoosorv(static_cast<int>(extension.word) -
                                   static_cast<int>(ExtensionWord::SoosorvStep1) + 1,
                               extension.argument);
        case ExtensionWord::HashUsage: return showHashUsage();
        case ExtensionWord::OtherBlock: return openBlock(Kind::Skipped);
        case ExtensionWord::HashClear: return host_.newGame(faults_);
        case ExtensionWord::Other: return;
        case ExtensionWord::ShowForbid: return showForbidden();
        case ExtensionWord::NBest: {
            if (!hasGame()) return;
            const auto lines = parseInteger<int>(extension.argument);
            return answerWithMove(std::clamp(lines.value_or(1), 1, kMostLines));
        }
        case ExtensionWord::SearchDefend:
            if (hasGame()) answerWithMove(kMaxSquares);
            return;
        case ExtensionWord::BalanceOne: return answerWithBalance(1, extension.argument);
        case ExtensionWord::BalanceTwo: return answerWithBalance(2, extension.argument);
    }
}

// Row first, whatever the manager: it is their word. The full stop ends the list, an empty one too.
void Session::showForbidden() {
    if (!hasGame()) return;
    std::string line = "FORBID ";
    game_->position().forbiddenPoints().forEach(
        [&](Square s) { line += padded(s.y()) + padded(s.x()); });
    replies_.line(line + '.');
}

// No book is open yet: an empty list is what it knows.
void Session::answerDatabase() {
    replies_.message("DATABASE REFRESH");
    replies_.message("DATABASE DONE");
}

void Session::showHashUsage() {
    replies_.message("hash: " + std::to_string(host_.memoryInUse() >> 10) + " KB in use of " +
                     std::to_string(settings_.player.memoryBytes >> 10) + " KB");
}

void Session::answerWithBalance(int moves, const std::string& target) {
    if (!hasGame()) return;
    analysis::BalanceQuestion question;
    question.moves = moves;
    const auto wanted = parseInteger<int>(target);
    if (wanted) question.target = clampHeuristic(*wanted);
    GameMessages messages = this->messages();
    const auto found =
        host_.findBalance(game_->position(), question, conditions(limits(), messages));
    messages.finish();
    answered();
    if (isLeaving()) return;
    if (!found) {
        replies_.error("there is no such move");
        return;
    }
    std::string line;
    for (const Move m : found->moves) {
        line += (line.empty() ? "" : " ") + onWire(m, axes());
        game_->play(m);
    }
    replies_.line(line);
}

}  // namespace fukumi::protocol
