#include "speech/satellite/own_server.hpp"

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "agent/core/log.hpp"
#include "agent/platform/tasks/low_priority_queue.hpp"
#include "speech/satellite/own_connection.hpp"

namespace mana::speech::wyoming {
namespace {
namespace asio = boost::asio;
using asio::ip::tcp;
using Failure = boost::system::error_code;

bool is_of_home(const asio::ip::address_v4& a) {
  const auto b = a.to_bytes();
  return a.is_loopback() || b[0] == 10 || (b[0] == 172 && b[1] >= 16 && b[1] < 32) ||
         (b[0] == 192 && b[1] == 168) || (b[0] == 169 && b[1] == 254);
}
bool is_of_home(const asio::ip::address& address) {
  if (address.is_v4()) return is_of_home(address.to_v4());
  const auto a = address.to_v6();
  if (a.is_v4_mapped()) return is_of_home(asio::ip::make_address_v4(asio::ip::v4_mapped, a));
  return a.is_loopback() || a.is_link_local() || (a.to_bytes()[0] & 0xFE) == 0xFC;
}

core::Error unusable(const OwnServerOptions& o, const std::string& why) {
  return core::unavailable("MANA's Wyoming server cannot listen at " + o.address + ":" +
                           std::to_string(o.port) + ": " + why + ".");
}
}  // namespace

bool is_of_home(const std::string& number) {
  Failure failure;
  const auto address = asio::ip::make_address(number, failure);
  return !failure && is_of_home(address);
}

/// Everything of the network's thread, and what it shares with the others.
struct OwnServer::Network {
  Network(OwnServerOptions o, OwnSkills s, std::function<void()> w)
      : options{std::move(o)}, skills{std::move(s)}, wake{std::move(w)}, satellite{options.description.name} {
    options.description.writes_down = bool{skills.write_down};
    options.description.speaks = bool{skills.say};
  }

  core::Status listen();
  void accept();
  void welcome(tcp::socket socket);
  bool may_connect(const tcp::socket& socket) const;
  core::Result<ClientSession::Step> take(OwnConnection& from, const Event& event);
  bool is_for_satellite(const OwnConnection& from, const Event& event) const;
  void begin(OwnConnection& from, ClientWork work);
  void work_on(const std::weak_ptr<OwnConnection>& from, const ClientWork& work, const std::stop_token& stop);
  void leave(OwnConnection& who);
  void tell(std::vector<HouseSays> says);
  /// Does something on the network's thread with the satellite's connection, where there is one.
  template <class Do>
  void on_satellite(Do what) {
    asio::post(context, [this, what = std::move(what)] {
      if (holder != nullptr) what(*holder);
    });
  }

