// SPDX-License-Identifier: MIT
#include "protocol/io/output_file.hpp"

#include <filesystem>

#include "engine/core/input_file.hpp"
#include "protocol/question/messages.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/text.hpp"

namespace fukumi::protocol {

namespace {

namespace fs = std::filesystem;

using Arguments = std::vector<std::string>;

/// --svg PATH and more words.
CommandLine given(const std::string& path, const Arguments& more = {}) {
    CommandLine line{.texts = {path}, .isForced = false};
    for (const std::string& each : more) {
        line.isForced |= each == "--force";
        line.texts.push_back(each);
    }
    return line;
}

OutputFile picture(const std::string& path, const Arguments& more = {}) {
    auto file = OutputFile::open("--svg", path, given(path, more));
    if (!file) refuse(inField(file.error(), "svg"));
    return std::move(*file);
}

std::string errorOf(const std::string& path, const Arguments& more = {}) {
    return test::errorOf([&] { return picture(path, more); });
}

}  // namespace

TEST_CASE("a file keeps what it holds until it is written", "[protocol][files]") {
    const test::TemporaryFile file{"old"};
    const auto opened =
        OutputFile::open("--out", file.path(), given(file.path()), Existing::Continued);
    REQUIRE(opened);
    const OutputFile& out = *opened;
    CHECK(readFile(file.path()) == "old");
    out.write("new");
    CHECK(readFile(file.path()) == "new");
    out.write("newer");
    CHECK(readFile(file.path()) == "newer");
}

TEST_CASE("a file that cannot be written is refused before the work", "[protocol][files]") {
    CHECK(errorOf("/nowhere/at/all.svg") ==
          "--svg: '/nowhere/at/all.svg': cannot be written: No such file or directory");
    const std::string folder = fs::temp_directory_path().string();
    CHECK(errorOf("-") == "--svg: '-' is not a file here; write ./- for a file of that name");
    CHECK(errorOf(folder) == "--svg: '" + folder + "': cannot be written: Is a directory");
}

TEST_CASE("a file that a run works on is refused to another one", "[protocol][files]") {
    const test::TemporaryFile file{""};
    const auto opened = [&](Existing existing) {
        return OutputFile::open("--out", file.path(), given(file.path()), existing);
    };
    for (const Existing existing : {Existing::Begun, Existing::Continued}) {
        const auto first = opened(Existing::Continued);
        REQUIRE(first);
        for (int round = 0; round < 2; ++round) {
            const auto second = opened(existing);
            REQUIRE_FALSE(second);
            CHECK(describeError(inField(second.error(), "out")) ==
                  "--out: '" + file.path() + "': another run works on this file");
            first->write("work");
        }
    }
    CHECK(opened(Existing::Continued));
}

TEST_CASE("a disk that is full by then is an error of the writing", "[protocol][files]") {
    if (!fs::exists("/dev/full")) return;
    CHECK_THROWS_AS(picture("/dev/full").write("picture"), OutputError);
}

TEST_CASE("a file that exists is replaced by force alone", "[protocol][files]") {
    // Ours, as 0.2.0 marked it, too.
    for (const std::string before :
         {"<svg>another program's</svg>", "<!-- Fukumi: picture -->\n"}) {
        const test::TemporaryFile file{before};
        const std::string refusal = "--svg: '" + file.path() + "' already exists; use --force";
        CHECK(errorOf(file.path()) == refusal);
        CHECK(readFile(file.path()) == before);
        picture(file.path(), {"--force"}).write("<svg/>\n");
        CHECK(readFile(file.path()) == "<svg/>\n");
        CHECK(errorOf(file.path()) == refusal);
    }
}

TEST_CASE("only a log goes on in a file that exists", "[protocol][files]") {
    const auto isTaken = [](const std::string& content) {
        const test::TemporaryFile file{content};
        return checkOwnFile(file.path(), Existing::Log, given(file.path())).has_value();
    };
    CHECK(isTaken(""));
    CHECK(isTaken("# a new conversation\n"));
    CHECK_FALSE(isTaken("# a new con"));
    CHECK_FALSE(isTaken("<svg/>\n"));
}

TEST_CASE("an empty file may be written", "[protocol][files]") {
    const test::TemporaryFile empty{""};
    CHECK(errorOf(empty.path()).empty());
}

TEST_CASE("an output is not a file that the command line names again", "[protocol][files]") {
    const test::TemporaryFile file{"<!-- Fukumi: picture -->\n"};
    const std::string twice =
        "--svg: '" + file.path() + "' is named twice; an output needs a separate file";
    const std::string again = (fs::path{file.path()}.parent_path() / "." / file.name()).string();
    CHECK(errorOf(file.path(), {"--psq", file.path(), "--force"}) == twice);
    CHECK(errorOf(file.path(), {"--psq", again, "--force"}) == twice);
    CHECK(errorOf(file.path(), {"a word", again}) == twice);
    const std::string link = file.path() + "-link";
    fs::create_hard_link(file.path(), link);
    CHECK(errorOf(file.path(), {"--psq", link, "--force"}) == twice);
    fs::remove(link);
}

}  // namespace fukumi::protocol
