// SPDX-License-Identifier: MIT
//
// An HTTP server for this machine: the page, and queries that the native engine answers.
//
//     GET  /TOKEN/           the page
//     POST /TOKEN/queries    lines of `analyze --queries`; the answers are a stream of lines
//     GET  /TOKEN/queries    the same as a WebSocket: lines in both directions, and lasting tables
//          ?memory=MIB&parallel=N    of the engine that answers, for both
//
// A connection has its own engine, which ends with it. Each request needs the token, a Host of this
// machine and, if a page sends it, the Origin of the server's page (access.hpp). The server reads
// and writes no files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "protocol/settings/engine_settings.hpp"

namespace fukumi::protocol::server {

/// When a server ends without Ctrl-C. LastPage: some seconds after the last WebSocket was closed.
enum class EndsWith : std::uint8_t { Nothing, LastPage };

struct ServerSettings {
    EngineSettings engine{};              ///< what queries leave out
    std::size_t memoryBytes = 0;          ///< of all engines together
    std::optional<std::uint16_t> port{};  ///< absent: the usual one, or one of those that follow
    EndsWith endsWith = EndsWith::Nothing;
    std::string page{};  ///< UTF-8
};

class Hub;

class Server {
public:
    /// The page's games are kept by the browser under this port.
    static constexpr std::uint16_t kUsualPort = 15155;

    /// Listens. Throws UserError if the port is taken.
    explicit Server(ServerSettings settings);
    /// Ends all connections and their searches.
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] std::uint16_t port() const;
    /// With the token; to be opened in a browser.
    [[nodiscard]] std::string address() const;
    /// Serves until Ctrl-C or the end that the settings name. To be called once.
    void run();

private:
    std::unique_ptr<Hub> hub_;
};

}  // namespace fukumi::protocol::server
