// SPDX-License-Identifier: MIT
#include "book/foreign/xml_reader.hpp"
#include "engine/core/random.hpp"
#include "engine/core/ranges.hpp"
#include "tests/book/foreign/read_collection.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/round_count.hpp"

namespace fukumi::book {

namespace {

using board::GameResult;
using test::lineOf;
using test::readCollection;

const std::string kTables =
    "<rules><rule id=\"1\" name=\"RIF\" category=\"1\"/><rule id='2' name='Taraguchi-10'/>"
    "<rule id='3' name='House rule'/></rules>"
    "<players><player id=\"1\" name=\"Ann\" surname=\"Alpha\"/>"
    "<player surname='B&amp;B &#233;&#xE9;' id='2'></player></players>"
    "<tournaments><tournament id='7' name='Club' year='1989'/></tournaments>";

std::string database(const std::string& games) {
    return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<database version=\"1.0\">" + kTables +
           "<games>" + games + "</games>\n</database>\n";
}

std::string game(const std::string& attributes, const std::string& inside) {
    return "<game " + attributes + ">" + inside + "</game>\n";
}

/// The events of a document: "<a x=1> text </a>".
std::string eventsOf(const std::string& document, std::optional<Encoding> encoding = {}) {
    XmlReader xml{FileContent{document}, encoding};
    std::string events;
    while (true) {
        const auto event = xml.next();
        if (!event) return events + "error " + std::to_string(event.error().place->number);
        switch (event->kind) {
            case XmlEvent::Kind::EndOfFile: return events;
            case XmlEvent::Kind::Text: events += event->text; break;
            case XmlEvent::Kind::End: events += "</" + event->name + ">"; break;
            case XmlEvent::Kind::Start:
                events += "<" + event->name;
                for (const auto& [key, value] : event->attributes)
                    events.append(" ").append(key).append("=").append(value);
                events += ">";
        }
    }
}

}  // namespace

TEST_CASE("XML is read with its quoting, references and sections", "[book][rif]") {
    CHECK(eventsOf("<a/>") == "<a></a>");
    CHECK(eventsOf("<a x = '1>2'  y=\"'\" />") == "<a x=1>2 y='></a>");
    CHECK(eventsOf("<a>1 &lt; 2 &amp;&#38; &#x41; &none; &</a>") == "<a>1 < 2 && A &none; &</a>");
    CHECK(eventsOf("<a b='R&D &lt;x&gt;'>R&D &lt;x>&\n&amp;&amp&amp;</a>") ==
          "<a b=R&D <x>>R&D <x>&\n&&amp&</a>");
    CHECK(eventsOf("<a><![CDATA[<b>&amp;]]></a>") == "<a><b>&amp;</a>");
    CHECK(eventsOf("<!-- <x> --><a><!-- </a> -->b</a>") == "<a>b</a>");
    CHECK(eventsOf("<!DOCTYPE a [<!ENTITY who \"Ann &#62;\"> <!ELEMENT a ANY>]><a>&who;</a>") ==
          "<a>Ann &#62;</a>");
    CHECK(eventsOf("<?xml version='1.0' encoding='GBK'?><a b='\xBA\xDA'>\xB7\xBD</a>") ==
          "<a b=黑>方</a>");
    CHECK(eventsOf("<?xml version='1.0' encoding='windows-1251'?><a>\xC8</a>") == "<a>И</a>");
    CHECK(eventsOf("<a>\xC8</a>", Encoding::Windows1251) == "<a>И</a>");
    CHECK(eventsOf("\xEF\xBB\xBF<a>é</a>") == "<a>é</a>");
}

TEST_CASE("entities that make a file much longer are refused", "[book][rif]") {
    const std::string type =
        "<!DOCTYPE a [<!ENTITY long \"" + std::string(4000, 'x') + "\"><!ENTITY b \"b\">]>";
    std::string few, many, shorter;
    for (int i = 0; i < 3000; ++i) {
        many += "&long;";
        shorter += "&b;&amp;";
    }
    for (int i = 0; i < 10; ++i) few += "&long;";
    CHECK(eventsOf(type + "<a>" + few + "</a>") == "<a>" + std::string(40'000, 'x') + "</a>");
    CHECK(eventsOf(type + "<a>" + shorter + "</a>").size() == 6000 + 7);
    CHECK(eventsOf(type + "<a>" + many + "</a>") == "<a>error 1");
    CHECK(eventsOf(type + "<a b='" + many + "'/>") == "error 1");
    std::string each;
    for (int i = 0; i < 3000; ++i) each += "<b>&long;</b>";
    CHECK(eventsOf(type + "<a>" + each + "</a>").ends_with("error 1"));
}

TEST_CASE("XML in UTF-16 is read", "[book][rif]") {
    const std::string text =
        "<?xml version='1.0' encoding='utf-16'?><a>" + std::string(70'000, 'x') + "</a>";
    for (const bool isBigEndian : {false, true}) {
        std::string bytes = isBigEndian ? "\xFE\xFF" : "\xFF\xFE";
        for (const char c : text)
            bytes += isBigEndian ? std::string{'\0', c} : std::string{c, '\0'};
        CHECK(eventsOf(bytes) == "<a>" + std::string(70'000, 'x') + "</a>");
    }
}

TEST_CASE("XML that is not well-formed is refused with its line", "[book][rif]") {
    CHECK(eventsOf("<a>\n<b>\n</a>") == "<a>\n<b>\nerror 3");
    CHECK(eventsOf("<a\nb>") == "error 2");
    CHECK(eventsOf("<a") == "error 1");
    CHECK(eventsOf("<a>x") == "<a>xerror 1");
    CHECK(eventsOf("<a><!-- ") == "<a>error 1");
    CHECK(eventsOf("</a>") == "error 1");
}

TEST_CASE("games of RenjuNet are read with their tables", "[book][rif]") {
    const auto read = readCollection(database(
        game("id='1' tournament='7' round='2' rule='1' black='1' white='2' bresult='0.5' alt='g6' "
             "swap=''",
             "<move>h8 i9 i7 G9 <!-- x --><![CDATA[j8 ]]></move><info>fine &lt;3</info>") +
        game("white=\"1\" black=\"2\" bresult=\"1\" rule=\"2\"", "<info/><move>h8 i8</move>") +
        game("bresult='0' rule='3'", "<move></move>")));
    REQUIRE_FALSE(read.error);
    CHECK(read.format == "rif");
    REQUIRE(read.games.size() == 3);
    const StoredGame& first = read.games[0];
    CHECK(lineOf(first) == "h8 i9 i7 g9 j8");
    CHECK(first.head.names == std::array<std::string, 2>{"Ann Alpha", "B&B éé"});
    CHECK(first.head.result == GameResult::Draw);
    CHECK(first.rule == Rule::Renju);
    CHECK(first.head.event == "Club, round 2");
    CHECK(first.tree.size() == 7);  // the other fifth move is a variation
    CHECK(first.tree.remark(0).comment == "fine <3");
    CHECK(first.notices.empty());
    CHECK(read.games[1].head.result == GameResult::BlackWins);
    CHECK(read.games[1].head.names[0] == "B&B éé");
    CHECK(read.games[2].head.result == GameResult::WhiteWins);
    CHECK_FALSE(read.games[2].rule);
    CHECK(read.games[2].notices.size() == 1);
}

TEST_CASE("the round of an event without a name is not its name", "[book][rif]") {
    const std::string round = game("tournament='8' round='2' rule='1'", "<move>h8</move>");
    const auto unnamed = readCollection(database(round));
    REQUIRE(unnamed.games.size() == 1);
    CHECK(unnamed.games[0].head.event.empty());
    CHECK(toEnglish(unnamed.games[0].notices.at(1).what) == "round (1)");
    // A part of a file without the tables.
    const auto part = readCollection("<database><games>" + round + "</games></database>");
    REQUIRE(part.games.size() == 1);
    CHECK(part.games[0].head.event.empty());
}

TEST_CASE("other fifth moves that are not read are said", "[book][rif]") {
    for (const auto& [moves, alternatives, said] :
         {std::tuple{"h8 i9 i7", "i8", "the game ends before its other fifth moves 'i8'"},
          {"h8 i9 i7 g9", "i8", "the game ends before its other fifth moves 'i8'"},
          {"h8 i9 i7 g9 j8", "51", "the other fifth moves '51' are not free points"},
          {"h8 i9 i7 g9 j8", "i9", "the other fifth moves 'i9' are not free points"}}) {
        const auto read =
            readCollection(database(game("rule='1' alt='" + std::string{alternatives} + "'",
                                         "<move>" + std::string{moves} + "</move>")));
        REQUIRE(read.games.size() == 1);
        CHECK(toEnglish(read.games[0].notices.at(0).what) == said);
    }
}

TEST_CASE("a damaged game of RenjuNet does not hide the games after it", "[book][rif]") {
    auto opened = openGames(FileContent{database(game("rule='1'", "<move>h8 p16</move>") +
                                                 game("rule='1'", "<move>h8 h8</move>") +
                                                 game("rule='1'", "<move>h8 i9</move>"))},
                            {});
    REQUIRE(opened);
    const auto first = opened->games->next();
    REQUIRE_FALSE(first);
    CHECK(first.error().kind == ErrorKind::NotAPoint);
    CHECK(first.error().place->number == 1);
    CHECK(opened->games->next().error().kind == ErrorKind::PointTaken);
    const auto third = opened->games->next();
    REQUIRE(third);
    CHECK(lineOf(**third) == "h8 i9");
    const auto after = opened->games->skip();
    REQUIRE(after);
    CHECK_FALSE(*after);
}

TEST_CASE("a database that is cut off has the games that begin in it, and says so", "[book][rif]") {
    const auto isDamaged = [](const Notice& each) {
        return toEnglish(each.what) == "the rest of the file is damaged";
    };
    const std::string first = game("rule='1'", "<move>h8 i9</move>");
    const std::string second = game("rule='1'", "<move>h8 i8</move>");
    const std::string whole = database(first + second);
    const std::size_t begin = whole.find(second);
    for (std::size_t length = begin; length + 2 < whole.size(); ++length) {
        const auto chosen = chooseGame(FileContent{whole.substr(0, length)}, {});
        REQUIRE(chosen);
        INFO(length);
        CHECK(chosen->games == (length < begin + second.find('>') + 1 ? 1 : 2));
        CHECK(ranges::anyOf(chosen->game.notices, isDamaged));
    }
    const auto chosen = chooseGame(FileContent{whole}, {});
    REQUIRE(chosen);
    CHECK(chosen->games == 2);
    CHECK(ranges::noneOf(chosen->game.notices, isDamaged));
}

TEST_CASE("games after a place that cannot be read are not denied", "[book][rif]") {
    std::string games;
    for (int i = 0; i < 4; ++i)
        games += "<game rule='1'><move>h8 i9</move>" + std::string{i == 1 ? "</gamx>" : "</game>"} +
                 "\n";
    const std::string whole = database(games);
    const auto chosen = [&](const GameChoice& choice) {
        return chooseGame(FileContent{whole}, choice);
    };
    CHECK(chosen({})->games == 2);
    for (std::size_t number = 2; number <= 5; ++number)
        CHECK(chosen({.number = number}).error().kind == ErrorKind::Damaged);
    CHECK(chosen({.player = "Ann"}).error().kind == ErrorKind::Damaged);
    auto opened = openGames(FileContent{whole}, {});
    REQUIRE(opened);
    GameCollection& each = *opened->games;
    CHECK((each.next() && !each.isBrokenOff()));
    CHECK((!each.next() && each.isBrokenOff()));
    CHECK_FALSE(*each.next());
    // An error of one game.
    auto faulty = openGames(FileContent{database(game("rule='1'", "<move>zz</move>"))}, {});
    REQUIRE(faulty);
    CHECK((!faulty->games->next() && !faulty->games->isBrokenOff()));
}

TEST_CASE("a rule that the table of a database lacks is named", "[book][rif]") {
    const auto noticeOf = [](const std::string& attributes) {
        const auto read = readCollection(database(game(attributes, "<move>h8</move>")));
        REQUIRE(read.games.size() == 1);
        CHECK_FALSE(read.games[0].rule);
        REQUIRE(read.games[0].notices.size() == 1);
        return toEnglish(read.games[0].notices[0].what);
    };
    CHECK(noticeOf("rule='4'") == "the rule '4' is not known");
    CHECK(noticeOf("rule='3'") == "the rule 'House rule' is not known");
    CHECK(noticeOf("") == "the game does not name its rule");
}

TEST_CASE("games of Renju Offline are read, whatever is around them", "[book][rif]") {
    const std::string games =
        "<game>\n<id>100</id><black>Ann &amp; co</black><white>Ben</white><rule>Taraguchi-10</rule>"
        "<creation_time>1300000000</creation_time><winner>black</winner>"
        "<board>h8 h9 i9 g7</board></game>\n"
        "<game><id>101</id><black/><white></white><rule>RIF</rule><winner>unknown</winner>"
        "<board/></game>\n"
        "<game><rule>House rule</rule><winner>Ann</winner><room>5</room><board>h8</board></game>\n"
        "<game><rule>RIF</rule><winner>white</winner><board>h8 -- i9</board></game>\n";
    for (const auto& [begin, end] : {std::pair{"<root><games>", "</games></root>"},
                                     {"<games>", "</games>"},
                                     {"<?xml version='1.0'?>\n<a b='c'>\n<d/>", "</a>"}}) {
        INFO(begin);
        const auto read = readCollection(begin + games + end);
        CHECK(read.format == "rif");
        REQUIRE(read.games.size() == 3);
        const StoredGame& first = read.games[0];
        CHECK(lineOf(first) == "h8 h9 i9 g7");
        CHECK(first.head.names == std::array<std::string, 2>{"Ann & co", "Ben"});
        CHECK(first.head.result == GameResult::BlackWins);
        CHECK(first.head.date == "2011-03-13");
        CHECK(first.rule == Rule::Renju);
        CHECK(first.notices.empty());
        CHECK(lineOf(read.games[1]).empty());
        CHECK_FALSE(read.games[1].head.result);
        CHECK(read.games[1].head.date.empty());
        CHECK(read.games[1].notices.empty());
        std::string said;
        for (const Notice& each : read.games[2].notices) said += toEnglish(each.what) + '\n';
        CHECK(said ==
              "the result 'Ann' is not known\nthe rule 'House rule' is not known\nroom (1)\n");
        // A sign of unknown meaning in place of a move.
        REQUIRE(read.error);
        CHECK(read.error->place->number == 4);
    }
}

TEST_CASE("a database without games is not called empty", "[book][rif]") {
    CHECK(chooseGame(FileContent{database("")}, {}).error().kind == ErrorKind::NotInFile);
}

TEST_CASE("parts of a game that are not understood are noticed", "[book][rif]") {
    const auto saidOf = [](const std::string& attributes, const std::string& inside = {}) {
        const auto read = readCollection(
            database(game("rule='1' " + attributes, "<move>h8</move>" + inside + "<info/>")));
        REQUIRE(read.games.size() == 1);
        std::string said;
        for (const Notice& each : read.games[0].notices)
            said += toEnglish(each.what) + "; " + toEnglish(each.done) + '\n';
        return said;
    };
    CHECK(saidOf("black='1' white='2' tournament='7' opening='3' bresult='1'").empty());
    for (const std::string key : {"black", "white", "tournament"})
        CHECK(saidOf(key + "='9'") == "the tables of the file do not name the " +
                                          std::string{key == "tournament" ? "event" : "player"} +
                                          " '9'; left out\n");
    CHECK(saidOf("bresult='2'") == "the result '2' is not known; left out\n");
    CHECK(saidOf("", "<foo>text</foo>\n<foo><b>more</b> </foo>") == "b (1), foo (1); left out\n");
    CHECK(saidOf("", " text ") == "text (1); left out\n");
}

TEST_CASE("a cut-off database is never a shorter one without a word", "[book][rif]") {
    const std::string whole =
        database(game("rule='1'", "<move>h8 i9</move>") + game("rule='1'", "<move>h8 i8</move>"));
    for (std::size_t length = 0; length + 2 < whole.size(); ++length) {
        const auto read = readCollection(whole.substr(0, length));
        INFO(length);
        CHECK(read.error);
    }
    CHECK(readCollection(whole).games.size() == 2);
}

TEST_CASE("mutated databases are read or refused", "[book][rif][fuzz]") {
    const std::string whole = database(game("rule='1' alt='g6'", "<move>h8 i9 i7 g9 j8</move>"));
    Random random{11};
    for (int round = 0; round < test::roundCount(20'000); ++round) {
        std::string bytes = whole;
        for (std::size_t left = 1 + random.below(4); left > 0; --left)
            random.pick(bytes) = random.below(2) == 0 ? static_cast<char>(random.below(256))
                                                      : "<>&;\"'/![]- "[random.below(12)];
        const auto read = readCollection(bytes);
        CHECK((read.error || read.games.size() <= 1));
    }
}

}  // namespace fukumi::book
