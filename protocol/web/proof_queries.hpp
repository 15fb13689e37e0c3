// SPDX-License-Identifier: MIT
//
// Proofs over quiet moves and pieces (engine/proofs) for the page, by lines of JSON. The proof that
// was read last is the one that is asked.
//
//     {"id": 1, "proof": TEXT OF THE FILE}
//     -> {"id": 1, "task": "proof", "rule": "freestyle", "size": "15x15", "attacker": "black",
//         "black": ["h8"], "white": [], "records": 1412}      stones of the root, quiet positions
//
//     {"id": 2, "advise": {"black": ["h8"], "white": ["o1"]}, "time_ms": 5000}
//     -> {"id": 2, "task": "advise", "advice": {"move": "g9", "kind": "open", "quiet_moves": 0,
//         "moves_to_win": null, "words": SENTENCE}}
//
// If the reading was ended early, it has only "records": null, and the proof before stays. The
// attacker is to move. Kinds are "quiet", "threats", "open" and "unchecked", as proofs::Advice
// has them; advice is null if the proof does not know the position, or the time ended before a win
// by threats was found.
#pragma once

#include <memory>

#include "engine/core/result.hpp"
#include "engine/core/stop.hpp"
#include "engine/proofs/proof_advisor.hpp"
#include "engine/search/clock.hpp"
#include "protocol/answer/json.hpp"

namespace fukumi::protocol::web {

/// Not thread-safe.
class ProofQueries {
public:
    /// `clock` must outlive this.
    explicit ProofQueries(const search::Clock& clock) : clock_{clock} {}

    [[nodiscard]] static bool isAboutProof(const answer::Json& query);
    /// As answer::SearchFree::answer(), without the id. REQUIRES: isAboutProof().
    [[nodiscard]] Result<answer::Json> answer(const answer::Json& query,
                                              search::TimePoint begin,
                                              const StopToken& stop);

private:
    [[nodiscard]] Result<answer::Json> read(const answer::Json& query, const StopToken& stop);
    [[nodiscard]] Result<answer::Json> advise(const answer::Json& query,
                                              search::TimePoint begin,
                                              const StopToken& stop);

    const search::Clock& clock_;
    std::unique_ptr<proofs::ProofBook> book_;
    std::unique_ptr<proofs::ProofAdvisor> advisor_;
};

}  // namespace fukumi::protocol::web
