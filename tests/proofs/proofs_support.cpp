// SPDX-License-Identifier: MIT
#include "tests/proofs/proofs_support.hpp"

#include <fstream>

#include "engine/board/records/notation.hpp"
#include "engine/core/summed_text.hpp"
#include "engine/core/text.hpp"
#include "engine/proofs/proof_check.hpp"
#include "engine/proofs/prover.hpp"
#include "tests/support/error_text.hpp"

namespace fukumi::test {

proofs::Task taskOf(const std::string& moves, Rule rule, int side) {
    const BoardSize size = BoardSize::square(side);
    proofs::Task task{rule, Color::Black, board::Board{size}};
    const auto squares = board::listFromHuman(moves, size).value();
    for (const Square s : squares) {
        task.root.put(s, board::cellOf(task.attacker));
        task.attacker = ~task.attacker;
    }
    return task;
}

std::string whyRefused(const std::string& file) {
    const auto state = proofs::parseStateFile(file);
    if (!state) return errorOf(state);
    if (state->cutBytes > 0) return "cut";
    const auto proofTree = proofs::ProofTree::fromFile(*state);
    if (!proofTree) return errorOf(proofTree);
    proofs::CheckLimits limits;
    limits.memoryBytes = std::size_t{64} << 20;
    limits.record.leafNodes = kLeafNodes;
    const NeverStop never;
    const auto report =
        proofs::checkProofTree(*proofTree, limits, never, [](const proofs::CheckReport&) {});
    if (report.fault) return report.fault->text(state->task.size());
    return report.rootIsWon ? "" : "the root is not won";
}

std::string writePieceFile(const proofs::PieceFile& file) {
    std::string bytes = "fukumi-pieces 1 ";
    bytes += std::string{nameOf(file.task.rule)} + ' ' + sizeText(file.task.size()) +
             (file.task.attacker == Color::Black ? " black\n" : " white\n");
    for (const proofs::Piece& piece : file.pieces) {
        std::string line = "piece " + piece.root;
        for (const proofs::WinRecord& win : piece.wins)
            line += ", " + win.stones + ' ' + board::toHuman(win.move, file.task.size());
        SummedText summed;
        summed.add(line);
        bytes += summed.bytes();
    }
    return bytes;
}

Work workAt(const proofs::Task& task, std::size_t jobs) {
    const search::SteadyClock clock;
    const NeverStop never;
    proofs::Graph graph{task};
    proofs::Worker worker{task, std::size_t{128} << 20, clock};
    Work work;
    while (work.records.size() < jobs && !graph.root().isDone()) {
        const auto job = graph.nextJob();
        if (!job) break;
        const auto record = worker.work(*job, never);
        if (!record || !graph.apply(*record)) break;
        work.records.push_back(*record);
    }
    work.root = graph.root();
    work.wins = graph.wins();
    return work;
}

namespace {

const Work& smallWorkDone() {
    static const Work work = workAt(taskOf(kThreeQuietMoves), 1000);
    return work;
}

}  // namespace

std::vector<proofs::WinRecord> threeQuietMoves() { return smallWorkDone().wins; }

std::string smallProof() {
    return proofs::finishedFile(taskOf(kThreeQuietMoves), smallWorkDone().wins);
}

std::string smallWork() {
    const proofs::Task task = taskOf(kThreeQuietMoves);
    SummedText file = proofs::headOf(task);
    for (const proofs::Record& record : smallWorkDone().records)
        file.add(writeRecord(record, task.size()));
    return file.bytes();
}

proofs::StateWriter beginWork(const std::filesystem::path& path, const proofs::Task& task) {
    const std::string head = proofs::headOf(task).bytes();
    std::ofstream{path, std::ios::binary} << head;
    return proofs::StateWriter::resume(path, *proofs::parseStateFile(head));
}

std::vector<std::string> linesOf(const std::string& file) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < file.size();) {
        const auto end = file.find('\n', at);
        const std::string line = file.substr(at, end - at);
        lines.push_back(line.substr(0, line.rfind(" #")));
        at = end + 1;
    }
    return lines;
}

std::string fileOf(const std::vector<std::string>& lines) {
    SummedText file;
    for (const std::string& text : lines) file.add(text);
    return file.bytes();
}

std::string summedUpAnew(const std::string& file) { return fileOf(linesOf(file)); }

proofs::ProofTree proofTreeOf(const std::string& file) {
    const auto parsed = *proofs::parseStateFile(file);
    return *proofs::ProofTree::fromFile(parsed);
}

proofs::ProofBook proofBookOf(const std::string& file) {
    auto book = proofs::ProofBook::fromBytes(file);
    return std::move(*book);
}

}  // namespace fukumi::test
