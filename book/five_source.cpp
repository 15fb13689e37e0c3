// SPDX-License-Identifier: MIT
#include "book/five_source.hpp"

#include <fstream>
#include <sstream>

#include "book/build/book_wins.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/proofs/proof_check.hpp"

namespace fukumi::book {

namespace {

constexpr std::string_view kProof = "fukumi-five ";

/// An error of a proof's file names it.
InputError wrongProof(const std::filesystem::path& path, InputError error) {
    if (!error.place) error.place.emplace();
    error.place->file = path.string();
    return error;
}

Result<proofs::ProofTree> readProof(const std::filesystem::path& path) {
    std::string bytes;
    try {
        bytes = readFile(path.string());
    } catch (const UserError& error) {
        return damagedInput(error.what());  // names the file
    }
    const auto file = proofs::parseStateFile(bytes);
    if (!file) return wrongProof(path, file.error());
    auto proofTree = proofs::ProofTree::fromFile(*file);
    if (!proofTree) return wrongProof(path, proofTree.error());
    if (!proofTree->rootIsWon())
        return wrongProof(
            path,
            damagedInput("the proof is not finished; prove --quiet --resume goes on with it"));
    return proofTree;
}

/// "'game.five': line 4: the record is malformed"
std::string reasonText(const InputError& error) {
    std::string text;
    if (error.place) text += "'" + error.place->file + "': ";
    if (error.place && error.place->number > 0)
        text += "line " + std::to_string(error.place->number) + ": ";
    return text + toEnglish(error.value);
}

/// The least upper bound that a proof over quiet moves gives: the board is full then.
Value winOnBoard(const board::Board& board) {
    const int empty = board.emptyCount();
    return winIn(empty % 2 == 0 ? empty - 1 : empty);
}

std::string nameOf(Rule rule, BoardSize size) {
    return std::string{fukumi::nameOf(rule)} + ' ' + std::to_string(size.width()) + 'x' +
           std::to_string(size.height());
}

std::string explain(const proofs::Advice& advice, const board::Position& position) {
    const std::string move = board::toHuman(advice.move, position.size());
    if (advice.kind == proofs::Advice::Kind::Threats)
        return move + " wins by threats in at most " + std::to_string(advice.movesToWin) + " moves";
    const int more = advice.quietMoves - 1;
    return move + " is a quiet move of the proof; " +
           (more == 0
                ? std::string{"after any reply a win by threats follows"}
                : "at most " + std::to_string(more) + (more == 1 ? " more comes" : " more come") +
                      " before a win by threats");
}

}  // namespace

bool isProofFile(const std::filesystem::path& path) {
    std::ifstream in{path, std::ios::binary};
    std::string begin(kProof.size(), '\0');
    in.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    return in.gcount() == static_cast<std::streamsize>(kProof.size()) && begin == kProof;
}

void FiveSource::configure(const player::Settings& settings) {
    const std::string file = settings.book.use ? settings.book.file : std::string{};
    if (file == path_) return;
    path_ = file;
    told_.clear();
    isFaultReported_ = false;
    advisor_.reset();
    proofTree_.reset();
    if (!file.empty() && isProofFile(file)) load(file, settings.memoryBytes);
}

void FiveSource::load(const std::string& file, std::size_t bytes) {
    auto read = readProof(file);
    if (!read) {
        say_("book " + reasonText(read.error()));
        return;
    }
    proofTree_ = std::make_unique<proofs::ProofTree>(std::move(*read));
    advisor_ = std::make_unique<proofs::ProofAdvisor>(*proofTree_, bytes);
}

bool FiveSource::isOnTheWay(const board::Position& position) const {
    board::Board board = position.board();
    const auto history = position.history();
    const std::string root = proofs::canonicalStones(proofTree_->task().root).text;
    const auto isKnown = [&] {
        return proofTree_->find(board) || proofs::canonicalStones(board).text == root;
    };
    bool known = isKnown();
    for (std::size_t left = history.size(); !known && left >= 2; left -= 2) {
        for (const std::size_t i : {left - 1, left - 2}) {
            if (history[i].kind != board::Placement::Kind::Stone) return false;
            board.clear(history[i].square);
        }
        known = isKnown();
    }
    return known;
}

std::optional<std::string> FiveSource::whySilent(const board::Position& position) const {
    const proofs::Task& task = proofTree_->task();
    if (position.rule() != task.rule || position.size() != task.size())
        return "the proof is about " + nameOf(task.rule, task.size()) + ", and this game is " +
               nameOf(position.rule(), position.size());
    if (position.sideToMove() != task.attacker)
        return task.attacker == Color::Black ? "the proof wins for black alone"
                                             : "the proof wins for white alone";
    if (isOnTheWay(position)) return std::nullopt;
    // Before the root of the proof the game may come to it yet.
    if (position.emptyCount() > task.root.emptyCount()) return std::string{};
    return "the proof is about the game from " + proofs::stonesText(task.root) +
           " on, and this one does not come from there";
}

std::optional<player::KnownMove> FiveSource::propose(const board::Position& position) {
    if (!proofTree_) return std::nullopt;
    if (const auto why = whySilent(position)) {
        if (*why != told_ && !why->empty()) say_("book '" + path_ + "': " + *why);
        told_ = *why;
        return std::nullopt;
    }
    const auto advice = advisor_->move(position.board(), {});
    reportFault();
    if (!advice || !position.isLegal(advice->move)) return std::nullopt;
    say_(explain(*advice, position));
    const Value value = advice->kind == proofs::Advice::Kind::Threats
                            ? winIn(2 * advice->movesToWin - 1)
                            : winOnBoard(position.board());
    return player::KnownMove{advice->move, value, Depth{matePlies(value)}};
}

void FiveSource::reportFault() {
    if (!advisor_->fault() || isFaultReported_) return;
    isFaultReported_ = true;
    say_("book '" + path_ + "': " + advisor_->fault()->text(proofTree_->task().size()) +
         "; the proof is wrong, and this move of it is not played");
}

Result<void> addProof(const std::filesystem::path& path, BookLibrary& library) {
    const auto read = readProof(path);
    if (!read) return read.error();
    const proofs::ProofTree& proofTree = *read;
    const auto wrong = [&](const std::string& why) { return wrongProof(path, damagedInput(why)); };
    const search::NeverStop never;
    const proofs::CheckReport checked =
        proofs::checkProofTree(proofTree, {}, never, [](const proofs::CheckReport&) {});
    if (checked.fault)
        return wrong("the proof is wrong " + checked.fault->text(proofTree.task().size()));
    for (const proofs::WinRecord& win : proofTree.wins()) {
        const board::Board board = proofs::boardFrom(win.stones, proofTree.task().size()).value();
        std::vector<Square> black, white;
        forEachSquare(board.size(), [&](Square s) {
            if (board.cellAt(s) == board::Cell::Black) black.push_back(s);
            if (board.cellAt(s) == board::Cell::White) white.push_back(s);
        });
        BookPosition position;
        position.rule = proofTree.task().rule;
        position.size = board.size();
        const bool even = black.size() == white.size();
        if (!even && black.size() != white.size() + 1)
            return wrong("no game leads to the numbers of stones of its positions");
        for (std::size_t i = 0; i < black.size(); ++i) {
            position.stones.push_back(black[i]);
            if (i < white.size()) position.stones.push_back(white[i]);
        }
        if (position.sideToMove() != proofTree.task().attacker)
            return wrong("no game leads to the numbers of stones of its positions");
        BookMove move;
        move.move = win.move;
        move.value = winOnBoard(board);
        move.depth = Depth{matePlies(move.value)};
        move.weight = kFullWeight;
        position.moves = {move};
        playWin(library, position);
    }
    return {};
}

}  // namespace fukumi::book
