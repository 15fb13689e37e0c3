// SPDX-License-Identifier: MIT
#include "protocol/io/output_file.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <vector>

#include "book/format/replace_file.hpp"
#include "engine/core/error.hpp"
#include "engine/core/ranges.hpp"

namespace po = boost::program_options;
namespace fs = std::filesystem;

namespace fukumi::protocol {

namespace {

constexpr const char* kForce = "force";

struct Mark {
    FileKind kind;
    std::string_view text;
    bool isAdded = false;  ///< a comment that the format itself does not have
};

constexpr std::array kMarks{
    Mark{FileKind::Picture, "<!-- Fukumi: picture -->\n", true},
    Mark{FileKind::Page, "<!-- Fukumi: page -->\n", true},
    Mark{FileKind::Book,
         "\x89"
         "FKB\r\n\x1A\n"},
    Mark{FileKind::TextBook, "# Fukumi: book\n", true},
    Mark{FileKind::Proof, "fukumi-proof "},
    Mark{FileKind::FiveProof, "fukumi-five "},
    Mark{FileKind::Draw, "fukumi-draw "},
    Mark{FileKind::Weights,
         "\x89"
         "FKW\r\n\x1A\n"},
    Mark{FileKind::Log, "# a new conversation\n"},
};

/// All texts of the command line, whichever option they belong to.
std::vector<std::string> textsOf(const CommandLine& given) {
    std::vector<std::string> texts;
    for (const auto& [name, value] : given) {
        if (const auto* one = boost::any_cast<std::string>(&value.value())) texts.push_back(*one);
        if (const auto* many = boost::any_cast<std::vector<std::string>>(&value.value()))
            texts.insert(texts.end(), many->begin(), many->end());
    }
    return texts;
}

bool isSameFile(const fs::path& a, const fs::path& b) {
    std::error_code ignored;
    return a == b || fs::equivalent(a, b, ignored);
}

bool isOurs(const std::string& path, FileKind kind) {
    std::ifstream file{path, std::ios::binary};
    std::array<char, 32> begin{};
    file.read(begin.data(), begin.size());
    const std::string_view bytes{begin.data(), static_cast<std::size_t>(file.gcount())};
    return ranges::anyOf(kMarks, [&](const Mark& mark) {
        return mark.kind == kind && bytes.starts_with(mark.text);
    });
}

}  // namespace

void requireOwnFile(std::string_view asker,
                    const std::string& path,
                    FileKind kind,
                    const CommandLine& given) {
    std::error_code ignored;
    const fs::file_status status = fs::status(path, ignored);
    if (fs::exists(status) && !fs::is_regular_file(status)) return;
    const std::string where = std::string{asker} + ": '" + path + "': ";
    if (ranges::countIf(textsOf(given), [&](const auto& each) { return isSameFile(each, path); }) >
        1)
        throw UserError{where + "named twice: an output needs a file of its own"};
    if (!fs::exists(status) || kind == FileKind::Continued || given.count(kForce) > 0) return;
    if (fs::file_size(path, ignored) > 0 && !isOurs(path, kind))
        throw UserError{where + "there already, and not such a file of this program" +
                        (kind == FileKind::Log ? "" : "; --force writes over it")};
}

void addForceOption(po::options_description& own) {
    own.add_options()(kForce, "write over a file that this program did not make");
}

OutputFile::OutputFile(std::string_view asker,
                       std::string path,
                       FileKind kind,
                       const CommandLine& given)
    : asker_{asker}, path_{std::move(path)}, kind_{kind} {
    if (const auto why = book::whyNotReplaced(path_)) throw UserError{asker_ + ": " + *why};
    requireOwnFile(asker_, path_, kind_, given);
}

OutputFile::OutputFile(const CommandLine& given, const std::string& option, FileKind kind)
    : OutputFile{"--" + option, given[option].as<std::string>(), kind, given} {}

void OutputFile::write(std::string_view bytes) const {
    std::string marked;
    for (const Mark& mark : kMarks)
        if (mark.kind == kind_ && mark.isAdded) marked = mark.text;
    marked += bytes;
    if (const auto why = book::replaceFile(path_, marked)) throw OutputError{asker_ + ": " + *why};
}

}  // namespace fukumi::protocol
