// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>

namespace fukumi::test {

/// A file that lives as long as the object. The name is unique: CTest runs the tests of one program
/// in several processes at a time.
class TemporaryFile {
public:
    explicit TemporaryFile(std::string_view content, std::string_view ending = "")
        : path_{std::filesystem::temp_directory_path() /
                ("fukumi-test-" + std::to_string(std::random_device{}()) + '-' +
                 std::to_string(std::random_device{}()) + std::string{ending})} {
        std::ofstream{path_, std::ios::binary} << content;
    }
    ~TemporaryFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] std::string path() const { return path_.string(); }
    [[nodiscard]] std::string name() const { return path_.filename().string(); }

private:
    std::filesystem::path path_;
};

}  // namespace fukumi::test
