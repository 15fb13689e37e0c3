// SPDX-License-Identifier: MIT
#include "protocol/cli/analyze/analysis_printer.hpp"

#include <algorithm>
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <optional>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/board/records/drawing.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/threads.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/board_drawing.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/gomocup/game_messages.hpp"

namespace fukumi::protocol::cli {

namespace {

// Lines are flushed: the reader waits for them.
class PlainPrinter final : public AnalysisPrinter {
public:
    void begin(const board::Position& position) override {
        size_ = position.size();
        std::cout << board::draw({position.board(), position.sideToMove(), position.lastMove()})
                  << answer::frameText(position.rule(), size_) << "\n\n";
        // No head of a table that has no rows.
        if (!board::isFinished(position)) std::cout << answer::reportTableHead() << '\n';
        std::cout << std::flush;
    }
    void onReport(const search::SearchReport& report) override {
        std::cout << answer::reportTableRow(report, size_) << std::endl;
    }
    void end(const answer::Answer& answer) override {
        std::cout << answer::answerText(answer) << std::flush;
    }

private:
    BoardSize size_ = BoardSize::square(kMaxBoardSide);
};

class JsonPrinter final : public AnalysisPrinter {
public:
    void begin(const board::Position& position) override { size_ = position.size(); }
    void onReport(const search::SearchReport& report) override {
        std::cout << answer::lineOf(answer::reportJson(report, size_)) << std::endl;
    }
    void end(const answer::Answer& answer) override {
        std::cout << answer::lineOf(answer::answerJson(answer)) << std::endl;
    }

private:
    BoardSize size_ = BoardSize::square(kMaxBoardSide);
};

class BalancePrinter final : public AnalysisPrinter {
public:
    explicit BalancePrinter(bool json) : json_{json} {}

    void begin(const board::Position& position) override { size_ = position.size(); }
    void onBalance(const analysis::BalanceResult& best) override {
        constexpr search::Milliseconds kBetweenPrints{500};
        if (clock_.now() < next_) return;
        next_ = clock_.now() + kBetweenPrints;
        print(best);
    }
    void end(const answer::Answer& answer) override {
        if (answer.balance) print(*answer.balance);
        std::cout << (json_ ? answer::lineOf(answer::mostEvenJson(answer))
                            : answer::mostEvenText(answer))
                  << '\n';
    }

private:
    void print(const analysis::BalanceResult& result) const {
        std::cout << (json_ ? answer::lineOf(answer::balanceJson(result, size_))
                            : answer::balanceText(result, size_))
                  << std::endl;
    }

    bool json_;
    BoardSize size_ = BoardSize::square(kMaxBoardSide);
    search::SteadyClock clock_;
    search::TimePoint next_{};
};

}  // namespace

answer::Answer ask(const answer::Inquiry& inquiry, answer::AnswerEvents& events) {
    const search::SteadyClock clock;
    const CtrlC stop;
    player::Player player{inquiry.settings, clock};
    answer::Ask ask{inquiry};
    ask.work({player, clock, stop, events});
    return ask.answer();
}

void printLessMemory(const search::MemoryReduction& less) {
    std::cerr << "pbrain-fukumi: " << lessMemoryText(less) << std::endl;
}

void AnalysisPrinter::onLessMemory(const search::MemoryReduction& less) { printLessMemory(less); }

namespace {

using Lines = std::vector<search::SearchReport>;

answer::Notes notesOf(const board::Position& position, const Lines& lines) {
    answer::Notes notes;
    answer::noteForbidden(position, notes);
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        if (line->pv.empty()) continue;
        notes[line->pv.front()] = {answer::shortWinText(*line),
                                   line->line == 1 ? answer::Style::Best : answer::Style::Good};
    }
    return notes;
}

/// Empty if the terminal is too small for it, whatever its cells hold.
std::string boardFor(const board::Position& position,
                     const Lines& lines,
                     TerminalSize room,
                     answer::Colors colors) {
    if (position.size().height() + 1 > room.rows) return "";
    for (const answer::Notes& notes : {notesOf(position, lines), answer::Notes{}}) {
        const std::string plain = answer::viewBoard(position, notes, answer::Colors::Off);
        if (static_cast<int>(plain.find('\n')) <= room.columns)
            return answer::viewBoard(position, notes, colors);
    }
    return "";
}

std::string stateText(const board::Position& position, const Lines& lines) {
    std::string text = position.sideToMove() == Color::Black ? "black to move" : "white to move";
    text += " in " + std::string{fukumi::nameOf(position.rule())};
    if (!lines.empty()) {
        const auto& latest = *ranges::maxElement(lines, {}, &search::SearchReport::nodes);
        text += ", " + answer::countText(latest.nodes) + " nodes, " +
                answer::countText(nodesPerSecond(latest)) + " a second";
    }
    return text + "; numbers are its wins in percent; Ctrl-C ends";
}

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
        std::cout << answer::answerText(answer) << std::flush;
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

std::string fitted(const std::string& text, int columns) {
    constexpr std::string_view kMore = " ...";
    const auto width = static_cast<std::size_t>(std::max(columns, 0));
    if (text.size() <= width) return text;
    if (width <= kMore.size()) return text.substr(0, width);
    // The last blank with room for the dots; a word that fills everything is cut after all.
    const auto blank = text.rfind(' ', width - kMore.size());
    std::string cut = text.substr(0, blank == std::string::npos ? width - kMore.size() : blank);
    cut.erase(cut.find_last_not_of(' ') + 1);
    return cut.append(kMore);
}

std::string liveDrawing(const board::Position& position,
                        const Lines& lines,
                        TerminalSize terminal,
                        answer::Colors colors) {
    // The last column stays free, where some terminals begin a new line; so does the last row.
    const int columns = terminal.columns - 1;
    constexpr int kRowsOfText = 2;
    const int rows = terminal.rows - 1 - kRowsOfText;
    const int shown = std::clamp(static_cast<int>(lines.size()), 0, std::max(rows, 1));
    std::string text = boardFor(position, lines, {columns, rows - shown}, colors);
    text += fitted(stateText(position, lines), columns) + '\n';
    text += fitted(answer::reportTableHead(), columns) + '\n';
    for (const search::SearchReport& line : std::span{lines}.first(static_cast<std::size_t>(shown)))
        text += fitted(answer::reportTableRow(line, position.size()), columns) + '\n';
    return text;
}

std::unique_ptr<AnalysisPrinter> printerFor(const Question& question,
                                            const board::Position& position) {
    const bool json = question.output.json;
    if (question::partOf<question::Analyze>(question).balance)
        return std::make_unique<BalancePrinter>(json);
    if (json) return std::make_unique<JsonPrinter>();
    if (outputIsTerminal() && !board::isFinished(position)) return std::make_unique<LivePrinter>();
    return std::make_unique<PlainPrinter>();
}

}  // namespace fukumi::protocol::cli
