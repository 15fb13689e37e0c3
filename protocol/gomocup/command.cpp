// SPDX-License-Identifier: MIT
#include "protocol/gomocup/command.hpp"

#include <algorithm>
#include <array>

#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"

namespace fukumi::protocol {

namespace {

/// The first word in lower case, and the rest without blanks around it.
struct Words {
    std::string word;
    std::string_view rest;
};

Words split(std::string_view line) {
    const auto end = std::min(line.find_first_of(kBlanks), line.size());
    return {inLowerCase(line.substr(0, end)), trim(line.substr(end))};
}

/// Two numbers with a comma or blanks between them.
std::optional<command::Start> parseSides(std::string_view rest) {
    const auto comma = rest.find(',');
    const auto gap = comma != std::string_view::npos ? comma : rest.find_first_of(kBlanks);
    if (gap == std::string_view::npos) return std::nullopt;
    const auto width = parseInteger<int>(trim(rest.substr(0, gap)));
    const auto height = parseInteger<int>(trim(rest.substr(gap + 1)));
    if (!width || !height) return std::nullopt;
    return command::Start{*width, *height};
}

/// One number for a square board, or two.
Command parseStart(std::string_view rest) {
    if (const auto side = parseInteger<int>(rest)) return command::Start{*side, *side};
    if (const auto start = parseSides(rest)) return *start;
    return command::Malformed{"START requires the size of the board"};
}

Command parseRectStart(std::string_view rest) {
    if (const auto start = parseSides(rest)) return *start;
    return command::Malformed{"RECTSTART requires the width and the height of the board"};
}

template <class OfSquare>
Command parseSquare(std::string_view rest) {
    const auto square = parsePoint(rest);
    if (!square)
        return command::Malformed{
            "the coordinates make no sense; expected x,y on the board, such as 7,7"};
    return OfSquare{*square};
}

Command parseInfo(std::string_view rest) {
    Words words = split(rest);
    return command::Info{std::move(words.word), std::string{words.rest}};
}

template <class Plain>
Command plain(std::string_view) {
    return Plain{};
}

struct Entry {
    std::string_view word;
    Command (*parse)(std::string_view rest);
};

constexpr std::array kEntries{
    Entry{"start", parseStart},
    Entry{"rectstart", parseRectStart},
    Entry{"restart", plain<command::Restart>},
    Entry{"begin", plain<command::Begin>},
    Entry{"turn", parseSquare<command::Turn>},
    Entry{"play", parseSquare<command::Play>},
    Entry{"takeback", parseSquare<command::TakeBack>},
    Entry{"board", plain<command::Board>},
    Entry{"swap2board", plain<command::Swap2Board>},
    Entry{"done", plain<command::Done>},
    Entry{"info", parseInfo},
    Entry{"about", plain<command::About>},
    Entry{"end", plain<command::End>},
    Entry{"stop", plain<command::Stop>},
    Entry{"yxstop", plain<command::Stop>},
    Entry{"yxshowinfo", plain<command::ShowInfo>},
    Entry{"options", plain<command::ListOptions>},
};

struct Extension {
    std::string_view word;
    ExtensionWord meaning;
};

constexpr std::array kExtensions{
    Extension{"yxboard", ExtensionWord::Board},
    Extension{"yxnbest", ExtensionWord::NBest},
    Extension{"yxsearchdefend", ExtensionWord::SearchDefend},
    Extension{"yxbalanceone", ExtensionWord::BalanceOne},
    Extension{"yxbalancetwo", ExtensionWord::BalanceTwo},
    Extension{"yxshowforbid", ExtensionWord::ShowForbid},
    Extension{"yxhashclear", ExtensionWord::HashClear},
    Extension{"yxblock", ExtensionWord::Block},
    Extension{"yxblockundo", ExtensionWord::BlockUndo},
    Extension{"yxblockreset", ExtensionWord::BlockReset},
    Extension{"yxquerydatabaseall", ExtensionWord::QueryDatabaseAll},
    Extension{"yxquerydatabaseallt", ExtensionWord::QueryDatabaseAll},
    Extension{"yxquerydatabaseone", ExtensionWord::QueryDatabaseOne},
    Extension{"yxquerydatabasetext", ExtensionWord::QueryDatabaseText},
    Extension{"yxshowhashusage", ExtensionWord::HashUsage},
    Extension{"yxswap2step1", ExtensionWord::Swap2Step1},
    Extension{"yxswap2step2", ExtensionWord::Swap2Step2},
    Extension{"yxswap2step3", ExtensionWord::Swap2Step3},
    Extension{"yxsoosorvstep1", ExtensionWord::SoosorvStep1},
    Extension{"yxsoosorvstep2", ExtensionWord::SoosorvStep2},
    Extension{"yxsoosorvstep3", ExtensionWord::SoosorvStep3},
    Extension{"yxsoosorvstep4", ExtensionWord::SoosorvStep4},
    Extension{"yxsoosorvstep5", ExtensionWord::SoosorvStep5},
    Extension{"yxsoosorvstep6", ExtensionWord::SoosorvStep6},
    Extension{"yxedittvddatabase", ExtensionWord::OtherBlock},
    Extension{"yxeditlabeldatabase", ExtensionWord::OtherBlock},
    Extension{"yxedittextdatabase", ExtensionWord::OtherBlock},
    Extension{"yxdeletedatabaseone", ExtensionWord::OtherBlock},
    Extension{"yxdeletedatabaseall", ExtensionWord::OtherBlock},
    Extension{"yxsetbestmovedatabase", ExtensionWord::OtherBlock},
    Extension{"yxclearbestmovedatabase", ExtensionWord::OtherBlock},
    Extension{"yxblockpath", ExtensionWord::BlockPath},
    Extension{"yxblockpathundo", ExtensionWord::OtherBlock},
    Extension{"yxhashdump", ExtensionWord::OtherFile},
    Extension{"yxhashload", ExtensionWord::OtherFile},
    Extension{"yxsetdatabase", ExtensionWord::OtherFile},
    Extension{"yxdbtopos", ExtensionWord::OtherFile},
    Extension{"yxdbtotxt", ExtensionWord::OtherFile},
    Extension{"yxdbtotxtall", ExtensionWord::OtherFile},
    Extension{"yxtxttodb", ExtensionWord::OtherFile},
    Extension{"yxlibtodb", ExtensionWord::OtherFile},
    Extension{"yxdbtolib", ExtensionWord::OtherFile},
    Extension{"yxdbsplit", ExtensionWord::OtherFile},
    Extension{"yxdbmerge", ExtensionWord::OtherFile},
};

/// REQUIRES: the word in lower case.
ExtensionWord extensionWord(std::string_view word) {
    for (const Extension& each : kExtensions)
        if (each.word == word) return each.meaning;
    return ExtensionWord::Other;
}

/// INFO timeout_turn 0, as the session reads it.
bool isNoTime(const command::Info& info) {
    const auto* const field = question::findSetting(info.key, Door::Info);
    if (field == nullptr || field->name != "timeout_turn") return false;
    EngineSettings settings;
    return question::readInfo(info.key, info.value, settings) &&
           settings.clock.turn == search::Milliseconds{0};
}

}  // namespace

Command parseCommand(std::string_view line) {
    line = trim(line);
    if (line.empty()) return command::Blank{};
    const Words words = split(line);
    for (const Entry& entry : kEntries)
        if (entry.word == words.word) return entry.parse(words.rest);
    if (words.word.starts_with("yx"))
        return command::Extension{extensionWord(words.word), std::string{words.rest}};
    return command::Unknown{std::string{line.substr(0, words.word.size())}};
}

bool opensBlock(const Command& command) {
    const auto* extension = std::get_if<command::Extension>(&command);
    if (extension == nullptr)
        return std::holds_alternative<command::Board>(command) ||
               std::holds_alternative<command::Swap2Board>(command);
    return blockOf(extension->word).has_value();
}

std::optional<BlockReader::Kind> blockOf(ExtensionWord word) {
    using Kind = BlockReader::Kind;
    switch (word) {
        case ExtensionWord::Board: return Kind::SetBoard;
        case ExtensionWord::Block: return Kind::Block;
        case ExtensionWord::BlockUndo: return Kind::Unblock;
        case ExtensionWord::QueryDatabaseAll: return Kind::Database;
        case ExtensionWord::QueryDatabaseOne: return Kind::DatabaseOne;
        case ExtensionWord::QueryDatabaseText: return Kind::DatabaseText;
        case ExtensionWord::SoosorvStep2:
        case ExtensionWord::SoosorvStep3:
        case ExtensionWord::SoosorvStep4:
        case ExtensionWord::SoosorvStep5:
        case ExtensionWord::SoosorvStep6: return Kind::Soosorv;
        case ExtensionWord::BlockPath:
        case ExtensionWord::OtherBlock: return Kind::Skipped;
        default: return std::nullopt;
    }
}

bool isBeforeFileName(const Command& command) {
    const auto* extension = std::get_if<command::Extension>(&command);
    return extension != nullptr && extension->word == ExtensionWord::OtherFile &&
           extension->argument.empty();
}

bool isStopLike(const Command& command) {
    if (const auto* info = std::get_if<command::Info>(&command)) return isNoTime(*info);
    return std::holds_alternative<command::End>(command) ||
           std::holds_alternative<command::Stop>(command);
}

std::optional<Square> parsePoint(std::string_view text) {
    return board::fromProtocol(text, BoardSize::square(kMaxBoardSide));
}

void BlockReader::addLine(std::string_view line) {
    constexpr std::size_t kLongest = 32;
    line = trim(line);
    if (line.empty() || !badLine_.empty() || isSkipped()) return;
    const auto stone = parse(line);
    if (!stone || !size_ || !size_->contains(stone->square) || taken_.contains(stone->square)) {
        badLine_ = line.substr(0, kLongest);
        return;
    }
    taken_.insert(stone->square);
    stones_.push_back(*stone);
}

std::optional<BlockReader::Stone> BlockReader::parse(std::string_view line) const {
    if (!hasStones()) {
        const auto square = parsePoint(line);
        if (!square) return std::nullopt;
        return Stone{onBoard(*square, axes_), Owner::Neither};
    }
    const auto comma = line.rfind(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto square = parsePoint(line.substr(0, comma));
    const auto field = parseInteger<int>(trim(line.substr(comma + 1)));
    if (!square || !field || *field < 1 || *field > 3) return std::nullopt;
    return Stone{onBoard(*square, axes_), static_cast<Owner>(*field)};
}

std::optional<BoardBlock> BlockReader::finish() const {
    if (isSkipped()) return BoardBlock{};
    if (!badLine_.empty() || !size_) return std::nullopt;
    return hasStones() ? boardBlock() : pointBlock();
}

// Managers list the stones in the order of play, but only renju promises it, so that numbers come
// first and the order helps out where they do not fit.
Color BlockReader::ownColor() const {
    const auto own = ranges::count(stones_, Owner::Own, &Stone::owner);
    const auto theirs = ranges::count(stones_, Owner::Opponent, &Stone::owner);
    if (own == theirs) return Color::Black;
    if (theirs == own + 1) return Color::White;
    if (stones_.front().owner == Owner::Own) return Color::Black;
    if (stones_.front().owner == Owner::Opponent) return Color::White;
    return stones_.size() % 2 == 0 ? Color::Black : Color::White;
}

BoardBlock BlockReader::boardBlock() const {
    BoardBlock block;
    block.toMove = ownColor();
    for (const Stone& stone : stones_) {
        Step step{stone.square, std::nullopt};
        if (stone.owner == Owner::Own) step.color = block.toMove;
        if (stone.owner == Owner::Opponent) step.color = ~block.toMove;
        block.steps.push_back(step);
    }
    return block;
}

BoardBlock BlockReader::pointBlock() const {
    BoardBlock block;
    for (const Stone& stone : stones_) {
        block.steps.push_back({stone.square, block.toMove});
        block.toMove = ~block.toMove;
    }
    return block;
}

}  // namespace fukumi::protocol
