// SPDX-License-Identifier: MIT
//
// Replies of HTTP. Included by server.cpp only, as all headers with Boost.Beast are.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <nlohmann/json.hpp>

#include "protocol/answer/json.hpp"

namespace fukumi::protocol::server {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;
using net::ip::tcp;

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

inline constexpr std::string_view kTooMany =
    "too many engines are at work, or their memory is used up";
inline constexpr std::string_view kJson = "application/json";
inline constexpr std::string_view kLines = "application/x-ndjson";

inline std::string_view viewOf(beast::string_view text) { return {text.data(), text.size()}; }

inline Response makeResponse(http::status status, std::string_view type, std::string body) {
    Response response{status, 11};
    response.set(http::field::content_type, beast::string_view{type.data(), type.size()});
    response.set(http::field::cache_control, "no-store");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Embedder-Policy", "require-corp");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.keep_alive(false);
    response.body() = std::move(body);
    response.prepare_payload();
    return response;
}

inline Response refusal(http::status status, std::string_view reason) {
    return makeResponse(status, kJson, answer::lineOf({{"error", reason}}) + '\n');
}

/// `methods` are those that the address has.
inline Response wrongMethod(const char* methods, std::string_view reason) {
    Response response = refusal(http::status::method_not_allowed, reason);
    response.set(http::field::allow, methods);
    return response;
}

/// The page runs the scripts that it holds, and talks to this server only.
inline Response pageResponse(const std::string& page, std::string_view host) {
    Response response = makeResponse(http::status::ok, "text/html; charset=utf-8", page);
    response.set("Content-Security-Policy",
                 "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
                 "img-src 'self' data: blob:; media-src data: blob:; connect-src 'self' ws://" +
                     std::string{host} + "; frame-ancestors 'none'; base-uri 'none'");
    return response;
}

}  // namespace fukumi::protocol::server
