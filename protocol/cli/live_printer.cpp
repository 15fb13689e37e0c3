// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iostream>
#include <vector>

#include "protocol/cli/analysis_printer.hpp"
#include "protocol/cli/board_view.hpp"
#include "protocol/cli/report_table.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr search::Milliseconds kBetweenDrawings{100};

class LivePrinter final : public AnalysisPrinter {
public:
    void begin(const board::Position& position) override {
        position_ = &position;
        draw();
    }
    void onReport(const search::SearchReport& report) override {
        const auto index = static_cast<std::size_t>(report.line - 1);
        if (lines_.size() <= index) lines_.resize(index + 1);
        lines_[index] = report;
        if (report.elapsed - lastDrawing_ < kBetweenDrawings) return;
        lastDrawing_ = report.elapsed;
        draw();
    }
    void end(const board::Position& position, std::optional<Move> best) override {
        draw();
        std::cout << answerText(position, best) << std::flush;
    }

private:
    /// Each candidate has its winning percentage on its point.
    [[nodiscard]] Notes notes() const {
        Notes notes;
        noteForbidden(*position_, notes);
        for (auto line = lines_.rbegin(); line != lines_.rend(); ++line) {
            if (line->pv.empty()) continue;
            notes[line->pv.front()] = {shortWinText(line->value),
                                       line->line == 1 ? Style::Best : Style::Good};
        }
        return notes;
    }

    // One write a drawing, no line longer than the terminal is wide: it would count as two.
    void draw() {
        const TerminalSize terminal = terminalSize();
        const auto columns = static_cast<std::size_t>(std::max(terminal.columns - 1, 1));
        std::string below = (position_->sideToMove() == Color::Black ? "black" : "white") +
                            std::string{" to move, numbers are its wins in percent; Ctrl-C ends\n"};
        below += reportTableHead().substr(0, columns) + '\n';
        for (const search::SearchReport& line : lines_)
            below += reportTableRow(line, position_->size()).substr(0, columns) + '\n';
        const std::string text = viewBoard(*position_, notes(), outputColors()) + below;
        std::string out = backUp(drawnLines_) + text;
        drawnLines_ = static_cast<int>(std::ranges::count(text, '\n'));
        // What has left the window at the top cannot be drawn over: the next drawing stands below.
        if (drawnLines_ >= terminal.rows) drawnLines_ = 0;
        std::cout << out << std::flush;
    }

    const board::Position* position_ = nullptr;
    std::vector<search::SearchReport> lines_;
    int drawnLines_ = 0;
    search::Milliseconds lastDrawing_{0};
};

}  // namespace

std::unique_ptr<AnalysisPrinter> makeLivePrinter() { return std::make_unique<LivePrinter>(); }

}  // namespace fukumi::protocol::cli
