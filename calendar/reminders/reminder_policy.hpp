#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "agent/core/time.hpp"
#include "agent/platform/zone/quiet_hours.hpp"

namespace mana::calendar {

/// When reminders are spoken and how often. The defaults are the ones that are documented.
struct ReminderPolicy {
  /// Wait until somebody is there. Set to false when there is no camera.
  bool presence_required = true;

  /// Every day: then only what begins in these hours is spoken of, what could not be said any more after
  /// them, and medicines.
  std::optional<platform::QuietHours> quiet;

  // Stages of an appointment, unless somebody chose others for it at MANA (X-MANA-STAGES:OWN). What alarms
  // other programs wrote into it is told besides.
  std::chrono::minutes day_before_at{18 * 60};  ///< local time on the day before
  std::chrono::minutes morning_at{8 * 60};      ///< local time on the day itself
  std::vector<std::chrono::minutes> before{std::chrono::minutes{60}, std::chrono::minutes{15}};
  bool at_start = true;
  /// Who said OK to a reminder of this shortly before the start is not told "now" as well.
  std::chrono::minutes still_in_mind{60};
  /// The way to a place that is not the home, where nobody has entered how long it takes. 0: none is assumed.
  std::chrono::minutes usual_way{};
  /// Places to which there is no way: "home", "telephone"; lower case, in the person's language.
  std::vector<std::string> no_way_to{};
  /// On how many days of an entry of several days it is told in the morning that it goes on.
  int days_told{7};
  /// In one message; what is more comes in the next one.
  std::size_t most_told_together = 4, most_medicines_asked = 3;
  /// Stages of one event closer together than this are one: the later is spoken.
  std::chrono::minutes bundle{10};

  /// How long after its start an appointment is still announced, unless it ends sooner.
  std::chrono::minutes start_grace{30};
  /// How long after its time a medicine is asked about, unless the next dose comes sooner.
  std::chrono::minutes medication_window{120};
  /// When, after the first question, it is asked about again while nobody answers: seldomer and seldomer over
  /// its window, at the end of which it counts as missed.
  std::vector<std::chrono::minutes> medication_asked_at{std::chrono::minutes{0},  std::chrono::minutes{5},
                                                        std::chrono::minutes{15}, std::chrono::minutes{30},
                                                        std::chrono::minutes{60}, std::chrono::minutes{90}};

  core::Duration repeat_every = std::chrono::minutes{5};
  int max_attempts = 3;      ///< announcements of an appointment without an answer; then it counts as missed
  int max_far_attempts = 2;  ///< the same on the day before and in the morning: more is to come
  core::Duration snooze_for = std::chrono::minutes{10};
  int max_snoozes = 3;
  core::Duration interrupted_retry = std::chrono::minutes{1};  ///< after an announcement was cut short
  core::Duration answer_timeout = std::chrono::minutes{2};     ///< when the dialogue says nothing at all

  core::Duration poll_every = std::chrono::seconds{5};  ///< how late another program's change is noticed
  core::Duration note_seen_every = std::chrono::minutes{10};
  std::chrono::hours look_back{48};  ///< what passed longer ago while the agent was off is not reported
  int most_missed_told = 3;          ///< in one answer to "what did I miss"
};

}  // namespace mana::calendar
