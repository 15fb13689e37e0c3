// SPDX-License-Identifier: MIT
//
// A search at work, for a GUI that has asked for it (INFO show_detail):
//
//     1  MESSAGE REALTIME POS 7,7      this root move is being searched, points as row,column
//        MESSAGE REALTIME DONE 7,7     it no longer is ...
//        MESSAGE REALTIME LOSE 7,7     ... and loses
//        MESSAGE REALTIME BEST 7,7     the best move so far, its value and its line
//        MESSAGE REALTIME VAL 153
//        MESSAGE REALTIME PV H8 I9
//        MESSAGE REALTIME REFRESH      all marks are over
//     2  INFO PV 0, INFO DEPTH 12, ... INFO PV DONE for each line: for front ends that are no
//        boards of the Yixin family
//     3  both
#pragma once

#include <functional>
#include <string>

#include "engine/search/clock.hpp"
#include "engine/search/observer.hpp"
#include "protocol/io/reply_sink.hpp"

namespace fukumi::protocol {

class RealtimeMessages final : public search::Observer {
public:
    using PointText = std::function<std::string(Square)>;

    /// `detail` as in INFO show_detail. All references must outlive this.
    RealtimeMessages(ReplySink& replies,
                     const search::Clock& clock,
                     BoardSize size,
                     int detail,
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
    PointText point_;
    search::TimePoint begin_;
    bool marked_ = false;
};

}  // namespace fukumi::protocol
