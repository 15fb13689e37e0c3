// SPDX-License-Identifier: MIT
#include "book/foreign/xml_reader.hpp"

#include <algorithm>

#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

constexpr std::size_t kLongestToken = std::size_t{8} << 20;
constexpr std::size_t kMostEntities = 1000, kLongestEntity = 4096;

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Takes the name at the beginning of `rest`, and the blanks after it.
std::string_view takeName(std::string_view& rest) {
    std::size_t length = 0;
    while (length < rest.size() && !isBlank(rest[length]) && rest[length] != '=' &&
           rest[length] != '/')
        ++length;
    const std::string_view name = rest.substr(0, length);
    rest = trim(rest.substr(length));
    return name;
}

struct Attribute {
    std::string_view name, value;
};

/// Takes `name="value"` from the beginning of `rest`; absent if it is something else.
std::optional<Attribute> takeAttribute(std::string_view& rest) {
    Attribute made{.name = takeName(rest), .value = {}};
    if (made.name.empty() || !rest.starts_with('=')) return std::nullopt;
    rest = trim(rest.substr(1));
    if (rest.empty() || (rest.front() != '"' && rest.front() != '\'')) return std::nullopt;
    const auto end = rest.find(rest.front(), 1);
    if (end == std::string_view::npos) return std::nullopt;
    made.value = rest.substr(1, end - 1);
    rest = trim(rest.substr(end + 1));
    return made;
}

std::optional<std::uint32_t> characterOf(std::string_view reference) {
    if (!reference.starts_with('#')) return std::nullopt;
    reference.remove_prefix(1);
    const bool isHexadecimal = reference.starts_with('x') || reference.starts_with('X');
    if (isHexadecimal) reference.remove_prefix(1);
    std::uint32_t character = 0;
    for (const char c : reference) {
        const int digit = c >= '0' && c <= '9'                    ? c - '0'
                          : isHexadecimal && c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : isHexadecimal && c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                                  : -1;
        if (digit < 0 || character > 0x10FFFF) return std::nullopt;
        character = character * (isHexadecimal ? 16U : 10U) + static_cast<std::uint32_t>(digit);
    }
    const bool isSurrogate = character >= 0xD800 && character < 0xE000;
    const bool isLetter = !reference.empty() && character <= 0x10FFFF && !isSurrogate;
    return isLetter ? std::optional{character} : std::nullopt;
}

}  // namespace

XmlReader::XmlReader(FileContent content, std::optional<Encoding> encoding)
    : content_{std::move(content)},
      encoding_{encoding},
      isEncodingGiven_{encoding.has_value()},
      entities_{{"lt", "<"}, {"gt", ">"}, {"amp", "&"}, {"quot", "\""}, {"apos", "'"}} {
    const Encoding start = decodeText(content_.start()).encoding;
    isBigEndian_ = start == Encoding::Utf16BigEndian;
    isUtf16_ = isBigEndian_ || start == Encoding::Utf16LittleEndian;
    if (isUtf16_) encoding_ = Encoding::Utf8;  // fill() decodes it
    isEncodingGiven_ = isEncodingGiven_ || isUtf16_;
    static_cast<void>(fill());
    const std::string_view begin = buffer_;
    at_ = begin.size() - withoutByteOrderMark(begin).size();
}

/// Reads on; false at the end of the file, and where it cannot be read.
bool XmlReader::fill() {
    const auto read = content_.readBlock();
    if (!read) fault_ = read.error();
    const std::string block = read ? *read : std::string{};
    if (block.empty()) return false;
    buffer_.erase(0, std::exchange(at_, 0));
    if (!isUtf16_) {
        buffer_ += block;
        return true;
    }
    half_ += block;
    std::size_t whole = half_.size() - half_.size() % 2;
    const auto highByte = [&](std::size_t at) {
        return static_cast<std::uint8_t>(half_[isBigEndian_ ? at : at + 1]);
    };
    // The first half of a surrogate pair waits for the second one.
    if (whole >= 2 && highByte(whole - 2) >= 0xD8 && highByte(whole - 2) < 0xDC) whole -= 2;
    const auto encoding = isBigEndian_ ? Encoding::Utf16BigEndian : Encoding::Utf16LittleEndian;
    buffer_ += decodeAs(std::string_view{half_}.substr(0, whole), encoding).text;
    half_.erase(0, whole);
    return true;
}

