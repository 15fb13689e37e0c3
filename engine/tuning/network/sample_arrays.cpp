// SPDX-License-Identifier: MIT
#include "engine/tuning/network/sample_arrays.hpp"

#include <algorithm>
#include <optional>

#include "engine/core/ranges.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/pattern/pattern_eval.hpp"
#include "engine/eval/windows/window_table.hpp"

namespace fukumi::tuning {

namespace {

constexpr std::size_t kSide = kMaxBoardSide;
constexpr std::uint8_t kOutside = 3;

std::uint16_t placeIn(std::size_t plane) {
    const Square s = squareAt(plane);
    return static_cast<std::uint16_t>(kSide * static_cast<std::size_t>(s.y()) +
                                      static_cast<std::size_t>(s.x()));
}

std::uint32_t countOf(const auto& list) { return static_cast<std::uint32_t>(list.size()); }

/// Sets the positions of a set up in turn, for their pattern codes. Those of one game follow one
/// another, by stones.
class PatternReader {
public:
    PatternReader(const TrainingSet& set, Rule rule)
        : set_{set}, rule_{rule}, patterns_{rule, eval::PatternWeights{}} {}

    void load(const TrainingPosition& p) {
        if (!position_ || game_ != p.game || position_->history().size() > p.stones) {
            position_.emplace(rule_, set_.games[p.game].size);
            patterns_.reset(*position_);
            game_ = p.game;
        }
        const auto moves = set_.movesOf(p);
        for (std::size_t i = position_->history().size(); i < moves.size(); ++i)
            position_->play(Square::fromIndex(moves[i]));
    }
    // REQUIRES of both: load().
    [[nodiscard]] const board::Position& position() const { return *position_; }
    [[nodiscard]] const eval::PatternEvaluator& codes() {
        return patterns_.evaluatorFor(*position_);
    }

private:
    const TrainingSet& set_;
    Rule rule_;
    eval::LonePatterns patterns_;
    std::optional<board::Position> position_;
    std::uint32_t game_ = 0;
};

/// The codes of a colour on the empty points of positions, each with the number of its points;
/// those whose four lines are dead for it, code 0, are left out.
struct CodeColumns {
    void add(const board::Position& position, const eval::PatternEvaluator& codes, Color c) {
        std::vector<eval::PatternCode> all;
        forEachSquare(position.size(), [&](Square s) {
            if (!position.isEmpty(s)) return;
            if (const auto found = codes.code(c, s); found != 0) all.push_back(found);
        });
        ranges::sort(all);
        const std::size_t begin = code.size();
        for (const eval::PatternCode one : all) {
            if (code.size() == begin || code.back() != one) {
                code.push_back(one);
                count.push_back(0);
            }
            ++count.back();
        }
        first.push_back(countOf(code));
    }

    std::vector<std::uint32_t> first{0};
    std::vector<std::uint16_t> code;
    std::vector<std::uint16_t> count;
};

/// The columns of a file.
class Samples {
public:
    Samples(const TrainingSet& set, Rule rule, const eval::windows::WindowTable& windows)
        : set_{set}, rule_{rule}, windows_{windows}, maker_{windows}, patterns_{set, rule} {}

    void add(const TrainingPosition& position) {
        makeInput(maker_, set_, position, input_);
        addCells(position);
        addCodes(position);
        black_.push_back(input_.blackToMove);
        target_.push_back(input_.target);
        base_.push_back(input_.base);
        draw_.push_back(input_.isDraw ? static_cast<std::int8_t>(*input_.isDraw) : std::int8_t{-1});
        move_.push_back(input_.chosen);
        for (const SampleInput::Point& point : input_.points) {
            place_.push_back(placeIn(point.place));
            rows_.insert(rows_.end(), point.rows.begin(), point.rows.end());
        }
        firstPoint_.push_back(countOf(place_));
        for (const std::uint16_t candidate : input_.candidates)
            candidate_.push_back(placeIn(candidate));
        firstCandidate_.push_back(countOf(candidate_));
        for (const std::int16_t order : input_.orders)
            order_.push_back(static_cast<float>(order) / kOrderUnit);
    }

