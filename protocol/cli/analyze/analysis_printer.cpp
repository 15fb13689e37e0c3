// SPDX-License-Identifier: MIT
#include "protocol/cli/analyze/analysis_printer.hpp"

#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/board/records/drawing.hpp"
#include "engine/board/rules/game_end.hpp"
#include "protocol/cli/analysis_json.hpp"
#include "protocol/cli/analyze/analyze_modes.hpp"
#include "protocol/cli/board_view.hpp"
#include "protocol/cli/color_name.hpp"
#include "protocol/cli/report_table.hpp"
#include "protocol/gomocup/game_messages.hpp"

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
    void end(const answer::Answer& answer) override {
        std::cout << answerText(answer.position, answer.best) << std::flush;
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
    void end(const answer::Answer& answer) override {
        std::cout << lineOf(answerJson(answer.position, answer.best)) << std::endl;
    }

private:
    BoardSize size_ = BoardSize::square(kMaxBoardSide);
};

/// "h9 g7"
std::string movesText(const analysis::BalanceResult& result, BoardSize size) {
    std::string text;
    for (const std::string& move : humanList(result.moves, size))
        text += (text.empty() ? "" : " ") + move;
    return text;
}

class BalancePrinter : public AnalysisPrinter {
public:
    void begin(const board::Position& position) override { size_ = position.size(); }
    void onBalance(const analysis::BalanceResult& best) override {
        constexpr search::Milliseconds kBetweenPrints{500};
        if (clock_.now() < next_) return;
        next_ = clock_.now() + kBetweenPrints;
        std::cout << describe(best, size_) << std::endl;
    }
    void end(const answer::Answer& answer) override {
        if (answer.balance) std::cout << describe(*answer.balance, size_) << std::endl;
        std::cout << describeLast(answer) << '\n';
    }

private:
    [[nodiscard]] virtual std::string describe(const analysis::BalanceResult& result,
                                               BoardSize size) const {
        return "level " + std::to_string(result.level) + ": " + movesText(result, size) +
               ", value " + valueText(result.value) + " (" + winText(result.value) + "), " +
               countText(result.nodes) + " nodes";
    }
    [[nodiscard]] virtual std::string describeLast(const answer::Answer& answer) const {
        if (!answer.balance) {
            const auto end = board::gameEnd(answer.position);
            return end ? endText(*end, size_) : "every move leaves one side a five";
        }
        return "most even: " + movesText(*answer.balance, size_) + " (" +
               winText(answer.balance->value) + " for " +
               std::string{cli::nameOf(answer.position.sideToMove())} + ')';
    }

    BoardSize size_ = BoardSize::square(kMaxBoardSide);
    search::SteadyClock clock_;
    search::TimePoint next_{};
};

class BalanceJsonPrinter final : public BalancePrinter {
    [[nodiscard]] std::string describe(const analysis::BalanceResult& result,
                                       BoardSize size) const override {
        return lineOf(balanceJson(result, size));
    }
    [[nodiscard]] std::string describeLast(const answer::Answer& answer) const override {
        const BoardSize size = answer.position.size();
        const auto& result = answer.balance;
        Json json{{"bestmoves", result ? Json(humanList(result->moves, size)) : Json::array()},
                  {"ended", endJson(answer.position)}};
        json.update(result ? valueJson(result->value) : unknownValueJson());
        return lineOf(json);
    }
};

}  // namespace

void AnalysisPrinter::onLessMemory(const search::MemoryReduction& less) { printLessMemory(less); }

std::unique_ptr<AnalysisPrinter> makePlainPrinter() { return std::make_unique<PlainPrinter>(); }
std::unique_ptr<AnalysisPrinter> makeJsonPrinter() { return std::make_unique<JsonPrinter>(); }
std::unique_ptr<AnalysisPrinter> makeBalancePrinter() { return std::make_unique<BalancePrinter>(); }
std::unique_ptr<AnalysisPrinter> makeBalanceJsonPrinter() {
    return std::make_unique<BalanceJsonPrinter>();
}

}  // namespace fukumi::protocol::cli
