// SPDX-License-Identifier: MIT
#include "engine/tuning/network/trainer.hpp"

#include <cmath>
#include <fstream>

#include "engine/board/position.hpp"
#include "engine/core/error.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/model_choice.hpp"
#include "engine/tuning/network/learning_curve.hpp"
#include "tests/eval/nets/random_network.hpp"
#include "tests/eval/nets/slow_network.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/tuning/network/positions.hpp"

namespace fukumi::test {

namespace {

namespace fs = std::filesystem;
using eval::nets::OrderNet;
using eval::nets::ValueNet;
using tuning::Params;
using tuning::Task;
using tuning::Trainer;
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

TEMPLATE_TEST_CASE("training lowers the loss on positions that were not learned from",
                   "[long][tuning][network]",
                   OrderNet,
                   ValueNet) {
    const tuning::TrainingSet set = randomTrainingSet(1000, 1);
    TrainerOptions options = shortOptions();
    options.epochs = 1;
    options.rate = 0.004F;
    Trainer<TestType> trainer{set, Params{TestType::kShape, Rule::Freestyle, 1}, options};
    const auto before = trainer.losses(set, set.heldOut);
    trainer.run(goOn);
    const auto after = trainer.losses(set, set.heldOut);
    CHECK(trainer.isDone());
    CHECK(after.count == static_cast<double>(set.heldOut.size()));
    CHECK(tuning::lossOf(after, TestType::kShape.owner) <
          tuning::lossOf(before, TestType::kShape.owner) - 0.02);
    CHECK(after.entropy <= after.value);
}

TEST_CASE("the chance of a draw is learned for itself, and everything else stays as it was",
          "[long][tuning][network]") {
    tuning::TrainingSet set = randomTrainingSet(1000, 12);
    const Rule rule = Rule::Freestyle;
    const Params start{OrderNet::kShape, rule, makeRandom<OrderNet>(rule, 14)};
    TrainerOptions options = shortOptions();
    options.mode = tuning::TrainMode::Draws;
    options.rate = 0.02F;
    Trainer<OrderNet> trainer{set, start, options};
    trainer.run(goOn);
    const auto after = trainer.losses(set, set.heldOut);
    const double share = after.draws / after.endedGames;
    const double byShare = -share * std::log(share) - (1 - share) * std::log(1 - share);
    CHECK(after.endedGames < after.count);
    CHECK(after.draws > 100);
    CHECK(after.draw / after.endedGames < byShare - 0.05);
    constexpr std::size_t kFirst = tuning::placeOf(OrderNet::kShape, OrderNet::second).bias;
    const auto others = [](const Params& params) {
        const auto values = params.view(0).first(kFirst);
        return std::vector<float>{values.begin(), values.end()};
    };
    CHECK(others(trainer.params()) == others(start));

    // Nor do results change what everything else learns.
    const auto learned = [&] {
        TrainerOptions all = shortOptions();
        all.epochs = 1;
        Trainer<OrderNet> each{set, start, all};
        each.run(goOn);
        return others(each.params());
    };
    const std::vector<float> withResults = learned();
    for (tuning::TrainingSet::Game& game : set.games) game.isDraw.reset();
    CHECK(learned() == withResults);
}

TEST_CASE("a value network begins with the evaluation that it corrects", "[tuning][network]") {
    tuning::TrainingSet set = randomTrainingSet(40, 3);
    const auto patterns =
        eval::modelFor(eval::EvalKind::Pattern, Rule::Freestyle, BoardSize::square(15));
    tuning::setBases(
        set, Rule::Freestyle, *patterns, GENERATE(1, 3), eval::WeightsOwner::ValueNetwork);
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
    Trainer<ValueNet> trainer{set, Params{ValueNet::kShape, Rule::Freestyle, 1}, shortOptions()};
    const auto found = trainer.losses(set, set.training);
    CHECK(std::abs(found.value - expected) < 1e-3 * expected);
}

TEST_CASE("a network that says nothing orders the moves as the one that it corrects",
          "[tuning][network]") {
    tuning::TrainingSet set = randomTrainingSet(25, 11);
    const auto patterns =
        eval::modelFor(eval::EvalKind::Pattern, Rule::Freestyle, BoardSize::square(15));
    tuning::setBases(
        set, Rule::Freestyle, *patterns, GENERATE(1, 3), eval::WeightsOwner::OrderNetwork);
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
    Params silent{OrderNet::kShape, Rule::Freestyle, 1};
    ranges::fill(silent.values(), 0.0F);
    Trainer<OrderNet> trainer{set, silent, shortOptions()};
    const auto found = trainer.losses(set, set.heldOut);
    CHECK(expected > 1);
    CHECK(std::abs(found.policy - expected) < 1e-3 * expected);
}

TEMPLATE_TEST_CASE("a network goes on from the whole numbers that it was written as",
                   "[tuning][network]",
                   OrderNet,
                   ValueNet) {
    for (const Rule rule : {Rule::Caro, Rule::Renju}) {
        const auto weights = makeRandom<TestType>(rule, 9);
        CHECK(Params{TestType::kShape, rule, weights}.whole().views == weights.views);
    }
    // And from those of another rule.
    const auto trunk = makeRandom<TestType>(Rule::Freestyle, 10);
    CHECK(Params{TestType::kShape, Rule::Standard, trunk}.whole().views == trunk.views);
    const auto renju = Params{TestType::kShape, Rule::Renju, trunk}.whole();
    REQUIRE(renju.views.size() == 2);
    for (const eval::nets::View& view : renju.views) CHECK(view == trunk.views[0]);
}

TEMPLATE_TEST_CASE("numbers that grow too large are cut to what the engine can play with",
                   "[tuning][network]",
                   OrderNet,
                   ValueNet) {
    Params params{TestType::kShape, Rule::Renju, 3};
    for (float& x : params.values()) x *= 1000;
    params.clip();
    eval::nets::checkBounds(TestType::kShape, params.whole());
}

TEMPLATE_TEST_CASE("the same seed and threads give the same network",
                   "[long][tuning][network]",
                   OrderNet,
                   ValueNet) {
    const tuning::TrainingSet set = randomTrainingSet(60, 2);
    TrainerOptions options = shortOptions();
    options.threads = GENERATE(1, 2);
    const auto trained = [&](std::uint64_t seed) {
        options.seed = seed;
        Trainer<TestType> trainer{set, Params{TestType::kShape, Rule::Standard, seed}, options};
        trainer.run(goOn);
        return trainer.params().values();
    };
    const std::vector<float> first = trained(1);
    CHECK(first == trained(1));
    CHECK(first != trained(2));
}

TEMPLATE_TEST_CASE("a training that goes on from a checkpoint ends as if it had not stopped",
                   "[tuning][network]",
                   OrderNet,
                   ValueNet) {
    const tuning::TrainingSet set = randomTrainingSet(60, 4);
    const TrainerOptions options = shortOptions();
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "training.checkpoint";
    const Params start{TestType::kShape, Rule::Renju, 1};

    Trainer<TestType> whole{set, start, options};
    whole.run(goOn);

    Trainer<TestType> stopped{set, start, options};
    stopped.run([&](const TrainingReport&) { return stopped.reports().size() < 3; });
    REQUIRE_FALSE(stopped.isDone());
    stopped.save(file);
    Trainer<TestType> resumed{set, start, options};
    resumed.resume(file);
    resumed.run(goOn);
    CHECK(resumed.params().values() == whole.params().values());
    // Reports are there as well, and stay where nothing is left to do.
    const auto lossesOf = [](const Trainer<TestType>& trainer) {
        std::vector<double> losses;
        for (const TrainingReport& report : trainer.reports())
            losses.push_back(tuning::lossOf(report.heldOut, TestType::kShape.owner));
        return losses;
    };
    CHECK(lossesOf(resumed) == lossesOf(whole));
    REQUIRE(whole.isDone());
    whole.save(file);
    Trainer<TestType> repeated{set, start, options};
    repeated.resume(file);
    repeated.run([](const TrainingReport&) {
        FAIL("nothing was left to learn");
        return false;
    });
    CHECK(lossesOf(repeated) == lossesOf(whole));
}

TEST_CASE("a checkpoint of something else, or a damaged one, is refused", "[tuning][network]") {
    const tuning::TrainingSet set = randomTrainingSet(30, 5);
    TrainerOptions options = shortOptions();
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "training.checkpoint";
    const auto trainerOf = [&](const tuning::TrainingSet& positions, std::uint64_t seed) {
        return Trainer<OrderNet>{
            positions, Params{OrderNet::kShape, Rule::Freestyle, seed}, options};
    };
    trainerOf(set, 1).save(file);

    SECTION("other options") {
        options.rate = 0.01F;
        CHECK_THROWS_WITH(trainerOf(set, 1).resume(file),
                          Catch::Contains("other options or positions"));
    }
    SECTION("other positions") {
        const tuning::TrainingSet others = randomTrainingSet(30, 6);
        CHECK_THROWS_WITH(trainerOf(others, 1).resume(file),
                          Catch::Contains("other options or positions"));
    }
    SECTION("another beginning") {
        CHECK_THROWS_WITH(trainerOf(set, 2).resume(file),
                          Catch::Contains("other options or positions"));
    }
    SECTION("another form") {
        Trainer<ValueNet> other{set, Params{ValueNet::kShape, Rule::Freestyle, 1}, options};
        CHECK_THROWS_WITH(other.resume(file), Catch::Contains("other options or positions"));
    }
    SECTION("damaged, cut off, absent") {
        Trainer<OrderNet> trainer{set, Params{OrderNet::kShape, Rule::Freestyle, 1}, options};
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

namespace {

/// A trained network, rounded, in floating point against the definition of its whole numbers: they
/// differ only by the rounding of the numbers that layers hand on.
template <class Net, class Check>
void compareLearned(Rule rule, Check check) {
    const tuning::TrainingSet set = randomTrainingSet(120, 7);
    Trainer<Net> trainer{set, Params{Net::kShape, rule, makeRandom<Net>(rule, 21)}, shortOptions()};
    trainer.run(goOn);
    const auto weights = trainer.params().whole();
    eval::nets::checkBounds(Net::kShape, weights);
    Trainer<Net> rounded{set, Params{Net::kShape, rule, weights}, shortOptions()};
    SlowNetwork slow{Net::kShape, weights};
    const eval::windows::WindowTable windows{rule};
    tuning::InputMaker maker{windows};
    for (const tuning::TrainingPosition& p : set.heldOut) {
        if (p.stones < 2) continue;
        board::Position position{rule, set.games[p.game].size};
        for (const std::uint16_t square : set.movesOf(p)) position.play(Square::fromIndex(square));
        slow.loadPosition(position);
        tuning::SampleInput input;
        makeInput(maker, set, p, Net::kShape.owner, input);
        check(slow, position.sideToMove(), input, rounded.taskOf(set, p));
    }
}

double dot(const SlowNetwork::Numbers& a, const SlowNetwork::Numbers& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i] * b[i]);
    return sum;
}

}  // namespace

TEST_CASE("the value that is learned is the one that is played", "[long][tuning][network]") {
    const Rule rule = GENERATE(Rule::Freestyle, Rule::Renju);
    double largest = 0;
    compareLearned<ValueNet>(
        rule, [&](const SlowNetwork& slow, Color us, const auto&, const Task<ValueNet>& task) {
            const double value =
                static_cast<double>(slow.outputs(ValueNet::output, us)[0]) / (1 << 18);
            REQUIRE(std::abs(value - double{task.value()}) < 0.02);
            largest = std::max(largest, std::abs(value));
        });
    CHECK(largest > 0.2);
}

TEST_CASE("the order and the draws that are learned are those that are played",
          "[long][tuning][network]") {
    const Rule rule = GENERATE(Rule::Freestyle, Rule::Renju);
    compareLearned<OrderNet>(
        rule,
        [&](const SlowNetwork& slow,
            Color us,
            const tuning::SampleInput& input,
            const Task<OrderNet>& task) {
            const double draw =
                static_cast<double>(slow.outputs(OrderNet::draw, us)[0]) / (1 << 18);
            REQUIRE(std::abs(draw - double{task.draw()}) < 0.02);
            const auto query = slow.outputs(OrderNet::query, us);
            const auto rest = slow.outputs(OrderNet::rest, us);
            for (std::size_t i = 0; i < input.candidates.size(); ++i) {
                const Square s = tuning::squareAt(input.candidates[i]);
                SlowNetwork::Numbers f = slow.features(us, s);
                const auto& theirs = slow.features(~us, s);
                f.insert(f.end(), theirs.begin(), theirs.end());
                for (std::int64_t& number : f) number = std::min<std::int64_t>(number, 4095);
                const double logit =
                    (dot(query, f) + dot(rest, slow.outputs(OrderNet::point, us, s))) / (1 << 17);
                REQUIRE(std::abs(logit - double{task.logits()[i]}) < 0.1);
            }
        });
}

TEST_CASE("the learning curve is a picture with both losses", "[tuning][network]") {
    std::vector<TrainingReport> reports(3);
    for (std::size_t i = 0; i < reports.size(); ++i) {
        reports[i].positions = 1000 * (i + 1);
        reports[i].training = {0.7 - 0.05 * static_cast<double>(i), 0.4, 0.1, 2.0, 0.3, 1};
        reports[i].heldOut = {0.71 - 0.04 * static_cast<double>(i), 0.4, 0.1, 1.9, 0.3, 1};
    }
    const auto network =
        GENERATE(eval::WeightsOwner::OrderNetwork, eval::WeightsOwner::ValueNetwork);
    const std::string svg = tuning::learningCurve(reports, network);
    CHECK(svg.starts_with("<svg "));
    CHECK(svg.ends_with("</svg>\n"));
    CHECK(svg.find("<polyline") != svg.rfind("<polyline"));
    CHECK(svg.find("nan") == std::string::npos);
    const std::string line = tuning::tableLine(reports[2], network);
    CHECK(line.find(network == eval::WeightsOwner::ValueNetwork ? "0.60000" : "2.00000") !=
          std::string::npos);
    CHECK(line.find(network == eval::WeightsOwner::ValueNetwork ? "0.63000" : "1.90000") !=
          std::string::npos);
}

}  // namespace fukumi::test
