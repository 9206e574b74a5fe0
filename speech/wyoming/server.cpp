#include "speech/wyoming/server.hpp"

#include <array>

namespace mana::speech::wyoming {
namespace {
struct Facts {
  int port;
  const char* key;  // in `info`
  const char* name;
};
constexpr std::array<Facts, 3> kFacts{
    {{10'300, "asr", "recogniser"}, {10'200, "tts", "voice"}, {10'400, "wake", "wake word"}}};
const Facts& facts(Service s) { return kFacts[static_cast<std::size_t>(s)]; }
}  // namespace

int usual_port(Service service) { return facts(service).port; }
const char* name_of(Service service) { return facts(service).name; }

Server::Server(Address address, Service service, core::Duration look_every, core::Duration describing)
    : address_{std::move(address)},
      service_{service},
      look_every_{look_every},
      describing_{describing},
      thread_{[this](const std::stop_token& stop) { look(stop); }} {}

core::Status Server::ask(std::span<const Event> events,
                         const std::function<core::Result<bool>(const Event&)>& take, core::Duration limit,
                         const std::stop_token& stop) {
  std::optional<Address> at;
  {
    const std::lock_guard lock{mutex_};
    if (!well_at_)
      return core::unavailable(trouble_.empty() ? "The speech server has not answered yet." : trouble_);
    at = well_at_;
  }
  auto done = exchange(*at, events, take, limit, stop);
  if (!done && !stop.stop_requested()) {
    const std::lock_guard lock{mutex_};
    well_at_.reset();
    trouble_ = done.error().sentence;
  }
  return done;
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

core::Status Server::describe(const Address& at, const std::stop_token& stop) const {
  const Event question{"describe", core::Json::object(), {}};
  bool offers = false;
  auto done = exchange(
      at, {&question, 1},
      [&](const Event& e) -> core::Result<bool> {
        if (e.type != "info") return false;
        const core::Json* found = e.data.find(facts(service_).key);
        offers = found != nullptr && found->is_array() && !found->empty();
        return true;
      },
      describing_, stop);
  if (!done) return done;
  if (offers) return {};
  return core::unavailable("The speech server at " + address_.host + ":" + std::to_string(address_.port) +
                           " offers no " + name_of(service_) + ".");
}

void Server::look(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    auto at = find(stop);
    core::Status well = at ? describe(*at, stop) : core::Status{at.error()};
    std::unique_lock lock{mutex_};
    if (well) {
      well_at_ = *at;
    } else {
      well_at_.reset();
      trouble_ = well.error().sentence;
    }
    asked_ = true;
    changed_.notify_all();
    changed_.wait_for(lock, stop, look_every_, [] { return false; });
  }
}

}  // namespace mana::speech::wyoming
