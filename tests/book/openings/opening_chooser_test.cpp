// SPDX-License-Identifier: MIT
#include "book/openings/opening_chooser.hpp"

#include <cstdlib>
#include <set>
#include <sstream>

#include "book/book_source.hpp"
#include "book/format/embedded_book.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/player/player.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::book {

namespace {

constexpr BoardSize kBoard = BoardSize::square(15);

class Chooser {
public:
    explicit Chooser(int level = 12) : player_{settings(level), clock_} {
        player_.addSource(
            std::make_unique<book::BookSource>(book::embeddedBook(), [](const std::string&) {}));
    }

    std::vector<opening::Action> choose(const opening::Opening& opening,
                                        Rule rule,
                                        std::uint64_t draw = 1) {
        search::SilentObserver silent;
        return chooseInOpening(
                   opening, {player_, settings(level_), rule, {}, clock_, stop_, silent}, draw)
            .actions;
    }
    std::string text(opening::OpeningRule rule,
                     const std::string& before,
                     Rule game,
                     std::uint64_t draw = 1) {
        opening::Opening opening{rule, kBoard};
        std::istringstream words{before};
        for (std::string word; words >> word;)
            REQUIRE_FALSE(opening.apply(opening::actionFromText(word, kBoard).value()));
        std::string all;
        for (const opening::Action& each : choose(opening, game, draw))
            all += (all.empty() ? "" : " ") + toText(each, kBoard);
        return all;
    }
    void stop() { stop_.raise(); }

private:
    player::Settings settings(int level) {
        level_ = level;
        player::Settings settings;
        settings.memoryBytes = player::kMemoryFloor;
        settings.level = level;
        return settings;
    }

    int level_ = 0;
    search::FakeClock clock_;
    StopFlag stop_;
    player::Player player_;
};

}  // namespace

TEST_CASE("the engine plays every opening against itself to its end", "[book][opening]") {
    Chooser chooser{3};
    for (const opening::OpeningRule rule : opening::kOpeningRules) {
        const Rule game = opening::isForRenju(rule) ? Rule::Renju : Rule::Freestyle;
        for (std::uint64_t draw = 1; draw <= 3; ++draw) {
            opening::Opening opening{rule, kBoard};
            while (!opening.isOver()) {
                const opening::Party who = opening.actor();
                const auto actions = chooser.choose(opening, game, draw);
                REQUIRE_FALSE(actions.empty());
                for (const opening::Action& each : actions) {
                    INFO(nameOf(rule) << ' ' << toText(each, kBoard));
                    REQUIRE(opening.actor() == who);
                    REQUIRE_FALSE(opening.apply(each));
                }
            }
        }
    }
}

TEST_CASE("the engine takes the colour that is better", "[book][opening]") {
    Chooser chooser;
    // Three black stones of a four against nothing; the same for white.
    CHECK(chooser.text(opening::OpeningRule::Swap, "h8 a1 h9", Rule::Freestyle) == "swap");
    CHECK(chooser.text(opening::OpeningRule::Swap2, "a1 h8 o15 two h9 o1", Rule::Freestyle) ==
          "swap");
    CHECK(chooser.text(opening::OpeningRule::Swap2, "h8 a1 h9 two o15 g10", Rule::Freestyle) ==
          "stay");
}

TEST_CASE("white chooses the fifth move that is worst for black", "[book][opening]") {
    Chooser chooser;
    CHECK(chooser.text(opening::OpeningRule::Rif, "h8 h9 i9 stay g10 a1 g7", Rule::Renju) == "a1");
    CHECK(chooser.text(opening::OpeningRule::Rif, "h8 h9 i9 stay g10 g7 a1", Rule::Renju) == "a1");
}

TEST_CASE("black's fifth moves are different and near its stones", "[book][opening]") {
    Chooser chooser;
    const auto text =
        chooser.text(opening::OpeningRule::Yamaguchi, "h8 h9 h7 4 stay h6", Rule::Renju);
    const auto fifths = board::listFromHuman(text, kBoard).value();
    REQUIRE(fifths.size() == 4);
    for (const Square s : fifths)
        CHECK(opening::Zone{opening::Zone::Kind::Inside, 9}.contains(s, kBoard));
}

TEST_CASE("two stones that there is no time to compare are near the others", "[book][opening]") {
    Chooser chooser;
    chooser.stop();
    for (std::uint64_t draw = 1; draw <= 8; ++draw) {
        const std::string stones =
            chooser.text(opening::OpeningRule::Swap2, "h8 i9 g7 two", Rule::Freestyle, draw);
        INFO(stones);
        const auto two = board::listFromHuman(stones, kBoard).value();
        REQUIRE(two.size() == 2);
        for (std::size_t i = 0; i < 2; ++i) {
            const int reach = 5 + 4 * static_cast<int>(i);
            CHECK((std::abs(two[i].x() - 7) <= reach && std::abs(two[i].y() - 7) <= reach));
        }
    }
}

TEST_CASE("three stones of swap2 are the book's, and differ with the draw", "[book][opening]") {
    Chooser chooser;
    std::set<std::string> seen;
    for (std::uint64_t draw = 1; draw <= 8; ++draw)
        seen.insert(chooser.text(opening::OpeningRule::Swap2, "", Rule::Standard, draw));
    CHECK(seen.size() > 3);
    CHECK(chooser.text(opening::OpeningRule::Swap2, "", Rule::Standard, 5) ==
          chooser.text(opening::OpeningRule::Swap2, "", Rule::Standard, 5));
}

