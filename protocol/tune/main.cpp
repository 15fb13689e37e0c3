// SPDX-License-Identifier: MIT
//
// fukumi-tune: makes training games and fits the evaluation's weights to them. For developers; see
// engine/tuning/README.md.
#include <array>
#include <exception>
#include <iostream>
#include <string_view>

#include "protocol/io/output_file.hpp"
#include "protocol/tune/tune_command.hpp"

namespace {

using namespace fukumi::protocol;

struct Command {
    std::string_view name;
    std::string_view summary;
    int (*run)(const tune::Arguments& arguments);
};

constexpr std::array kCommands{
    Command{"selfplay", "plays games into shards", tune::runSelfPlay},
    Command{"data", "says what is in shards, and checks them", tune::runData},
    Command{"deep", "searches held-out positions with many nodes", tune::runDeep},
    Command{"fit", "fits the pattern weights to games", tune::runFit},
    Command{"train", "trains the network on games", tune::runTrain},
    Command{"encode", "writes positions as arrays for trainers of other makes", tune::runEncode},
    Command{"pack", "makes a network of arrays that were learned elsewhere", tune::runPack},
    Command{"show", "prints files of weights", tune::runShow},
    Command{"judge", "compares two settings of the search by a deep set", tune::runJudge},
    Command{"match", "plays two settings of the search against each other", tune::runMatch},
    Command{"spsa", "tunes the parameters of the search by games", tune::runSpsa},
};

int run(const tune::Arguments& arguments) {
    const std::string name = arguments.empty() ? "" : arguments.front();
    for (const Command& command : kCommands)
        if (command.name == name) return command.run({arguments.begin() + 1, arguments.end()});
    std::string list;
    for (const Command& command : kCommands)
        list += "  " + std::string{command.name} + std::string(10 - command.name.size(), ' ') +
                std::string{command.summary} + '\n';
    if (name != "--help")
        throw fukumi::UserError{"'" + name + "' is no command; see fukumi-tune --help"};
    std::cout << "fukumi-tune COMMAND [options]; COMMAND --help explains each\n" << list;
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run({argv + 1, argv + argc});
    } catch (const fukumi::protocol::OutputError& error) {
        std::cerr << "fukumi-tune: " << error.what() << '\n';
        return 1;
    } catch (const std::exception& error) {
        std::cerr << "fukumi-tune: " << error.what() << '\n';
        return 2;
    }
}
