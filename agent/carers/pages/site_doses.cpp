#include <algorithm>
#include <charconv>
#include <string>

#include "agent/carers/pages/carers_site.hpp"
#include "agent/carers/server/html.hpp"
#include "calendar/reminders/reminder_plan.hpp"
#include "calendar/store/dose_record.hpp"

/// "She has had it, I was on the telephone": a carer puts the record of a dose right.
namespace mana::carers {
namespace {

using core::WallTime;

// What is put on record later is told to nobody and changes nothing.
constexpr std::chrono::hours kBack{48}, kAhead{24};
constexpr std::chrono::days kEarlierDoses{3};  // from which those that are counted from the last follow

std::int64_t number(const std::string& text) {
  std::int64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return error == std::errc{} && end == text.data() + text.size() ? n : 0;
}

}  // namespace

/// One button: that it was taken, or, of what is on record as taken, that it was not.
std::string CarersSite::dose_form(const Visit& visit, const calendar::DeliveryKey& key, bool taken) const {
  if (!visit.can(Deed::RecordDose)) return "";
  const auto hidden = [](std::string_view name, const std::string& value) {
    return "<input type=\"hidden\" name=\"" + std::string{name} + "\" value=\"" + escaped(value) + "\">";
  };
  return "<form class=\"dose\" method=\"post\" action=\"/doses\">" + csrf_field(visit) +
         hidden("uid", key.uid) + hidden("recurrence", std::to_string(key.recurrence)) +
         hidden("revision", std::to_string(key.revision)) + hidden("taken", taken ? "0" : "1") + "<button>" +
         te(taken ? "dose.not_taken" : "dose.taken") + "</button></form>\n";
}

/// Only of a dose that stands in the calendar: nothing else can be put on record.
Reply CarersSite::put_dose_on_record(Visit& visit) {
  const WallTime wall = visit.moment.wall;
  auto agenda = book_.agenda(wall - kBack - kEarlierDoses, wall + kAhead);
  if (!agenda) return {sorry(visit, agenda.error()), {}};
  const std::int64_t recurrence = number(visit.form["recurrence"]), revision = number(visit.form["revision"]);
  auto last = calendar::last_doses(db_);
  if (!last) return {sorry(visit, last.error()), {}};
  auto doses = agenda->between(wall - kBack, wall + kAhead, *last);
  const auto dose = std::find_if(doses.begin(), doses.end(), [&](const calendar::DatedOccurrence& o) {
    const calendar::DeliveryKey key = calendar::key_of_occurrence(o.occurrence);
    return calendar::is_medication(o.occurrence) && key.uid == visit.form["uid"] &&
           key.recurrence == recurrence && key.revision == revision;
  });
  if (dose == doses.end()) return {sorry(visit, 404, "error.no_dose"), {}};
  calendar::DoseRecord record;
  record.key = calendar::key_of_occurrence(dose->occurrence);
  record.key.stage = "start";
  record.title = calendar::told_title(dose->occurrence);
  record.starts = dose->start;
  record.expires = dose->start + options_.policy.medication_window;
  record.taken = visit.form["taken"] != "0";
  record.carer = visit.me().name;
  auto changed = calendar::record_dose(db_, record, wall);
  if (!changed) return {sorry(visit, changed.error()), {}};
  if (*changed) {
    const std::string what = record.taken ? "taken" : "not taken";
    if (auto s = note(visit, "dose", record.key.uid, shown_title(visit, dose->occurrence) + " | " + what); !s)
      return {sorry(visit, s.error()), {}};
    effects_.calendar_changed = true;
  }
  return {go_to(record.taken ? "/?dose=taken" : "/?dose=open"), {}};
}

}  // namespace mana::carers
