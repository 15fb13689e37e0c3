// SPDX-License-Identifier: MIT
//
// The kinds of values that a field can have, and where its value goes.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/result.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::question {

/// The place in a question where a value is kept.
template <class Value>
struct Slot {
    void (*store)(Question& question, Value value);
    /// Absent if there is no value. Null if the value cannot be shown.
    std::optional<Value> (*load)(const Question& question);
};

template <class T>
struct WithoutOptional {
    using Type = T;
};
template <class T>
struct WithoutOptional<std::optional<T>> {
    using Type = T;
};

/// A number with a meaning (milliseconds, a depth) as a plain one; other values as they are.
template <class Value, class Held>
constexpr Value unwrap(const Held& held) {
    if constexpr (requires { held.count(); })
        return static_cast<Value>(held.count());
    else if constexpr (requires { held.raw(); })
        return static_cast<Value>(held.raw());
    else
        return static_cast<Value>(held);
}
template <class Held, class Value>
constexpr Held wrap(Value value) {
    if constexpr (requires(Held held) { held.raw(); })
        return Held{static_cast<int>(value)};
    else
        return static_cast<Held>(std::move(value));
}

template <auto member>
class MemberSlot;

/// A member of a part of Question. Becomes the Slot of any kind whose values convert to the member:
/// whole numbers to integers and times, indices of words to enumerators.
template <class Part, class Member, Member Part::*member>
class MemberSlot<member> {
public:
    template <class Value>
    constexpr operator Slot<Value>() const {
        return {&store<Value>, &load<Value>};
    }

private:
    using Held = typename WithoutOptional<Member>::Type;

    template <class Value>
    static void store(Question& question, Value value) {
        partOf<Part>(question).*member = wrap<Held>(std::move(value));
    }
    template <class Value>
    static std::optional<Value> load(const Question& question) {
        const std::optional<Held> held = partOf<Part>(question).*member;
        if (!held) return std::nullopt;
        return unwrap<Value>(*held);
    }
};

/// into<&Limits::nodes> is the slot of limits.nodes.
template <auto member>
inline constexpr MemberSlot<member> into{};

/// The half of into<member> that loads, for a slot that stores in another way.
template <class Value, auto member>
constexpr auto loadOf() {
    const Slot<Value> slot = into<member>;
    return slot.load;
}

/// A list of words, made when it is first asked for.
using Words = std::span<const std::string_view> (*)();

/// The words of an array.
template <const auto& array>
std::span<const std::string_view> wordsOf() {
    return array;
}
/// The names of an array of enumerators, as their nameOf() says them.
template <const auto& values>
std::span<const std::string_view> namesOf() {
    static const auto names = [] {
        std::array<std::string_view, std::size(values)> all;
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = nameOf(values[i]);
        return all;
    }();
    return names;
}

/// A whole number from min to max; kNoMaximum: any that fits.
struct Integer {
    static constexpr std::int64_t kNoMaximum = std::numeric_limits<std::int64_t>::max();
    std::int64_t min;
    std::int64_t max;
    Slot<std::int64_t> slot;
};
/// A number with K, M or G for powers of 1024.
struct Bytes {
    Slot<std::uint64_t> slot;
};
/// A number from 0 to max with up to three digits after the point, in thousandths.
struct Thousandths {
    std::int64_t max;
    Slot<std::int64_t> slot;
};
/// One of some words, stored by its index. `codes` are other names that managers send, in the same
/// order; there can be more of them. Those from the index `gameCodes` on are only for
/// Task::Gomocup.
struct Word {
    static constexpr std::size_t kAllCodes = std::numeric_limits<std::size_t>::max();
    Words words;
    Slot<std::size_t> slot;
    Words codes = nullptr;
    std::size_t gameCodes = kAllCodes;
};
/// Input or not; true or false in JSON.
struct Flag {
    Slot<bool> slot;
};
struct Text {
    Slot<std::string> slot;
};
/// "-" as the name of a file: an error, or the standard input or output.
enum class Dash : std::uint8_t { Refused, Taken };
/// The name of a file.
struct Path {
    Slot<std::string> slot;
    Dash dash = Dash::Refused;
};
/// Names of files; stored one after the other.
struct Paths {
    std::vector<std::string>& (*list)(Question& question);
    Dash dash = Dash::Refused;
};
/// "15" or "20x15".
struct Size {
    Slot<BoardSize> slot;
};
/// "h8 i9", on the question's board.
struct Points {
    Slot<Squares> slot;
};
/// A text of a separate form. `store` returns wrongForm() for any other text.
struct Form {
    std::string_view form;  ///< "minutes and seconds, such as 10+5"
    Result<void> (*store)(Question& question, std::string_view text);
    /// Null if the value cannot be shown.
    std::string (*show)(const Question& question) = nullptr;
};
/// A file that is part of the question. The command line has its path, JSON its content.
struct Content {
    Result<void> (*read)(Question& question, std::string_view content);
};

using Kind = std::variant<Integer,
                          Bytes,
                          Thousandths,
                          Word,
                          Flag,
                          Text,
                          Path,
                          Paths,
                          Size,
                          Points,
                          Form,
                          Content>;

/// Of Form::store: the reader of the field adds the rest.
[[nodiscard]] inline InputError wrongForm() { return {.kind = ErrorKind::WrongForm}; }

}  // namespace fukumi::protocol::question
