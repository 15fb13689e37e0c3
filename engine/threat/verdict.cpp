// SPDX-License-Identifier: MIT
#include "engine/threat/verdict.hpp"

namespace fukumi::threat {

Verdict immediateVerdict(board::ThreatLines& lines, Color sideToMove) {
    using board::ThreatClass;
    const Color opponent = ~sideToMove;
    Verdict verdict;
    if (lines.any(sideToMove, ThreatClass::Five)) {
        verdict.kind = Verdict::Kind::WinIn1;
        verdict.move = lines.firstCell(sideToMove, ThreatClass::Five);
        return verdict;
    }
    if (lines.any(opponent, ThreatClass::Five)) {
        verdict.answers = answersToFour(lines, opponent);
        verdict.kind = verdict.answers.empty() ? Verdict::Kind::LossIn2 : Verdict::Kind::AnswerFour;
        return verdict;
    }
    // Unstoppable fours are fours: without any four cell there is nothing to look for.
    if (lines.any(sideToMove, ThreatClass::Four)) {
        if (const auto move = openFourMove(lines, sideToMove)) {
            verdict.kind = Verdict::Kind::WinIn3;
            verdict.move = *move;
            return verdict;
        }
    }
    if (lines.any(opponent, ThreatClass::Four) && threatensOpenFour(lines, opponent))
        verdict.kind = Verdict::Kind::AnswerOpenFour;
    return verdict;
}

}  // namespace fukumi::threat
