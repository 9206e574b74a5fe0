#pragma once
#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "speech/satellite/client_session.hpp"
#include "speech/satellite/own_server.hpp"

namespace mana::speech::wyoming {

/// The line to one client of MANA's own server: reads its events, writes what it is answered, and ends where
/// the client costs more than it may. Lives as long as something is waited for on it.
/// Threads: the network's.
class OwnConnection : public std::enable_shared_from_this<OwnConnection> {
 public:
  struct Handlers {
    /// An event came. An error ends the connection, after the client was told.
    std::function<core::Result<ClientSession::Step>(OwnConnection&, const Event&)> take;
    std::function<void(OwnConnection&, ClientWork)> begin;  ///< what takes long; work_done() ends it
    std::function<void(OwnConnection&)> gone;               ///< once
  };
  OwnConnection(boost::asio::ip::tcp::socket socket, const OwnServerLimits& limits, const OwnDescription& own,
                Handlers handlers);

  void start();
  void send(const std::vector<Event>& events);
  void work_done();
  void close();
  ClientSession& session() { return session_; }

 private:
  void read();
  void take_all();
  void take(const Event& event);
  void refuse(const core::Error& why);
  void write();
  void watch();

  boost::asio::ip::tcp::socket socket_;
  const OwnServerLimits& limits_;
  Handlers handlers_;
  ClientSession session_;
  EventReader reader_;
  std::array<char, 16 * 1024> piece_{};
  boost::asio::steady_timer idle_, stuck_;
  std::deque<std::string> unsent_;
  std::size_t unsent_bytes_ = 0, at_work_ = 0;
  bool reading_ = false, closing_ = false, gone_ = false;
  bool was_asked_ = false;  // whether it is still there, since it said something
};

}  // namespace mana::speech::wyoming
