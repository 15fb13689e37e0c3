// SPDX-License-Identifier: MIT
#include "protocol/server/open_browser.hpp"

#ifdef _WIN32
#include <windows.h>
#else
#include <array>
#include <chrono>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern "C" char** environ;
#endif

namespace fukumi::protocol::server {

#ifdef _WIN32

bool openInBrowser(const std::string& address) {
    constexpr INT_PTR kLargestError = 32;
    const HINSTANCE result =
        ShellExecuteA(nullptr, "open", address.c_str(), nullptr, nullptr, SW_SHOWNORMAL);
    return reinterpret_cast<INT_PTR>(result) > kLargestError;
}

#else

namespace {

#ifdef __APPLE__
constexpr const char* kOpener = "open";
#else
constexpr const char* kOpener = "xdg-open";
#endif
constexpr std::chrono::milliseconds kStep{20};
/// An opener that still runs then has become the browser.
constexpr int kSteps = 250;

/// Starts the opener with the address; 0 if there is none. No shell reads the address, what the
/// opener says is not for the person, and Ctrl-C in the terminal does not reach it.
pid_t startOpener(const std::string& address) {
    std::string program = kOpener;
    std::string argument = address;
    const std::array<char*, 3> arguments{program.data(), argument.data(), nullptr};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const int failure =
        posix_spawnp(&child, kOpener, &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure == 0 ? child : 0;
}

}  // namespace

bool openInBrowser(const std::string& address) {
    const pid_t child = startOpener(address);
    if (child == 0) return false;
    for (int i = 0; i < kSteps; ++i) {
        int status = 0;
        if (::waitpid(child, &status, WNOHANG) == child)
            return WIFEXITED(status) && WEXITSTATUS(status) == 0;
        std::this_thread::sleep_for(kStep);
    }
    return true;
}

#endif

}  // namespace fukumi::protocol::server
