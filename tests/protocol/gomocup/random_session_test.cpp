// SPDX-License-Identifier: MIT
//
// Random conversations with a session: mostly sentences of the protocol, some of them wrong, and
// now and then any bytes at all. FUKUMI_RANDOM_LINES says how many lines in all.
#include <array>
#include <cstdlib>
#include <string>

#include "engine/core/random.hpp"
#include "engine/core/text.hpp"
#include "tests/fuzz/session_harness.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/round_count.hpp"

namespace fukumi::protocol {

namespace {

constexpr int kUsualLines = test::roundCount(20'000);

int wantedLines() {
    const char* text = std::getenv("FUKUMI_RANDOM_LINES");
    return text == nullptr ? kUsualLines : parseInteger<int>(text).value_or(kUsualLines);
}

class LineMaker {
public:
    explicit LineMaker(std::uint64_t seed) : random_{seed} {}

    std::string conversation(int lines) {
        side_ = 5 + static_cast<int>(random_.below(random_.below(2) == 0 ? 4 : 18));
        std::string text = random_.below(20) == 0 ? "" : "START " + std::to_string(side_) + "\n";
        for (int i = 0; i < lines; ++i) text += line() + ending();
        return text;
    }
    [[nodiscard]] std::uint32_t below(std::uint32_t bound) { return random_.below(bound); }

private:
    std::string line() {
        switch (random_.below(16)) {
            case 0: return word() + ' ' + value();
            case 1: return bytes();
            case 2: return "INFO " + key() + ' ' + value();
            case 3: return "TAKEBACK " + point();
            case 4: return random_.below(4) == 0 ? extension() : block("BOARD");
            case 5: return random_.below(4) == 0 ? block("SWAP2BOARD") : "BEGIN";
            case 6: return random_.below(8) == 0 ? "START " + value() : "TURN " + point();
            case 7: return random_.below(8) == 0 ? word() : "PLAY " + point();
            case 8: return damaged("TURN " + point());
            case 9: return "INFO rule " + pick(std::array{"0", "1", "2", "4", "6", "8", "9", "11"});
            default: return "TURN " + point();
        }
    }
    std::string extension() {
        switch (random_.below(24)) {
            case 0: return "YXSHOWINFO";
            case 1: return "yxbalanceone " + value();
            case 2: return block("yxblockundo");
            case 3: return "yxblockreset";
            case 4: return block("yxquerydatabaseall");
            case 5: return block("yxedittvddatabase 1 2 3 4");
            case 6: return "INFO show_detail " + std::to_string(random_.below(4));
            case 7: return "OPTIONS";
            case 8:
            case 9:
            case 10: return "yxshowforbid";
            case 11:
            case 12: return block("yxblock");
            case 13: return "yxsearchdefend";
            case 14:
            case 15:
            case 16: return "yxnbest " + (random_.below(4) == 0 ? value() : std::string{"3"});
            default: return block("yxboard");
        }
    }
    std::string block(const std::string& name) {
        std::string text = random_.below(20) == 0 ? damaged(name) : name;
        const auto stones = random_.below(random_.below(8) == 0 ? 400 : 12);
        for (std::uint32_t i = 0; i < stones; ++i) {
            text += ending() + point();
            if (name == "BOARD" || name == "yxboard")
                text += ',' + std::to_string(1 + random_.below(3));
            if (random_.below(60) == 0) text += value();
        }
        return text + ending() + (random_.below(20) == 0 ? "" : "DONE");
    }
    std::string point() {
        const auto number = [&] {
            const int limit = random_.below(30) == 0 ? 40 : side_;
            return std::to_string(
                static_cast<int>(random_.below(static_cast<std::uint32_t>(limit))));
        };
        const std::string x = number();
        return x + (random_.below(30) == 0 ? ", " : ",") + number();
    }
    std::string word() {
        return pick(std::array{"START", "RECTSTART", "RESTART", "BEGIN",      "TURN",
                               "PLAY",  "TAKEBACK",  "BOARD",   "SWAP2BOARD", "DONE",
                               "INFO",  "ABOUT",     "STOP",    "YXSTOP",     "YXHASHCLEAR",
                               "board", "done",      "SUGGEST", "PONDER",     "0,0"});
    }
    std::string key() {
        return pick(std::array{"timeout_turn",
                               "timeout_match",
                               "time_left",
                               "max_memory",
                               "game_type",
                               "rule",
                               "folder",
                               "evaluate",
                               "max_depth",
                               "max_node",
                               "thread_num",
                               "level",
                               "eval",
                               "seed",
                               "time_increment",
                               "isa",
                               "foo",
                               ""});
    }
    std::string value() {
        return pick(std::array{"0",
                               "1",
                               "5",
                               "15",
                               "20,15",
                               "-1",
                               "1000",
                               "2147483647",
                               "4294967296",
                               "99999999999999999999",
                               "renju",
                               "table",
                               "x",
                               "7,7",
                               "",
                               " ",
                               "a b c"});
    }
    std::string bytes() {
        std::string text;
        const auto length = random_.below(random_.below(50) == 0 ? 5000 : 12);
        for (std::uint32_t i = 0; i < length; ++i) text += static_cast<char>(random_.below(256));
        return text;
    }
    std::string damaged(std::string text) {
        const auto at = random_.below(static_cast<std::uint32_t>(text.size()));
        switch (random_.below(3)) {
            case 0: text[at] = static_cast<char>(random_.below(256)); break;
            case 1: text.erase(at, 1); break;
            default: text.insert(at, 1, static_cast<char>(random_.below(256))); break;
        }
        return text;
    }
    std::string ending() { return pick(std::array{"\n", "\n", "\n", "\r\n", "\r", "\n\n", " \n"}); }

    template <std::size_t N>
    std::string pick(const std::array<const char*, N>& choices) {
        return choices[random_.below(N)];
    }

    Random random_;
    int side_ = 15;
};

}  // namespace

TEST_CASE("random conversations never break a session", "[protocol][random]") {
    const int wanted = wantedLines();
    LineMaker make{20250607};
    test::HarnessReport total;
    int conversations = 0;
    while (total.lines < wanted) {
        ++conversations;
        const auto report =
            test::runSession(make.conversation(5 + static_cast<int>(make.below(300))));
        CAPTURE(conversations);
        REQUIRE(report.broken == "");
        total.lines += report.lines;
        total.moves += report.moves;
        total.errors += report.errors;
    }
    // The generator is worth something only while much of what it says is understood.
    CHECK(total.moves > wanted / 20);
    CHECK(total.errors > wanted / 50);
}

}  // namespace fukumi::protocol
