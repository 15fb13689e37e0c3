// SPDX-License-Identifier: MIT
#include <algorithm>
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "protocol/cli/analyze/analysis_printer.hpp"
#include "protocol/cli/analyze/live_drawing.hpp"
#include "protocol/cli/report_table.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr search::Milliseconds kBetweenDrawings{100};

// Drawn by a thread of its own: a window changes its size while the search has nothing to report.
class LivePrinter final : public AnalysisPrinter {
public:
    void begin(const board::Position& position) override {
        position_ = position;
        drawer_ = std::jthread{[this](const std::stop_token& stop) { drawUntil(stop); }};
    }
    void onReport(const search::SearchReport& report) override {
        const std::lock_guard lock{mutex_};
        const auto index = static_cast<std::size_t>(report.line - 1);
        if (lines_.size() <= index) lines_.resize(index + 1);
        lines_[index] = report;
        isNew_ = true;
    }
    void end(const board::Position& position, std::optional<Move> best) override {
        drawer_ = {};  // ends and waits
        draw();
        std::cout << answerText(position, best) << std::flush;
    }

private:
    void drawUntil(const std::stop_token& stop) {
        std::unique_lock lock{mutex_};
        while (!stop.stop_requested()) {
            if (isNew_ || hasNewSize()) draw();
            wake_.wait_for(lock, stop, kBetweenDrawings, [] { return false; });
        }
    }
    [[nodiscard]] bool hasNewSize() const {
        const TerminalSize now = terminalSize();
        return now.columns != size_.columns || now.rows != size_.rows;
    }

    // One write a drawing. In a window of another size its old lines may take more rows or fewer,
    // by the terminal: everything is wiped.
    void draw() {
        const bool isOverOld = !hasNewSize();
        size_ = terminalSize();
        const std::string text = liveDrawing(*position_, lines_, size_, outputColors());
        const std::string begin = isOverOld ? backUp(drawnLines_) : wiped();
        drawnLines_ = static_cast<int>(std::ranges::count(text, '\n'));
        isNew_ = false;
        std::cout << begin + text << std::flush;
    }
    // The first drawing stands below what the terminal shows already.
    [[nodiscard]] std::string wiped() const { return drawnLines_ == 0 ? "" : wholeScreenWiped(); }

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<board::Position> position_;
    std::vector<search::SearchReport> lines_;
    TerminalSize size_{0, 0};
    int drawnLines_ = 0;
    bool isNew_ = false;
    std::jthread drawer_;  // the last member: it ends before what it uses
};

}  // namespace

std::unique_ptr<AnalysisPrinter> makeLivePrinter() { return std::make_unique<LivePrinter>(); }

}  // namespace fukumi::protocol::cli
