// SPDX-License-Identifier: MIT
#include "engine/search/node_verdict.hpp"

namespace fukumi::search {

ForcedReplies forcedReplies(board::ThreatLines& lines, Color side, const threat::Verdict& verdict) {
    ForcedReplies replies;
    if (verdict.kind == threat::Verdict::Kind::AnswerFour) {
        for (const Move m : verdict.answers) replies.moves.push_back(m);
        replies.meeting = replies.moves.size();
        replies.lossPlies = pliesOf(verdict.kind);
    } else {
        replies.moves = threat::answersToOpenFour(lines, ~side);
        replies.meeting = replies.moves.size();
        threat::appendFours(lines, side, replies.moves);
        replies.lossPlies = 4;
    }
    return replies;
}

MoveList blocksOfFours(board::ThreatLines& lines, Color side) {
    MoveList blocks;
    lines.cells(~side, board::ThreatClass::Five).forEach([&](Square s) {
        if (threat::isLegalFor(lines, side, s)) blocks.push_back(s);
    });
    return blocks;
}

}  // namespace fukumi::search
