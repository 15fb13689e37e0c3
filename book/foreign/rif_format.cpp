// SPDX-License-Identifier: MIT
//
// RenjuNet's database of games (.rif), XML with some 100 000 games:
//
//     <database version="1.0">
//       <rules><rule id="1" name="RIF"/></rules>
//       <players><player id="1" name="Ann" surname="Alpha"/> ...</players>
//       <tournaments><tournament id="1" name="..." year="1989"/></tournaments>
//       <openings><opening id="1" name="..."/></openings>
//       <games>
//         <game id="1" tournament="1" round="2" rule="1" black="1" white="2" bresult="0.5"
//         opening="1"
//               alt="g6" swap="">
//           <move>h8 i9 g7</move><info>a comment</info>
//         </game>
//
// The tables come first and are kept; games are read one at a time. `bresult` is black's result,
// `alt` other fifth moves that were offered: variations of the tree.
//
// Renju Offline's database has no tables, and elements in place of attributes (the outermost one
// has any name):
//
//     <game><id>1</id><black>Ann</black><white>Ben</white><rule>RIF</rule><winner>black</winner>
//           <creation_time>1300000000</creation_time><board>h8 i9 g7</board></game>
#include <algorithm>
#include <array>
#include <chrono>
#include <map>

#include "book/foreign/format.hpp"
#include "book/foreign/text_content.hpp"
#include "book/foreign/xml_reader.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

using Kind = XmlEvent::Kind;
using board::GameResult;

constexpr BoardSize kBoard = BoardSize::square(15);
constexpr std::size_t kMostRows = 10'000'000;

/// Names by id: of a table of the file.
using Names = std::map<std::string, std::string>;

std::string joined(const std::string& first, const std::string& second, const char* between) {
    return first + (first.empty() || second.empty() ? "" : between) + second;
}

std::string nameIn(const Names& names, const std::string& id) {
    const auto found = names.find(id);
    return found == names.end() ? std::string{} : found->second;
}

std::optional<GameResult> resultOf(std::string_view forBlack) {
    if (forBlack == "1" || forBlack == "1.0") return GameResult::BlackWins;
    if (forBlack == "0" || forBlack == "0.0") return GameResult::WhiteWins;
    const bool isDraw = forBlack == "0.5" || forBlack == ".5" || forBlack == "0,5";
    return isDraw ? std::optional{GameResult::Draw} : std::nullopt;
}

/// Texts of a game of Renju Offline that have a place, and its number.
constexpr std::array<std::string_view, 7> kOfflineFields{
    "id", "black", "white", "rule", "winner", "creation_time", "board"};

std::optional<GameResult> resultOfWinner(std::string_view winner) {
    if (winner == "black") return GameResult::BlackWins;
    if (winner == "white") return GameResult::WhiteWins;
    return winner == "draw" ? std::optional{GameResult::Draw} : std::nullopt;
}

/// "2011-03-13"; empty if the text is not a number of seconds since 1970.
std::string dayOf(const std::string& seconds) {
    using namespace std::chrono;
    constexpr std::int64_t kYear10000 = 253'402'300'800;
    const auto number = parseInteger<std::int64_t>(seconds);
    if (!number || *number < 0 || *number >= kYear10000) return {};
    const year_month_day day{floor<days>(sys_seconds{std::chrono::seconds{*number}})};
    std::string text = std::to_string(static_cast<int>(day.year()));
    for (const unsigned part :
         {static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day())})
        text.append(part < 10 ? "-0" : "-").append(std::to_string(part));
    return text;
}

