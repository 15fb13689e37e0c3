// SPDX-License-Identifier: MIT
#include "engine/tuning/data/puzzles/puzzle_maker.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/board/position.hpp"
#include "engine/core/random.hpp"
#include "engine/eval/model.hpp"
#include "engine/threat/defence.hpp"
#include "engine/threat/prove.hpp"
#include "engine/tuning/data/play/self_play.hpp"

namespace fukumi::tuning {

namespace {

/// A four and the five after it are too easy to find; as a threat of the opponent they are.
constexpr int kShortestWin = 3;
constexpr int kShortestThreat = 2;
/// On a fuller board there is more to read than to find.
constexpr std::size_t kLastPly = 45;
/// First moves that solve a puzzle.
constexpr std::size_t kSolutions = 1;
constexpr std::uint64_t kProofNodes = 1'000'000;
/// Nodes for the proof of a win by threats: half of what the page's reviews spend, so that they
/// find it.
constexpr std::uint64_t kVctNodes = 25'000;
/// Nodes of the search that knows wins over quiet moves: four times a review's.
constexpr std::uint64_t kSearchNodes = 200'000;
constexpr std::size_t kSearchMemory = std::size_t{32} << 20;

using threat::ProofKind;
using threat::ProveResult;

ProveResult proveWin(const board::Position& position, ProofKind kind, std::uint64_t nodes) {
    return threat::prove(position, {.kind = kind, .nodes = nodes});
}

Puzzle puzzleOf(const board::Position& position,
                PuzzleKind kind,
                const ProveResult& won,
                std::vector<Move> solutions) {
    Puzzle puzzle{position.rule(), kind, movesToWin(*won.proof), won.nodes, {}, {}};
    for (const board::Placement& step : position.history()) puzzle.stones.push_back(step.square);
    puzzle.solutions = std::move(solutions);
    return puzzle;
}

}  // namespace

PuzzleMaker::PuzzleMaker(std::size_t each, const search::Clock& clock)
    : each_{each},
      searcher_{
          eval::modelsOf(eval::EvalKind::Network), kSearchMemory, search::Solvers::On, clock} {}

void PuzzleMaker::add(const GameData& game) {
    board::Position position{game.rule, game.size};
    for (const GamePly& ply : game.plies) position.play(ply.move);
    const board::PackedPosition whole{position};
    // In any order of the plies: the first ones of a win are the longest.
    std::vector<std::size_t> plies(std::min(game.plies.size(), kLastPly + 1));
    std::iota(plies.begin(), plies.end(), std::size_t{0});
    Random random{hashOf(game)};
    std::set<PuzzleKind> taken;
    for (std::size_t left = plies.size(); left > 0; --left) {
        std::swap(plies[left - 1], plies[random.below(static_cast<std::uint32_t>(left))]);
        const std::size_t ply = plies[left - 1];
        if (game.plies[ply].value == kNoSearch) continue;
        position = whole.after(ply);
        for (const PuzzleKind kind : kPuzzleKinds) {
            if (taken.contains(kind) || isFull(game.rule, kind)) continue;
            auto puzzle = make(position, kind);
            if (puzzle && keep(std::move(*puzzle))) taken.insert(kind);
        }
    }
}

std::vector<Puzzle> PuzzleMaker::puzzles() const {
    std::vector<Puzzle> all;
    for (const auto& [shelf, puzzles] : shelves_)
        all.insert(all.end(), puzzles.begin(), puzzles.end());
    return all;
}

std::size_t PuzzleMaker::count() const {
    std::size_t sum = 0;
    for (const auto& [shelf, puzzles] : shelves_) sum += puzzles.size();
    return sum;
}

bool PuzzleMaker::keep(Puzzle puzzle) {
    auto& shelf = shelves_[{puzzle.rule, puzzle.kind, puzzle.grade()}];
    if (shelf.size() == each_) return false;
    shelf.push_back(std::move(puzzle));
    return true;
}

bool PuzzleMaker::isFull(Rule rule, PuzzleKind kind) const {
    for (int grade = 1; grade <= kPuzzleGrades; ++grade) {
        const auto shelf = shelves_.find({rule, kind, grade});
        if (shelf == shelves_.end() || shelf->second.size() < each_) return false;
    }
    return true;
}

std::optional<Puzzle> PuzzleMaker::make(board::Position& position, PuzzleKind kind) {
    using Kind = threat::Verdict::Kind;
    const auto verdict = threat::immediateVerdict(position.solverLines(), position.sideToMove());
    const bool isOpen = verdict.kind == Kind::Open || verdict.kind == Kind::AnswerOpenFour;
    if (position.winner() || !isOpen) return std::nullopt;
    return kind == PuzzleKind::Defence ? makeDefence(position) : makeWin(position, kind);
}

Value PuzzleMaker::searched(const board::Position& position) {
    searcher_.newGame();
    return searchNodes(searcher_, position, kSearchNodes).report.value;
}

std::optional<Puzzle> PuzzleMaker::makeWin(board::Position& position, PuzzleKind kind) {
    const bool byFours = kind == PuzzleKind::Vcf;
    const ProveResult fours = proveWin(position, ProofKind::Vcf, kProofNodes);
    if (byFours ? !fours.proof : fours.status != ProveResult::Status::NoWin) return std::nullopt;
    const ProveResult won = byFours ? fours : proveWin(position, ProofKind::Vct, kVctNodes);
    if (!won.proof || movesToWin(*won.proof) < kShortestWin) return std::nullopt;
    const auto means = byFours ? Solutions::Means::Fours : Solutions::Means::Threats;
    auto first = solutions_.wins(position, means, kSolutions);
    if (!first || first->empty()) return std::nullopt;
    // Where the opponent is lost though it is his move, any move solves it.
    position.pass();
    const bool isLost = isLoss(searched(position));
    position.undo();
    if (isLost) return std::nullopt;
    return puzzleOf(position, kind, won, std::move(*first));
}

std::optional<Puzzle> PuzzleMaker::makeDefence(board::Position& position) {
    if (proveWin(position, ProofKind::Auto, kVctNodes).proof) return std::nullopt;
    position.pass();
    const ProveResult threatened = proveWin(position, ProofKind::Auto, kVctNodes);
    position.undo();
    if (!threatened.proof || movesToWin(*threatened.proof) < kShortestThreat) return std::nullopt;
    auto first = solutions_.holds(position, kSolutions);
    if (!first) return std::nullopt;
    std::erase_if(*first, [&](Move move) {
        const board::ScopedMove played{position, move};
        return isWin(searched(position));
    });
    if (first->empty()) return std::nullopt;
    return puzzleOf(position, PuzzleKind::Defence, threatened, std::move(*first));
}

}  // namespace fukumi::tuning
