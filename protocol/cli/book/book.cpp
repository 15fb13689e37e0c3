// SPDX-License-Identifier: MIT
//
// book: makes, joins, checks and prints opening books. The longer verbs have files of their own.
#include <array>
#include <iostream>
#include <string_view>

#include "engine/core/error.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/cli/book/book_verbs.hpp"
#include "protocol/cli/named_word.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/settings/near_miss.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr const char* kHelp =
    "book: makes, joins, checks and prints opening books\n"
    "  book build OUT ...       make or continue a book: games, our own search\n"
    "  book check FILE... ...   say what is in each book, or search its moves again\n"
    "  book export FILE [OUT]   print any book as readable text, or write it to OUT; its name "
    "says\n"
    "                           the format, or --format text|book|lib|db|db-lz4 does\n"
    "  book merge OUT FILE...   join books, readable texts (.txt), libraries of RenLib (.lib) and\n"
    "                           databases of Yixin and Rapfi (.db); OUT is of any of these kinds\n"
    "  book openings ...        print balanced openings for matches\n"
    "  book prove FILE... ...   write down the wins that the moves of a book lead to\n"
    "  book show [FILE] ...     show what a book knows of a position\n"
    "--help behind a verb tells more.\n";

struct Verb {
    std::string_view name;
    int (*run)(const Arguments&);
};
constexpr std::array<Verb, 7> kVerbs{{{"build", bookBuild},
                                      {"check", bookCheck},
                                      {"export", bookExport},
                                      {"merge", bookMerge},
                                      {"openings", bookOpenings},
                                      {"prove", bookProve},
                                      {"show", bookShow}}};

}  // namespace

int runBook(const Arguments& arguments) {
    std::vector<std::string> names;
    for (const Verb& verb : kVerbs) names.emplace_back(verb.name);
    Arguments rest = arguments;
    if (const auto name = takeNamedWord(rest, names))
        return ranges::find(kVerbs, *name, &Verb::name)->run(rest);
    if (const auto word = firstWord(rest))
        throw UserError{"book: '" + *word + "' is nothing that can be done with books" +
                        didYouMean(*word, names) + "; see book --help"};
    if (!wantsHelp(rest)) throw UserError{"book: what is to be done? See book --help"};
    std::cout << kHelp;
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
