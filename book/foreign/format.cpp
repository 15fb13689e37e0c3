// SPDX-License-Identifier: MIT
#include "book/foreign/format.hpp"

#include <array>

#include "book/foreign/text_content.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

/// Contents that begin with these bytes, for people who took another file by mistake.
struct KnownContent {
    std::string_view start;
    English title;
};
constexpr std::array kKnownContents{
    KnownContent{"\x89PNG", english("a picture")},
    KnownContent{"\xFF\xD8\xFF", english("a picture")},
    KnownContent{"GIF8", english("a picture")},
    KnownContent{"%PDF", english("a PDF document")},
    KnownContent{"PK\x03\x04", english("a zip archive")},
    KnownContent{"\x1F\x8B", english("a packed file of gzip")},
    KnownContent{"7z\xBC\xAF", english("a packed file of 7-Zip")},
    KnownContent{"Rar!", english("a packed file of RAR")},
    KnownContent{"\x7F"
                 "ELF",
                 english("a program")},
    KnownContent{"MZ", english("a program")},
    KnownContent{"\xD0\xCF\x11\xE0", english("a document of an office program")},
    KnownContent{"<?xml", english("XML of another program")},
    KnownContent{"SQLite format 3", english("a database of SQLite")},
};

/// An error that names the formats which are known.
InputError unknownFormat(Sentence what) {
    InputError error{.kind = ErrorKind::UnknownFormat, .value = std::move(what)};
    for (const Format* const format : formats())
        error.expected.emplace_back(splitWords(format->endings).front());
    return error;
}

Sentence contentName(std::string_view start) {
    for (const KnownContent& each : kKnownContents)
        if (start.starts_with(each.start)) return std::string{each.title};
    return {};
}

InputError cannotHold(const Format& format, Sentence what, Sentence limit) {
    return {.kind = ErrorKind::CannotHold,
            .value = std::move(what),
            .expected = {format.title, std::move(limit)}};
}

std::string namesOfYixinRules() {
    std::string names;
    for (const RuleRow& row : kRuleRows)
        if (row.isOfYixin) names.append(names.empty() ? "" : ", ").append(row.name);
    return names;
}

/// Whether the part of a tree that a format holds has a pass.
bool hasPass(const board::GameTree& tree, unsigned holds) {
    if ((holds & part::kVariations) == 0)
        return ranges::anyOf(tree.line({}).value_or(std::vector<Move>{}), board::isPass);
    for (board::GameTree::Node node = 1; node < tree.size(); ++node)
        if (board::isPass(tree.moveOf(node))) return true;
    return false;
}

class CleanGames : public GameCollection {
public:
    explicit CleanGames(Games games) : games_{std::move(games)} {}

    Result<std::optional<StoredGame>> next() override {
        auto game = games_->next();
        if (game && *game) cleanTexts(**game);
        return game;
    }
    Result<bool> skip() override { return games_->skip(); }
    [[nodiscard]] bool isBrokenOff() const override { return games_->isBrokenOff(); }

private:
    Games games_;
};

}  // namespace

const Format* formatOfName(std::string_view path) {
    for (const Format* const format : formats())
        if (ranges::anyOf(splitWords(format->endings),
                          [&](auto ending) { return inLowerCase(path).ends_with(ending); }))
            return format;
    return nullptr;
}

const Format* formatOfContent(const FileContent& content) {
    for (const Format* const format : formats())
        if (format->sniff(content)) return format;
    return nullptr;
}

Result<OpenedGames> openGames(FileContent content, const ReadOptions& options) {
    if (trim(withoutByteOrderMark(content.start())).empty())
        return InputError{.kind = ErrorKind::Empty};
    const Format* const format = formatOfContent(content);
    Sentence name = contentName(content.start());
    if (format == nullptr) return unknownFormat(std::move(name));
    auto games = format->read(std::move(content), options);
    if (!games && games.error().kind == ErrorKind::UnknownFormat)
        return unknownFormat(name.empty() ? games.error().value : std::move(name));
    if (!games) return games.error();
    return OpenedGames{format, std::make_unique<CleanGames>(std::move(*games))};
}

