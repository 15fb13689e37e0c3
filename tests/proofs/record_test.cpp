// SPDX-License-Identifier: MIT
#include "engine/proofs/record.hpp"

#include "engine/proofs/job.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::proofs {

namespace {

const BoardSize kSize = BoardSize::square(15);

}  // namespace

TEST_CASE("Records are read as they were written", "[proofs][record]") {
    const std::string stones = "h8i9/h9";
    const std::vector<Record> records{
        AskRecord{stones, 0, LeafAnswer::Status::Open},
        AskRecord{stones, 3, LeafAnswer::Status::Won},
        AskRecord{stones, 6, LeafAnswer::Status::None},
        MovesRecord{stones, 0, false, {Square{3, 4}, Square{14, 14}}},
        MovesRecord{stones, 2, true, {}},
        RepliesRecord{stones, 1, RepliesRecord::Kind::Threat, {Square{0, 0}}},
        RepliesRecord{stones, 0, RepliesRecord::Kind::Fours, {Square{0, 0}}},
        RepliesRecord{stones, 3, RepliesRecord::Kind::All, {}},
        RepliesRecord{stones, 1, RepliesRecord::Kind::Quiet, {}},
        RepliesRecord{stones, 1, RepliesRecord::Kind::Refuted, {Square{7, 7}}},
        WinRecord{stones, Square{1, 2}},
        EndRecord{12},
    };
    for (const Record& record : records) {
        const auto back = parseRecord(writeRecord(record, kSize), kSize);
        REQUIRE(back);
        CHECK(*back == record);
    }
    CHECK(writeRecord(records[3], kSize) == "moves h8i9/h9 0 some d11 o1");
}

TEST_CASE("Other texts are not records", "[proofs][record]") {
    for (const char* const text : {"",
                                   "ask",
                                   "ask h8/ 0",
                                   "ask h8/ -1 won",
                                   "ask h8/ x won",
                                   "ask h8/ 0 lost",
                                   "ask h8/ 0 won h8",
                                   "moves h8/ 0 h8",
                                   "moves h8/ 0 some p1",
                                   "replies h8/",
                                   "replies h8/ 0",
                                   "replies h8/ threat",
                                   "replies h8/ -1 threat",
                                   "replies h8/ 0 maybe",
                                   "win h8/",
                                   "win h8/ h9 h10",
                                   "end",
                                   "end x",
                                   "end 1 2",
                                   "begin h8/"})
        CHECK_FALSE(parseRecord(text, kSize));
}

TEST_CASE("Jobs are read as they were written", "[proofs][job]") {
    for (const Job& job : {Job{Job::Kind::Ask, "i9h8/h9", 3},
                           Job{Job::Kind::Moves, "h8/", 2},
                           Job{Job::Kind::Replies, "i9h8/h9", 0},
                           Job{Job::Kind::Ask, "i9h8/h9", 1, Square{7, 6}},
                           Job{Job::Kind::All, "i9h8/h9", kThreatLevels}})
        CHECK(parseJob(writeJob(job, kSize), kSize) == job);
    for (const char* const text : {"",
                                   "ask",
                                   "ask h8/",
                                   "ask h8/ 7",
                                   "ask h8/ -1",
                                   "ask h8h8/ 1",
                                   "moves h8/ 3",
                                   "all",
                                   "all h8/ 4",
                                   "replies h8/ 3",
                                   "replies h8/ 1 h8",
                                   "ask h8/ 1 h9",
                                   "ask h8/ 1 p1",
                                   "replies h8",
                                   "sleep h8/"})
        CHECK_FALSE(parseJob(text, kSize));
}

}  // namespace fukumi::proofs
