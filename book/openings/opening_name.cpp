// SPDX-License-Identifier: MIT
#include "book/openings/opening_name.hpp"

#include <array>
#include <utility>

#include "engine/board/symmetry.hpp"

namespace fukumi::book {

namespace {

// A board of the size of the central square is used for the whole.
constexpr int kSide = 5;
constexpr Square kCentre{2, 2}, kStraight{2, 1}, kCorner{3, 1};

using Numbers = std::array<std::array<int, kSide>, kSide>;
// 0: none. The other half of each picture is its mirror image.
constexpr Numbers kDirect{{{0, 0, 1, 2, 3},  //
                           {0, 0, 0, 4, 5},
                           {0, 0, 0, 6, 7},
                           {0, 0, 8, 9, 10},
                           {0, 0, 11, 12, 13}}};
constexpr Numbers kIndirect{
    {{0, 0, 0, 0, 1}, {0, 0, 0, 0, 2}, {0, 0, 0, 6, 3}, {0, 11, 9, 7, 4}, {13, 12, 10, 8, 5}}};

using Names = std::array<std::pair<English, std::string_view>, 13>;
constexpr Names kDirectNames{{{english("{0} Kansei"), "Cold Star"},
                              {english("{0} Keigetsu"), "Valley Moon"},
                              {english("{0} Sosei"), "Sparse Star"},
                              {english("{0} Kagetsu"), "Flower Moon"},
                              {english("{0} Zangetsu"), "Lingering Moon"},
                              {english("{0} Ugetsu"), "Rain Moon"},
                              {english("{0} Kinsei"), "Golden Star"},
                              {english("{0} Shogetsu"), "Pine Moon"},
                              {english("{0} Kyugetsu"), "Hill Moon"},
                              {english("{0} Shingetsu"), "New Moon"},
                              {english("{0} Zuisei"), "Lucky Star"},
                              {english("{0} Sangetsu"), "Mountain Moon"},
                              {english("{0} Yusei"), "Wandering Star"}}};
constexpr Names kIndirectNames{{{english("{0} Chosei"), "Long Star"},
                                {english("{0} Kyogetsu"), "Gorge Moon"},
                                {english("{0} Kosei"), "Fixed Star"},
                                {english("{0} Suigetsu"), "Water Moon"},
                                {english("{0} Ryusei"), "Shooting Star"},
                                {english("{0} Ungetsu"), "Cloud Moon"},
                                {english("{0} Hogetsu"), "Shore Moon"},
                                {english("{0} Rangetsu"), "Storm Moon"},
                                {english("{0} Gingetsu"), "Silver Moon"},
                                {english("{0} Myojo"), "Bright Star"},
                                {english("{0} Shagetsu"), "Slanting Moon"},
                                {english("{0} Meigetsu"), "Famous Moon"},
                                {english("{0} Suisei"), "Comet"}}};

/// Black's two stones and white's, wherever on the board.
struct Stones {
    Square centre, white, black;
};

std::optional<Stones> firstThree(const board::Position& position) {
    constexpr std::size_t kStones = 3;
    const BoardSize size = position.size();
    if (size.width() % 2 == 0 || size.height() % 2 == 0) return std::nullopt;
    const Square centre{size.width() / 2, size.height() / 2};
    const auto history = position.history();
    if (history.size() < kStones) return std::nullopt;
    // The order in which more stones are listed need not be that of a game.
    const bool isWhole = position.stoneCount() == kStones;
    std::optional<Square> first, white, other;
    for (std::size_t i = 0; i < kStones; ++i) {
        const board::Placement& step = history[i];
        if (step.kind != board::Placement::Kind::Stone) return std::nullopt;
        if (!isWhole && !position.wasPlayed(i)) return std::nullopt;
        auto& place = step.color == Color::White ? white : step.square == centre ? first : other;
        place = step.square;
    }
    // Two stones of white leave one of black's places empty.
    if (!first || !white || !other) return std::nullopt;
    return Stones{*first, *white, *other};
}

/// Where a square lies in the central square of the board.
std::optional<Square> inCentralSquare(Square s, Square centre) {
    const int x = s.x() - centre.x() + kCentre.x();
    const int y = s.y() - centre.y() + kCentre.y();
    if (x < 0 || x >= kSide || y < 0 || y >= kSide) return std::nullopt;
    return Square{x, y};
}

}  // namespace

std::optional<OpeningName> openingName(const board::Position& position) {
    const auto stones = firstThree(position);
    if (!stones) return std::nullopt;
    const auto white = inCentralSquare(stones->white, stones->centre);
    const auto black = inCentralSquare(stones->black, stones->centre);
    if (!white || !black) return std::nullopt;
    constexpr BoardSize kCentralSquare = BoardSize::square(kSide);
    for (const board::Symmetry each : board::kSymmetries) {
        const Square w = board::apply(each, *white, kCentralSquare);
        if (w != kStraight && w != kCorner) continue;
        const bool isDirect = w == kStraight;
        const Square b = board::apply(each, *black, kCentralSquare);
        const int number =
            (isDirect
                 ? kDirect
                 : kIndirect)[static_cast<std::size_t>(b.y())][static_cast<std::size_t>(b.x())];
        if (number == 0) continue;
        const auto& [name, meaning] =
            (isDirect ? kDirectNames : kIndirectNames)[static_cast<std::size_t>(number - 1)];
        return OpeningName{isDirect ? 'D' : 'I', number, name, meaning};
    }
    return std::nullopt;
}

Sentence nameSentence(const OpeningName& opening) {
    return {opening.name, {opening.kind + std::to_string(opening.number)}};
}

std::string shortText(const OpeningName& opening) { return toEnglish(nameSentence(opening)); }

std::string longText(const OpeningName& opening) {
    return shortText(opening) + " (" + std::string{opening.meaning} + ')';
}

}  // namespace fukumi::book
