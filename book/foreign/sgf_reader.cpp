// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <utility>

#include "book/foreign/sgf_game.hpp"
#include "book/foreign/sgf_head.hpp"
#include "book/foreign/sgf_remarks.hpp"
#include "book/foreign/sgf_values.hpp"
#include "book/foreign/text_content.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

using board::GameTree;

/// Properties of FF[4] and of well-known programs whose points are marks, or which hold none.
bool isKnownWithoutStones(std::string_view name) {
    constexpr std::array kNames{"AN", "AP", "AR", "BL", "BM", "BR", "BS", "BT", "C",  "CA", "CP",
                                "CR", "DD", "DM", "DO", "DT", "EV", "FF", "FG", "GB", "GC", "GM",
                                "GN", "GW", "HA", "HO", "IT", "KM", "KO", "LB", "LN", "MA", "MN",
                                "N",  "OB", "ON", "OT", "OV", "OW", "PB", "PC", "PL", "PM", "PW",
                                "RE", "RO", "RU", "SL", "SO", "SQ", "ST", "SZ", "TB", "TE", "TM",
                                "TR", "TW", "UC", "US", "V",  "VW", "WL", "WR", "WS", "WT"};
    return ranges::find(kNames, name) != kNames.end();
}

/// A place in the tree is kept for each: 150 MB.
constexpr std::size_t kMostOpen = std::size_t{1} << 20;

class SgfReader {
public:
    SgfReader(SgfSteps& steps, const ReadOptions& options)
        : steps_{steps}, head_{game_, notices_, options.size} {}

    /// To the end of the game, also if something in it cannot be read.
    Result<StoredGame> read() {
        bool isAfterOpen = false;
        MaybeError failure;
        for (auto step = steps_.next();; step = steps_.next()) {
            const bool isNextGame = isAfterOpen && open_.size() > 1 && beginsGame(step);
            if (isNextGame) steps_.goBackToOpen();
            if (isNextGame || step.kind == SgfStep::Kind::End) {
                endLine();
                note(english("the last bracket is missing"),
                     english("the game is read as far as it goes"),
                     steps_.place());
                break;
            }
            isAfterOpen = step.kind == SgfStep::Kind::Open;
            if (isAfterOpen) {
                if (open_.size() == kMostOpen) return tooDeep();
                open_.push_back(at_);
            } else if (step.kind == SgfStep::Kind::Close) {
                endLine();
                if (open_.size() <= 1) break;
                at_ = std::move(open_.back());
                open_.pop_back();
            } else if (!failure) {
                failure = readNode(step.properties);
            }
        }
        if (failure) return *failure;
        if (game_.tree.size() == 1 && !saysWhoBegins_ && !head_.isOfFukumi()) findWhoBegins();
        // Only now is it known who moves first.
        const auto black = std::as_const(game_.tree).remark(GameTree::kRoot).value;
        if (black && game_.head.setup.first == Color::White)
            game_.tree.remark(GameTree::kRoot).value = -*black;
        if (head_.isGoWithoutSize())
            note(english("the file does not name the size of the board"),
                 {english("read with a board of {0}"), {sizeText(game_.head.size)}},
                 steps_.place());
        game_.notices = steps_.notices();
        for (Notice& each : notices_.all()) game_.notices.push_back(std::move(each));
        return std::move(game_);
    }

private:
    using MaybeError = std::optional<InputError>;

    /// A place in the tree.
    struct Place {
        GameTree::Node node = GameTree::kRoot;
        board::SquareSet taken;
        Color next = Color::Black;  ///< after the first move
        std::optional<Color> turn;  ///< the side that PL names within the game
        bool isDone = false;        ///< what follows cannot be read
        bool isResigned = false;    ///< and is to be reported
    };

    [[nodiscard]] InputError tooDeep() const {
        return damagedInput(english("too many brackets are open"), steps_.place());
    }

