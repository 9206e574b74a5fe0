#pragma once
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "agent/carers/server/http_message.hpp"
#include "agent/carers/server/http_server.hpp"

/// The clients of an HttpServer, for http_server.cpp alone.  Threads: all of it on the network's.
namespace mana::carers {

using Bytes = std::shared_ptr<const std::string>;

class Link;

/// What connections need of the server.
class Hall {
 public:
  virtual ~Hall() = default;
  virtual const HttpLimits& limits() const = 0;
  virtual void came(const std::shared_ptr<Link>& link) = 0;  ///< gives it its id; may close another one
  virtual void went(const Link& link) = 0;
  virtual bool asks(std::uint64_t id, Request request) = 0;  ///< false when too many wait already
  virtual void streams(const std::shared_ptr<Link>& link) = 0;
};

/// One client.
class Link : public std::enable_shared_from_this<Link> {
 public:
  virtual ~Link() = default;
  virtual void answer(Response response) = 0;
  virtual void push(const Bytes& bytes) = 0;
  virtual void close() = 0;

  std::uint64_t id = 0;
  bool waits_for_client = true;  ///< may be thrown out when the house is full
  bool is_stream = false;
  std::string stream_key;
};

/// Shows a new client in: it came(), and from then on asks. Without `tls`, which must outlive it, nothing is
/// encrypted.
void welcome(Hall& hall, boost::asio::ip::tcp::socket socket, boost::asio::ssl::context* tls);

}  // namespace mana::carers
