// SPDX-License-Identifier: MIT
#include "protocol/input_file.hpp"

#include "engine/core/error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_file.hpp"

namespace fukumi::protocol {

namespace {

std::string errorOf(const std::string& path) {
    try {
        static_cast<void>(readFile(path));
        return "";
    } catch (const UserError& error) {
        return error.what();
    }
}

}  // namespace

TEST_CASE("a text loses its byte order mark, other bytes stay", "[protocol][files]") {
    const test::TemporaryFile file{"\xEF\xBB\xBFtext\r\n"};
    CHECK(readTextFile(file.path()) == "text\r\n");
    CHECK(readFile(file.path()) == "\xEF\xBB\xBFtext\r\n");
    const test::TemporaryFile empty{""};
    CHECK(readTextFile(empty.path()).empty());
}

TEST_CASE("a file that cannot be read is named with the reason", "[protocol][files]") {
    CHECK(errorOf("/nowhere/at/all") ==
          "'/nowhere/at/all': cannot be read: No such file or directory");
    const std::string folder = std::filesystem::temp_directory_path().string();
    CHECK(errorOf(folder) == "'" + folder + "': cannot be read: Is a directory");
}

}  // namespace fukumi::protocol