namespace {

/// The three stones on a board for which no book has any.
std::vector<Square> drawnThree(Rule rule,
                               BoardSize size,
                               std::uint64_t draw,
                               player::Thinker& player,
                               player::Settings settings = {},
                               const search::Limits& limits = {}) {
    const search::FakeClock clock;
    search::SilentObserver silent;
    settings.memoryBytes = player::kMemoryFloor;
    const opening::Opening swap2{opening::OpeningRule::Swap2, size};
    std::vector<Square> stones;
    for (const opening::Action& each :
         chooseInOpening(swap2, {player, settings, rule, limits, clock, NeverStop{}, silent}, draw)
             .actions)
        stones.push_back(each.square);
    return stones;
}

/// As a search of 100 000 nodes sees them, by its last iterations.
int unevenness(Rule rule, BoardSize size, const std::vector<Square>& three, player::Player& judge) {
    class Course final : public search::Observer {
    public:
        void onReport(const search::SearchReport& report) override {
            values.push_back(report.value);
        }
        std::vector<Value> values;
    } course;
    board::Position position{rule, size};
    for (const Square s : three) position.play(s);
    search::Limits limits;
    limits.nodes = 100'000;
    judge.newGame();
    const auto result = judge.analyze(position, limits, NeverStop{}, course);
    return std::abs(swap2Opinion(course.values, result.report.value).mean.raw());
}

}  // namespace

TEST_CASE("three stones without a book are about even on every board",
          "[book][opening][swap2][long]") {
    const search::FakeClock clock;
    player::Settings settings;
    settings.memoryBytes = player::kMemoryFloor;
    player::Player player{settings, clock}, judge{settings, clock};
    for (const auto& [rule, side] : {std::pair{Rule::Renju, 20},
                                     std::pair{Rule::Standard, 20},
                                     std::pair{Rule::Renju, 14},
                                     std::pair{Rule::Caro, 13}}) {
        const BoardSize size = BoardSize::square(side);
        std::set<std::vector<Square>> seen;
        int sum = 0;
        constexpr int kDraws = 4;
        for (std::uint64_t draw = 1; draw <= kDraws; ++draw) {
            const auto three = drawnThree(rule, size, draw, player);
            REQUIRE(three.size() == 3);
            if (draw == 1) CHECK(drawnThree(rule, size, draw, player) == three);
            seen.insert(three);
            sum += unevenness(rule, size, three, judge);
        }
        INFO(nameOf(rule) << ' ' << side << ": " << sum / kDraws);
        CHECK(sum / kDraws <= 70);
        CHECK(seen.size() == kDraws);
    }
}

TEST_CASE("three stones without a book avoid excluded points and keep to few nodes",
          "[book][opening][swap2]") {
    const search::FakeClock clock;
    player::Settings settings;
    settings.memoryBytes = player::kMemoryFloor;
    settings.maxNodes = 1000;
    player::Player player{settings, clock};
    search::Limits limits;
    forEachSquare(kBoard, [&](Square s) {
        if (s.x() > 2 || s.y() > 3) limits.excluded.insert(s);
    });
    for (std::uint64_t draw = 1; draw <= 8; ++draw) {
        const auto three = drawnThree(Rule::Standard, kBoard, draw, player, settings, limits);
        REQUIRE(three.size() == 3);
        CHECK(std::set<Square>(three.begin(), three.end()).size() == 3);
        for (const Square s : three) CHECK_FALSE(limits.excluded.contains(s));
    }
}

TEST_CASE("the only point that a rule allows needs no search", "[book][opening]") {
    class NoSearch final : public player::Thinker {
    public:
        void configure(const player::Settings&) override {}
        void newGame() override {}
        search::SearchResult think(const board::Position&,
                                   const search::Limits&,
                                   const StopToken&,
                                   search::Observer&) override {
            FAIL("no search is needed");
            return {};
        }
    } thinker;
    const search::FakeClock clock;
    search::SilentObserver silent;
    for (const auto rule : {opening::OpeningRule::Pro, opening::OpeningRule::LongPro}) {
        const auto actions =
            chooseInOpening(opening::Opening{rule, kBoard},
                            {thinker, {}, Rule::Standard, {}, clock, NeverStop{}, silent},
                            1)
                .actions;
        REQUIRE(actions.size() == 1);
        CHECK(actions.front().square == kBoard.center());
    }
}

TEST_CASE("a person's third stone of pro is answered by the rule", "[book][opening]") {
    Chooser chooser;
    CHECK(chooser.text(opening::OpeningRule::Pro, "", Rule::Freestyle) == "h8");
    const auto third = chooser.text(opening::OpeningRule::LongPro, "h8 h9", Rule::Freestyle);
    const auto square = board::fromHuman(third, kBoard).value();
    CHECK(opening::Zone{opening::Zone::Kind::Outside, 7}.contains(square, kBoard));
}

TEST_CASE("the number of fifth moves comes with the stone before it", "[book][opening]") {
    Chooser chooser;
    CHECK(chooser.text(opening::OpeningRule::Yamaguchi, "h8 h9", Rule::Renju).find(' ') !=
          std::string::npos);
    CHECK(chooser.text(opening::OpeningRule::Soosorv8, "h8 h9 i9 swap", Rule::Renju).find(' ') !=
          std::string::npos);
}

}  // namespace fukumi::book
