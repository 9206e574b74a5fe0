#include "agent/carers/carers_server.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/messages/reminder.hpp"
#include "agent/bus/messages/say.hpp"
#include "agent/bus/messages/senses.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/carers/server/lan_addresses.hpp"
#include "agent/carers/server/tls_certificate.hpp"
#include "agent/core/log.hpp"
#include "calendar/store/existing_store.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"
#include "calendar/wording/spoken_time.hpp"

namespace mana::carers {
namespace {

constexpr std::size_t kMostNotes = 100;

constexpr std::int64_t kFirstUtterance = std::int64_t{1} << 40;  // the dialogue counts its own from 1
constexpr std::size_t kMostRemembered = 10, kMostErrands = 24;
constexpr std::string_view kPairingNotice = "calendar.web.pairing";

Response not_ready() {
  return {503,
          "text/plain; charset=utf-8",
          "The calendar is not ready yet. Please try again in a minute.",
          {{"Retry-After", "30"}, {"Cache-Control", "no-store"}}};
}

}  // namespace

/// The connection to the store, and the site on it.
struct CarersServer::Store {
  Store(platform::SqliteDb opened, std::uint64_t file, CarersServer& s)
      : db{std::move(opened)}, identity{file}, site{db,       s.zones_,   s.hands_,
                                                    s.kiosk_, s.pairing_, s.options_.site} {}
  platform::SqliteDb db;
  std::uint64_t identity;
  CarersSite site;
};

/// Pictures and sounds take seconds; they wait for each other, not the page for them.
class CarersServer::Errands {
 public:
  explicit Errands(HttpServer& http) : http_{http}, thread_{[this] { run(); }} {}
  ~Errands() {
    {
      const std::lock_guard lock{mutex_};
      stop_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }
  Errands(const Errands&) = delete;
  Errands& operator=(const Errands&) = delete;

  bool take(std::uint64_t id, std::function<Response()> errand) {
    {
      const std::lock_guard lock{mutex_};
      if (waiting_.size() >= kMostErrands) return false;
      waiting_.emplace_back(id, std::move(errand));
    }
    changed_.notify_one();
    return true;
  }

 private:
  void run() {
    for (;;) {
      std::unique_lock lock{mutex_};
      changed_.wait(lock, [this] { return stop_ || !waiting_.empty(); });
      if (stop_) return;
      auto [id, errand] = std::move(waiting_.front());
      waiting_.pop_front();
      lock.unlock();
      http_.answer(id, errand());
    }
  }

  HttpServer& http_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::pair<std::uint64_t, std::function<Response()>>> waiting_;
  bool stop_ = false;
  std::thread thread_;
};

CarersServer::CarersServer(bus::Bus& bus, const core::Clock& clock, const zone::Zones& zones, Hands hands,
                           CarersServerOptions options)
    : bus_{bus}, clock_{clock}, zones_{zones}, hands_{std::move(hands)}, options_{std::move(options)} {
  options_.site.loopback = is_loopback(options_.address);
  kiosk_.running_since = clock.wall_now();
  subscribe();
}

CarersServer::~CarersServer() {
  errands_.reset();
  http_.reset();
}

void CarersServer::subscribe() {
  const auto happened = [this](const auto&) { tell("today"); };
  bus_.subscribe<msg::ReminderDue>(mailbox(), name(), happened);
  bus_.subscribe<msg::ReminderSpoken>(mailbox(), name(), happened);
  bus_.subscribe<msg::ReminderAcknowledged>(mailbox(), name(), happened);
  bus_.subscribe<msg::ReminderSnoozed>(mailbox(), name(), happened);
  bus_.subscribe<msg::ReminderUnanswered>(mailbox(), name(), happened);
  bus_.subscribe<msg::ReminderMissed>(mailbox(), name(), happened);
  bus_.subscribe<msg::NoteToCarer>(mailbox(), name(), [this](const msg::NoteToCarer& m) {
    notes_.push_back({clock_.wall_now(), "MANA", std::string{m.urgent ? kUrgentNote : kNote}, m.why, m.text});
    if (notes_.size() > kMostNotes) notes_.pop_front();
  });
  const auto seen = [this](bool present) {
    if (kiosk_.present != present) kiosk_.present_since = clock_.wall_now();
    kiosk_.present = present;
    tell("health");
  };
  bus_.subscribe<msg::PersonAppeared>(mailbox(), name(), [seen](const auto&) { seen(true); });
  bus_.subscribe<msg::PersonLeft>(mailbox(), name(), [seen](const auto&) { seen(false); });
  bus_.subscribe<msg::SensesChanged>(mailbox(), name(), [this](const msg::SensesChanged& m) {
    kiosk_.senses = m;
    tell("health");
  });
  bus_.subscribe<msg::ModuleFailed>(mailbox(), name(), [this](const msg::ModuleFailed& m) {
    kiosk_.hear(m, clock_.wall_now());
    tell("health");
  });
  bus_.subscribe<msg::ModuleRecovered>(mailbox(), name(), [this](const msg::ModuleRecovered& m) {
    if (kiosk_.hear(m, clock_.wall_now())) tell("health");
  });
  const auto said = [this](msg::UtteranceId id, KioskState::Said::End end) {
    for (auto& s : kiosk_.said) {
      if (s.id != static_cast<std::int64_t>(id)) continue;
      s.end = end;
      tell("said");
    }
  };
  using End = KioskState::Said::End;
  bus_.subscribe<msg::SpeechStarted>(mailbox(), name(),
                                     [said](const msg::SpeechStarted& m) { said(m.id, End::Speaking); });
  bus_.subscribe<msg::SpeechEnded>(mailbox(), name(), [said](const msg::SpeechEnded& m) {
    said(m.id, m.interrupted ? End::Stopped : m.heard ? End::Heard : End::Unheard);
  });
}

void CarersServer::tell(std::string_view what) {
  if (http_) http_->tell("changed", what);
}

void CarersServer::open(core::Time now) {
  if (http_ || now < next_try_) return;
  next_try_ = now + options_.try_again_every;
  HttpOptions o;
  o.address = options_.address;
  o.port = options_.port;
  o.limits = options_.limits;
  o.certificate = options_.certificate;
  o.key = options_.key;
  core::Status ready = platform::start_secrets();
  if (ready && o.certificate.empty() && !is_loopback(o.address)) {
    const bool everywhere = o.address == "0.0.0.0" || o.address == "::";
    auto files = own_certificate(options_.data_dir,
                                 everywhere ? home_addresses() : std::vector<std::string>{o.address},
                                 clock_.wall_now());
    if (files) {
      o.certificate = files->certificate;
      o.key = files->key;
      core::log_warning(name(), "the certificate's fingerprint is " + certificate_fingerprint(o.certificate));
    } else {
      ready = std::move(files).error();
    }
  }
  scheme_ = o.certificate.empty() ? "http" : "https";
  if (ready) {
    auto opened = HttpServer::open(o, [this] { mailbox().wake(); });
    if (opened) {
      http_ = std::move(*opened);
      errands_ = std::make_unique<Errands>(*http_);
      if (std::exchange(failed_, false)) bus_.publish(msg::ModuleRecovered{std::string{name()}});
      return;
    }
    ready = std::move(opened).error();
  }
  if (std::exchange(failed_, true)) return;
  bus_.publish(msg::ModuleFailed{std::string{name()}, "The family's page cannot be opened.",
                                 ready.error().sentence + " I try again every minute."});
}

bool CarersServer::open_store() {
  const std::filesystem::path file = calendar::store_file(options_.data_dir);
  const std::uint64_t identity = calendar::identity_of(file);
  if (store_ && store_->identity == identity) return true;
  store_.reset();
  auto db = calendar::open_made(file);
  if (!db) return false;
  store_ = std::make_unique<Store>(std::move(*db), identity, *this);
  return true;
}

core::Time CarersServer::step(core::Time now) {
  open(now);
  if (!http_) return next_try_;
  const bool has_store = open_store();
  if (has_store) show_pairing(now);
  if (has_store) keep_notes();
  while (auto call = http_->take()) {
    if (store_) {
      serve(*call, now);
    } else {
      http_->answer(call->id, not_ready());
    }
  }
  if (has_store) notice_changes(now);
  return now + options_.look_every;
}

// What she says that she has left a note of is on the disk before anybody is told.
void CarersServer::keep_notes() {
  if (notes_.empty()) return;
  while (!notes_.empty() && Audit{store_->db}.write(notes_.front())) notes_.pop_front();
  tell("today");
}

void CarersServer::serve(const HttpServer::Call& call, core::Time now) {
  Reply reply = store_->site.handle(call.request, {now, clock_.wall_now()});
  obey(store_->site.take_effects(), now);
  if (!reply.errand) return http_->answer(call.id, std::move(reply.response));
  if (!errands_->take(call.id, std::move(reply.errand))) http_->answer(call.id, not_ready());
}

void CarersServer::obey(Effects effects, core::Time now) {
  if (effects.calendar_changed) {
    bus_.publish(msg::CalendarChanged{});
    tell("calendar");
  }
  if (effects.told_changed) tell("today");
  if (effects.speech) {
    const std::int64_t id = kFirstUtterance + ++speeches_;
    kiosk_.said.push_front({id, effects.speech->text, effects.speech->who, clock_.wall_now()});
    if (kiosk_.said.size() > kMostRemembered) kiosk_.said.pop_back();
    bus_.publish(msg::Say{msg::UtteranceId{id}, effects.speech->text, "warm"});
    tell("said");
  }
  for (const std::string& key : effects.ended_streams) http_->end_streams(key);
  if (effects.pairing_asked) may_begin_pairing_ = true;
  if (effects.pairing_asked || effects.accounts_changed) show_pairing(now);
}

/// While nobody has an account: at the first start, and whenever somebody opens the page.
void CarersServer::show_pairing(core::Time now) {
  std::string text;
  const bool needed = may_begin_pairing_ || !shown_notice_.empty();
  if (needed) {
    const auto any = store_->site.accounts().any();
    if (any && !*any) {
      if (std::exchange(may_begin_pairing_, false)) pairing_.begin(now);
      if (pairing_.is_shown(now)) {
        text = calendar::put_in(
            calendar::put_in(store_->site.words()["kiosk.pairing"], "address", shown_address()), "code",
            pairing_.shown_code());
      }
    } else {
      may_begin_pairing_ = false;
      pairing_.end();
    }
  }
  if (text == shown_notice_) return;
  shown_notice_ = text;
  bus_.publish(msg::ShowNotice{std::string{kPairingNotice}, text});
}

std::string CarersServer::shown_address() const {
  std::string host = options_.address;
  if (host == "0.0.0.0" || host == "::") {
    const auto all = home_addresses();
    host = all.empty() ? "localhost" : all.front();
  }
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  return scheme_ + "://" + host + ":" + std::to_string(http_->port());
}

void CarersServer::notice_changes(core::Time now) {
  if (now < next_look_) return;
  next_look_ = now + options_.look_every;
  const auto version = store_->db.data_version();
  if (!version) {
    store_.reset();
    return;
  }
  if (std::exchange(seen_version_, *version) != *version) tell("calendar");
}

}  // namespace mana::carers
