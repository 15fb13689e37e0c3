// SPDX-License-Identifier: MIT
//
// The host's events as MESSAGE lines before the answer of a manager.
#pragma once

#include <optional>
#include <utility>

#include "protocol/gomocup/search_messages.hpp"
#include "protocol/host/game_host.hpp"
#include "protocol/yixin/realtime_messages.hpp"

namespace fukumi::protocol {

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

/// The course of a search too, as managers and GUIs read it.
class GameMessages final : public FaultMessages {
public:
    /// As RealtimeMessages.
    GameMessages(ReplySink& replies,
                 const search::Clock& clock,
                 BoardSize size,
                 int detail,
                 RealtimeMessages::PointText point)
        : FaultMessages{replies},
          clock_{clock},
          size_{size},
          search_{replies, size},
          realtime_{replies, clock, size, detail, std::move(point)} {}

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
