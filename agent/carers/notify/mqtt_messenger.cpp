#include "agent/carers/notify/mqtt_messenger.hpp"

#include <mosquitto.h>

#include <charconv>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "agent/carers/notify/web_messenger.hpp"
#include "agent/platform/http/address.hpp"

namespace mana::notify {
namespace {

constexpr int kPort = 1883, kPortTls = 8883, kKeepAliveSeconds = 60;
constexpr unsigned kSoonestReconnectSeconds = 2, kLatestReconnectSeconds = 120;
constexpr int kAtLeastOnce = 1;
constexpr std::chrono::seconds kGlance{1};
constexpr int kBadLogin = 4, kNotAllowed = 5;  // of CONNACK, MQTT 3.1.1 table 3.1
constexpr std::string_view kHere = "here", kAway = "away";

struct Library {
  Library() { mosquitto_lib_init(); }
  ~Library() { mosquitto_lib_cleanup(); }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
};

struct Place {
  std::string host;
  int port = kPort;
  bool encrypted = false;
};

Place place_of(const std::string& server) {
  Place p;
  p.encrypted = server.starts_with("mqtts:");
  p.host = platform::host_of(server);
  p.port = p.encrypted ? kPortTls : kPort;
  const std::size_t colon = server.rfind(':');
  if (colon > server.find("://") && server.find(']', colon) == std::string::npos)
    std::from_chars(server.data() + colon + 1, server.data() + server.size(), p.port);
  if (p.host.starts_with('[')) p.host = p.host.substr(1, p.host.size() - 2);
  return p;
}

/// All by which two lines differ: a changed password needs another one.
std::string likeness(const Contact& c) {
  std::string out;
  for (const std::string* text : {&c.server, &c.address, &c.login.user, &c.login.password, &c.authority})
    out.append(*text).append("\n");
  return out;
}

}  // namespace

/// One connection to a broker, with the library's thread that keeps it up.
class MqttMessenger::Line {
 public:
  static core::Result<std::unique_ptr<Line>> open(const Contact& c, std::chrono::seconds patience) {
    static const Library library;
    std::unique_ptr<Line> line{new Line{c, patience}};
    if (line->mosquitto_ == nullptr)
      return core::unavailable("libmosquitto cannot be started; is there enough memory?");
    if (auto s = line->prepare(c); !s) return std::move(s).error();
    line->begin();
    return line;
  }
  ~Line() {
    if (mosquitto_ == nullptr) return;
    if (is_connected())
      mosquitto_publish(mosquitto_, nullptr, state_topic_.c_str(), static_cast<int>(kAway.size()),
                        kAway.data(), kAtLeastOnce, true);
    mosquitto_disconnect(mosquitto_);  // after what was published before it
    mosquitto_loop_stop(mosquitto_, false);
    mosquitto_destroy(mosquitto_);
  }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  bool is_like(const Contact& c) const { return likeness_ == likeness(c); }

  core::Status deliver(const std::string& topic, const std::string& payload,
                       const std::atomic<bool>& given_up) {
    if (!wait(given_up, [this] { return connected_ || refusal_ != 0; }) || !is_connected()) return why_not();
    int number = 0;
    const int code = mosquitto_publish(mosquitto_, &number, topic.c_str(), static_cast<int>(payload.size()),
                                       payload.data(), kAtLeastOnce, false);
    if (code != MOSQ_ERR_SUCCESS)
      return core::unavailable(who() + mosquitto_strerror(code) + "; it is tried again later.");
    const bool taken = wait(given_up, [this, number] { return taken_.erase(number) > 0; });
    if (taken) return {};
    return core::Error{core::ErrorCode::Timeout,
                       who() + "does not say that it has the message; it is tried again later."};
  }

 private:
  Line(const Contact& c, std::chrono::seconds patience)
      : patience_{patience},
        place_{place_of(c.server)},
        likeness_{likeness(c)},
        state_topic_{c.address + "/state"},
        mosquitto_{mosquitto_new(nullptr, true, this)} {}

