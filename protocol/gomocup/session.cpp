// SPDX-License-Identifier: MIT
#include "protocol/gomocup/session.hpp"

#include <new>

#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "engine/player/levels.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"
#include "version.hpp"

namespace fukumi::protocol {

namespace {

/// An INFO value as the other managers would say it: the GUIs of Yixin count some rules otherwise,
/// freestyle with a swap that they see to themselves among them.
std::string fromGui(std::string_view key, const std::string& value) {
    if (key != "rule") return value;
    const auto isOf = [&](const RuleRow& row) {
        return ranges::anyOf(splitWords(row.guiNumbers),
                             [&](std::string_view each) { return each == value; });
    };
    const auto row = ranges::findIf(kRuleRows, isOf);
    return row == kRuleRows.end() ? value : std::string{row->name};
}

/// A manager reads nothing while it sends INFO lines, and takes the first line after START for its
/// answer.
bool keepsHolding(const Command& command) {
    return std::holds_alternative<command::Info>(command) ||
           std::holds_alternative<command::Blank>(command) ||
           std::holds_alternative<command::Start>(command);
}

}  // namespace

Session::Session(const ManagedGame::Parts& parts,
                 const EngineSettings& settings,
                 const std::vector<std::string>& startMessages)
    : replies_{parts.replies}, game_{parts, settings} {
    for (const std::string& text : startMessages) held_.message(text);
    warnAboutMemory();
}

Session::Flow Session::handle(const InputLine& line) {
    game_.openQuestion(line.arrival);
    if (std::holds_alternative<command::End>(line.command)) return Flow::End;
    if (!keepsHolding(line.command)) writeHeld();
    try {
        if (isStopLike(line.command)) game_.stopPondering();
        if (block_ && !std::holds_alternative<command::Done>(line.command))
            block_->addLine(line.text);
        else
            std::visit([this](const auto& each) { on(each); }, line.command);
    } catch (const std::bad_alloc&) {
        // A session that ended here would wait for its reader, which waits for input.
        replies_.message("internal error: no memory is left");
        isStarting_ = false;
    }
    game_.closeQuestion();
    return Flow::Continue;
}

void Session::on(const command::Start& start) {
    const auto size = BoardSize::make(start.width, start.height);
    if (!size)
        return replies_.error("the sides of a board go from " + std::to_string(kMinBoardSide) +
                              " to " + std::to_string(kMaxBoardSide));
    isStarting_ = true;
    game_.start(*size, held_);
    isStarting_ = false;
    replies_.line("OK");
    writeHeld();
}

void Session::on(const command::Restart&) {
    if (game_.hasGame()) game_.restart();
}

void Session::on(const command::Begin&) {
    if (!game_.hasGame()) return;
    if (!game_.game().steps().empty()) return replies_.error("BEGIN requires an empty board");
    game_.answerWithMove();
}

// A forbidden point, or a move after a finished five, is between the opponent and the manager.
void Session::on(const command::Turn& turn) {
    const Square square = onBoard(turn.square, game_.axes());
    if (!canPlay(square)) return;
    game_.changedGame().play(square);
    game_.answerWithMove();
}

void Session::on(const command::Play& play) {
    const Square square = onBoard(play.square, game_.axes());
    if (canPlay(square)) game_.reply(square);
}

void Session::on(const command::TakeBack& takeBack) {
    if (game_.hasGame()) game_.takeBack(onBoard(takeBack.square, game_.axes()));
}

void Session::on(const command::Done&) {
    if (!block_) return replies_.error("DONE without a block");
    const auto kind = block_->kind();
    const auto block = block_->finish();
    const std::string badLine = block_->badLine();
    block_.reset();
    if (kind == BlockReader::Kind::Skipped || !game_.hasGame()) return;
    if (block)
        use(kind, *block);
    else
        replies_.error("a line of the block makes no sense: '" + badLine + "'");
}

void Session::use(BlockReader::Kind kind, const BoardBlock& block) {
    switch (kind) {
        case BlockReader::Kind::Board:
            game_.changedGame().setUp(block.steps, block.toMove);
            return game_.answerWithMove();
        case BlockReader::Kind::SetBoard:
            return game_.changedGame().setUp(block.steps, block.toMove);
        case BlockReader::Kind::Swap2: return opening_.answerSwap2(block);
        case BlockReader::Kind::Soosorv: return opening_.answerSoosorv(block);
        default: return yixin_.use(kind, block);
    }
}

void Session::on(const command::Info& info) {
    const std::string value = game_.isGui() ? fromGui(info.key, info.value) : info.value;
    if (const auto read = game_.set(info.key, value); !read) refuseValue(read.error());
    warnAboutMemory();
}

void Session::on(const command::Extension& extension) {
    if (const auto kind = yixin_.handle(extension)) openBlock(*kind);
}

// Some managers repeat all their lines before each move.
void Session::refuseValue(const InputError& error) {
    const std::string value = toEnglish(error.value);
    const auto [last, isFirst] = refusedValues_.try_emplace(error.field, value);
    if (!isFirst && last->second == value) return;
    last->second = value;
    if (game() || isFirst) held_.message("INFO " + describeError(error, Door::Info));
}

void Session::message(const std::string& text) {
    if (game() && !isStarting_)
        replies_.message(text);
    else
        held_.message(text);
}

void Session::writeHeld() {
    if (!game()) return;
    held_.writeTo(replies_);
    reportLevel();
}

// No comma inside a value, and `name` first in lower case: there are managers that split at commas
// and managers that look at the first letter.
void Session::on(const command::About&) {
    replies_.line(std::string{R"(name="pbrain-fukumi", version=")"} + kVersion +
                  R"(", author="the Fukumi authors", country="none", www="none", email="none")");
}

void Session::on(const command::ListOptions&) {
    for (const std::string& line : question::listInfoOptions()) replies_.message(line);
}

void Session::on(const command::Unknown& unknown) {
    constexpr std::size_t kLongest = 32;
    if (!game_.isGui()) replies_.line("UNKNOWN " + unknown.word.substr(0, kLongest));
}

bool Session::canPlay(Square s) {
    if (!game_.hasGame()) return false;
    const bool isEmpty = game_.game().isEmpty(s);
    if (!isEmpty) replies_.error("this is not an empty point of the board");
    return isEmpty;
}

void Session::openBlock(BlockReader::Kind kind) {
    const auto size = game() ? std::optional{game_.size()} : std::nullopt;
    block_.emplace(kind, size, game_.axes());
}

// A level in INFO or fukumi.ini may be one of the earlier ladder: the number does not show it.
void Session::reportLevel() {
    const int level = settings().player.level;
    if (level == reportedLevel_) return;
    reportedLevel_ = level;
    std::string text =
        "level " + std::to_string(level) + " of " + std::to_string(player::kMaxLevel);
    if (const auto elo = player::eloOf(settings().player)) text += ", Elo " + std::to_string(*elo);
    if (level <= player::kFormerLevels)
        text += "; level " + std::to_string(level) + " of earlier versions is level " +
                std::to_string(player::levelOfFormer(level)) + " now";
    replies_.message(text);
}

void Session::warnAboutMemory() {
    if (!settings().memoryRaised || warnedAboutMemory_) return;
    warnedAboutMemory_ = true;
    held_.message(raisedMemoryText());
}

}  // namespace fukumi::protocol
