// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/draw_file.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace fukumi::solver {

namespace {

constexpr std::string_view kMagic = "fukumi-draw 1";
constexpr std::string_view kBoard = "board ";
constexpr std::string_view kAnswer = "answer ";
constexpr int kUsualLength = 5;
/// With these a pairing is found again.
constexpr std::uint64_t kPairingNodesAgain = 4 * DrawSearch::kPairingNodes;

std::string stonesText(const TwoSides& stones, const MnkRules& rules) {
    std::string text;
    forEachCell(stones.attacker, [&](Cell c) { text += toText(c, rules); });
    text += '/';
    forEachCell(stones.defender, [&](Cell c) { text += toText(c, rules); });
    return text;
}

/// The cells of one side, "d4c3"; absent for any other text.
std::optional<CellSet> cellsFrom(std::string_view text, const MnkRules& rules) {
    CellSet cells = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_not_of("0123456789", 1), text.size());
        const auto cell = cellFrom(text.substr(0, end), rules);
        if (!cell || contains(cells, *cell)) return std::nullopt;
        cells |= setOf(*cell);
        text.remove_prefix(end);
    }
    return cells;
}

/// "answer STONES CELL"
std::optional<std::pair<TwoSides, Cell>> answerFrom(std::string_view line, const MnkRules& rules) {
    if (!line.starts_with(kAnswer)) return std::nullopt;
    line.remove_prefix(kAnswer.size());
    const auto slash = line.find('/');
    const auto blank = line.find(' ');
    if (slash == std::string_view::npos || blank == std::string_view::npos || slash > blank)
        return std::nullopt;
    const auto black = cellsFrom(line.substr(0, slash), rules);
    const auto white = cellsFrom(line.substr(slash + 1, blank - slash - 1), rules);
    const auto answer = cellFrom(line.substr(blank + 1), rules);
    if (!black || !white || !answer || (*black & *white) != 0 || contains(*black | *white, *answer))
        return std::nullopt;
    return std::pair{TwoSides{*black, *white}, *answer};
}

std::optional<MnkRules> rulesFrom(std::string_view line) {
    if (!line.starts_with(kBoard)) return std::nullopt;
    std::string game{line.substr(kBoard.size())};
    if (std::count(game.begin(), game.end(), 'x') < 2) game += 'x' + std::to_string(kUsualLength);
    return MnkRules::parse(game);
}

/// Walks the positions that the answers lead to, one by one.
class Checking {
public:
    Checking(const DrawTree& tree, Monitor& monitor)
        : tree_{tree},
          monitor_{monitor},
          lines_{tree.rules},
          symmetries_{tree.rules},
          pairings_{tree.rules, lines_} {}

    DrawCheck run() {
        if (const auto pairs = pairingOf({})) check_.pairs = *pairs;
        add({});
        while (!waiting_.empty() && !check_.fault && !check_.stopped) {
            const TwoSides stones = waiting_.back();
            waiting_.pop_back();
            check_.stopped = monitor_.stopRequested();
            checkBlackToMove(stones);
        }
        return check_;
    }

private:
    void add(const TwoSides& stones) {
        const TwoSides least = leastImage(stones, symmetries_).first;
        if (seen_.insert(least).second) waiting_.push_back(least);
    }

    void fail(const TwoSides& stones, const std::string& why) {
        if (!check_.fault) check_.fault = "on " + stonesText(stones, tree_.rules) + ": " + why;
    }

    [[nodiscard]] std::optional<CellPairs> pairingOf(const TwoSides& stones) {
        auto pairs = pairings_.find(stones, tree_.rules.length(), kPairingNodesAgain);
        if (pairs && whyNoPairing(tree_.rules, lines_, stones, *pairs)) return std::nullopt;
        return pairs;
    }

    /// Whether one stone more makes a row.
    [[nodiscard]] bool makesRow(CellSet own, CellSet other) const {
        return std::any_of(lines_.all().begin(), lines_.all().end(), [&](CellSet row) {
            return (row & other) == 0 && countOf(row & ~own) == 1;
        });
    }

    void checkBlackToMove(const TwoSides& stones) {
        ++check_.positions;
        if (makesRow(stones.attacker, stones.defender)) return fail(stones, "black makes a row");
        if (pairingOf(stones)) {
            ++check_.pairings;
            return;
        }
        forEachCell(tree_.rules.allCells() & ~stones.all(), [&](Cell c) {
            if (!check_.fault) checkWhiteToMove({stones.attacker | setOf(c), stones.defender});
        });
    }

