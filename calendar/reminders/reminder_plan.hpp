#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/platform/zone/zone.hpp"
#include "calendar/recurrence/occurrence.hpp"
#include "calendar/reminders/delivery.hpp"
#include "calendar/reminders/reminder_policy.hpp"
#include "calendar/sentences/sentences.hpp"

namespace mana::calendar {

/// One moment at which an occurrence is to be spoken of.
struct PlannedStage {
  std::string name;  ///< "day-before", "morning", "day-2", "before-3600", "leave", "start", "after-600"
  core::WallTime due{};
  core::WallTime expires{};
};

/// The stage at which it is time to go.
inline constexpr std::string_view kLeaveStage = "leave";

/// Not planned: what she was told of is no more, or is at another time.
inline constexpr std::string_view kOffStage = "off";

/// An event that has X-MANA-STAGES:OWN is told of at its alarms alone: somebody chose them at MANA.
inline constexpr std::string_view kStagesProperty = "X-MANA-STAGES";

/// An occurrence and its stages, by time.
struct PlannedOccurrence {
  std::string uid;
  std::int64_t recurrence = 0, revision = 0;  ///< as in DeliveryKey
  std::string kind = "appointment", title, place;
  bool all_day = false;
  int importance = 2;
  core::WallTime starts{}, ends{};
  core::WallTime known_since{};
  bool has_own_stages = false;  ///< somebody chose them at MANA
  EventFacts facts;
  std::vector<PlannedStage> stages;
};

/// What makes an entry a medicine.
enum class MedicineMark {
  None,      ///< it is none
  Category,  ///< CATEGORIES holds MEDICATION
  Title,     ///< it has a title that names one (names_a_medicine), and no place to go to
  Denied,    ///< it has such a title, and a carer said that it is none (X-MANA-MEDICINE:FALSE)
};
MedicineMark medicine_mark(const ical::Event& event);
MedicineMark medicine_mark(const recurrence::Occurrence& occurrence);
/// By its category or its title. Of a private entry only the category counts: its title is nobody's business.
bool is_medication(const ical::Event& event);
bool is_medication(const recurrence::Occurrence& occurrence);
/// Of a medicine: only for when it is needed (X-MANA-AS-NEEDED:TRUE, or its title or notes say so). It is
/// never asked about.
bool is_as_needed(const ical::Event& event);
bool is_as_needed(const recurrence::Occurrence& occurrence);
/// Of a medicine: each dose is counted from when the last one was answered yes (X-MANA-FROM-LAST:PT8H); no
/// such distance: at its times.
std::optional<std::chrono::minutes> distance_from_last(const recurrence::Occurrence& occurrence);

/// Names the deliveries of an occurrence; its stage is empty.
DeliveryKey key_of_occurrence(const recurrence::Occurrence& occurrence);

/// Its title and place, for everything that speaks or shows: of an entry that somebody marked private (CLASS)
/// both are "", so that nobody in the room learns more than that there is an appointment.
std::string told_title(const recurrence::Occurrence& occurrence);
std::string told_place(const recurrence::Occurrence& occurrence);
/// Who comes along, what to bring (X-MANA-WITH, X-MANA-BRING), and the notes. Of a private entry nothing.
EventFacts told_facts(const recurrence::Occurrence& occurrence);

/// What to say when about one occurrence. A pure function: the same question, the same plan.
///
/// The policy's stages at `home`'s local time, and besides them the alarms that other programs wrote into it:
/// those add, and never take away. Not heard are alarms without a sound of their own (ACTION:NONE, EMAIL),
/// those that wait for a place, those more than 35 days ahead or long past, those within `bundle` of a usual
/// stage; an absolute one in a series counts for one instance. Of a whole day those that fall into the night
/// are told in the evening of that day, or in the morning of the day itself. Only with X-MANA-STAGES:OWN the
/// alarms replace the usual stages, as long as one of them is left. A medicine is asked about once, at its
/// time, whatever alarms it carries: a question before the time would invite a second dose. `next_dose`
/// closes its window. One that is only for when it is needed has no stage.
///
/// What lasts for days is told of in the morning of each, of `policy.days_told` at most.
/// When it is known how long the way takes (`travel` > 0), it is told when it is time to go ("leave"), and of
/// what would be told about then or later only that: whoever has left is not there to hear it.
PlannedOccurrence plan_occurrence(const recurrence::Occurrence& occurrence, const zone::Zone& home,
                                  const ReminderPolicy& policy, std::optional<core::WallTime> next_dose = {},
                                  std::chrono::minutes travel = {});

/// Does what may be told until `expires` wait for the end of the quiet hours that go on? Not what begins in
/// them, what would then be too late, nor a medicine.
bool waits_for_quiet_end(const PlannedOccurrence& plan, core::WallTime expires, core::WallTime quiet_end);

/// A stage long before the event, after which others come.
bool is_far_stage(std::string_view name);

/// The stages at the times at which they are said, should somebody be there: those of quiet hours at their
/// end, of several that wait the last. By time.
std::vector<PlannedStage> as_said(const PlannedOccurrence& plan, const ReminderPolicy& policy,
                                  const zone::Zone& home);

}  // namespace mana::calendar
