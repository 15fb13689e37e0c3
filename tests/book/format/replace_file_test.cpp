// SPDX-License-Identifier: MIT
#include "book/format/replace_file.hpp"

#include <fstream>
#include <iterator>
#include <unistd.h>

#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace fukumi::test {

namespace fs = std::filesystem;

TEST_CASE("a file is replaced and nothing is left next to it", "[book][file]") {
    const fs::path folder = fs::temp_directory_path() / "fukumi-replace-file-test";
    fs::remove_all(folder);
    fs::create_directory(folder);
    const fs::path path = folder / "a.book";
    for (const std::string bytes : {"first", "", "the third\0one"}) {
        CHECK_FALSE(book::replaceFile(path, bytes));
        std::ifstream file{path, std::ios::binary};
        CHECK(std::string{std::istreambuf_iterator<char>{file}, {}} == bytes);
        CHECK(std::distance(fs::directory_iterator{folder}, fs::directory_iterator{}) == 1);
    }
    SECTION("a name can be as long as the file system allows") {
        for (std::size_t length = 190; length <= 255; ++length) {
            const fs::path longest = folder / std::string(length, 'a');
            CHECK_FALSE(book::whyNotReplaced(longest));
            CHECK_FALSE(book::replaceFile(longest, "x"));
            CHECK_FALSE(book::replaceFile(longest, "xy"));
            CHECK(fs::file_size(longest) == 2);
            fs::remove(longest);
        }
        CHECK(std::distance(fs::directory_iterator{folder}, fs::directory_iterator{}) == 1);
        const fs::path tooLong = folder / std::string(256, 'a');
        const auto error = book::replaceFile(tooLong, "x");
        REQUIRE(error);
        CHECK(book::whyNotReplaced(tooLong) == error);
        CHECK(std::distance(fs::directory_iterator{folder}, fs::directory_iterator{}) == 1);
    }
    SECTION("a folder that is not there is an error that names the file") {
        const auto error = book::replaceFile(folder / "none" / "a.book", "x");
        REQUIRE(error);
        CHECK(error->find("a.book") != std::string::npos);
        CHECK(error->find('\n') == std::string::npos);
        CHECK(error->ends_with("cannot be written: No such file or directory"));
        CHECK(book::whyNotReplaced(folder / "none" / "a.book") == error);
        CHECK(book::whyNotReplaced("") == book::replaceFile("", "x"));
    }
    SECTION("what would be refused is known before, and the look leaves nothing") {
        CHECK_FALSE(book::whyNotReplaced(path));
        CHECK_FALSE(book::whyNotReplaced(folder / "new.book"));
        CHECK(book::whyNotReplaced(folder).value_or("").ends_with(": Is a directory"));
        CHECK(std::distance(fs::directory_iterator{folder}, fs::directory_iterator{}) == 1);
    }
    SECTION("who may read and write the file stays as it was") {
        for (const unsigned mode : {0600U, 0640U, 0664U, 0755U}) {
            fs::permissions(path, fs::perms{mode});
            CHECK_FALSE(book::replaceFile(path, "private"));
            CHECK(fs::status(path).permissions() == fs::perms{mode});
        }
    }
    SECTION("a link stays one, and what it leads to is replaced") {
        fs::create_symlink("a.book", folder / "link");
        CHECK_FALSE(book::replaceFile(folder / "link", "through the link"));
        CHECK(fs::is_symlink(folder / "link"));
        CHECK(fs::file_size(path) == 16);
    }
    SECTION("a device is written into, and a full one says so") {
        if (!fs::exists("/dev/full")) return;
        CHECK_FALSE(book::replaceFile("/dev/null", "x"));
        CHECK(fs::is_character_file("/dev/null"));
        CHECK(book::replaceFile("/dev/full", "x") ==
              "'/dev/full': cannot be written: No space left on device");
    }
    fs::remove_all(folder);
}

TEST_CASE("what a killed program left is removed, and nothing else", "[book][file]") {
    const TemporaryFolder temporary;
    const fs::path& folder = temporary.path();
    const fs::path path = folder / "a.book";
    std::ofstream{path} << "x";
    SECTION("next to it") {
        // No process has the first number; one always has the last.
        const std::string dead = "a.book.2147483647-4.part";
        const std::string own = "a.book." + std::to_string(getpid()) + "-99.part";
        const std::string living = "a.book.1-4.part";
        const std::vector<std::string> others{living,
                                              "a.book.mine.part",
                                              "b.book" + dead.substr(6),
                                              // Those of split, and of other programs.
                                              "a.book.00.part",
                                              "a.book.2147483647.part",
                                              "a.book.0-1.part",
                                              "a.book.02147483647-1.part",
                                              "a.book.2147483647-0.part",
                                              "a.book.2147483647-1-1.part",
                                              "a.book.2147483647-.part",
                                              "a.book.-1.part",
                                              "a.book..part",
                                              "a.book.part"};
        std::vector<std::string> all = others;
        all.insert(all.end(), {dead, own});
        for (const std::string& name : all) std::ofstream{folder / name} << "x";
        book::removeUnfinished(path);
        CHECK_FALSE(fs::exists(folder / dead));
        CHECK_FALSE(fs::exists(folder / own));
        for (const std::string& name : others) CHECK(fs::exists(folder / name));
        CHECK(fs::exists(path));
    }
    SECTION("where the file is that a link leads to") {
        const std::string dead = "a.book.2147483647-4.part", foreign = "link" + dead.substr(6);
        fs::create_directory(folder / "links");
        fs::create_symlink("../a.book", folder / "links" / "link");
        for (const fs::path& each : {folder / dead, folder / "links" / foreign})
            std::ofstream{each} << "x";
        book::removeUnfinished(folder / "links" / "link");
        CHECK_FALSE(fs::exists(folder / dead));
        CHECK(fs::exists(folder / "links" / foreign));
    }
}

}  // namespace fukumi::test