    void checkWhiteToMove(const TwoSides& position) {
        if (makesRow(position.defender, position.attacker)) return;
        const TwoSides stones = leastImage(position, symmetries_).first;
        const auto found = tree_.answers.find(stones);
        if (found == tree_.answers.end()) return fail(stones, "no pairing, and no answer");
        if (contains(stones.all(), found->second)) return fail(stones, "the answer is taken");
        ++check_.answers;
        add({stones.attacker, stones.defender | setOf(found->second)});
    }

    const DrawTree& tree_;
    Monitor& monitor_;
    MnkLines lines_;
    MnkSymmetries symmetries_;
    PairingFinder pairings_;
    std::set<TwoSides> seen_;
    std::vector<TwoSides> waiting_;
    DrawCheck check_;
};

}  // namespace

FoundDraw findDraw(const MnkRules& rules, std::size_t positions, Monitor& monitor) {
    DrawSearch search{rules, positions};
    NodeCounter counter{monitor};
    FoundDraw found;
    try {
        if (search.holds({}, true, counter)) found.tree = DrawTree{rules, search.answers({})};
    } catch (const Stopped&) {
        found.end = FoundDraw::End::Stop;
    } catch (const BudgetSpent&) {
        found.end = FoundDraw::End::Memory;
    }
    // The depth under way was not searched through.
    found.depth = search.depth() - (found.end == FoundDraw::End::Whole ? 0 : 1);
    found.nodes = counter.nodes();
    return found;
}

bool isDrawFile(std::string_view bytes) { return bytes.starts_with("fukumi-draw "); }

std::string drawFile(const DrawTree& tree) {
    const MnkRules& rules = tree.rules;
    std::string game = std::to_string(rules.columns()) + 'x' + std::to_string(rules.rows());
    if (rules.length() != kUsualLength) game = toText(rules);
    SummedText file;
    file.add(kMagic);
    file.add(std::string{kBoard} + game);
    for (const auto& [stones, answer] : tree.answers)
        file.add(std::string{kAnswer} + stonesText(stones, rules) + ' ' + toText(answer, rules));
    file.add("end " + std::to_string(tree.answers.size()));
    return file.bytes();
}

Result<DrawTree> parseDrawFile(std::string_view bytes) {
    const auto lines = summedLines(bytes);
    if (!lines) return lines.error();
    const auto& all = *lines;
    const auto damaged = [&](std::size_t line, const char* why) {
        const std::size_t byte = line < all.size() ? all[line].offset : bytes.size();
        return damagedInput(why, FilePlace{.number = line + 1, .byte = byte});
    };
    if (all.empty() || all.front().text != kMagic) return damaged(0, "this is not a draw file");
    const auto rules = all.size() > 1 ? rulesFrom(all[1].text) : std::nullopt;
    if (!rules) return damaged(1, "the size is missing or malformed");
    DrawTree tree{*rules, {}};
    const MnkSymmetries symmetries{*rules};
    for (std::size_t i = 2; i + 1 < all.size(); ++i) {
        const auto answer = answerFrom(all[i].text, *rules);
        if (!answer) return damaged(i, "the answer is malformed");
        const auto [stones, image] = leastImage(answer->first, symmetries);
        if (!tree.answers.emplace(stones, symmetries.image(image, answer->second)).second)
            return damaged(i, "the position comes twice");
    }
    if (all.size() < 3 || all.back().text != "end " + std::to_string(tree.answers.size()))
        return damaged(all.size() - 1, "the end is missing: the file was cut");
    return tree;
}

DrawCheck checkDraw(const DrawTree& tree, Monitor& monitor) {
    return Checking{tree, monitor}.run();
}

std::optional<std::string> whyNoPairing(const MnkRules& rules,
                                        const MnkLines& lines,
                                        const TwoSides& stones,
                                        const CellPairs& pairs) {
    CellSet taken = stones.all();
    for (const CellSet pair : pairs) {
        if (countOf(pair) != 2 || (pair & ~rules.allCells()) != 0) return "no pair of cells";
        if ((pair & taken) != 0)
            return toText(firstOf(pair & taken), rules) + " is not empty, or in two pairs";
        taken |= pair;
    }
    for (const CellSet row : lines.all()) {
        const auto isInside = [&](CellSet pair) { return (pair & ~row) == 0; };
        if ((row & stones.defender) == 0 && std::none_of(pairs.begin(), pairs.end(), isInside))
            return "the row from " + toText(firstOf(row), rules) + " holds no pair";
    }
    return std::nullopt;
}

}  // namespace fukumi::solver