  core::Status prepare(const Contact& c) {
    if (!c.login.user.empty())
      mosquitto_username_pw_set(mosquitto_, c.login.user.c_str(), c.login.password.c_str());
    if (place_.encrypted) {
      const char* file = c.authority.empty() ? nullptr : c.authority.c_str();
      const char* folder = file == nullptr ? "/etc/ssl/certs" : nullptr;
      if (mosquitto_tls_set(mosquitto_, file, folder, nullptr, nullptr, nullptr) != MOSQ_ERR_SUCCESS)
        return core::bad_input(who() +
                               "is to be known by a certificate file that cannot be read; run 'mana carer "
                               "notify add' again.");
      mosquitto_tls_opts_set(mosquitto_, 1, "tlsv1.2", nullptr);
    }
    mosquitto_will_set(mosquitto_, state_topic_.c_str(), static_cast<int>(kAway.size()), kAway.data(),
                       kAtLeastOnce, true);
    mosquitto_reconnect_delay_set(mosquitto_, kSoonestReconnectSeconds, kLatestReconnectSeconds, true);
    mosquitto_connect_callback_set(mosquitto_, [](mosquitto*, void* self, int refusal) {
      static_cast<Line*>(self)->on_connect(refusal);
    });
    mosquitto_disconnect_callback_set(
        mosquitto_, [](mosquitto*, void* self, int) { static_cast<Line*>(self)->on_disconnect(); });
    mosquitto_publish_callback_set(
        mosquitto_, [](mosquitto*, void* self, int number) { static_cast<Line*>(self)->on_taken(number); });
    return {};
  }
  /// Whether the first try works or not, the thread goes on trying.
  void begin() {
    mosquitto_connect_async(mosquitto_, place_.host.c_str(), place_.port, kKeepAliveSeconds);
    mosquitto_loop_start(mosquitto_);
  }

  // Called by the library's thread.
  void on_connect(int refusal) {
    if (refusal == 0)
      mosquitto_publish(mosquitto_, nullptr, state_topic_.c_str(), static_cast<int>(kHere.size()),
                        kHere.data(), kAtLeastOnce, true);
    const std::lock_guard lock{mutex_};
    connected_ = refusal == 0;
    refusal_ = refusal;
    changed_.notify_all();
  }
  void on_disconnect() {
    const std::lock_guard lock{mutex_};
    connected_ = false;
  }
  void on_taken(int number) {
    const std::lock_guard lock{mutex_};
    taken_.insert(number);
    changed_.notify_all();
  }

  template <class Done>
  bool wait(const std::atomic<bool>& given_up, Done done) {
    std::unique_lock lock{mutex_};
    for (auto waited = std::chrono::seconds{0}; waited < patience_; waited += kGlance) {
      if (changed_.wait_for(lock, kGlance, done)) return true;
      if (given_up) return false;
    }
    return false;
  }
  bool is_connected() {
    const std::lock_guard lock{mutex_};
    return connected_;
  }
  core::Error why_not() {
    const std::lock_guard lock{mutex_};
    if (refusal_ == kBadLogin || refusal_ == kNotAllowed)
      return core::bad_input(who() + "refuses the name or the password; run 'mana carer notify add' again.");
    if (refusal_ != 0)
      return core::unavailable(who() + "does not let MANA in just now; it is tried again later.");
    return core::unavailable(who() + (place_.encrypted
                                          ? "does not answer, or cannot prove who it is (its certificate)."
                                          : "does not answer; is it switched on, is there a network?"));
  }
  std::string who() const { return "'" + place_.host + "' "; }

  std::chrono::seconds patience_;
  Place place_;
  std::string likeness_, state_topic_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool connected_ = false;
  int refusal_ = 0;
  std::set<int> taken_;
  mosquitto* mosquitto_;
};

MqttMessenger::MqttMessenger(std::chrono::seconds patience) : patience_{patience} {}
MqttMessenger::~MqttMessenger() = default;

core::Result<MqttMessenger::Line*> MqttMessenger::line_to(const Contact& c) {
  std::unique_ptr<Line>& line = lines_[c.id];
  if (line && !line->is_like(c)) line.reset();
  if (!line) {
    auto opened = Line::open(c, patience_);
    if (!opened) return std::move(opened).error();
    line = std::move(*opened);
  }
  return line.get();
}

core::Status MqttMessenger::send(const Contact& c, const Message& m) {
  if (given_up_)
    return core::unavailable("'" + platform::host_of(c.server) + "' was not waited for, because MANA ends.");
  auto line = line_to(c);
  if (!line) return std::move(line).error();
  auto sent = (*line)->deliver(c.address, webhook_body("", m), given_up_);
  // What the library still holds would go out later, beside the next try.
  if (!sent) lines_.erase(c.id);
  return sent;
}

void MqttMessenger::idle(const std::vector<Contact>& contacts) {
  std::set<std::int64_t> wanted;
  for (const Contact& c : contacts) {
    if (c.channel != Channel::Mqtt || c.server.empty() || given_up_) continue;
    wanted.insert(c.id);
    (void)line_to(c);  // its fault is told when something is sent
  }
  std::erase_if(lines_, [&](const auto& line) { return !wanted.contains(line.first); });
}

}  // namespace mana::notify