    [[nodiscard]] std::string file() const {
        NpzWriter out;
        const std::size_t n = black_.size();
        const auto rule = static_cast<std::uint8_t>(rule_);
        out.add("rule", std::span{&rule, 1}, {1});
        out.add("cells", std::span{cells_}, {n, kSide, kSide});
        out.add("black", std::span{black_}, {n});
        out.add("target", std::span{target_}, {n});
        out.add("base", std::span{base_}, {n});
        out.add("draw", std::span{draw_}, {n});
        out.add("move", std::span{move_}, {n});
        out.add("first_point", std::span{firstPoint_}, {n + 1});
        out.add("place", std::span{place_}, {place_.size()});
        out.add("rows", std::span{rows_}, {place_.size(), 4});
        out.add("first_candidate", std::span{firstCandidate_}, {n + 1});
        out.add("candidate", std::span{candidate_}, {candidate_.size()});
        out.add("order", std::span{order_}, {order_.size()});
        out.add("candidate_codes", std::span{candidateCodes_}, {candidate_.size(), 2});
        addCodesTo(out, "own", own_);
        addCodesTo(out, "enemy", enemy_);
        out.add("threats", std::span{threats_}, {n});
        out.add("states", std::span{states_}, {n, 2});
        const std::vector<std::uint32_t> tables = tableRows();
        out.add("windows", std::span{tables}, {windows_.rows().size(), 2, 4});
        return out.finish();
    }

private:
    void addCells(const TrainingPosition& position) {
        const std::size_t begin = cells_.size();
        cells_.resize(begin + kSide * kSide, kOutside);
        const auto cell = [&](Square s) -> std::uint8_t& {
            return cells_[begin + kSide * static_cast<std::size_t>(s.y()) +
                          static_cast<std::size_t>(s.x())];
        };
        forEachSquare(set_.games[position.game].size, [&](Square s) { cell(s) = 0; });
        const auto moves = set_.movesOf(position);
        for (std::size_t i = 0; i < moves.size(); ++i)
            cell(Square::fromIndex(moves[i])) = (moves.size() - i) % 2 == 0 ? 1 : 2;
    }
    void addCodes(const TrainingPosition& position) {
        patterns_.load(position);
        const eval::PatternEvaluator& codes = patterns_.codes();
        const Color us = patterns_.position().sideToMove();
        own_.add(patterns_.position(), codes, us);
        enemy_.add(patterns_.position(), codes, ~us);
        threats_.push_back(static_cast<std::uint8_t>(codes.threatMask(us)));
        for (const Color c : {us, ~us})
            states_.push_back(static_cast<std::uint8_t>(codes.threatStateOf(c)));
        for (const std::uint16_t candidate : input_.candidates)
            for (const Color c : {us, ~us})
                candidateCodes_.push_back(codes.code(c, squareAt(candidate)));
    }
    static void addCodesTo(NpzWriter& out, const std::string& name, const CodeColumns& columns) {
        out.add("first_" + name, std::span{columns.first}, {columns.first.size()});
        out.add(name + "_code", std::span{columns.code}, {columns.code.size()});
        out.add(name + "_count", std::span{columns.count}, {columns.count.size()});
    }
    [[nodiscard]] std::vector<std::uint32_t> tableRows() const {
        const eval::windows::WindowPartsFinder finder;
        std::vector<std::uint32_t> numbers(windows_.rows().size() * 8);
        for (std::size_t row = windows_.firstWithStone(); row < windows_.rows().size(); ++row) {
            std::uint32_t* to = &numbers[row * 8];
            for (const auto& parts :
                 {finder.ofBlack(windows_.rows()[row]), finder.ofWhite(windows_.rows()[row])})
                to = std::copy(parts.begin(), parts.end(), to);
        }
        return numbers;
    }

    const TrainingSet& set_;
    Rule rule_;
    const eval::windows::WindowTable& windows_;
    InputMaker maker_;
    PatternReader patterns_;
    SampleInput input_;
    std::vector<std::uint8_t> cells_;
    std::vector<std::uint8_t> black_;
    std::vector<float> target_;
    std::vector<float> base_;
    std::vector<std::int8_t> draw_;
    std::vector<std::uint16_t> move_;
    std::vector<std::uint32_t> firstPoint_{0};
    std::vector<std::uint16_t> place_;
    std::vector<std::uint16_t> rows_;
    std::vector<std::uint32_t> firstCandidate_{0};
    std::vector<std::uint16_t> candidate_;
    std::vector<float> order_;
    std::vector<std::uint16_t> candidateCodes_;
    CodeColumns own_;
    CodeColumns enemy_;
    std::vector<std::uint8_t> threats_;
    std::vector<std::uint8_t> states_;
};

}  // namespace

std::string encodeSamples(const TrainingSet& set,
                          std::span<const TrainingPosition> positions,
                          Rule rule,
                          const eval::windows::WindowTable& windows) {
    Samples samples{set, rule, windows};
    for (const TrainingPosition& position : positions) samples.add(position);
    return samples.file();
}

}  // namespace fukumi::tuning