    /// Whether a node has what only the first one of a game has.
    static bool beginsGame(const SgfStep& step) {
        return ranges::anyOf(step.properties, [](const SgfProperty& property) {
            return property.name == "GM" || property.name == "FF" || property.name == "SZ";
        });
    }

    void note(Sentence what, Sentence done, FilePlace place) {
        notices_.add({std::move(what), std::move(done), std::move(place)});
    }

    [[nodiscard]] bool isAtStart() const { return at_.node == GameTree::kRoot; }
    /// Before the first move, and not in a variation: what a node has is the game's.
    [[nodiscard]] bool isInHead() const { return game_.tree.size() == 1 && open_.size() <= 1; }

    /// The same, or a node without a move that follows the first move: some programs put the names
    /// there.
    [[nodiscard]] bool isInHead(const std::vector<SgfProperty>& properties) const {
        const bool isBehindFirst = game_.tree.size() == 2 && open_.size() <= 1;
        return isInHead() ||
               (isBehindFirst && ranges::noneOf(properties, [](const SgfProperty& each) {
                    return setsStones(each.name);
                }));
    }

    MaybeError readNode(std::vector<SgfProperty> properties) {
        if (at_.isDone) {
            if (!properties.empty()) noteAfterResignation(properties.front().place);
            return std::nullopt;
        }
        const bool isHead = isInHead(properties);
        if (isHead)
            if (auto error = readHead(properties)) return error;
        for (const SgfProperty& each : properties) {
            if (!at_.isDone) {
                if (auto error = readStones(each)) return error;
            } else if (setsStones(each.name)) {
                noteAfterResignation(each.place);
            }
        }
        remarks_.read(properties,
                      at_.node,
                      isAtStart() ? Color::Black : at_.next,
                      isHead ? SgfRemarks::Part::Head : SgfRemarks::Part::Moves);
        return std::nullopt;
    }

    static bool setsStones(std::string_view name) {
        return name == "B" || name == "W" || name == "AB" || name == "AW" || name == "AE";
    }

    void noteAfterResignation(const FilePlace& place) {
        if (std::exchange(at_.isResigned, false))
            note(english("the line goes on after a resignation"), english("left out"), place);
    }

    /// A size can come after points, which were read with another one.
    MaybeError readHead(std::vector<SgfProperty>& properties) {
        if (auto error = head_.read(properties)) return error;
        const auto size =
            ranges::findIf(properties, [](const SgfProperty& each) { return each.name == "SZ"; });
        if (size == properties.end()) return std::nullopt;
        const board::GameRecord::Setup& setup = game_.head.setup;
        std::vector<Square> points;
        for (const auto* const stones : {&setup.black, &setup.white, &setup.blocked})
            points.insert(points.end(), stones->begin(), stones->end());
        if (!isAtStart() && !board::isPass(game_.tree.moveOf(at_.node)))
            points.push_back(game_.tree.moveOf(at_.node));
        const GameTree::Remark& remark = std::as_const(game_.tree).remark(GameTree::kRoot);
        for (const auto& [point, label] : remark.labels) points.push_back(point);
        for (const auto& [from, to] : remark.arrows) points.insert(points.end(), {from, to});
        for (const Square point : points)
            if (!game_.head.size.contains(point)) return notAPoint(sgfLetters(point), size->place);
        return std::nullopt;
    }

    /// Moves, and stones that are set up.
    MaybeError readStones(const SgfProperty& property) {
        const std::string& name = property.name;
        if (name == "B" || name == "W") {
            const Color color = name == "B" ? Color::Black : Color::White;
            if (property.values.size() > 1)
                note(english("a move has more than one point"),
                     english("the first one is read"),
                     property.place);
            if (at_.turn && *at_.turn != color)
                note(english("PL names the side that is not to move"),
                     english("left out"),
                     property.place);
            at_.turn.reset();
            return addMove(property.values.front(), color, property.place);
        }
        if (name == "QPR" || name == "QSLW" || name == "QSLB") return addOpening(property);
        if (name == "PL") {
            readTurn(property);
            return std::nullopt;
        }
        const bool isBlocked =
            name == "XB" || (name == "MA" && head_.hasMarksForBlocked() && isAtStart());
        if (name == "AB" || name == "AW" || name == "AE" || isBlocked) return setUp(property);
        if (game_.tree.size() == 1 && !isKnownWithoutStones(name)) noteUnknown(property);
        return std::nullopt;
    }

