// SPDX-License-Identifier: MIT
//
// fukumi-tune: makes training games, and files of weights from what trainers learn of them. For
// developers; see engine/tuning/README.md.
#include <array>
#include <exception>
#include <filesystem>
#include <iostream>

#include "engine/core/platform.hpp"
#include "engine/core/text.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr std::array kCommands{&kSelfPlay,
                               &kData,
                               &kDeep,
                               &kRelabel,
                               &kEncode,
                               &kPack,
                               &kUnpack,
                               &kShape,
                               &kShow,
                               &kJudge,
                               &kMatch,
                               &kSpsa,
                               &kPuzzles};

int runCommand(const Arguments& arguments) {
    const std::string name = arguments.empty() ? "" : arguments.front();
    for (const Command* const command : kCommands) {
        if (command->name != name) continue;
        const TuneOptions options{
            {arguments.begin() + 1, arguments.end()}, command->usage, command->ownOptions()};
        if (!options.help()) return command->run(options);
        std::cout << *options.help();
        return kDone;
    }
    std::string list;
    for (const Command* const command : kCommands)
        list += "  " + std::string{command->name} + std::string(10 - command->name.size(), ' ') +
                std::string{command->summary} + '\n';
    if (name != "--help") refuse({.kind = ErrorKind::UnknownSubcommand, .value = name});
    std::cout << "fukumi-tune COMMAND [options]; COMMAND --help explains each\n" << list;
    return 0;
}

}  // namespace

}  // namespace fukumi::protocol::tune

int main(int argc, char** argv) {
    fukumi::keepStandardStreams();
    fukumi::failLongFiles();
    fukumi::protocol::StandardOutput output;
    try {
        const int code = fukumi::protocol::tune::runCommand({argv + 1, argv + argc});
        output.check();
        return code;
    } catch (const fukumi::protocol::OutputError& error) {
        std::cerr << "fukumi-tune: " << fukumi::printable(error.what()) << '\n';
        return 1;
    } catch (const std::filesystem::filesystem_error& error) {
        std::cerr << "fukumi-tune: '" << fukumi::printableLine(error.path1().string())
                  << "': " << error.code().message() << '\n';
        return 2;
    } catch (const std::exception& error) {
        std::cerr << "fukumi-tune: " << fukumi::printable(error.what()) << '\n';
        return 2;
    }
}
