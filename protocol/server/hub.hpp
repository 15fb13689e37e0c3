// SPDX-License-Identifier: MIT
//
// The part that all connections of a server share. All of it runs in the thread of run(), except
// the ends of sessions, which another one waits for.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>

#include "protocol/server/access.hpp"
#include "protocol/server/engine_session.hpp"
#include "protocol/server/reply.hpp"
#include "protocol/server/server.hpp"

namespace fukumi::protocol::server {

inline constexpr std::uint32_t kMostHeaderBytes = 8U << 10;
/// A file that is opened in the page is one message; its bytes above 127 take two in JSON.
inline constexpr std::size_t kMostMessageBytes = std::size_t{64} << 20;
inline constexpr std::chrono::seconds kHeaderTime{10};
inline constexpr std::chrono::seconds kBodyTime{60};
inline constexpr std::chrono::seconds kWriteTime{30};
/// For the rest of a request that was refused.
inline constexpr std::chrono::seconds kDrainTime{2};
/// A WebSocket that has not answered a ping for so long has ended.
inline constexpr std::chrono::seconds kSilence{60};

/// A connection as the hub knows it. Handlers of its operations keep it alive.
class Connection : public std::enable_shared_from_this<Connection> {
public:
    explicit Connection(Hub& hub);
    virtual ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Ends its operations, and with them the connection.
    virtual void close() = 0;

protected:
    Hub& hub_;
};

class Hub {
public:
    explicit Hub(ServerSettings settings);
    /// Waits for the ends of all sessions. REQUIRES: run() has returned, or was not called.
    ~Hub() { endings_.join(); }
    Hub(const Hub&) = delete;
    Hub& operator=(const Hub&) = delete;

    void run();
    [[nodiscard]] const Gate& gate() const { return *gate_; }
    [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
    [[nodiscard]] const std::string& page() const { return settings_.page; }

    /// Memory for an engine; absent if there are too many.
    [[nodiscard]] std::optional<MemoryBudget::Share> reserve(const EngineWish& wish);
    /// An engine that answers `parallel` queries at a time. `wake` is called in the thread of
    /// run().
    [[nodiscard]] std::unique_ptr<EngineSession> startSession(int parallel,
                                                              MemoryBudget::Share share,
                                                              std::function<void()> wake);
    /// Ends it; the other thread waits for that.
    void endSession(std::unique_ptr<EngineSession> session);

    void add(Connection& connection) { connections_.insert(&connection); }
    void remove(Connection& connection) { connections_.erase(&connection); }
    void openSocket();
    void closeSocket();
    /// The page was asked for: its socket may be on the way.
    void expectPage() {
        if (hadSocket_ && sockets_ == 0) waitForPage();
    }

private:
    [[nodiscard]] error_code listen(std::uint16_t port);
    void accept();
    void limitUnread();
    void waitForPage();
    void stop();

    ServerSettings settings_;
    MemoryBudget budget_{settings_.memoryBytes};
    net::io_context context_{1};
    tcp::acceptor acceptor_{context_};
    bool isAccepting_ = false;
    net::signal_set signals_{context_};
    net::steady_timer linger_{context_};
    std::optional<Gate> gate_;  ///< made when the port is known
    std::set<Connection*> connections_;
    std::list<std::weak_ptr<Connection>> unread_;  ///< the oldest first
    std::size_t sessions_ = 0;
    int sockets_ = 0;
    bool hadSocket_ = false;
    net::thread_pool endings_{1};  ///< a larger one never ends if its second thread cannot start
};

}  // namespace fukumi::protocol::server