    void readTurn(const SgfProperty& property) {
        if (property.values.size() > 1) notices_.add(secondValueOf(property));
        const std::string value = inLowerCase(trim(property.values.front()));
        const bool isWhite = value.starts_with('w') || value == "2";
        if (!isWhite && !value.starts_with('b') && value != "1")
            return note({english("PL[{0}] is not a side"), {property.values.front()}},
                        english("left out"),
                        property.place);
        const Color color = isWhite ? Color::White : Color::Black;
        if (!isInHead()) {
            at_.turn = color;
            return;
        }
        game_.head.setup.first = color;
        saysWhoBegins_ = true;
    }

    /// The side that PL names moves next, also if no move follows.
    void endLine() {
        if (!at_.turn || *at_.turn == nextColor() || !game_.tree.childrenOf(at_.node).empty())
            return;
        addPass(steps_.place());
    }

    void noteUnknown(const SgfProperty& property) {
        // Two letters alone can be a word: SW[NO].
        const auto isPoints = [&](const std::string& value) {
            return sgfPoints(value, game_.head.size).has_value();
        };
        const std::string& value = property.values.front();
        const bool isWord = property.values.size() == 1 && value.size() == 2 &&
                            isLetter(value[0]) && (value[0] < 'a' || value[1] < 'a');
        if (!isWord && ranges::allOf(property.values, isPoints))
            note({english("the property {0} is not known and holds points"), {property.name}},
                 english("kept as a text"),
                 property.place);
    }

    /// The first stones of GomokuQuest: of QPR in turn, of the others of one colour.
    MaybeError addOpening(const SgfProperty& property) {
        Color color = property.name == "QSLW" ? Color::White : Color::Black;
        for (const std::string& value : property.values) {
            const auto points = sgfPoints(value, game_.head.size);
            if (!points) return notAPoint(value, property.place);
            for (const Square point : *points) {
                addStone(point, color, property.place);
                if (property.name == "QPR") color = ~color;
            }
        }
        return std::nullopt;
    }

    MaybeError setUp(const SgfProperty& property) {
        for (const std::string& value : property.values) {
            if (trim(value).empty()) continue;
            const auto points = sgfPoints(value, game_.head.size);
            if (!points) return notAPoint(value, property.place);
            for (const Square point : *points) setUp(property, point);
        }
        return std::nullopt;
    }

    void setUp(const SgfProperty& property, Square point) {
        if (at_.isDone) return;
        if (!isInHead()) return setUpLater(property, point);
        board::GameRecord::Setup& setup = game_.head.setup;
        auto& own = property.name == "AB"   ? setup.black
                    : property.name == "AW" ? setup.white
                                            : setup.blocked;
        const bool isEmptied = property.name == "AE";
        if (!isEmptied && at_.taken.contains(point)) {
            if (ranges::find(own, point) != own.end()) return;
            note({english("{0} is set up twice"), {board::toHuman(point, game_.head.size)}},
                 english("the last one is read"),
                 property.place);
        }
        for (auto* const stones : {&setup.black, &setup.white, &setup.blocked})
            stones->erase(std::remove(stones->begin(), stones->end(), point), stones->end());
        at_.taken.erase(point);
        if (isEmptied) return;
        own.push_back(point);
        at_.taken.insert(point);
    }

