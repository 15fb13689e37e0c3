// SPDX-License-Identifier: MIT
#include "engine/core/input_file.hpp"

#include <sstream>

#include "engine/core/error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/text.hpp"

namespace fukumi {

namespace {

std::string errorOf(const std::string& path) {
    return test::errorOf([&] { return readFile(path); });
}

}  // namespace

TEST_CASE("a text loses its byte order mark, other bytes stay", "[core][files]") {
    const test::TemporaryFile file{"\xEF\xBB\xBFtext\r\n"};
    CHECK(readTextFile(file.path()) == "text\r\n");
    CHECK(readFile(file.path()) == "\xEF\xBB\xBFtext\r\n");
    const test::TemporaryFile empty{""};
    CHECK(readTextFile(empty.path()).empty());
}

TEST_CASE("a file that cannot be read is named with the reason", "[core][files]") {
    CHECK(errorOf("/nowhere/at/all") ==
          "'/nowhere/at/all': cannot be read: No such file or directory");
    const std::string folder = std::filesystem::temp_directory_path().string();
    CHECK(errorOf(folder) == "'" + folder + "': cannot be read: Is a directory");
}

TEST_CASE("input without an end is refused", "[core][files]") {
    if (std::filesystem::exists("/dev/zero"))
        CHECK(errorOf("/dev/zero") == "'/dev/zero': does not end within 64 MiB");
    std::istringstream endless{std::string(kMostLineBytes + 1, ' ')};
    std::string line;
    CHECK_THROWS_AS(readLine(endless, line), UserError);
}

TEST_CASE("a byte order mark before a line or a stream is dropped", "[core][files]") {
    std::istringstream lines{"\xEF\xBB\xBFh8\n\xEF\xBB\xBF\nend \xEF\xBB\xBF\n\xEF\xBB\xBF"};
    std::string line;
    for (const char* const expected : {"h8", "", "end \xEF\xBB\xBF", ""}) {
        REQUIRE(readLine(lines, line));
        CHECK(line == expected);
    }
    CHECK_FALSE(readLine(lines, line));
    std::istringstream whole{"\xEF\xBB\xBFX O\n"};
    CHECK(readStream(whole, "the stream") == "X O\n");
}

TEST_CASE("a file on a disk that is too large is refused before it is read", "[core][files]") {
    const test::TemporaryFile file{"x"};
    std::filesystem::resize_file(file.path(), kMostStreamBytes + 1);  // takes no room
    const std::string name = "'" + file.path() + "'";
    CHECK(test::errorOf([&] { return readTextFile(file.path()); }) ==
          name + ": does not end within 64 MiB");
    CHECK(test::errorOf([&] { return readFile(file.path(), kMostStreamBytes >> 1); }) ==
          name + ": does not end within 32 MiB");
    CHECK(readFile(file.path()).size() == kMostStreamBytes + 1);
    std::filesystem::resize_file(file.path(), kMostStreamBytes);
    CHECK(readTextFile(file.path()).size() == kMostStreamBytes);
    std::filesystem::resize_file(file.path(), 1);
    CHECK(readTextFile(file.path()) == "x");
}

TEST_CASE("bytes are read up to a number", "[core][files]") {
    std::istringstream in{"abcde"};
    CHECK(readBytes(in, 3) == "abc");
    CHECK(readBytes(in, 3) == "de");
    CHECK(readBytes(in, 3).empty());
}

TEST_CASE("lines are read to their end", "[core][files]") {
    std::istringstream in{"a\n\nb"};
    std::string line;
    CHECK((readLine(in, line) && line == "a"));
    CHECK((readLine(in, line) && line.empty()));
    CHECK((readLine(in, line) && line == "b"));
    CHECK_FALSE(readLine(in, line));
}

}  // namespace fukumi
