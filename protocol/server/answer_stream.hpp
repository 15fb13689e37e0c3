// SPDX-License-Identifier: MIT
//
// The answers to the queries of a POST, a chunk for what has come since the last one. A reader that
// goes away ends the searches. A reader that closes only its sending side counts as gone, too: both
// look the same from here.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "protocol/server/hub.hpp"

namespace fukumi::protocol::server {

class AnswerStream final : public Connection {
public:
    AnswerStream(Hub& hub, beast::tcp_stream stream)
        : Connection{hub}, stream_{std::move(stream)} {}
    ~AnswerStream() override { end(); }

    void start(const Request& request, MemoryBudget::Share share, int parallel) {
        const auto wake = [weak = weak_from_this()] {
            if (const auto self = weak.lock()) static_cast<AnswerStream&>(*self).write();
        };
        session_ = hub_.startSession(parallel, std::move(share), wake);
        // A session takes its first text, however long it is.
        static_cast<void>(session_->ask(request.body()));
        session_->endInput();
        head_ = makeResponse(http::status::ok, kLines, {});
        head_.erase(http::field::content_length);
        head_.chunked(true);
        watch();
        isWriting_ = true;
        stream_.expires_after(kWriteTime);
        http::async_write_header(stream_, serializer_, written());
    }

    void close() override { stream_.close(); }

private:
    [[nodiscard]] std::shared_ptr<AnswerStream> shared() {
        return std::static_pointer_cast<AnswerStream>(shared_from_this());
    }

    /// Reads until the reader's end. Bytes after the request are dropped: the connection ends with
    /// the answer, so that a request that follows has to be sent again.
    void watch() {
        stream_.expires_never();  // does not concern a write that has begun
        stream_.async_read_some(net::buffer(unread_),
                                [self = shared()](error_code error, std::size_t) {
                                    if (!error) return self->watch();
                                    self->end();
                                    self->close();
                                });
    }

    /// The handler of a write.
    [[nodiscard]] std::function<void(error_code, std::size_t)> written() {
        return [self = shared()](error_code error, std::size_t) {
            self->isWriting_ = false;
            if (error) return self->end();
            if (self->isLast_) return self->close();
            self->write();
        };
    }

    void write() {
        if (isWriting_ || session_ == nullptr) return;
        isLast_ = session_->hasEnded();
        text_ = session_->takeAnswers();
        if (text_.empty() && !isLast_) return;
        isLast_ = isLast_ && text_.empty();
        isWriting_ = true;
        stream_.expires_after(kWriteTime);
        if (isLast_)
            net::async_write(stream_, http::make_chunk_last(), written());
        else
            net::async_write(stream_, http::make_chunk(net::buffer(text_)), written());
    }

    void end() {
        if (session_) hub_.endSession(std::move(session_));
    }

    beast::tcp_stream stream_;
    Response head_;
    http::response_serializer<http::string_body> serializer_{head_};
    std::unique_ptr<EngineSession> session_;
    std::array<char, 4096> unread_{};
    std::string text_;  ///< that is being written
    bool isWriting_ = false;
    bool isLast_ = false;
};

}  // namespace fukumi::protocol::server
