// SPDX-License-Identifier: MIT
#include "tests/fuzz/session_harness.hpp"

#include <vector>

#include "engine/board/records/notation.hpp"
#include "engine/core/text.hpp"
#include "engine/player/player.hpp"
#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/session.hpp"
#include "protocol/io/raw_io.hpp"

namespace fukumi::test {

using namespace protocol;

namespace {

constexpr std::uint64_t kNodes = 20;

class Collector final : public ReplySink {
public:
    void line(std::string_view text) override {
        if (!text.starts_with("MESSAGE ") && !text.starts_with("INFO ")) answers.emplace_back(text);
        if (text.empty() || text.find_first_of("\r\n") != std::string_view::npos) malformed = true;
    }

    std::vector<std::string> answers;
    bool malformed = false;
};

/// Keeps what a manager may ask for small enough for a test.
class SmallThinker final : public player::Thinker {
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
                               const StopToken& stop,
                               search::Observer& observer) override {
        search::Limits small = limits;
        small.nodes = kNodes;
        return real_.think(position, small, stop, observer);
    }

private:
    player::Player& real_;
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
        ended_ = session_.handle({line, clock_.now()}) == Session::Flow::End;
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
        return inBlock_ || opensQuietBlock(command) ||
               std::holds_alternative<command::Board>(command) ||
               std::holds_alternative<command::Swap2Board>(command);
    }

    /// A block whose DONE asks for nothing.
    [[nodiscard]] static bool opensQuietBlock(const Command& command) {
        const auto* extension = std::get_if<command::Extension>(&command);
        if (extension == nullptr) return false;
        switch (extension->word) {
            case ExtensionWord::Board:
            case ExtensionWord::Block:
            case ExtensionWord::BlockUndo:
            case ExtensionWord::BlockPath:
            case ExtensionWord::QueryDatabaseAll:
            case ExtensionWord::OtherBlock: return true;
            default: return false;
        }
    }

    [[nodiscard]] static bool asks(const command::Extension& extension) {
        switch (extension.word) {
            case ExtensionWord::NBest:
            case ExtensionWord::SearchDefend:
            case ExtensionWord::BalanceOne:
            case ExtensionWord::BalanceTwo:
            case ExtensionWord::ShowForbid: return true;
            default: return false;
        }
    }

    const char* whatIsWrong(const std::string& line, const std::string& before) {
        if (replies_.malformed) return "a reply is not a line";
        if (replies_.answers.size() > 1) return "two answers";
        const Command command = parseCommand(line);
        const bool endsQuietBlock = quietBlock_ && std::holds_alternative<command::Done>(command);
        if (!inBlock_) quietBlock_ = opensQuietBlock(command);
        if (endsQuietBlock && replies_.answers.empty()) return nullptr;
        const bool silent = mustBeSilent(command);
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
               std::holds_alternative<command::ListOptions>(command) ||
               isSilentExtension(command) || std::holds_alternative<command::Board>(command) ||
               std::holds_alternative<command::Swap2Board>(command);
    }

    [[nodiscard]] static bool isSilentExtension(const Command& command) {
        const auto* extension = std::get_if<command::Extension>(&command);
        return extension != nullptr && !asks(*extension);
    }

    bool isAnswer(const std::string& answer) {
        if (answer.starts_with("FORBID ") && answer.ends_with('.')) return true;
        if (answer == "OK" || answer == "SWAP" || answer.starts_with("name=\"")) return true;
        const BoardSize size = session_.game()->position().size();
        const BoardSize wire =
            guiMode_ ? BoardSize::make(size.height(), size.width()).value() : size;
        std::size_t points = 0;
        std::string_view rest = answer;
        while (!rest.empty()) {
            const auto gap = rest.find(' ');
            if (!isPoint(rest.substr(0, gap), wire)) return false;
            rest.remove_prefix(gap == std::string_view::npos ? rest.size() : gap + 1);
            ++points;
        }
        ++report.moves;
        return points <= 3;
    }

    search::FakeClock clock_{search::Milliseconds{1}};
    player::Player player_{smallSettings(), clock_};
    SmallThinker thinker_{player_};
    Collector replies_;
    LineQueue interrupts_;  // stays empty
    Session session_{{thinker_, replies_, interrupts_, clock_}, {}};
    bool ended_ = false;
    bool inBlock_ = false;
    bool guiMode_ = false;
    bool quietBlock_ = false;
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
