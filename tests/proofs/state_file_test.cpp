// SPDX-License-Identifier: MIT
#include "engine/proofs/state_file.hpp"

#include <fstream>
#include <functional>

#include "engine/core/input_file.hpp"
#include "tests/proofs/proofs_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/error_text.hpp"
#include "tests/support/temporary_folder.hpp"

namespace fukumi::proofs {

namespace {

using Lines = std::vector<std::string>;

struct Damage {
    const char* name;
    std::function<std::string(std::string)> apply;
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    if (at != std::string::npos) text.replace(at, from.size(), to);
    return text;
}

/// Damage of a line, of which the sums know nothing: a forger has summed everything up anew.
std::string forged(const std::string& file, const std::function<void(Lines&)>& change) {
    Lines lines = test::linesOf(file);
    change(lines);
    return test::fileOf(lines);
}

/// The last word of a line in place of what is there.
std::string withLastWord(const std::string& line, const std::string& word) {
    return line.substr(0, line.rfind(' ') + 1) + word;
}

/// Accidents of files.
std::vector<Damage> accidents() {
    return {
        {"nothing at all", [](const std::string&) { return std::string{}; }},
        {"another kind of file", [](const std::string&) { return std::string{"PNG\r\n\x1a\n"}; }},
        {"the first byte", [](std::string f) { return f[0] ^= 1, f; }},
        {"a bit in the middle", [](std::string f) { return f[f.size() / 2] ^= 4, f; }},
        {"a bit of the last sum", [](std::string f) { return f[f.size() - 2] ^= 1, f; }},
        {"a byte more", [](std::string f) { return f.insert(f.size() / 2, "x"); }},
        {"a byte less", [](std::string f) { return f.erase(f.size() / 2, 1); }},
        {"line ends of another system",
         [](const std::string& f) { return replaced(f, "\n", "\r\n"); }},
        {"cut in a line", [](const std::string& f) { return f.substr(0, f.size() - 9); }},
        {"cut at the end of a line",
         [](const std::string& f) { return f.substr(0, f.rfind('\n', f.size() - 2) + 1); }},
        {"cut after the head",
         [](const std::string& f) { return f.substr(0, f.find('\n', f.find('\n') + 1) + 1); }},
        {"something after the end", [](const std::string& f) { return f + "more\n"; }},
        {"a line left out",
         [](std::string f) {
             const auto second = f.find("\nwin ") + 1;
             return f.erase(second, f.find('\n', second) + 1 - second);
         }},
        {"a doubled line",
         [](std::string f) {
             const auto first = f.find("win ");
             const std::string line = f.substr(first, f.find('\n', first) + 1 - first);
             return f.insert(first, line);
         }},
        {"two lines exchanged",
         [](const std::string& f) {
             const auto a = f.find("win "), b = f.find('\n', a) + 1, c = f.find('\n', b) + 1;
             return f.substr(0, a) + f.substr(b, c - b) + f.substr(a, b - a) + f.substr(c);
         }},
    };
}

/// A file by a writer that knows how the sums are made.
std::vector<Damage> forgeries() {
    return {
        {"forged: another version",
         [](const std::string& f) { return forged(f, [](Lines& l) { l[0] = "fukumi-five 4"; }); }},
        {"forged: another rule",
         [](const std::string& f) {
             return forged(f, [](Lines& l) { l[1] = replaced(l[1], "freestyle", "gomuko"); });
         }},
        {"forged: another size",
         [](const std::string& f) {
             return forged(f, [](Lines& l) { l[1] = replaced(l[1], "15x15", "9x9"); });
         }},
        {"forged: a stone less on the root",
         [](const std::string& f) {
             return forged(f, [](Lines& l) { l[1] = l[1].substr(0, l[1].size() - 2); });
         }},
        {"forged: a losing move",
         [](const std::string& f) {
             return forged(f, [](Lines& l) { l[2] = withLastWord(l[2], "a1"); });
         }},
        {"forged: a move on a stone",
         [](const std::string& f) {
             return forged(f, [](Lines& l) {
                 const auto at = l[2].find(' ') + 1;
                 l[2] = withLastWord(
                     l[2], l[2].substr(at, l[2].find_first_of("abcdefghijklmno/", at + 1) - at));
             });
         }},
        {"forged: a position less",
         [](const std::string& f) {
             return forged(f, [](Lines& l) {
                 l.erase(l.end() - 2);
                 l.back() = "end " + std::to_string(l.size() - 3);
             });
         }},
        {"forged: the wrong number at the end",
         [](const std::string& f) { return forged(f, [](Lines& l) { l.back() = "end 99"; }); }},
        {"forged: a position that cannot follow",
         [](const std::string& f) { return forged(f, [](Lines& l) { l[3] = "win h8/ i9"; }); }},
        {"forged: a record of another kind of file",
         [](const std::string& f) { return forged(f, [](Lines& l) { l[3] = "ask a1/ 0 won"; }); }},
        {"forged: a malformed record",
         [](const std::string& f) { return forged(f, [](Lines& l) { l[3] += " z99"; }); }},
    };
}

std::vector<Damage> damages() {
    std::vector<Damage> all = accidents();
    for (const Damage& each : forgeries()) all.push_back(each);
    return all;
}

}  // namespace

TEST_CASE("A good proof is accepted, and summed up anew it is the same", "[proofs][file]") {
    const std::string proof = test::smallProof();
    CHECK(test::whyRefused(proof).empty());
    CHECK(test::summedUpAnew(proof) == proof);
    CHECK(parseStateFile(proof)->isFinished());
}

TEST_CASE("A damaged proof is refused, whatever the damage", "[proofs][file]") {
    REQUIRE(damages().size() >= 20);
    const std::string proof = test::smallProof();
    for (const Damage& damage : damages()) {
        INFO(damage.name);
        const std::string damaged = damage.apply(proof);
        CHECK(damaged != proof);
        CHECK_FALSE(test::whyRefused(damaged).empty());
    }
}

TEST_CASE("A proof forged for the other side is refused, whether or not that side wins too",
          "[proofs][file]") {
    // Black has an open three; white has stones far apart, and then an open three.
    for (const char* const moves : {"h8 a1 h9 c4 h10 o1", "h8 e4 h9 f4 h10 g4"}) {
        const Task task = test::taskOf(moves);
        const Task forgery{task.rule, Color::White, task.root};
        INFO(moves);
        CHECK(test::whyRefused(finishedFile(task, {})).empty());
        CHECK_FALSE(test::whyRefused(finishedFile(forgery, {})).empty());
    }
    // The colours of the stones exchanged: it is white now who has the three.
    Task exchanged = test::taskOf("h8 a1 h9 c4 h10 o1");
    forEachSquare(exchanged.size(), [&](Square s) {
        const board::Cell cell = exchanged.root.cellAt(s);
        if (cell == board::Cell::Empty) return;
        exchanged.root.clear(s);
        exchanged.root.put(s, cell == board::Cell::Black ? board::Cell::White : board::Cell::Black);
    });
    CHECK_FALSE(test::whyRefused(finishedFile(exchanged, {})).empty());
}

TEST_CASE("A finished proof of an older version is read, its records in any frame",
          "[proofs][file]") {
    const Task task = test::taskOf(test::kThreeQuietMoves);
    const auto records = test::threeQuietMoves();
    for (const char* const version : {"fukumi-five 1", "fukumi-five 2"})
        for (const board::Symmetry symmetry : board::symmetriesOf(task.size())) {
            auto turned = records;
            for (WinRecord& record : turned) {
                const board::Board board = boardFrom(record.stones, task.size()).value();
                board::Board other{task.size()};
                forEachSquare(task.size(), [&](Square s) {
                    if (!board.isEmpty(s))
                        other.put(apply(symmetry, s, task.size()), board.cellAt(s));
                });
                record = {stonesText(other), apply(symmetry, record.move, task.size())};
            }
            const std::string old =
                forged(finishedFile(task, turned), [&](Lines& l) { l[0] = version; });
            if (symmetry == board::Symmetry::Rotate90) CHECK(test::whyRefused(old).empty());
            CHECK(test::proofTreeOf(old).wins() == records);
            CHECK(parseStateFile(old)->isFinished());
        }
}

TEST_CASE("Unfinished work of an older version is refused as older", "[proofs][file]") {
    const auto isOlder = [](const std::string& bytes) {
        return test::errorOf(parseStateFile(bytes)).find("older version") != std::string::npos;
    };
    const std::string old = forged(test::smallWork(), [](Lines& l) { l[0] = "fukumi-five 1"; });
    CHECK(isOlder(old));
    CHECK(isOlder(forged(test::smallWork(), [](Lines& l) { l[0] = "fukumi-five 2"; })));
    CHECK(isOlder(forged(old, [](Lines& l) { l.resize(2); })));
    // As its records were: without a level.
    CHECK(isOlder(forged(old, [](Lines& l) { l[2] = "replies h8/h9 threat a1"; })));
    CHECK_FALSE(isOlder(test::smallWork()));
}

TEST_CASE("A foreign file is reported as foreign, not as one with a wrong sum", "[proofs][file]") {
    for (const std::string& bytes :
         {std::string{}, std::string{"dear diary,\n"}, std::string(100'000, '\0')})
        CHECK(test::whyRefused(bytes).find("not a proof file") != std::string::npos);
}

TEST_CASE("An error names its line and its byte", "[proofs][file]") {
    std::string proof = test::smallProof();
    const auto third = proof.find("win ");
    proof[third + 6] ^= 1;
    const auto file = parseStateFile(proof);
    REQUIRE_FALSE(file);
    CHECK(file.error().place == FilePlace{.number = 3, .byte = third});
    CHECK(test::errorOf(file) ==
          "line 3 (byte " + std::to_string(third) +
              "): the checksum does not fit: the line, or one before it, was altered");
}

TEST_CASE("Every single byte of a work that is altered is noticed", "[proofs][file]") {
    const std::string work = test::smallWork();
    const auto good = *parseStateFile(work);
    CHECK(good.cutBytes == 0);
    CHECK(good.records.size() > 5);
    for (std::size_t i = 0; i < work.size(); ++i) {
        std::string damaged = work;
        damaged[i] ^= 2;
        const auto file = parseStateFile(damaged);
        // Where the last line loses its end it looks like one that was being written.
        const bool isCut = file && file->cutBytes > 0;
        CHECK((!file || (isCut && i + 1 == work.size())));
    }
}

TEST_CASE("A work that was cut anywhere goes on where it was", "[proofs][file]") {
    const test::TemporaryFolder folder;
    const std::string work = test::smallWork();
    const auto whole = *parseStateFile(work);
    const std::size_t head = headOf(whole.task).bytes().size();
    for (std::size_t length = head; length < work.size(); length += 7) {
        const auto path = folder.path() / "cut.five";
        std::ofstream{path, std::ios::binary} << work.substr(0, length);
        const auto cut = *parseStateFile(work.substr(0, length));
        CHECK(cut.goodBytes + cut.cutBytes == length);
        auto writer = StateWriter::resume(path, cut);
        for (std::size_t i = cut.records.size(); i < whole.records.size(); ++i)
            CHECK_FALSE(writer.write(whole.records[i]));
        CHECK(readFile(path.string()) == work);
    }
}

}  // namespace fukumi::proofs
