// SPDX-License-Identifier: MIT
#include "protocol/answer/sentences.hpp"

#include "engine/board/records/notation.hpp"
#include "engine/core/text.hpp"
#include "protocol/answer/analysis_view.hpp"

namespace fukumi::protocol::answer {

namespace {

using analysis::Judgement;
using board::ThreatClass;

/// A list of more answers would not be read.
constexpr std::size_t kMostAnswers = 4;

English nameWithArticle(ThreatClass threat) {
    switch (threat) {
        case ThreatClass::Five: return english("a five");
        case ThreatClass::OpenFour: return english("an open four");
        case ThreatClass::Four: return english("a four");
        case ThreatClass::OpenThree: break;
    }
    return english("an open three");
}

/// REQUIRES: makes is not empty.
Sentence madeSentence(const std::vector<ThreatClass>& makes) {
    if (makes == std::vector{ThreatClass::Four, ThreatClass::Four}) return english("two fours");
    if (makes == std::vector{ThreatClass::OpenThree, ThreatClass::OpenThree})
        return english("two open threes");
    Sentence text = nameWithArticle(makes.front());
    for (std::size_t i = 1; i < makes.size(); ++i)
        text = {english("{0} and {1}"), {std::move(text), nameWithArticle(makes[i])}};
    return text;
}

/// REQUIRES: there are answers, at most kMostAnswers stops.
Sentence answersSentence(const analysis::MoveReasons& reasons, BoardSize size) {
    const auto& [stops, fours] = *reasons.answers;
    const bool all = reasons.hasOtherThreats;
    const bool isOne = stops.size() == 1;
    const std::string stopping = join(humanList(stops, size), ", ");
    const std::string first = join(humanList(fours, size), ", ");
    if (stops.empty()) {
        if (!fours.empty()) return {english("Only a four helps: {0}."), {first}};
        return all ? english("Nothing stops all threats.") : english("Nothing stops that.");
    }
    if (fours.empty()) {
        if (isOne)
            return {all ? english("Only {0} stops all threats.") : english("Only {0} stops that."),
                    {stopping}};
        return {all ? english("{0} stop all threats.") : english("{0} stop that."), {stopping}};
    }
    if (isOne)
        return {all ? english("Only {0} stops all threats, or a four first: {1}.")
                    : english("Only {0} stops that, or a four first: {1}."),
                {stopping, first}};
    return {all ? english("{0} stop all threats, or a four first: {1}.")
                : english("{0} stop that, or a four first: {1}."),
            {stopping, first}};
}

Sentence leftSentence(const analysis::MoveReasons::Left& left, Color opponent, BoardSize size) {
    const std::string moves = join(humanList(left.moves, size), ", ");
    if (left.kind == ThreatClass::Five)
        return {opponent == Color::Black ? english("Black then makes five: {0}.")
                                         : english("White then makes five: {0}."),
                {moves}};
    return {opponent == Color::Black ? english("Black then makes an open four: {0}.")
                                     : english("White then makes an open four: {0}."),
            {moves}};
}

}  // namespace

English nameOf(board::Foul foul) {
    switch (foul) {
        case board::Foul::Overline: return english("an overline");
        case board::Foul::DoubleFour: return english("a double four");
        case board::Foul::DoubleThree: return english("a double three");
        case board::Foul::None: break;
    }
    return english("a foul");
}

std::string_view nameOf(ThreatClass threat) {
    switch (threat) {
        case ThreatClass::Five: return english("five");
        case ThreatClass::OpenFour: return english("open four");
        case ThreatClass::Four: return english("four");
        case ThreatClass::OpenThree: break;
    }
    return english("open three");
}

std::string_view nameOf(Judgement judgement) {
    switch (judgement) {
        case Judgement::Best: return "Best";
        case Judgement::Good: return "Good";
        case Judgement::Inaccuracy: return "Inaccuracy";
        case Judgement::Mistake: return "Mistake";
        case Judgement::Blunder: return "Blunder";
        case Judgement::Forbidden: break;
    }
    return "Forbidden";
}

Sentence judgementSentence(Judgement judgement) {
    switch (judgement) {
        case Judgement::Best: return english("the best move");
        case Judgement::Good: return english("a good move");
        case Judgement::Inaccuracy: return english("an inaccuracy");
        case Judgement::Mistake: return english("a mistake");
        case Judgement::Blunder: return english("a blunder");
        case Judgement::Forbidden: break;
    }
    return english("forbidden to black");
}

std::vector<Sentence> reasonSentences(const analysis::MoveReasons& reasons,
                                      Move move,
                                      Color mover,
                                      BoardSize size) {
    std::vector<Sentence> sentences;
    if (!reasons.makes.empty()) {
        sentences.push_back(
            {english("{0} makes {1}."), {board::toHuman(move, size), madeSentence(reasons.makes)}});
        if (reasons.answers && reasons.answers->stops.size() <= kMostAnswers)
            sentences.push_back(answersSentence(reasons, size));
    }
    if (reasons.stops)
        sentences.emplace_back(*reasons.stops == ThreatClass::Four
                                   ? english("It stops a four.")
                                   : english("It stops an open three."));
    if (reasons.leaves) sentences.push_back(leftSentence(*reasons.leaves, ~mover, size));
    return sentences;
}

}  // namespace fukumi::protocol::answer
