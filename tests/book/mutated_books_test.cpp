// SPDX-License-Identifier: MIT
//
// Books that were damaged at random: a reader says what is wrong or reads something sound, and
// needs no more memory than the file's size allows. FUKUMI_MUTATIONS=N tries N files a format
// (default 3 000; fewer under sanitizers).
#include <algorithm>
#include <cstdlib>

#include "book/foreign/lz4_frame.hpp"
#include "book/foreign/renlib.hpp"
#include "book/foreign/yixin_db.hpp"
#include "book/format/book_format.hpp"
#include "book/format/book_text.hpp"
#include "engine/core/bytes.hpp"
#include "engine/core/text.hpp"
#include "tests/book/foreign/random_library.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/round_count.hpp"
#include "tests/support/skip.hpp"

namespace fukumi::book {

namespace {

std::uint64_t rounds() {
    constexpr auto kUsual = test::roundCount<std::uint64_t>(3'000);
    const char* const text = std::getenv("FUKUMI_MUTATIONS");
    return text == nullptr ? kUsual : parseInteger<std::uint64_t>(text).value_or(kUsual);
}

/// One to eight changes, most often few: other bytes, other bits, parts that are missing, doubled
/// or foreign.
std::string mutated(Random& random, std::string file) {
    const auto place = [&](std::size_t size) {
        return static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(size + 1)));
    };
    for (auto change = 1 + random.below(1 + random.below(8)); change > 0; --change) {
        const std::size_t at = place(file.size());
        const std::size_t length = std::min(place(16), file.size() - at);
        switch (random.below(6)) {
            case 0: file.erase(at, length); break;
            case 1: file.insert(at, file.substr(at, length)); break;
            case 2: file.insert(at, 1 + place(4), static_cast<char>(random.below(256))); break;
            case 3: file.resize(at); break;
            default:
                if (at == file.size()) break;
                // Lengths and flags are most often wrong by little.
                file[at] = random.below(2) == 0
                               ? static_cast<char>(random.below(256))
                               : static_cast<char>(static_cast<unsigned char>(file[at]) ^
                                                   1U << random.below(8));
        }
    }
    return file;
}

/// Checks that a sound library bears all writers, and that text and book say the same.
void checkSound(const BookLibrary& library) {
    BookLibrary again;
    REQUIRE(readBookText(writeBookText(library), again));
    REQUIRE(again.positions().size() == library.positions().size());
    REQUIRE(again.games() == library.games());
    const std::string compiled = compileBook(library);
    const auto opened = OpeningBook::open(asBytes(compiled));
    REQUIRE(opened);
    static_cast<void>(writeYixinDb(library));
    static_cast<void>(writeRenLib(library, {}));
}

BookLibrary start() {
    Random random{3};
    auto library = test::randomNet(random, Rule::Renju, BoardSize::square(15), 6);
    for (std::uint16_t moves = 1; moves < 5; ++moves) library.markGame(random.next(), moves);
    return library;
}

/// `read` gives a library, or nothing if the file is refused.
template <class Read>
void readMutations(const std::string& file, const Read& read) {
    Random random{41};
    std::uint64_t accepted = 0;
    const std::uint64_t all = rounds();
    for (std::uint64_t round = 0; round < all; ++round) {
        const std::string damaged = mutated(random, file);
        const std::optional<BookLibrary> library = read(damaged);
        if (!library) continue;
        ++accepted;
        checkSound(*library);
    }
    // Both happen: neither is everything refused nor is nothing looked at.
    CHECK(accepted > 0);
    CHECK(accepted < all);
}

std::optional<BookLibrary> libraryOf(const Result<ImportedBook>& result) {
    if (!result) {
        // A sentence that can be translated.
        const InputError& why = result.error();
        REQUIRE((why.kind == ErrorKind::CutOff || why.value.isTranslated()));
        return std::nullopt;
    }
    return result->library;
}

}  // namespace

TEST_CASE("damaged libraries of RenLib are read or refused", "[book][renlib][mutated]") {
    readMutations(writeRenLib(start(), {}).bytes,
                  [](const std::string& file) { return libraryOf(readRenLib(asBytes(file), {})); });
}

TEST_CASE("damaged databases are read or refused", "[book][yixin][mutated]") {
    readMutations(writeYixinDb(start()).bytes,
                  [](const std::string& file) { return libraryOf(readYixinDb(asBytes(file))); });
}

TEST_CASE("damaged databases in an LZ4 frame are read or refused", "[book][yixin][lz4][mutated]") {
    const auto packed = packLz4(writeYixinDb(start()).bytes);
    if (!packed) return test::saySkipped("this program was built without LZ4");
    const auto read = [](const std::string& file) { return libraryOf(readYixinDb(asBytes(file))); };
    // Its checksum, the last four bytes, catches everything.
    Random random{43};
    for (int round = 0; round < test::roundCount(1'000); ++round)
        static_cast<void>(read(mutated(random, *packed)));
    // Without it, as the format allows, damage reaches the reader.
    REQUIRE(packed->starts_with("\x04\x22\x4D\x18\x64\x40"));
    const std::string open =
        "\x04\x22\x4D\x18\x60\x40\x82" + packed->substr(7, packed->size() - 7 - 4);
    REQUIRE(read(open));
    readMutations(open, read);
}

TEST_CASE("damaged compiled books are read or refused", "[book][mutated]") {
    const std::string compiled = compileBook(start());
    const auto read = [](std::string file) -> std::optional<BookLibrary> {
        // Mended, so that the checksum is not all that is tested.
        if (file.size() >= format::kHeader) {
            const std::uint32_t sum = crc32(asBytes(file).subspan(format::kChecksumFrom));
            for (std::size_t i = 0; i < 4; ++i)
                file[format::kChecksumAt + i] = static_cast<char>(sum >> 8 * i & 0xFF);
        }
        const auto opened = OpeningBook::open(asBytes(file));
        if (!opened) return std::nullopt;
        return opened->library();
    };
    readMutations(compiled, read);
}

TEST_CASE("damaged readable books are read or refused", "[book][mutated]") {
    readMutations(writeBookText(start()),
                  [](const std::string& file) -> std::optional<BookLibrary> {
                      BookLibrary library;
                      if (!readBookText(file, library)) return std::nullopt;
                      return library;
                  });
}

TEST_CASE("bytes that are nothing at all are refused", "[book][mutated]") {
    Random random{7};
    for (int round = 0; round < 2'000; ++round) {
        std::string file;
        for (auto i = random.below(200); i > 0; --i) file += static_cast<char>(random.below(256));
        CHECK_FALSE(OpeningBook::open(asBytes(file)));
        static_cast<void>(libraryOf(readYixinDb(asBytes(file))));
        // Behind their heads the readers look at everything.
        static_cast<void>(libraryOf(readYixinDb(asBytes(std::string{"\1\0\0\0", 4} + file))));
        static_cast<void>(libraryOf(readRenLib(asBytes('\x78' + file), {})));
        static_cast<void>(libraryOf(readYixinDb(asBytes("\x04\x22\x4D\x18\x60\x40\x82" + file))));
    }
}

}  // namespace fukumi::book