Notice brokenOff(const InputError& error) {
    return {english("the rest of the file is damaged"),
            english("the games before it are read"),
            error.place};
}

Notice assumedRule(Rule rule) {
    return {english("the file does not name the rule"),
            {english("it is read as {0}"), {nameOf(rule)}}};
}

void setUnnamedRule(StoredGame& game, const ReadOptions& options, Rule ofProgram) {
    game.rule = options.rule;
    if (game.rule || !options.assumesRule) return;
    game.rule = ofProgram;
    game.isRuleAssumed = true;
    game.notices.push_back(assumedRule(ofProgram));
}

std::vector<Notice> partsBeyond(unsigned holds,
                                const StoredGame& game,
                                std::optional<board::GameTree::Node> last) {
    const auto before = game.tree.movesTo(last.value_or(board::GameTree::kRoot));
    const std::size_t line = game.tree.line(before).value_or(before).size();
    const std::size_t later = last ? line - before.size() : 0;
    LeftOut lost;
    const auto add = [&](unsigned part, English name, std::size_t count) {
        if ((holds & part) == 0 && count > 0) lost.add(name, count);
    };
    const auto addFact = [&](unsigned part, English name, bool isThere) {
        if ((holds & part) == 0 && isThere) lost.add(name, 0);
    };
    const board::GameTree& tree = game.tree;
    const board::GameRecord& head = game.head;
    std::size_t comments = 0, texts = 0, arrows = 0, values = 0, times = 0;
    for (board::GameTree::Node node = 0; node < tree.size(); ++node) {
        const board::GameTree::Remark& remark = tree.remark(node);
        comments += remark.comment.empty() ? 0U : 1U;
        texts += remark.labels.size();
        arrows += remark.arrows.size();
        values += remark.value ? 1U : 0U;
        times += remark.time.count() != 0 ? 1U : 0U;
    }
    add(part::kVariations, english("moves after the one that is shown"), later);
    add(part::kVariations, english("moves of variations"), tree.size() - line - 1);
    add(part::kComments, english("comments"), comments);
    add(part::kTexts, english("texts on points"), texts);
    add(part::kArrows, english("arrows"), arrows);
    add(part::kValues, english("values"), values);
    add(part::kTimes, english("times of moves"), times);
    add(part::kNames,
        english("names of players"),
        static_cast<std::size_t>(
            ranges::countIf(head.names, [](const auto& name) { return !name.empty(); })));
    addFact(part::kFacts, english("the date"), !head.date.empty());
    addFact(part::kFacts, english("the event"), !head.event.empty());
    addFact(part::kFacts, english("the opening"), !head.opening.empty());
    addFact(part::kFacts, english("the settings of the game"), !game.settings.empty());
    addFact(part::kResult, english("the result"), head.result.has_value());
    addFact(part::kRule, english("the rule"), game.rule.has_value());
    addFact(part::kSize, english("the size of the board"), head.size != BoardSize::square(15));
    for (const auto& [node, properties] : game.properties)
        for (const KeptProperty& each : properties)
            if (each.name == "RE")
                addFact(part::kProperties, english("the text of the result"), true);
            else
                add(part::kProperties, English{each.name}, 1);
    return lost.notices();
}

Result<WrittenFile> writeGame(const Format& format, const StoredGame& game) {
    const FormatLimits& limits = format.limits;
    const BoardSize size = game.head.size;
    if (format.write == nullptr)
        return cannotHold(format, english("a game"), english("files of this format are only read"));
    if (std::max(size.width(), size.height()) > limits.maxSide ||
        (limits.squareBoard && !size.isSquare()))
        return cannotHold(
            format,
            {english("a board of {0}"), {sizeText(size)}},
            {limits.squareBoard ? english("square boards up to {0}") : english("boards up to {0}"),
             {sizeText(BoardSize::square(limits.maxSide))}});
    if (!limits.setup && game.head.setup != board::GameRecord::Setup{})
        return cannotHold(format,
                          english("a game that begins from a position"),
                          english("an empty board and black's move"));
    if (!limits.passes && hasPass(game.tree, limits.holds))
        return cannotHold(format, english("a pass"), english("moves"));
    if (limits.yixinRules && game.rule && !rowOf(*game.rule).isOfYixin)
        return cannotHold(
            format, {english("a game of {0}"), {nameOf(*game.rule)}}, namesOfYixinRules());
    auto file = format.write(game);
    if (file)
        for (Notice& notice : partsBeyond(limits.holds, game))
            file->notices.push_back(std::move(notice));
    return file;
}

