// SPDX-License-Identifier: MIT
//
// analyze --values: what the scoring table says of every empty point, without a search.
#include <iostream>
#include <optional>

#include <nlohmann/json.hpp>

#include "protocol/cli/analysis_json.hpp"
#include "protocol/cli/analyze/analyze_modes.hpp"
#include "protocol/cli/color_name.hpp"
#include "protocol/cli/point_values.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/report_table.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/io/output_file.hpp"

namespace fukumi::protocol::cli {

int runValues(const Question& question) {
    const board::Position position = positionOf(question);
    const auto& svg = question::partOf<question::Analyze>(question).svg;
    std::optional<OutputFile> picture;
    if (svg) picture = openOutput(question, "svg", *svg, FileKind::Picture);
    if (question.output.json) {
        std::cout << lineOf(pointValuesJson(position)) << '\n';
    } else {
        std::cout << pointValuesView(position, outputColors()) << cli::nameOf(position.sideToMove())
                  << " to move\n"
                  << frameText(position.rule(), position.size()) << "\n\n"
                  << "a point's score: what a stone there gains, and what it denies the other side"
                  << "\nbest:";
        for (const std::string& point : humanList(PointValues{position}.best(), position.size()))
            std::cout << ' ' << point;
        std::cout << '\n';
    }
    if (picture) picture->write(pointValuesSvg(position));
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
