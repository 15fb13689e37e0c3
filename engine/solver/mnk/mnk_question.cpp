// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_question.hpp"

#include <algorithm>

#include "engine/core/ranges.hpp"

namespace fukumi::solver {

namespace {

// Enough for most wins on boards of up to 36 cells; beyond it the main search is the better one.
constexpr int kNodeLimit = 256;

}  // namespace

std::optional<ForcedWin> ForcedWinFinder::find(CellSet attacker, CellSet defender, int moves) {
    found_ = {};
    nodesLeft_ = kNodeLimit;
    if (!search(attacker, defender, moves)) return std::nullopt;
    return found_;
}

// The cells of the win are collected on the way back.
bool ForcedWinFinder::search(CellSet attacker, CellSet defender, int moves) {
    if (moves < 1 || nodesLeft_-- <= 0) return false;
    if (const CellSet last = lines_.completions(attacker, defender)) {
        found_.cells |= setOf(firstOf(last));
        return true;
    }
    if (moves < 2) return false;
    CellSet candidates = lines_.threatCells(attacker, defender);
    if (candidates == 0) return false;
    if (const CellSet danger = lines_.completions(defender, attacker)) {
        if (countOf(danger) > 1) return false;
        candidates &= danger;
    }
    // Double threats first: they need no look ahead.
    CellSet single = 0;
    for (CellSet rest = candidates; rest != 0; rest &= rest - 1) {
        const Cell cell = firstOf(rest);
        const CellSet threats = lines_.completions(attacker | setOf(cell), defender);
        if (countOf(threats) >= 2) {
            found_.cells |= setOf(cell) | threats;
            return true;
        }
        single |= setOf(cell);
    }
    if (moves < 3) return false;
    for (; single != 0; single &= single - 1) {
        const CellSet cell = setOf(firstOf(single));
        const CellSet reply = lines_.completions(attacker | cell, defender);
        if (search(attacker | cell, defender | reply, moves - 1)) {
            found_.cells |= cell | reply;
            found_.replies |= reply;
            return true;
        }
    }
    return false;
}

// A stone off the cells of the win spoils it only if it helps to a threat of the defender: alone it
// makes one, or it makes one together with replies. Every such stone lies on a line without the
// attacker's stones that lacks at most two of the defender's stones and replies.
CellSet ForcedWinFinder::defences(const ForcedWin& win, CellSet attacker, CellSet defender) const {
    const CellSet all = defender | win.replies;
    return win.cells | lines_.threatCells(all, attacker) | lines_.completions(all, attacker);
}

namespace {

/// Bits of the largest key: all positions as ternary numbers, doubled for the attacker.
unsigned keyBitsOf(int cells) {
    ProofTable::Key positions = 2;
    for (int i = 0; i < cells; ++i) positions *= 3;
    unsigned bits = 0;
    for (; positions != 0; positions >>= 1) ++bits;
    return bits;
}

// Weights of a line by its stones, for trying the most promising cells first. An own line is worth
// a little more than one of the other side's of the same length, but less than a longer one.
constexpr int ownWeight(int stones) { return 3 << (2 * std::min(stones, 12)); }
constexpr int otherWeight(int stones) { return 2 << (2 * std::min(stones, 12)); }

// Potentials are multiples of 2^-kOneBits.
constexpr int kOneBits = 40;
constexpr std::uint64_t kOne = std::uint64_t{1} << kOneBits;

/// From 24 on, larger ones save a few nodes and cost as much.
constexpr std::uint64_t kPairingNodes = 32;

}  // namespace

MnkQuestion::MnkQuestion(const MnkRules& rules, std::size_t bytes, MnkTools tools)
    : rules_{rules},
      tools_{tools},
      lines_{rules},
      symmetries_{rules},
      forcedWins_{lines_},
      pairings_{rules, lines_, bytes / 32},
      table_{bytes / 32 * 31, keyBitsOf(rules.cells())},
      all_{rules.allCells()} {
    // A stone is a digit of a ternary number.
    std::array<ProofTable::Key, MnkRules::kMaxCells> digits{1};
    for (std::size_t i = 1; i < digits.size(); ++i) digits[i] = 3 * digits[i - 1];
    for (const Color c : kColors) {
        keys_[c].resize(static_cast<std::size_t>(rules.cells()));
        for (int i = 0; i < rules.cells(); ++i)
            for (int image = 0; image < static_cast<int>(kImages); ++image) {
                // If there are fewer symmetries, the identity takes the place of the rest.
                const bool exists = tools.symmetry && image < symmetries_.count();
                const Cell to = symmetries_.image(exists ? image : 0, Cell(i));
                keys_[c][static_cast<std::size_t>(i)][static_cast<std::size_t>(image)] =
                    digits[static_cast<std::size_t>(indexOf(to))] * (c == Color::Black ? 1 : 2);
            }
    }
}

void MnkQuestion::ask(const MnkPosition& position, Color attacker, int moves) {
    stones_ = {};
    key_ = {};
    for (const Color c : kColors) {
        toMove_ = c;
        attacker_ = ~c;  // so that play() does not change the budget
        forEachCell(position.stones(c), [&](Cell cell) {
            play(cell);
            toMove_ = c;
        });
    }
    toMove_ = position.sideToMove();
    attacker_ = attacker;
    budget_ = moves;
}

void MnkQuestion::play(Cell c) {
    stones_[toMove_] |= setOf(c);
    const Keys& add = keys_[toMove_][static_cast<std::size_t>(indexOf(c))];
    for (std::size_t i = 0; i < kImages; ++i) key_[i] += add[i];
    budget_ -= attackerMoves() ? 1 : 0;
    toMove_ = ~toMove_;
}

void MnkQuestion::undo(Cell c) {
    toMove_ = ~toMove_;
    budget_ += attackerMoves() ? 1 : 0;
    stones_[toMove_] &= ~setOf(c);
    const Keys& add = keys_[toMove_][static_cast<std::size_t>(indexOf(c))];
    for (std::size_t i = 0; i < kImages; ++i) key_[i] -= add[i];
}

int MnkQuestion::movesLeft() const {
    return std::min(budget_, (countOf(empty()) + (attackerMoves() ? 1 : 0)) / 2);
}

std::optional<bool> MnkQuestion::decided() {
    const int moves = movesLeft();
    if (moves == 0) return !attackerMoves();
    const CellSet attackerWins = lines_.completions(attackers(), defenders());
    if (attackerMoves()) {
        if (attackerWins != 0) return true;
        if (moves == 1) return false;
    }
    const CellSet defenderWins = lines_.completions(defenders(), attackers());
    if (attackerMoves()) {
        if (countOf(defenderWins) > 1) return false;
        forced_ = defenderWins;
        return std::nullopt;
    }
    if (defenderWins != 0) return true;
    if (countOf(attackerWins) > 1) return false;
    forced_ = attackerWins;
    return std::nullopt;
}

std::pair<ProofTable::Key, int> MnkQuestion::canonicalKey() const {
    ProofTable::Key smallest = key_[0];
    int image = 0;
    for (std::size_t i = 1; i < kImages; ++i)
        if (key_[i] < smallest) {
            smallest = key_[i];
            image = static_cast<int>(i);
        }
    return {smallest << 1 | fukumi::indexOf(attacker_), image};
}

// Positions with a forced answer are passed through: one step is cheaper than a look-up.
MnkQuestion::Memory MnkQuestion::recall() const {
    Memory memory;
    memory.isForced = forced_ != 0;
    if (memory.isForced) return memory;
    const auto [key, image] = canonicalKey();
    memory.key = key;
    memory.image = image;
    memory.bounds = table_.find(key);
    const int moves = movesLeft();
    if (moves <= memory.bounds.tooFew) memory.answer = !attackerMoves();
    if (moves >= memory.bounds.enough) memory.answer = attackerMoves();
    return memory;
}

void MnkQuestion::remember(const Memory& memory,
                           bool answer,
                           std::optional<Cell> move,
                           std::uint64_t nodes) {
    if (memory.isForced) return;
    ProofBounds bounds = memory.bounds;
    if (answer == attackerMoves())
        bounds.enough = std::min(bounds.enough, movesLeft());
    else
        bounds.tooFew = std::max(bounds.tooFew, movesLeft());
    if (move) bounds.hint = indexOf(symmetries_.image(memory.image, *move));
    table_.store(memory.key, bounds, nodes);
}

std::optional<bool> MnkQuestion::expand(const Memory& memory, Moves& moves) {
    if (memory.isForced) {
        moves.push_back(firstOf(forced_));
        return std::nullopt;
    }
    CellSet allowed = empty();
    const int left = movesLeft();
    if (tools_.threats) {
        const auto win = forcedWins_.find(attackers(), defenders(), left);
        if (attackerMoves() && win) return true;
        if (!win && left <= 2) return !attackerMoves();
        if (win) allowed = forcedWins_.defences(*win, attackers(), defenders());
    }
    return order(allowed, symmetries_.origin(memory.image, Cell(memory.bounds.hint)), moves);
}

/// Verdict of the open lines on each cell.
struct MnkQuestion::Survey {
    std::array<int, MnkRules::kMaxCells> scores{};            ///< for trying the best cells first
    std::array<std::uint64_t, MnkRules::kMaxCells> shares{};  ///< of the potential
    std::uint64_t potential = 0;
};

MnkQuestion::Survey MnkQuestion::survey() const {
    Survey survey;
    const CellSet own = stones_[toMove_];
    const CellSet other = stones_[~toMove_];
    const int left = movesLeft();
    for (const CellSet line : lines_.all()) {
        const int ownCount = countOf(line & own);
        const int otherCount = countOf(line & other);
        if (ownCount != 0 && otherCount != 0) continue;
        const bool openToAttacker = (attackerMoves() ? otherCount : ownCount) == 0;
        const bool openToDefender = (attackerMoves() ? ownCount : otherCount) == 0;
        const int lacks = rules_.length() - ownCount - otherCount;
        const bool inTime = openToAttacker && lacks <= left;
        if (!inTime && !openToDefender) continue;
        const int weight = (otherCount == 0 ? ownWeight(ownCount) : 0) +
                           (ownCount == 0 ? otherWeight(otherCount) : 0);
        const std::uint64_t share = inTime ? kOne >> std::min(lacks, kOneBits) : 0;
        survey.potential += share;
        forEachCell(line & ~(own | other), [&](Cell c) {
            const auto i = static_cast<std::size_t>(indexOf(c));
            survey.scores[i] += weight;
            survey.shares[i] += share;
        });
    }
    return survey;
}

// The sum is 1 or more whenever the attacker completes a line. The defender's best cell takes its
// share away; the attacker's next cell doubles its own share, which is not greater than what was
// the second greatest; after that the defender holds if the sum is below 1.
bool MnkQuestion::defenderHolds(const Survey& survey) {
    std::uint64_t greatest = 0;
    std::uint64_t second = 0;
    for (const std::uint64_t share : survey.shares) {
        second = std::max(second, std::min(share, greatest));
        greatest = std::max(greatest, share);
    }
    const std::uint64_t sum = survey.potential;
    if (attackerMoves() ? sum + greatest < kOne : sum - greatest + second < kOne) return true;

    // The defender to move may take the best cell first; the pairs are for the lines that are left.
    CellSet first = 0;
    if (!attackerMoves())
        first = setOf(Cell(ranges::maxElement(survey.shares) - survey.shares.begin()));
    return pairings_.find({attackers(), defenders() | first}, movesLeft(), kPairingNodes)
        .has_value();
}

std::optional<bool> MnkQuestion::order(CellSet allowed, Cell hint, Moves& moves) {
    const Survey seen = survey();
    if (seen.potential == 0) return !attackerMoves();
    if (tools_.potential && defenderHolds(seen)) return !attackerMoves();
    const auto score = [&](Cell c) { return seen.scores[static_cast<std::size_t>(indexOf(c))]; };
    forEachCell(allowed & empty(), [&](Cell c) {
        if (score(c) > 0) moves.push_back(c);
    });
    std::sort(moves.begin(), moves.end(), [&](Cell a, Cell b) {
        if ((a == hint) != (b == hint)) return a == hint;
        return score(a) != score(b) ? score(a) > score(b) : a < b;
    });
    return std::nullopt;
}

}  // namespace fukumi::solver
