// SPDX-License-Identifier: MIT
//
// XML 1.0 without validation, as a stream of events. Only what is between two events is in memory,
// so that a file can be larger than that.
//
//     <game black="2"><move>h8 i9</move></game>
//     Start game       Start move, Text "h8 i9", End move, End game
//
// Texts are UTF-8, whatever the declaration names. Character references, the five entities of XML
// and those that the document's own DTD declares as plain text are replaced; CDATA is text;
// comments and instructions are passed over.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "book/foreign/file_content.hpp"
#include "engine/core/encoding.hpp"
#include "engine/core/result.hpp"

namespace fukumi::book {

struct XmlEvent {
    enum class Kind : std::uint8_t { Start, End, Text, EndOfFile };

    Kind kind = Kind::EndOfFile;
    std::string name{};                               ///< of an element
    std::map<std::string, std::string> attributes{};  ///< of a start
    std::string text{};

    /// Empty if there is no such attribute.
    [[nodiscard]] std::string attribute(const std::string& key) const {
        const auto found = attributes.find(key);
        return found == attributes.end() ? std::string{} : found->second;
    }
};

class XmlReader {
public:
    /// `encoding` goes before what the file declares.
    explicit XmlReader(FileContent content, std::optional<Encoding> encoding = std::nullopt);

    /// An element without content has a Start and an End. ErrorKind::Damaged, CutOff (elements are
    /// open) or TooLarge, with the line, or CannotRead; nothing can be read after an error.
    [[nodiscard]] Result<XmlEvent> next();

    [[nodiscard]] std::size_t line() const { return line_; }
    /// The encoding that the file declares, if it is not known; else empty.
    [[nodiscard]] const std::string& unknownEncoding() const { return unknownEncoding_; }

private:
    [[nodiscard]] bool fill();
    [[nodiscard]] std::optional<std::size_t> find(std::string_view wanted, std::size_t from);
    [[nodiscard]] bool startsWith(std::string_view wanted);
    std::string take(std::size_t count);
    [[nodiscard]] InputError error(ErrorKind kind, std::string value = {}) const;

    [[nodiscard]] Result<XmlEvent> readNext();
    [[nodiscard]] Result<XmlEvent> readText();
    [[nodiscard]] Result<XmlEvent> readCData();
    [[nodiscard]] Result<XmlEvent> readTag();
    [[nodiscard]] Result<XmlEvent> readEndTag(std::string_view tag);
    [[nodiscard]] Result<XmlEvent> readStartTag(std::string_view tag);
    /// Past `<?...?>`, `<!--...-->` or `<!DOCTYPE...>`; false if it does not end.
    [[nodiscard]] bool skipMarkup();
    [[nodiscard]] bool skipDocumentType();
    void readEntities(std::string_view declarations);
    void readDeclaration(std::string_view declaration);
    [[nodiscard]] std::optional<std::size_t> endOfTag();
    [[nodiscard]] std::string decoded(std::string_view raw) const;
    [[nodiscard]] std::string withoutReferences(std::string_view text);

    FileContent content_;
    std::optional<InputError> fault_;  ///< of reading the content
    std::optional<Encoding> encoding_;
    std::string unknownEncoding_;
    bool isEncodingGiven_;
    bool isUtf16_ = false, isBigEndian_ = false;
    std::string half_;    ///< bytes of UTF-16 that wait for their others
    std::string buffer_;  ///< bytes that were read and not taken, from at_
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    std::map<std::string, std::string, std::less<>> entities_;
    std::size_t grown_ = 0;                ///< bytes that texts have grown by entities
    std::vector<std::string> open_;        ///< names of elements
    std::optional<std::string> endAfter_;  ///< the End of an element without content
};

}  // namespace fukumi::book
