// SPDX-License-Identifier: MIT
//
// The loop with a game that only counts; the one who says 5 has won.
#include "protocol/cli/play/game_loop.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/text.hpp"

namespace fukumi::protocol::cli {

namespace {

using test::count;
using test::says;

class CountingGame final : public TerminalGame {
public:
    CountingGame(const Terminal& terminal, ByColor<Seat> seats)
        : terminal_{terminal}, seats_{seats} {}

    [[nodiscard]] ByColor<Seat> seats() const override { return seats_; }
    [[nodiscard]] Color sideToMove() const override {
        return number_ % 2 == 0 ? Color::Black : Color::White;
    }
    [[nodiscard]] std::optional<Sentence> ending() const override {
        return number_ == 5 ? std::optional<Sentence>{"5 wins"} : std::nullopt;
    }
    [[nodiscard]] bool hasMoves() const override { return number_ > 0; }
    [[nodiscard]] std::string moveList() const override {
        return number_ == 0 ? "" : "1 to " + std::to_string(number_);
    }
    [[nodiscard]] std::string drawing() const override {
        return "<" + std::to_string(number_) + ">\n";
    }
    [[nodiscard]] std::vector<Sentence> introduction() const override { return {"from 1 to 5"}; }
    [[nodiscard]] Sentence invitation() const override { return "Type the next number."; }
    [[nodiscard]] MoveHelp moveHelp() const override { return {"3", English{"say it"}}; }
    [[nodiscard]] std::vector<Command> commands() override {
        const auto change = [](Change what) { return [what](const std::string&) { return what; }; };
        return {{"rename",
                 "NAME",
                 English{"the game"},
                 [this](const std::string& name) {
                     name_ = name;
                     return Change::Settings;
                 }},
                {"shout", "", English{"the number"}, change(Change::Position)},
                {"nod", "", English{"to the other"}, change(Change::Nothing)}};
    }

    [[nodiscard]] Typed type(std::string_view line) override {
        if (line.find_first_not_of("0123456789") != std::string_view::npos) return Typed::NotAMove;
        if (line != std::to_string(number_ + 1) || ending()) {
            terminal_.say("not the next one");
            return Typed::Refused;
        }
        ++number_;
        return Typed::Played;
    }
    void playByProgram() override { terminal_.say("program: " + std::to_string(++number_)); }
    bool undo() override {
        if (number_ == 0) return false;
        --number_;
        return true;
    }
    void restart() override { number_ = 0; }

    [[nodiscard]] std::optional<Sentence> whyNoRemark() const override {
        return number_ == 1 ? std::optional<Sentence>{"there is only one beginning"} : std::nullopt;
    }
    void hint() override { terminal_.say("hint: " + std::to_string(number_ + 1)); }
    void remark() override { terminal_.say("remark: " + std::to_string(number_)); }

