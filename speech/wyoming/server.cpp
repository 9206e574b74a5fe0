#include "speech/wyoming/server.hpp"

#include <array>

namespace mana::speech::wyoming {
namespace {
using std::chrono::milliseconds;
// On a small board servers take 2 to 5 s. Nobody waits longer for an answer than the longest of these.
constexpr std::array<LearntLimit::Bounds, 3> kBounds{
    {{milliseconds{1'500}, milliseconds{800}, milliseconds{7'000}},
     {milliseconds{2'000}, milliseconds{1'000}, milliseconds{7'000}},
     {milliseconds{400}, milliseconds{250}, milliseconds{3'000}}}};
}  // namespace

LearntLimit::Bounds usual_bounds(Service service) { return kBounds[static_cast<std::size_t>(service)]; }

Server::Server(Address address, Service service, Options options)
    : address_{std::move(address)},
      service_{service},
      options_{std::move(options)},
      limit_{usual_bounds(service), options_.took},
      thread_{[this](const std::stop_token& stop) { look(stop); }} {}

core::Status Server::ask(std::span<const Event> events,
                         const std::function<core::Result<bool>(const Event&)>& take,
                         const std::stop_token& stop) {
  std::optional<Address> at;
  core::Duration limit{};
  {
    const std::lock_guard lock{mutex_};
    if (!well_at_)
      return core::unavailable(trouble_.empty() ? "The speech server has not answered yet." : trouble_);
    at = well_at_;
    limit = limit_now();
  }
  auto done = exchange(*at, events, take, limit, stop);
  if (!done && stop.stop_requested()) return std::move(done).error();
  learn(done);
  return done ? core::Status{} : core::Status{std::move(done).error()};
}

void Server::learn(const core::Result<core::Duration>& done) {
  Took took;
  {
    const std::lock_guard lock{mutex_};
    bool is_unwell = !done;
    if (done) {
      limit_.answered(*done);
    } else if (done.error().code == core::ErrorCode::Timeout && !options_.limit) {
      is_unwell = !limit_.was_too_slow();
    }
    if (is_unwell) {
      well_at_.reset();
      trouble_ = done.error().sentence;
    }
    const core::Duration limit = limit_.limit(), change = limit > told_ ? limit - told_ : told_ - limit;
    if (limit_.took().size() > LearntLimit::kEnough && change * 10 < told_) return;
    told_ = limit;
    took = limit_.took();
  }
  if (options_.learnt) options_.learnt(took);
}

core::Duration Server::limit_now() const { return options_.limit.value_or(limit_.limit()); }

core::Duration Server::limit() const {
  const std::lock_guard lock{mutex_};
  return limit_now();
}

bool Server::has_learnt() const {
  const std::lock_guard lock{mutex_};
  return !options_.limit && limit_.took().size() >= LearntLimit::kEnough;
}

Offer Server::offer() const {
  const std::lock_guard lock{mutex_};
  return offer_;
}

bool Server::is_well() const {
  const std::lock_guard lock{mutex_};
  return well_at_.has_value();
}

std::string Server::trouble() const {
  const std::lock_guard lock{mutex_};
  return well_at_ ? std::string{} : trouble_;
}

bool Server::wait_until_asked(core::Duration limit) {
  std::unique_lock lock{mutex_};
  return changed_.wait_for(lock, limit, [this] { return asked_; });
}

/// Name servers that are away do not take a server away that was there before.
core::Result<Address> Server::find(const std::stop_token& stop) {
  auto at = looked_up(address_, stop);
  if (at) {
    last_known_ = *at;
  } else if (last_known_) {
    return *last_known_;
  }
  return at;
}

core::Result<Offer> Server::describe(const Address& at, const std::stop_token& stop) const {
  const Event question{"describe", core::Json::object(), {}};
  Offer offer;
  auto done = exchange(
      at, {&question, 1},
      [&](const Event& e) -> core::Result<bool> {
        if (e.type != "info") return false;
        offer = offer_of(e.data, service_);
        return true;
      },
      options_.describing, stop);
  if (!done) return std::move(done).error();
  if (offer.is_there) return offer;
  return core::unavailable("The speech server at " + address_.host + ":" + std::to_string(address_.port) +
                           " offers no " + name_of(service_) + ".");
}

void Server::look(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    auto at = find(stop);
    core::Result<Offer> well = at ? describe(*at, stop) : core::Result<Offer>{at.error()};
    std::unique_lock lock{mutex_};
    if (well) {
      well_at_ = *at;
      offer_ = *std::move(well);
    } else {
      well_at_.reset();
      trouble_ = well.error().sentence;
    }
    asked_ = true;
    changed_.notify_all();
    changed_.wait_for(lock, stop, options_.look_every, [] { return false; });
  }
}

}  // namespace mana::speech::wyoming
