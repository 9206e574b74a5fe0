#include "calendar/reminders/reminder_plan.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "calendar/ical/values.hpp"
#include "calendar/recurrence/alarms.hpp"
#include "calendar/reminders/medicine_title.hpp"

namespace mana::calendar {
namespace {

using core::WallTime;
using recurrence::Occurrence;
using std::chrono::days;
using std::chrono::floor;
using std::chrono::seconds;

constexpr std::size_t kMostStages = 30;  // a VALARM may ask for a million repeats
constexpr days kLongestLead{35};         // an alarm further ahead of its event than this is not heard

std::int64_t whole_seconds(WallTime t) { return floor<seconds>(t.time_since_epoch()).count(); }

bool lists_medication(std::string_view categories) {
  constexpr std::string_view kWanted = "MEDICATION";
  const auto same = [](char a, char b) { return (a >= 'a' && a <= 'z' ? a - 32 : a) == b; };
  while (!categories.empty()) {
    const std::size_t comma = std::min(categories.find(','), categories.size());
    std::string_view one = categories.substr(0, comma);
    categories.remove_prefix(std::min(comma + 1, categories.size()));
    while (!one.empty() && one.front() == ' ') one.remove_prefix(1);
    while (!one.empty() && one.back() == ' ') one.remove_suffix(1);
    if (std::equal(one.begin(), one.end(), kWanted.begin(), kWanted.end(), same)) return true;
  }
  return false;
}

/// iCalendar's PRIORITY: 1 to 4 is high.
int importance_of(const ical::Event& event) {
  const ical::Property* p = event.source != nullptr ? event.source->find("PRIORITY") : nullptr;
  int priority = 0;
  if (p != nullptr) std::from_chars(p->value.data(), p->value.data() + p->value.size(), priority);
  return priority >= 1 && priority <= 4 ? 1 : 2;
}

class StageList {
 public:
  StageList(const recurrence::Occurrence& occurrence, const zone::Zone& home, const ReminderPolicy& policy,
            std::chrono::minutes travel)
      : occurrence_{occurrence}, home_{home}, policy_{policy}, travel_{travel} {
    day_ = floor<days>(occurrence.all_day ? occurrence.local_start
                                          : home.to_local(floor<seconds>(occurrence.start)));
    start_ = occurrence.all_day ? at(day_, seconds{0}) : occurrence.start;
    over_ = occurrence.all_day ? at(day_ + days{1}, seconds{0}) : start_ + policy.start_grace;
    if (!occurrence.all_day && occurrence.end > start_) over_ = std::min(over_, occurrence.end);
  }

  WallTime start() const { return start_; }

  /// Once. A dose of "some time today" is asked about in the morning.
  std::vector<PlannedStage> of_medicine(std::optional<WallTime> next_dose) {
    const WallTime due = occurrence_.all_day ? at(day_, policy_.morning_at) : start_;
    WallTime closes = occurrence_.all_day ? over_ : due + policy_.medication_window;
    if (next_dose && *next_dose > due) closes = std::min(closes, *next_dose);
    add("start", due, closes);
    return take();
  }

  /// Only what somebody chose for it.
  std::vector<PlannedStage> from_alarms(const std::vector<WallTime>& alarms) {
    for (const WallTime alarm : alarms) add_alarm(occurrence_.all_day ? by_day(alarm) : alarm);
    add_leave();
    return take();
  }

  /// The usual stages, and what another program's alarms add to them.
  std::vector<PlannedStage> with_alarms(const std::vector<WallTime>& alarms) {
    add_usual();
    add_further_days();
    const std::vector<PlannedStage> usual = stages_;
    for (const WallTime alarm : alarms) {
      const WallTime at = occurrence_.all_day ? by_day(alarm) : alarm;
      const bool is_told = std::any_of(usual.begin(), usual.end(), [&](const PlannedStage& s) {
        return at > s.due - policy_.bundle && at < s.due + policy_.bundle;
      });
      if (!is_told) add_alarm(at);
    }
    add_leave();
    return take();
  }

