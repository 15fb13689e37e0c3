// SPDX-License-Identifier: MIT
#include "engine/five/draw_file.hpp"

#include <unordered_set>
#include <vector>

#include "engine/board/notation.hpp"
#include "engine/board/win_check.hpp"
#include "engine/five/pairing.hpp"
#include "engine/five/stones.hpp"

namespace fukumi::five {

using board::Board;
using board::Cell;

namespace {

constexpr std::string_view kMagic = "fukumi-draw 1";
constexpr std::string_view kAnswer = "answer ";

/// Walks the positions that the answers lead to, one by one.
class Checking {
public:
    Checking(const DrawTree& tree, threat::StopCheck stop)
        : tree_{tree}, stop_{stop}, small_{tree.size}, pairings_{small_} {}

    DrawCheck run() {
        add(Board{tree_.size});
        while (!waiting_.empty() && !check_.fault && !check_.stopped) {
            Board board = std::move(waiting_.back());
            waiting_.pop_back();
            check_.stopped = stop_.stopRequested();
            checkBlackToMove(board);
        }
        return check_;
    }

private:
    void add(const Board& board) {
        if (seen_.insert(canonicalStones(board).text).second) waiting_.push_back(board);
    }

    void fail(const Board& board, const std::string& why) {
        if (!check_.fault) check_.fault = "on " + stonesText(board) + ": " + why;
    }

    [[nodiscard]] bool hasPairing(const Board& board) {
        const SmallStones stones = small_.canonical(small_.stonesOf(board));
        const auto found = pairings_.find(stones, kPairingNodesAgain);
        return found.pairs && !whyNoPairing(small_.boardOf(stones), pairsOf(small_, *found.pairs));
    }

    [[nodiscard]] bool makesFive(Board& board, Color c) const {
        bool makes = false;
        forEachSquare(tree_.size, [&](Square s) {
            makes = makes || (board.isEmpty(s) && board::winsAt(board, Rule::Freestyle, s, c));
        });
        return makes;
    }

    void checkBlackToMove(Board& board) {
        ++check_.positions;
        if (makesFive(board, Color::Black)) return fail(board, "black makes five");
        if (hasPairing(board)) {
            ++check_.pairings;
            return;
        }
        forEachSquare(tree_.size, [&](Square s) {
            if (check_.fault || !board.isEmpty(s)) return;
            board.put(s, Cell::Black);
            checkWhiteToMove(board);
            board.clear(s);
        });
    }

    void checkWhiteToMove(Board& board) {
        if (makesFive(board, Color::White)) return;
        const CanonicalStones canonical = canonicalStones(board);
        const auto found = tree_.answers.find(canonical.text);
        if (found == tree_.answers.end()) return fail(board, "no pairing, and no answer");
        const Square answer = apply(inverse(canonical.toCanonical), found->second, tree_.size);
        if (!board.isEmpty(answer)) return fail(board, "the answer is taken");
        ++check_.answers;
        board.put(answer, Cell::White);
        add(board);
        board.clear(answer);
    }

    const DrawTree& tree_;
    threat::StopCheck stop_;
    SmallBoard small_;
    PairingFinder pairings_;
    std::unordered_set<std::string> seen_;
    std::vector<Board> waiting_;
    DrawCheck check_;
};

/// "answer STONES SQUARE"
std::optional<std::pair<std::string, Move>> answerFrom(std::string_view line, BoardSize size) {
    if (!line.starts_with(kAnswer)) return std::nullopt;
    line.remove_prefix(kAnswer.size());
    const auto blank = line.find(' ');
    if (blank == std::string_view::npos) return std::nullopt;
    const auto board = boardFrom(line.substr(0, blank), size);
    const auto move = board::fromHuman(line.substr(blank + 1), size);
    if (!board || !move || !board->isEmpty(*move)) return std::nullopt;
    return std::pair{std::string{line.substr(0, blank)}, *move};
}

}  // namespace

bool isDrawFile(std::string_view bytes) { return bytes.starts_with("fukumi-draw"); }

std::string drawFile(const DrawTree& tree) {
    SummedText file;
    file.add(kMagic);
    file.add("board " + sizeText(tree.size));
    for (const auto& [stones, move] : tree.answers)
        file.add(std::string{kAnswer} + stones + ' ' + board::toHuman(move, tree.size));
    file.add("end " + std::to_string(tree.answers.size()));
    return file.bytes();
}

std::variant<DrawTree, FileFault> parseDrawFile(std::string_view bytes) {
    const auto lines = summedLines(bytes);
    if (const auto* fault = std::get_if<FileFault>(&lines)) return *fault;
    const auto& all = std::get<std::vector<SummedLine>>(lines);
    const auto fault = [&](std::size_t line, const char* why) {
        return FileFault{line + 1, line < all.size() ? all[line].offset : bytes.size(), why};
    };
    if (all.empty() || all.front().text != kMagic) return fault(0, "this is no file of a draw");
    const auto size = all.size() > 1 ? sizeFromBoardLine(all[1].text) : std::nullopt;
    if (!size || !SmallBoard::fits(*size)) return fault(1, "the size is missing or malformed");
    DrawTree tree{*size, {}};
    for (std::size_t i = 2; i + 1 < all.size(); ++i) {
        auto answer = answerFrom(all[i].text, *size);
        if (!answer) return fault(i, "the answer is malformed");
        if (!tree.answers.insert(std::move(*answer)).second)
            return fault(i, "the position comes twice");
    }
    if (all.size() < 3 || all.back().text != "end " + std::to_string(tree.answers.size()))
        return fault(all.size() - 1, "the end is missing: the file was cut");
    return tree;
}

DrawCheck checkDraw(const DrawTree& tree, threat::StopCheck stop) {
    return Checking{tree, stop}.run();
}

}  // namespace fukumi::five
