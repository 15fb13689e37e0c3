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

std::string partName(const std::string& beginning, int process, int count) {
    return beginning + std::to_string(process) + '-' + std::to_string(count) + std::string{kEnding};
}

/// A name that only this process uses: two that write one file do not write into each other's.
fs::path partOf(const fs::path& path) {
    static int count = 0;
    fs::path part = path;
    return part.replace_filename(partName(beginningOf(path), processId(), ++count));
}

/// The process that has written a part of this name; absent for a name of another program, such as
/// those that `split` gives.
std::optional<int> processOf(std::string_view name, const std::string& beginning) {
    if (!name.starts_with(beginning)) return std::nullopt;
    const std::string_view rest = name.substr(beginning.size());
    const auto dash = rest.find('-');
    if (dash == std::string_view::npos) return std::nullopt;
    const auto process = parseInteger<int>(rest.substr(0, dash));
    const auto count = parseInteger<int>(rest.substr(dash + 1, rest.find('.') - dash - 1));
    const bool isPart = process > 0 && count > 0 && name == partName(beginning, *process, *count);
    return isPart ? process : std::nullopt;
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
    const fs::path target = targetOf(path);
    const std::string begin = beginningOf(target);
    std::error_code error;
    std::vector<fs::path> found;
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path{"."};
    for (fs::directory_iterator each{folder, error}, end; !error && each != end;
         each.increment(error)) {
        const auto process = processOf(each->path().filename().string(), begin);
        // This process writes no part now: one with its number was left by an earlier process.
        if (process && (*process == processId() || !isAlive(*process)))
            found.push_back(each->path());
    }
    for (const fs::path& part : found) fs::remove(part, error);
}

}  // namespace fukumi::book
