// SPDX-License-Identifier: MIT
#include "tests/fuzz/session_harness.hpp"

#include <vector>

#include "engine/board/notation.hpp"
#include "engine/core/parse.hpp"
#include "engine/player/player.hpp"
#include "protocol/command_parser.hpp"
#include "protocol/line_splitter.hpp"
#include "protocol/reply_writer.hpp"
#include "protocol/session.hpp"

namespace fukumi::test {

using namespace protocol;

namespace {

constexpr std::uint64_t kNodes = 20;

class Collector final : public ReplySink {
public:
    void line(std::string_view text) override {
        if (!text.starts_with("MESSAGE ")) answers.emplace_back(text);
        if (text.empty() || text.find_first_of("\r\n") != std::string_view::npos) malformed = true;
    }

    std::vector<std::string> answers;
    bool malformed = false;
};

/// Keeps what a manager may ask for small enough for a test.
class SmallThinker final : public Thinker {
public:
    explicit SmallThinker(player::Player& player) : real_{player} {}

    void configure(const player::Settings& settings) override {
        player::Settings small = settings;
        small.memoryBytes = player::kMemoryFloor;
        real_.configure(small);
    }
    void newGame() override { real_.newGame(); }
    search::SearchResult think(const board::Position& position,
                               const search::Limits& limits,
                               const search::StopToken& stop,
                               search::Observer& observer) override {
        search::Limits small = limits;
        small.nodes = kNodes;
        return real_.think(position, small, stop, observer);
    }

private:
    PlayerThinker real_;
};

player::Settings smallSettings() {
    player::Settings settings;
    settings.memoryBytes = player::kMemoryFloor;
    return settings;
}

bool isPoint(std::string_view text, BoardSize size) {
    const auto square = board::fromProtocol(text, size);
    return square && board::toProtocol(*square) == text;
}

class Harness {
public:
    void feed(std::string line) {
        if (ended_ || !report.broken.empty()) return;
        ++report.lines;
        replies_.answers.clear();
        const std::string before = state();
        ended_ = session_.handle(line, clock_.now()) == Session::Flow::End;
        if (const char* wrong = whatIsWrong(line, before)) report.broken = wrong + (": " + line);
        inBlock_ = blockAfter(line);
    }

    HarnessReport report;

private:
    /// Everything that an ERROR must leave alone.
    [[nodiscard]] std::string state() const {
        if (!session_.game()) return "none";
        const auto& position = session_.game()->position();
        return std::to_string(position.key()) + '/' + std::to_string(position.size().width()) +
               'x' + std::to_string(position.size().height()) + nameOf(position.rule()).data();
    }

    [[nodiscard]] bool blockAfter(const std::string& line) const {
        const Command command = parseCommand(line);
        if (std::holds_alternative<command::Done>(command)) return false;
        return inBlock_ || std::holds_alternative<command::Board>(command) ||
               std::holds_alternative<command::Swap2Board>(command);
    }

    const char* whatIsWrong(const std::string& line, const std::string& before) {
        if (replies_.malformed) return "a reply is no line";
        if (replies_.answers.size() > 1) return "two answers";
        const bool silent = mustBeSilent(parseCommand(line));
        if (silent) return replies_.answers.empty() ? nullptr : "an answer where none is due";
        if (replies_.answers.empty()) return guiMode_ ? nullptr : "no answer";
        const std::string& answer = replies_.answers.front();
        if (answer.starts_with("ERROR ") || answer.starts_with("UNKNOWN ")) {
            ++report.errors;
            const bool full = session_.game() && session_.game()->position().isFull();
            return before == state() || full ? nullptr : "an error that changed something";
        }
        return isAnswer(answer) ? nullptr : "an answer that makes no sense";
    }

    bool mustBeSilent(const Command& command) {
        if (std::holds_alternative<command::End>(command)) return true;
        if (inBlock_) return !std::holds_alternative<command::Done>(command);
        guiMode_ = guiMode_ || std::holds_alternative<command::ShowInfo>(command);
        return std::holds_alternative<command::Blank>(command) ||
               std::holds_alternative<command::Info>(command) ||
               std::holds_alternative<command::Stop>(command) ||
               std::holds_alternative<command::ShowInfo>(command) ||
               std::holds_alternative<command::Extension>(command) ||
               std::holds_alternative<command::Board>(command) ||
               std::holds_alternative<command::Swap2Board>(command);
    }

    bool isAnswer(const std::string& answer) {
        if (answer == "OK" || answer == "SWAP" || answer.starts_with("name=\"")) return true;
        const auto& position = session_.game()->position();
        std::size_t points = 0;
        std::string_view rest = answer;
        while (!rest.empty()) {
            const auto gap = rest.find(' ');
            if (!isPoint(rest.substr(0, gap), position.size())) return false;
            rest.remove_prefix(gap == std::string_view::npos ? rest.size() : gap + 1);
            ++points;
        }
        ++report.moves;
        return points == 1 || points == 3;
    }

    search::FakeClock clock_{search::Milliseconds{1}};
    player::Player player_{smallSettings(), clock_};
    SmallThinker thinker_{player_};
    Collector replies_;
    NoInterrupts interrupts_;
    Session session_{{thinker_, replies_, interrupts_, clock_}, {}};
    bool ended_ = false;
    bool inBlock_ = false;
    bool guiMode_ = false;
};

}  // namespace

HarnessReport runSession(std::string_view bytes) {
    Harness harness;
    LineSplitter splitter;
    const auto feed = [&](std::string line) { harness.feed(std::move(line)); };
    splitter.add(bytes, feed);
    splitter.finish(feed);
    return harness.report;
}

}  // namespace fukumi::test
