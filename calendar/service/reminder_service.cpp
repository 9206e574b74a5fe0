#include "calendar/service/reminder_service.hpp"

#include <algorithm>

#include "agent/bus/messages/reminder.hpp"
#include "agent/bus/messages/senses.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/core/log.hpp"
#include "calendar/answers/calendar_answers.hpp"
#include "calendar/answers/day_answers.hpp"

namespace mana::calendar {
namespace {

using core::Time;
using core::WallTime;
using namespace std::chrono_literals;

// A machine whose battery is empty starts in 1970 or in the year it was built.
constexpr WallTime kNoSetClockBefore{std::chrono::sys_days{std::chrono::year{2024} / 1 / 1}};
constexpr core::Duration kClockStep = 2s;   // less is the network slewing the clock
constexpr std::chrono::hours kSameDose{4};  // a dose that was moved by less is the same dose
constexpr core::Duration kShortest = 1ms;   // a step never asks to run again at once

constexpr std::string_view kName = "calendar.reminders";
constexpr std::string_view kVoice = "speech.voice";  // name() of the module
bool is_vision(const std::string& module) { return module == "vision" || module.rfind("vision.", 0) == 0; }

ReminderServiceOptions at_home(ReminderServiceOptions options) {
  if (!options.home) options.home = zone::utc();
  return options;
}

DeliveryKey key_of(const PlannedOccurrence& p, const PlannedStage& s) {
  return {p.uid, p.recurrence, s.name, p.revision};
}

}  // namespace

ReminderService::ReminderService(bus::Bus& bus, ReminderStore& store, const zone::Zones& zones,
                                 const core::Clock& clock, ReminderServiceOptions options)
    : bus_{bus},
      clock_{clock},
      options_{at_home(std::move(options))},
      words_{time_words(options_.language)},
      book_{store},
      store_{bus, store, book_, zones, {kName, options_.home, policy().poll_every, policy().note_seen_every}},
      changes_{store, zones},
      screen_{bus, options_.home, words_} {
  subscribe();
}

template <class M>
void ReminderService::hear(void (ReminderService::*handle)(const M&)) {
  bus_.subscribe<M>(mailbox(), name(), [this, handle](const M& m) { (this->*handle)(m); });
}

void ReminderService::subscribe() {
  hear(&ReminderService::on_spoken);
  hear(&ReminderService::on_acknowledged);
  hear(&ReminderService::on_taken_back);
  hear(&ReminderService::on_snoozed);
  hear(&ReminderService::on_unanswered);
  hear(&ReminderService::on_question);
  hear(&ReminderService::on_audience);
  bus_.subscribe<msg::CalendarChanged>(mailbox(), name(), [this](const auto&) { store_.read_again(); });
  bus_.subscribe<msg::PersonAppeared>(mailbox(), name(), [this](const auto&) { present_ = true; });
  bus_.subscribe<msg::PersonLeft>(mailbox(), name(), [this](const auto&) { present_ = false; });
  bus_.subscribe<msg::ModuleFailed>(mailbox(), name(), [this](const msg::ModuleFailed& m) {
    if (is_vision(m.module)) blind_ = true;
  });
  bus_.subscribe<msg::SetSenses>(mailbox(), name(), [this](const msg::SetSenses& m) { shut_ = !m.camera; });
  bus_.subscribe<msg::ModuleRecovered>(mailbox(), name(), [this](const msg::ModuleRecovered& m) {
    if (is_vision(m.module)) blind_ = false;
    if (m.module == kVoice) on_voice_back();
  });
}

Time ReminderService::step(Time now) {
  const WallTime wall = clock_.wall_now();
  notice_clock_step(now, wall);
  if (!clock_is_set(wall)) return now + policy().poll_every;
  take_in_changes(now, wall);
  if (ahead_.outdated() || wall >= ahead_.until()) plan(now, wall);
  take_in_due(now, wall);
  give_up_waiting(now);
  close_passed(now, wall);
  announce(now, wall);
  write_down(now, wall);
  screen_.show(wall, agenda_);
  store_.back_up_daily(wall);
  return next_wake(now, wall);
}

// ---- the clock and the store

bool ReminderService::clock_is_set(WallTime wall) {
  if (wall < kNoSetClockBefore) {
    if (!std::exchange(clock_failed_, true)) {
      bus_.publish(msg::ModuleFailed{std::string{name()}, "The clock of this machine is not set.",
                                     "Reminders wait until it shows the right time."});
    }
    return false;
  }
  if (std::exchange(clock_failed_, false)) bus_.publish(msg::ModuleRecovered{std::string{name()}});
  return true;
}

void ReminderService::notice_clock_step(Time now, WallTime wall) {
  if (started_) {
    const core::Duration step = (wall - last_wall_) - (now - last_now_);
    if (step > kClockStep || step < -kClockStep) {
      core::log_info(name(), "The clock was set; everything is planned again.");
      if (step < core::Duration{0}) {
        book_.reopen_after(wall);
        store_
            .read_again();  // a program that began while the clock ran ahead did not read what is recent now
      }
      ahead_.plan_again();
      screen_.clock_was_set();
    }
  }
  started_ = true;
  last_now_ = now;
  last_wall_ = wall;
}

void ReminderService::take_in_changes(Time now, WallTime wall) {
  auto agenda = store_.look(now, wall);
  if (!agenda) return;
  agenda_ = *std::move(agenda);
  withdraw_what_was_closed();
  ahead_.plan_again();
  screen_.calendar_changed();
}

/// A carer has put the record right while it was asked about, or waited: nobody asks any more.
void ReminderService::withdraw_what_was_closed() {
  for (const msg::ReminderId id : book_.take_closed_elsewhere()) {
    announced_.erase(id);
    bus_.publish(msg::ReminderWithdrawn{id});
  }
}

// ---- planning

void ReminderService::plan(Time now, WallTime wall) {
  ahead_.plan(agenda_, wall, policy(), book_.last_doses());
  if (book_.loaded()) {
    cancel_unplanned();
    tell_what_is_off(now, wall);
  }
  book_.forget_before(wall, now);
}

bool ReminderService::still_begins_at(const Delivery& d) const {
  constexpr std::chrono::minutes kAround{1};
  const auto then = agenda_.between(d.starts - kAround, d.starts + kAround);
  return std::any_of(then.begin(), then.end(), [&](const recurrence::Occurrence& o) {
    return o.uid() == d.key.uid && o.start == d.starts;
  });
}

void ReminderService::cancel_unplanned() {
  book_.each([this](TrackedDelivery& t) {
    const bool is_off = t.delivery.key.stage == kOffStage;
    if (!is_open(t.delivery.state) || ahead_.holds(t.delivery.key) != is_off) return;
    if (!is_announced(t)) return close(t, DeliveryState::Cancelled);
    // It is being asked about. That it is over is no reason to stop; that it is no more, or is at another
    // time, is.
    if (still_begins_at(t.delivery)) return;
    close(t, DeliveryState::Cancelled);
    outbox_.push_back([this, id = t.delivery.id] { bus_.publish(msg::ReminderWithdrawn{id}); });
  });
}

/// She was told of it, it is still to come, and it stands in no calendar any more.
bool ReminderService::is_told_of_no_more(const TrackedDelivery& t, WallTime wall) {
  const Delivery& d = t.delivery;
  const bool was_heard = d.state == DeliveryState::Acknowledged || t.was_heard;
  const bool was_told = was_heard && !is_open(d.state) && d.kind != "medication" && !d.all_day;
  // What she herself has written or taken out she knows.
  if (!was_told || d.starts <= wall || d.key.uid.starts_with(SpokenChanges::kSaid)) return false;
  if (ahead_.holds(d.key)) return false;
  DeliveryKey off = d.key;
  off.stage = kOffStage;
  if (book_.find(off) != nullptr) return false;
  // Some calendars give everything another name each time they are fetched.
  const auto then = agenda_.between(d.starts - 1min, d.starts + 1min);
  return std::none_of(then.begin(), then.end(), [&](const recurrence::Occurrence& o) {
    return o.start == d.starts && (told_title(o) == d.title || o.uid() == d.key.uid);
  });
}

std::optional<WallTime> ReminderService::moved_to(const Delivery& d, WallTime wall) const {
  constexpr std::chrono::days kReach{60};
  for (const recurrence::Occurrence& o : agenda_.between(wall, d.starts + kReach)) {
    const DeliveryKey key = key_of_occurrence(o);
    if (key.uid == d.key.uid && key.recurrence == d.key.recurrence && o.start != d.starts && !o.all_day)
      return o.start;
  }
  return {};
}

/// Nobody goes to what she was told of and is no more.
void ReminderService::tell_what_is_off(Time now, WallTime wall) {
  std::vector<Delivery> off;
  book_.each([&](TrackedDelivery& t) {
    if (!is_told_of_no_more(t, wall)) return;
    Delivery d;
    d.key = t.delivery.key;
    d.key.stage = kOffStage;
    d.title = t.delivery.title;
    d.place = t.delivery.place;
    d.importance = 1;
    d.due = wall;
    d.starts = d.expires = t.delivery.starts;
    const bool is_known =
        std::any_of(off.begin(), off.end(), [&](const Delivery& o) { return o.key == d.key; });
    if (!is_known) off.push_back(std::move(d));
  });
  for (Delivery& d : off) book_.add(std::move(d), now);
}

void ReminderService::take_in_due(Time now, WallTime wall) {
  if (!book_.loaded()) return;
  for (const PlannedOccurrence* occurrence : ahead_.take_passed(wall)) consider(*occurrence, now, wall);
}

/// Of the stages that have passed only the latest is of use; the others gave way to it.
void ReminderService::consider(const PlannedOccurrence& p, Time now, WallTime wall) {
  const auto ahead =
      std::find_if(p.stages.begin(), p.stages.end(), [&](const PlannedStage& s) { return s.due > wall; });
  if (ahead == p.stages.begin() || dose_was_taken(p)) return;
  const PlannedStage& latest = *std::prev(ahead);
  for (TrackedDelivery* t : book_.siblings(key_of(p, latest))) {
    const bool earlier = t->delivery.key.stage != latest.name;
    if (earlier && is_open(t->delivery.state) && !is_announced(*t)) close(*t, DeliveryState::Superseded);
  }
  const bool passed = wall >= latest.expires;
  if (is_known_already(p, latest)) return;
  if (TrackedDelivery* t = book_.find(key_of(p, latest))) {
    // Cancelled, and in the plan again: moved away and back, or closed by a clock that ran ahead.
    const bool again =
        std::exchange(t->ahead_of_time, false) || t->delivery.state == DeliveryState::Cancelled;
    if (!passed && again && !is_open(t->delivery.state) && t->delivery.state != DeliveryState::Acknowledged) {
      t->delivery.state = DeliveryState::Held;
      t->delivery.unanswered = 0;
      t->retry = now;
      t->changed = true;
    }
    take_new_wording(*t, p);
    return;
  }
  // An event that became known late, or passed before MANA was there, is no news.
  const WallTime news_after = std::max({p.known_since, store_.seen_until(), wall - policy().look_back});
  if (passed && latest.due <= news_after) return;
  Delivery d;
  d.key = key_of(p, latest);
  d.kind = p.kind;
  d.title = p.title;
  d.place = p.place;
  d.all_day = p.all_day;
  d.importance = p.importance;
  d.due = latest.due;
  d.starts = p.starts;
  d.expires = latest.expires;
  TrackedDelivery& t = book_.add(std::move(d), now);
  if (passed) close(t, DeliveryState::Missed);
}

/// Whoever said OK to the last reminder before the start knows of it: "now" is said to nobody else.
bool ReminderService::is_known_already(const PlannedOccurrence& p, const PlannedStage& stage) {
  if (p.kind == "medication" || p.has_own_stages || p.all_day || stage.due != p.starts) return false;
  const auto here = std::find_if(p.stages.begin(), p.stages.end(),
                                 [&](const PlannedStage& s) { return s.name == stage.name; });
  if (here == p.stages.begin()) return false;
  const TrackedDelivery* before = book_.find(key_of(p, *std::prev(here)));
  return before != nullptr && before->delivery.state == DeliveryState::Acknowledged &&
         before->delivery.due > p.starts - policy().still_in_mind;
}

void ReminderService::take_new_wording(TrackedDelivery& t, const PlannedOccurrence& p) {
  Delivery& d = t.delivery;
  if (!is_open(d.state) || (d.title == p.title && d.place == p.place)) return;
  d.title = p.title;
  d.place = p.place;
  t.changed = true;
}

/// Also when the carer moved it after it was taken: a second question would invite a second dose.
bool ReminderService::dose_was_taken(const PlannedOccurrence& p) {
  if (p.kind != "medication") return false;
  if (book_.acknowledged(p)) return true;
  bool taken = false;
  book_.each([&](TrackedDelivery& t) {
    const Delivery& d = t.delivery;
    if (d.state != DeliveryState::Acknowledged || d.key.uid != p.uid) return;
    const bool moved = !ahead_.holds(d.key);
    const auto apart = d.starts > p.starts ? d.starts - p.starts : p.starts - d.starts;
    taken = taken || (moved && apart < kSameDose);
  });
  return taken;
}

// ---- announcing

/// What can be said now, the most important first, as far as it makes one message.
std::vector<TrackedDelivery*> ReminderService::told_together(Time now, WallTime wall) {
  const auto quiet_until =
      policy().quiet ? platform::quiet_until(*policy().quiet, *options_.home, wall) : std::nullopt;
  std::vector<TrackedDelivery*> all;
  book_.each([&](TrackedDelivery& t) {
    const Delivery& d = t.delivery;
    if (!is_open(d.state) || t.retry > now || wall >= d.expires || wall < d.due) return;
    const bool waits = d.kind != "medication" && quiet_until && d.starts >= *quiet_until;
    if (waits && d.expires > *quiet_until) return;
    all.push_back(&t);
  });
  std::sort(all.begin(), all.end(), [](const TrackedDelivery* a, const TrackedDelivery* b) {
    const auto rank = [](const Delivery& d) { return std::tie(d.importance, d.starts, d.due, d.id); };
    return rank(a->delivery) < rank(b->delivery);
  });
  if (all.empty()) return all;
  // Whoever has to go is told nothing else on the way out, unless it is a medicine's time.
  const auto goes = std::find_if(
      all.begin(), all.end(), [](const TrackedDelivery* t) { return t->delivery.key.stage == kLeaveStage; });
  if (goes != all.end() && all.front()->delivery.kind != "medication") return {*goes};
  std::size_t medicines = 0, appointments = 0;
  std::erase_if(all, [&](const TrackedDelivery* t) {
    const bool is_medicine = t->delivery.kind == "medication";
    if (t->delivery.key.stage == kLeaveStage) return true;
    return is_medicine ? ++medicines > policy().most_medicines_asked
                       : ++appointments > policy().most_told_together;
  });
  return all;
}

msg::ReminderDue ReminderService::begin_announcement(TrackedDelivery& t, Time now, WallTime wall) {
  Delivery& d = t.delivery;
  d.state = DeliveryState::Speaking;
  ++d.attempts;
  d.retry_at = wall + std::chrono::duration_cast<WallTime::duration>(policy().repeat_every);
  t.changed = true;
  announced_[d.id] = Announced{now + policy().answer_timeout};
  SpokenEvent event{d.kind,
                    d.title,
                    d.place,
                    d.starts,
                    d.all_day,
                    ahead_.facts_of(d.key),
                    d.key.stage == kLeaveStage,
                    ahead_.end_of(d.key)};
  event.is_off = d.key.stage == kOffStage;
  if (event.is_off) event.moved_to = moved_to(d, wall);
  return {d.id,
          event.is_off ? "change" : d.kind,
          d.title,
          d.due,
          d.starts,
          d.attempts,
          d.interruptions > 0,
          t.was_heard,
          slots_of(event, wall, *options_.home, teller())};
}

void ReminderService::announce(Time now, WallTime wall) {
  if (!announced_.empty() || !somebody_is_there()) return;
  const std::vector<TrackedDelivery*> together = told_together(now, wall);
  if (together.empty()) return;
  msg::ReminderDue due = begin_announcement(*together.front(), now, wall);
  for (auto t = together.begin() + 1; t != together.end(); ++t)
    due.others.push_back(begin_announcement(**t, now, wall));
  outbox_.push_back([this, due = std::move(due)] { bus_.publish(due); });
}

void ReminderService::on_spoken(const msg::ReminderSpoken& m) {
  TrackedDelivery* t = book_.find(m.id);
  if (t == nullptr || !is_announced(*t)) return;
  // What is asked about together may be asked about one after the other.
  for (auto& [id, announced] : announced_) announced.deadline = clock_.now() + policy().answer_timeout;
  Announced& announced = announced_.at(m.id);
  announced.unheard = !m.heard;
  t->was_heard = t->was_heard || (m.complete && m.heard);
  if (m.complete) announced.cut_short = t->withheld = false;
  if (!m.heard) return;  // it stays "speaking": a restart will say it again
  if (!m.complete) {
    if (!std::exchange(announced.cut_short, true)) ++t->delivery.interruptions;
  } else if (t->delivery.state == DeliveryState::Speaking) {
    t->delivery.state = DeliveryState::Awaiting;
  }
  t->changed = true;
}

void ReminderService::on_acknowledged(const msg::ReminderAcknowledged& m) {
  TrackedDelivery* t = book_.find(m.id);
  if (t == nullptr) return core::log_warning(name(), "An answer came for a reminder that is not known.");
  for (TrackedDelivery* other : book_.siblings(t->delivery.key)) {
    Delivery& d = other->delivery;
    // The stages that were missed on the way are no longer worth telling.
    if (d.state == DeliveryState::Missed && !d.told) other->changed = d.told = true;
    if (d.kind == "medication" && is_open(d.state)) close(*other, DeliveryState::Superseded);
  }
  t->withheld = false;
  if (t->delivery.state != DeliveryState::Acknowledged) {
    t->delivery.answered_at = clock_.wall_now();
    t->delivery.answered_by = m.how;
  }
  close(*t, DeliveryState::Acknowledged);
  ahead_.plan_again();  // the next dose may be counted from this one
}

/// "No, I have not": it is asked about again after a while, within its window.
void ReminderService::on_taken_back(const msg::ReminderTakenBack& m) {
  TrackedDelivery* t = book_.find(m.id);
  if (t == nullptr || t->delivery.state != DeliveryState::Acknowledged) return;
  const WallTime wall = clock_.wall_now();
  const core::Duration wait = snooze_within(t->delivery, wall, {});
  book_.reopen(*t, clock_.now() + wait, wall + std::chrono::duration_cast<WallTime::duration>(wait));
  ahead_.plan_again();
}

void ReminderService::on_snoozed(const msg::ReminderSnoozed& m) {
  TrackedDelivery* t = book_.find(m.id);
  if (t == nullptr || !is_open(t->delivery.state)) return;
  const Time now = clock_.now();
  const WallTime wall = clock_.wall_now();
  Delivery& d = t->delivery;
  if (d.snoozes >= policy().max_snoozes) return no_answer(*t, now);
  const core::Duration wait = snooze_within(d, wall, m.wait);
  d.state = DeliveryState::Snoozed;
  t->withheld = false;
  ++d.snoozes;
  d.unanswered = 0;
  // Whoever wants it later than makes sense is not asked again at the very end.
  const bool never_again = m.wait > core::Duration{0} && m.wait >= d.expires - wall;
  t->retry = never_again ? core::kNever : now + wait;
  t->unheard = 0;  // who wants it later has read it
  d.retry_at = never_again ? d.expires : wall + std::chrono::duration_cast<WallTime::duration>(wait);
  t->changed = true;
  announced_.erase(m.id);
  ahead_.plan_again();  // a later stage may have passed meanwhile
}

/// Not beyond the moment until which it makes sense.
core::Duration ReminderService::snooze_within(const Delivery& d, WallTime wall, core::Duration wished) const {
  const core::Duration wait = wished > core::Duration{0} ? wished : policy().snooze_for;
  const core::Duration left = d.expires - wall - 1min;
  return left > 1min ? std::min(wait, left) : wait;
}

void ReminderService::on_unanswered(const msg::ReminderUnanswered& m) {
  TrackedDelivery* t = book_.find(m.id);
  if (t == nullptr || !is_announced(*t)) return;
  t->withheld = m.withheld;
  no_answer(*t, clock_.now());
  if (audience_ == msg::Audience::Client) tell_what_was_withheld();  // who came just now
}

/// A visitor has gone, or turned out to be her: what was kept from them is told now.
void ReminderService::on_audience(const msg::AudienceChanged& m) {
  audience_ = m.audience;
  screen_.hide_next(audience_ == msg::Audience::Visitor);
  const bool holds_back = audience_ == msg::Audience::Visitor || audience_ == msg::Audience::Arriving;
  if (present_ && !holds_back) tell_what_was_withheld();
}

void ReminderService::tell_what_was_withheld() {
  const WallTime wall = clock_.wall_now();
  book_.each([&](TrackedDelivery& t) {
    if (is_announced(t) || !std::exchange(t.withheld, false) || !may_still_be_told(t, wall)) return;
    t.delivery.state = DeliveryState::Held;
    t.delivery.unanswered = 0;
    t.delivery.retry_at = wall;
    t.retry = clock_.now();
    t.changed = true;
  });
}

/// Also after the carers were told that it was missed; but not when a later stage has taken its place.
bool ReminderService::may_still_be_told(const TrackedDelivery& t, WallTime wall) {
  const Delivery& d = t.delivery;
  if (wall >= d.expires || !(is_open(d.state) || d.state == DeliveryState::Missed)) return false;
  if (is_open(d.state)) return true;
  const auto siblings = book_.siblings(d.key);
  const bool is_latest = std::none_of(siblings.begin(), siblings.end(), [&](const TrackedDelivery* s) {
    return s->delivery.due > d.due && s->delivery.state != DeliveryState::Cancelled;
  });
  return is_latest && ahead_.holds(d.key);
}

void ReminderService::on_voice_back() {
  for (auto& [id, announced] : announced_)
    if (std::exchange(announced.unheard, false)) announced.cut_short = true;
  book_.each([this](TrackedDelivery& t) {
    if (t.unheard > 0 && is_open(t.delivery.state)) t.retry = std::min(t.retry, clock_.now());
    t.unheard = 0;
  });
}

void ReminderService::give_up_waiting(Time now) {
  std::vector<msg::ReminderId> over;
  for (const auto& [id, announced] : announced_)
    if (now >= announced.deadline) over.push_back(id);
  for (const msg::ReminderId id : over) {
    TrackedDelivery* t = book_.find(id);
    if (t != nullptr) no_answer(*t, now);
    announced_.erase(id);
  }
}

void ReminderService::no_answer(TrackedDelivery& t, Time now) {
  Delivery& d = t.delivery;
  const auto announced = announced_.find(d.id);
  const bool cut_short = announced != announced_.end() && announced->second.cut_short;
  const bool unheard = announced != announced_.end() && announced->second.unheard;
  announced_.erase(d.id);
  if (!is_open(d.state)) return;
  d.state = DeliveryState::Held;
  t.unheard = unheard ? t.unheard + 1 : 0;
  d.unsayable = t.unheard >= policy().max_attempts;
  if (!unheard) ++d.unanswered;
  const core::Duration wait = cut_short ? policy().interrupted_retry : until_asked_again(d);
  // Who does not answer what can only be read is not shown it for ever: then it waits for the loudspeaker.
  // Nor is a visitor asked again and again for somebody who is not there.
  const bool in_vain =
      t.unheard >= policy().max_attempts || (t.withheld && d.unanswered >= policy().max_attempts);
  t.retry = in_vain ? core::kNever : now + wait;
  d.retry_at = clock_.wall_now() + std::chrono::duration_cast<WallTime::duration>(wait);
  t.changed = true;
  ahead_.plan_again();
}

core::Duration ReminderService::until_asked_again(const Delivery& d) const {
  const auto& at = policy().medication_asked_at;
  const auto n = static_cast<std::size_t>(std::max(1, d.unanswered));
  if (d.kind != "medication" || at.empty()) return policy().repeat_every;
  return n < at.size() ? at[n] - at[n - 1] : policy().medication_window;
}

/// A medicine is asked about until its window ends.
bool ReminderService::is_used_up(const TrackedDelivery& t, Time now) const {
  if (t.delivery.kind == "medication") return false;
  const int most = is_far_stage(t.delivery.key.stage)
                       ? std::min(policy().max_far_attempts, policy().max_attempts)
                       : policy().max_attempts;
  return t.delivery.unanswered >= most && now >= t.retry;
}

void ReminderService::close_passed(Time now, WallTime wall) {
  book_.each([&](TrackedDelivery& t) {
    const Delivery& d = t.delivery;
    if (!is_open(d.state) || is_announced(t)) return;
    if (is_used_up(t, now) || wall >= d.expires) close(t, DeliveryState::Missed);
  });
}

void ReminderService::close(TrackedDelivery& t, DeliveryState state) {
  if (t.delivery.state == DeliveryState::Acknowledged) return;
  t.delivery.state = state;
  t.changed = true;
  announced_.erase(t.delivery.id);
  if (state != DeliveryState::Missed) return;
  outbox_.push_back([this, missed = msg::ReminderMissed{t.delivery.id, t.delivery.title, t.delivery.due}] {
    bus_.publish(missed);
  });
}

// ---- answering, writing, waking

void ReminderService::on_question(const msg::AskCalendar& m) {
  const WallTime wall = clock_.wall_now();
  const AnswerPlace place{*options_.home, teller()};
  std::vector<msg::Slots> items;
  msg::Slots asked;
  if (wall >= kNoSetClockBefore) {
    take_in_changes(clock_.now(), wall);
    switch (m.question) {
      case msg::Question::NextAppointment: items = answer_next(agenda_, wall, place); break;
      case msg::Question::Today: items = answer_today(agenda_, wall, place); break;
      case msg::Question::Date:
      case msg::Question::Time: items = {slots_of_now(wall, *options_.home, words_)}; break;
      case msg::Question::OpenMedicines: items = answer_open_medicines(book_, wall, place); break;
      case msg::Question::Medicines: items = answer_medicines(agenda_, book_, wall, m.about, place); break;
      case msg::Question::Missed: items = answer_missed(book_, wall, policy().most_missed_told, place); break;
      default:
        DayAnswer found = answer_in_own_words(m, wall);
        items = std::move(found.items);
        asked = std::move(found.asked);
    }
  }
  bus_.publish(msg::CalendarAnswer{m.id, m.question, std::move(items), std::move(asked)});
}

DayAnswer ReminderService::answer_in_own_words(const msg::AskCalendar& m, WallTime wall) {
  const AnswerPlace place{*options_.home, teller()};
  const DayQuestion question{agenda_, wall, place, options_.asking, m.about, m.before};
  switch (m.question) {
    case msg::Question::PlanEntry: return options_.takes_wishes ? changes_.plan_entry(question) : DayAnswer{};
    case msg::Question::PlanCancel:
      return options_.takes_wishes ? changes_.plan_cancel(question) : DayAnswer{};
    case msg::Question::PlanMove: return options_.takes_wishes ? changes_.plan_move(question) : DayAnswer{};
    case msg::Question::WritePlanned: {
      DayAnswer written = changes_.write(wall);
      if (!changes_.failure()) core::log_warning("calendar", changes_.failure().error().sentence);
      if (!written.items.empty()) bus_.publish(msg::CalendarChanged{});
      return written;
    }
    default: return answer_about_day(m.question, question);
  }
}

void ReminderService::write_down(Time now, WallTime wall) {
  store_.write_down(now, wall);
  for (const auto& publish : std::exchange(outbox_, {})) publish();
}

Time ReminderService::next_wake(Time now, WallTime wall) {
  Time wake = std::min(store_.next_poll(), now + (screen_.next_minute() - wall));
  const auto at_wall = [&](WallTime t) { wake = std::min(wake, now + (t - wall)); };
  at_wall(ahead_.next());
  for (const auto& [id, announced] : announced_) wake = std::min(wake, announced.deadline);
  if (ahead_.outdated() || store_.wants_reading()) wake = now;
  book_.each([&](TrackedDelivery& t) {
    if (!is_open(t.delivery.state) || is_announced(t)) return;
    at_wall(t.delivery.expires);
    if (t.retry > now && somebody_is_there()) wake = std::min(wake, t.retry);
  });
  return std::max(wake, now + kShortest);
}

}  // namespace mana::calendar
