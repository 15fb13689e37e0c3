// SPDX-License-Identifier: MIT
#include "protocol/cli/analyze/analysis_printer.hpp"

#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/board/records/drawing.hpp"
#include "engine/board/rules/game_end.hpp"
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
        std::cout << board::draw(
                         {position.board(), position.sideToMove(), answer::lastStone(position)})
                  << answer::frameText(position.rule(), size_) << "\n\n";
        // No head of a table that has no rows.
        if (!board::isFinished(position)) std::cout << answer::reportTableHead() << '\n';
        std::cout << std::flush;
    }
    void onReport(const search::SearchReport& report) override {
        std::cout << answer::reportTableRow(report, size_) << std::endl;
    }
    void end(const answer::Answer& answer) override {
        std::cout << answer::answerText(answer.position, answer.best) << std::flush;
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
        std::cout << answer::lineOf(answer::answerJson(answer.position, answer.best)) << std::endl;
    }

private:
    BoardSize size_ = BoardSize::square(kMaxBoardSide);
};

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
        return answer::balanceText(result, size);
    }
    [[nodiscard]] virtual std::string describeLast(const answer::Answer& answer) const {
        return answer::mostEvenText(answer.position, answer.balance);
    }

    BoardSize size_ = BoardSize::square(kMaxBoardSide);
    search::SteadyClock clock_;
    search::TimePoint next_{};
};

class BalanceJsonPrinter final : public BalancePrinter {
    [[nodiscard]] std::string describe(const analysis::BalanceResult& result,
                                       BoardSize size) const override {
        return answer::lineOf(answer::balanceJson(result, size));
    }
    [[nodiscard]] std::string describeLast(const answer::Answer& answer) const override {
        return answer::lineOf(answer::mostEvenJson(answer.position, answer.balance));
    }
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

std::unique_ptr<AnalysisPrinter> makePlainPrinter() { return std::make_unique<PlainPrinter>(); }
std::unique_ptr<AnalysisPrinter> makeJsonPrinter() { return std::make_unique<JsonPrinter>(); }
std::unique_ptr<AnalysisPrinter> makeBalancePrinter() { return std::make_unique<BalancePrinter>(); }
std::unique_ptr<AnalysisPrinter> makeBalanceJsonPrinter() {
    return std::make_unique<BalanceJsonPrinter>();
}

}  // namespace fukumi::protocol::cli
