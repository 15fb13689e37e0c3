// SPDX-License-Identifier: MIT
#include "protocol/gomocup/managed_game.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/board/rules/game_end.hpp"
#include "engine/player/levels.hpp"
#include "engine/player/player.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"
#include "protocol/question/values.hpp"

namespace fukumi::protocol {

namespace {

// An END that comes this soon after the question belongs to a script, written at one go or by
// several commands of a busy machine: it wants its answer. A manager's END in mid-search does not.
constexpr search::Milliseconds kScriptGap{1000};

/// A clock without limit, as GUIs of the Yixin family give it: thinking ends when they say stop.
bool isUnlimited(const search::TimeControl& clock) {
    constexpr search::Milliseconds kTurn{2'000'000}, kMatch{100'000'000};
    return clock.turn >= kTurn && clock.match >= kMatch;
}

}  // namespace

ManagedGame::ManagedGame(const Parts& parts, const EngineSettings& settings)
    : replies_{parts.replies},
      interrupts_{parts.interrupts},
      clock_{parts.clock},
      faults_{parts.replies},
      host_{parts.thinker, parts.clock},
      settings_{settings},
      firstClock_{settings.clock},
      startClock_{settings.clock} {}

Result<void> ManagedGame::set(std::string_view key, std::string_view value) {
    const auto before = player::searcherSettings(settings_.player);
    const std::size_t memoryBefore = settings_.player.memoryBytes;
    auto read = question::readInfo(key, value, settings_);
    if (!read) return read;
    EngineSettings atStart = settings_;
    atStart.clock = startClock_;
    static_cast<void>(question::readInfo(key, value, atStart));
    startClock_ = atStart.clock;
    if (game_) game_->setRules(settings_.rules);
    const auto names = [key](std::string_view setting) {
        return question::findSetting(key, Door::Info) == question::findSetting(setting, Door::Info);
    };
    // With time_left the opponent has moved; a rule is one of another game.
    if (names("time_left") || names("rule")) stopPondering();
    if (names("rule") || player::searcherSettings(settings_.player) != before ||
        settings_.player.memoryBytes != memoryBefore)
        mayWarmUp_ = true;
    return read;
}

// The clock of the last game must not outlive it: some managers leave a key out where it has no
// limit. A GUI of the Yixin family sends START before every move and its clock only once, and
// YXHASHCLEAR where the tables are to be forgotten.
void ManagedGame::start(BoardSize size, HeldReplies& held) {
    const bool goesOn = isGui_ && game_ && game_->position().size() == size && !mayWarmUp_;
    stopPondering();
    game_.emplace(settings_.rules, size, settings_.isa);
    if (!isGui_) {
        settings_.clock = startClock_;
        matchClock_.newGame();
    }
    FaultMessages faults{held};
    // Managers often say only after START how large tables may be: until then the smallest are
    // enough, except that they leave no room for threads.
    const player::Settings& asked = settings_.player;
    const bool isSettled = settings_.memoryGiven || asked.threads > 1;
    if (mayWarmUp_)
        warmUp(isSettled ? asked.memoryBytes : player::kMemoryFloor, interrupts_, faults);
    if (!goesOn) host_.newGame(faults);
    warnedAboutEvaluation_ = false;
}

bool ManagedGame::hasGame() {
    if (!game_) replies_.error("START comes first");
    return game_.has_value();
}

void ManagedGame::restart() {
    changedGame().clear();
    matchClock_.newGame();
    replies_.line("OK");
    forget();
}

void ManagedGame::takeBack(Square s) {
    if (!changedGame().takeBack(s)) return replies_.error("no stone to take back");
    matchClock_.takenBack(game_->steps().size());
    replies_.line("OK");
}

std::optional<int> ManagedGame::readNumber(const std::string& text, int usual) {
    if (text.empty()) return usual;
    using Limits = std::numeric_limits<int>;
    const auto number = question::parseNumber(text, Limits::min(), Limits::max());
    if (number) return static_cast<int>(*number);
    replies_.error(describeError(number.error(), Door::Info));
    return std::nullopt;
}

void ManagedGame::openQuestion(search::TimePoint arrival) {
    arrival_ = arrival;
    begin_ = std::max(arrival_, lastAnswer_);
}

void ManagedGame::closeQuestion() {
    if (lastAnswer_ > begin_)
        matchClock_.answered(std::chrono::ceil<search::Milliseconds>(lastAnswer_ - begin_),
                             settings_.clock.increment,
                             game_->steps().size());
}

void ManagedGame::answerWithMove(int lines) {
    if (const auto move = findMove(lines)) reply(*move);
}

std::optional<Move> ManagedGame::findMove(int lines) {
    search::Limits limits = this->limits();
    limits.lines = lines;
    mayWarmUp_ = false;
    warnAboutEvaluation();
    GameMessages messages = this->messages(lines);
    const auto move = host_.findMove(game_->position(), conditions(limits, messages));
    messages.finish();
    answered();
    warnAboutThreads();
    if (!move) replies_.error("the board is full");
    return isLeaving() ? std::nullopt : move;
}

void ManagedGame::reply(Move move) {
    replies_.line(onWire(move, axes()));
    game_->play(move);
    isOpponentsTurn_ = true;
}

std::optional<book::OpeningChoice> ManagedGame::choose(const opening::Opening& opening) {
    GameMessages messages = this->messages();
    auto choice =
        host_.choose(opening, game_->position().rule(), draw(), conditions(limits(), messages));
    messages.finish();
    answered();
    if (isLeaving()) return std::nullopt;
    return choice;
}

// Without a fixed seed every process draws differently: an opponent should not know which
// opening comes.
std::uint64_t ManagedGame::draw() const {
    const std::uint64_t seed = settings_.player.seed;
    if (seed != 0) return seed + openingsShown_;
    return openingsShown_ + static_cast<std::uint64_t>(clock_.now().time_since_epoch().count());
}

void ManagedGame::answerWithBalance(const analysis::BalanceQuestion& question) {
    GameMessages messages = this->messages();
    const auto found =
        host_.findBalance(game_->position(), question, conditions(limits(), messages));
    messages.finish();
    answered();
    if (isLeaving()) return;
    if (!found) return replies_.error("no such move was found");
    std::string line;
    for (const Move m : found->moves) {
        line += (line.empty() ? "" : " ") + onWire(m, axes());
        game_->play(m);
    }
    replies_.line(line);
}

GameMessages ManagedGame::messages(int lines) const {
    board::SquareSet legal;
    forEachSquare(size(), [&](Square s) {
        if (game_->position().isLegal(s)) legal.insert(s);
    });
    // As many lines as there can be.
    const int moves = board::preferablyWithout(legal, blocked_).size();
    return {
        replies_, clock_, size(), settings_.showDetail, std::min(lines, moves), [this](Square s) {
            return onWire(s, axes());
        }};
}

Conditions ManagedGame::conditions(const search::Limits& limits, GameEvents& events) const {
    return {settings_.player, limits, interrupts_, events};
}

// Where questions are piped in at one go, the clock of the second cannot run before the first has
// been answered. The player applies max_node and max_depth.
search::Limits ManagedGame::limits() {
    stopPondering();
    search::Limits limits;
    limits.start = std::max(arrival_, lastAnswer_);
    limits.excluded = blocked_;
    // Completing lines takes 0.6 MiB (renju 22x22), which the smallest limit does not have.
    if (settings_.player.memoryBytes >= 2 * player::kMemoryFloor)
        limits.lineEffort = search::LineEffort::InTime;
    if (isGui_ && isUnlimited(settings_.clock)) return limits;
    limits.clock = matchClock_.reading(settings_.clock, game_->steps().size());
    settings_.clock.left.reset();
    return limits;
}

void ManagedGame::answered() {
    lastAnswer_ = clock_.now();
    startClock_ = firstClock_;
}

bool ManagedGame::isLeaving() const {
    const auto end = interrupts_.pendingEnd();
    return end && *end > arrival_ + kScriptGap;
}

// The levels below full strength are what they are by their nodes: a full table would add to them.
void ManagedGame::ponder(const StopToken& stop, HeldReplies& held) {
    FaultMessages faults{held};
    if (mayWarmUp_ && game_ && game_->steps().empty() && !stop.stopRequested()) {
        warmUp(settings_.player.memoryBytes, stop, faults);
        return host_.newGame(faults);
    }
    const int level = settings_.player.level;
    if (!settings_.pondering || !isOpponentsTurn_ || level < player::kMaxLevel) return;
    const board::Position& position = game_->position();
    if (board::isFinished(position)) return;
    search::Limits limits;
    limits.start = clock_.now();
    host_.analyze(position, {settings_.player, limits, stop, faults});
}

// The lowest levels make nothing beforehand, and draw numbers for each answer.
void ManagedGame::warmUp(std::size_t memoryBytes, const StopToken& stop, GameEvents& events) {
    mayWarmUp_ = false;
    if (!player::searches(settings_.player.level)) return;
    player::Settings settings = settings_.player;
    settings.memoryBytes = memoryBytes;
    search::Limits limits;
    limits.start = clock_.now();
    limits.depth = Depth{1};
    limits.nodes = 100;  // of all threads together, before START is answered
    host_.analyze(game_->position(), {settings, limits, stop, events});
}

// Reported with the first move: only then is the rule final. A rule without its own
// network is not reported; a named network that does not play is.
void ManagedGame::warnAboutEvaluation() {
    if (warnedAboutEvaluation_) return;
    const player::Settings& asked = settings_.player;
    if (!asked.network.weights) return;
    const auto reason =
        eval::whyUnsupported(asked.eval, settings_.rules.rule, asked.network.weights);
    if (!reason) return;
    warnedAboutEvaluation_ = true;
    replies_.message("eval network: " + std::string{*reason} + "; pattern plays instead");
}

// The room is known once a search has made its tables.
void ManagedGame::warnAboutThreads() {
    const int missing = host_.missingThreads();
    if (missing == 0) return;
    const std::string text = missingThreadsText(settings_.player.threads, missing);
    if (text != std::exchange(threadWarning_, text)) replies_.message(text);
}

}  // namespace fukumi::protocol
