// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <random>
#include <string>

namespace fukumi::test {

/// A folder that lives as long as the object, with all that is in it. The name is unique.
class TemporaryFolder {
public:
    TemporaryFolder()
        : path_{std::filesystem::temp_directory_path() /
                ("fukumi-test-" + std::to_string(std::random_device{}()) + '-' +
                 std::to_string(std::random_device{}()))} {
        std::filesystem::create_directory(path_);
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace fukumi::test
