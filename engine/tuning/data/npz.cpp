// SPDX-License-Identifier: MIT
#include "engine/tuning/data/npz.hpp"

#include <bit>
#include <regex>
#include <utility>

#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"
#include "engine/core/text.hpp"

namespace fukumi::tuning {

namespace {

using Bytes = std::span<const std::uint8_t>;

// From the ZIP format: local headers, the directory's entries, its end (PKWARE APPNOTE 4.3).
constexpr std::uint32_t kLocal = 0x04034B50;
constexpr std::uint32_t kEntry = 0x02014B50;
constexpr std::uint32_t kEnd = 0x06054B50;
constexpr std::string_view kNpyMagic{"\x93NUMPY\x01\x00", 8};
constexpr std::string_view kNpyEnding = ".npy";
/// std::regex takes a frame of the stack for each byte.
constexpr std::uint32_t kMostHead = 4096;

std::string_view textOf(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

[[noreturn]] void refuse(const std::string& why) { throw UserError{"no arrays: " + why}; }

template <class Read>
auto needed(Read&& read) {
    if (!read) refuse("cut off");
    return *read;
}

/// The common part of both headers of a file of the archive, from the version on.
std::string commonHeader(std::string_view name, std::string_view content) {
    std::string header;
    appendNumber(header, std::uint16_t{20});          // version
    appendNumber(header, std::uint16_t{0});           // flags
    appendNumber(header, std::uint16_t{0});           // stored
    appendNumber(header, std::uint32_t{0x00210000});  // the first day of 1980
    appendNumber(header, crc32(asBytes(content)));
    for (int i = 0; i < 2; ++i) appendNumber(header, static_cast<std::uint32_t>(content.size()));
    appendNumber(header, static_cast<std::uint16_t>(name.size()));
    appendNumber(header, std::uint16_t{0});  // extra bytes
    return header;
}

/// The head of a .npy file: a Python dictionary, up to a multiple of 64 bytes.
std::string npyHead(const std::string& type, const std::vector<std::size_t>& shape) {
    std::string sides;
    for (const std::size_t side : shape) sides += std::to_string(side) + ", ";
    std::string head =
        "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + sides + "), }";
    head.resize((kNpyMagic.size() + 2 + head.size() + 1 + 63) / 64 * 64 - kNpyMagic.size() - 3,
                ' ');
    head += '\n';
    std::string bytes{kNpyMagic};
    appendNumber(bytes, static_cast<std::uint16_t>(head.size()));
    return bytes + head;
}

std::vector<std::size_t> shapeOf(const std::string& sides) {
    std::vector<std::size_t> shape;
    static const std::regex number{"[0-9]+"};
    for (std::sregex_iterator at{sides.begin(), sides.end(), number}; at != std::sregex_iterator{};
         ++at) {
        const auto side = parseInteger<std::uint32_t>(at->str());
        if (!side) refuse("a side of an array is too long");
        shape.push_back(*side);
    }
    return shape;
}

/// A line of the directory.
struct Entry {
    std::string name;
    std::uint32_t place;
    std::uint32_t size;
    std::uint32_t sum;
};
Entry entryOf(ByteReader& directory) {
    if (directory.number<4>() != kEntry) refuse("damaged directory");
    static_cast<void>(needed(directory.take(6)));
    if (needed(directory.number<2>()) != 0) refuse("compressed: numpy.savez does without");
    static_cast<void>(needed(directory.take(4)));
    Entry entry;
    entry.sum = needed(directory.number<4>());
    static_cast<void>(needed(directory.take(4)));
    entry.size = needed(directory.number<4>());
    const std::uint32_t nameLength = needed(directory.number<2>());
    const std::uint32_t extra = needed(directory.number<2>());
    const std::uint32_t comment = needed(directory.number<2>());
    static_cast<void>(needed(directory.take(8)));
    entry.place = needed(directory.number<4>());
    entry.name = textOf(needed(directory.take(nameLength)));
    static_cast<void>(needed(directory.take(extra + comment)));
    if (entry.name.ends_with(kNpyEnding)) entry.name.resize(entry.name.size() - kNpyEnding.size());
    return entry;
}

std::string_view contentOf(std::string_view bytes, const Entry& entry) {
    if (entry.place > bytes.size()) refuse("damaged directory");
    ByteReader local{asBytes(bytes.substr(entry.place))};
    if (local.number<4>() != kLocal) refuse("damaged directory");
    static_cast<void>(needed(local.take(22)));
    const std::uint32_t name = needed(local.number<2>());
    const std::uint32_t extra = needed(local.number<2>());
    static_cast<void>(needed(local.take(name + extra)));
    const Bytes content = needed(local.take(entry.size));
    if (crc32(content) != entry.sum) refuse("damaged: the checksum is wrong");
    return textOf(content);
}

NpzArray arrayOf(std::string_view file) {
    if (!file.starts_with(kNpyMagic)) refuse("a file in it is not an array of version 1");
    ByteReader reader{asBytes(file.substr(kNpyMagic.size()))};
    const auto length = needed(reader.number<2>());
    if (length > kMostHead) refuse("the head of an array is too long");
    const std::string head{textOf(needed(reader.take(length)))};
    static const std::regex form{
        R"(\{'descr': '([^']+)', 'fortran_order': False, 'shape': \(([0-9, ]*)\), *\} *\n)"};
    std::smatch parts;
    if (!std::regex_match(head, parts, form)) refuse("an array is not stored row by row");
    const std::string type = parts[1];
    if (type != "<f4" && type != "<f8") refuse("numbers of type " + type + ": expected f4 or f8");
    NpzArray array{shapeOf(parts[2]), {}};
    std::size_t count = 1;
    for (const std::size_t side : array.shape) {
        count *= side;
        if (count > reader.left()) refuse("an array is longer than its file");
    }
    if (count * (type == "<f4" ? 4 : 8) != reader.left())
        refuse("an array is not as long as its file");
    array.numbers.reserve(count);
    while (!reader.isAtEnd())
        array.numbers.push_back(type == "<f4" ? double{std::bit_cast<float>(*reader.number<4>())}
                                              : std::bit_cast<double>(*reader.number<8>()));
    return array;
}

}  // namespace