/// Where the text is, counted from at_; absent if it does not come.
std::optional<std::size_t> XmlReader::find(std::string_view wanted, std::size_t from) {
    while (true) {
        const auto found = buffer_.find(wanted, at_ + from);
        if (found != std::string::npos) return found - at_;
        const std::size_t seen = buffer_.size() - at_;
        from = std::max(from, seen - std::min(seen, wanted.size() - 1));
        if (seen > kLongestToken || !fill()) return std::nullopt;
    }
}

bool XmlReader::startsWith(std::string_view wanted) {
    while (buffer_.size() - at_ < wanted.size() && fill()) {
    }
    return std::string_view{buffer_}.substr(at_).starts_with(wanted);
}

std::string XmlReader::take(std::size_t count) {
    std::string taken = buffer_.substr(at_, count);
    line_ += static_cast<std::size_t>(std::count(taken.begin(), taken.end(), '\n'));
    at_ += count;
    return taken;
}

InputError XmlReader::error(ErrorKind kind, std::string value) const {
    const bool isTooLong = kind == ErrorKind::TooLarge ||
                           (kind == ErrorKind::CutOff && buffer_.size() - at_ > kLongestToken);
    return {
        .kind = isTooLong ? ErrorKind::TooLarge : kind,
        .value = isTooLong ? Sentence{english("a text in the file")} : Sentence{std::move(value)},
        .expected = isTooLong ? std::vector<Sentence>{"8 MiB"} : std::vector<Sentence>{},
        .place = FilePlace{.number = line_}};
}

Result<XmlEvent> XmlReader::next() {
    auto event = readNext();
    if (fault_) return *fault_;
    return event;
}

Result<XmlEvent> XmlReader::readNext() {
    if (endAfter_) {
        XmlEvent end{.kind = XmlEvent::Kind::End, .name = *std::exchange(endAfter_, {})};
        return end;
    }
    while (startsWith("<!") || startsWith("<?")) {
        if (startsWith("<![CDATA[")) return readCData();
        if (!skipMarkup()) return error(ErrorKind::CutOff);
    }
    if (startsWith("<")) return readTag();
    if (at_ == buffer_.size() && !fill()) {
        if (!open_.empty()) return error(ErrorKind::CutOff);
        return XmlEvent{};
    }
    return readText();
}

Result<XmlEvent> XmlReader::readText() {
    // At the end of the file the rest is text.
    const auto end = find("<", 0);
    if (!end && buffer_.size() - at_ > kLongestToken) return error(ErrorKind::CutOff);
    XmlEvent event{.kind = XmlEvent::Kind::Text};
    event.text = withoutReferences(decoded(take(end.value_or(buffer_.size() - at_))));
    if (grown_ > kLongestToken) return error(ErrorKind::TooLarge);
    return event;
}

Result<XmlEvent> XmlReader::readCData() {
    constexpr std::string_view kStart = "<![CDATA[", kEnd = "]]>";
    const auto end = find(kEnd, kStart.size());
    if (!end) return error(ErrorKind::CutOff);
    const std::string taken = take(*end + kEnd.size());
    XmlEvent event{.kind = XmlEvent::Kind::Text};
    event.text = decoded(std::string_view{taken}.substr(kStart.size(), *end - kStart.size()));
    return event;
}

/// The `>` that ends the tag at at_: not one in a quoted value.
std::optional<std::size_t> XmlReader::endOfTag() {
    char quote = 0;
    for (std::size_t i = 0;; ++i) {
        if (at_ + i == buffer_.size() && (i > kLongestToken || !fill())) return std::nullopt;
        const char c = buffer_[at_ + i];
        if (quote == 0 && c == '>') return i;
        if (quote == 0 && (c == '"' || c == '\''))
            quote = c;
        else if (c == quote)
            quote = 0;
    }
}

Result<XmlEvent> XmlReader::readTag() {
    const auto end = endOfTag();
    if (!end) return error(ErrorKind::CutOff);
    const std::string tag = take(*end + 1);
    const std::string_view inside = trim(std::string_view{tag}.substr(1, *end - 1));
    return inside.starts_with('/') ? readEndTag(inside.substr(1)) : readStartTag(inside);
}

Result<XmlEvent> XmlReader::readEndTag(std::string_view tag) {
    std::string_view rest = trim(tag);
    const std::string name{takeName(rest)};
    if (open_.empty() || open_.back() != name)
        return error(ErrorKind::Damaged, "</" + decoded(name) + ">");
    open_.pop_back();
    return XmlEvent{.kind = XmlEvent::Kind::End, .name = name};
}

