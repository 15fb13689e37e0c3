// SPDX-License-Identifier: MIT
#include "protocol/answer/sentences.hpp"

#include "engine/board/records/notation.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::answer {

namespace {

constexpr BoardSize kBoard = BoardSize::square(15);

Move at(const char* point) { return board::fromHuman(point, kBoard).value(); }

/// The sentences about a move, one after another.
std::string reasonsOf(const board::Position& before, const char* point) {
    const Move move = at(point);
    std::string text;
    for (const Sentence& each :
         reasonSentences(analysis::reasonsOf(before, move), move, before.sideToMove(), kBoard))
        text += (text.empty() ? "" : " ") + toEnglish(each);
    return text;
}

board::Position after(const std::vector<const char*>& points) {
    board::Position position{Rule::Freestyle, kBoard};
    for (const char* const point : points) position.play(at(point));
    return position;
}

}  // namespace

TEST_CASE("sentences on a move say what it makes, stops and leaves", "[protocol][answer]") {
    CHECK(reasonsOf(after({"h8", "a1"}), "h9").empty());
    CHECK(reasonsOf(after({"h8", "a1", "h9", "a3"}), "h10") ==
          "h10 makes an open three. h11, h7 stop that.");
    CHECK(reasonsOf(after({"h8", "a1", "h9", "a3", "h10"}), "h11") == "It stops an open three.");
    CHECK(reasonsOf(after({"h8", "a1", "h9", "a3", "h10"}), "o15") ==
          "Black then makes an open four: h11, h7.");
    CHECK(reasonsOf(after({"h8", "a1", "h9", "a3", "h10", "a5"}), "h11") ==
          "h11 makes an open four. Nothing stops that.");
    CHECK(reasonsOf(after({"h8", "a1", "h9", "a3", "h10", "a5", "h11"}), "o15") ==
          "Black then makes five: h12, h7.");
}

TEST_CASE("each judgement has words", "[protocol][answer]") {
    using analysis::Judgement;
    CHECK(judgementSentence(Judgement::Best) == english("the best move"));
    CHECK(judgementSentence(Judgement::Blunder) == english("a blunder"));
    CHECK(judgementSentence(Judgement::Forbidden) == english("forbidden to black"));
}

}  // namespace fukumi::protocol::answer
