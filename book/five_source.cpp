// SPDX-License-Identifier: MIT
#include "book/five_source.hpp"

#include <fstream>

#include "book/advice_sentence.hpp"
#include "book/build/book_wins.hpp"
#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/text.hpp"
#include "engine/proofs/proof_check.hpp"

namespace fukumi::book {

namespace {

/// As much of a file as shows what it is.
constexpr std::size_t kHeadBytes = 32;
/// The solvers have this part of the memory that the proof leaves.
constexpr std::size_t kPartOfMemory = 4;
/// Bytes of a proof in memory for each byte of its file, while it is read, at most. Measured with
/// the proof of the empty 20x20 board: 22 MB for 5.0 MB, and 11 MB after that.
constexpr std::size_t kBytesOfByte = 5;

/// An error of a proof's file names it.
InputError wrongProof(const std::filesystem::path& path, InputError error) {
    if (!error.place) error.place.emplace();
    error.place->file = path.string();
    return error;
}

Result<proofs::ProofBook> readProof(const std::filesystem::path& path) {
    std::string bytes;
    try {
        bytes = readFile(path.string());
    } catch (const UserError& error) {
        return damagedInput(error.what());  // names the file
    }
    auto book = proofs::ProofBook::fromBytes(bytes);
    if (!book) return wrongProof(path, book.error());
    if (!book->tree().rootIsWon())
        return wrongProof(path,
                          damagedInput(english("the proof is not finished; prove --quiet --resume "
                                               "goes on with it")));
    return book;
}

/// "line 4: the record is malformed"
Sentence reasonOf(const InputError& error) {
    if (!error.place || error.place->number == 0) return error.value;
    const std::string number = std::to_string(error.place->number);
    return {english("{0}: {1}"), {{english("line {0}"), {number}}, error.value}};
}

/// The least upper bound that a proof over quiet moves gives: the board is full then.
Value winOnBoard(const board::Board& board) {
    const int empty = board.emptyCount();
    return winIn(empty % 2 == 0 ? empty - 1 : empty);
}

std::string ruleAndSize(Rule rule, BoardSize size) {
    return std::string{fukumi::nameOf(rule)} + ' ' + sizeText(size);
}

/// Absent if the advice proves nothing.
std::optional<Value> valueOf(const proofs::Advice& advice, const board::Board& board) {
    using enum proofs::Advice::Kind;
    if (advice.kind != Quiet && advice.kind != Threats) return std::nullopt;
    return advice.movesToWin > 0 ? winIn(2 * advice.movesToWin - 1) : winOnBoard(board);
}

}  // namespace

bool isProofFile(const std::filesystem::path& path) {
    // Opening a pipe waits for its writer.
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return false;
    std::ifstream in{path, std::ios::binary};
    return proofs::isProofBook(readBytes(in, kHeadBytes));
}

void FiveSource::configure(const player::Settings& settings) {
    const std::string file = settings.book.use ? settings.book.file : std::string{};
    isFullStrength_ = settings.level == player::kMaxLevel;
    memory_ = settings.memoryBytes;
    if (file != path_) {
        path_ = file;
        told_ = {};
        isFaultReported_ = false;
        advisor_.reset();
        book_.reset();
        proofBytes_ = 0;
        std::error_code failed;
        const auto bytes = std::filesystem::file_size(file, failed);
        if (!failed && isProofFile(file))
            proofBytes_ = kBytesOfByte * static_cast<std::size_t>(bytes);
    }
    // A proof that is in memory stays: reading one takes seconds, and a warm-up has less memory
    // than the game.
    if (proofBytes_ > 0 && !book_ && isAllowed()) load();
}

void FiveSource::load() {
    auto read = readProof(path_);
    if (!read) {
        proofBytes_ = 0;
        return complain(reasonOf(read.error()));
    }
    book_ = std::make_unique<proofs::ProofBook>(std::move(*read));
    prepareAdvisor();
}

std::optional<std::size_t> FiveSource::advisorBytes() const {
    const std::size_t left = memory_ - std::min(proofBytes_, memory_);
    if (left - left / kPartOfMemory < player::kMemoryFloor) return std::nullopt;
    return left / kPartOfMemory;
}

void FiveSource::prepareAdvisor() {
    const std::size_t bytes = advisorBytes().value();
    if (advisor_ && bytes == bytesOfAdvisor_) return;
    advisor_.reset();
    bytesOfAdvisor_ = bytes;
    advisor_ = std::make_unique<proofs::ProofAdvisor>(*book_, bytes);
}

std::size_t FiveSource::memoryInUse() const {
    return book_ ? proofBytes_ + advisorBytes().value_or(0) : 0;
}

FiveSource::Way FiveSource::wayOf(const board::Position& position) const {
    board::Board board = position.board();
    const auto history = position.history();
    if (book_->claims(board) || book_->isBeforePieces(board)) return Way::Known;
    for (std::size_t left = history.size(); left >= 2; left -= 2) {
        for (const std::size_t i : {left - 1, left - 2}) {
            if (history[i].kind != board::Placement::Kind::Stone) return Way::Other;
            board.clear(history[i].square);
        }
        if (book_->claims(board)) return Way::Known;
        if (book_->isBeforePieces(board)) return Way::LeftPieces;
    }
    return Way::Other;
}

std::optional<Sentence> FiveSource::whySilent(const board::Position& position) const {
    if (!isFullStrength_)
        return Sentence{english("a level below {0} plays without the proof"),
                        {std::to_string(player::kMaxLevel)}};
    if (!isAllowed()) return english("max_memory is too small for the proof and the search");
    const proofs::Task& task = book_->tree().task();
    if (position.rule() != task.rule || position.size() != task.size())
        return Sentence{
            english("the proof is about {0}, and this game is {1}"),
            {ruleAndSize(task.rule, task.size()), ruleAndSize(position.rule(), position.size())}};
    if (position.sideToMove() != task.attacker)
        return task.attacker == Color::Black ? english("the proof wins for black only")
                                             : english("the proof wins for white only");
    switch (wayOf(position)) {
        case Way::Known: return std::nullopt;
        case Way::LeftPieces:
            return Sentence{
                english("the file does not prove this game any more; the engine plays by "
                        "search")};
        case Way::Other: break;
    }
    // Before the root of the proof the game may come to it yet.
    if (position.emptyCount() > task.root.emptyCount()) return Sentence{};
    return Sentence{
        english("the proof is about the game from {0} on, and this one does not come from there"),
        {proofs::stonesText(task.root)}};
}

void FiveSource::complain(const Sentence& why) { say_({english("book '{0}': {1}"), {path_, why}}); }

std::optional<player::KnownMove> FiveSource::propose(const board::Position& position,
                                                     const StopToken& stop) {
    if (proofBytes_ == 0) return std::nullopt;
    if (const auto why = whySilent(position)) {
        if (*why != told_ && !why->empty()) complain(*why);
        told_ = *why;
        if (!advisorBytes()) {
            advisor_.reset();
            book_.reset();
        }
        return std::nullopt;
    }
    prepareAdvisor();
    const auto advice = advisor_->move(position.board(), {}, threat::StopCheck::from(stop));
    reportFault();
    if (!advice || !position.isLegal(advice->move)) return std::nullopt;
    say_(adviceSentence(*advice, position.size()));
    const auto value = valueOf(*advice, position.board());
    if (!value) return player::KnownMove{advice->move};
    return player::KnownMove{advice->move, *value, Depth{matePlies(*value)}};
}

void FiveSource::reportFault() {
    if (!advisor_->fault() || isFaultReported_) return;
    isFaultReported_ = true;
    complain({english("{0}; the proof is wrong, and this move of it is not played"),
              {advisor_->fault()->text(book_->tree().task().size())}});
}

Result<void> addProof(const std::filesystem::path& path, BookLibrary& library) {
    const auto read = readProof(path);
    if (!read) return read.error();
    const proofs::ProofTree& proofTree = read->tree();
    const auto wrong = [&](const std::string& why) { return wrongProof(path, damagedInput(why)); };
    const NeverStop never;
    const proofs::CheckReport checked =
        proofs::checkProofTree(proofTree, {}, never, [](const proofs::CheckReport&) {});
    if (checked.fault)
        return wrong("the proof is wrong " + checked.fault->text(proofTree.task().size()));
    for (const proofs::WinRecord& win : proofTree.wins()) {
        const board::Board board = proofs::boardFrom(win.stones, proofTree.task().size()).value();
        const auto black = proofs::stonesOf(board, Color::Black);
        const auto white = proofs::stonesOf(board, Color::White);
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
