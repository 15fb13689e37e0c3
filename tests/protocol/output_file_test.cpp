// SPDX-License-Identifier: MIT
#include "protocol/output_file.hpp"

#include "engine/core/error.hpp"
#include "protocol/input_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_file.hpp"

namespace fukumi::protocol {

TEST_CASE("a file keeps what it holds until it is written", "[protocol][files]") {
    const test::TemporaryFile file{"old"};
    const OutputFile out{"--svg", file.path()};
    CHECK(readFile(file.path()) == "old");
    out.write("new");
    CHECK(readFile(file.path()) == "new");
    out.write("newer");
    CHECK(readFile(file.path()) == "newer");
}

TEST_CASE("a file that cannot be written is refused before the work", "[protocol][files]") {
    const auto errorOf = [](const std::string& path) -> std::string {
        try {
            const OutputFile out{"--svg", path};
            return "";
        } catch (const UserError& error) {
            return error.what();
        }
    };
    CHECK(errorOf("/nowhere/at/all.svg") ==
          "--svg: '/nowhere/at/all.svg': cannot be written: No such file or directory");
    const std::string folder = std::filesystem::temp_directory_path().string();
    CHECK(errorOf(folder) == "--svg: '" + folder + "': cannot be written: Is a directory");
}

TEST_CASE("a disk that is full by then is an error of the writing", "[protocol][files]") {
    if (!std::filesystem::exists("/dev/full")) return;
    const OutputFile out{"--svg", "/dev/full"};
    CHECK_THROWS_AS(out.write("picture"), OutputError);
}

}  // namespace fukumi::protocol
