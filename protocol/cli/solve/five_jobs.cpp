// SPDX-License-Identifier: MIT
#include "protocol/cli/solve/five_jobs.hpp"

#include <iostream>
#include <map>
#include <optional>

#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/parse.hpp"
#include "engine/core/printable.hpp"
#include "engine/proofs/worker.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/subcommand.hpp"

namespace fukumi::protocol::cli {

namespace {

using proofs::Job;
using proofs::Outcome;

/// "17 ask h8/h9 0": a number and what belongs to it.
struct Numbered {
    std::uint64_t number;
    std::string_view rest;
};

std::optional<Numbered> numbered(std::string_view text) {
    const auto blank = std::min(text.find(' '), text.size());
    const auto number = parseInteger<std::uint64_t>(text.substr(0, blank));
    if (!number) return std::nullopt;
    return Numbered{*number, text.substr(std::min(blank + 1, text.size()))};
}

/// The text behind a word and a blank.
std::optional<std::string_view> behind(std::string_view word, std::string_view line) {
    if (!line.starts_with(word) || line.size() <= word.size() || line[word.size()] != ' ')
        return std::nullopt;
    return line.substr(word.size() + 1);
}

/// The keeper of the file.
class Dealer {
public:
    Dealer(Workplace& place, std::size_t memoryBytes, const search::StopToken& stop)
        : place_{place}, memoryBytes_{memoryBytes}, stop_{stop} {}

    Outcome run(std::size_t most,
                const std::function<void(const proofs::ProverProgress&)>& report) {
        const std::string head = proofs::headOf(place_.task()).bytes();
        const auto second = head.find('\n') + 1;
        std::cout << head.substr(second, head.rfind(" #") - second) << '\n';
        while (true) {
            if (const auto ending = this->ending()) return *ending;
            deal(most);
            if (given_.empty()) return Outcome::NothingLeft;
            std::string line;
            if (!readLine(std::cin, line)) return Outcome::Stopped;
            take(line);
            progress_.bytes = place_.writer().bytes();
            report(progress_);
        }
    }

    [[nodiscard]] const std::string& error() const { return error_; }

private:
    [[nodiscard]] std::optional<Outcome> ending() const {
        if (!error_.empty()) return Outcome::WriteFailed;
        if (place_.graph().root().isProved()) return Outcome::Proved;
        if (place_.graph().root().isDisproved()) return Outcome::Disproved;
        if (stop_.stopRequested()) return Outcome::Stopped;
        if (place_.graph().bytes() >= memoryBytes_ / 2) return Outcome::MemoryFull;
        return std::nullopt;
    }

    void deal(std::size_t most) {
        while (given_.size() < most) {
            const auto job = place_.graph().nextJob();
            if (!job) break;
            std::cout << "job " << ++last_ << ' ' << writeJob(*job, place_.task().size()) << '\n';
            given_.emplace(last_, *job);
        }
        std::cout << "ready\n" << std::flush;
    }

    void take(std::string_view line) {
        const bool isLost = line.starts_with("lost ");
        const auto text = isLost ? behind("lost", line) : behind("record", line);
        const auto answer = text ? numbered(*text) : std::nullopt;
        const auto given = answer ? given_.find(answer->number) : given_.end();
        if (given == given_.end()) {
            std::cerr << "not understood: " << printable(line) << '\n';
            return;
        }
        const Job job = given->second;
        given_.erase(given);
        const auto record =
            isLost ? std::nullopt : proofs::parseRecord(answer->rest, place_.task().size());
        if (!record || !answers(*record, job)) return place_.graph().giveBack(job);
        if (auto why = place_.writer().write(*record)) error_ = std::move(*why);
        if (error_.empty() && place_.graph().apply(*record))
            ++progress_.jobs;
        else
            place_.graph().giveBack(job);
    }

    Workplace& place_;
    std::size_t memoryBytes_;
    const search::StopToken& stop_;
    std::map<std::uint64_t, Job> given_;
    std::uint64_t last_ = 0;
    proofs::ProverProgress progress_;
    std::string error_;
};

}  // namespace

Outcome dealJobs(Workplace& place,
                 int most,
                 std::size_t memoryBytes,
                 const search::StopToken& stop,
                 const std::function<void(const proofs::ProverProgress&)>& report,
                 std::string& error) {
    Dealer dealer{place, memoryBytes, stop};
    const Outcome outcome = dealer.run(static_cast<std::size_t>(most), report);
    std::cout << "done\n";
    error = dealer.error();
    return outcome;
}

int workAtJobs(const Options& options) {
    const CtrlC stop;
    const search::SteadyClock clock;
    std::optional<proofs::Task> task;
    std::optional<proofs::Worker> worker;
    for (std::string line; readLine(std::cin, line);) {
        if (const auto found = proofs::taskFromText(line)) {
            task = found;
            worker.emplace(*task, options.settings.player.memoryBytes, clock);
            continue;
        }
        const auto text = behind("job", line);
        const auto asked = text ? numbered(*text) : std::nullopt;
        const auto job = asked && task ? proofs::parseJob(asked->rest, task->size()) : std::nullopt;
        if (!job) throw UserError{"--work: '" + line + "' is neither a task nor a job"};
        const auto record = worker->work(*job, stop);
        if (!record) return kInterrupted;
        std::cout << "record " << asked->number << ' ' << proofs::writeRecord(*record, task->size())
                  << '\n'
                  << std::flush;
    }
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
