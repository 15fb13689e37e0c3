// SPDX-License-Identifier: MIT
#include "engine/tuning/network/trainer.hpp"

#include <cmath>
#include <fstream>

#include "engine/board/position.hpp"
#include "engine/core/error.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/model_choice.hpp"
#include "engine/eval/nets/answers.hpp"
#include "engine/tuning/network/export_network.hpp"
#include "engine/tuning/network/learning_curve.hpp"
#include "engine/tuning/network/order_form.hpp"
#include "engine/tuning/network/value/value_form.hpp"
#include "tests/eval/nets/network_walk.hpp"
#include "tests/eval/nets/random_network.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/tuning/network/positions.hpp"

namespace fukumi::test {

namespace {

namespace fs = std::filesystem;
using tuning::FloatNetwork;
using tuning::OrderForm;
using tuning::ValueForm;
using Trainer = tuning::Trainer<OrderForm>;
template <class Form>
using NetworkOf = typename tuning::Trainer<Form>::Network;
using tuning::TrainerOptions;
using tuning::TrainingReport;

TrainerOptions shortOptions() {
    TrainerOptions options;
    options.epochs = 2;
    options.batch = 64;
    options.reportsPerEpoch = 2;
    return options;
}

bool goOn(const TrainingReport&) { return true; }

std::string bytesIn(const fs::path& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

}  // namespace

TEMPLATE_TEST_CASE("training lowers the loss on positions that nobody learned from",
                   "[long][tuning][network]",
                   OrderForm,
                   ValueForm) {
    const tuning::TrainingSet set = randomTrainingSet(1000, 1);
    TrainerOptions options = shortOptions();
    options.epochs = 1;
    options.rate = 0.004F;
    tuning::Trainer<TestType> trainer{set, NetworkOf<TestType>{Rule::Freestyle, 1}, options};
    const auto before = trainer.losses(set, set.heldOut);
    trainer.run(goOn);
    const auto after = trainer.losses(set, set.heldOut);
    CHECK(trainer.isDone());
    CHECK(after.count == static_cast<double>(set.heldOut.size()));
    CHECK(tuning::lossOf(after, TestType::kForm) < tuning::lossOf(before, TestType::kForm) - 0.02);
    CHECK(after.entropy <= after.value);
}

TEST_CASE("the chance of a draw is learned for itself, and everything else stays as it was",
          "[long][tuning][network]") {
    tuning::TrainingSet set = randomTrainingSet(1000, 12);
    const Rule rule = Rule::Freestyle;
    const FloatNetwork start =
        tuning::floatNumbers(makeRandom<eval::nets::OrderNet>(rule, 14), rule);
    TrainerOptions options = shortOptions();
    options.lesson = tuning::Lesson::Draws;
    options.rate = 0.02F;
    Trainer trainer{set, start, options};
    trainer.run(goOn);
    const auto after = trainer.losses(set, set.heldOut);
    const double share = after.draws / after.endedGames;
    const double byShare = -share * std::log(share) - (1 - share) * std::log(1 - share);
    CHECK(after.endedGames < after.count);
    CHECK(after.draws > 100);
    CHECK(after.draw / after.endedGames < byShare - 0.05);
    constexpr std::size_t kFirst = tuning::ViewLayout::secondBias;
    const auto others = [](const FloatNetwork& network) {
        const auto values = network.view(0).first(kFirst);
        return std::vector<float>{values.begin(), values.end()};
    };
    CHECK(others(trainer.network()) == others(start));

    // Nor do results change what everything else learns.
    const auto learned = [&] {
        TrainerOptions all = shortOptions();
        all.epochs = 1;
        Trainer each{set, start, all};
        each.run(goOn);
        return others(each.network());
    };
    const std::vector<float> withResults = learned();
    for (tuning::TrainingSet::Game& game : set.games) game.isDraw.reset();
    CHECK(learned() == withResults);
}

TEST_CASE("a value network begins with the evaluation that it corrects", "[tuning][network]") {
    tuning::TrainingSet set = randomTrainingSet(40, 3);
    const auto patterns =
        eval::modelFor(eval::EvalKind::Pattern, Rule::Freestyle, BoardSize::square(15));
    tuning::setBases(set, Rule::Freestyle, *patterns, GENERATE(1, 3), tuning::NetworkForm::Value);
    CHECK(set.orders.empty());
    double expected = 0;
    double largest = 0;
    for (const tuning::TrainingPosition& p : set.training) {
        board::Position position{Rule::Freestyle, set.games[p.game].size};
        for (const std::uint16_t move : set.movesOf(p)) position.play(Square::fromIndex(move));
        const auto evaluator = patterns->makeEvaluator();
        evaluator->reset(position);
        const double odds = evaluator->evaluate(position).raw() / double{kValueUnit};
        REQUIRE(std::abs(p.base - odds) < 1e-5);
        largest = std::max(largest, std::abs(odds));
        const double chance = 1 / (1 + std::exp(-odds));
        expected -= p.target * std::log(chance) + (1 - p.target) * std::log(1 - chance);
    }
    CHECK(largest > 0.1);
    tuning::Trainer<ValueForm> trainer{
        set, tuning::FloatValueNetwork{Rule::Freestyle, 1}, shortOptions()};
    const auto found = trainer.losses(set, set.training);
    CHECK(std::abs(found.value - expected) < 1e-3 * expected);
}

TEST_CASE("a network that says nothing orders the moves as the one that it corrects",
          "[tuning][network]") {
    tuning::TrainingSet set = randomTrainingSet(25, 11);
    const auto patterns =
        eval::modelFor(eval::EvalKind::Pattern, Rule::Freestyle, BoardSize::square(15));
    tuning::setBases(set, Rule::Freestyle, *patterns, GENERATE(1, 3), tuning::NetworkForm::Order);
    double expected = 0;
    for (const tuning::TrainingPosition& p : set.heldOut) {
        board::Position position{Rule::Freestyle, set.games[p.game].size};
        for (const std::uint16_t move : set.movesOf(p)) position.play(Square::fromIndex(move));
        // Empty points at most two rows and columns from a stone, and the one that was played.
        std::vector<Move> candidates;
        forEachSquare(position.size(), [&](Square s) {
            const bool isNear = ranges::anyOf(position.history(), [&](const auto& placement) {
                return std::abs(placement.square.x() - s.x()) <= 2 &&
                       std::abs(placement.square.y() - s.y()) <= 2;
            });
            if (position.isEmpty(s) && (isNear || s.index() == p.move)) candidates.push_back(s);
        });
        std::vector<std::int32_t> scores(candidates.size());
        const auto evaluator = patterns->makeEvaluator();
        evaluator->reset(position);
        evaluator->scoreMoves(position, candidates, scores);
        double sum = 0;
        double played = 0;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            sum += std::exp(scores[i] / double{kOrderUnit});
            if (candidates[i].index() == p.move) played = scores[i] / double{kOrderUnit};
        }
        expected += std::log(sum) - played;
    }
    FloatNetwork silent{Rule::Freestyle, 1};
    ranges::fill(silent.values(), 0.0F);
    Trainer trainer{set, silent, shortOptions()};
    const auto found = trainer.losses(set, set.heldOut);
    CHECK(expected > 1);
    CHECK(std::abs(found.policy - expected) < 1e-3 * expected);
}

TEST_CASE("a network goes on from the whole numbers that it was written as", "[tuning][network]") {
    for (const Rule rule : {Rule::Caro, Rule::Renju}) {
        const auto weights = makeRandom<eval::nets::OrderNet>(rule, 9);
        auto again = tuning::wholeNumbers(tuning::floatNumbers(weights, rule));
        again.base = weights.base;
        CHECK(eval::nets::serialize(again) == eval::nets::serialize(weights));
    }
}

TEST_CASE("a network goes on from one of another rule", "[tuning][network]") {
    auto trunk = makeRandom<eval::nets::OrderNet>(Rule::Freestyle, 10);
    auto standard = tuning::wholeNumbers(tuning::floatNumbers(trunk, Rule::Standard));
    const auto renju = tuning::wholeNumbers(tuning::floatNumbers(trunk, Rule::Renju));
    REQUIRE(renju.views.size() == 2);
    for (const auto& view : renju.views) CHECK(view == trunk.views[0]);
    trunk.rule = Rule::Standard;
    standard.base = trunk.base;
    CHECK(eval::nets::serialize(standard) == eval::nets::serialize(trunk));
}

TEMPLATE_TEST_CASE("the same seed and threads give the same network",
                   "[long][tuning][network]",
                   OrderForm,
                   ValueForm) {
    const tuning::TrainingSet set = randomTrainingSet(60, 2);
    TrainerOptions options = shortOptions();
    options.threads = GENERATE(1, 2);
    const auto trained = [&](std::uint64_t seed) {
        options.seed = seed;
        tuning::Trainer<TestType> trainer{set, NetworkOf<TestType>{Rule::Standard, seed}, options};
        trainer.run(goOn);
        return trainer.network().values();
    };
    const std::vector<float> first = trained(1);
    CHECK(first == trained(1));
    CHECK(first != trained(2));
}

TEMPLATE_TEST_CASE("a training that goes on from a checkpoint ends as if it had not stopped",
                   "[tuning][network]",
                   OrderForm,
                   ValueForm) {
    const tuning::TrainingSet set = randomTrainingSet(60, 4);
    const TrainerOptions options = shortOptions();
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "training.checkpoint";
    const NetworkOf<TestType> start{Rule::Renju, 1};

    tuning::Trainer<TestType> whole{set, start, options};
    whole.run(goOn);

    tuning::Trainer<TestType> stopped{set, start, options};
    stopped.run([&](const TrainingReport&) { return stopped.reports().size() < 3; });
    REQUIRE_FALSE(stopped.isDone());
    stopped.save(file);
    tuning::Trainer<TestType> resumed{set, start, options};
    resumed.resume(file);
    resumed.run(goOn);
    CHECK(resumed.network().values() == whole.network().values());
    REQUIRE(resumed.reports().size() == whole.reports().size());
    CHECK(tuning::lossOf(resumed.reports().front().heldOut, TestType::kForm) ==
          tuning::lossOf(whole.reports().front().heldOut, TestType::kForm));

    // A training that has ended has nothing to learn and everything to tell.
    resumed.save(file);
    tuning::Trainer<TestType> repeated{set, start, options};
    repeated.resume(file);
    repeated.run(goOn);
    CHECK(repeated.network().values() == whole.network().values());
    CHECK(repeated.reports().size() == whole.reports().size());
}

TEST_CASE("a checkpoint of something else, or a damaged one, is refused", "[tuning][network]") {
    const tuning::TrainingSet set = randomTrainingSet(30, 5);
    TrainerOptions options = shortOptions();
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "training.checkpoint";
    Trainer{set, FloatNetwork{Rule::Freestyle, 1}, options}.save(file);

    SECTION("other options") {
        options.rate = 0.01F;
        Trainer other{set, FloatNetwork{Rule::Freestyle, 1}, options};
        CHECK_THROWS_WITH(other.resume(file), Catch::Contains("other options or positions"));
    }
    SECTION("other positions") {
        const tuning::TrainingSet others = randomTrainingSet(30, 6);
        Trainer other{others, FloatNetwork{Rule::Freestyle, 1}, options};
        CHECK_THROWS_WITH(other.resume(file), Catch::Contains("other options or positions"));
    }
    SECTION("another beginning") {
        Trainer other{set, FloatNetwork{Rule::Freestyle, 2}, options};
        CHECK_THROWS_WITH(other.resume(file), Catch::Contains("other options or positions"));
    }
    SECTION("another form") {
        tuning::Trainer<ValueForm> other{
            set, tuning::FloatValueNetwork{Rule::Freestyle, 1}, options};
        CHECK_THROWS_WITH(other.resume(file), Catch::Contains("other options or positions"));
    }
    SECTION("damaged, cut off, absent") {
        Trainer trainer{set, FloatNetwork{Rule::Freestyle, 1}, options};
        const std::string whole = bytesIn(file);
        std::string damaged = whole;
        damaged[damaged.size() / 2] ^= 1;
        std::ofstream{file, std::ios::binary} << damaged;
        CHECK_THROWS_WITH(trainer.resume(file), Catch::Contains("damaged"));
        std::ofstream{file, std::ios::binary} << whole.substr(0, whole.size() / 2);
        CHECK_THROWS_AS(trainer.resume(file), UserError);
        CHECK_THROWS_WITH(trainer.resume(folder.path() / "absent"),
                          Catch::Contains("cannot be read"));
    }
}

TEST_CASE("the engine plays with what was learned", "[long][tuning][network]") {
    const Rule rule = GENERATE(Rule::Freestyle, Rule::Renju);
    const tuning::TrainingSet set = randomTrainingSet(120, 7);
    Trainer trainer{set, FloatNetwork{rule, 1}, shortOptions()};
    trainer.run(goOn);
    const auto weights = tuning::wholeNumbers(trainer.network());
    FollowingNetwork<eval::nets::OrderNet> network{weights};
    const eval::windows::WindowTable windows{rule};
    tuning::InputMaker maker{windows};
    tuning::SampleInput input;
    for (const tuning::TrainingPosition& p : set.heldOut) {
        if (p.stones < 2) continue;
        board::Position position{rule, set.games[p.game].size};
        for (const std::uint16_t square : set.movesOf(p)) position.play(Square::fromIndex(square));
        network.reset(position);
        const auto& played = network.at(position);
        const Color us = position.sideToMove();
        const auto& pass = trainer.passOf(set, p);
        CHECK(eval::nets::drawChanceSaid(played, us) ==
              Approx(1 / (1 + std::exp(-pass.draw()))).margin(0.02));
        std::vector<Move> candidates;
        maker.make(set.games[p.game].size, set.movesOf(p), p.move, input);
        for (const std::uint16_t place : input.candidates)
            candidates.push_back(tuning::squareAt(place));
        std::vector<std::int32_t> scores(candidates.size());
        eval::nets::addOrder(played, us, candidates, scores);
        // Rounding of some hundred table numbers; 100 units are one log-odd.
        for (std::size_t i = 0; i < candidates.size(); ++i)
            CHECK(std::abs(scores[i] - 100 * double{pass.logits()[i]}) < 12);
    }
}

TEST_CASE("the learning curve is a picture with both losses", "[tuning][network]") {
    std::vector<TrainingReport> reports(3);
    for (std::size_t i = 0; i < reports.size(); ++i) {
        reports[i].positions = 1000 * (i + 1);
        reports[i].training = {0.7 - 0.05 * static_cast<double>(i), 0.4, 0.1, 2.0, 0.3, 1};
        reports[i].heldOut = {0.71 - 0.04 * static_cast<double>(i), 0.4, 0.1, 1.9, 0.3, 1};
    }
    const auto form = GENERATE(tuning::NetworkForm::Order, tuning::NetworkForm::Value);
    const std::string svg = tuning::learningCurve(reports, form);
    CHECK(svg.starts_with("<svg "));
    CHECK(svg.ends_with("</svg>\n"));
    CHECK(svg.find("<polyline") != svg.rfind("<polyline"));
    CHECK(svg.find("nan") == std::string::npos);
    const std::string line = tuning::tableLine(reports[2], form);
    CHECK(line.find(form == tuning::NetworkForm::Value ? "0.60000" : "2.00000") !=
          std::string::npos);
    CHECK(line.find(form == tuning::NetworkForm::Value ? "0.63000" : "1.90000") !=
          std::string::npos);
}

}  // namespace fukumi::test
