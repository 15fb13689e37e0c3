// SPDX-License-Identifier: MIT
//
// The host's events as MESSAGE lines before the answer of a manager.
#pragma once

#include <utility>

#include "protocol/gomocup/search_messages.hpp"
#include "protocol/host/game_host.hpp"
#include "protocol/yixin/realtime_messages.hpp"

namespace fukumi::protocol {

/// Faults and shortages of memory: for work that nobody asked for.
class FaultMessages : public GameEvents {
public:
    explicit FaultMessages(ReplySink& replies) : replies_{replies} {}

    void onFault(const std::string& what) override { replies_.message("internal error: " + what); }
    void onLessMemory(const search::Shortage& less) override {
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
    void onBalance(const analysis::BalanceResult& best) override;
    /// To be called at the end, before the answer.
    void finish() {
        search_.finish();
        realtime_.finish();
    }

private:
    const search::Clock& clock_;
    BoardSize size_;
    SearchMessages search_;
    RealtimeMessages realtime_;
    search::TimePoint nextBalance_{};
};

}  // namespace fukumi::protocol
