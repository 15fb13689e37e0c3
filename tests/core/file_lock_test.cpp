// SPDX-License-Identifier: MIT
#include "engine/core/file_lock.hpp"

#include <fstream>

#include "engine/core/input_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace fukumi::test {

namespace fs = std::filesystem;

TEST_CASE("a file has one lock at a time, under each of its names", "[core][file]") {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "a.book";
    std::ofstream{path} << "old";
    fs::create_symlink("a.book", folder.path() / "link");
    {
        const auto lock = FileLock::take(path);
        REQUIRE(lock);
        CHECK_FALSE(FileLock::take(path));
        CHECK_FALSE(FileLock::take(folder.path() / "link"));
        CHECK(FileLock::take(folder.path() / "b.book"));
    }
    CHECK(FileLock::take(path));
    CHECK(readFile(path.string()) == "old");
}

TEST_CASE("a lock goes over to the file that replaces the locked one", "[core][file]") {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "a.book", part = folder.path() / "a.part";
    {
        auto lock = FileLock::take(path);
        REQUIRE(lock);
        for (const std::string content : {"first", "second"}) {
            std::ofstream{part} << content;
            CHECK_FALSE(lock->replace(path, part));
            CHECK(readFile(path.string()) == content);
            CHECK_FALSE(FileLock::take(path));
        }
        CHECK(lock->replace(path, part) == std::errc::no_such_file_or_directory);
        CHECK_FALSE(FileLock::take(path));
    }
    CHECK(FileLock::take(path));
}

TEST_CASE("a lock leaves nothing, and keeps what others have made", "[core][file]") {
    const TemporaryFolder folder;
    const fs::path made = folder.path() / "made", empty = folder.path() / "empty";
    std::ofstream{empty} << "";
    CHECK(FileLock::take(made));
    CHECK(FileLock::take(empty));
    CHECK_FALSE(fs::exists(made));
    CHECK(fs::exists(empty));
    {
        const auto lock = FileLock::take(made);
        std::ofstream{made} << "work";
    }
    CHECK(readFile(made.string()) == "work");
    CHECK(FileLock::take(folder.path() / "no" / "folder"));
    if (!fs::exists("/dev/null")) return;
    const auto one = FileLock::take("/dev/null"), two = FileLock::take("/dev/null");
    CHECK((one && two));
}

}  // namespace fukumi::test
