// SPDX-License-Identifier: MIT
#include "engine/threat/prove.hpp"

#include <iostream>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/core/text.hpp"
#include "engine/proofs/proof_book.hpp"
#include "engine/search/time_manager.hpp"
#include "engine/solver/mnk/draw_file.hpp"
#include "engine/threat/proof.hpp"
#include "engine/threat/proof_check.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

using threat::Proof;
using threat::ProofKind;
using threat::ProveResult;

constexpr search::Milliseconds kUsualTime{10'000};
/// Part of the time for searching; the rest is for writing a win down and checking it, which takes
/// long wins longer than finding them.
constexpr int kSearchPercent = 80;

/// The result, for whichever way of printing.
struct Report {
    ProveResult result;
    ProofKind asked;
    search::Milliseconds time;
    bool interrupted = false;
};

/// In JSON.
std::string_view wordOf(ProofKind kind) { return kind == ProofKind::Vcf ? "vcf" : "vct"; }

/// In JSON.
std::string_view wordOf(ProveResult::Status status) {
    switch (status) {
        case ProveResult::Status::Win: return "win";
        case ProveResult::Status::NoWin: return "no_win";
        case ProveResult::Status::NoWinFound: break;
    }
    return "no_win_found";
}

/// The limit that left the answer open, in one word; nothing where it is final.
std::string_view limitOf(const Report& report) {
    switch (report.result.limit) {
        case ProveResult::Limit::None: break;
        case ProveResult::Limit::Nodes: return "nodes";
        case ProveResult::Limit::Memory: return "memory";
        case ProveResult::Limit::Stop: return report.interrupted ? "interrupt" : "time";
        case ProveResult::Limit::Proof: return "proof";
    }
    return {};
}

/// The answer for people if no proof was found.
std::string noProofText(const Report& report, int draw) {
    const std::string wins =
        report.asked == ProofKind::Vcf
            ? "win in which every move makes a four"
            : "win in which every move makes a four or threatens to win by fours";
    if (report.result.status == ProveResult::Status::NoWin)
        return "proved: there is no " + wins +
               (draw == 0 ? "" : ", before the draw at " + std::to_string(draw) + " empty points");
    switch (report.result.limit) {
        case ProveResult::Limit::None: break;
        case ProveResult::Limit::Nodes:
            return "the limit of nodes (--nodes) was reached first: there may be a " + wins;
        case ProveResult::Limit::Memory:
            return "the memory (--max-memory) was full first: there may be a " + wins;
        case ProveResult::Limit::Stop:
            return (report.interrupted ? "the search was interrupted: there may be a "
                                       : "the time (--time) was over first: there may be a ") +
                   wins;
        case ProveResult::Limit::Proof:
            return "there is a " + wins + ", but its proof is too large to be written down";
    }
    return {};
}

/// Empty points at which the game is a draw, if that is still to come; 0 else.
int drawAhead(const board::Position& position) {
    const int empty = drawAtEmpty(position.rule(), position.size(), threat::ProveLimits{}.drawCap);
    return position.emptyCount() > empty ? empty : 0;
}

void print(const board::Position& position, const Report& report, bool json) {
    const bool isOver = board::isFinished(position);
    const auto& proof = report.result.proof;
    const ProofKind kind = proof ? report.result.kind : report.asked;
    const auto line = proof ? answer::humanList(mainLine(*proof), proof->start.size())
                            : std::vector<std::string>{};
    if (json) {
        const auto limit = limitOf(report);
        const int draw = drawAhead(position);
        printLine({{"result", isOver ? "over" : wordOf(report.result.status)},
                   {"kind", wordOf(kind)},
                   {"rule", fukumi::nameOf(position.rule())},
                   {"moves_to_win", proof ? answer::Json(movesToWin(*proof)) : answer::Json()},
                   {"limit", limit.empty() ? answer::Json() : answer::Json(limit)},
                   {"draw_at_empty", draw == 0 ? answer::Json() : answer::Json(draw)},
                   {"pv", line},
                   {"nodes", report.result.nodes},
                   {"time_ms", report.time.count()},
                   {"ended", answer::endJson(position)}});
        return;
    }
    if (const auto end = board::gameEnd(position))
        std::cout << "over: " << answer::endText(*end, position.size()) << '\n';
    if (isOver) return;
    const std::string side{answer::nameOf(position.sideToMove())};
    std::cout << side << " to move in " << fukumi::nameOf(position.rule()) << '\n';
    if (proof)
        std::cout << side << " wins by fours" << (kind == ProofKind::Vct ? " and threats" : "")
                  << " in " << counted(movesToWin(*proof), "move") << "; the proof of "
                  << counted(proof->nodes.size(), "node")
                  << " was checked\nlongest line:" << answer::spaced(line);
    else
        std::cout << noProofText(report, drawAhead(position));
    std::cout << '\n'
              << counted(report.result.nodes, "node") << ", " << report.time.count() << " ms\n";
}

/// Where --tree writes the proof.
class TreeOutput {
public:
    explicit TreeOutput(const Question& question) {
        const auto& tree = question::partOf<question::Prove>(question).tree;
        if (!tree) return;
        isPrinted_ = *tree == "-";
        if (!isPrinted_) file_ = openOutput(question, "tree", *tree);
    }
    void write(const Proof& proof) const {
        if (isPrinted_) std::cout << writeProof(proof);
        if (file_) file_->write(writeProof(proof));
    }

private:
    bool isPrinted_ = false;
    std::optional<OutputFile> file_;
};

/// The rule and the position on the command line have to be those that the proof is about.
void compareWithQuestion(const Question& question, const Proof& proof) {
    const bool isOtherRule = question.has("rule") && question.settings.rules.rule != proof.rule;
    if (!isOtherRule && !question.has("size") && !namesStones(question)) return;
    const board::Position position = positionOf(question);
    if (isOtherRule || !(position.board() == proof.start) ||
        position.sideToMove() != proof.attacker || position.rule() != proof.rule)
        refuse({.kind = ErrorKind::Differs,
                .field = "check",
                .value = "the position",
                .expected = {"another one"}});
}

/// Whether a file is a proof of `prove --quiet`, or a draw.
bool isProofOverQuietMoves(const std::string& bytes) {
    return proofs::isProofBook(bytes) || solver::isDrawFile(bytes);
}

int check(const Question& question, const std::string& bytes) {
    requireWholeCheck(question);
    const std::string& file = *question.check.file;
    const auto parsed = threat::parseProof(withoutByteOrderMark(bytes));
    if (!parsed) refuse(inField(inFile(parsed.error(), file), "check"));
    const Proof& proof = *parsed;
    compareWithQuestion(question, proof);

    const auto wrong = checkProof(proof);
    const std::string side = proof.attacker == Color::Black ? "black" : "white";
    if (question.output.json) {
        printLine({{"check", wrong ? "wrong" : "right"},
                   {"rule", fukumi::nameOf(proof.rule)},
                   {"winner", side},
                   {"moves_to_win", movesToWin(proof)},
                   {"proof_nodes", proof.nodes.size()},
                   {"reason", wrong ? wrong->text : ""}});
    } else if (wrong) {
        std::cout << "wrong: node " << wrong->node << ' ' << wrong->text << "; after";
        for (const Move m : wrong->line) std::cout << ' ' << board::toHuman(m, proof.start.size());
        std::cout << '\n';
    } else {
        std::cout << "right: " << side << " wins in " << counted(movesToWin(proof), "move") << " ("
                  << fukumi::nameOf(proof.rule) << ", " << counted(proof.nodes.size(), "node")
                  << ")\n";
    }
    return wrong ? kFailed : kAnswered;
}

}  // namespace

