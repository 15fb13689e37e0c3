// SPDX-License-Identifier: MIT
#include "book/replace_file.hpp"

#include <cstdio>
#include <vector>

#ifdef _WIN32
#include <io.h>
#include <process.h>
#else
#include <unistd.h>
#endif

namespace fukumi::book {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kEnding = ".part";

#ifdef _WIN32
int processId() { return _getpid(); }
bool reachDisk(std::FILE* file) { return _commit(_fileno(file)) == 0; }
#else
int processId() { return static_cast<int>(getpid()); }
bool reachDisk(std::FILE* file) { return fsync(fileno(file)) == 0; }
#endif

/// Of this process alone: two that write one file do not write into each other's.
fs::path partOf(const fs::path& path) {
    static int count = 0;
    fs::path part = path;
    part += '.' + std::to_string(processId()) + '-' + std::to_string(++count);
    part += kEnding;
    return part;
}

bool writeAll(const fs::path& path, std::string_view bytes) {
    // "x": a file of this name is somebody else's.
    std::FILE* const file = std::fopen(path.string().c_str(), "wbx");
    if (file == nullptr) return false;
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() &&
                         std::fflush(file) == 0 && reachDisk(file);
    return (std::fclose(file) == 0) && written;
}

}  // namespace

std::optional<std::string> replaceFile(const fs::path& path, std::string_view bytes) {
    const fs::path part = partOf(path);
    std::error_code error;
    const bool written = writeAll(part, bytes);
    if (written) fs::rename(part, path, error);
    if (written && !error) return std::nullopt;
    std::error_code ignored;
    fs::remove(part, ignored);
    return "'" + path.string() + "': cannot be written";
}

void removeUnfinished(const fs::path& path) {
    const std::string begin = path.filename().string() + '.';
    std::error_code error;
    std::vector<fs::path> found;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path{"."};
    for (fs::directory_iterator each{folder, error}, end; !error && each != end;
         each.increment(error)) {
        const std::string name = each->path().filename().string();
        if (name.starts_with(begin) && name.ends_with(kEnding) &&
            name.find_first_not_of("0123456789-", begin.size()) + kEnding.size() == name.size())
            found.push_back(each->path());
    }
    for (const fs::path& part : found) fs::remove(part, error);
}

}  // namespace fukumi::book
