// SPDX-License-Identifier: MIT
#include "protocol/yixin/yixin_words.hpp"

#include <array>

namespace fukumi::protocol {

namespace {

struct Entry {
    std::string_view word;
    ExtensionWord meaning;
};

constexpr std::array kEntries{
    Entry{"yxboard", ExtensionWord::Board},
    Entry{"yxnbest", ExtensionWord::NBest},
    Entry{"yxsearchdefend", ExtensionWord::SearchDefend},
    Entry{"yxbalanceone", ExtensionWord::BalanceOne},
    Entry{"yxbalancetwo", ExtensionWord::BalanceTwo},
    Entry{"yxshowforbid", ExtensionWord::ShowForbid},
    Entry{"yxhashclear", ExtensionWord::HashClear},
    Entry{"yxblock", ExtensionWord::Block},
    Entry{"yxblockundo", ExtensionWord::BlockUndo},
    Entry{"yxblockreset", ExtensionWord::BlockReset},
    Entry{"yxquerydatabaseall", ExtensionWord::QueryDatabaseAll},
    Entry{"yxquerydatabaseallt", ExtensionWord::QueryDatabaseAll},
    Entry{"yxquerydatabaseone", ExtensionWord::QueryDatabaseOne},
    Entry{"yxquerydatabasetext", ExtensionWord::QueryDatabaseText},
    Entry{"yxshowhashusage", ExtensionWord::HashUsage},
    Entry{"yxswap2step1", ExtensionWord::Swap2Step1},
    Entry{"yxswap2step2", ExtensionWord::Swap2Step2},
    Entry{"yxswap2step3", ExtensionWord::Swap2Step3},
    Entry{"yxsoosorvstep1", ExtensionWord::SoosorvStep1},
    Entry{"yxsoosorvstep2", ExtensionWord::SoosorvStep2},
    Entry{"yxsoosorvstep3", ExtensionWord::SoosorvStep3},
    Entry{"yxsoosorvstep4", ExtensionWord::SoosorvStep4},
    Entry{"yxsoosorvstep5", ExtensionWord::SoosorvStep5},
    Entry{"yxsoosorvstep6", ExtensionWord::SoosorvStep6},
    Entry{"yxedittvddatabase", ExtensionWord::OtherBlock},
    Entry{"yxeditlabeldatabase", ExtensionWord::OtherBlock},
    Entry{"yxedittextdatabase", ExtensionWord::OtherBlock},
    Entry{"yxdeletedatabaseone", ExtensionWord::OtherBlock},
    Entry{"yxdeletedatabaseall", ExtensionWord::OtherBlock},
    Entry{"yxsetbestmovedatabase", ExtensionWord::OtherBlock},
    Entry{"yxclearbestmovedatabase", ExtensionWord::OtherBlock},
    Entry{"yxblockpath", ExtensionWord::OtherBlock},
    Entry{"yxblockpathundo", ExtensionWord::OtherBlock},
};

}  // namespace

ExtensionWord extensionWord(std::string_view word) {
    for (const Entry& entry : kEntries)
        if (entry.word == word) return entry.meaning;
    return ExtensionWord::Other;
}

}  // namespace fukumi::protocol
