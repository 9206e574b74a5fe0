#include "agent/carers/notify/heartbeat.hpp"
#include "agent/carers/notify/outbox_module.hpp"
#include "agent/carers/server/lan_addresses.hpp"
#include "agent/core/log.hpp"
#include "agent/program/assembly/assembly.hpp"
#include "agent/program/machine/paths.hpp"
#include "calendar/remote/sync_module.hpp"
#include "calendar/service/reminder_service.hpp"
#include "calendar/store/enduring_store.hpp"

namespace mana::program {
namespace {

/// Without them reminders still tell the time and the title.
calendar::Sentences sentences_of(const std::string& language) {
  auto folder = find_asset("dialogue/" + language);
  if (!folder) return {};
  auto read = calendar::Sentences::read(*folder / "sentences.toml");
  if (read) return *std::move(read);
  core::log_warning("calendar", read.error().sentence);
  return {};
}

/// Without them every word of a question names something.
calendar::AskedWords asked_words_of(const std::string& language) {
  auto folder = find_asset("dialogue/" + language);
  if (!folder) return {};
  auto read = calendar::AskedWords::read(*folder / "asking.toml");
  if (read) return *std::move(read);
  core::log_warning("calendar", read.error().sentence);
  return {};
}

calendar::remote::SyncOptions sync_options(const core::Settings& s, const zone::ZonePtr& home) {
  calendar::remote::SyncOptions o;
  o.feed_every = minutes(s.number("calendar.feed_every"));
  o.dav_every = minutes(s.number("calendar.dav_every"));
  if (s.flag("calendar.write_outcomes")) o.outcomes_in = home;
  return o;
}

/// Where a carer's telephone finds the page; "" when it is open to this machine alone.
std::string page_address(const core::Settings& s) {
  if (!s.flag("web.enabled")) return {};
  std::string address = s.text("escalation.page_address");
  while (address.ends_with('/')) address.pop_back();
  if (!address.empty()) return address;
  std::string host = s.text("web.address");
  if (host == "0.0.0.0" || host == "::") {
    const auto all = carers::home_addresses();
    host = all.empty() ? "" : all.front();
  }
  if (host.empty() || carers::is_loopback(host)) return {};
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  return "https://" + host + ":" + std::to_string(static_cast<int>(s.number("web.port")));
}

notify::OutboxOptions outbox_options(const core::Settings& s, zone::ZonePtr home) {
  notify::OutboxOptions o;
  o.household = {s.text("person.name"), std::move(home), s.text("person.language")};
  o.policy.next_after = minutes(s.number("escalation.next_after"));
  o.policy.fresh_for = minutes(s.number("escalation.fresh_for"));
  o.policy.give_up_after = minutes(s.number("escalation.give_up_after") * 24 * 60);
  o.policy.page_address = page_address(s);
  o.policy.seed = static_cast<std::uint64_t>(s.number("system.seed"));
  o.summary_at = notify::time_of_day(s.text("escalation.summary_at"));
  o.unwell_after = minutes(s.number("escalation.unwell_after"));
  return o;
}

}  // namespace

calendar::ReminderServiceOptions reminder_options(const Assembly& a) {
  const core::Settings& s = a.settings;
  calendar::ReminderServiceOptions o;
  o.home = a.home;
  o.language = s.text("person.language");
  o.sentences = sentences_of(o.language);
  o.asking = asked_words_of(o.language);
  o.takes_wishes = s.flag("calendar.spoken_entries");
  o.policy.presence_required = a.has_eyes && s.flag("reminders.need_presence");
  o.policy.repeat_every = minutes(s.number("reminders.repeat_every"));
  o.policy.max_attempts = static_cast<int>(s.number("reminders.attempts"));
  o.policy.snooze_for = minutes(s.number("reminders.snooze"));
  o.policy.quiet = platform::quiet_hours(s.text("reminders.quiet_hours"));
  o.policy.usual_way = std::chrono::minutes{static_cast<int>(s.number("reminders.usual_way"))};
  o.policy.no_way_to = o.sentences.no_way_to();
  return o;
}

core::Status assemble_reminders(Assembly& a) {
  a.parts.reminders = std::make_unique<calendar::ReminderService>(a.parts.bus, *a.parts.store, a.parts.zones,
                                                                  a.clock, reminder_options(a));

  if (a.plan.is_live) {
    a.parts.sync = std::make_unique<calendar::remote::SyncModule>(
        a.parts.bus, a.clock, a.plan.data_dir, a.parts.network, sync_options(a.settings, a.home));
    a.parts.outbox = std::make_unique<notify::OutboxModule>(
        a.parts.bus, a.clock, a.plan.data_dir, a.parts.ways_out.postman, outbox_options(a.settings, a.home));
    if (const std::string& address = a.settings.text("escalation.alive_address"); !address.empty())
      a.parts.heartbeat = std::make_unique<notify::Heartbeat>(
          a.parts.bus, a.parts.monitor_network,
          notify::HeartbeatOptions{address, minutes(a.settings.number("escalation.alive_every"))});
  }

  return {};
}

}  // namespace mana::program