    // Files named .few hold one or two numbers; none holds a secret.
    [[nodiscard]] Result<book::WrittenFile> fileText(const std::string& path) const override {
        if (path.ends_with(".bad")) return InputError{.kind = ErrorKind::CutOff};
        const bool isFew = number_ == 1 || number_ == 2;
        if (name_ == "secret" || (path.ends_with(".few") && !isFew))
            return InputError{.kind = ErrorKind::NotPossible, .value = "not " + moveList()};
        return book::WrittenFile{name_ + std::to_string(number_) + '\n', {}};
    }
    [[nodiscard]] std::string_view endingForAll() const override { return ".all"; }
    [[nodiscard]] Result<void> load(const std::string& path) override {
        if (path != "four") return InputError{.kind = ErrorKind::NotPossible, .value = "not four"};
        number_ = 4;
        return {};
    }
    [[nodiscard]] English keptText() const override { return English{"{0} has it"}; }

private:
    const Terminal& terminal_;
    ByColor<Seat> seats_;
    int number_ = 0;
    std::string name_;
};

std::string played(ByColor<Seat> seats, const std::string& typed, GameLoop::Setup setup = {}) {
    std::istringstream in{typed};
    std::ostringstream out;
    const Terminal terminal{in, out, answer::Colors::Off};
    CountingGame game{terminal, seats};
    GameLoop{terminal, game, std::move(setup)}.run();
    return out.str();
}

constexpr ByColor<Seat> kPersons{Seat::Person, Seat::Person};
constexpr ByColor<Seat> kAgainstProgram{Seat::Person, Seat::Engine};

std::string contentOf(const std::string& path) {
    std::ifstream file{path};
    std::string line;
    std::getline(file, line);
    return line;
}

}  // namespace

TEST_CASE("any game is played to its end, and the prompt says that it is over",
          "[protocol][play]") {
    CHECK(played(kPersons, "1\n") ==
          "from 1 to 5\nType the next number.\n<0>\nblack > <1>\nwhite > \n");
    const auto text = played(kPersons, "1\n2\n3\n4\n5\n6\nhint\nquit\n");
    CHECK(says(text, "<5>\n5 wins\nover (new, undo, save, quit) > not the next one\n"));
    CHECK(says(text, "the game is over: 5 wins\n"));
    const auto watched = played({Seat::Engine, Seat::Engine}, "");
    CHECK(says(watched, "program: 5\n<5>\n5 wins\n"));
    CHECK_FALSE(says(watched, "Type the next number."));
}

TEST_CASE("a word is known in any case, and only if the game has it", "[protocol][play]") {
    const auto text = played(kPersons, "HINT\n  Hint  \nshuot\nswap\n\n \t\nhelp\n");
    CHECK(count(text, "hint: 1\n") == 2);
    CHECK(says(text, "'shuot' is neither a point nor a command; did you mean 'shout'?"));
    CHECK(says(text, "'swap' is neither a point nor a command; try help\n"));
    CHECK(says(text, "  rename NAME   the game\n  shout         the number\n"));
    CHECK(says(text, "  undo          take back, up to your last move\n"));
}

TEST_CASE("a line that is too long is refused as a whole, and the game goes on",
          "[protocol][play]") {
    for (const std::size_t length : {65537U, 65538U, 200000U}) {
        const auto text = played(kPersons, "1\n" + std::string(length, 'x') + "\n2\nmoves\n");
        CHECK(count(text, "a line of more than 65536 bytes is refused\n") == 1);
        CHECK(says(text, "1 to 2\n"));
        CHECK_FALSE(says(text, "xx"));
    }
    const auto ended = played(kPersons, "1\n" + std::string(70000, 'x'));
    CHECK(says(ended, "white > a line of more than 65536 bytes is refused\nwhite > \n"));
}

TEST_CASE("words of other programs are known too", "[protocol][play]") {
    for (const auto* word : {"exit", "q", "Quit"})
        CHECK_FALSE(says(played(kPersons, std::string{word} + "\n1\n"), "<1>"));
    CHECK(says(played(kPersons, "?\n"), "  undo          take back, up to your last move\n"));
    for (const auto* word : {"back", "takeback"})
        CHECK(count(played(kPersons, std::string{"1\n"} + word + "\n"), "<0>\n") == 2);
}

TEST_CASE("a command that takes nothing is refused with a word after it", "[protocol][play]") {
    const auto text = played(kPersons, "1\nnew game\nquit now\n2\n");
    CHECK(says(text, "type only new\n"));
    CHECK(says(text, "type only quit\n"));
    CHECK(says(text, "<2>"));
}

TEST_CASE("undo goes back to the person's own move", "[protocol][play]") {
    const auto text = played(kAgainstProgram, "1\n3\nundo\nundo\nundo\n");
    CHECK(says(text, "program: 4\n<4>\nblack > <2>\nblack > <0>\nblack > there is nothing"));
}

TEST_CASE("remarks follow every move that has one", "[protocol][play]") {
    const auto text = played(kPersons, "remark\nremarks\n1\nremark\n2\nremarks\n3\nremark\n");
    CHECK(says(text, "no move has been played\n"));
    CHECK(says(text, "a remark on every move\nblack > <1>\n"));
    CHECK(says(text, "there is only one beginning\n"));
    CHECK(says(text, "remark: 2\n<2>\n"));
    CHECK(says(text, "no more remarks\nblack > <3>\n"));
    CHECK(says(text, "remark: 3\n"));
    CHECK(count(played(kAgainstProgram, "1\n3\n", {.remarks = Remarks::On}), "remark: ") == 3);
}

TEST_CASE("the file of a game follows its moves and its settings", "[protocol][play]") {
    const test::TemporaryFile file{""};
    std::filesystem::remove(file.path());
    const auto kept = [&](const std::string& typed) {
        std::filesystem::remove(file.path());
        const auto text = played(kPersons, typed, {.keeper = GameKeeper{file.path()}});
        return std::pair{text, contentOf(file.path())};
    };
    CHECK(kept("rename x\nnod\n").second.empty());
    CHECK(kept("1\nrename x\nnod\n").second == "x1");
    CHECK(kept("1\n2\nundo\nundo\n").second == "0");
    CHECK(kept("1\n").first.ends_with('\n' + file.path() + " has it\n"));
    CHECK(kept("1\n2\n3\n4\n5\n").first.ends_with("the game is in " + file.path() + "\n"));
    CHECK(says(kept("1\nshout\n").first, "white > <1>\nwhite > "));
}

TEST_CASE("a game that its file cannot hold any more goes on in another one", "[protocol][play]") {
    const test::TemporaryFile few{"", ".few"};
    std::string all = few.path(), next = few.path();
    all.replace(all.size() - 4, 4, ".all");
    next.insert(next.size() - 4, "-2");
    const auto kept = [&](const std::string& typed) {
        for (const auto& path : {few.path(), all, next}) std::filesystem::remove(path);
        return played(kPersons, typed, {.keeper = GameKeeper{few.path()}});
    };
    const auto text = kept("1\n2\n3\n4\n");
    CHECK(says(text, few.path() + ": not 1 to 3\nthe game is kept in " + all + '\n'));
    CHECK(count(text, "not 1 to") == 1);
    CHECK(text.ends_with('\n' + all + " has it\n"));
    CHECK(contentOf(few.path()) == "2");
    CHECK(contentOf(all) == "4");
    // The next game is kept as it was to be again; a game that is loaded has an own file, too.
    CHECK(kept("1\n2\n3\nnew\n1\n").ends_with('\n' + next + " has it\n"));
    CHECK(contentOf(next) == "1");
    CHECK(says(kept("1\nload four\n5\n"), few.path() + ": not 1 to 5\n"));
    CHECK(contentOf(few.path()) == "1");
    CHECK(contentOf(all) == "5");
    // Without a move there is nothing to keep elsewhere.
    const auto back = kept("1\nundo\n1\n2\n");
    CHECK(says(back, few.path() + ": not \n"));
    CHECK(back.ends_with('\n' + few.path() + " has it\n"));
    CHECK(contentOf(few.path()) == "2");
    CHECK_FALSE(std::filesystem::exists(all));
}

TEST_CASE("a game that no format holds is reported once, and goes on", "[protocol][play]") {
    const test::TemporaryFile file{"", ".few"};
    std::filesystem::remove(file.path());
    const auto text =
        played(kPersons, "1\nrename secret\n2\n3\nmoves\n", {.keeper = GameKeeper{file.path()}});
    const std::string complaint = "the game is not kept in a file: ";
    CHECK(says(text, complaint + file.path() + ": not 1 to 1\n"));
    CHECK(count(text, complaint) == 1);
    CHECK(text.ends_with("1 to 3\nwhite > \n"));
    CHECK(contentOf(file.path()) == "1");
}

TEST_CASE("what cannot be read or written leaves the game as it is", "[protocol][play]") {
    const auto text =
        played(kPersons, "1\nload\nload five\nsave\nreplace\nsave x.bad\nmoves\nload four\n");
    CHECK(says(text, "type load and the name of a file\n"));
    CHECK(says(text, "five: not four\n"));
    CHECK(says(text, "type save and the name of a file\n"));
    CHECK(says(text, "type replace and the name of a file\n"));
    CHECK(says(text, "1 to 1\n"));
    CHECK(text.ends_with("from 1 to 5\n<4>\nblack > \n"));
}

}  // namespace fukumi::protocol::cli
