// SPDX-License-Identifier: MIT
//
// A WebSocket: queries in, answers out, until either side closes it.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include <boost/beast/websocket.hpp>

#include "protocol/server/hub.hpp"

namespace fukumi::protocol::server {

namespace websocket = beast::websocket;

class LineSocket final : public Connection {
public:
    LineSocket(Hub& hub, beast::tcp_stream stream, MemoryBudget::Share share, int parallel)
        : Connection{hub},
          socket_{std::move(stream)},
          share_{std::move(share)},
          parallel_{parallel} {}
    ~LineSocket() override { end(); }

    /// REQUIRES: access was granted.
    void accept(Request request) {
        beast::get_lowest_layer(socket_).expires_never();
        websocket::stream_base::timeout limits{};
        limits.handshake_timeout = kHeaderTime;
        limits.idle_timeout = kSilence;
        limits.keep_alive_pings = true;
        socket_.set_option(limits);
        socket_.read_message_max(kMostMessageBytes);
        request_ = std::move(request);
        socket_.async_accept(request_, [self = shared()](error_code error) {
            if (!error) self->begin();
        });
    }

    void close() override { beast::get_lowest_layer(socket_).close(); }

private:
    [[nodiscard]] std::shared_ptr<LineSocket> shared() {
        return std::static_pointer_cast<LineSocket>(shared_from_this());
    }

    void begin() {
        isOpen_ = true;
        hub_.openSocket();
        const auto wake = [weak = weak_from_this()] {
            if (const auto self = weak.lock()) static_cast<LineSocket&>(*self).write();
        };
        session_ = hub_.startSession(parallel_, std::move(share_), wake);
        read();
    }

    void read() {
        socket_.async_read(buffer_, [self = shared()](error_code error, std::size_t) {
            if (error) return self->end();
            self->take();
        });
    }

    void take() {
        if (session_ == nullptr) return;  // write() has refused meanwhile
        const auto bytes = buffer_.cdata();
        const bool isTaken = session_->ask({static_cast<const char*>(bytes.data()), bytes.size()});
        buffer_.consume(buffer_.size());
        if (!isTaken) return refuse("too many queries wait");
        read();
    }

    void write() {
        if (isWriting_ || session_ == nullptr) return;
        const bool hasEnded = session_->hasEnded();
        text_ = session_->takeAnswers();
        if (text_.empty()) return hasEnded ? refuse("the engine has ended") : void();
        isWriting_ = true;
        text_.pop_back();
        socket_.text(true);
        socket_.async_write(net::buffer(text_), [self = shared()](error_code error, std::size_t) {
            self->isWriting_ = false;
            if (error) return self->end();
            self->write();
        });
    }

    /// REQUIRES: no read is pending, or nothing more is to be taken.
    void refuse(const char* reason) {
        end();
        if (isWriting_) return close();
        socket_.async_close({websocket::close_code::try_again_later, reason},
                            [self = shared()](error_code) {});
    }

    void end() {
        if (session_) hub_.endSession(std::move(session_));
        if (std::exchange(isOpen_, false)) hub_.closeSocket();
    }

    websocket::stream<beast::tcp_stream> socket_;
    MemoryBudget::Share share_;
    int parallel_;
    Request request_;
    beast::flat_buffer buffer_;
    std::unique_ptr<EngineSession> session_;
    std::string text_;  ///< that is being written
    bool isWriting_ = false;
    bool isOpen_ = false;
};

}  // namespace fukumi::protocol::server
