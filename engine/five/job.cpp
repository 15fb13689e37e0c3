// SPDX-License-Identifier: MIT
#include "engine/five/job.hpp"

#include "engine/core/parse.hpp"
#include "engine/five/stones.hpp"

namespace fukumi::five {

namespace {

using Kind = Job::Kind;

std::optional<Kind> kindFrom(std::string_view word) {
    if (word == "ask") return Kind::Ask;
    if (word == "moves") return Kind::Moves;
    if (word == "replies") return Kind::Replies;
    if (word == "all") return Kind::All;
    return std::nullopt;
}

bool hasLevel(Kind kind) { return kind == Kind::Ask || kind == Kind::Moves; }

}  // namespace

bool answers(const Record& record, const Job& job) {
    if (const auto* ask = std::get_if<AskRecord>(&record))
        return job.kind == Kind::Ask && ask->stones == job.stones && ask->level == job.level;
    if (const auto* moves = std::get_if<MovesRecord>(&record))
        return job.kind == Kind::Moves && moves->stones == job.stones && moves->stage == job.level;
    if (const auto* replies = std::get_if<RepliesRecord>(&record)) {
        const bool isAll = replies->kind == RepliesRecord::Kind::All;
        const bool isEither = replies->kind == RepliesRecord::Kind::Refuted;
        return replies->stones == job.stones && ((job.kind == Kind::Replies && !isAll) ||
                                                 (job.kind == Kind::All && (isAll || isEither)));
    }
    return false;
}

std::string writeJob(const Job& job) {
    switch (job.kind) {
        case Kind::Ask: return "ask " + job.stones + ' ' + std::to_string(job.level);
        case Kind::Moves: return "moves " + job.stones + ' ' + std::to_string(job.level);
        case Kind::Replies: return "replies " + job.stones;
        case Kind::All: break;
    }
    return "all " + job.stones;
}

std::optional<Job> parseJob(std::string_view text, BoardSize size) {
    const auto afterKind = text.find(' ');
    const auto kind = kindFrom(text.substr(0, afterKind));
    if (!kind || afterKind == std::string_view::npos) return std::nullopt;
    text.remove_prefix(afterKind + 1);
    const auto afterStones = text.find(' ');
    Job job{*kind, std::string{text.substr(0, afterStones)}};
    if (!boardFrom(job.stones, size) || hasLevel(*kind) == (afterStones == std::string_view::npos))
        return std::nullopt;
    if (!hasLevel(*kind)) return job;
    const auto level = parseInteger<int>(text.substr(afterStones + 1));
    const int levels = *kind == Kind::Ask ? kAskLevels : kStages;
    if (!level || *level < 0 || *level >= levels) return std::nullopt;
    job.level = *level;
    return job;
}

}  // namespace fukumi::five
