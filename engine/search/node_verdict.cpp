// SPDX-License-Identifier: MIT
#include "engine/search/node_verdict.hpp"

namespace fukumi::search {

namespace {

using Kind = threat::Verdict::Kind;

/// The legal moves of `side` on the points where the opponent would make a five.
MoveList blocksOfFours(board::ThreatLines& lines, Color side) {
    MoveList blocks;
    lines.cells(~side, board::ThreatClass::Five).forEach([&](Square s) {
        if (threat::isLegalFor(lines, side, s)) blocks.push_back(s);
    });
    return blocks;
}

}  // namespace

ForcedReplies forcedReplies(board::ThreatLines& lines, Color side, const threat::Verdict& verdict) {
    ForcedReplies replies;
    if (verdict.kind == Kind::LossIn2) {
        replies.moves = blocksOfFours(lines, side);
    } else if (verdict.kind == Kind::AnswerFour) {
        for (const Move m : verdict.answers) replies.moves.push_back(m);
        replies.meeting = replies.moves.size();
    } else if (verdict.kind == Kind::AnswerOpenFour) {
        replies.moves = threat::answersToOpenFour(lines, ~side);
        replies.meeting = replies.moves.size();
        threat::appendFours(lines, side, replies.moves);
    } else {
        return replies;
    }
    replies.lossPlies = pliesOf(verdict.kind);
    return replies;
}

}  // namespace fukumi::search
