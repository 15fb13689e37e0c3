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
    auto file = OutputFile::open("--svg", path, FileKind::Picture, given(path, more));
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
        OutputFile::open("--out", file.path(), FileKind::Continued, given(file.path()));
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
    CHECK(errorOf("-") == "--svg: '-' is not a file, such as ./-");
    CHECK(errorOf(folder) == "--svg: '" + folder + "': cannot be written: Is a directory");
}

TEST_CASE("a disk that is full by then is an error of the writing", "[protocol][files]") {
    if (!fs::exists("/dev/full")) return;
    CHECK_THROWS_AS(picture("/dev/full").write("picture"), OutputError);
}

TEST_CASE("a file that this program did not make is replaced by force alone", "[protocol][files]") {
    const test::TemporaryFile file{"<svg>another program's</svg>"};
    CHECK(errorOf(file.path()) == "--svg: '" + file.path() + "' already exists; use --force");
    picture(file.path(), {"--force"}).write("<svg/>\n");
    CHECK(readFile(file.path()) == "<!-- Fukumi: picture -->\n<svg/>\n");
    picture(file.path()).write("<svg>2</svg>\n");
    CHECK(readFile(file.path()) == "<!-- Fukumi: picture -->\n<svg>2</svg>\n");
}

TEST_CASE("a file of ours of another kind is not replaced either", "[protocol][files]") {
    const test::TemporaryFile proof{"fukumi-proof 1\n"};
    CHECK_FALSE(errorOf(proof.path()).empty());
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
