#pragma once
#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/module.hpp"
#include "agent/carers/notify/day_summary.hpp"
#include "agent/carers/notify/outbox_service.hpp"
#include "calendar/store/planned_medicines.hpp"

namespace mana::notify {

struct OutboxOptions {
  calendar::outbox::Household household;
  OutboxPolicy policy;
  core::Duration unwell_after = std::chrono::minutes{15};  ///< a fault that lasts longer is told
  std::optional<std::chrono::minutes> summary_at;          ///< after local midnight; nothing: no summaries
  core::Duration look_every = std::chrono::seconds{5};     ///< at the store, for what is due
};

/// Tells carers outside of the house. It has a connection of its own to the store; what a network does never
/// reaches a reminder.
///
/// Publishes: ModuleFailed for whatever keeps carers from being told: a key that cannot be read, a store that
///            cannot be written, nobody to tell though medicines are planned, somebody who cannot be reached
///            for half a minute; ModuleRecovered.
/// Hears:     NoteToCarer, ModuleFailed, ModuleRecovered; ReminderMissed and ReminderAcknowledged only
///            wake it, what they are about stands in the store.
/// Ownership: refers to bus, clock and messenger.  Threads: all of it on the one that steps it, which waits
///            for servers; so it needs one of its own.
/// Time:      wall time; while the clock shows a year before 2024 nothing is sent.
/// Errors:    a store that cannot be opened is waited for, and notes wait in memory. One that can be read
///            but not written (a full disk) keeps nobody uninformed: what waits goes to the first level
///            without it.
class OutboxModule final : public bus::Module {
 public:
  OutboxModule(bus::Bus& bus, const core::Clock& clock, std::filesystem::path data_dir, Messenger& messenger,
               OutboxOptions options);
  ~OutboxModule() override;
  std::string_view name() const override { return "calendar.outbox"; }
  core::Time step(core::Time now) override;

 private:
  struct Desk;
  struct Fault {
    std::string sentence;
    core::Time since{};
    core::WallTime since_wall{};
    bool told = false;
  };
  /// What keeps carers from being told, and what to do about it; nothing: all is well.
  struct Trouble {
    std::string reason, recovery;
    bool operator==(const Trouble&) const = default;
  };
  bool open();
  std::optional<Trouble> nobody_to_tell(platform::SqliteDb& db);
  std::optional<Trouble> out_of_reach(core::WallTime wall);
  void tell(std::optional<Trouble> trouble);
  void on_note(const msg::NoteToCarer& note);
  core::Status keep_news(core::WallTime wall);
  core::Result<calendar::outbox::Occasion> occasion_of_note(const msg::NoteToCarer& note, core::WallTime at);
  void notice_faults(core::Time now);
  core::Status end_faults(core::WallTime wall);
  core::Status sum_up_the_day(core::WallTime wall);
  core::Status keep_lines_up();
  void tell_without_store(core::Time now, core::WallTime wall);
  bool tell_first_level(const calendar::outbox::Occasion& occasion, core::WallTime wall);

  bus::Bus& bus_;
  const core::Clock& clock_;
  std::filesystem::path data_dir_;
  Messenger& messenger_;
  OutboxOptions options_;
  std::unique_ptr<Desk> desk_;
  struct News {
    msg::NoteToCarer note;
    core::WallTime at{};
  };
  std::deque<News> notes_;                            // that no store has taken yet
  std::deque<calendar::outbox::Occasion> occasions_;  // likewise
  std::map<std::string, Fault> faults_;
  std::deque<std::string> ended_faults_;  // keys of occasions
  std::optional<std::chrono::local_days> summed_up_;
  core::Time next_without_store_{};
  std::string complaint_;         // that is in the log
  std::optional<Trouble> found_;  // when it was last opened, or could not be
  std::optional<Trouble> told_;
  calendar::PlannedMedicines medicines_;
};

}  // namespace mana::notify
