// SPDX-License-Identifier: MIT
#include "protocol/cli/solve/five_jobs.hpp"

#include <fstream>
#include <iostream>
#include <map>
#include <optional>

#include "engine/core/input_file.hpp"
#include "engine/core/text.hpp"
#include "engine/proofs/proof_tree.hpp"
#include "engine/proofs/prover.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

bool isWork(const std::string& path) {
    constexpr std::size_t kHeadBytes = 32;
    std::ifstream file{path, std::ios::binary};
    return proofs::isStateFile(readBytes(file, kHeadBytes));
}

/// The file of --out. A proof that is there can be continued, any file can be replaced.
OutputFile openProof(const Question& question, const std::string& path) {
    const bool isContinued = question::partOf<question::ProveQuiet>(question).resume;
    requireReadableAgain("out", path);
    if (!isContinued && !question.output.force && isWork(path))
        refuse({.kind = ErrorKind::FileExists,
                .field = "out",
                .value = path,
                .expected = {"resume", "force"}});
    return openOutput(question, "out", path, isContinued ? Existing::Continued : Existing::Begun);
}

}  // namespace

ProofSession::ProofSession(const Question& question)
    : path_{*question::partOf<question::ProveQuiet>(question).out},
      out_{openProof(question, path_)} {
    if (hasContent(path_) && question::partOf<question::ProveQuiet>(question).resume)
        resume(question);
    else
        begin(question);
}

void ProofSession::begin(const Question& question) {
    task_ = taskOf(question);
    known_ = knownMovesOf(question, *task_);
    graph_.emplace(*task_);
    out_.write(proofs::headOf(*task_).bytes());
    writer_.emplace(proofs::StateWriter::resume(path_, stateFileOf({"out", path_})));
}

void ProofSession::resume(const Question& question) {
    const proofs::StateFile file = stateFileOf({"out", path_});
    task_ = file.task;
    requireTask(question, {"resume", path_}, file.task);
    if (file.isFinished()) {
        wins_ = file.records.size() - 1;
        return;
    }
    known_ = knownMovesOf(question, file.task);
    graph_.emplace(file.task);
    if (const auto applied = applyRecords(file, *graph_); !applied)
        refuseFile({"out", path_}, applied.error());
    if (file.cutBytes > 0)
        std::cerr << "the last line was cut off (" << file.cutBytes
                  << " bytes); it is dropped, and its leaf done again\n";
    writer_.emplace(proofs::StateWriter::resume(path_, file));
}

std::size_t ProofSession::finish() {
    const auto wins = graph_->wins();
    writer_.reset();
    out_.write(proofs::finishedFile(*task_, wins));
    return wins.size();
}

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

/// The text after a word and a blank.
std::optional<std::string_view> textAfter(std::string_view word, std::string_view line) {
    if (!line.starts_with(word) || line.size() <= word.size() || line[word.size()] != ' ')
        return std::nullopt;
    return line.substr(word.size() + 1);
}

/// Hands out the jobs of a session and applies the records.
class JobServer {
public:
    JobServer(ProofSession& session, std::size_t memoryBytes, const StopToken& stop)
        : session_{session}, memoryBytes_{memoryBytes}, stop_{stop} {}

    Outcome run(std::size_t most,
                const std::function<void(const proofs::ProverProgress&)>& report) {
        const std::string head = proofs::headOf(session_.task()).bytes();
        const auto second = head.find('\n') + 1;
        std::cout << head.substr(second, head.rfind(" #") - second) << '\n';
        while (true) {
            if (const auto ending = this->ending()) return *ending;
            offerJobs(most);
            if (offered_.empty()) return Outcome::NothingLeft;
            std::string line;
            if (!readLine(std::cin, line)) return Outcome::Stopped;
            take(line);
            progress_.bytes = session_.writer().bytes();
            report(progress_);
        }
    }

    [[nodiscard]] const std::string& error() const { return error_; }

private:
    [[nodiscard]] std::optional<Outcome> ending() const {
        if (!error_.empty()) return Outcome::WriteFailed;
        if (session_.graph().root().isProved()) return Outcome::Proved;
        if (session_.graph().root().isDisproved()) return Outcome::Disproved;
        if (stop_.stopRequested()) return Outcome::Stopped;
        if (session_.graph().bytes() >= memoryBytes_ / 2) return Outcome::MemoryFull;
        return std::nullopt;
    }

    void offerJobs(std::size_t most) {
        while (offered_.size() < most) {
            const auto job = session_.graph().nextJob();
            if (!job) break;
            std::cout << "job " << ++last_ << ' ' << writeJob(*job, session_.task().size()) << '\n';
            offered_.emplace(last_, *job);
        }
        std::cout << "ready\n" << std::flush;
    }

    void take(std::string_view line) {
        const bool isLost = line.starts_with("lost ");
        const auto text = isLost ? textAfter("lost", line) : textAfter("record", line);
        const auto answer = text ? numbered(*text) : std::nullopt;
        const auto offered = answer ? offered_.find(answer->number) : offered_.end();
        if (offered == offered_.end()) {
            std::cerr << "not understood: " << printable(line) << '\n';
            return;
        }
        const Job job = offered->second;
        offered_.erase(offered);
        const auto record =
            isLost ? std::nullopt : proofs::parseRecord(answer->rest, session_.task().size());
        if (!record || !answers(*record, job)) return session_.graph().giveBack(job);
        if (auto why = session_.writer().write(*record)) error_ = std::move(*why);
        if (error_.empty() && session_.graph().apply(*record))
            ++progress_.jobs;
        else
            session_.graph().giveBack(job);
    }

    ProofSession& session_;
    std::size_t memoryBytes_;
    const StopToken& stop_;
    std::map<std::uint64_t, Job> offered_;
    std::uint64_t last_ = 0;
    proofs::ProverProgress progress_;
    std::string error_;
};

}  // namespace

Outcome serveJobs(ProofSession& session,
                  int most,
                  std::size_t memoryBytes,
                  const StopToken& stop,
                  const std::function<void(const proofs::ProverProgress&)>& report,
                  std::string& error) {
    JobServer server{session, memoryBytes, stop};
    const Outcome outcome = server.run(static_cast<std::size_t>(most), report);
    std::cout << "done\n";
    error = server.error();
    return outcome;
}

int workAtJobs(const Question& question) {
    const CtrlC stop;
    const search::SteadyClock clock;
    std::optional<proofs::Task> task;
    std::optional<proofs::Worker> worker;
    for (std::string line; readLine(std::cin, line);) {
        if (const auto found = proofs::taskFromText(line)) {
            task = found;
            worker.emplace(*task, searchBytes(question), clock);
            continue;
        }
        const auto text = textAfter("job", line);
        const auto asked = text ? numbered(*text) : std::nullopt;
        const auto job = asked && task ? proofs::parseJob(asked->rest, task->size()) : std::nullopt;
        if (!job)
            refuse({.kind = ErrorKind::WrongForm,
                    .field = "work",
                    .value = line,
                    .expected = {"a task or a job"}});
        const auto record = worker->work(*job, stop);
        if (!record) return kInterrupted;
        std::cout << "record " << asked->number << ' ' << proofs::writeRecord(*record, task->size())
                  << '\n'
                  << std::flush;
    }
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