int runProve(const Question& question) {
    const auto& task = question::partOf<question::Prove>(question);
    if (question.check.file) {
        const std::string bytes = bytesOf("check", *question.check.file);
        return isProofOverQuietMoves(bytes) ? checkFive(question, bytes) : check(question, bytes);
    }
    const board::Position position = positionOf(question);
    threat::ProveLimits limits{.kind = task.kind};
    limits.memoryBytes = searchBytes(question);
    auto time = question.limits.fixedTime;
    if (question.limits.nodes)
        limits.nodes = *question.limits.nodes;
    else if (!time)
        time = kUsualTime;
    const TreeOutput tree{question};

    const search::SteadyClock clock;
    const SolveMonitor monitor{clock, time};
    limits.stop = threat::StopCheck::from(monitor);
    const search::EndOfTime searching{
        clock, time ? std::optional{*time * kSearchPercent / 100} : std::nullopt};
    limits.searchStop = threat::StopCheck::from(searching);
    Report report{{.status = ProveResult::Status::NoWin},
                  limits.kind == ProofKind::Vcf ? ProofKind::Vcf : ProofKind::Vct,
                  {},
                  false};
    if (!board::isFinished(position)) report.result = threat::prove(position, limits);
    report.interrupted = monitor.isInterrupted();
    report.time = monitor.elapsed();
    if (report.result.proof) tree.write(*report.result.proof);
    print(position, report, question.output.json);
    return report.result.status == ProveResult::Status::NoWinFound ? kFailed : kAnswered;
}

}  // namespace fukumi::protocol::cli