 private:
  void add_usual() {
    add("day-before", at(day_ - days{1}, policy_.day_before_at), at(day_, seconds{0}));
    const WallTime morning = at(day_, policy_.morning_at);
    if (occurrence_.all_day) return add("morning", morning, over_);
    WallTime first_short = policy_.at_start ? start_ : WallTime::max();
    for (const auto lead : policy_.before) first_short = std::min(first_short, start_ - lead);
    if (morning + policy_.bundle < first_short) add("morning", morning, start_);
    for (const auto lead : policy_.before) {
      add("before-" + std::to_string(seconds{lead}.count()), start_ - lead, start_);
    }
    if (policy_.at_start) add("start", start_, over_);
  }

  void add_further_days() {
    const auto last = floor<days>(home_.to_local(floor<seconds>(occurrence_.end - seconds{1})));
    if (occurrence_.end - start_ <= days{1}) return;
    for (int n = 2; n <= policy_.days_told && day_ + days{n - 1} <= last; ++n) {
      const auto day = day_ + days{n - 1};
      add("day-" + std::to_string(n), at(day, policy_.morning_at),
          std::min(at(day + days{1}, seconds{0}), occurrence_.end));
    }
  }

  void add_alarm(WallTime at) {
    const auto apart = whole_seconds(at) - whole_seconds(start_);
    if (apart == 0) {
      add("start", at, over_);
    } else if (apart < 0) {
      add("before-" + std::to_string(-apart), at, start_);
    } else {
      add("after-" + std::to_string(apart), at, std::max(occurrence_.end, at + policy_.start_grace));
    }
  }

  /// "A quarter of an hour before" a whole day is at a quarter to midnight: what falls into the night is told
  /// in the evening of that day, or, when it is the day itself, in its morning.
  WallTime by_day(WallTime alarm) const {
    const auto local = home_.to_local(floor<seconds>(alarm));
    const auto day = floor<days>(local);
    const platform::QuietHours night = policy_.quiet.value_or(platform::kNight);
    const auto minute = std::chrono::floor<std::chrono::minutes>(local - day).count();
    if (!night.contains(static_cast<int>(minute))) return alarm;
    return at(day, day < day_ ? policy_.day_before_at : policy_.morning_at);
  }

  WallTime at(std::chrono::local_days day, seconds after_midnight) const {
    return home_.to_utc(zone::LocalTime{day} + after_midnight);
  }
  void add(std::string name, WallTime due, WallTime expires) {
    const bool is_known =
        std::any_of(stages_.begin(), stages_.end(), [&](const PlannedStage& s) { return s.name == name; });
    if (expires > due && !is_known) stages_.push_back({std::move(name), due, expires});
  }
  void add_leave() {
    if (travel_ <= std::chrono::minutes{0} || occurrence_.all_day) return;
    const WallTime go = start_ - travel_;
    std::erase_if(stages_, [&](const PlannedStage& s) {
      return s.due + policy_.bundle > go && s.due <= start_ && !is_far_stage(s.name);
    });
    add(std::string{kLeaveStage}, go, start_);
  }
  std::vector<PlannedStage> take() {
    std::sort(stages_.begin(), stages_.end(),
              [](const PlannedStage& a, const PlannedStage& b) { return a.due < b.due; });
    // The last ones are nearest to the event.
    if (stages_.size() > kMostStages) stages_.erase(stages_.begin(), stages_.end() - kMostStages);
    return std::move(stages_);
  }

