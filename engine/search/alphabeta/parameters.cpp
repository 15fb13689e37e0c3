// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/parameters.hpp"

#include <array>

namespace fukumi::search::alphabeta {

std::span<const NamedParameter> namedParameters() {
#define FUKUMI_PARAMETER(name) \
    NamedParameter { #name, &Parameters::name }
    static constexpr std::array kNamed{FUKUMI_PARAMETER(futilityDepth),
                                       FUKUMI_PARAMETER(futilityPerPly),
                                       FUKUMI_PARAMETER(futilityImproving),
                                       FUKUMI_PARAMETER(razorDepth),
                                       FUKUMI_PARAMETER(razorBase),
                                       FUKUMI_PARAMETER(razorPerPly),
                                       FUKUMI_PARAMETER(iirDepth),
                                       FUKUMI_PARAMETER(cutReductionDepth),
                                       FUKUMI_PARAMETER(cutReductionMargin),
                                       FUKUMI_PARAMETER(singularDepth),
                                       FUKUMI_PARAMETER(singularPerPly),
                                       FUKUMI_PARAMETER(missDepth),
                                       FUKUMI_PARAMETER(moveCountBase),
                                       FUKUMI_PARAMETER(moveCountPercent),
                                       FUKUMI_PARAMETER(reductionDepth),
                                       FUKUMI_PARAMETER(reductionMove),
                                       FUKUMI_PARAMETER(reductionFactor),
                                       FUKUMI_PARAMETER(reductionCut),
                                       FUKUMI_PARAMETER(reductionPv),
                                       FUKUMI_PARAMETER(reductionHistory),
                                       FUKUMI_PARAMETER(reductionNotImproving),
                                       FUKUMI_PARAMETER(reductionThree),
                                       FUKUMI_PARAMETER(reductionFour),
                                       FUKUMI_PARAMETER(reductionMisses),
                                       FUKUMI_PARAMETER(reductionPerGap),
                                       FUKUMI_PARAMETER(reductionGapStart),
                                       FUKUMI_PARAMETER(reductionGapEnd),
                                       FUKUMI_PARAMETER(deeperMargin),
                                       FUKUMI_PARAMETER(deeperDepth),
                                       FUKUMI_PARAMETER(raisedAlphaFrom),
                                       FUKUMI_PARAMETER(raisedAlphaTo),
                                       FUKUMI_PARAMETER(historyPerScore),
                                       FUKUMI_PARAMETER(vcfPv),
                                       FUKUMI_PARAMETER(vcfDeep),
                                       FUKUMI_PARAMETER(vcfShallow),
                                       FUKUMI_PARAMETER(vcfLeaf),
                                       FUKUMI_PARAMETER(threatHorizon),
                                       FUKUMI_PARAMETER(answerFourDepth),
                                       FUKUMI_PARAMETER(answerFourReduction),
                                       FUKUMI_PARAMETER(answerReduction),
                                       FUKUMI_PARAMETER(correction),
                                       FUKUMI_PARAMETER(lazyMargin),
                                       FUKUMI_PARAMETER(deepOrder)};
#undef FUKUMI_PARAMETER
    return kNamed;
}

}  // namespace fukumi::search::alphabeta
