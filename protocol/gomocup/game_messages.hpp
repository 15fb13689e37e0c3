// SPDX-License-Identifier: MIT
//
// The host's events as MESSAGE lines before the answer to a manager.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/types.hpp"
#include "engine/search/searcher.hpp"
#include "protocol/host/game_host.hpp"
#include "protocol/io/raw_io.hpp"

namespace fukumi::protocol {

// Search reports as MESSAGE lines, in the form that other tools parse:
//
//     MESSAGE depth 12-25 ev 153 n 1200K n/ms 850 tm 1234 pv H8 I9
//             nominal-deepest | for the side to move, +M3 / -M4 when proven | nodes | milliseconds
//
// A move that no search has judged (SearchReport::depth 0) has no line, here and in the INFO lines
// below: a GUI would sort a value of 0 before the moves that lose.
// A line of a decided game (ev +M3 or -M4) that ends before the game does has " ..." after it.
//
// A search by sampling adds a line about its best moves (visits, mean result from 0 to 1, prior):
//
//     MESSAGE root H8 n 1200 v 0.612 p 0.310, I9 n 310 v 0.583 p 0.120, G7 -M4 n 60 v 0.101 p 0.080

/// The line without the word MESSAGE.
[[nodiscard]] std::string reportText(const search::SearchReport& report, BoardSize size);

/// "root H8 n 1200 v 0.612 p 0.310, ..." for the best few, with +M3 or -M3 after a move whose
/// result is proved; empty if the report has no such moves.
[[nodiscard]] std::string rootText(const search::SearchReport& report, BoardSize size);

/// The message about onLessMemory.
[[nodiscard]] std::string lessMemoryText(const search::MemoryReduction& less);
/// The message about Searcher::missingThreads. REQUIRES: `missing` > 0.
[[nodiscard]] std::string missingThreadsText(int asked, int missing);
/// The message about EngineSettings::memoryRaised.
[[nodiscard]] std::string raisedMemoryText();

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

/// Faults and reductions of memory: for work without a question.
class FaultMessages : public GameEvents {
public:
    explicit FaultMessages(ReplySink& replies) : replies_{replies} {}

    void onFault(const std::string& what) override { replies_.message("internal error: " + what); }
    void onLessMemory(const search::MemoryReduction& less) override {
        replies_.message(lessMemoryText(less));
    }

protected:
    ReplySink& replies_;
};

/// A search at work, for a GUI that has asked for it (INFO show_detail):
///
///     1  MESSAGE REALTIME POS 7,7      this root move is being searched, points as row,column
///        MESSAGE REALTIME DONE 7,7     it no longer is ...
///        MESSAGE REALTIME LOSE 7,7     ... and loses
///        MESSAGE REALTIME BEST 7,7     the best move so far, its value and its line
///        MESSAGE REALTIME VAL 153
///        MESSAGE REALTIME PV H8 I9
///        MESSAGE REALTIME REFRESH      all marks are over
///     2  INFO PV 0, INFO DEPTH 12, ... INFO PV DONE for each line: for front ends that are not
///        boards of the Yixin family
///     3  both
class RealtimeMessages final : public search::Observer {
public:
    using PointText = std::function<std::string(Square)>;

    /// `detail` as in INFO show_detail, `lines` as many as the search is asked for. All references
    /// must outlive this.
    RealtimeMessages(ReplySink& replies,
                     const search::Clock& clock,
                     BoardSize size,
                     int detail,
                     int lines,
                     PointText point);

    void onReport(const search::SearchReport& report) override;
    void onRootMove(Move m, search::RootMoveEvent event) override;
    /// To be called at the end, before the answer.
    void finish();

private:
    void writeRealtime(const search::SearchReport& report);
    void writeInfo(const search::SearchReport& report);

    ReplySink& replies_;
    const search::Clock& clock_;
    BoardSize size_;
    bool realtime_;
    bool info_;
    int lines_;
    PointText point_;
    search::TimePoint begin_;
    bool marked_ = false;
};

/// The course of a search too, as managers and GUIs read it.
class GameMessages final : public FaultMessages {
public:
    /// As RealtimeMessages.
    GameMessages(ReplySink& replies,
                 const search::Clock& clock,
                 BoardSize size,
                 int detail,
                 int lines,
                 RealtimeMessages::PointText point)
        : FaultMessages{replies},
          clock_{clock},
          size_{size},
          search_{replies, size},
          realtime_{replies, clock, size, detail, lines, std::move(point)} {}

    void onReport(const search::SearchReport& report) override {
        search_.onReport(report);
        realtime_.onReport(report);
    }
    void onRootMove(Move m, search::RootMoveEvent event) override {
        realtime_.onRootMove(m, event);
    }
    /// "balance level 3 ev 4 wr 50% n 9000 pv H9": value and win rate after the moves, for the side
    /// that is to move before them. At most two a second, and the last one always.
    void onBalance(const analysis::BalanceResult& best) override;
    /// To be called at the end, before the answer.
    void finish() {
        search_.finish();
        realtime_.finish();
        writeBalance();
    }

private:
    void writeBalance();

    const search::Clock& clock_;
    BoardSize size_;
    SearchMessages search_;
    RealtimeMessages realtime_;
    search::TimePoint nextBalance_{};
    std::optional<analysis::BalanceResult> waitingBalance_;
};

}  // namespace fukumi::protocol
