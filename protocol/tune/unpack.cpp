// SPDX-License-Identifier: MIT
#include <span>

#include "engine/core/bytes.hpp"
#include "engine/core/input_file.hpp"
#include "engine/eval/nets/weights.hpp"
#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/eval/weights_file.hpp"
#include "engine/tuning/network/weight_arrays.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr std::size_t kMostBytes = std::size_t{256} << 20;
constexpr const char* kUnpackUsage =
    "fukumi-tune unpack --in FILE --out FILE.npz\n"
    "The inverse of pack: the numbers of a file of weights as named arrays, to go on learning "
    "from.\n"
    "The built-in files lie in engine/eval/{pattern,nets}/weights.\n";

std::vector<OptionRow> unpackOptions() {
    return {{"in", "FILE", "patterns or a network"},
            {"untuned",
             "",
             "instead of a file: the hand-set numbers that patterns begin with",
             OptionRow::Values::None},
            {"out", "FILE", "the arrays, for numpy.load"},
            forceOption()};
}

std::string unpackedBytes(std::span<const std::uint8_t> bytes) {
    const eval::WeightsFile file = eval::readWeightsFile(bytes);
    if (file.owner == eval::WeightsOwner::Pattern)
        return tuning::arraysOf(eval::patternWeightsOf(file), file.rule);
    const eval::nets::Shape& shape = *eval::nets::shapeOf(file.owner);
    return tuning::arraysOf(shape, eval::nets::networkOf(shape, file));
}

std::string unpackedFile(const std::string& name) {
    const std::string bytes = readFile(name, kMostBytes);
    try {
        return unpackedBytes(asBytes(bytes));
    } catch (const UserError& error) {
        refuse(inFile({.kind = ErrorKind::NotPossible, .value = error.what()}, name));
    }
}

int runUnpack(const TuneOptions& options) {
    options.require("out");
    options.refuseBoth("untuned", "in");
    const OutputFile out = options.output("out");
    if (options.has("untuned")) {
        // Both colours begin alike.
        out.write(tuning::arraysOf(eval::untunedWeights(eval::PatternCodes{}), Rule::Freestyle));
        return kDone;
    }
    options.require("in");
    out.write(unpackedFile(options.text("in")));
    return kDone;
}

}  // namespace

const Command kUnpack{"unpack",
                      "writes the numbers of a file of weights as arrays",
                      kUnpackUsage,
                      unpackOptions,
                      runUnpack};

}  // namespace fukumi::protocol::tune
