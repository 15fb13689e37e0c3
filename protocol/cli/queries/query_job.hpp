// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/analysis/balance.hpp"
#include "engine/analysis/review.hpp"
#include "protocol/cli/queries/query_core.hpp"

namespace fukumi::protocol::cli {

/// A position of a query, or a choice in an opening, and how far its answer has come. Queries that
/// wait are held by their small parts; a position is made when a search begins.
struct QueryCore::Job final : search::StopToken {
    using Tell = std::function<void(const Json&)>;

    /// `cut` must outlive the job.
    Job(std::shared_ptr<const Query> q, std::optional<std::size_t> p, const std::atomic<bool>& cut);
    Job(std::shared_ptr<const OpeningQuery> o, const std::atomic<bool>& cut);

    [[nodiscard]] bool stopRequested() const override {
        return isCancelled.load(std::memory_order_relaxed) || isCut.load(std::memory_order_relaxed);
    }
    [[nodiscard]] const Json& id() const { return query ? query->id : opening->id; }

    /// Works once, as long as `mode` says; true: the search came to its end. `tell` gets the
    /// reports that the query wants. Depths that were reported are not reported again. `sliceEnd`
    /// ends a slice early. REQUIRES: query; it is always the same player.
    bool search(player::Player& player,
                const search::Clock& clock,
                WorkMode mode,
                const search::StopToken& sliceEnd,
                const Tell& tell);
    /// Knowledge so far.
    [[nodiscard]] Json answer() const;

    const std::shared_ptr<const Query> query;  ///< or else
    const std::shared_ptr<const OpeningQuery> opening;
    const std::optional<std::size_t> ply;
    const std::size_t bytes;  ///< that it takes while it waits, about; with its part of the query
    std::atomic<bool> isCancelled{false};
    const std::atomic<bool>& isCut;  ///< of the core

private:
    /// A position of a review, or all of them.
    bool review(player::Player& player,
                const search::Clock& clock,
                WorkMode mode,
                const Tell& tell);
    /// In one piece.
    void balance(player::Player& player, const search::Clock& clock);
    /// Beginning of every line about it.
    [[nodiscard]] Json head() const;
    [[nodiscard]] search::SearchReport whole(search::SearchReport report) const;

    std::unique_ptr<board::Position> position_;  ///< once it has begun; it is large
    search::Milliseconds slice_;                 ///< the next one
    search::Milliseconds elapsed_{0};            ///< in the slices before
    std::uint64_t nodes_ = 0;                    ///< in the slices before
    std::vector<search::SearchReport> lines_;
    std::optional<Move> best_;
    std::optional<analysis::BalanceResult> balance_;
    std::unique_ptr<analysis::Reviewer> reviewer_;  ///< of a review that has begun; it is large
};

}  // namespace fukumi::protocol::cli