void NpzWriter::addBytes(std::string_view name,
                         const std::string& type,
                         const std::vector<std::size_t>& shape,
                         std::string_view numbers) {
    const std::string file = std::string{name} + std::string{kNpyEnding};
    std::string content = npyHead(type, shape);
    content += numbers;
    const std::string header = commonHeader(file, content);
    appendNumber(directory_, kEntry);
    appendNumber(directory_, std::uint16_t{20});
    directory_ += header;
    directory_.append(10, '\0');  // comment, disk, attributes
    appendNumber(directory_, static_cast<std::uint32_t>(bytes_.size()));
    directory_ += file;
    appendNumber(bytes_, kLocal);
    bytes_ += header + file + content;
    ++count_;
}

std::string NpzWriter::finish() {
    const auto begin = static_cast<std::uint32_t>(bytes_.size());
    bytes_ += directory_;
    appendNumber(bytes_, kEnd);
    appendNumber(bytes_, std::uint32_t{0});  // disks
    for (int i = 0; i < 2; ++i) appendNumber(bytes_, count_);
    appendNumber(bytes_, static_cast<std::uint32_t>(directory_.size()));
    appendNumber(bytes_, begin);
    appendNumber(bytes_, std::uint16_t{0});  // comment
    return std::move(bytes_);
}

std::map<std::string, NpzArray> readNpz(std::string_view bytes) {
    // NumPy's archives have no comment: the end record comes last.
    constexpr std::size_t kEndLength = 22;
    if (bytes.size() < kEndLength) refuse("too short for an .npz file");
    ByteReader end{asBytes(bytes.substr(bytes.size() - kEndLength))};
    if (end.number<4>() != kEnd) refuse("not an .npz file");
    static_cast<void>(end.take(6));
    const std::uint32_t count = needed(end.number<2>());
    static_cast<void>(end.take(4));
    const std::uint32_t begin = needed(end.number<4>());
    if (begin > bytes.size()) refuse("damaged directory");
    ByteReader directory{asBytes(bytes.substr(begin))};
    std::map<std::string, NpzArray> arrays;
    std::size_t left = begin;  // files that share bytes could name more than fits into memory
    for (std::uint32_t i = 0; i < count; ++i) {
        const Entry entry = entryOf(directory);
        if (entry.size > left) refuse("damaged directory");
        left -= entry.size;
        arrays[entry.name] = arrayOf(contentOf(bytes, entry));
    }
    return arrays;
}

}  // namespace fukumi::tuning
