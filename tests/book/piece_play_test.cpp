// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fstream>

#include "book/five_source.hpp"
#include "engine/core/random.hpp"
#include "engine/player/player.hpp"
#include "engine/search/clock.hpp"
#include "tests/proofs/proofs_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/temporary_folder.hpp"

namespace fukumi::book {

namespace {

using proofs::ProofBook;

/// Some pieces of the empty board.
constexpr const char* kSomePieces =
    "fukumi-pieces 1 freestyle 15x15 black\n"
    "piece g9h8/a1o1, g9h8/a1o1 i9 #d8eb6313\n"
    "piece g8h8/i9o1, g8h8/i9o1 g10 #4cd6927e\n"
    "piece g9h8/h9a1, g9h8/h9a1 f10, f10g9h8/h9i7a1 f11, f10g9h8/e11h9a1 i9 #d0027e44\n"
    "piece g9h8/a15g8, g9h8/a15g8 i7, g9h8i7/a15g8j6 f8, g9h8i7/a15f10g8 j6, "
    "g9f8h8i7/a15h10g8j6 g7, f10g9h8i7/e11h7j6o1 g8 #4d2ad124\n"
    "piece g8h8/a15i7, g8h8/a15i7 g9 #43d017bc\n";

enum class Opponent : std::uint8_t { Random, NearStone, Engine };

/// A source that plays the pieces, and all that it said.
struct PieceGame {
    test::TemporaryFolder folder;
    player::Settings settings;
    std::vector<std::string> said{};
    FiveSource source{[this](const Sentence& line) { said.push_back(toEnglish(line)); }};

    explicit PieceGame(const std::string& bytes) {
        settings.book.file = (folder.path() / "some.pieces").string();
        settings.memoryBytes = std::size_t{256} << 20;
        std::ofstream{settings.book.file, std::ios::binary} << bytes;
        source.configure(settings);
    }
    [[nodiscard]] std::optional<player::KnownMove> ask(const board::Position& position) {
        const NeverStop never;
        return source.propose(position, never);
    }
    [[nodiscard]] bool hasSaid(const std::string& part) const {
        return !said.empty() && said.back().find(part) != std::string::npos;
    }
};

std::vector<Square> emptySquares(const board::Position& position) {
    std::vector<Square> squares;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isLegal(s)) squares.push_back(s);
    });
    return squares;
}

bool hasNeighbour(const board::Position& position, Square s) {
    bool has = false;
    forEachSquare(position.size(), [&](Square other) {
        has |= !position.isEmpty(other) && std::abs(other.x() - s.x()) <= 1 &&
               std::abs(other.y() - s.y()) <= 1;
    });
    return has;
}

Square replyOf(Opponent opponent, const board::Position& position, Random& random) {
    std::vector<Square> squares = emptySquares(position);
    if (opponent == Opponent::NearStone)
        std::erase_if(squares, [&](Square s) { return !hasNeighbour(position, s); });
    if (opponent != Opponent::Engine) return squares[random.next() % squares.size()];
    static const search::SteadyClock clock;
    player::Settings settings;
    settings.memoryBytes = std::size_t{64} << 20;
    settings.eval = player::EvalKind::Pattern;
    player::Player player{settings, clock};
    search::Limits limits;
    limits.nodes = 3000;
    search::SilentObserver silent;
    return player.think(position, limits, NeverStop{}, silent).move.value();
}

/// Squares of white that come to a piece after black's move.
std::vector<Square> coveredReplies(const board::Position& position) {
    const ProofBook pieces = test::proofBookOf(kSomePieces);
    std::vector<Square> covered;
    for (const Square s : emptySquares(position)) {
        board::Board board = position.board();
        board.put(s, board::Cell::White);
        if (pieces.claims(board)) covered.push_back(s);
    }
    return covered;
}

}  // namespace

TEST_CASE("From the empty board pieces win against every kind of white", "[book][proofs][slow]") {
    PieceGame game{kSomePieces};
    Random random{11};
    const BoardSize size = BoardSize::square(15);
    const auto symmetries = board::symmetriesOf(size);
    const char* const kReplies[] = {"o1", "i9", "h9", "g8"};
    for (int number = 0; number < 12; ++number) {
        const auto opponent = static_cast<Opponent>(number % 3);
        board::Position position = test::fromMoves(Rule::Freestyle, size, "h8");
        const Square reply = test::at(position, kReplies[static_cast<std::size_t>(number) % 4]);
        position.play(apply(symmetries[random.next() % symmetries.size()], reply, size));
        const auto second = game.ask(position);
        REQUIRE(second);
        // Nearly all replies to it are open, and no win is claimed.
        CHECK(game.hasSaid("is not proved to win"));
        CHECK(second->depth == Depth{0});
        position.play(second->move);
        const auto covered = coveredReplies(position);
        REQUIRE_FALSE(covered.empty());
        position.play(covered[random.next() % covered.size()]);
        while (true) {
            const auto move = game.ask(position);
            REQUIRE(move);
            CHECK(isWin(move->value));
            position.play(move->move);
            if (position.winner()) break;
            position.play(replyOf(opponent, position, random));
            REQUIRE_FALSE(position.winner());
        }
        CHECK(position.winner() == Color::Black);
    }
}

TEST_CASE("After a reply whose piece is missing pieces are silent and say so", "[book][proofs]") {
    PieceGame game{kSomePieces};
    board::Position position = test::fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 o1");
    const auto second = game.ask(position);
    REQUIRE(second);
    position.play(second->move);
    const auto covered = coveredReplies(position);
    for (const Square s : emptySquares(position))
        if (std::find(covered.begin(), covered.end(), s) == covered.end()) {
            position.play(s);
            break;
        }
    CHECK_FALSE(game.ask(position));
    CHECK(game.hasSaid("does not prove this game any more"));
}

TEST_CASE("A proof's move that cannot be checked in time claims no win", "[book][proofs][slow]") {
    struct StopAtOnce final : StopToken {
        [[nodiscard]] bool stopRequested() const override { return true; }
    };
    PieceGame game{kSomePieces};
    const board::Position position =
        test::fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 o1 g9 a1");
    const auto move = game.source.propose(position, StopAtOnce{});
    REQUIRE(move);
    CHECK(move->move == test::at(position, "i9"));
    CHECK(move->depth == Depth{0});
    CHECK(game.hasSaid("there was no time to check it"));
    const auto checked = game.ask(position);
    REQUIRE(checked);
    CHECK(isWin(checked->value));
}

}  // namespace fukumi::book
