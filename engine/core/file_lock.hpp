// SPDX-License-Identifier: MIT
//
// A file that a run continues belongs to this run until it ends: two that write one file would each
// undo what the other has added.
//
// POSIX: flock() of the file itself, which ends with the process, however that ends, and leaves
// nothing. (A lock file next to it would stay after a kill; a lock of the folder would keep out
// work on its other files.) A file that is written whole gets another inode, so the lock is of
// the one that has the name: take() looks whether the name still leads to what it has locked, and
// replace() locks the new file before that gets the name.
// Windows: a named object of the system, gone with the process. WebAssembly: nothing to keep out.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <system_error>

namespace fukumi {

class FileLock {
public:
    /// Absent if another lock of the file is held. A file that is not there is made, and removed in
    /// the end if it is still empty; not on Windows. Holds nothing if the system gives no lock: of
    /// a pipe, in a folder that is not there, on a network without locks.
    [[nodiscard]] static std::optional<FileLock> take(const std::filesystem::path& path);

    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&&) = delete;
    ~FileLock();

    /// Renames `part` to the locked file, its target, and holds the new one from now on. After an
    /// error it holds the old one.
    [[nodiscard]] std::error_code replace(const std::filesystem::path& target,
                                          const std::filesystem::path& part);

private:
    static constexpr std::intptr_t kNone = -1;

    FileLock() = default;

    std::filesystem::path path_;
    std::intptr_t handle_ = kNone;  ///< a descriptor; on Windows a HANDLE
    bool isMade_ = false;
};

}  // namespace fukumi
