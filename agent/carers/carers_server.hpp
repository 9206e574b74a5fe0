#pragma once
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "agent/bus/bus.hpp"
#include "agent/bus/module.hpp"
#include "agent/carers/access/audit.hpp"
#include "agent/carers/pages/carers_site.hpp"
#include "agent/carers/server/http_server.hpp"

namespace mana::carers {

struct CarersServerOptions {
  std::filesystem::path data_dir;
  std::string address = "127.0.0.1";
  std::uint16_t port = 8443;
  std::filesystem::path certificate, key;  ///< empty: outside of this machine one of its own making
  HttpLimits limits{};
  SiteOptions site;
  core::Duration try_again_every = std::chrono::minutes{1};
  core::Duration look_every = std::chrono::seconds{2};  ///< for what other programs write into the store
};

/// The carers' page: carries it, and joins it with the companion.
///
/// Publishes: CalendarChanged, Say, ShowNotice, ModuleFailed, ModuleRecovered.
/// Hears:     ReminderDue, ReminderSpoken, ReminderAcknowledged, ReminderSnoozed, ReminderUnanswered,
///            ReminderMissed, NoteToCarer, PersonAppeared, PersonLeft, SensesChanged, ModuleFailed,
///            ModuleRecovered, SpeechStarted, SpeechEnded.
/// Ownership: refers to bus, clock, zones; owns its connection to the store, which the reminders make.
/// Threads:   step() on one; the network and what takes long (pictures, sounds) have one each, joined at the
///            end.
/// Time:      the clock's; for a live run only.
/// Errors:    a port that is taken is said once as ModuleFailed and tried again; a store that cannot be
///            opened becomes a page that says so.
class CarersServer final : public bus::Module {
 public:
  CarersServer(bus::Bus& bus, const core::Clock& clock, const zone::Zones& zones, Hands hands,
               CarersServerOptions options);
  ~CarersServer() override;
  std::string_view name() const override { return "calendar.web"; }
  core::Time step(core::Time now) override;

  std::uint16_t port() const { return http_ ? http_->port() : std::uint16_t{0}; }
  HttpServer::Load load() const { return http_ ? http_->load() : HttpServer::Load{}; }

 private:
  struct Store;
  class Errands;
  void subscribe();
  void open(core::Time now);
  bool open_store();
  void serve(const HttpServer::Call& call, core::Time now);
  void obey(Effects effects, core::Time now);
  void show_pairing(core::Time now);
  void notice_changes(core::Time now);
  void keep_notes();
  void tell(std::string_view what);
  std::string shown_address() const;

  bus::Bus& bus_;
  const core::Clock& clock_;
  const zone::Zones& zones_;
  const Hands hands_;
  CarersServerOptions options_;
  KioskState kiosk_;
  Pairing pairing_;
  std::deque<AuditRow> notes_;  // of the companion, that no store has taken yet
  std::unique_ptr<HttpServer> http_;
  std::unique_ptr<Errands> errands_;
  std::unique_ptr<Store> store_;
  core::Time next_try_{}, next_look_{};
  std::int64_t seen_version_ = 0, speeches_ = 0;
  bool failed_ = false, may_begin_pairing_ = true;
  std::string shown_notice_;
  std::string scheme_ = "http";
};

}  // namespace mana::carers
