// SPDX-License-Identifier: MIT
#include "engine/tuning/data/weights_origin.hpp"

#include <array>
#include <fstream>

#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"

namespace fukumi::tuning {

std::uint64_t hashOfFiles(const std::vector<std::filesystem::path>& paths) {
    Fnv64 fnv;
    std::array<char, 65536> block;
    for (const std::filesystem::path& path : paths) {
        std::ifstream in{path, std::ios::binary};
        if (!in) throw UserError{"cannot read " + path.string()};
        while (in) {
            in.read(block.data(), static_cast<std::streamsize>(block.size()));
            fnv.add({block.data(), static_cast<std::size_t>(in.gcount())});
        }
    }
    return fnv.hash();
}

}  // namespace fukumi::tuning
