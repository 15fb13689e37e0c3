// SPDX-License-Identifier: MIT
//
// A connection until its request is read, and answered or handed over.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/question/messages.hpp"
#include "protocol/server/answer_stream.hpp"
#include "protocol/server/line_socket.hpp"

namespace fukumi::protocol::server {

class Incoming final : public Connection {
public:
    Incoming(Hub& hub, tcp::socket socket) : Connection{hub}, stream_{std::move(socket)} {
        parser_.header_limit(kMostHeaderBytes);
        parser_.body_limit(kMostMessageBytes);
    }

    void read() {
        stream_.expires_after(kHeaderTime);
        http::async_read_header(
            stream_, buffer_, parser_, [self = shared()](error_code error, std::size_t) {
                if (error) return self->refuse(error);
                self->choose();
            });
    }

    void close() override { stream_.close(); }

private:
    [[nodiscard]] std::shared_ptr<Incoming> shared() {
        return std::static_pointer_cast<Incoming>(shared_from_this());
    }
    [[nodiscard]] const Request& request() const { return parser_.get(); }

    [[nodiscard]] Access access() const {
        RequestHead head{.target = viewOf(request().target()),
                         .host = viewOf(request()[http::field::host])};
        if (const auto origin = request().find(http::field::origin); origin != request().end())
            head.origin = viewOf(origin->value());
        return hub_.gate().check(head);
    }

    void choose() {
        using http::status;
        switch (access()) {
            case Access::Granted: break;
            case Access::WrongHost:
                return respond(refusal(status::forbidden, "the Host is not this machine"));
            case Access::WrongOrigin:
                return respond(refusal(status::forbidden, "another page sent this request"));
            case Access::WrongToken:
                return respond(refusal(status::forbidden,
                                       "the address lacks the token, which pbrain-fukumi prints"));
            case Access::NoSlash: return redirect();
        }
        const std::string_view path = hub_.gate().path(viewOf(request().target()));
        const http::verb method = request().method();
        const bool isHead = method == http::verb::head;
        if (path.empty() && (isHead || method == http::verb::get)) return sendPage();
        if (path.empty()) return respond(wrongMethod("GET, HEAD", "the page comes by GET"));
        if (path != "queries")
            return respond(refusal(status::not_found, "there are only the page and /queries"));
        const auto wish = wishIn(viewOf(request().target()));
        if (!wish)
            return respond(refusal(status::bad_request, describeError(wish.error(), Door::Json)));
        wish_ = *wish;
        if (websocket::is_upgrade(request())) return openSocket();
        if (method != http::verb::post)
            return respond(wrongMethod("POST", "queries come by POST or by a WebSocket"));
        if (request().version() < 11)
            return respond(
                refusal(status::http_version_not_supported, "answers come in chunks, by HTTP 1.1"));
        readQueries();
    }

    /// Addresses in the page are relative to the folder of the token.
    void redirect() {
        const auto target = viewOf(request().target());
        const auto end = std::min(target.find('?'), target.size());
        Response response = refusal(http::status::permanent_redirect, "the page is below it");
        response.set(http::field::location,
                     std::string{target.substr(0, end)} + '/' + std::string{target.substr(end)});
        respond(std::move(response));
    }

    void sendPage() {
        hub_.expectPage();
        respond(pageResponse(hub_.page(), viewOf(request()[http::field::host])));
    }

    void openSocket() {
        if (auto share = hub_.reserve(wish_))
            std::make_shared<LineSocket>(
                hub_, std::move(stream_), std::move(*share), wish_.parallel)
                ->accept(parser_.release());
        else
            respond(refusal(http::status::service_unavailable, kTooMany));
    }

    void readQueries() {
        if (!beast::iequals(request()[http::field::expect], "100-continue")) return readBody();
        response_ = Response{http::status::continue_, request().version()};
        stream_.expires_after(kWriteTime);
        http::async_write(stream_, response_, [self = shared()](error_code error, std::size_t) {
            if (!error) self->readBody();
        });
    }

    void readBody() {
        stream_.expires_after(kBodyTime);
        http::async_read(
            stream_, buffer_, parser_, [self = shared()](error_code error, std::size_t) {
                if (error) return self->refuse(error);
                self->answer();
            });
    }

    /// An error of the socket has no reader.
    void refuse(error_code error) {
        using http::status;
        if (error == http::error::body_limit)
            respond(refusal(status::payload_too_large, "more than 64 MiB"));
        else if (error != http::error::end_of_stream &&
                 error.category() == make_error_code(http::error::bad_method).category())
            respond(refusal(status::bad_request, "not a request that this server reads"));
    }

    void answer() {
        if (auto share = hub_.reserve(wish_))
            std::make_shared<AnswerStream>(hub_, std::move(stream_))
                ->start(request(), std::move(*share), wish_.parallel);
        else
            respond(refusal(http::status::service_unavailable, kTooMany));
    }

    void respond(Response response) {
        response_ = std::move(response);
        // Without its body, the length of which the head has said.
        if (request().method() == http::verb::head) response_.body().clear();
        stream_.expires_after(kWriteTime);
        http::async_write(stream_, response_, [self = shared()](error_code error, std::size_t) {
            if (!error) self->drain();
        });
    }

    /// The rest of the request is read: an end with bytes that were not read would take the
    /// response away from the reader.
    void drain() {
        error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
        stream_.expires_after(kDrainTime);
        drainOn();
    }
    void drainOn() {
        stream_.async_read_some(net::buffer(rest_),
                                [self = shared()](error_code error, std::size_t) {
                                    if (!error) self->drainOn();
                                });
    }

    beast::tcp_stream stream_;
    beast::flat_buffer buffer_;
    http::request_parser<http::string_body> parser_;
    Response response_;
    EngineWish wish_;
    std::array<char, 4096> rest_{};
};

}  // namespace fukumi::protocol::server