namespace {

InputError notInFile(Sentence what, Sentence there) {
    return {.kind = ErrorKind::NotInFile, .value = std::move(what), .expected = {std::move(there)}};
}

Sentence countGames(std::size_t count) {
    return {plural(count, "{0} game", "{0} games"), {std::to_string(count)}};
}

Result<std::vector<Move>> lineOf(const StoredGame& game, const std::string& line) {
    const auto wanted = board::listFromHuman(line, game.head.size);
    auto moves = wanted ? game.tree.line(*wanted) : std::nullopt;
    if (!moves) return notInFile({english("the line '{0}'"), {line}}, english("other moves"));
    return std::move(*moves);
}

struct Found {
    StoredGame game;
    std::size_t number;
};

bool hasPlayer(const StoredGame& game, const std::string& name) {
    return ranges::anyOf(game.head.names, [&](const std::string& each) {
        return inLowerCase(each).find(inLowerCase(name)) != std::string::npos;
    });
}

Result<Found> findPlayer(GameCollection& games, const std::string& name) {
    std::size_t unread = 0;
    for (std::size_t number = 1;; ++number) {
        auto read = games.next();
        if (!read && games.isBrokenOff()) return read.error();
        if (!read) {
            ++unread;
        } else if (!*read) {
            const Sentence all = countGames(number - 1);
            return notInFile({english("a game of '{0}'"), {name}},
                             unread == 0 ? all
                                         : Sentence{english("{0}, of which {1} cannot be read"),
                                                    {all, std::to_string(unread)}});
        } else if (hasPlayer(**read, name)) {
            return Found{std::move(**read), number};
        }
    }
}

Result<Found> find(GameCollection& games, const GameChoice& choice) {
    if (!choice.player.empty()) return findPlayer(games, choice.player);
    std::size_t before = 0;
    while (before + 1 < choice.number) {
        const auto passed = games.skip();
        if (!passed) return passed.error();
        if (!*passed) break;
        ++before;
    }
    auto read = games.next();
    if (!read) return read.error();
    if (*read) return Found{std::move(**read), choice.number};
    if (const auto rest = games.skip(); !rest) return rest.error();
    return notInFile({english("game {0}"), {std::to_string(choice.number)}}, countGames(before));
}

}  // namespace

Result<ChosenGame> chooseGame(FileContent content, const GameChoice& choice) {
    ReadOptions options = choice.options;
    options.likeLine = choice.line;
    auto opened = openGames(std::move(content), options);
    if (!opened) return opened.error();
    GameCollection& games = *opened->games;
    auto found = find(games, choice);
    if (!found) return found.error();
    ChosenGame chosen{{}, {}, std::move(found->game), opened->format, found->number};
    const std::size_t number = found->number;
    auto next = games.skip();
    for (; next && *next; next = games.skip()) ++chosen.games;
    if (!next) chosen.game.notices.push_back(brokenOff(next.error()));
    chosen.record = mainLine(chosen.game);
    chosen.rule = choice.options.rule ? choice.options.rule : chosen.game.rule;
    if (chosen.record.moves.empty() && chosen.record.setup == board::GameRecord::Setup{})
        chosen.game.notices.push_back(
            {english("the game has no moves"), english("the board is empty")});
    if (chosen.games > 1)
        chosen.game.notices.push_back({{english("the file has {0}"), {countGames(chosen.games)}},
                                       {english("game {0} is read"), {std::to_string(number)}}});
    if (choice.line.empty()) return chosen;
    const auto moves = lineOf(chosen.game, choice.line);
    if (!moves) return moves.error();
    chosen.record.moves.clear();
    for (const Move m : *moves) chosen.record.moves.push_back({m});
    return chosen;
}

}  // namespace fukumi::book
