// SPDX-License-Identifier: MIT
#include "engine/core/bytes.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/text.hpp"
#include "engine/eval/model.hpp"
#include "engine/eval/nets/order_net.hpp"
#include "engine/eval/nets/value_net.hpp"
#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/eval/weights_file.hpp"
#include "engine/tuning/network/weight_arrays.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/tune/tune_command.hpp"
#include "version.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr const char* kPackUsage =
    "fukumi-tune pack --in FILE.npz --form FORM --rule RULE --out FILE\n"
    "Makes a file of weights from named arrays, as numpy.savez writes them: one for each list of\n"
    "numbers that `fukumi-tune shape --json` names (engine/tuning/network/README.md). What does "
    "not\n"
    "fit into the engine's whole numbers is refused.\n";

std::vector<OptionRow> packOptions() {
    return {{"in", "FILE", "the arrays"},
            ruleOption(),
            {"form", "NAME", "order (default), value or pattern"},
            {"out", "FILE", "the weights; a network is for the built-in patterns of the rule"},
            forceOption()};
}

std::string packedNetwork(const eval::nets::Shape& shape,
                          Rule rule,
                          const tuning::NamedArrays& arrays,
                          const std::string& head) {
    auto weights = tuning::networkOf(shape, rule, arrays);
    weights.base = eval::patternChecksum(rule);
    eval::nets::checkBounds(shape, weights);
    return eval::writeWeightsFile(
        {shape.owner, shape.version, rule, head, eval::nets::serialize(shape, weights)});
}

std::string packed(const TuneOptions& options, const std::string& form) {
    const std::string name = options.text("in");
    const std::string bytes = readFile(name);
    Fnv64 fnv;
    fnv.add(bytes);
    const std::string head = "engine: " + std::string{kVersion} + ' ' + kCommit +
                             "\npacked: from arrays of FNV-1a " + hexText(fnv.hash()) + '\n';
    try {
        const tuning::NamedArrays arrays = tuning::readNpz(bytes);
        if (form == "pattern")
            return eval::writePatternFile(
                tuning::patternsOf(options.rule(), arrays), options.rule(), head);
        return packedNetwork(
            form == "value" ? eval::nets::ValueNet::kShape : eval::nets::OrderNet::kShape,
            options.rule(),
            arrays,
            head);
    } catch (const UserError& error) {
        refuse(inFile({.kind = ErrorKind::NotPossible, .value = error.what()}, name));
    }
}

int runPack(const TuneOptions& options) {
    for (const char* const name : {"in", "out"}) options.require(name);
    const std::string form = options.oneOf("form", {"order", "value", "pattern"});
    const OutputFile out = options.output("out");
    out.write(packed(options, form));
    return kDone;
}

}  // namespace

const Command kPack{"pack",
                    "makes a file of weights from arrays that were learned",
                    kPackUsage,
                    packOptions,
                    runPack};

}  // namespace fukumi::protocol::tune
