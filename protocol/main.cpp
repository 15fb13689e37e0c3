// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iostream>
#include <new>

#include "engine/core/error.hpp"
#include "engine/core/platform.hpp"
#include "engine/core/text.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/io/output_file.hpp"

// glibc asks its heap for more than an aligned block needs and gives the rest back, so that the
// hole of a freed one is too small for the next: proofs, which set up a position for each leaf,
// took ten times what they used. Blocks with room for any start fit where one of their size was.
//
//     | heap's own | ... | its address | aligned block |

void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto unit = static_cast<std::uintptr_t>(alignment);
    void* const block = ::operator new(size + unit + sizeof(void*));
    const auto first = reinterpret_cast<std::uintptr_t>(block) + sizeof(void*);
    void** const start = reinterpret_cast<void**>((first + unit - 1) / unit * unit);
    start[-1] = block;
    return start;
}

void operator delete(void* start, std::align_val_t) noexcept {
    if (start != nullptr) ::operator delete(static_cast<void**>(start)[-1]);
}

void operator delete(void* start, std::size_t, std::align_val_t alignment) noexcept {
    operator delete(start, alignment);
}

int main(int argc, char** argv) {
    using namespace fukumi;
    keepNoFreedBlocks();
    protocol::StandardOutput output;
    try {
        const int code = protocol::cli::runCommandLine({argv + 1, argv + argc});
        output.check();
        return code;
    } catch (const UserError& error) {
        std::cerr << "pbrain-fukumi: " << printableLine(error.what()) << '\n';
        return protocol::cli::kBadInput;
    } catch (const std::exception& error) {
        std::cerr << "pbrain-fukumi: " << printableLine(error.what()) << '\n';
        return protocol::cli::kFailed;
    }
}
