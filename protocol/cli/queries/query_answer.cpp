// SPDX-License-Identifier: MIT
#include "protocol/cli/queries/query_answer.hpp"

#include <utility>

#include "protocol/cli/analysis_json.hpp"
#include "version.hpp"

namespace fukumi::protocol::cli {

JsonObject answerObject(const std::string& id) {
    JsonObject object;
    object.json("id", id);
    return object;
}

JsonObject versionAnswer(const std::string& id) {
    JsonObject object = answerObject(id);
    object.text("name", "pbrain-fukumi").text("version", kVersion).text("commit", kCommit);
    return object;
}

JsonObject errorAnswer(const std::string& id, std::string_view reason) {
    JsonObject object = answerObject(id);
    object.text("error", reason);
    return object;
}

void addLines(JsonObject& object,
              const board::Position& position,
              const std::vector<search::SearchReport>& lines,
              std::optional<Move> best) {
    std::vector<JsonObject> objects;
    for (const search::SearchReport& report : lines) {
        JsonObject line;
        addReport(line, report, position.size());
        objects.push_back(std::move(line));
    }
    object.objects("lines", objects);
    addAnswer(object, position, best);
}

}  // namespace fukumi::protocol::cli
