#include "speech/satellite/own_connection.hpp"

#include <boost/asio/write.hpp>
#include <utility>

#include "agent/core/log.hpp"

namespace mana::speech::wyoming {
namespace {
namespace asio = boost::asio;
using Failure = boost::system::error_code;
}  // namespace

OwnConnection::OwnConnection(asio::ip::tcp::socket socket, const OwnServerLimits& limits,
                             const OwnDescription& own, Handlers handlers)
    : socket_{std::move(socket)},
      limits_{limits},
      handlers_{std::move(handlers)},
      session_{own},
      reader_{limits.event},
      idle_{socket_.get_executor()},
      stuck_{socket_.get_executor()} {}

void OwnConnection::start() {
  Failure ignored;
  socket_.set_option(asio::ip::tcp::no_delay{true}, ignored);
  read();
}

void OwnConnection::read() {
  if (reading_ || closing_ || gone_ || at_work_ >= limits_.waiting_work) return;
  reading_ = true;
  watch();
  socket_.async_read_some(asio::buffer(piece_),
                          [self = shared_from_this()](const Failure& f, std::size_t size) {
                            self->reading_ = false;
                            if (f) return self->close();
                            self->was_asked_ = false;
                            self->reader_.push({self->piece_.data(), size});
                            self->take_all();
                          });
}

/// One that says nothing and waits for nothing is asked whether it is still there, and goes if it is not.
void OwnConnection::watch() {
  idle_.expires_after(limits_.idle);
  idle_.async_wait([weak = weak_from_this()](const Failure& f) {
    const auto self = weak.lock();
    if (f || !self) return;
    const bool waits = self->at_work_ > 0 || !self->unsent_.empty();
    if (!waits && std::exchange(self->was_asked_, true)) return self->close();
    if (!waits) self->send({{"ping", core::Json::object(), {}}});
    self->watch();
  });
}

void OwnConnection::take_all() {
  while (!closing_ && !gone_ && at_work_ < limits_.waiting_work) {
    auto event = reader_.next();
    if (!event) return refuse(event.error());
    if (!*event) break;
    take(**event);
  }
  read();
}

void OwnConnection::take(const Event& event) {
  auto step = handlers_.take(*this, event);
  if (!step) return refuse(step.error());
  send(step->answers);
  if (!step->work) return;
  ++at_work_;
  handlers_.begin(*this, *std::move(step->work));
}

void OwnConnection::work_done() {
  --at_work_;
  if (!gone_) take_all();
}

void OwnConnection::refuse(const core::Error& why) {
  core::log_info("wyoming", "A client is sent away: " + why.sentence);
  send({{"error", {{"text", why.sentence}, {"code", "refused"}}, {}}});
  closing_ = true;
  if (unsent_.empty()) close();
}

void OwnConnection::send(const std::vector<Event>& events) {
  if (closing_ || gone_ || events.empty()) return;
  const bool is_writing = !unsent_.empty();
  for (const Event& e : events) {
    unsent_.push_back(encode(e));
    unsent_bytes_ += unsent_.back().size();
  }
  if (unsent_bytes_ > limits_.unsent_bytes) {
    core::log_info("wyoming", "A client that does not read is sent away.");
    return close();
  }
  if (!is_writing) write();
}

void OwnConnection::write() {
  stuck_.expires_after(limits_.write);
  stuck_.async_wait([weak = weak_from_this()](const Failure& f) {
    if (const auto self = weak.lock(); !f && self) self->close();
  });
  asio::async_write(socket_, asio::buffer(unsent_.front()),
                    [self = shared_from_this()](const Failure& f, std::size_t) {
                      self->stuck_.cancel();
                      if (self->gone_) return;
                      if (f) return self->close();
                      self->unsent_bytes_ -= self->unsent_.front().size();
                      self->unsent_.pop_front();
                      if (!self->unsent_.empty()) return self->write();
                      if (self->closing_) self->close();
                    });
}

void OwnConnection::close() {
  if (std::exchange(gone_, true)) return;
  const auto self = shared_from_this();  // until this is over
  Failure ignored;
  socket_.shutdown(asio::ip::tcp::socket::shutdown_both, ignored);
  socket_.close(ignored);
  idle_.cancel();
  stuck_.cancel();
  handlers_.gone(*this);
}

}  // namespace mana::speech::wyoming
