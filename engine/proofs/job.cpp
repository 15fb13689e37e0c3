// SPDX-License-Identifier: MIT
#include "engine/proofs/job.hpp"

#include <algorithm>

#include "engine/board/records/notation.hpp"
#include "engine/core/text.hpp"
#include "engine/proofs/record.hpp"

namespace fukumi::proofs {

namespace {

using Kind = Job::Kind;

struct Word {
    const char* word;
    Kind kind;
};
constexpr std::array kWords{Word{"ask", Kind::Ask},
                            Word{"moves", Kind::Moves},
                            Word{"replies", Kind::Replies},
                            Word{"all", Kind::All}};

std::optional<Kind> kindFrom(std::string_view word) {
    for (const Word& each : kWords)
        if (word == each.word) return each.kind;
    return std::nullopt;
}

/// Levels that jobs of the kind have.
int levelsOf(Kind kind) {
    switch (kind) {
        case Kind::Ask: return kAskLevels;
        case Kind::Moves: return kStages;
        case Kind::Replies: return kThreatLevels;
        case Kind::All: break;
    }
    return kThreatLevels + 1;
}

}  // namespace

bool answers(const Record& record, const Job& job) {
    if (const auto* ask = std::get_if<AskRecord>(&record))
        return job.kind == Kind::Ask && ask->stones == job.stones && ask->level == job.level;
    if (const auto* moves = std::get_if<MovesRecord>(&record))
        return job.kind == Kind::Moves && moves->stones == job.stones && moves->stage == job.level;
    if (const auto* replies = std::get_if<RepliesRecord>(&record)) {
        const bool isAll = replies->kind == RepliesRecord::Kind::All;
        const bool isEither = replies->kind == RepliesRecord::Kind::Refuted;
        return replies->stones == job.stones && replies->level == job.level &&
               ((job.kind == Kind::Replies && !isAll) ||
                (job.kind == Kind::All && (isAll || isEither)));
    }
    return false;
}

std::string writeJob(const Job& job, BoardSize size) {
    const auto* const word = std::find_if(
        kWords.begin(), kWords.end(), [&](const auto& w) { return w.kind == job.kind; });
    return word->word + (' ' + job.stones + ' ' + std::to_string(job.level)) +
           (job.reply ? ' ' + board::toHuman(*job.reply, size) : std::string{});
}

std::optional<Job> parseJob(std::string_view text, BoardSize size) {
    const auto afterKind = text.find(' ');
    const auto kind = kindFrom(text.substr(0, afterKind));
    if (!kind || afterKind == std::string_view::npos) return std::nullopt;
    text.remove_prefix(afterKind + 1);
    const auto afterStones = text.find(' ');
    Job job{*kind, std::string{text.substr(0, afterStones)}};
    if (!boardFrom(job.stones, size) || afterStones == std::string_view::npos) return std::nullopt;
    text.remove_prefix(afterStones + 1);
    const auto afterLevel = text.find(' ');
    if (afterLevel != std::string_view::npos) {
        job.reply = board::fromHuman(text.substr(afterLevel + 1), size);
        if (!job.reply || *kind != Kind::Ask || boardFrom(job.stones, size)->isEmpty(*job.reply))
            return std::nullopt;
    }
    const auto level = parseInteger<int>(text.substr(0, afterLevel));
    if (!level || *level < 0 || *level >= levelsOf(*kind)) return std::nullopt;
    job.level = *level;
    return job;
}

}  // namespace fukumi::proofs