/// The words of a list of moves; all that is not a letter or a digit separates.
std::vector<std::string> wordsOf(const std::string& text) {
    std::vector<std::string> words(1);
    for (const char c : inLowerCase(text)) {
        const bool isPart = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (isPart)
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

/// A game as the file has it, before its moves are understood.
struct RawGame {
    XmlEvent start{};
    std::string moves{}, info{};
    std::map<std::string, std::string> fields{};  ///< of Renju Offline
    LeftOut others{};                             ///< texts of other elements
    std::size_t number = 0, line = 0;
};

class RifGames : public GameCollection {
public:
    RifGames(FileContent content, std::optional<Encoding> encoding, bool isOffline)
        : xml_{std::move(content), encoding}, isOffline_{isOffline} {}

    Result<std::optional<StoredGame>> next() override {
        auto raw = nextRaw();
        if (!raw) return raw.error();
        if (!*raw) return std::optional<StoredGame>{};
        auto game = isOffline_ ? offlineGameOf(**raw) : gameOf(**raw);
        if (!game) return game.error();
        return std::optional{std::move(*game)};
    }

    Result<bool> skip() override {
        const std::size_t before = number_;
        const auto raw = nextRaw();
        if (number_ > before) return true;
        if (fault_) return *fault_;
        return false;
    }
    [[nodiscard]] bool isBrokenOff() const override { return fault_.has_value(); }

private:
    /// The next game; rows of tables on the way are kept.
    Result<std::optional<RawGame>> nextRaw() {
        while (!fault_) {
            auto event = xml_.next();
            if (!event) return breakOff(event.error());
            if (event->kind == Kind::EndOfFile) break;
            if (event->kind != Kind::Start) continue;
            if (event->name == "game") return readGame(std::move(*event));
            if (!isOffline_ && !isDatabase_ && event->name != "database") {
                return breakOff({.kind = ErrorKind::Damaged,
                                 .value = '<' + event->name + '>',
                                 .expected = {"<database>"},
                                 .place = FilePlace{.number = xml_.line()}});
            }
            isDatabase_ = true;
            keepRow(*event);
        }
        return std::optional<RawGame>{};
    }

    Result<std::optional<RawGame>> readGame(XmlEvent start) {
        RawGame game{.start = std::move(start), .number = ++number_, .line = xml_.line()};
        std::vector<std::string> path;
        while (true) {
            auto event = xml_.next();
            if (!event) return breakOff(event.error());
            if (event->kind == Kind::Start) path.push_back(event->name);
            if (event->kind == Kind::Text && !takeText(path, event->text, game) &&
                !trim(event->text).empty())
                game.others.add(path.empty() ? english("text") : English{path.back()});
            if (event->kind == Kind::End) {
                if (path.empty()) return std::optional{std::move(game)};
                path.pop_back();
            }
        }
    }

    /// False if the game has no place for it.
    [[nodiscard]] bool takeText(const std::vector<std::string>& path,
                                const std::string& text,
                                RawGame& game) const {
        if (path.empty()) return false;
        const std::string& name = path.back();
        if (isOffline_) {
            const bool isKnown = ranges::find(kOfflineFields, name) != kOfflineFields.end();
            if (isKnown) game.fields[name] += text;
            return isKnown;
        }
        if (name == "move") game.moves += text + ' ';
        if (name == "info") game.info += text;
        return name == "move" || name == "info";
    }

    /// Nothing is read after it.
    InputError breakOff(InputError fault) {
        fault_ = fault;
        return fault;
    }

    void keepRow(const XmlEvent& event) {
        if (++rows_ > kMostRows) return;
        const std::string id = event.attribute("id"), name = event.attribute("name");
        if (event.name == "player") players_[id] = joined(name, event.attribute("surname"), " ");
        if (event.name == "rule") rules_[id] = name;
        if (event.name == "opening") openings_[id] = name;
        if (event.name == "tournament") {
            tournaments_[id] = name;
            years_[id] = event.attribute("year");
        }
    }

    Result<StoredGame> gameOf(const RawGame& raw) const {
        const auto value = [&](const char* key) { return raw.start.attribute(key); };
        StoredGame game;
        const auto note = [&](Sentence what, Sentence done) {
            game.notices.push_back({std::move(what), std::move(done), placeOf(raw)});
        };
        game.head.size = kBoard;
        game.head.names = {nameIn(players_, value("black")), nameIn(players_, value("white"))};
        // Parts of a file are published without the tables of tournaments and openings.
        const auto noteUnnamed = [&](const char* key, English what, const auto& table) {
            if (!value(key).empty() && !table.contains(value(key)) &&
                (&table == &players_ || !table.empty()))
                note({english("the tables of the file do not name the {0} '{1}'"),
                      {what, value(key)}},
                     english("left out"));
        };
        noteUnnamed("black", english("player"), players_);
        noteUnnamed("white", english("player"), players_);
        noteUnnamed("tournament", english("event"), tournaments_);
        noteUnnamed("opening", english("opening"), openings_);
        game.head.result = resultOf(value("bresult"));
        if (!value("bresult").empty() && !game.head.result)
            note({english("the result '{0}' is not known"), {value("bresult")}},
                 english("left out"));
        const std::string event = nameIn(tournaments_, value("tournament"));
        game.head.event = event.empty() ? event : joined(event, value("round"), ", round ");
        game.head.date = nameIn(years_, value("tournament"));
        game.head.opening = nameIn(openings_, value("opening"));
        std::string rule = nameIn(rules_, value("rule"));
        game.rule = ruleFromForeignName(rule);
        if (rule.empty()) rule = value("rule");  // a number that the table of rules does not have
        noteRule(rule, raw, game);
        game.tree.remark(board::GameTree::kRoot).comment = std::string{trim(raw.info)};
        if (auto error = addMoves(raw, raw.moves, game)) return *error;
        LeftOut others = raw.others;
        for (const char* const key : {"swap", "btime", "wtime", "publisher"})
            if (!trim(value(key)).empty()) others.add(English{key});
        if (event.empty() && !tournaments_.empty() && !value("round").empty())
            others.add(english("round"));
        noteTexts(others, raw, game);
        std::vector<std::optional<Move>> fifths;
        for (const std::string& word : wordsOf(value("alt")))
            fifths.push_back(board::fromHuman(word, kBoard));
        if (!addOtherFifths(game, fifths))
            note({game.tree.size() <= 1 + kPliesBeforeFifth
                      ? english("the game ends before its other fifth moves '{0}'")
                      : english("the other fifth moves '{0}' are not free points"),
                  {value("alt")}},
                 english("they are left out"));
        return game;
    }

    [[nodiscard]] Result<StoredGame> offlineGameOf(const RawGame& raw) const {
        const auto value = [&](const char* key) {
            return std::string{trim(nameIn(raw.fields, key))};
        };
        StoredGame game;
        const auto note = [&](Sentence what, Sentence done) {
            game.notices.push_back({std::move(what), std::move(done), placeOf(raw)});
        };
        game.head.size = kBoard;
        game.head.names = {value("black"), value("white")};
        const std::string winner = value("winner"), rule = value("rule");
        game.head.result = resultOfWinner(winner);
        if (!game.head.result && !winner.empty() && winner != "unknown")
            note({english("the result '{0}' is not known"), {winner}}, english("left out"));
        game.head.date = dayOf(value("creation_time"));
        game.rule = ruleFromForeignName(rule);
        noteRule(rule, raw, game);
        if (auto error = addMoves(raw, value("board"), game)) return *error;
        noteTexts(raw.others, raw, game);
        return game;
    }

    static void noteRule(const std::string& name, const RawGame& raw, StoredGame& game) {
        if (game.rule) return;
        game.notices.push_back({name.empty()
                                    ? Sentence{english("the game does not name its rule")}
                                    : Sentence{english("the rule '{0}' is not known"), {name}},
                                english("the rule is not known"),
                                placeOf(raw)});
    }

    void noteTexts(const LeftOut& others, const RawGame& raw, StoredGame& game) const {
        if (!xml_.unknownEncoding().empty())
            game.notices.push_back(
                {{english("the encoding '{0}' is not known"), {xml_.unknownEncoding()}},
                 english("it is found out for each text"),
                 placeOf(raw)});
        for (Notice& each : others.notices())
            game.notices.push_back({std::move(each.what), std::move(each.done), placeOf(raw)});
    }

    static std::optional<InputError> addMoves(const RawGame& raw,
                                              const std::string& text,
                                              StoredGame& game) {
        auto node = board::GameTree::kRoot;
        std::vector<Move> moves;
        // A sign whose meaning is not known: without it colours could change.
        if (text.find("--") != std::string::npos)
            return InputError{.kind = ErrorKind::Damaged,
                              .value = "--",
                              .expected = {english("a move such as h8")},
                              .place = placeOf(raw)};
        for (const std::string& word : wordsOf(text)) {
            const bool isPass = word == "pass";
            const auto point = isPass ? board::kPass : board::fromHuman(word, kBoard);
            const auto refuse = [&](ErrorKind kind) {
                return InputError{
                    .kind = kind, .value = word, .expected = {"15x15"}, .place = placeOf(raw)};
            };
            if (!point) return refuse(ErrorKind::NotAPoint);
            if (!isPass && ranges::find(moves, *point) != moves.end())
                return refuse(ErrorKind::PointTaken);
            moves.push_back(*point);
            node = game.tree.add(node, *point);
        }
        return std::nullopt;
    }

    static FilePlace placeOf(const RawGame& raw) { return {.number = raw.number, .unit = "game"}; }

    XmlReader xml_;
    Names players_, rules_, openings_, tournaments_, years_;
    std::size_t number_ = 0, rows_ = 0;
    std::optional<InputError> fault_;
    bool isDatabase_ = false;
    bool isOffline_;  ///< Renju Offline's
};

bool hasTag(std::string_view text, std::string_view tag) {
    return text.find(tag) != std::string_view::npos;
}

bool isOffline(std::string_view text) {
    return hasTag(text, "<game") && hasTag(text, "<board") && !hasTag(text, "<database");
}

bool isLikeRif(const FileContent& content) {
    const std::string start = decodeText(content.start()).text;
    return trim(start).starts_with("<") &&
           (hasTag(start, "<database") || isOffline(start) || content.ending() == ".rif");
}

Result<Games> readRif(FileContent content, const ReadOptions& options) {
    const bool isOfOffline = isOffline(decodeText(content.start()).text);
    return Games{std::make_unique<RifGames>(std::move(content), options.encoding, isOfOffline)};
}

}  // namespace

extern const Format kRifFormat;
const Format kRifFormat{.name = "rif",
                        .title = "a database of RenjuNet or Renju Offline",
                        .endings = ".rif .xml",
                        .sniff = isLikeRif,
                        .read = readRif};

}  // namespace fukumi::book
