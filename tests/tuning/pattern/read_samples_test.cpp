// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/read_samples.hpp"

#include "engine/core/error.hpp"
#include "engine/tuning/pattern/evaluator_choice.hpp"
#include "engine/tuning/pattern/match_side.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/tuning/data/played_games.hpp"

namespace fukumi::test {

namespace {

std::string errorOf(const auto& action) {
    try {
        static_cast<void>(action());
    } catch (const UserError& e) {
        return e.what();
    }
    return "none";
}

}  // namespace

TEST_CASE("samples are the useful positions of a rule's games, held out as the games are",
          "[tuning]") {
    const TemporaryFolder folder;
    playQuickly(quickRun(folder.path(), 0, 1, 60));
    auto caro = quickRun(folder.path(), 0, 1, 2);
    caro.play = quickPlay(Rule::Caro, BoardSize::square(9));
    playQuickly(caro);
    std::size_t useful = 0;
    std::size_t heldOut = 0;
    tuning::GameReader reader{{folder.path()}};
    while (const auto game = reader.next()) {
        if (game->rule != Rule::Freestyle) continue;
        for (const tuning::GamePly& ply : game->plies) {
            if (!tuning::isUseful(ply) || ply.random) continue;
            ++useful;
            heldOut += tuning::isHeldOut(tuning::hashOf(*game));
        }
    }
    REQUIRE(heldOut > 0);
    for (const int threads : {1, 3}) {
        const tuning::ReadSamples samples =
            tuning::readSamples({folder.path()}, Rule::Freestyle, {}, threads);
        CHECK(samples.games == 60);
        CHECK(samples.read.shards == 2);
        CHECK(samples.set.samples.size() == useful);
        std::size_t marked = 0;
        for (const tuning::Sample& sample : samples.set.samples) {
            marked += sample.heldOut;
            REQUIRE(sample.target >= 0.0F);
            REQUIRE(sample.target <= 1.0F);
        }
        CHECK(marked == heldOut);
        for (const tuning::Choice& choice : samples.set.choices)
            REQUIRE(choice.chosen < choice.own.size());
    }
}

TEST_CASE("a side of a match is read word by word", "[tuning]") {
    const tuning::MatchSide plain = tuning::matchSideOf("", 700);
    CHECK(plain.nodes == 700);
    CHECK(plain.eval == eval::EvalKind::Pattern);
    const std::string name{search::alphabeta::namedParameters().front().name};
    const tuning::MatchSide side =
        tuning::matchSideOf(name + "=3,nodes=50,eval=table,threats=0", 700);
    CHECK(side.alphaBeta.*search::alphabeta::namedParameters().front().member == 3);
    CHECK(side.nodes == 50);
    CHECK(side.eval == eval::EvalKind::Table);
    CHECK(tuning::matchSideOf("eval=pattern", 1).eval == eval::EvalKind::Pattern);
    CHECK(tuning::matchSideOf("eval=network", 1).eval == eval::EvalKind::Network);
    CHECK(side.solvers == search::Solvers::Off);
    const tuning::MatchSide tree = tuning::matchSideOf("exploration=900,mode=mcts", 1);
    CHECK(tree.mode == search::SearchMode::Mcts);
    CHECK(tree.mcts.exploration == 900);
    const auto wrong = [](const char* text) {
        return errorOf([&] { return tuning::matchSideOf(text, 1); });
    };
    CHECK(wrong("exploration=1") == "no parameter of alphabeta is called exploration");
    CHECK(wrong("mode=mcts,deepOrder=1") == "no parameter of mcts is called deepOrder");
    CHECK(wrong("mode=best") == "mode=best: neither alphabeta nor mcts");
    CHECK(wrong("nonsense=1") == "no parameter of alphabeta is called nonsense");
    CHECK(wrong("nodes") == "a side is NAME=NUMBER,...: nodes");
    CHECK(wrong("nodes=x") == "a side is NAME=NUMBER,...: nodes=x");
    CHECK(wrong("nodes=-1") == "nodes=-1: a search needs nodes");
    CHECK(wrong("eval=nnue") == "eval=nnue: neither table nor pattern nor network");
    CHECK(wrong("weights=/none") == "'/none': cannot be read: No such file or directory");
}

TEST_CASE("what plays has a name and a hash of its numbers", "[tuning]") {
    const auto choose = [](eval::EvalKind kind, std::optional<std::string> file) {
        return tuning::chooseEvaluator(kind, file, Rule::Renju);
    };
    const auto shipped = choose(eval::EvalKind::Pattern, std::nullopt);
    CHECK(shipped.kind == eval::EvalKind::Pattern);
    CHECK(shipped.weightsHash == tuning::hashOf(eval::weightsFor(Rule::Renju)));
    CHECK(shipped.weightsHash != tuning::hashOf(eval::weightsFor(Rule::Freestyle)));
    eval::PatternWeights changed = eval::weightsFor(Rule::Renju);
    changed.colors[Color::White].units.output[15] ^= 1;
    CHECK(shipped.weightsHash != tuning::hashOf(changed));
    CHECK(choose(eval::EvalKind::Table, std::nullopt).kind == eval::EvalKind::Table);
    CHECK(choose(eval::EvalKind::Table, std::nullopt).weightsHash == 0);
    const auto network = choose(eval::EvalKind::Network, std::nullopt);
    CHECK(network.kind == eval::EvalKind::Network);
    CHECK(network.weightsHash != shipped.weightsHash);
    CHECK(network.weightsHash !=
          tuning::chooseEvaluator(eval::EvalKind::Network, std::nullopt, Rule::Caro).weightsHash);
    CHECK(network.models(Rule::Renju, BoardSize::square(15))->bytesPerThread() >
          shipped.models(Rule::Renju, BoardSize::square(15))->bytesPerThread());
    CHECK(errorOf([&] { return choose(eval::EvalKind::Network, "x.weights"); }) ==
          "--weights: networks need the built-in patterns");
    CHECK(errorOf([&] { return choose(eval::EvalKind::Table, "x.inc"); }) ==
          "--weights: the table evaluation has none");
    for (const std::string_view name : eval::kEvalNames)
        CHECK(eval::nameOf(eval::evalKindCalled(name).value()) == name);
    CHECK_FALSE(eval::evalKindCalled("nnue"));
    CHECK(errorOf([&] { return choose(eval::EvalKind::Pattern, "/none"); }) ==
          "'/none': cannot be read: No such file or directory");
}

}  // namespace fukumi::test
