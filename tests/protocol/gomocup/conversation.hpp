// SPDX-License-Identifier: MIT
//
// A session with everything around it under the test's control: replies are collected, the clock
// does not move, and the player answers what the test sets.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/player/player.hpp"
#include "engine/search/clock.hpp"
#include "protocol/gomocup/session.hpp"

namespace fukumi::protocol {

class CollectedReplies final : public ReplySink {
public:
    void line(std::string_view text) override { lines.emplace_back(text); }

    std::vector<std::string> lines;
};

/// Plays the fallback move until told otherwise, and remembers what it was asked.
class ScriptedThinker final : public player::Thinker {
public:
    using Script = std::function<search::SearchResult(const board::Position&, search::Observer&)>;

    void configure(const player::Settings& wanted) override { settings = wanted; }
    void newGame() override { ++newGames; }
    [[nodiscard]] int missingThreads() const override { return missing; }
    search::SearchResult think(const board::Position& position,
                               const search::Limits& asked,
                               const StopToken&,
                               search::Observer& observer) override {
        ++thoughts;
        limits = asked;
        if (script) return script(position, observer);
        search::SearchResult result;
        result.move = player::fallbackMove(position);
        result.report.value = value;
        return result;
    }

    Script script;
    Value value{0};
    player::Settings settings;
    search::Limits limits;
    int newGames = 0;
    int missing = 0;
    int thoughts = 0;
};

class ScriptedInterrupts final : public Interrupts {
public:
    [[nodiscard]] bool stopRequested() const override { return stop; }
    [[nodiscard]] std::optional<search::TimePoint> pendingEnd() const override { return end; }

    bool stop = false;
    std::optional<search::TimePoint> end;
};

class Conversation {
public:
    explicit Conversation(const EngineSettings& settings = {},
                          std::vector<std::string> startMessages = {})
        : session{{thinker, replies, interrupts, clock}, settings, std::move(startMessages)} {}

    /// The answers to a line; lines of a block can be given at one go, separated by '\n'.
    std::vector<std::string> say(std::string_view lines) {
        replies.lines.clear();
        while (true) {
            const auto end = lines.find('\n');
            flow = session.handle({std::string{lines.substr(0, end)}, clock.now()});
            if (end == std::string_view::npos) return replies.lines;
            lines.remove_prefix(end + 1);
        }
    }
    /// The one line that is answered; "(nothing)" or "(several)" otherwise.
    std::string ask(std::string_view lines) {
        const auto answers = say(lines);
        if (answers.size() == 1) return answers.front();
        return answers.empty() ? "(nothing)" : "(several)";
    }
    /// The word before the first blank of the answer.
    std::string kind(std::string_view lines) {
        const std::string answer = ask(lines);
        return answer.substr(0, answer.find(' '));
    }
    [[nodiscard]] const board::Position& position() const {
        return session.game().value().position();
    }
    [[nodiscard]] board::Cell at(int x, int y) const { return position().cellAt(Square{x, y}); }

    ScriptedThinker thinker;
    CollectedReplies replies;
    ScriptedInterrupts interrupts;
    search::FakeClock clock;
    Session session;
    Session::Flow flow = Session::Flow::Continue;
};

/// A GUI of the Yixin family that has introduced itself.
struct Gui : Conversation {
    Gui() {
        say("info show_detail 1");
        hello = say("yxshowinfo");
        say("START 15 15");
    }
    std::vector<std::string> hello;
};

/// The answers that are not a MESSAGE.
inline std::vector<std::string> plain(std::vector<std::string> lines) {
    std::erase_if(lines, [](const std::string& line) { return line.starts_with("MESSAGE "); });
    return lines;
}

}  // namespace fukumi::protocol
