// SPDX-License-Identifier: MIT
#include "engine/analysis/bench.hpp"

#include <array>
#include <string_view>

#include "engine/board/records/notation.hpp"
#include "engine/core/bytes.hpp"
#include "engine/core/text.hpp"
#include "engine/search/alphabeta/alphabeta_searcher.hpp"
#include "engine/search/mcts/mcts_searcher.hpp"

namespace fukumi::analysis {

namespace {

struct BenchPosition {
    Rule rule;
    int width;
    int height;
    std::string_view moves;  // human notation, black first
};

/// Openings, middle games and tactical positions of the project's own making.
constexpr std::array<BenchPosition, 15> kPositions{{
    {Rule::Freestyle, 15, 15, "h8 i9 i7"},
    {Rule::Freestyle, 15, 15, "k10 h14 j8 g14 j11 h13 g10 i14"},
    {Rule::Freestyle, 15, 15, "d4 e1 k6 j3 i6 d1 e8 f2 i7 f1 c1 h1 g1 i5 j6 h6 k5 h8 j7"},
    {Rule::Freestyle, 20, 20, "j10 k11 m9 i8 l12 h9 n7 k8"},
    {Rule::Freestyle, 20, 20, "c3 d4 e4 d5 d3 f5 e3 e5 c5 f3 g5 h6 f6 e7 g7 h8"},
    {Rule::Standard, 15, 15, "h8 h9 i8 g8 j9 g7 k8 i10 j10 j7 g10 f9"},
    {Rule::Standard, 15, 15, "k6 o7 l8 m4 j11 k5 j5 l7 f5 j6 i7 j10 j3 k11 k10 i9"},
    {Rule::Standard, 15, 15, "m13 l12 l13 k13 m11 m12 k12 l11 n14 j14 m9 m10 j11"},
    {Rule::Renju, 15, 15, "k9 n10 j8 n12 m11 n8 l11 j11 l8 n11 n9 i7"},
    {Rule::Renju, 15, 15, "k10 n11 j9 l12 l8 n13 i12 o14 h8"},
    {Rule::Renju, 15, 15, "h8 i9 g9 i7 k8 f6 j10 h6"},
    {Rule::Caro, 15, 15, "k13 j14 g8 m9 k7 h13 j9 h14 h11"},
    {Rule::Caro, 17, 13, "i7 h7 h8 i8 j6 g9 k5 l4 g6 j9 k7"},
    {Rule::Caro6, 15, 15, "h8 h7 i8 g8 i9 i7 j7 k6 j10 k11 g9 f9"},
    {Rule::Caro6, 15, 15, "c13 d12 d13 e13 e12 c14 f11 g10 f12 d10 g12 h12"},
}};

constexpr std::size_t kBenchMemory = std::size_t{32} << 20;

/// Needs of the work with one search.
struct Run {
    const search::Clock& clock;
    Isa isa;
    const std::function<void(const std::string&)>& progress;
    std::string& decisions;  ///< the bytes that the signature is of
};

std::string lineOf(const BenchPosition& bench, BoardSize size, const search::SearchResult& found) {
    return std::string{nameOf(bench.rule)} + ' ' + sizeText(size) + ": " +
           board::toHuman(*found.move, size) + " value " +
           std::to_string(found.report.value.raw()) + " depth " +
           std::to_string(found.report.depth.raw()) + " nodes " +
           std::to_string(found.report.nodes);
}

BenchWork runWith(search::Searcher& searcher,
                  const std::string& name,
                  std::uint64_t nodesPerPosition,
                  const Run& run) {
    const NeverStop never;
    search::SilentObserver silent;
    BenchWork work;
    const search::TimePoint start = run.clock.now();
    for (const BenchPosition& bench : kPositions) {
        const BoardSize size = BoardSize::make(bench.width, bench.height).value();
        board::Position position{bench.rule, size, run.isa};
        const std::vector<Move> moves = board::listFromHuman(bench.moves, size).value();
        for (const Move m : moves) position.play(m);
        searcher.newGame();
        search::Limits limits;
        limits.start = run.clock.now();
        limits.nodes = nodesPerPosition;
        const search::SearchResult found = searcher.search(position, limits, never, silent);
        appendNumber(run.decisions, std::uint64_t{found.move->index()});
        appendNumber(run.decisions, std::int64_t{found.report.value.raw()});
        appendNumber(run.decisions, std::uint64_t{found.report.nodes});
        work.nodes += found.report.nodes;
        run.progress(name + ' ' + lineOf(bench, size, found));
    }
    work.elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(run.clock.now() - start);
    return work;
}

}  // namespace

BenchResult runBench(const BenchEffort& effort,
                     const search::Clock& clock,
                     Isa isa,
                     const std::function<void(const std::string&)>& progress) {
    const eval::ModelSource models = eval::modelsOf(kBenchEval);
    std::string decisions;
    const Run run{clock, isa, progress, decisions};
    BenchResult result;
    {
        search::alphabeta::AlphaBetaSearcher alphaBeta{
            models, kBenchMemory, search::Solvers::On, clock};
        result.alphaBeta = runWith(alphaBeta, "alphabeta", effort.nodes, run);
    }
    {
        search::mcts::MctsSearcher mcts{models, kBenchMemory, search::mcts::Options{}, clock};
        result.mcts = runWith(mcts, "mcts", effort.visits, run);
    }
    result.signature = fnv32(decisions);
    return result;
}

}  // namespace fukumi::analysis
