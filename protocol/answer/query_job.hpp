// SPDX-License-Identifier: MIT
//
// A job of QueryCore, from a line that waits to its answer.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/answer/query.hpp"

namespace fukumi::protocol::answer {

/// A position of a query, a choice in an opening, or a query that needs no search, and how far its
/// answer has come. It waits as its line: read, it takes twenty times as much.
struct QueryJob final : StopToken {
    enum class Kind : std::uint8_t { Search, Opening, SearchFree };

    /// `cut` must outlive the job.
    QueryJob(std::shared_ptr<const Query> q,
             std::optional<std::size_t> p,
             const std::atomic<bool>& cut)
        : kind{Kind::Search},
          query{std::move(q)},
          ply{p},
          isCut{cut},
          ask{std::in_place, *query, ply} {}
    QueryJob(std::shared_ptr<const OpeningQuery> o, const std::atomic<bool>& cut)
        : kind{Kind::Opening}, opening{std::move(o)}, isCut{cut} {}
    /// The query needs no search.
    QueryJob(const Json& id, Json q, const std::atomic<bool>& cut)
        : kind{Kind::SearchFree},
          searchFree(std::move(q)),  // in braces it would be a list
          isCut{cut},
          found{{"id", id}} {}
    /// A query that is not read yet.
    QueryJob(const Json& id, Kind k, std::string_view text, const std::atomic<bool>& cut)
        : kind{k},
          line{text},
          bytes{sizeof(QueryJob) + kBookkeeping + line.size()},
          isCut{cut},
          found{{"id", id}} {}

    [[nodiscard]] bool stopRequested() const override {
        return isCancelled.load(std::memory_order_relaxed) || isCut.load(std::memory_order_relaxed);
    }
    [[nodiscard]] const Json& id() const {
        return query ? query->id : opening ? opening->id : found.at("id");
    }
    [[nodiscard]] bool isSearch() const { return kind == Kind::Search; }
    [[nodiscard]] bool isSearchFree() const { return kind == Kind::SearchFree; }
    /// Beginning of every line about it.
    [[nodiscard]] Json head() const {
        Json head{{"id", id()}};
        if (ply) head["ply"] = *ply;
        return head;
    }
    /// Knowledge so far.
    [[nodiscard]] Json answer() const;

    /// Bytes of a job besides its line: its id, its places in the queue and among those in flight,
    /// and what the heap adds to each block.
    static constexpr std::size_t kBookkeeping = 384;

    const Kind kind;
    const std::string line;                             ///< not read yet; or else
    const std::shared_ptr<const Query> query;           ///< or else
    const std::shared_ptr<const OpeningQuery> opening;  ///< or else
    const Json searchFree;
    const std::optional<std::size_t> ply;
    const std::size_t bytes = 0;  ///< that it takes, about, until it is read
    std::atomic<bool> isCancelled{false};
    const std::atomic<bool>& isCut;            ///< of the core
    std::optional<Ask> ask;                    ///< of a query
    Json found;                                ///< without a search: the answer so far
    std::optional<search::TimePoint> begin{};  ///< of the same
};

}  // namespace fukumi::protocol::answer
