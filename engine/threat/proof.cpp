// SPDX-License-Identifier: MIT
#include "engine/threat/proof.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <vector>

#include "engine/board/records/notation.hpp"
#include "engine/core/text.hpp"
#include "engine/threat/rule_book.hpp"

namespace fukumi::threat {

namespace {

/// The first square that the defender may play and that the node does not list.
std::optional<Move> unlistedReply(const Proof& proof, board::Board& board, const ProofNode& node) {
    std::optional<Move> found;
    forEachSquare(board.size(), [&](Square s) {
        if (found || !board.isEmpty(s)) return;
        for (const ProofNode::Reply& reply : node.replies)
            if (reply.move == s) return;
        if (hasFouls(proof.rule, ~proof.attacker) && isForbiddenByTheBook(board, s)) return;
        found = s;
    });
    return found;
}

/// Copies what is reachable, children before parents, equal nodes once.
class Compactor {
public:
    explicit Compactor(const Proof& source) : source_{source}, copied_(source.nodes.size()) {}

    std::vector<ProofNode> run(std::uint32_t root) {
        copy(root);
        // Children were finished first; turned round, every node refers to later ones.
        const auto last = static_cast<std::uint32_t>(nodes_.size() - 1);
        std::reverse(nodes_.begin(), nodes_.end());
        for (ProofNode& node : nodes_) {
            for (ProofNode::Reply& reply : node.replies) reply.next = last - reply.next;
            if (node.otherwise) *node.otherwise = last - *node.otherwise;
        }
        return std::move(nodes_);
    }

private:
    std::uint32_t copy(std::uint32_t index) {
        if (copied_[index]) return *copied_[index];
        ProofNode node = source_.nodes[index];
        for (ProofNode::Reply& reply : node.replies) reply.next = copy(reply.next);
        std::sort(node.replies.begin(), node.replies.end());
        if (node.otherwise) node.otherwise = copy(*node.otherwise);
        const auto [at, isNew] =
            known_.try_emplace(node, static_cast<std::uint32_t>(nodes_.size()));
        if (isNew) nodes_.push_back(node);
        copied_[index] = at->second;
        return at->second;
    }

