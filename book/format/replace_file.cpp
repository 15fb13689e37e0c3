// SPDX-License-Identifier: MIT
#include "book/format/replace_file.hpp"

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <vector>

#include "engine/core/bytes.hpp"
#include "engine/core/text.hpp"

#ifdef _WIN32
#include <io.h>
#include <process.h>
#else
#include <csignal>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace fukumi::book {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kEnding = ".part";
/// Names have up to 255 bytes: the number of the process and the ending need some.
constexpr std::size_t kLongestBeginning = 200;

#ifdef _WIN32
int processId() { return _getpid(); }
bool isAlive(int) { return false; }  // no file is removed there while a process has it open
void keepMode(std::FILE*, const fs::path&) {}
bool reachDisk(std::FILE* file) { return _commit(_fileno(file)) == 0; }
#else
int processId() { return static_cast<int>(getpid()); }
bool isAlive(int id) { return ::kill(id, 0) == 0 || errno != ESRCH; }
/// Those who could read the old file can read the new one, and no others. The owner can go on.
void keepMode(std::FILE* file, const fs::path& old) {
    struct stat status {};
    if (::stat(old.c_str(), &status) == 0)
        static_cast<void>(fchmod(fileno(file), (status.st_mode & 0777) | S_IWUSR));
}
bool reachDisk(std::FILE* file) { return fsync(fileno(file)) == 0; }
#endif

/// The first part of the names that partOf() gives: that of the file, or the checksum of a long
/// one.
std::string beginningOf(const fs::path& path) {
    const std::string name = path.filename().string();
    return (name.size() <= kLongestBeginning ? name : hexText(crc32(asBytes(name)))) + '.';
}

/// A name that only this process uses: two that write one file do not write into each other's.
fs::path partOf(const fs::path& path) {
    static int count = 0;
    fs::path part = path;
    part.replace_filename(beginningOf(path) + std::to_string(processId()) + '-' +
                          std::to_string(++count));
    part += kEnding;
    return part;
}

/// The file that is written in the end: links are followed, also one that leads to nothing yet.
fs::path targetOf(const fs::path& path) {
    constexpr int kMostLinks = 16;
    fs::path target = path;
    std::error_code error;
    for (int i = 0; i < kMostLinks && fs::is_symlink(target, error); ++i) {
        const fs::path next = fs::read_symlink(target, error);
        if (error) break;
        target = next.is_absolute() ? next : target.parent_path() / next;
    }
    return target;
}

/// A pipe or a device: it cannot be replaced, and should not be.
bool isStream(const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

/// Writes into the file that `mode` opens, and which replaces the old one if there is one; what
/// went wrong.
std::error_code writeAll(const fs::path& path,
                         const char* mode,
                         std::string_view bytes,
                         const fs::path& old = {}) {
    const auto why = [] {
        return std::error_code{errno != 0 ? errno : EIO, std::generic_category()};
    };
    const bool isFile = !isStream(path);
    errno = 0;
    std::FILE* const file = std::fopen(path.string().c_str(), mode);
    if (file == nullptr) return why();
    if (!old.empty()) keepMode(file, old);
    // An empty view may point nowhere, which fwrite must not be given.
    const bool written =
        (bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size()) &&
        std::fflush(file) == 0 && (!isFile || reachDisk(file));
    const std::error_code error = written ? std::error_code{} : why();
    const bool closed = std::fclose(file) == 0;
    return written && !closed ? why() : error;
}

std::string notWritten(const fs::path& path, const std::error_code& error) {
    return "'" + printableLine(path.string()) + "': cannot be written: " + error.message();
}

/// "x": a file of this name belongs to another program.
constexpr const char* kNewFile = "wbx";

}  // namespace

std::optional<std::string> replaceFile(const fs::path& path,
                                       std::string_view bytes,
                                       FileLock* lock) {
    const fs::path target = targetOf(path);
    if (isStream(target)) {
        const std::error_code error = writeAll(target, "wb", bytes);
        return error ? std::optional{notWritten(path, error)} : std::nullopt;
    }
    const fs::path part = partOf(target);
    std::error_code error = writeAll(part, kNewFile, bytes, target);
    if (!error && lock != nullptr)
        error = lock->replace(target, part);
    else if (!error)
        fs::rename(part, target, error);
    if (!error) return std::nullopt;
    std::error_code ignored;
    fs::remove(part, ignored);
    return notWritten(path, error);
}

std::optional<std::string> whyNotReplaced(const fs::path& path) {
    const fs::path target = targetOf(path);
    std::error_code ignored, look;
    // The part that is tried below has another name: a short one.
    if (fs::is_directory(target, look))
        return notWritten(path, std::make_error_code(std::errc::is_a_directory));
    if (target.empty() || look == std::errc::filename_too_long) return notWritten(path, look);
    if (isStream(target)) return std::nullopt;
    const fs::path part = partOf(target);
    const std::error_code error = writeAll(part, kNewFile, {});
    fs::remove(part, ignored);
    return error ? std::optional{notWritten(path, error)} : std::nullopt;
}

void removeUnfinished(const fs::path& path) {
    const std::string begin = beginningOf(path);
    std::error_code error;
    std::vector<fs::path> found;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path{"."};
    for (fs::directory_iterator each{folder, error}, end; !error && each != end;
         each.increment(error)) {
        const std::string name = each->path().filename().string();
        if (!name.starts_with(begin) || !name.ends_with(kEnding) ||
            name.find_first_not_of("0123456789-", begin.size()) + kEnding.size() != name.size())
            continue;
        const std::string_view number = std::string_view{name}.substr(begin.size());
        const auto id = parseInteger<int>(number.substr(0, number.find('-')));
        // This process writes no part now: one with its number was left by an earlier process.
        if (!id || *id <= 0 || *id == processId() || !isAlive(*id)) found.push_back(each->path());
    }
    for (const fs::path& part : found) fs::remove(part, error);
}

}  // namespace fukumi::book
