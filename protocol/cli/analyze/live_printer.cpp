// SPDX-License-Identifier: MIT
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/core/ranges.hpp"
#include "engine/core/threads.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/cli/analyze/analysis_printer.hpp"
#include "protocol/cli/analyze/live_drawing.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr search::Milliseconds kBetweenDrawings{100};

// Drawn by a separate thread: a window changes its size while the search has nothing to report.
class LivePrinter final : public AnalysisPrinter {
public:
    LivePrinter() = default;
    ~LivePrinter() override { endDrawer(); }
    LivePrinter(const LivePrinter&) = delete;
    LivePrinter& operator=(const LivePrinter&) = delete;

    void begin(const board::Position& position) override {
        position_ = position;
        isOver_ = false;
        drawer_ = JoiningThread{[this] { drawUntilOver(); }};
    }
    void onReport(const search::SearchReport& report) override {
        const std::lock_guard lock{mutex_};
        const auto index = static_cast<std::size_t>(report.line - 1);
        if (lines_.size() <= index) lines_.resize(index + 1);
        lines_[index] = report;
        isNew_ = true;
    }
    void end(const answer::Answer& answer) override {
        endDrawer();
        draw();
        std::cout << answer::answerText(answer.position, answer.best) << std::flush;
    }

private:
    void drawUntilOver() {
        std::unique_lock lock{mutex_};
        while (!isOver_) {
            if (isNew_ || hasNewSize()) draw();
            wake_.wait_for(lock, kBetweenDrawings, [this] { return isOver_; });
        }
    }
    void endDrawer() {
        {
            const std::lock_guard lock{mutex_};
            isOver_ = true;
        }
        wake_.notify_all();
        drawer_.join();
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
        drawnLines_ = static_cast<int>(ranges::count(text, '\n'));
        isNew_ = false;
        std::cout << begin + text << std::flush;
    }
    // The first drawing is below what the terminal shows already.
    [[nodiscard]] std::string wiped() const { return drawnLines_ == 0 ? "" : wholeScreenWiped(); }

    std::mutex mutex_;
    std::condition_variable wake_;
    std::optional<board::Position> position_;
    std::vector<search::SearchReport> lines_;
    TerminalSize size_{0, 0};
    int drawnLines_ = 0;
    bool isNew_ = false;
    bool isOver_ = false;
    JoiningThread drawer_;  // the last member: it ends before what it uses
};

}  // namespace

std::unique_ptr<AnalysisPrinter> makeLivePrinter() { return std::make_unique<LivePrinter>(); }

}  // namespace fukumi::protocol::cli
