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

TEST_CASE("answers to more than what a move makes are said to be those", "[protocol][answer]") {
    const std::vector<const char*> three{"h8", "a1", "i8", "c15", "j8", "e15"};
    const auto with = [&](const std::vector<const char*>& more) {
        auto all = three;
        all.insert(all.end(), more.begin(), more.end());
        return after(all);
    };
    CHECK(reasonsOf(with({"c3", "b3", "d3", "n1", "e3", "o9"}), "f3") ==
          "f3 makes a four. Nothing stops all threats.");
    CHECK(reasonsOf(with({"c3", "n1", "d3", "o9"}), "e3") ==
          "e3 makes an open three. Nothing stops all threats.");
    CHECK(reasonsOf(with({"k9", "n1", "k10", "o9"}), "k11") ==
          "k11 makes an open three. Only k8 stops all threats.");
    // The three that was there is part of it.
    CHECK(reasonsOf(with({}), "k8") == "k8 makes an open four. Nothing stops that.");
    const auto textOf = [](std::vector<Move> stops, std::vector<Move> fours) {
        analysis::MoveReasons reasons;
        reasons.makes = {board::ThreatClass::OpenThree};
        reasons.answers = threat::ThreatAnswers{std::move(stops), std::move(fours)};
        reasons.hasOtherThreats = true;
        return toEnglish(reasonSentences(reasons, at("h8"), Color::Black, kBoard).at(1));
    };
    CHECK(textOf({at("a1"), at("b1")}, {}) == "a1, b1 stop all threats.");
    CHECK(textOf({at("a1"), at("b1")}, {at("c1")}) ==
          "a1, b1 stop all threats, or a four first: c1.");
    CHECK(textOf({at("a1")}, {at("c1")}) == "Only a1 stops all threats, or a four first: c1.");
}

TEST_CASE("each judgement has words", "[protocol][answer]") {
    using analysis::Judgement;
    CHECK(judgementSentence(Judgement::Best) == english("the best move"));
    CHECK(judgementSentence(Judgement::Blunder) == english("a blunder"));
    CHECK(judgementSentence(Judgement::Forbidden) == english("forbidden to black"));
}

}  // namespace fukumi::protocol::answer
