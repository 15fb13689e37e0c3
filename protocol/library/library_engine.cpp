// SPDX-License-Identifier: MIT
#include "protocol/library/library_engine.hpp"

#include <utility>

#include <nlohmann/json.hpp>

#include "protocol/answer/query_server.hpp"
#include "protocol/question/field.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"
#include "protocol/question/values.hpp"

namespace fukumi::protocol::library {

namespace {

/// The part of the memory for answers that were not taken.
constexpr std::size_t kAnswersDivisor = 32;

/// Refuses an error as JSON spells it.
void requireRight(const Result<void>& read) {
    if (!read) refuse({read.error()}, Door::Json);
}

int parallelOf(const answer::Json& value) {
    const auto number =
        question::parseNumber(question::writeText(value), 1, question::Analyze::kMostParallel);
    if (!number) refuse({inField(number.error(), "parallel")}, Door::Json);
    return static_cast<int>(*number);
}

/// A setting of fukumi.ini; those of the loop under a manager are refused.
Result<void> readSetting(const std::string& name,
                         const answer::Json& value,
                         question::GivenSettings& given,
                         EngineSettings& settings) {
    const auto* const field = question::findSetting(name, Door::Ini);
    if (field != nullptr && !field->tasks.contains(question::Task::Analyze))
        return InputError{.kind = ErrorKind::NoEffect, .field = std::string{field->name}};
    // A number or null is not the name of a file.
    if (field != nullptr && question::isFile(*field) && !value.is_string())
        return InputError{.kind = ErrorKind::WrongForm,
                          .field = std::string{field->name},
                          .value = question::writeText(value),
                          .expected = {"a text"}};
    return question::readSetting(
        question::Task::Analyze, name, question::writeText(value), given, settings);
}

}  // namespace

LibrarySettings readSettings(std::string_view json) {
    const auto object = answer::parseJson(json);
    if (!object) refuse({object.error()}, Door::Json);
    if (!object->is_object()) refuse({InputError{.kind = ErrorKind::NotAnObject}}, Door::Json);
    LibrarySettings settings;
    question::GivenSettings given;
    for (const auto& [name, value] : object->items()) {
        if (name == "parallel")
            settings.parallel = parallelOf(value);
        else
            requireRight(readSetting(name, value, given, settings.engine));
    }
    return settings;
}

LibraryEngine::LibraryEngine(const LibrarySettings& settings, OnLine onLine)
    : mostAnswerBytes_{settings.engine.player.memoryBytes / kAnswersDivisor},
      hasCallback_{onLine != nullptr},
      server_{std::make_unique<answer::QueryServer>(
          settings.engine,
          settings.parallel,
          clock_,
          [this](std::string_view line) { return answers_.put(line); },
          searchFree_)} {
    if (hasCallback_) passing_ = JoiningThread{[this, call = std::move(onLine)] { passOn(call); }};
}

LibraryEngine::~LibraryEngine() { cut(); }

LibraryEngine::Asked LibraryEngine::ask(std::string_view line) {
    if (answers_.bytes() > mostAnswerBytes_ || !server_->hasRoom()) return Asked::Busy;
    // Another thread may have filled the queue meanwhile.
    return server_->takeAtOnce(line) ? Asked::Taken : Asked::Busy;
}

void LibraryEngine::cancel(std::string_view id) {
    server_->takeAtOnce(R"({"cancel":)" + std::string{id} + "}");
}

void LibraryEngine::finish() {
    server_->finish();
    answers_.end();
    passing_.join();
}

void LibraryEngine::cut() {
    answers_.close();
    server_->cut();
}

bool LibraryEngine::isInCallback() const {
    return callbackThread_.load() == std::this_thread::get_id();
}

void LibraryEngine::passOn(const OnLine& onLine) {
    callbackThread_ = std::this_thread::get_id();
    while (const auto line = answers_.take(std::nullopt)) onLine(*line);
}

}  // namespace fukumi::protocol::library
