// SPDX-License-Identifier: MIT
//
// Answers to questions about the position: the score of each point, and the threats.
#include <ostream>

#include "engine/board/records/notation.hpp"
#include "engine/threat/prove.hpp"
#include "protocol/answer/point_values.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/cli/play/play_session.hpp"

namespace fukumi::protocol::cli {

namespace {

/// A look for a forced win takes about a second at most.
constexpr std::uint64_t kProveNodes = 200'000;

std::string pointList(const board::SquareSet& points, BoardSize size) {
    std::string text;
    points.forEach([&](Square s) { text += (text.empty() ? "" : " ") + board::toHuman(s, size); });
    return text;
}

/// Where a stone of `c` makes a threat of this class and no stronger one.
board::SquareSet pointsOf(const board::Position& position, Color c, board::ThreatClass k) {
    board::SquareSet points;
    forEachSquare(position.size(), [&](Square s) {
        if (!position.isEmpty(s)) return;
        bool stronger = false;
        if (k == board::ThreatClass::Four)
            stronger = position.lines().contains(s, c, board::ThreatClass::OpenFour);
        if (!stronger && position.lines().contains(s, c, k)) points.insert(s);
    });
    return points;
}

std::string_view forcedWinText(threat::ProofKind kind, bool isNext) {
    if (kind == threat::ProofKind::Vcf)
        return isNext ? english("{0}, to move, wins by fours: {1}")
                      : english("{0}, were it to move, wins by fours: {1}");
    return isNext ? english("{0}, to move, wins by threats: {1}")
                  : english("{0}, were it to move, wins by threats: {1}");
}

}  // namespace

void PlaySession::values() {
    io_.out << answer::pointValuesView(game_.position(), io_.colors)
            << io_.t("a point's score: what a stone there gains, and what it denies the other side")
            << '\n';
}

void PlaySession::threats() {
    using enum board::ThreatClass;
    const board::Position& position = game_.position();
    for (const Color c : kColors) {
        bool any = false;
        for (const board::ThreatClass threat : {Five, OpenFour, Four, OpenThree}) {
            const auto points = pointsOf(position, c, threat);
            if (points.empty()) continue;
            any = true;
            io_.out << io_.t("{0} makes {1} at {2}",
                             {io_.t.color(c),
                              io_.t(answer::nameOf(threat)),
                              pointList(points, position.size())})
                    << '\n';
        }
        if (!any)
            io_.out << io_.t("{0} has no point for a three or more", {io_.t.color(c)}) << '\n';
    }
    if (game_.ending()) return;
    for (const Color c : {position.sideToMove(), ~position.sideToMove()}) showForcedWin(c);
}

void PlaySession::showForcedWin(Color c) {
    board::Position position = game_.position();
    const bool isNext = position.sideToMove() == c;
    if (!isNext) position.pass();
    threat::ProveLimits limits;
    limits.nodes = kProveNodes;
    const auto result = threat::prove(position, limits);
    const Language& t = io_.t;
    std::string text;
    if (!result.proof) {
        text = isNext ? t("{0}, to move, has no forced win that can be found quickly", {t.color(c)})
                      : t("{0}, were it to move, has no forced win that can be found quickly",
                          {t.color(c)});
    } else {
        std::string line;
        for (const Move m : mainLine(*result.proof))
            line += (line.empty() ? "" : " ") + board::toHuman(m, position.size());
        text = t(forcedWinText(result.kind, isNext), {t.color(c), line});
    }
    io_.out << text << '\n';
}

}  // namespace fukumi::protocol::cli
