// SPDX-License-Identifier: MIT
#include "protocol/cli/analysis_printer.hpp"

#include <iostream>

#include "engine/board/drawing.hpp"
#include "engine/board/notation.hpp"
#include "protocol/cli/json_object.hpp"
#include "protocol/search_messages.hpp"

namespace fukumi::protocol::cli {

namespace {

std::vector<std::string> humanList(const std::vector<Move>& moves, BoardSize size) {
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const Move m : moves) texts.push_back(board::toHuman(m, size));
    return texts;
}

std::vector<std::string> forbiddenPoints(const board::Position& position) {
    std::vector<Move> points;
    position.forbiddenPoints().forEach([&](Square s) { points.push_back(s); });
    return humanList(points, position.size());
}

std::optional<Square> lastStone(const board::Position& position) {
    const auto history = position.history();
    if (history.empty() || history.back().kind != board::Placement::Kind::Stone)
        return std::nullopt;
    return history.back().square;
}

// Lines are flushed: whoever reads them waits for them.
class PlainPrinter final : public AnalysisPrinter {
public:
    void begin(const board::Position& position) override {
        size_ = position.size();
        std::cout << board::draw({position.board(), position.sideToMove(), lastStone(position)})
                  << std::endl;
    }
    void onReport(const search::SearchReport& report) override {
        std::cout << reportText(report, size_) << std::endl;
        if (!report.rootMoves.empty()) std::cout << rootText(report, size_) << std::endl;
    }
    void end(const board::Position& position, std::optional<Move> best) override {
        const auto forbidden = forbiddenPoints(position);
        if (!forbidden.empty()) {
            std::cout << "forbidden:";
            for (const std::string& point : forbidden) std::cout << ' ' << point;
            std::cout << '\n';
        }
        if (best)
            std::cout << "best move: " << board::toHuman(*best, size_) << std::endl;
        else
            std::cout << "no move can be played" << std::endl;
    }

private:
    BoardSize size_ = BoardSize::square(kMaxBoardSide);
};

class JsonPrinter final : public AnalysisPrinter {
public:
    void begin(const board::Position& position) override { size_ = position.size(); }
    void onReport(const search::SearchReport& report) override {
        JsonObject object;
        object.number("depth", report.depth.raw())
            .number("seldepth", report.selDepth.raw())
            .number("line", report.line);
        if (report.pv.empty())
            object.null("move");
        else
            object.text("move", board::toHuman(report.pv.front(), size_));
        object.number("score", report.value.raw());
        if (isProven(report.value))
            object.number("win_in", mateMoves(report.value));
        else
            object.null("win_in");
        object.number("nodes", report.nodes)
            .number("nps", search::nodesPerSecond(report))
            .number("time_ms", report.elapsed.count())
            .texts("pv", humanList(report.pv, size_));
        if (!report.rootMoves.empty()) object.texts("root", rootTexts(report));
        std::cout << object.line() << std::endl;
    }
    void end(const board::Position& position, std::optional<Move> best) override {
        JsonObject object;
        if (best)
            object.text("bestmove", board::toHuman(*best, size_));
        else
            object.null("bestmove");
        object.texts("forbidden", forbiddenPoints(position));
        std::cout << object.line() << std::endl;
    }

private:
    [[nodiscard]] std::vector<std::string> rootTexts(const search::SearchReport& report) const {
        std::vector<std::string> texts;
        for (const auto& move : report.rootMoves) texts.push_back(rootMoveText(move, size_));
        return texts;
    }

    BoardSize size_ = BoardSize::square(kMaxBoardSide);
};

}  // namespace

std::unique_ptr<AnalysisPrinter> makePlainPrinter() { return std::make_unique<PlainPrinter>(); }
std::unique_ptr<AnalysisPrinter> makeJsonPrinter() { return std::make_unique<JsonPrinter>(); }

}  // namespace fukumi::protocol::cli
