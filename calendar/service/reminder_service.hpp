#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/forward.hpp"
#include "agent/bus/messages/person.hpp"
#include "agent/bus/messages/reminder_id.hpp"
#include "agent/bus/module.hpp"
#include "calendar/answers/asked_words.hpp"
#include "calendar/answers/spoken_changes.hpp"
#include "calendar/reminders/agenda.hpp"
#include "calendar/reminders/delivery_book.hpp"
#include "calendar/reminders/reminder_policy.hpp"
#include "calendar/reminders/reminder_store.hpp"
#include "calendar/sentences/slots.hpp"
#include "calendar/service/screen_facts.hpp"
#include "calendar/service/stages_ahead.hpp"
#include "calendar/service/store_watch.hpp"
#include "calendar/wording/time_words.hpp"

namespace mana::calendar {

struct ReminderServiceOptions {
  ReminderPolicy policy;
  zone::ZonePtr home;              ///< the person's time zone; null: UTC
  std::string language = "en-GB";  ///< of the phrases, see time_words()
  Sentences sentences;             ///< in that language
  AskedWords asking{};             ///< likewise
  bool takes_wishes = true;        ///< who is at home may add entries by word of mouth
};

/// Announces what is due when somebody is there to hear it, repeats it until it is answered, and
/// answers what is asked about the calendar and the time.
///
/// Publishes: ReminderDue, ReminderMissed, ReminderWithdrawn, CalendarAnswer, CalendarChanged (after
///            WritePlanned), LocalTimeChanged, NextAppointment, ModuleFailed, ModuleRecovered.
/// Hears:     ReminderSpoken, ReminderAcknowledged, ReminderTakenBack, ReminderSnoozed, ReminderUnanswered,
///            AskCalendar, CalendarChanged, PersonAppeared, PersonLeft, AudienceChanged, SetSenses, ModuleFailed (of
///            vision), ModuleRecovered (of vision and the voice).
/// Ownership: refers to bus, store, zones and clock; they must outlive it.
/// Threads:   all of it runs on the thread that steps it.
/// Time:      due times are wall time; repeats are paced on the steady line, so setting the machine's
///            clock causes neither a burst nor a loss. While the clock shows a year before 2024 it has
///            not been set, and nothing is said about time.
/// Errors:    a failing store is reported once as ModuleFailed; reminders go on from memory, and what
///            happened meanwhile is written when the store works again.
///
/// One announcement at a time. What is due together is one: several appointments; several medicines, which
/// are one question, and the appointments beside them. Each is reported on by itself. Each is written down
/// before it is spoken ("speaking") and again when it was heard to the end, so a crash loses none and repeats
/// at most one, which then knows that it was interrupted. What was acknowledged is never announced again,
/// unless the answer is taken back. What was said while the loudspeaker was away is not counted as an
/// attempt, and is said as soon as it is back. What the dialogue kept from a visitor counts as unanswered, so
/// the carers are told as ever; as soon as the client is there it is announced at once, also when it has
/// become a missed one meanwhile.
class ReminderService final : public bus::Module {
 public:
  ReminderService(bus::Bus& bus, ReminderStore& store, const zone::Zones& zones, const core::Clock& clock,
                  ReminderServiceOptions options = {});
  std::string_view name() const override { return "calendar.reminders"; }
  core::Time step(core::Time now) override;

 private:
  /// What was handed to the dialogue and has not been answered yet.
  struct Announced {
    core::Time deadline{};
    bool cut_short = false;
    bool unheard = false;
  };

  void subscribe();
  template <class M>
  void hear(void (ReminderService::*handle)(const M&));
  void on_spoken(const msg::ReminderSpoken& m);
  void on_acknowledged(const msg::ReminderAcknowledged& m);
  void on_taken_back(const msg::ReminderTakenBack& m);
  void on_snoozed(const msg::ReminderSnoozed& m);
  void on_unanswered(const msg::ReminderUnanswered& m);
  void on_voice_back();
  void on_audience(const msg::AudienceChanged& m);
  void tell_what_was_withheld();
  bool may_still_be_told(const TrackedDelivery& t, core::WallTime wall);
  void on_question(const msg::AskCalendar& m);
  DayAnswer answer_in_own_words(const msg::AskCalendar& m, core::WallTime wall);

  void notice_clock_step(core::Time now, core::WallTime wall);
  bool clock_is_set(core::WallTime wall);
  void take_in_changes(core::Time now, core::WallTime wall);
  void withdraw_what_was_closed();
  void plan(core::Time now, core::WallTime wall);
  void cancel_unplanned();
  void tell_what_is_off(core::Time now, core::WallTime wall);
  bool is_told_of_no_more(const TrackedDelivery& t, core::WallTime wall);
  std::optional<core::WallTime> moved_to(const Delivery& d, core::WallTime wall) const;
  bool still_begins_at(const Delivery& d) const;
  void take_in_due(core::Time now, core::WallTime wall);
  void consider(const PlannedOccurrence& occurrence, core::Time now, core::WallTime wall);
  bool is_known_already(const PlannedOccurrence& p, const PlannedStage& stage);
  void take_new_wording(TrackedDelivery& t, const PlannedOccurrence& occurrence);
  bool dose_was_taken(const PlannedOccurrence& occurrence);
  void close_passed(core::Time now, core::WallTime wall);
  void give_up_waiting(core::Time now);
  void no_answer(TrackedDelivery& t, core::Time now);
  core::Duration until_asked_again(const Delivery& d) const;
  bool is_used_up(const TrackedDelivery& t, core::Time now) const;
  core::Duration snooze_within(const Delivery& d, core::WallTime wall, core::Duration wished) const;
  void announce(core::Time now, core::WallTime wall);
  std::vector<TrackedDelivery*> told_together(core::Time now, core::WallTime wall);
  msg::ReminderDue begin_announcement(TrackedDelivery& t, core::Time now, core::WallTime wall);
  void close(TrackedDelivery& t, DeliveryState state);
  void write_down(core::Time now, core::WallTime wall);
  core::Time next_wake(core::Time now, core::WallTime wall);

  Teller teller() const { return {words_, options_.sentences, agenda_.library()}; }
  bool somebody_is_there() const { return present_ || blind_ || shut_ || !policy().presence_required; }
  const ReminderPolicy& policy() const { return options_.policy; }
  bool is_announced(const TrackedDelivery& t) const { return announced_.contains(t.delivery.id); }

  bus::Bus& bus_;
  const core::Clock& clock_;
  ReminderServiceOptions options_;
  const TimeWords& words_;

  Agenda agenda_;
  DeliveryBook book_;
  StoreWatch store_;
  StagesAhead ahead_;
  SpokenChanges changes_;

  std::map<msg::ReminderId, Announced> announced_;  // in one message
  bool present_ = false;
  msg::Audience audience_ = msg::Audience::Unknown;
  bool blind_ = false;  // the eyes have failed: speak at once
  bool shut_ = false;   // the eyes are shut on purpose: nobody would ever be seen, so speak at once, too

  bool clock_failed_ = false;
  bool started_ = false;
  core::Time last_now_{};
  core::WallTime last_wall_{};
  ScreenFacts screen_;

  std::vector<std::function<void()>> outbox_;  // published when what they say is on the disk
};

}  // namespace mana::calendar