Result<XmlEvent> XmlReader::readStartTag(std::string_view tag) {
    const bool isEmpty = tag.ends_with('/');
    std::string_view rest = trim(tag.substr(0, tag.size() - (isEmpty ? 1 : 0)));
    XmlEvent event{.kind = XmlEvent::Kind::Start, .name = std::string{takeName(rest)}};
    if (event.name.empty()) return error(ErrorKind::Damaged, "<" + decoded(tag) + ">");
    while (!rest.empty()) {
        const auto attribute = takeAttribute(rest);
        if (!attribute) return error(ErrorKind::Damaged, "<" + decoded(tag) + ">");
        event.attributes.emplace(attribute->name, withoutReferences(decoded(attribute->value)));
        if (grown_ > kLongestToken) return error(ErrorKind::TooLarge);
    }
    if (isEmpty)
        endAfter_ = event.name;
    else
        open_.push_back(event.name);
    return event;
}

bool XmlReader::skipMarkup() {
    if (startsWith("<!--")) {
        const auto end = find("-->", 4);
        if (end) take(*end + 3);
        return end.has_value();
    }
    if (startsWith("<!")) return skipDocumentType();
    const auto end = find("?>", 2);
    if (!end) return false;
    const std::string instruction = take(*end + 2);
    if (instruction.starts_with("<?xml") && instruction.size() > 5 && isBlank(instruction[5]))
        readDeclaration(std::string_view{instruction}.substr(5, *end - 5));
    return true;
}

void XmlReader::readDeclaration(std::string_view declaration) {
    std::string_view rest = trim(declaration);
    while (const auto attribute = takeAttribute(rest))
        if (attribute->name == "encoding" && !isEncodingGiven_) {
            encoding_ = encodingNamed(attribute->value);
            if (!encoding_) unknownEncoding_ = attribute->value;
        }
}

/// `<!DOCTYPE name [ declarations ]>`, of which the declarations can have quoted brackets.
bool XmlReader::skipDocumentType() {
    char quote = 0;
    std::size_t depth = 0;
    for (std::size_t i = 0;; ++i) {
        if (at_ + i == buffer_.size() && (i > kLongestToken || !fill())) return false;
        const char c = buffer_[at_ + i];
        if (quote != 0) {
            if (c == quote) quote = 0;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '[' || c == ']') {
            depth = c == '[' ? depth + 1 : depth - std::min<std::size_t>(depth, 1);
        } else if (c == '>' && depth == 0) {
            readEntities(take(i + 1));
            return true;
        }
    }
}

/// `<!ENTITY name "text">`; others, such as files, are not replaced.
void XmlReader::readEntities(std::string_view declarations) {
    constexpr std::string_view kEntity = "<!ENTITY";
    while (entities_.size() < kMostEntities) {
        const auto begin = declarations.find(kEntity);
        if (begin == std::string_view::npos) return;
        declarations.remove_prefix(begin + kEntity.size());
        std::string_view rest = trim(declarations);
        const std::string name{takeName(rest)};
        if (name.empty() || rest.empty() || (rest.front() != '"' && rest.front() != '\'')) continue;
        const auto end = rest.find(rest.front(), 1);
        if (end == std::string_view::npos || end > kLongestEntity) continue;
        entities_.try_emplace(name, decoded(rest.substr(1, end - 1)));
    }
}

std::string XmlReader::decoded(std::string_view raw) const {
    return isUtf8(raw) && encoding_.value_or(Encoding::Utf8) == Encoding::Utf8
               ? std::string{raw}
               : decodeText(raw, encoding_).text;
}

/// A reference that is not known stays as it is. It stops where the entities of the file have added
/// too much.
std::string XmlReader::withoutReferences(std::string_view text) {
    std::string made;
    while (!text.empty() && grown_ <= kLongestToken) {
        const auto begin = std::min(text.find('&'), text.size());
        made += text.substr(0, begin);
        text.remove_prefix(begin);
        if (text.empty()) break;
        const auto end = std::min(text.find_first_of("; \t\r\n&<", 1), text.size());
        if (end == text.size() || text[end] != ';') {  // an '&' that begins no reference
            made += text.substr(0, end);
            text.remove_prefix(end);
            continue;
        }
        const std::string_view name = text.substr(1, end - 1);
        if (const auto known = entities_.find(name); known != entities_.end()) {
            made += known->second;
            grown_ += std::max(known->second.size(), name.size()) - name.size();
        } else if (const auto character = characterOf(name)) {
            appendUtf8(made, *character);
        } else {
            made += text.substr(0, end + 1);
        }
        text.remove_prefix(end + 1);
    }
    return made;
}

}  // namespace fukumi::book
