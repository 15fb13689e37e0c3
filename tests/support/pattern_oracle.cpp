// SPDX-License-Identifier: MIT
#include "tests/support/pattern_oracle.hpp"

#include "tests/support/threat_oracle.hpp"

namespace fukumi::test {

using board::LineClass;

LineClass PatternOracle::classOf(const PlainLine& line, int i) {
    constexpr int kReach = 5;
    const auto isOpen = [&](int k) {
        return line.at(k) == Mark::Empty || line.at(k) == markOf(color_);
    };
    const auto reachTo = [&](int sign) {
        int reach = 0;
        while (reach < kReach && isOpen(i + sign * (reach + 1))) ++reach;
        return reach;
    };
    const int before = reachTo(-1);
    const int after = reachTo(1);
    PlainLine stretch;
    // Among blockers only an enemy stone matters: without it the stretch ends as at the edge.
    const auto addEnemy = [&](int k) {
        if (line.at(k) == markOf(~color_)) stretch.append(line.at(k));
    };
    if (before < kReach) addEnemy(i - before - 1);
    const int centre = stretch.length() + before;
    for (int k = i - before; k <= i + after; ++k) stretch.append(line.at(k));
    if (after < kReach) addEnemy(i + after + 1);
    return classOfStretch(stretch, centre);
}

LineClass PatternOracle::classOfStretch(const PlainLine& line, int i) {
    std::string name = std::to_string(i) + ' ';
    for (int k = 0; k < line.length(); ++k)
        name += static_cast<char>('0' + static_cast<int>(line.at(k)));
    if (const auto found = known_.find(name); found != known_.end()) return found->second;

    const LineThreats made = threatsOf(line, i, rule_, color_);
    LineClass result = LineClass::Dead;
    if (made.five)
        result = LineClass::Five;
    else if (made.overline)
        result = LineClass::Overline;
    else if (isLineFoul(made, rule_, color_))
        result = LineClass::DoubleFour;
    else if (made.unstoppable)
        result = LineClass::OpenFour;
    else if (made.four)
        result = LineClass::Four;
    else
        result = classByFollowers(line, i);
    known_[name] = result;
    return result;
}

LineClass PatternOracle::classByFollowers(const PlainLine& line, int i) {
    std::map<LineClass, int> followers;
    for (int k = 0; k < line.length(); ++k) {
        if (k == i || line.at(k) != Mark::Empty) continue;
        // The asked stone stays the asked one; the other is there before it.
        PlainLine next = line;
        next.set(k, markOf(color_));
        ++followers[classOfStretch(next, i)];
    }
    const int openFours = followers[LineClass::OpenFour];
    const int openThrees = followers[LineClass::Three] + followers[LineClass::ThreeA];
    const int openTwos =
        followers[LineClass::Two] + followers[LineClass::TwoA] + followers[LineClass::TwoB];
    if (openFours >= 2) return LineClass::ThreeA;
    if (openFours == 1) return LineClass::Three;
    if (followers[LineClass::Four] > 0) return LineClass::BlockedThree;
    if (openThrees >= 4) return LineClass::TwoB;
    if (openThrees == 3) return LineClass::TwoA;
    if (openThrees > 0) return LineClass::Two;
    if (followers[LineClass::BlockedThree] > 0) return LineClass::BlockedTwo;
    if (openTwos > 0) return LineClass::One;
    if (followers[LineClass::BlockedTwo] > 0) return LineClass::BlockedOne;
    return LineClass::Dead;
}

}  // namespace fukumi::test
