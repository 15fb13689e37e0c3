// SPDX-License-Identifier: MIT
#include <exception>
#include <iostream>
#include <new>

#include "engine/core/error.hpp"
#include "engine/core/platform.hpp"
#include "engine/core/text.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/io/output_file.hpp"

int main(int argc, char** argv) {
    using namespace fukumi;
    keepNoFreedBlocks();
    keepStandardStreams();
    failLongFiles();
    protocol::StandardOutput output;
    try {
        const int code = protocol::cli::runCommandLine({argv + 1, argv + argc});
        output.check();
        return code;
    } catch (const UserError& error) {
        std::cerr << "pbrain-fukumi: " << printableLine(error.what()) << '\n';
        return protocol::cli::kBadInput;
    } catch (const std::bad_alloc&) {
        std::cerr << "pbrain-fukumi: the system does not give enough memory\n";
        return protocol::cli::kFailed;
    } catch (const std::exception& error) {
        std::cerr << "pbrain-fukumi: " << printableLine(error.what()) << '\n';
        return protocol::cli::kFailed;
    }
}