  const recurrence::Occurrence& occurrence_;
  const zone::Zone& home_;
  const ReminderPolicy& policy_;
  std::chrono::minutes travel_;
  std::chrono::local_days day_;
  WallTime start_{}, over_{};
  std::vector<PlannedStage> stages_;
};

}  // namespace

namespace {
bool is_private(const ical::Event& e) { return e.privacy == "PRIVATE" || e.privacy == "CONFIDENTIAL"; }
bool is_private(const Occurrence& o) { return is_private(*o.event); }
std::string_view value_of(const ical::Event& e, std::string_view property) {
  const ical::Property* p = e.source != nullptr ? e.source->find(property) : nullptr;
  return p == nullptr ? std::string_view{} : std::string_view{p->value};
}

bool is_said(std::string_view value, std::string_view word) {
  return value.size() == word.size() &&
         std::equal(value.begin(), value.end(), word.begin(),
                    [](char a, char b) { return (a >= 'a' && a <= 'z' ? a - 32 : a) == b; });
}
}  // namespace

namespace {

/// Is it an alarm that is heard at home? NONE is how Apple writes that there is none, EMAIL and PROCEDURE are
/// another program's business, and one that waits for a place has a time that means nothing.
bool is_heard(const ical::Alarm& alarm) {
  constexpr std::array<std::string_view, 3> kNotHeard{"NONE", "EMAIL", "PROCEDURE"};
  return !alarm.by_place && std::none_of(kNotHeard.begin(), kNotHeard.end(), [&](std::string_view action) {
    return is_said(alarm.action, action);
  });
}

/// A time that is written into a series belongs to one of its instances: the one that it is at, or shortly
/// before.
bool is_of_another_instance(const ical::Alarm& alarm, WallTime at, const Occurrence& o) {
  const bool is_first = o.original_start == o.start && o.local_start == o.event->start.local;
  if (alarm.related != ical::Alarm::Related::Absolute || !o.event->recurring()) return false;
  return at > o.end || (!is_first && at < o.start - days{1});
}

/// By time, each once.
std::vector<WallTime> heard_alarms(const Occurrence& o, WallTime start) {
  std::vector<WallTime> out;
  for (const recurrence::AlarmTime& t : recurrence::alarm_times(o)) {
    const ical::Alarm& alarm = o.event->alarms[static_cast<std::size_t>(t.alarm)];
    if (!is_heard(alarm) || is_of_another_instance(alarm, t.at, o)) continue;
    if (t.at < start - kLongestLead || t.at > o.end + days{1}) continue;  // no such date was meant
    if (out.empty() || out.back() != t.at) out.push_back(t.at);
  }
  return out;
}

}  // namespace

MedicineMark medicine_mark(const ical::Event& e) {
  if (lists_medication(e.categories)) return MedicineMark::Category;
  if (is_private(e) || !e.location.empty() || !names_a_medicine(e.summary)) return MedicineMark::None;
  return is_said(value_of(e, "X-MANA-MEDICINE"), "FALSE") ? MedicineMark::Denied : MedicineMark::Title;
}

bool is_medication(const ical::Event& e) {
  const MedicineMark mark = medicine_mark(e);
  return mark == MedicineMark::Category || mark == MedicineMark::Title;
}

bool is_as_needed(const ical::Event& e) {
  const std::string_view marked = value_of(e, "X-MANA-AS-NEEDED");
  if (!marked.empty()) return is_said(marked, "TRUE");
  if (medicine_mark(e) == MedicineMark::Title && title_says_as_needed(e.summary)) return true;
  return says_as_needed(e.summary) || says_as_needed(e.description);
}

MedicineMark medicine_mark(const Occurrence& o) { return medicine_mark(*o.event); }
bool is_medication(const Occurrence& o) { return is_medication(*o.event); }
bool is_as_needed(const Occurrence& o) { return is_as_needed(*o.event); }

std::optional<std::chrono::minutes> distance_from_last(const Occurrence& o) {
  const std::string_view value = value_of(*o.event, "X-MANA-FROM-LAST");
  if (value.empty()) return {};
  const auto span = ical::parse_span(value);
  if (!span) return {};
  const auto whole = std::chrono::duration_cast<std::chrono::minutes>(span->days + span->seconds);
  return whole > std::chrono::minutes{0} ? std::optional{whole} : std::nullopt;
}

DeliveryKey key_of_occurrence(const Occurrence& o) {
  const bool repeats = o.event->recurring() || o.event->recurrence_id;
  return {o.uid(), repeats ? whole_seconds(o.original_start) : 0, {}, whole_seconds(o.start)};
}

std::string told_title(const recurrence::Occurrence& o) { return is_private(o) ? "" : o.summary(); }
std::string told_place(const recurrence::Occurrence& o) { return is_private(o) ? "" : o.event->location; }

EventFacts told_facts(const recurrence::Occurrence& o) {
  EventFacts facts;
  if (is_private(o)) return facts;
  facts.description = o.event->description;
  if (o.event->source == nullptr) return facts;
  if (const ical::Property* with = o.event->source->find("X-MANA-WITH")) {
    facts.with = ical::unescape_text(with->value);
    facts.how = with->parameter("X-HOW").value_or("");
  }
  if (const ical::Property* bring = o.event->source->find("X-MANA-BRING"))
    facts.bring = ical::unescape_text(bring->value);
  return facts;
}

PlannedOccurrence plan_occurrence(const recurrence::Occurrence& occurrence, const zone::Zone& home,
                                  const ReminderPolicy& policy, std::optional<WallTime> next_dose,
                                  std::chrono::minutes travel) {
  StageList stages{occurrence, home, policy, is_private(occurrence) ? std::chrono::minutes{} : travel};
  const DeliveryKey key = key_of_occurrence(occurrence);
  PlannedOccurrence plan;
  plan.uid = key.uid;
  plan.recurrence = key.recurrence;
  plan.revision = key.revision;
  plan.title = told_title(occurrence);
  plan.place = told_place(occurrence);
  plan.facts = told_facts(occurrence);
  plan.all_day = occurrence.all_day;
  plan.starts = stages.start();
  plan.ends = occurrence.end;
  plan.importance = importance_of(*occurrence.event);
  if (occurrence.event->is_tentative()) plan.importance = 3;
  if (occurrence.cancelled) return plan;
  if (is_medication(occurrence)) {
    plan.kind = "medication";
    plan.importance = 0;
    if (!is_as_needed(occurrence)) plan.stages = stages.of_medicine(next_dose);
    return plan;
  }
  const std::vector<WallTime> alarms = heard_alarms(occurrence, stages.start());
  const bool chosen = is_said(value_of(*occurrence.event, kStagesProperty), "OWN");
  if (chosen && !alarms.empty()) plan.stages = stages.from_alarms(alarms);
  plan.has_own_stages = !plan.stages.empty();
  if (plan.stages.empty()) plan.stages = stages.with_alarms(alarms);
  return plan;
}

bool is_far_stage(std::string_view name) {
  return name == "day-before" || name == "morning" || name.starts_with("day-");
}

bool waits_for_quiet_end(const PlannedOccurrence& plan, WallTime expires, WallTime quiet_end) {
  return plan.kind != "medication" && plan.starts >= quiet_end && expires > quiet_end;
}

std::vector<PlannedStage> as_said(const PlannedOccurrence& plan, const ReminderPolicy& policy,
                                  const zone::Zone& home) {
  std::vector<PlannedStage> out;
  for (PlannedStage stage : plan.stages) {
    const auto quiet_end =
        policy.quiet ? platform::quiet_until(*policy.quiet, home, stage.due) : std::nullopt;
    if (quiet_end && waits_for_quiet_end(plan, stage.expires, *quiet_end)) stage.due = *quiet_end;
    if (!out.empty() && out.back().due == stage.due) out.pop_back();  // the later one is told
    out.push_back(std::move(stage));
  }
  return out;
}

}  // namespace mana::calendar