    const Proof& source_;
    std::vector<std::optional<std::uint32_t>> copied_;
    std::map<ProofNode, std::uint32_t> known_;
    std::vector<ProofNode> nodes_;
};

}  // namespace

std::vector<int> movesFrom(const Proof& proof) {
    // Children come later: from the back.
    std::vector<int> length(proof.nodes.size(), 1);
    for (std::size_t i = proof.nodes.size(); i-- > 0;) {
        const ProofNode& node = proof.nodes[i];
        int below = 0;
        for (const ProofNode::Reply& reply : node.replies)
            below = std::max(below, length[reply.next]);
        if (node.otherwise) below = std::max(below, length[*node.otherwise]);
        length[i] = below + 1;
    }
    return length;
}

int movesToWin(const Proof& proof) { return proof.nodes.empty() ? 0 : movesFrom(proof).front(); }

std::vector<Move> mainLine(const Proof& proof) {
    std::vector<Move> line;
    if (proof.nodes.empty()) return line;
    const std::vector<int> length = movesFrom(proof);
    board::Board board = proof.start;
    for (std::uint32_t index = 0;;) {
        const ProofNode& node = proof.nodes[index];
        line.push_back(node.move);
        board.put(node.move, board::cellOf(proof.attacker));
        if (node.makesFive) return line;
        std::optional<ProofNode::Reply> best;
        for (const ProofNode::Reply& reply : node.replies)
            if (!best || length[reply.next] > length[best->next]) best = reply;
        if (node.otherwise && (!best || length[*node.otherwise] > length[best->next]))
            if (const auto move = unlistedReply(proof, board, node))
                best = ProofNode::Reply{*move, *node.otherwise};
        if (!best) return line;
        line.push_back(best->move);
        board.put(best->move, board::cellOf(~proof.attacker));
        index = best->next;
    }
}

Proof compact(const Proof& proof, std::uint32_t root) {
    Proof result{proof.rule, proof.attacker, proof.start, {}};
    if (!proof.nodes.empty()) result.nodes = Compactor{proof}.run(root);
    return result;
}

namespace {

using board::Board;
using board::Cell;

constexpr std::string_view kHeader = "fukumi-proof 1";
/// More than any proof that fits into memory while it is made.
constexpr std::size_t kMaxNodes = 20'000'000;

std::vector<std::string_view> words(std::string_view line) {
    std::vector<std::string_view> all;
    while (!(line = trim(line)).empty()) {
        const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
        all.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
    return all;
}

/// Reads line by line; the first thing wrong is kept and everything after it skipped.
class Parser {
public:
    explicit Parser(std::string_view text) : rest_{text} {}

    Result<Proof> run() {
        if (next().empty() || line_ != kHeader) fail("expected: " + std::string{kHeader});
        const auto rule = ruleFromName(value("rule"));
        if (!rule) fail("unknown rule");
        const auto size = readSize();
        const std::string_view side = value("attacker");
        if (side != "black" && side != "white") fail("attacker is black or white");
        if (error_) return *error_;
        Proof proof{*rule, side == "black" ? Color::Black : Color::White, Board{*size}, {}};
        readStones("black", Cell::Black, proof.start);
        readStones("white", Cell::White, proof.start);
        readStones("blocked", Cell::Blocked, proof.start);
        readNodes(proof);
        if (error_) return *error_;
        return proof;
    }

private:
    void fail(std::string text) {
        if (!error_) error_ = damagedInput(std::move(text), FilePlace{.number = lineNumber_});
    }

    /// The words of the next line that says something; none at the end of the text.
    std::vector<std::string_view> next() {
        while (!rest_.empty()) {
            const std::size_t end = std::min(rest_.find('\n'), rest_.size());
            line_ = trim(rest_.substr(0, end));
            rest_.remove_prefix(std::min(end + 1, rest_.size()));
            ++lineNumber_;
            if (!line_.empty() && line_.front() != '#') return words(line_);
        }
        line_ = {};
        return {};
    }

    /// The rest of a line that has to begin with `name`.
    std::string_view value(std::string_view name) {
        if (error_) return {};
        const auto list = next();
        if (list.empty() || list.front() != name) {
            fail("expected: " + std::string{name});
            return {};
        }
        return trim(line_.substr(name.size()));
    }

    std::optional<BoardSize> readSize() {
        const auto list = words(value("size"));
        std::optional<BoardSize> size;
        if (list.size() == 2) {
            const auto width = parseInteger<int>(list[0]);
            const auto height = parseInteger<int>(list[1]);
            if (width && height) size = BoardSize::make(*width, *height);
        }
        if (!size) fail("unsupported size");
        return size;
    }

    void readStones(std::string_view name, Cell cell, Board& board) {
        for (const std::string_view word : words(value(name))) {
            const auto s = board::fromHuman(word, board.size());
            if (!s || !board.isEmpty(*s)) return fail("bad or taken square: " + std::string{word});
            board.put(*s, cell);
        }
    }

    void readNodes(Proof& proof) {
        const auto count = parseInteger<std::size_t>(value("nodes"));
        if (!count || *count > kMaxNodes) return fail("bad number of nodes");
        while (!error_ && proof.nodes.size() < *count) {
            const auto list = next();
            if (list.empty()) return fail("the text ends before the last node");
            if (list.size() < 3 ||
                parseInteger<std::size_t>(list[0]) != std::optional{proof.nodes.size()})
                return fail("expected node " + std::to_string(proof.nodes.size()) +
                            ", its move and what follows");
            readNode(list, *count, proof);
        }
        if (!error_ && (next().empty() || line_ != "end")) fail("expected: end");
    }

    void readNode(const std::vector<std::string_view>& list, std::size_t count, Proof& proof) {
        ProofNode node;
        const auto move = board::fromHuman(list[1], proof.start.size());
        if (!move) return fail("not a square: " + std::string{list[1]});
        node.move = *move;
        node.makesFive = list.size() == 3 && list[2] == "five";
        for (std::size_t i = 2; i < list.size() && !node.makesFive; ++i) {
            const std::size_t colon = std::min(list[i].find(':'), list[i].size());
            const std::string_view reply = list[i].substr(0, colon);
            const auto target = colon < list[i].size()
                                    ? parseInteger<std::uint32_t>(list[i].substr(colon + 1))
                                    : std::nullopt;
            if (!target || *target <= proof.nodes.size() || *target >= count)
                return fail("not a reply and a later node: " + std::string{list[i]});
            if (!addReply(node, reply, *target, proof.start.size()))
                return fail("not a square, or listed twice: " + std::string{reply});
        }
        proof.nodes.push_back(std::move(node));
    }

    static bool addReply(ProofNode& node,
                         std::string_view reply,
                         std::uint32_t target,
                         BoardSize size) {
        if (reply == "*") {
            if (node.otherwise) return false;
            node.otherwise = target;
            return true;
        }
        const auto move = board::fromHuman(reply, size);
        if (!move) return false;
        for (const ProofNode::Reply& other : node.replies)
            if (other.move == *move) return false;
        node.replies.push_back({*move, target});
        return true;
    }

    std::string_view rest_;
    std::string_view line_;
    std::size_t lineNumber_ = 0;
    std::optional<InputError> error_;
};

void writeStones(std::ostream& out, std::string_view name, Cell cell, const Board& board) {
    out << name;
    forEachSquare(board.size(), [&](Square s) {
        if (board.cellAt(s) == cell) out << ' ' << board::toHuman(s, board.size());
    });
    out << '\n';
}

}  // namespace

std::string writeProof(const Proof& proof) {
    const BoardSize size = proof.start.size();
    std::ostringstream out;
    out << kHeader << "\nrule " << nameOf(proof.rule) << "\nsize " << size.width() << ' '
        << size.height() << "\nattacker " << (proof.attacker == Color::Black ? "black" : "white")
        << '\n';
    writeStones(out, "black", Cell::Black, proof.start);
    writeStones(out, "white", Cell::White, proof.start);
    writeStones(out, "blocked", Cell::Blocked, proof.start);
    out << "nodes " << proof.nodes.size() << '\n' << writeNodes(proof) << "end\n";
    return out.str();
}

std::string writeNodes(const Proof& proof) {
    const BoardSize size = proof.start.size();
    std::ostringstream out;
    for (std::size_t i = 0; i < proof.nodes.size(); ++i) {
        const ProofNode& node = proof.nodes[i];
        out << i << ' ' << board::toHuman(node.move, size);
        if (node.makesFive) out << " five";
        for (const ProofNode::Reply& reply : node.replies)
            out << ' ' << board::toHuman(reply.move, size) << ':' << reply.next;
        if (node.otherwise) out << " *:" << *node.otherwise;
        out << '\n';
    }
    return out.str();
}

Result<Proof> parseProof(std::string_view text) { return Parser{text}.run(); }

}  // namespace fukumi::threat