  OwnServerOptions options;
  const OwnSkills skills;
  const std::function<void()> wake;
  asio::io_context context{1};
  tcp::acceptor acceptor{context};
  std::set<std::shared_ptr<OwnConnection>> connections;
  Satellite satellite;
  OwnConnection* holder = nullptr;  // the satellite's client
  std::atomic<std::size_t> count = 0;
  std::atomic<std::uint16_t> port = 0;
  std::atomic<bool> satellite_runs = false;
  std::mutex mutex;
  std::vector<HouseSays> said;  // under the mutex
  platform::LowPriorityQueue worker;
  std::jthread thread;  // last but the worker's: it uses all the others
};

core::Status OwnServer::Network::listen() {
  Failure failure;
  const auto address = asio::ip::make_address(options.address, failure);
  if (failure)
    return core::bad_input("'" + options.address + "' is no address to listen at; write a number.");
  const tcp::endpoint at{address, options.port};
  acceptor.open(at.protocol(), failure);
  if (!failure) acceptor.set_option(tcp::acceptor::reuse_address{true}, failure);
  if (!failure) acceptor.bind(at, failure);
  if (!failure) acceptor.listen(16, failure);
  if (failure) return unusable(options, failure.message());
  port = acceptor.local_endpoint().port();
  accept();
  thread = std::jthread{[this] {
    platform::give_way();
    context.run();
  }};
  return {};
}

void OwnServer::Network::accept() {
  acceptor.async_accept([this](const Failure& failure, tcp::socket socket) {
    if (failure == asio::error::operation_aborted) return;
    if (!failure) welcome(std::move(socket));
    accept();
  });
}

bool OwnServer::Network::may_connect(const tcp::socket& socket) const {
  Failure failure;
  const auto from = socket.remote_endpoint(failure).address();
  if (failure || connections.size() >= options.limits.clients) return false;
  if (options.only_from.empty()) return is_of_home(from);
  const auto only = asio::ip::make_address(options.only_from, failure);
  const bool is_mapped = from.is_v6() && from.to_v6().is_v4_mapped();
  return !failure && (from == only ||
                      (is_mapped && asio::ip::make_address_v4(asio::ip::v4_mapped, from.to_v6()) == only));
}

void OwnServer::Network::welcome(tcp::socket socket) {
  if (!may_connect(socket)) return;  // and it is closed
  auto connection = std::make_shared<OwnConnection>(
      std::move(socket), options.limits, options.description,
      OwnConnection::Handlers{[this](OwnConnection& c, const Event& e) { return take(c, e); },
                              [this](OwnConnection& c, ClientWork w) { begin(c, std::move(w)); },
                              [this](OwnConnection& c) { leave(c); }});
  connections.insert(connection);
  count = connections.size();
  connection->start();
}

/// On the satellite's connection a client describes what it does itself, with the same words with which
/// others ask for something.
bool OwnServer::Network::is_for_satellite(const OwnConnection& from, const Event& event) const {
  if (!options.description.is_satellite || event.type == "describe" || event.type == "ping") return false;
  return event.type == "run-satellite" || holder == &from;
}

core::Result<ClientSession::Step> OwnServer::Network::take(OwnConnection& from, const Event& event) {
  if (!is_for_satellite(from, event)) return from.session().take(event);
  if (holder != nullptr && holder != &from)
    return core::unavailable("Another client has the satellite already.");
  holder = &from;
  auto step = satellite.take(event);
  if (!step) return std::move(step).error();
  satellite_runs = satellite.is_running();
  tell(std::move(step->says));
  return ClientSession::Step{std::move(step->answers), std::nullopt};
}

void OwnServer::Network::begin(OwnConnection& from, ClientWork work) {
  worker.add([this, weak = from.weak_from_this(), work = std::move(work)](const std::stop_token& stop) {
    if (!weak.expired()) work_on(weak, work, stop);
    asio::post(context, [weak] {
      if (const auto c = weak.lock()) c->work_done();
    });
  });
}

/// On the worker's thread.
void OwnServer::Network::work_on(const std::weak_ptr<OwnConnection>& from, const ClientWork& work,
                                 const std::stop_token& stop) {
  const auto send = [&](std::vector<Event> events) {
    asio::post(context, [from, events = std::move(events)] {
      if (const auto c = from.lock()) c->send(events);
    });
  };
  core::Status done;
  if (work.kind == ClientWork::Kind::WriteDown) {
    auto text = skills.write_down(work.sound, work.rate_hz, stop);
    if (text) {
      send({{"transcript", {{"text", *text}, {"language", options.description.language}}, {}}});
    } else {
      done = std::move(text).error();
    }
  } else {
    SoundEvents events;
    if (!work.text.empty())
      done = skills.say(
          work.text,
          [&](std::span<const std::int16_t> sound, int rate_hz) { send(events.next(sound, rate_hz)); }, stop);
    if (done) send(events.end(!work.ends_stream));
    if (done && work.ends_stream) send({{"synthesize-stopped", core::Json::object(), {}}});
  }
  if (!done) send({{"error", {{"text", done.error().sentence}, {"code", "failed"}}, {}}});
}

void OwnServer::Network::leave(OwnConnection& who) {
  if (holder == &who) {
    holder = nullptr;
    auto step = satellite.leave();
    satellite_runs = false;
    tell(std::move(step.says));
  }
  connections.erase(who.shared_from_this());
  count = connections.size();
}

void OwnServer::Network::tell(std::vector<HouseSays> says) {
  if (says.empty()) return;
  {
    constexpr std::size_t kMostUnread = 32;
    const std::lock_guard lock{mutex};
    for (HouseSays& s : says)
      if (said.size() < kMostUnread) said.push_back(std::move(s));
  }
  if (wake) wake();
}

core::Result<std::unique_ptr<OwnServer>> OwnServer::open(OwnServerOptions options, OwnSkills skills,
                                                         std::function<void()> wake) {
  auto network = std::make_unique<Network>(std::move(options), std::move(skills), std::move(wake));
  if (auto listens = network->listen(); !listens) return std::move(listens).error();
  return std::unique_ptr<OwnServer>{new OwnServer{std::move(network)}};
}

OwnServer::OwnServer(std::unique_ptr<Network> network) : network_{std::move(network)} {}

OwnServer::~OwnServer() { network_->context.stop(); }

std::uint16_t OwnServer::port() const { return network_->port; }
std::size_t OwnServer::clients() const { return network_->count; }
bool OwnServer::is_satellite_running() const { return network_->satellite_runs; }

std::vector<HouseSays> OwnServer::take() {
  const std::lock_guard lock{network_->mutex};
  return std::exchange(network_->said, {});
}

bool OwnServer::ask(std::vector<std::int16_t> sound, int rate_hz) {
  if (!is_satellite_running()) return false;
  network_->on_satellite([n = network_.get(), sound = std::move(sound), rate_hz](OwnConnection& c) {
    const auto events = n->satellite.ask(sound, rate_hz);
    if (events.empty()) n->tell({{HouseSays::Kind::NoAnswer, "It is at work on what was said before."}});
    c.send(events);
  });
  return true;
}

void OwnServer::give_up() {
  network_->on_satellite([n = network_.get()](OwnConnection&) { n->satellite.give_up(); });
}

void OwnServer::played() {
  network_->on_satellite([n = network_.get()](OwnConnection& c) { c.send(n->satellite.played()); });
}

}  // namespace mana::speech::wyoming
