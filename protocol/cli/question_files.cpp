// SPDX-License-Identifier: MIT
#include "protocol/cli/question_files.hpp"

#include <filesystem>
#include <iostream>
#include <memory>
#include <system_error>

#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/text.hpp"
#include "protocol/io/raw_io.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"

namespace fukumi::protocol::cli {

namespace {

/// The result of a reader that throws; refuses its error with the name of the
/// field.
template <class Read>
std::string readOrRefuse(std::string_view field, Read read) {
    try {
        return read();
    } catch (const UserError& error) {
        refuse(
            {.kind = ErrorKind::NotPossible, .field = std::string{field}, .value = error.what()});
    }
}

}  // namespace

board::Position positionOf(const Question& question) {
    if (!question.start.psq) return question::makePosition(question);
    return valueOrRefuse(
        question::makePosition(question, gameOf(question, "psq", *question.start.psq)));
}

book::ChosenGame gameOf(const Question& question, std::string_view field, const std::string& path) {
    auto game = valueOrRefuse(question::readGame(question, field, path, openGameFile(field, path)));
    printNotices(game.game.notices, path);
    return game;
}

std::string textOf(std::string_view field, const std::string& path) {
    return readOrRefuse(field, [&] { return readTextFile(path); });
}

std::string bytesOf(std::string_view field, const std::string& path) {
    return readOrRefuse(field, [&] { return readFile(path); });
}

void requireReadableAgain(std::string_view field, const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_other(path, ignored))
        refuse({.kind = ErrorKind::WrongForm,
                .field = std::string{field},
                .value = path,
                .expected = {"a file that can be read again"}});
}

OutputFile openOutput(const Question& question,
                      std::string_view field,
                      const std::string& path,
                      Existing existing) {
    const std::string name = question::spellField(field, Door::Arguments);
    auto file = OutputFile::open(name, path, commandLineOf(question), existing);
    if (!file) refuse(inField(file.error(), field));
    return std::move(*file);
}

void writeResult(const OutputFile& file, std::string_view bytes, bool isWhole) {
    if (isWhole)
        file.write(bytes);
    else if (!file.writeNew(bytes))
        std::cerr << printableLine(file.path())
                  << ": not replaced, the work was ended before its end\n";
}

CommandLine commandLineOf(const Question& question) {
    CommandLine line{.texts = {}, .isForced = question.output.force};
    for (const Question::Given& each : question.given)
        line.texts.insert(line.texts.end(), each.texts.begin(), each.texts.end());
    return line;
}

book::FileContent openGameFile(std::string_view field, const std::string& path) {
    if (path == "-") {
        keepLineEnds();
        return {std::make_unique<std::istream>(std::cin.rdbuf()), ""};
    }
    auto content = book::FileContent::open(path);
    if (!content) refuse(inField(inFile(content.error(), path), field));
    return std::move(*content);
}

const book::Format* writtenFormat(const std::string& path) {
    const book::Format* const format = book::formatOfName(path);
    return format != nullptr && format->write != nullptr ? format : nullptr;
}

const book::Format& formatToWrite(std::string_view field, const std::string& path) {
    const book::Format* const format = writtenFormat(path);
    if (format == nullptr)
        refuse({.kind = ErrorKind::WrongForm,
                .field = std::string{field},
                .value = path,
                .expected = {"a name that ends in one of " + endingsText()}});
    return *format;
}

std::string bytesOfGame(const book::Format& format,
                        const book::StoredGame& game,
                        std::string_view field,
                        const std::string& path) {
    auto file = writeGame(format, game);
    if (!file) refuse(inField(inFile(file.error(), path), field));
    printNotices(file->notices, path);
    return std::move(file->bytes);
}

void printNotices(const std::vector<book::Notice>& notices,
                  const std::string& path,
                  const Language& t) {
    for (const book::Notice& notice : notices)
        std::cerr << printable(t.textOf(writeNotice(notice, path))) << '\n';
}

std::string endingsText() {
    std::string text;
    for (const book::Format* const format : book::formats()) {
        if (format->write == nullptr) continue;
        text += (text.empty() ? "" : ", ");
        text += format->endings.substr(0, format->endings.find(' '));
    }
    return text;
}

}  // namespace fukumi::protocol::cli
