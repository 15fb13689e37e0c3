// SPDX-License-Identifier: MIT
//
// The commands of a manager, one alternative each. Lines inside a block (BOARD ... DONE) are not
// commands: the session hands them to a BlockReader as they are.
#pragma once

#include <string>
#include <variant>

#include "engine/core/types.hpp"
#include "protocol/yixin/yixin_words.hpp"

namespace fukumi::protocol {

namespace command {

/// An empty line, or only blanks: ignored.
struct Blank {};
/// START n, START w h, RECTSTART w,h. The numbers are as sent: they may be no board's size.
struct Start {
    int width;
    int height;
};
struct Restart {};
struct Begin {};
/// The opponent's move. The square may lie outside the board in use.
struct Turn {
    Square square;
};
/// The answer to a SUGGEST: play this.
struct Play {
    Square square;
};
struct TakeBack {
    Square square;
};
struct Board {};
struct Swap2Board {};
struct Done {};
/// Key in lower case; the value is the rest of the line, which may hold blanks.
struct Info {
    std::string key;
    std::string value;
};
struct About {};
struct End {};
/// STOP or YXSTOP: answer now.
struct Stop {};
/// YXSHOWINFO: the other side is a GUI of the Yixin family, which takes every unknown line as a
/// move.
struct ShowInfo {};
/// Any other word of that family: yixin_words.hpp.
struct Extension {
    ExtensionWord word;
    std::string argument;
};
/// OPTIONS: list the settings that INFO can change.
struct ListOptions {};
struct Unknown {
    std::string word;
};
/// A known word with arguments that make no sense.
struct Malformed {
    std::string reason;
};

}  // namespace command

using Command = std::variant<command::Blank,
                             command::Start,
                             command::Restart,
                             command::Begin,
                             command::Turn,
                             command::Play,
                             command::TakeBack,
                             command::Board,
                             command::Swap2Board,
                             command::Done,
                             command::Info,
                             command::About,
                             command::End,
                             command::Stop,
                             command::ShowInfo,
                             command::Extension,
                             command::ListOptions,
                             command::Unknown,
                             command::Malformed>;

}  // namespace fukumi::protocol
