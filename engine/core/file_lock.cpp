// SPDX-License-Identifier: MIT
#include "engine/core/file_lock.hpp"

#include <cerrno>
#include <utility>

#ifdef _WIN32
#include <cwctype>
#include <string>
#include <windows.h>

#include "engine/core/bytes.hpp"
#include "engine/core/text.hpp"
#elif !defined(__EMSCRIPTEN__)
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace fukumi {

namespace fs = std::filesystem;

FileLock::FileLock(FileLock&& other) noexcept
    : path_{std::move(other.path_)},
      handle_{std::exchange(other.handle_, kNone)},
      isMade_{other.isMade_} {}

#ifdef _WIN32

// The name of an object has up to 260 characters, none of them a backslash: a checksum of the path.
std::optional<FileLock> FileLock::take(const fs::path& path) {
    std::error_code ignored;
    std::wstring known = fs::weakly_canonical(path, ignored).wstring();
    for (wchar_t& c : known) c = static_cast<wchar_t>(std::towlower(c));
    const std::span bytes{reinterpret_cast<const std::uint8_t*>(known.data()), known.size() * 2};
    const std::string name = "Global\\fukumi-" + hexText(crc32(bytes));
    const HANDLE object = CreateMutexA(nullptr, FALSE, name.c_str());
    const DWORD error = GetLastError();
    if (object == nullptr && error == ERROR_ACCESS_DENIED) return std::nullopt;  // another user's
    FileLock lock;
    if (object != nullptr) lock.handle_ = reinterpret_cast<std::intptr_t>(object);
    if (object != nullptr && error == ERROR_ALREADY_EXISTS) return std::nullopt;
    return lock;
}

FileLock::~FileLock() {
    if (handle_ != kNone) CloseHandle(reinterpret_cast<HANDLE>(handle_));
}

#elif defined(__EMSCRIPTEN__)

std::optional<FileLock> FileLock::take(const fs::path&) { return FileLock{}; }

FileLock::~FileLock() = default;

#else

namespace {

constexpr int kMostTries = 100;

/// Whether the path leads to the open file, and the bytes of that.
std::optional<off_t> sizeAt(const fs::path& path, int file) {
    struct stat there {
    }, open{};
    if (::stat(path.c_str(), &there) != 0 || ::fstat(file, &open) != 0) return std::nullopt;
    if (there.st_dev != open.st_dev || there.st_ino != open.st_ino) return std::nullopt;
    return open.st_size;
}

/// A network's file is locked by those only who may write it, another one by those who may read it.
int openFile(const fs::path& path, int flags) {
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | flags, 0666);
    return file >= 0 ? file : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
}

}  // namespace

std::optional<FileLock> FileLock::take(const fs::path& path) {
    for (int tries = 0;; ++tries) {
        FileLock lock;
        std::error_code ignored;
        const fs::file_status status = fs::status(path, ignored);
        if (fs::exists(status) && !fs::is_regular_file(status)) return lock;
        const int file = openFile(path, O_CREAT);
        if (file < 0) return lock;
        lock.handle_ = file;
        if (::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return std::nullopt;
        // Between the two calls another process may have replaced or removed the file. (There are
        // file systems where the two never agree.)
        if (!sizeAt(path, file) && tries < kMostTries) continue;
        lock.isMade_ = !fs::exists(status);
        lock.path_ = fs::canonical(path, ignored);
        return lock;
    }
}

FileLock::~FileLock() {
    if (handle_ == kNone) return;
    const int file = static_cast<int>(handle_);
    if (isMade_ && sizeAt(path_, file) == 0) static_cast<void>(::unlink(path_.c_str()));
    static_cast<void>(::close(file));
}

std::error_code FileLock::replace(const fs::path& target, const fs::path& part) {
    const int next = openFile(part, 0);
    if (next >= 0) static_cast<void>(::flock(next, LOCK_EX | LOCK_NB));
    std::error_code error;
    fs::rename(part, target, error);
    // The one that has no name any more is closed.
    const int closed = error ? next : static_cast<int>(std::exchange(handle_, next));
    isMade_ = isMade_ && error;
    if (closed >= 0) static_cast<void>(::close(closed));
    return error;
}

#endif

#if defined(_WIN32) || defined(__EMSCRIPTEN__)

std::error_code FileLock::replace(const fs::path& target, const fs::path& part) {
    std::error_code error;
    fs::rename(part, target, error);
    return error;
}

#endif

}  // namespace fukumi
