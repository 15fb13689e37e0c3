// SPDX-License-Identifier: MIT
#include "tests/support/threat_oracle.hpp"

#include <set>
#include <vector>

#include "tests/support/rules_oracle.hpp"

namespace fukumi::test {

namespace {

/// A line that already has the asked stone; further stones are put and taken back.
class Trial {
public:
    Trial(const PlainLine& line, int stone, Rule rule, Color c)
        : line_{line}, stone_{stone}, rule_{rule}, own_{markOf(c)}, enemy_{markOf(~c)} {
        line_.set(stone_, own_);
    }

    [[nodiscard]] bool wins() const { return winsInLine(line_, stone_, rule_); }
    [[nodiscard]] PlainRun run() const { return runThrough(line_, stone_); }

    /// Points where one more own stone makes a winning five that holds it and the asked stone.
    [[nodiscard]] std::vector<int> winningPoints() {
        std::vector<int> points;
        for (int i = 0; i < line_.length(); ++i)
            if (completesFive(i)) points.push_back(i);
        return points;
    }

    /// Whether a winning point is left wherever in the line the enemy plays.
    [[nodiscard]] bool isUnstoppable() {
        for (int i = 0; i < line_.length(); ++i)
            if (isEmpty(i) && with(enemy_, i, [&] { return winningPoints().empty(); }))
                return false;
        return true;
    }

    [[nodiscard]] bool isStraightFour() {
        const PlainRun four = run();
        const int left = four.first - 1;
        const int right = four.last + 1;
        return four.length() == 4 && isEmpty(left) && isEmpty(right) &&
               with(enemy_, left, [&] { return completesFive(right); }) &&
               with(enemy_, right, [&] { return completesFive(left); });
    }

    /// Whether one more own stone makes a straight four that holds it and the asked stone.
    [[nodiscard]] bool canBecomeStraightFour() {
        for (int i = 0; i < line_.length(); ++i)
            if (isEmpty(i) && with(own_, i, [&] { return run().holds(i) && isStraightFour(); }))
                return true;
        return false;
    }

    [[nodiscard]] int countFours() {
        std::set<std::set<int>> fours;
        for (const int winning : winningPoints())
            with(own_, winning, [&] {
                std::set<int> stones;
                for (int i = run().first; i <= run().last; ++i)
                    if (i != winning) stones.insert(i);
                return fours.insert(stones).second;
            });
        return static_cast<int>(fours.size());
    }

private:
    [[nodiscard]] bool isEmpty(int i) const { return line_.at(i) == Mark::Empty; }

    [[nodiscard]] bool completesFive(int i) {
        const int distance = i < stone_ ? stone_ - i : i - stone_;
        return isEmpty(i) && distance < 5 &&
               with(own_, i, [&] { return run().holds(i) && wins(); });
    }

    /// The answer to a question while one more stone is on point `i`.
    template <class Question>
    bool with(Mark stone, int i, Question&& question) {
        line_.set(i, stone);
        const bool answer = question();
        line_.set(i, Mark::Empty);
        return answer;
    }

    PlainLine line_;
    int stone_;
    Rule rule_;
    Mark own_;
    Mark enemy_;
};

}  // namespace

LineThreats threatsOf(PlainLine line, int i, Rule rule, Color c) {
    Trial trial{line, i, rule, c};
    LineThreats found;
    found.five = trial.wins();
    found.four = !trial.winningPoints().empty();
    found.unstoppable = found.four && !found.five && trial.isUnstoppable();
    found.straightFour = found.four && trial.isStraightFour();
    found.openThree = trial.canBecomeStraightFour();
    found.overline = trial.run().length() >= 6;
    found.fours = found.four ? trial.countFours() : 0;
    return found;
}

bool isOpenFour(const LineThreats& threats, Rule rule, Color c) {
    return rule == Rule::Renju && c == Color::Black ? threats.straightFour : threats.unstoppable;
}

bool isLineFoul(const LineThreats& threats, Rule rule, Color c) {
    return rule == Rule::Renju && c == Color::Black && (threats.overline || threats.fours >= 2);
}

}  // namespace fukumi::test
