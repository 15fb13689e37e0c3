// SPDX-License-Identifier: MIT
#include "protocol/cli/analyze/analysis_printer.hpp"

#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/board/records/drawing.hpp"
#include "engine/board/rules/game_end.hpp"
#include "protocol/cli/analysis_json.hpp"
#include "protocol/cli/board_view.hpp"
#include "protocol/cli/report_table.hpp"
#include "protocol/gomocup/search_messages.hpp"

namespace fukumi::protocol::cli {

namespace {

// Lines are flushed: the reader waits for them.
class PlainPrinter final : public AnalysisPrinter {
public:
    void begin(const board::Position& position) override {
        size_ = position.size();
        std::cout << board::draw({position.board(), position.sideToMove(), lastStone(position)})
                  << frameText(position.rule(), size_) << "\n\n";
        // No head of a table that has no rows.
        if (!board::isFinished(position)) std::cout << reportTableHead() << '\n';
        std::cout << std::flush;
    }
    void onReport(const search::SearchReport& report) override {
        std::cout << reportTableRow(report, size_) << std::endl;
    }
    void end(const board::Position& position, std::optional<Move> best) override {
        std::cout << answerText(position, best) << std::flush;
    }

private:
    BoardSize size_ = BoardSize::square(kMaxBoardSide);
};

class JsonPrinter final : public AnalysisPrinter {
public:
    void begin(const board::Position& position) override { size_ = position.size(); }
    void onReport(const search::SearchReport& report) override {
        std::cout << lineOf(reportJson(report, size_)) << std::endl;
    }
    void end(const board::Position& position, std::optional<Move> best) override {
        std::cout << lineOf(answerJson(position, best)) << std::endl;
    }

private:
    BoardSize size_ = BoardSize::square(kMaxBoardSide);
};

}  // namespace

void AnalysisPrinter::onLessMemory(const search::MemoryReduction& less) {
    std::cerr << "pbrain-fukumi: " << lessMemoryText(less) << std::endl;
}

std::unique_ptr<AnalysisPrinter> makePlainPrinter() { return std::make_unique<PlainPrinter>(); }
std::unique_ptr<AnalysisPrinter> makeJsonPrinter() { return std::make_unique<JsonPrinter>(); }

}  // namespace fukumi::protocol::cli
