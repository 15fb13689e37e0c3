// SPDX-License-Identifier: MIT
#include "engine/core/input_file.hpp"
#include "engine/eval/model_choice.hpp"
#include "engine/eval/nets/order_net.hpp"
#include "engine/eval/nets/value_net.hpp"
#include "engine/eval/weights_file.hpp"
#include "engine/tuning/data/weights_origin.hpp"
#include "engine/tuning/network/arrays.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/tune/tune_command.hpp"
#include "version.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr const char* kUsage =
    "fukumi-tune pack --in FILE.npz --form FORM --rule RULE --out FILE\n"
    "Makes a network of named arrays, as numpy.savez writes them: for each part of its shape the\n"
    "weights, and the biases as NAME_bias (engine/tuning/network/README.md says how). What\n"
    "does not fit into the engine's whole numbers is refused.\n";

std::vector<OptionRow> ownOptions() {
    return {{"in", "FILE", "the arrays"},
            ruleOption(),
            {"form", "NAME", "order (default) or value"},
            {"out", "FILE", "the network, for the built-in patterns of the rule"},
            forceOption()};
}

std::string packed(const TuneOptions& options, const eval::nets::Shape& shape) {
    const std::string name = options.text("in");
    const std::string bytes = readFile(name);
    try {
        auto weights = tuning::paramsOf(shape, options.rule(), tuning::readNpz(bytes)).whole();
        weights.base = eval::patternChecksum(options.rule());
        eval::nets::checkBounds(shape, weights);
        const std::string head = "engine: " + std::string{kVersion} + ' ' + kCommit +
                                 "\npacked: from arrays of another trainer, FNV-1a " +
                                 tuning::hexOf(tuning::hashOfFiles({name})) + '\n';
        return eval::writeWeightsFile({shape.owner,
                                       shape.version,
                                       options.rule(),
                                       head,
                                       eval::nets::serialize(shape, weights)});
    } catch (const UserError& error) {
        refuse(inFile({.kind = ErrorKind::NotPossible, .value = error.what()}, name));
    }
}

int run(const TuneOptions& options) {
    for (const char* const name : {"in", "out"}) options.require(name);
    const bool isValue = options.eitherOf("form", "order", "value") == "value";
    const OutputFile out = options.output("out", FileKind::Weights);
    out.write(
        packed(options, isValue ? eval::nets::ValueNet::kShape : eval::nets::OrderNet::kShape));
    return kDone;
}

}  // namespace

const Command kPack{
    "pack", "makes a network of arrays that were learned elsewhere", kUsage, ownOptions, run};

}  // namespace fukumi::protocol::tune
