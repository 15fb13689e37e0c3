// SPDX-License-Identifier: MIT
#include "protocol/cli/play/reason_text.hpp"

#include "engine/board/records/notation.hpp"

namespace fukumi::protocol::cli {

namespace {

using board::ThreatClass;

/// A list of more answers would not be read.
constexpr std::size_t kMostAnswers = 4;

std::string_view madeOne(ThreatClass threat) {
    switch (threat) {
        case ThreatClass::Five: return english("a five");
        case ThreatClass::OpenFour: return english("an open four");
        case ThreatClass::Four: return english("a four");
        case ThreatClass::OpenThree: return english("an open three");
    }
    return "";
}

std::string madeText(const std::vector<ThreatClass>& makes, const Language& t) {
    if (makes == std::vector{ThreatClass::Four, ThreatClass::Four}) return t("two fours");
    if (makes == std::vector{ThreatClass::OpenThree, ThreatClass::OpenThree})
        return t("two open threes");
    std::string text;
    for (const ThreatClass each : makes)
        text = text.empty() ? t(madeOne(each)) : t("{0} and {1}", {text, t(madeOne(each))});
    return text;
}

std::string listOf(const std::vector<Move>& moves, BoardSize size) {
    std::string text;
    for (const Move m : moves) text += (text.empty() ? "" : ", ") + board::toHuman(m, size);
    return text;
}

std::string answersText(const threat::ThreatAnswers& answers, BoardSize size, const Language& t) {
    const std::string stops = listOf(answers.stops, size);
    const std::string fours = listOf(answers.fours, size);
    if (answers.stops.size() > kMostAnswers) return "";
    if (answers.fours.empty()) {
        if (answers.stops.empty()) return t("Nothing stops that.");
        return answers.stops.size() == 1 ? t("Only {0} stops that.", {stops})
                                         : t("{0} stop that.", {stops});
    }
    if (answers.stops.empty()) return t("Only a four helps: {0}.", {fours});
    return answers.stops.size() == 1
               ? t("Only {0} stops that, or a four first: {1}.", {stops, fours})
               : t("{0} stop that, or a four first: {1}.", {stops, fours});
}

std::string leftText(const analysis::MoveReasons::Left& left,
                     Color opponent,
                     BoardSize size,
                     const Language& t) {
    const std::vector<std::string> moves{listOf(left.moves, size)};
    if (left.kind == ThreatClass::Five)
        return opponent == Color::Black ? t("Black then makes five: {0}.", moves)
                                        : t("White then makes five: {0}.", moves);
    return opponent == Color::Black ? t("Black then makes an open four: {0}.", moves)
                                    : t("White then makes an open four: {0}.", moves);
}

}  // namespace

std::string reasonText(const analysis::MoveReasons& reasons,
                       Move move,
                       Color mover,
                       BoardSize size,
                       const Language& t) {
    std::string text;
    const auto add = [&](const std::string& sentence) {
        if (!sentence.empty()) text += (text.empty() ? "" : " ") + sentence;
    };
    if (!reasons.makes.empty()) {
        add(t("{0} makes {1}.", {board::toHuman(move, size), madeText(reasons.makes, t)}));
        if (reasons.answers) add(answersText(*reasons.answers, size, t));
    }
    if (reasons.stops)
        add(*reasons.stops == ThreatClass::Four ? t("It stops a four.")
                                                : t("It stops an open three."));
    if (reasons.leaves) add(leftText(*reasons.leaves, ~mover, size, t));
    return text;
}

}  // namespace fukumi::protocol::cli