    /// Within a game a stone that is set up is a move; nothing else can be read.
    void setUpLater(const SgfProperty& property, Square point) {
        const bool isStone = property.name == "AB" || property.name == "AW";
        if (isStone && !at_.taken.contains(point)) {
            note(english("a stone that is set up within the game"),
                 english("read as a move"),
                 property.place);
            return addStone(
                point, property.name == "AB" ? Color::Black : Color::White, property.place);
        }
        if (isStone) return;
        note({english("{0} changes the board within the game"), {property.name}},
             english("the line is read up to there"),
             property.place);
        at_.isDone = true;
    }

    MaybeError addMove(std::string_view text, Color color, const FilePlace& place) {
        text = trim(text);
        const BoardSize size = game_.head.size;
        const bool isTt = inLowerCase(text) == "tt" && !sgfPoint(text, size);
        const std::string word = inLowerCase(text);
        if (text.empty() || isTt || word == "pass")
            addStone(board::kPass, color, place);
        else if (word == "resign")
            resign(color, place);
        else if (word == "swap")
            note(english("'swap' in place of a move"), english("left out"), place);
        else if (const auto point = sgfPoint(text, size))
            addStone(*point, color, place);
        else
            return notAPoint(text, place);
        return std::nullopt;
    }

    /// The line ends; of a game without variations it is the result, too.
    void resign(Color color, const FilePlace& place) {
        const auto result =
            color == Color::Black ? board::GameResult::WhiteWins : board::GameResult::BlackWins;
        if (open_.size() <= 1 && !game_.head.result) game_.head.result = result;
        if (open_.size() > 1 || game_.head.result != result)
            note(english("a resignation that is not the result of the game"),
                 english("left out"),
                 place);
        at_.isDone = at_.isResigned = true;
    }

    /// A position without a move: the side with fewer stones moves. Files of ours have always said
    /// so if it is white.
    void findWhoBegins() {
        board::GameRecord::Setup& setup = game_.head.setup;
        const auto ahead = std::ssize(setup.black) - std::ssize(setup.white);
        if (ahead == 1) setup.first = Color::White;
        if (ahead != 0 && ahead != 1)
            note(english("the file does not say who moves"),
                 english("black moves first"),
                 steps_.place());
    }

    /// Without stones that are set up black moves first in every rule.
    void beginWith(Color color, const FilePlace& place) {
        board::GameRecord::Setup& setup = game_.head.setup;
        setup.first = color;
        if (color == Color::White && setup.black.empty() && setup.white.empty())
            note(english("the first move is white's"), english("white moves first"), place);
    }

    [[nodiscard]] Color nextColor() const {
        return isAtStart() ? game_.head.setup.first : at_.next;
    }

    void addPass(const FilePlace& place) {
        note(english("the colours do not move in turn"), english("a pass is added"), place);
        at_.node = game_.tree.add(at_.node, board::kPass);
    }

    /// A stone or a pass of a colour. If it is not its turn, the other side passes before it.
    void addStone(Move move, Color color, const FilePlace& place) {
        if (!board::isPass(move) && at_.taken.contains(move))
            return note({kPointTaken, {board::toHuman(move, game_.head.size)}},
                        english("the move is left out"),
                        place);
        if (game_.tree.size() == 1 && !saysWhoBegins_) beginWith(color, place);
        if (color != nextColor()) addPass(place);
        at_.node = game_.tree.add(at_.node, move);
        if (!board::isPass(move)) at_.taken.insert(move);
        at_.next = ~color;
    }

    [[nodiscard]] InputError notAPoint(std::string_view text, const FilePlace& place) const {
        const BoardSize size = game_.head.size;
        return {.kind = ErrorKind::NotAPoint,
                .value = std::string{text},
                .expected = {sizeText(size)},
                .place = place};
    }

    SgfSteps& steps_;
    StoredGame game_;
    NoticeList notices_;
    SgfHead head_;
    SgfRemarks remarks_{game_, notices_, head_};
    Place at_;
    std::vector<Place> open_;
    bool saysWhoBegins_ = false;
};

}  // namespace

Result<StoredGame> readSgfGame(SgfSteps& steps, const ReadOptions& options) {
    return SgfReader{steps, options}.read();
}

}  // namespace fukumi::book
