// SPDX-License-Identifier: MIT
//
// An opening while it is played: what has been done, whose turn it is, and what may be done next.
//
//     Opening opening{OpeningRule::Swap, BoardSize::square(15)};
//     opening.apply(Action::point(h8));   // absent: done; else why it cannot be
//     opening.task() == Task::Put, opening.actor() == Party::First ...
//
// An action is a point (a stone, a fifth move that is offered, or the one that is chosen), a word
// or a number; together they are a text such as "h8 h9 i9 swap j10 5 stay g7 ...", from which the
// whole opening follows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/opening/opening_rule.hpp"
#include "engine/core/sentence.hpp"

namespace fukumi::opening {

/// The two who play. Colours change hands, these do not. First holds black to begin with.
enum class Party : std::uint8_t { First, Second };

[[nodiscard]] constexpr Party operator~(Party p) {
    return p == Party::First ? Party::Second : Party::First;
}
/// "first", "second"
[[nodiscard]] std::string_view nameOf(Party party);

struct Action {
    enum class Kind : std::uint8_t {
        Point,
        Swap,   ///< change colours
        Stay,   ///< keep them
        Two,    ///< put two stones, and leave the choice to the other
        Offer,  ///< ten fifth moves
        Number  ///< of fifth moves
    };

    Kind kind = Kind::Point;
    Square square{};  ///< of a point
    int number = 0;   ///< of a number

    [[nodiscard]] static constexpr Action point(Square s) { return {Kind::Point, s}; }
    [[nodiscard]] static constexpr Action ofNumber(int n) { return {Kind::Number, {}, n}; }
    friend bool operator==(const Action&, const Action&) = default;
};

/// "h8", "swap", "stay", "two", "offer", "5".
[[nodiscard]] std::string toText(const Action& action, BoardSize size);
/// The action that the whole text names; absent when it is none. Letters may be upper or lower
/// case.
[[nodiscard]] std::optional<Action> actionFromText(std::string_view text, BoardSize size);

class Opening {
public:
    /// REQUIRES: whyUnfit() has nothing against it.
    Opening(OpeningRule rule, BoardSize size);

    [[nodiscard]] OpeningRule rule() const { return rule_; }
    [[nodiscard]] BoardSize size() const { return size_; }
    [[nodiscard]] bool isOver() const { return stages_.empty(); }
    /// Task::Over after the last stage.
    [[nodiscard]] Task task() const { return isOver() ? Task::Over : stages_.front().task; }
    /// The zone in which the next stone may be put. For Task::Put.
    [[nodiscard]] Zone zone() const { return isOver() ? Zone{} : stages_.front().zone; }
    /// The task after this stage, of the same stone if no swap comes between.
    [[nodiscard]] Task taskAfter() const {
        return stages_.size() < 2 ? Task::Over : stages_[1].task;
    }
    /// The party that acts; after the end, the one to move.
    [[nodiscard]] Party actor() const;
    [[nodiscard]] Party holderOf(Color c) const { return c == Color::Black ? black_ : ~black_; }
    [[nodiscard]] Color colorOf(Party p) const { return p == black_ ? Color::Black : Color::White; }
    /// The colour of the next stone.
    [[nodiscard]] Color toMove() const {
        return stones_.size() % 2 == 0 ? Color::Black : Color::White;
    }

    /// Stones on the board, black's first.
    [[nodiscard]] const std::vector<Square>& stones() const { return stones_; }
    /// Fifth moves that were offered, as long as none is chosen.
    [[nodiscard]] const std::vector<Square>& fifths() const { return fifths_; }
    /// Number of fifth moves to come; absent while it is not declared.
    [[nodiscard]] std::optional<int> number() const { return number_; }
    /// The largest number that may be declared. For Task::Declare.
    [[nodiscard]] int largestNumber() const { return isOver() ? 0 : stages_.front().number; }

    /// The squares that may be named now; none if a word or a number is expected.
    [[nodiscard]] board::SquareSet squares() const;
    /// Words that are allowed now.
    [[nodiscard]] std::vector<Action::Kind> words() const;
    /// The choice in words: "a white stone inside the central 3x3", "swap or stay", "a number from
    /// 1 to 8".
    [[nodiscard]] Sentence describeExpected() const;

    /// Performs an action. If it is not allowed, returns the reason, and nothing changes.
    [[nodiscard]] std::optional<Sentence> apply(const Action& action);
    [[nodiscard]] const std::vector<Action>& actions() const { return actions_; }
    /// The same without a check of the rules: a stone may be put anywhere.
    /// REQUIRES: an action of this task, its point empty.
    void follow(const Action& action);
    /// Takes the last action back; false when there is none.
    bool undo();

private:
    [[nodiscard]] std::optional<Sentence> whyNot(const Action& action) const;
    [[nodiscard]] std::optional<Sentence> whyNotThere(Square s) const;
    void act(const Action& action);
    void point(Square s);
    void nextStage();

    OpeningRule rule_;
    BoardSize size_;
    std::vector<Stage> stages_;  ///< the current one and those after it
    Party black_ = Party::First;
    Party lastActor_ = Party::Second;
    std::vector<Square> stones_, fifths_;
    std::optional<int> number_;
    std::vector<Action> actions_;
};

}  // namespace fukumi::opening
