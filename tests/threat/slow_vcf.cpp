// SPDX-License-Identifier: MIT
#include "tests/threat/slow_vcf.hpp"

#include <vector>

#include "engine/board/rules/win_check.hpp"

namespace fukumi::test {

namespace {

constexpr int kUnlimited = kMaxSquares;

std::vector<Square> empties(const board::Position& position) {
    std::vector<Square> all;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isEmpty(s)) all.push_back(s);
    });
    return all;
}

/// Undoes the last stone and gives the move back to `c`.
class Placed {
public:
    Placed(board::Position& position, Color c, Square s) : position_{position} {
        position_.place(c, s);
    }
    ~Placed() { position_.undo(); }
    Placed(const Placed&) = delete;
    Placed& operator=(const Placed&) = delete;

private:
    board::Position& position_;
};

}  // namespace

bool SlowVcf::canFive(Color c) const {
    for (const Square s : empties(position_))
        if (wins(c, s)) return true;
    return false;
}

std::vector<Square> SlowVcf::fiveSquares(Square last) const {
    // A new five square lies within four steps of the stone, in one of its lines.
    std::vector<Square> fives;
    for (const Direction d : kDirections)
        for (int step = -4; step <= 4; ++step) {
            const int x = last.x() + step * stepX(d);
            const int y = last.y() + step * stepY(d);
            if (!position_.size().contains(x, y) || !position_.isEmpty(Square{x, y})) continue;
            if (wins(attacker_, Square{x, y})) fives.push_back(Square{x, y});
        }
    return fives;
}

bool SlowVcf::wins(Color c, Square s) const {
    return position_.isEmpty(s) && board::winsAt(position_.board(), position_.rule(), s, c);
}

bool SlowVcf::legal(Color c, Square s) const {
    if (!hasFouls(position_.rule(), c)) return true;
    position_.setSideToMove(c);
    return position_.isLegal(s);
}

std::optional<int> SlowVcf::shortest(int limit, int budget) {
    budget_ = budget;
    known_.clear();
    const Color side = position_.sideToMove();
    int best = attack(kUnlimited);
    if (best > 0 && budget_ > 0) {
        best = 0;
        for (int length = 1; length <= limit && best == 0 && budget_ > 0; ++length)
            best = attack(length);
    }
    position_.setSideToMove(side);
    if (budget_ <= 0) return std::nullopt;
    return best;
}

std::optional<bool> SlowVcf::winsWithin(int limit, int budget) {
    budget_ = budget;
    known_.clear();
    const Color side = position_.sideToMove();
    const bool wins = attack(limit) > 0;
    position_.setSideToMove(side);
    if (budget_ <= 0) return std::nullopt;
    return wins;
}

int SlowVcf::attack(int limit) {
    if (limit < 1 || --budget_ <= 0) return 0;
    if (canFive(attacker_)) return 1;
    if (limit < 2) return 0;
    const auto key = std::pair{position_.board().key(), limit};
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    int result = 0;
    for (const Square move : empties(position_)) {
        const bool allowed = legal(attacker_, move);
        const Placed four{position_, attacker_, move};
        const auto fives = fiveSquares(move);
        if (fives.empty() || !allowed || canFive(~attacker_)) continue;
        result = longestDefence(fives, limit);
        if (result != 0) break;
    }
    known_[key] = result;
    return result;
}

int SlowVcf::longestDefence(const std::vector<Square>& fives, int limit) {
    int longest = 2;
    for (const Square reply : empties(position_)) {
        if (!legal(~attacker_, reply)) continue;
        const Placed answer{position_, ~attacker_, reply};
        // A stone of the defender makes no new five possible: only the old ones are asked.
        bool stillFive = false;
        for (const Square s : fives) stillFive |= wins(attacker_, s);
        if (stillFive) continue;
        const int rest = attack(limit == kUnlimited ? limit : limit - 1);
        if (rest == 0) return 0;
        longest = std::max(longest, rest + 1);
    }
    return longest;
}

}  // namespace fukumi::test
