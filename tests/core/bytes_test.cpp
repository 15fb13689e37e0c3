// SPDX-License-Identifier: MIT
#include "engine/core/bytes.hpp"

#include "tests/support/catch.hpp"

namespace fukumi {

TEST_CASE("the checksum is the one of PNG and zlib", "[core][bytes]") {
    CHECK(crc32(asBytes("123456789")) == 0xCBF43926U);  // the check value of its definition
    CHECK(crc32({}) == 0);
}

TEST_CASE("the hashes are those of Fowler, Noll and Vo", "[core][bytes]") {
    CHECK(fnv32("") == 0x811C9DC5U);
    CHECK(fnv32("foobar") == 0xBF9CF968U);  // the published test vector
    Fnv64 hash;
    for (const char* const part : {"foo", "bar"}) hash.add(part);
    CHECK(hash.hash() == 0x85944171F73967E8U);
}

TEST_CASE("numbers are read as they were written, the low byte first", "[core][bytes]") {
    std::string bytes;
    appendNumber(bytes, std::uint32_t{0x12345678});
    appendNumber(bytes, std::int16_t{-2});
    appendNumber(bytes, std::uint8_t{200});
    appendNumber(bytes, std::uint64_t{0xFEDCBA9876543210});
    CHECK(bytes == "\x78\x56\x34\x12\xFE\xFF\xC8\x10\x32\x54\x76\x98\xBA\xDC\xFE");
    ByteReader reader{asBytes(bytes)};
    CHECK(reader.number<4>() == 0x12345678U);
    CHECK(static_cast<std::int16_t>(reader.number<2>().value()) == -2);
    CHECK(reader.byte() == 200);
    CHECK(reader.number<8>() == 0xFEDCBA9876543210U);
    CHECK(reader.isAtEnd());
}

TEST_CASE("what is not there whole leaves the reader where it is", "[core][bytes]") {
    ByteReader reader{asBytes("abc")};
    CHECK_FALSE(reader.number<4>());
    CHECK_FALSE(reader.take(4));
    CHECK(reader.left() == 3);
}

}  // namespace fukumi
