// SPDX-License-Identifier: MIT
#include "book/openings/opening_name.hpp"

#include <array>
#include <initializer_list>
#include <map>
#include <set>
#include <utility>

#include "engine/board/records/notation.hpp"
#include "engine/board/symmetry.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::book {

namespace {

constexpr BoardSize kBoard = BoardSize::square(15);

board::Position after(const std::vector<Square>& stones, BoardSize size = kBoard) {
    board::Position position{Rule::Renju, size};
    for (const Square s : stones) position.play(s);
    return position;
}

board::Position after(const std::string& moves) {
    return after(board::listFromHuman(moves, kBoard).value());
}

std::string nameAfter(const std::string& moves) {
    const auto opening = openingName(after(moves));
    return opening ? longText(*opening) : "none";
}

// As published: white's stone above black's first one, or above it to the right.
constexpr std::array<std::pair<const char*, const char*>, 26> kPublished{
    {{"h8 h9 h10", "D1 Kansei"},    {"h8 h9 i10", "D2 Keigetsu"}, {"h8 h9 j10", "D3 Sosei"},
     {"h8 h9 i9", "D4 Kagetsu"},    {"h8 h9 j9", "D5 Zangetsu"},  {"h8 h9 i8", "D6 Ugetsu"},
     {"h8 h9 j8", "D7 Kinsei"},     {"h8 h9 h7", "D8 Shogetsu"},  {"h8 h9 i7", "D9 Kyugetsu"},
     {"h8 h9 j7", "D10 Shingetsu"}, {"h8 h9 h6", "D11 Zuisei"},   {"h8 h9 i6", "D12 Sangetsu"},
     {"h8 h9 j6", "D13 Yusei"},     {"h8 i9 j10", "I1 Chosei"},   {"h8 i9 j9", "I2 Kyogetsu"},
     {"h8 i9 j8", "I3 Kosei"},      {"h8 i9 j7", "I4 Suigetsu"},  {"h8 i9 j6", "I5 Ryusei"},
     {"h8 i9 i8", "I6 Ungetsu"},    {"h8 i9 i7", "I7 Hogetsu"},   {"h8 i9 i6", "I8 Rangetsu"},
     {"h8 i9 h7", "I9 Gingetsu"},   {"h8 i9 h6", "I10 Myojo"},    {"h8 i9 g7", "I11 Shagetsu"},
     {"h8 i9 g6", "I12 Meigetsu"},  {"h8 i9 f6", "I13 Suisei"}}};

}  // namespace

TEST_CASE("the 26 classical openings have their names in all eight symmetries", "[book][opening]") {
    std::set<std::string> names;
    for (const auto& [moves, name] : kPublished) {
        names.insert(name);
        const auto stones = board::listFromHuman(moves, kBoard).value();
        for (const board::Symmetry each : board::kSymmetries) {
            std::vector<Square> turned;
            for (const Square s : stones) turned.push_back(board::apply(each, s, kBoard));
            const auto opening = openingName(after(turned));
            REQUIRE(opening);
            CHECK(shortText(*opening) == name);
        }
    }
    CHECK(names.size() == kPublished.size());
}

TEST_CASE("there are 26 three-stone openings in the centre, each with one name",
          "[book][opening]") {
    const Square centre{7, 7};
    std::map<Key, std::string> nameOfPicture;
    std::set<std::string> names, meanings;
    forEachSquare(kBoard, [&](Square white) {
        const int dx = std::abs(white.x() - 7), dy = std::abs(white.y() - 7);
        if (white == centre || dx > 1 || dy > 1) return;
        forEachSquare(kBoard, [&](Square black) {
            const int bx = std::abs(black.x() - 7), by = std::abs(black.y() - 7);
            if (black == centre || black == white) return;
            const auto position = after({centre, white, black});
            const auto opening = openingName(position);
            REQUIRE(opening.has_value() == (bx <= 2 && by <= 2));
            if (!opening) return;
            const Key picture = board::canonicalForm(position.board()).key;
            const auto [known, isNew] = nameOfPicture.emplace(picture, shortText(*opening));
            CHECK(known->second == shortText(*opening));
            names.insert(shortText(*opening));
            meanings.insert(std::string{opening->meaning});
        });
    });
    CHECK(nameOfPicture.size() == 26);
    CHECK(names.size() == 26);
    CHECK(meanings.size() == 26);
}

TEST_CASE("an opening keeps its name as the game goes on", "[book][opening]") {
    CHECK(nameAfter("h8 h9 i9 g10 a1") == "D4 Kagetsu (Flower Moon)");
    CHECK(nameAfter("i9 h9 h8") == "D4 Kagetsu (Flower Moon)");
}

TEST_CASE("other beginnings have no name", "[book][opening]") {
    CHECK(nameAfter("h8 h9") == "none");
    CHECK(nameAfter("h8 h10 i9") == "none");
    CHECK(nameAfter("g8 g9 h9") == "none");
    CHECK(nameAfter("h8 h9 k8") == "none");
    // No centre.
    const BoardSize even = BoardSize::square(20);
    CHECK_FALSE(openingName(after({Square{10, 10}, Square{10, 9}, Square{11, 9}}, even)));
    // Two stones of white, and a blocked point among the three.
    board::Position odd{Rule::Renju, kBoard};
    odd.place(Color::Black, Square{7, 7});
    odd.place(Color::White, Square{7, 6});
    odd.place(Color::White, Square{8, 6});
    CHECK_FALSE(openingName(odd));
    board::Position blocked{Rule::Renju, kBoard};
    blocked.block(Square{0, 0});
    for (const Square s : {Square{7, 7}, Square{7, 6}, Square{8, 6}}) blocked.play(s);
    CHECK_FALSE(openingName(blocked));
}

TEST_CASE("only three stones of a set-up have a name", "[book][opening]") {
    // In the order of a drawing; the first three are those of I4.
    const auto setUp = [](std::initializer_list<std::pair<Color, const char*>> stones) {
        board::Position position{Rule::Renju, kBoard};
        for (const auto& [color, point] : stones)
            position.place(color, board::fromHuman(point, kBoard).value());
        return position;
    };
    CHECK_FALSE(openingName(setUp({{Color::White, "i9"},
                                   {Color::Black, "h8"},
                                   {Color::Black, "j7"},
                                   {Color::White, "h5"},
                                   {Color::Black, "g3"},
                                   {Color::White, "g2"}})));
    const auto three =
        openingName(setUp({{Color::White, "i9"}, {Color::Black, "h8"}, {Color::Black, "j7"}}));
    REQUIRE(three);
    CHECK(shortText(*three) == "I4 Suigetsu");
}

TEST_CASE("openings have names on every board with a centre", "[book][opening]") {
    const auto small =
        openingName(after({Square{2, 2}, Square{2, 1}, Square{3, 1}}, BoardSize::square(5)));
    REQUIRE(small);
    CHECK(shortText(*small) == "D4 Kagetsu");
    const auto oblong = openingName(
        after({Square{3, 4}, Square{4, 3}, Square{5, 4}}, BoardSize::make(7, 9).value()));
    REQUIRE(oblong);
    CHECK(shortText(*oblong) == "I3 Kosei");
}

}  // namespace fukumi::book
