// SPDX-License-Identifier: MIT
//
// Search reports as MESSAGE lines, in the form that other tools parse:
//
//     MESSAGE depth 12-25 ev 153 n 1200K n/ms 850 tm 1234 pv H8 I9
//             nominal-deepest | for the side to move, +M3 / -M4 when proven | nodes | milliseconds
//
// A line of a decided game (ev +M3 or -M4) that ends before the game does has " ..." after it.
//
// A search by sampling adds a line about its best moves (visits, mean result from 0 to 1, prior):
//
//     MESSAGE root H8 n 1200 v 0.612 p 0.310, I9 n 310 v 0.583 p 0.120, G7 -M4 n 60 v 0.101 p 0.080
#pragma once

#include <string>
#include <vector>

#include "engine/core/types.hpp"
#include "engine/search/observer.hpp"
#include "protocol/io/reply_sink.hpp"

namespace fukumi::protocol {

/// "153", "-20", or "+M3" and "-M4" where it is proven.
[[nodiscard]] std::string valueText(Value value);
/// " H8 I9", cut where it is long: some managers read byte by byte, and the clock runs.
[[nodiscard]] std::string variationText(const std::vector<Move>& moves, BoardSize size);
/// 9999, 1200K, 56M: four significant digits at least.
[[nodiscard]] std::string countText(std::uint64_t count);

/// The line without the word MESSAGE.
[[nodiscard]] std::string reportText(const search::SearchReport& report, BoardSize size);

/// "root H8 n 1200 v 0.612 p 0.310, ..." for the best few, with +M3 or -M3 after a move whose
/// result is proved; empty if the report has no such moves.
[[nodiscard]] std::string rootText(const search::SearchReport& report, BoardSize size);

/// The message about onLessMemory.
[[nodiscard]] std::string lessMemoryText(const search::MemoryReduction& less);

/// Writes the reports of at most one depth in 100 ms, and the last ones always: reports that came
/// too early wait until those of the next depth replace them, or until finish().
class SearchMessages {
public:
    SearchMessages(ReplySink& replies, BoardSize size) : replies_{replies}, size_{size} {}

    void onReport(const search::SearchReport& report);
    void finish();

private:
    void write(const search::SearchReport& report);

    ReplySink& replies_;
    BoardSize size_;
    search::Milliseconds lastWritten_{0};
    bool goesOut_ = false;
    std::vector<search::SearchReport> waiting_;
};

}  // namespace fukumi::protocol
