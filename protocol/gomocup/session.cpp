// SPDX-License-Identifier: MIT
#include "protocol/gomocup/session.hpp"

#include <algorithm>

#include "engine/player/levels.hpp"
#include "engine/player/player.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"
#include "version.hpp"

namespace fukumi::protocol {

namespace {

// An END that comes this soon behind the question belongs to a script that was piped in at one go:
// it wants its answer. A manager's END in mid-search does not.
constexpr search::Milliseconds kScriptGap{20};

/// A clock without limit, as GUIs of the Yixin family give it: thinking ends when they say stop.
bool isUnlimited(const search::TimeControl& clock) {
    constexpr search::Milliseconds kTurn{2'000'000}, kMatch{100'000'000};
    return clock.turn >= kTurn && clock.match >= kMatch;
}

/// An INFO value as the other managers would say it: in those GUIs rule 2 is renju, and 5 and 6 are
/// freestyle with a swap that they see to themselves.
std::string fromGui(std::string_view key, const std::string& value) {
    if (key != "rule") return value;
    if (value == "2") return "renju";
    return value == "5" || value == "6" ? "freestyle" : value;
}

/// Lines that may not be written yet.
class HeldReplies final : public ReplySink {
public:
    void line(std::string_view text) override { lines_.emplace_back(text); }
    void tell(ReplySink& replies) const {
        for (const std::string& each : lines_) replies.line(each);
    }

private:
    std::vector<std::string> lines_;
};

}  // namespace

Session::Session(const Parts& parts,
                 const EngineSettings& settings,
                 std::vector<std::string> startMessages)
    : replies_{parts.replies},
      interrupts_{parts.interrupts},
      clock_{parts.clock},
      faults_{parts.replies},
      host_{parts.thinker, parts.clock},
      settings_{settings},
      startClock_{settings.clock},
      sinceAnswer_{settings},
      startMessages_{std::move(startMessages)} {
    warnAboutMemory();
}

Session::Flow Session::handle(const InputLine& line) {
    arrival_ = line.arrival;
    isOpponentsTurn_ = false;
    if (std::holds_alternative<command::End>(line.command)) return Flow::End;
    const search::TimePoint begin = std::max(arrival_, lastAnswer_);
    if (block_ && !std::holds_alternative<command::Done>(line.command))
        block_->addLine(line.text);
    else
        std::visit([this](const auto& each) { on(each); }, line.command);
    if (lastAnswer_ > begin)
        matchClock_.answered(std::chrono::ceil<search::Milliseconds>(lastAnswer_ - begin),
                             settings_.clock.increment,
                             game_->steps().size());
    return Flow::Continue;
}

// The clock of the last game must not outlive it: some managers leave a key out where it has no
// limit. A GUI of the Yixin family sends START before every move and its clock only once.
void Session::on(const command::Start& start) {
    const auto size = BoardSize::make(start.width, start.height);
    if (!size) {
        replies_.error("the sides of a board go from " + std::to_string(kMinBoardSide) + " to " +
                       std::to_string(kMaxBoardSide));
        return;
    }
    game_.emplace(settings_.rules, *size, settings_.isa);
    if (!guiMode_) {
        settings_.clock = sinceAnswer_.clock;
        matchClock_.newGame();
    }
    HeldReplies held;
    FaultMessages faults{held};
    if (mayWarmUp_) warmUp(interrupts_, faults);
    host_.newGame(faults);
    replies_.line("OK");
    for (const std::string& text : startMessages_) replies_.message(text);
    startMessages_.clear();
    held.tell(replies_);
    warnedAboutEvaluation_ = false;
}

void Session::on(const command::Restart&) {
    if (!hasGame()) return;
    game_->clear();
    matchClock_.newGame();
    replies_.line("OK");
    host_.newGame(faults_);
}

void Session::on(const command::Begin&) {
    if (!hasGame()) return;
    if (!game_->steps().empty()) {
        replies_.error("BEGIN wants an empty board");
        return;
    }
    answerWithMove();
}

// A forbidden point, or a move behind a finished five, is between the opponent and the manager.
void Session::on(const command::Turn& turn) {
    const Square square = onBoard(turn.square, axes());
    if (!canPlay(square)) return;
    game_->play(square);
    answerWithMove();
}

void Session::on(const command::Play& play) {
    const Square square = onBoard(play.square, axes());
    if (canPlay(square)) reply(square);
}

void Session::on(const command::TakeBack& takeBack) {
    if (!hasGame()) return;
    if (!game_->takeBack(onBoard(takeBack.square, axes()))) {
        replies_.error("no stone to take back");
        return;
    }
    matchClock_.takenBack(game_->steps().size());
    replies_.line("OK");
}

void Session::on(const command::Done&) {
    if (!block_) {
        replies_.error("DONE without a block");
        return;
    }
    const auto kind = block_->kind();
    const auto block = block_->finish();
    block_.reset();
    if (kind == BlockReader::Kind::Skipped) return;
    if (!hasGame()) return;
    if (block)
        use(kind, *block);
    else
        replies_.error("a line of the block makes no sense");
}

void Session::use(BlockReader::Kind kind, const BoardBlock& block) {
    switch (kind) {
        case BlockReader::Kind::Board:
            game_->setUp(block.steps, block.toMove);
            return answerWithMove();
        case BlockReader::Kind::SetBoard: return game_->setUp(block.steps, block.toMove);
        case BlockReader::Kind::Swap2: return answerSwap2(block);
        case BlockReader::Kind::Block:
            for (const Step& step : block.steps) blocked_.insert(step.square);
            return;
        case BlockReader::Kind::Unblock:
            for (const Step& step : block.steps) blocked_.erase(step.square);
            return;
        case BlockReader::Kind::Soosorv: return answerSoosorv(block);
        case BlockReader::Kind::Database: return answerDatabase();
        case BlockReader::Kind::DatabaseOne: return replies_.message("DATABASE ONE 0 0 0 0");
        case BlockReader::Kind::DatabaseText: return replies_.message(R"(DATABASE TEXT "")");
        case BlockReader::Kind::Skipped: return;
    }
}

void Session::on(const command::Info& info) {
    const player::Settings before = settings_.player;
    const bool namesRule =
        question::findSetting(info.key, Door::Info) == question::findSetting("rule", Door::Info);
    const std::string value = guiMode_ ? fromGui(info.key, info.value) : info.value;
    if (const auto read = question::readInfo(info.key, value, settings_); !read)
        refuseValue(read.error());
    else
        static_cast<void>(question::readInfo(info.key, value, sinceAnswer_));
    if (game_) game_->setRules(settings_.rules);
    if (namesRule || player::needsOtherSearcher(before, settings_.player)) mayWarmUp_ = true;
    warnAboutMemory();
}

// Some managers repeat all their lines before each move.
void Session::refuseValue(const InputError& error) {
    const auto [last, isFirst] = refusedValues_.try_emplace(error.field, error.value);
    if (!isFirst && last->second == error.value) return;
    last->second = error.value;
    const std::string text = "INFO " + describeError(error, Door::Info);
    if (game_)
        replies_.message(text);
    else if (isFirst)
        startMessages_.push_back(text);
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
    if (!guiMode_) replies_.line("UNKNOWN " + unknown.word.substr(0, kLongest));
}

bool Session::hasGame() {
    if (!game_) replies_.error("START comes first");
    return game_.has_value();
}

bool Session::canPlay(Square s) {
    if (!hasGame()) return false;
    if (!game_->isEmpty(s)) replies_.error("this is no empty point of the board");
    return game_->isEmpty(s);
}

void Session::openBlock(BlockReader::Kind kind) {
    const auto size = game_ ? std::optional{game_->position().size()} : std::nullopt;
    block_.emplace(kind, size, axes());
}

void Session::answerWithMove(int lines) {
    if (const auto move = findMove(lines)) reply(*move);
}

std::optional<Move> Session::findMove(int lines) {
    search::Limits limits = this->limits();
    limits.lines = lines;
    limits.excluded = blocked_;
    mayWarmUp_ = false;
    warnAboutEvaluation();
    GameMessages messages = this->messages();
    const auto move = host_.findMove(game_->position(), conditions(limits, messages));
    messages.finish();
    answered();
    if (!move) replies_.error("the board is full");
    return isLeaving() ? std::nullopt : move;
}

GameMessages Session::messages() const {
    return {replies_, clock_, game_->position().size(), settings_.showDetail, [this](Square s) {
                return onWire(s, axes());
            }};
}

Conditions Session::conditions(const search::Limits& limits, GameEvents& events) const {
    return {settings_.player, limits, interrupts_, events};
}

void Session::answered() {
    lastAnswer_ = clock_.now();
    sinceAnswer_.clock = startClock_;
}

bool Session::isLeaving() const {
    const auto end = interrupts_.pendingEnd();
    return end && *end > arrival_ + kScriptGap;
}

void Session::reply(Move move) {
    replies_.line(onWire(move, axes()));
    game_->play(move);
    isOpponentsTurn_ = true;
}

// The levels below full strength are what they are by their nodes: a full table would add to them.
void Session::ponder(const search::StopToken& stop) {
    if (mayWarmUp_ && game_ && game_->steps().empty() && !stop.stopRequested()) {
        warmUp(stop, faults_);
        return host_.newGame(faults_);
    }
    const int level = settings_.player.level;
    if (!settings_.pondering || !isOpponentsTurn_ || level < player::kMaxLevel) return;
    const board::Position& position = game_->position();
    if (position.winner() || position.isFull()) return;
    search::Limits limits;
    limits.start = clock_.now();
    host_.analyze(position, {settings_.player, limits, stop, faults_});
}

// The lowest levels make nothing beforehand, and draw numbers for each answer. The smallest tables
// are enough: how large they may be is often told behind START.
void Session::warmUp(const search::StopToken& stop, GameEvents& events) {
    mayWarmUp_ = false;
    if (settings_.player.level <= player::kLastGreedyLevel) return;
    player::Settings settings = settings_.player;
    settings.memoryBytes = player::kMemoryFloor;
    search::Limits limits;
    limits.start = clock_.now();
    limits.depth = Depth{1};
    host_.analyze(game_->position(), {settings, limits, stop, events});
}

// Where questions are piped in at one go, the clock of the second cannot run before the first has
// been answered. The player applies max_node and max_depth.
search::Limits Session::limits() {
    search::Limits limits;
    limits.start = std::max(arrival_, lastAnswer_);
    // Completing lines takes 0.6 MiB (renju 22x22), which the smallest limit does not have.
    if (settings_.player.memoryBytes >= 2 * player::kMemoryFloor)
        limits.lineEffort = search::LineEffort::InTime;
    if (guiMode_ && isUnlimited(settings_.clock)) return limits;
    limits.clock = matchClock_.reading(settings_.clock, game_->steps().size());
    settings_.clock.left.reset();
    return limits;
}

void Session::warnAboutMemory() {
    if (!settings_.memoryRaised || warnedAboutMemory_) return;
    warnedAboutMemory_ = true;
    const std::string text = "max_memory is too small: using the smallest tables, which need " +
                             std::to_string(player::kMemoryFloor >> 20) + " MB";
    if (game_)
        replies_.message(text);
    else
        startMessages_.push_back(text);
}

// Reported with the first move: only then are the rule and the size final. A rule without its own
// network is not reported; a named network that does not play is.
void Session::warnAboutEvaluation() {
    if (warnedAboutEvaluation_) return;
    const player::Settings& wanted = settings_.player;
    if (!wanted.network.weights) return;
    const auto reason = eval::whyUnsupported(
        wanted.eval, settings_.rules.rule, game_->position().size(), wanted.network.weights);
    if (!reason) return;
    warnedAboutEvaluation_ = true;
    replies_.message("eval network: " + std::string{*reason} + "; pattern plays instead");
}

}  // namespace fukumi::protocol
