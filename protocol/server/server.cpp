// SPDX-License-Identifier: MIT
//
// The only source that includes Boost.Beast, by headers that no other one includes.
#include "protocol/server/server.hpp"

#include <chrono>
#include <csignal>
#include <new>
#include <system_error>
#include <vector>

#ifndef _WIN32
#include <fcntl.h>
#endif

#include <boost/asio/post.hpp>

#include "protocol/question/messages.hpp"
#include "protocol/server/hub.hpp"
#include "protocol/server/incoming.hpp"

namespace fukumi::protocol::server {

namespace {

/// Connections whose request was not read yet; the oldest one goes first.
constexpr std::size_t kMostUnread = 64;
/// Connections that have an engine. A page has up to four.
constexpr std::size_t kMostSessions = 48;
/// From the last page's end to the server's: a page that is loaded anew takes less.
constexpr std::chrono::seconds kLinger{10};
constexpr int kPorts = 10;

/// Programs that this one starts, such as the browser, do not inherit the socket: they would keep
/// the port taken, and connections open. On Windows no program inherits sockets from this one.
template <class Socket>
void keepFromChildren(Socket& socket) {
#ifdef _WIN32
    static_cast<void>(socket);
#else
    static_cast<void>(::fcntl(socket.native_handle(), F_SETFD, FD_CLOEXEC));
#endif
}

}  // namespace

Connection::Connection(Hub& hub) : hub_{hub} { hub_.add(*this); }
Connection::~Connection() { hub_.remove(*this); }

Hub::Hub(ServerSettings settings) : settings_{std::move(settings)} {
    const std::uint16_t first = settings_.port.value_or(Server::kUsualPort);
    error_code error = listen(first);
    for (std::uint16_t i = 1; error && !settings_.port && i < kPorts; ++i)
        error = listen(static_cast<std::uint16_t>(first + i));
    if (error)
        refuse(
            {.kind = ErrorKind::NotPossible,
             .field = "port",
             .value = "cannot listen on port " + std::to_string(first) + ": " + error.message()});
    gate_.emplace(makeToken(), port());
}

error_code Hub::listen(std::uint16_t port) {
    error_code error;
    const tcp::endpoint endpoint{net::ip::address_v4::loopback(), port};
    acceptor_.close(error);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) keepFromChildren(acceptor_);
#ifndef _WIN32
    // Where Windows would let two programs share the port.
    if (!error) acceptor_.set_option(tcp::acceptor::reuse_address{true}, error);
#endif
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(tcp::acceptor::max_listen_connections, error);
    return error;
}

void Hub::run() {
    // A job in the background of a script ignores Ctrl-C.
    if (std::signal(SIGINT, SIG_IGN) != SIG_IGN) signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([this](error_code error, int) {
        if (!error) stop();
    });
    // Without memory or a thread for what a connection asks, the handler that fails takes its
    // connection along, and the others go on.
    for (bool isDone = false; !isDone;) {
        try {
            if (!isAccepting_) accept();
            context_.run();
            isDone = true;
        } catch (const std::bad_alloc&) {
        } catch (const std::system_error&) {
        }
    }
}

void Hub::accept() {
    acceptor_.async_accept([this](error_code error, tcp::socket socket) {
        if (!acceptor_.is_open()) return;
        isAccepting_ = false;
        accept();  // first: what follows may fail
        if (!error) {
            keepFromChildren(socket);
            const auto incoming = std::make_shared<Incoming>(*this, std::move(socket));
            unread_.push_back(incoming);
            incoming->read();
            limitUnread();
        }
    });
    isAccepting_ = true;
}

void Hub::limitUnread() {
    unread_.remove_if([](const auto& each) { return each.expired(); });
    while (unread_.size() > kMostUnread) {
        if (const auto oldest = unread_.front().lock()) oldest->close();
        unread_.pop_front();
    }
}

std::optional<MemoryBudget::Share> Hub::reserve(const EngineWish& wish) {
    if (sessions_ >= kMostSessions) return std::nullopt;
    return budget_.take(static_cast<std::size_t>(wish.mebibytes) << 20);
}

std::unique_ptr<EngineSession> Hub::startSession(int parallel,
                                                 MemoryBudget::Share share,
                                                 std::function<void()> wake) {
    const library::LibrarySettings settings{settings_.engine, parallel};
    auto session = std::make_unique<EngineSession>(
        settings, std::move(share), [this, call = std::move(wake)] { net::post(context_, call); });
    ++sessions_;
    return session;
}

void Hub::endSession(std::unique_ptr<EngineSession> session) {
    session->cut();
    --sessions_;
    net::post(endings_, [ending = std::shared_ptr<EngineSession>{std::move(session)}] {});
}

void Hub::openSocket() {
    hadSocket_ = true;
    ++sockets_;
    linger_.cancel();
}

void Hub::closeSocket() {
    if (--sockets_ == 0) waitForPage();
}

void Hub::waitForPage() {
    if (settings_.endsWith != EndsWith::LastPage || !acceptor_.is_open()) return;
    linger_.expires_after(kLinger);
    linger_.async_wait([this](error_code error) {
        if (!error && sockets_ == 0) stop();
    });
}

// A second Ctrl-C ends the program: its signals are the system's again.
void Hub::stop() {
    error_code ignored;
    signals_.clear(ignored);
    signals_.cancel(ignored);
    acceptor_.close(ignored);
    linger_.cancel();
    const std::vector<Connection*> open{connections_.begin(), connections_.end()};
    for (Connection* const each : open) each->close();
}

Server::Server(ServerSettings settings) : hub_{std::make_unique<Hub>(std::move(settings))} {}
Server::~Server() = default;
std::uint16_t Server::port() const { return hub_->port(); }
std::string Server::address() const { return hub_->gate().address(); }
void Server::run() { hub_->run(); }

}  // namespace fukumi::protocol::server
