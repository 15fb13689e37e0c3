// SPDX-License-Identifier: MIT
#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/core/value.hpp"
#include "engine/eval/nets/order_net.hpp"
#include "engine/eval/nets/value_net.hpp"
#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/tuning/network/weight_arrays.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

using Json = nlohmann::ordered_json;
using eval::nets::PartKind;
using eval::nets::Range;
using eval::nets::Shape;

constexpr const char* kShapeUsage =
    "fukumi-tune shape --json\n"
    "Prints the shapes of the networks and of the patterns, for trainers: every list of numbers "
    "with\n"
    "its size, scale and bounds (engine/tuning/network/README.md says what each field means).\n";

std::vector<OptionRow> shapeOptions() {
    return {{"json", "", "as one JSON object, the only form", OptionRow::Values::None}};
}

Json rangeJson(const Range& range) {
    return {{"one", range.one}, {"low", range.low}, {"high", range.high}};
}

std::string kindName(PartKind kind) {
    switch (kind) {
        case PartKind::Table: return "table";
        case PartKind::Taps: return "taps";
        default: return "dense";
    }
}

std::string sourceName(const Shape& shape, eval::nets::Source source) {
    switch (source) {
        case eval::nets::kBoard: return "board";
        case eval::nets::kRegion: return "region_sums";
        case eval::nets::kPoint: return "point_numbers";
        default: return std::string{shape.parts[source].name};
    }
}

Json partsJson(const Shape& shape) {
    Json parts = Json::array();
    for (const eval::nets::Part& part : shape.parts) {
        Json one{{"name", part.name},
                 {"kind", kindName(part.kind)},
                 {"inputs", part.inputs},
                 {"outputs", part.outputs},
                 {"rare", part.bytes == 1}};
        if (part.kind == PartKind::Dense) {
            one["from"] = Json::array();
            for (const eval::nets::Source source : part.from)
                if (source != eval::nets::kNothing)
                    one["from"].push_back(sourceName(shape, source));
            one["sum"] = part.isSum();
            one["range"] = rangeJson(part.range);
        }
        parts.push_back(one);
    }
    return parts;
}

Json listsJson(const std::vector<tuning::WeightList>& lists) {
    Json all = Json::array();
    for (const tuning::WeightList& list : lists)
        all.push_back(
            {{"name", list.name}, {"shape", list.shape}, {"one", list.one}, {"most", list.most}});
    return all;
}

Json networkJson(const Shape& shape) {
    return {{"channels", shape.channels},
            {"mixed", shape.mixed},
            {"region_side", shape.regionSide},
            {"row_bound", shape.rowBound},
            {"pool_shift", shape.poolShift},
            {"board", rangeJson(shape.board)},
            {"point", rangeJson(shape.point)},
            {"parts", partsJson(shape)},
            {"lists", listsJson(tuning::listsOf(shape))}};
}

Json patternJson() {
    const eval::PatternCodes codes;
    Json remote = Json::array();
    for (std::size_t code = 0; code < eval::kPatternCodeCount; ++code)
        if (eval::isRemote(codes.classes(static_cast<eval::PatternCode>(code))))
            remote.push_back(code);
    return {{"weight_scale", eval::kWeightScale},
            {"sum_scale", eval::kSumScale},
            {"most_unit", eval::kMaxUnit},
            {"remote_codes", remote},
            {"lists", listsJson(tuning::patternLists())}};
}

int runShape(const TuneOptions& options) {
    options.require("json");
    Json rules;
    for (const Rule rule : kRules) rules[nameOf(rule)] = {{"views", eval::nets::viewCount(rule)}};
    const Json all{{"side", kMaxBoardSide},
                   {"value_unit", kValueUnit},
                   {"order_unit", kOrderUnit},
                   {"most_value", kMaxHeuristic.raw()},
                   {"rules", rules},
                   {"forms",
                    {{"order", networkJson(eval::nets::OrderNet::kShape)},
                     {"value", networkJson(eval::nets::ValueNet::kShape)},
                     {"pattern", patternJson()}}}};
    std::cout << all.dump(1) << '\n';
    return kDone;
}

}  // namespace

const Command kShape{
    "shape", "prints the shapes of the networks", kShapeUsage, shapeOptions, runShape};

}  // namespace fukumi::protocol::tune
