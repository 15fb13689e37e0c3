// SPDX-License-Identifier: MIT
//
// Runs while the program is built: files of weights -> a source file that holds them. A damaged
// file ends the build.
//
//     fukumi-embed-weights plain|packed OUT.cpp IN.weights...
//
// packed: networks as engine/eval/nets/weights.hpp makes them.
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/core/bytes.hpp"
#include "engine/eval/nets/weights.hpp"
#include "engine/eval/weights_file.hpp"

namespace {

using namespace fukumi;

std::string contentsOf(const char* name) {
    std::ifstream in{name, std::ios::binary};
    std::string bytes{std::istreambuf_iterator<char>{in}, {}};
    if (!in) throw std::runtime_error{"cannot be read"};
    return bytes;
}

/// The network that others of its owner are packed relative to. REQUIRES: it is among the files.
eval::nets::AnyWeights firstPacked(const eval::nets::Shape& shape,
                                   const std::vector<std::string>& files) {
    for (const std::string& bytes : files) {
        const auto file = eval::readWeightsFile(asBytes(bytes));
        if (file.owner == shape.owner && file.rule == eval::nets::kFirstPacked)
            return eval::nets::parse(shape, file.numbers);
    }
    throw std::runtime_error{"the network that others are packed relative to is missing"};
}

/// The file with its numbers packed, where they are a network's.
std::string packed(const std::string& bytes, const std::vector<std::string>& files) {
    eval::WeightsFile file = eval::readWeightsFile(asBytes(bytes));
    const auto* const shape = eval::nets::shapeOf(file.owner);
    if (shape == nullptr) return bytes;
    const auto like = firstPacked(*shape, files);
    const auto numbers = eval::nets::pack(*shape,
                                          eval::nets::parse(*shape, file.numbers),
                                          file.rule == eval::nets::kFirstPacked ? nullptr : &like);
    file.numbers = numbers;
    return eval::writeWeightsFile(file);
}

/// One string, of which a compiler makes one node where an array would be one for each number: 0.4
/// s for the five files of half a megabyte together. Octal, with all three digits, so that no digit
/// that follows belongs to a byte.
void writeString(std::ostream& out, const std::string& bytes) {
    constexpr std::size_t kPerLine = 24;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto byte = static_cast<unsigned char>(bytes[i]);
        if (i % kPerLine == 0) out << (i == 0 ? "\n    \"" : "\"\n    \"");
        out << '\\' << byte / 64 << byte / 8 % 8 << byte % 8;
    }
    out << '"';
}

void writeSource(std::ostream& out, const std::vector<std::string>& files) {
    out << "#include \"engine/eval/embedded_weights.hpp\"\n\n"
           "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n\n"
           "namespace fukumi::eval {\n"
           "namespace {\n";
    for (std::size_t i = 0; i < files.size(); ++i) {
        out << "alignas(kWeightsAlignment) constexpr char kFile" << i << "[] =";
        writeString(out, files[i]);
        out << ";\n";
    }
    out << "template <std::size_t N>\n"
           "std::span<const std::uint8_t> viewOf(const char (&text)[N]) {\n"
           "    return {reinterpret_cast<const std::uint8_t*>(text), N - 1};\n"
           "}\n"
           "}  // namespace\n\n"
           "std::span<const std::span<const std::uint8_t>> embeddedWeightsFiles() {\n"
           "    static const std::span<const std::uint8_t> files[] = {";
    for (std::size_t i = 0; i < files.size(); ++i) out << "viewOf(kFile" << i << "), ";
    out << "};\n"
           "    return files;\n"
           "}\n"
           "}  // namespace fukumi::eval\n";
}

}  // namespace

int main(int argc, char** argv) {
    const std::string form = argc > 1 ? argv[1] : "";
    if (argc < 4 || (form != "plain" && form != "packed")) {
        std::cerr << "usage: fukumi-embed-weights plain|packed OUT.cpp IN.weights...\n";
        return 2;
    }
    std::vector<std::string> files;
    for (int i = 3; i < argc; ++i) try {
            files.push_back(contentsOf(argv[i]));
            static_cast<void>(eval::readWeightsFile(asBytes(files.back())));
        } catch (const std::exception& error) {
            std::cerr << argv[i] << ": " << error.what() << '\n';
            return 1;
        }
    std::vector<std::string> built;
    for (const std::string& file : files)
        built.push_back(form == "packed" ? packed(file, files) : file);
    std::ofstream out{argv[2]};
    writeSource(out, built);
    out.close();
    if (out) return 0;
    std::cerr << argv[2] << ": cannot be written\n";
    return 1;
}
