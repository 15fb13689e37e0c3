// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/search_run.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/search/alphabeta/root.hpp"
#include "engine/search/draw_chance.hpp"

namespace fukumi::search::alphabeta {

class HelperThreads::Helper {
public:
    Helper(const board::Position& position,
           Workspace& space,
           TranspositionTable& table,
           Depth firstDepth,
           std::optional<std::uint64_t> nodes)
        : budget_{nodes, stop_},
          worker_{position, space, table, budget_},
          firstDepth_{firstDepth} {}

    [[nodiscard]] NodeBudget& budget() { return budget_; }

    void requestStop() { stop_.raise(); }
    void deepen(std::vector<RootMove> moves) {
        SilentObserver silent;
        Value value{0};
        for (Depth depth = firstDepth_; depth <= kMaxDepth; depth += Depth{1}) {
            const auto found = searchAround(worker_, moves, depth, value, budget_, silent);
            if (!found) return;
            value = *found;
        }
    }

private:
    StopFlag stop_;
    NodeBudget budget_;
    Worker worker_;
    Depth firstDepth_;
};

HelperThreads::HelperThreads(const board::Position& position,
                             std::span<const std::unique_ptr<Workspace>> spaces,
                             TranspositionTable& table,
                             std::optional<std::uint64_t> nodes,
                             NodeBudget& main)
    : position_{position}, spaces_{spaces}, table_{table}, nodes_{nodes}, main_{main} {}

HelperThreads::~HelperThreads() { stop(); }

void HelperThreads::start(const std::vector<RootMove>& moves) {
    // All are made first: none may search before the list of budgets is whole.
    budgets_ = {&main_};
    for (const auto& space : spaces_) {
        if (main_.stopRequested()) return;
        const Depth first{1 + static_cast<int>((helpers_.size() + 1) % 2)};
        helpers_.push_back(std::make_unique<Helper>(position_, *space, table_, first, nodes_));
        budgets_.push_back(&helpers_.back()->budget());
    }
    main_.shareLimit(budgets_);
    for (const auto& helper : helpers_) {
        if (main_.stopRequested()) return;
        helper->budget().shareLimit(budgets_);
        const auto deepen = [own = helper.get(), moves](std::size_t) { own->deepen(moves); };
        if (pool_.start(1, deepen) == 0) return;  // those that run are enough
    }
}

void HelperThreads::stop() {
    for (const auto& helper : helpers_) helper->requestStop();
    pool_.join();
}

namespace {

/// 8 % and four checks before; fewer came with other changes that won 28 - 22.
constexpr RootEffort kRootEffort{.sharePercent = 5, .mostChecks = 2};

/// Depths after which the search for a win by threats gets its first look, and all of its time. The
/// second waits until the search knows that the side to move is not worse off.
constexpr Depth kFirstLookDepth{4};
constexpr Depth kWholeLookDepth{8};

/// Twice the most nodes for confirming an announced win when nodes are not limited.
constexpr std::uint64_t kConfirmationNodes = 20'000'000;

/// A loss in two moves: with one reply nothing is left to look for.
constexpr int kLastPlies = 4;

/// A loss by the opponent's next move: there is no shorter one, and no reply is longer.
constexpr int kShortestLoss = 2;

}  // namespace

SearchRun::SearchRun(const board::Position& position,
                     const Limits& limits,
                     const Clock& clock,
                     const StopToken& stop,
                     Observer& observer,
                     TranspositionTable& table,
                     Game& game)
    : limits_{limits},
      time_{limits, clock, game.spaces.front()->parameters, stageOf(position, limits.drawCap)},
      stop_{stop, time_},
      budget_{limits.nodes, stop_},
      worker_{position, *game.spaces.front(), table, budget_},
      helpers_{position, std::span{game.spaces}.subspan(1), table, limits.nodes, budget_},
      knowledge_{{worker_.solvers(), worker_.vcf(), game.threats},
                 kRootEffort,
                 limits_,
                 time_,
                 threat::StopCheck::from(budget_)},
      completion_{game.threats.spareSolver()},
      observer_{observer} {}

SearchResult SearchRun::go() {
    root_ = rootMoves(worker_);
    fitToLimits(worker_, root_, limits_);
    if (root_.empty()) return {};
    if (const auto win = knowledge_.winAtOnce(worker_.position())) announce(*win);
    if (known_ && lineCount() == 1) {
        depth_ = Depth{1};
        return finish();
    }
    const auto announced = knowledge_.announcedPlies(worker_.position());
    if (!announced || !confirmsAnnouncedWin(*announced)) deepen();
    helpers_.stop();
    putLinesFirst();
    return finish();
}

void SearchRun::announce(const KnownWin& win) {
    known_ = winIn(win.plies);
    putWinFirst(root_, {win.pv.front(), *known_, false, 0, win.pv}, limits_);
    lines_.clear();
}

// A null window around the announced value: it uses the wins that the last search left in the
// table.
bool SearchRun::confirmsAnnouncedWin(int plies) {
    const Value announced = winIn(plies);
    for (Depth depth{1}; depth.raw() <= plies && !isConfirmationDear(); depth += Depth{1}) {
        const Value value =
            searchRoot(worker_, root_, depth, announced - Value{1}, announced, budget_, observer_)
                .value;
        if (budget_.stopped()) return false;
        if (value < announced) continue;
        known_ = value;
        depth_ = depth;
        sendReport(report(value, depth));
        return true;
    }
    return false;
}

bool SearchRun::isConfirmationDear() const {
    if (2 * budget_.nodes() > limits_.nodes.value_or(kConfirmationNodes)) return true;
    const auto hard = time_.hardLimit();
    return hard && 2 * time_.elapsed() > *hard;
}

bool SearchRun::winsByThreats(Depth depth, Value value) {
    if (known_ || isProven(value)) return false;
    const bool isFirstDue = !looked_ && depth >= kFirstLookDepth;
    const bool isWholeDue = looked_ == Look::First && depth >= kWholeLookDepth && value >= kDraw;
    if (!isFirstDue && !isWholeDue) return false;
    looked_ = isFirstDue ? Look::First : Look::Whole;
    const auto win = knowledge_.winByThreats(worker_.position(), *looked_);
    if (!win) return false;
    announce(*win);
    if (lineCount() > 1) return false;
    sendReport(report(*known_, depth));
    return true;
}

bool SearchRun::isCheckDue() const {
    return root_.size() > lineCount() && knowledge_.isCheckDue(root_.front().move, budget_.nodes());
}

void SearchRun::checkBestMove() {
    while (isCheckDue()) {
        const Move best = root_.front().move;
        if (!knowledge_.losesByThreats(worker_.position(), best)) return;
        root_.erase(root_.begin());
        std::erase_if(lines_, [&](const RootMove& line) { return line.move == best; });
        isWhole_ = false;
    }
}

void SearchRun::addMissingMoves() {
    board::SquareSet there = limits_.excluded;
    for (const RootMove& move : root_) there.insert(move.move);
    MoveList missing = everyReply(worker_);
    missing.keepIf([&](Move m) { return !there.contains(m); });
    sortByScore(worker_, missing);
    for (const Move m : missing) root_.push_back({m, -kInfinity, false, 0, {m}});
}

std::optional<Value> SearchRun::iterate(Depth depth, Value last) {
    const std::optional<Value> value = aspirate(depth, last);
    if (!value || !isLoss(*value) || isWhole_) return value;
    const std::size_t first = root_.size();
    addMissingMoves();
    const std::span others = std::span{root_}.subspan(first);
    const IterationResult result =
        searchRoot(worker_, others, depth, *value, kInfinity, budget_, observer_);
    // The longest known loss stays before the moves that were not searched.
    if (budget_.stopped()) return std::nullopt;
    isWhole_ = true;
    sortByValue(root_);
    return std::max(*value, result.value);
}

void SearchRun::deepen() {
    const Depth maxDepth = std::clamp(limits_.depth.value_or(kMaxDepth), Depth{1}, kMaxDepth);
    for (Depth depth{1}; depth <= maxDepth; depth += Depth{1}) {
        // The others could use up a small limit before the main thread has judged a move.
        if (depth == Depth{2} && root_.size() > 1) helpers_.start(root_);
        for (RootMove& move : root_) move.nodes = 0;
        const std::uint64_t nodesBefore = budget_.nodes();
        const Move lastBest = root_.front().move;
        worker_.resetSelDepth();
        const std::optional<Value> found = known_ ? known_ : iterate(depth, value_);
        if (!found) return;
        const IterationOutcome outcome = outcomeOf(*found, lastBest, nodesBefore);
        value_ = *found;
        if (!searchOtherLines(depth)) return;
        // One of them may have turned out better than what was the best.
        if (lineCount() > 1) value_ = root_.front().value;
        depth_ = depth;
        for (std::size_t line = 0; line < lineCount(); ++line)
            sendReport(report(line == 0 ? value_ : root_[line].value, depth, line));
        if (budget_.stopped() || time_.shouldStopAfter(outcome)) return;
        if (isSettled(depth)) return;
        if (winsByThreats(depth, value_)) return;
        if (!known_ && !isProven(value_)) checkBestMove();
    }
}

IterationOutcome SearchRun::outcomeOf(Value value, Move lastBest, std::uint64_t nodesBefore) {
    const RootMove& best = root_.front();
    const std::uint64_t spent = std::max<std::uint64_t>(budget_.nodes() - nodesBefore, 1);
    stableIterations_ = best.move == lastBest ? stableIterations_ + 1 : 0;
    IterationOutcome outcome;
    outcome.stableIterations = stableIterations_;
    outcome.bestMoveNodeShare = static_cast<int>(best.nodes * 1000 / spent);
    outcome.valueDrop = depth_ > Depth{0} ? (value_ - value).raw() : 0;
    outcome.forced = root_.size() == 1;
    const bool isAtAnEnd = isLoss(value) && outcome.forced && matePlies(value) <= kLastPlies;
    outcome.decided = lineCount() == 1 && (isWin(value) || isAtAnEnd);
    return outcome;
}

std::optional<Value> SearchRun::aspirate(Depth depth, Value last, std::size_t first) {
    return searchAround(worker_, std::span{root_}.subspan(first), depth, last, budget_, observer_);
}

std::size_t SearchRun::lineCount() const {
    return std::min(static_cast<std::size_t>(std::max(limits_.lines, 1)), root_.size());
}

bool SearchRun::searchOtherLines(Depth depth) {
    const std::size_t count = lineCount();
    if (count == 1) return true;
    for (std::size_t line = 1; line < count; ++line) {
        const Value last = line < lines_.size() ? lines_[line].value : kDraw;
        if (!aspirate(depth, last, line)) return false;
    }
    const auto behind = root_.begin() + static_cast<std::ptrdiff_t>(count);
    std::stable_sort(root_.begin(), behind, [](const RootMove& a, const RootMove& b) {
        return a.value > b.value;
    });
    lines_.assign(root_.begin(), behind);
    return true;
}

bool SearchRun::isSettled(Depth depth) const {
    const auto isProvenBy = [depth](Value value) {
        return isProven(value) && depth.raw() >= matePlies(value);
    };
    if (isLoss(value_) && (!isWhole_ || matePlies(value_) > kShortestLoss)) return false;
    return isProvenBy(value_) &&
           std::all_of(lines_.begin(), lines_.end(), [&](const RootMove& line) {
               return isProvenBy(line.value);
           });
}

SearchReport SearchRun::report(Value value, Depth depth, std::size_t line) {
    SearchReport out;
    out.line = static_cast<int>(line) + 1;
    out.depth = depth;
    out.selDepth = Depth{std::max(worker_.selDepth(), depth.raw())};
    out.value = value;
    out.nodes = budget_.totalNodes();
    out.elapsed = time_.elapsed();
    out.pv = root_[line].pv;
    if (limits_.drawChances && isJudged(out) && !isProven(value))
        out.drawChance = drawChanceAfter(worker_.position(), worker_.evaluator(), out.pv);
    if (limits_.lineEffort == LineEffort::Full)
        completion_.complete(worker_.position(), out);
    else
        out.isWholeLine = isWholeLine(worker_.position(), value, out.pv);
    return out;
}

bool SearchRun::completeInTime(std::vector<SearchReport>& lines) {
    if (limits_.lineEffort != LineEffort::InTime) return false;
    bool isLonger = false;
    for (SearchReport& line : lines) {
        if (line.isWholeLine || stop_.stopRequested()) continue;
        completion_.complete(
            worker_.position(), line, lineLimitsOfGame(threat::StopCheck::from(stop_)));
        isLonger = isLonger || line.isWholeLine;
    }
    return isLonger;
}

void SearchRun::sendReport(const SearchReport& report) {
    if (report.line == 1) reported_.clear();
    reported_.push_back(report.pv.front());
    observer_.onReport(report);
}

void SearchRun::putLinesFirst() {
    std::vector<RootMove> others = std::exchange(root_, lines_);
    for (RootMove& each : others)
        if (!holds(root_, each.move)) root_.push_back(std::move(each));
}

// A move that no iteration finished has no value. The best one then has the position's;
// but if a move was not even looked at, the others' losses are not the position's.
SearchReport SearchRun::lastReport(std::size_t line) {
    Value value = root_[line].value;
    Depth depth = depth_;
    if (value != -kInfinity)
        depth = std::max(depth, Depth{1});
    else if (line == 0)
        value = value_;
    else
        std::tie(value, depth) = std::pair{kDraw, Depth{0}};
    if (line == 0 && isLoss(value) && !isWhole_) value = -kMaxHeuristic;
    return report(value, depth, line);
}

SearchResult SearchRun::finish() {
    std::vector<SearchReport> lines;
    std::vector<Move> moves;
    for (std::size_t line = 0; line < lineCount(); ++line) {
        lines.push_back(lastReport(line));
        moves.push_back(root_[line].move);
    }
    // The best move may have changed after the last depth that was finished.
    if (completeInTime(lines) || moves != reported_)
        for (const SearchReport& line : lines) sendReport(line);
    knowledge_.noteAnnounced(worker_.position(), moves.front(), lines.front().value);
    return {moves.front(), std::move(lines.front())};
}

}  // namespace fukumi::search::alphabeta
