#include "calendar/outbox/letter_text.hpp"

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <utility>

#include "agent/core/letters.hpp"
#include "calendar/outbox/letter_words.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::calendar::outbox {
namespace {

constexpr std::size_t kTitle = 80, kLine = 300, kText = 1500, kMostLines = 8;

zone::LocalTime local(const Household& h, core::WallTime t) {
  const zone::ZonePtr zone = h.home ? h.home : zone::utc();
  return zone->to_local(std::chrono::floor<std::chrono::seconds>(t));
}

std::string when(const Household& h, core::WallTime t, core::WallTime now) {
  const TimeWords& words = time_words(h.language);
  const zone::LocalTime there = local(h, t), here = local(h, now);
  const bool past_day =
      std::chrono::floor<std::chrono::days>(there) < std::chrono::floor<std::chrono::days>(here);
  if (past_day)
    return shown_date(std::chrono::floor<std::chrono::days>(there), words) + ", " + shown_clock(there, words);
  return shown_when(there, here, false, words);
}

using Values = std::initializer_list<std::pair<std::string_view, std::string>>;

/// What stands in the values is never looked through for slots.
std::string filled(std::string_view pattern, Values values) {
  std::string out;
  while (!pattern.empty()) {
    const std::size_t at = pattern.find('{');
    out += pattern.substr(0, at);
    if (at == std::string_view::npos) break;
    pattern.remove_prefix(at + 1);
    const std::size_t end = pattern.find('}');
    for (const auto& [name, value] : values)
      if (name == pattern.substr(0, end)) out += value;
    pattern.remove_prefix(end + 1);
  }
  return out;
}

std::string name_of(const Household& h) {
  return h.person_name.empty() ? std::string{letter_words(h.language).person} : shown_text(h.person_name, 40);
}

std::string times(int n, const LetterWords& words) {
  if (n == 1) return std::string{words.once};
  if (n == 2) return std::string{words.twice};
  return filled(words.times, {{"n", std::to_string(n)}});
}

/// "“Blood pressure tablet” (today at 10:00 am)"; of a private entry no more than that there is one.
std::string entry(const Occasion& o, const Household& h, core::WallTime now) {
  const LetterWords& words = letter_words(h.language);
  const std::string title = shown_text(o.title, 80);
  const std::string_view unnamed = o.kind == OccasionKind::Medicine ? words.a_medicine : words.an_appointment;
  const std::string what = title.empty() ? std::string{unnamed} : filled(words.quoted, {{"title", title}});
  return filled(words.entry, {{"what", what}, {"when", when(h, o.starts, now)}});
}

std::string of_medicine(const Occasion& o, const Household& h, core::WallTime now) {
  const LetterWords& words = letter_words(h.language);
  const std::string name = name_of(h), about = entry(o, h, now);
  if (!o.detail.empty()) {
    const std::string why =
        o.detail == letter_words("en").unsayable_why ? std::string{words.unsayable_why} : o.detail;
    return filled(words.unsayable, {{"name", name}, {"entry", about}, {"detail", shown_text(why, kLine)}});
  }
  if (o.attempts == 0) return filled(words.medicine_unseen, {{"entry", about}});
  const std::string asked =
      filled(words.medicine_asked, {{"name", name}, {"times", times(o.attempts, words)}, {"entry", about}});
  return asked + std::string{o.snoozes > 0 ? words.not_yet : words.no_answer};
}

std::string of_appointment(const Occasion& o, const Household& h, core::WallTime now) {
  const LetterWords& words = letter_words(h.language);
  const std::string_view pattern = o.attempts == 0 ? words.appointment_unseen : words.appointment_told;
  return filled(pattern,
                {{"name", name_of(h)}, {"times", times(o.attempts, words)}, {"entry", entry(o, h, now)}});
}

std::string of_answer(const Occasion& o, const Household& h, core::WallTime now) {
  const LetterWords& words = letter_words(h.language);
  const std::string title = shown_text(o.title, 80);
  const std::string what =
      title.empty() ? std::string{words.the_reminder} : filled(words.quoted, {{"title", title}});
  return filled(words.answered, {{"name", name_of(h)}, {"what", what}, {"when", when(h, o.starts, now)}});
}

std::string sentence(const Occasion& o, const Household& h, core::WallTime now) {
  switch (o.kind) {
    case OccasionKind::Medicine: return of_medicine(o, h, now);
    case OccasionKind::Appointment: return of_appointment(o, h, now);
    case OccasionKind::AllClear: return of_answer(o, h, now);
    case OccasionKind::Unwell:
      return filled(letter_words(h.language).since,
                    {{"detail", shown_text(o.detail, kLine)}, {"when", when(h, o.starts, now)}});
    case OccasionKind::Note:
    case OccasionKind::Summary:
    case OccasionKind::Digest: break;
  }
  return shown_text(o.detail, kLine);
}

std::string_view called(const Occasion& o, const LetterWords& words) {
  if (o.kind == OccasionKind::Medicine && !o.detail.empty()) return words.called_unsayable;
  switch (o.kind) {
    case OccasionKind::Medicine:
    case OccasionKind::Appointment: return words.called_no_answer;
    case OccasionKind::Note: return o.urgent ? words.called_urgent : words.called_note;
    case OccasionKind::Unwell: return words.called_unwell;
    case OccasionKind::Summary: return words.called_day;
    case OccasionKind::AllClear: return words.called_answered;
    case OccasionKind::Digest: return words.called_late;
  }
  return "MANA";
}

std::string title(const Occasion& o, const Household& h) {
  return filled(called(o, letter_words(h.language)), {{"name", name_of(h)}});
}

std::string_view last_words(const Occasion& o, const LetterWords& words) {
  const bool is_reminder = o.kind == OccasionKind::Medicine || o.kind == OccasionKind::Appointment;
  return is_reminder ? words.call : "";
}

/// Whole lines of the companion's own making; each was cleaned when it was made.
std::string cut(std::string text) {
  if (text.size() <= kText) return text;
  std::size_t end = text.rfind('\n', kText);
  if (end == std::string::npos) return shown_text(text, kText);
  return text.substr(0, end);
}

}  // namespace

LetterText letter_text(const Occasion& o, const Household& h, core::WallTime now) {
  LetterText out;
  out.title = shown_text(core::capitalised(title(o, h)), kTitle);
  const bool is_list = o.kind == OccasionKind::Summary || o.kind == OccasionKind::Digest;
  out.text =
      is_list ? cut(o.detail)
              : core::capitalised(sentence(o, h, now)) + std::string{last_words(o, letter_words(h.language))};
  return out;
}

std::string digest_text(const std::vector<Occasion>& all, const Household& h, core::WallTime now) {
  const bool still_open = std::any_of(all.begin(), all.end(), [](const Occasion& o) {
    return o.urgent && o.state != OccasionState::Answered && o.state != OccasionState::Recovered;
  });
  const LetterWords& words = letter_words(h.language);
  std::string out = std::string{words.late} + std::string{still_open ? words.late_open : words.late_settled};
  const std::size_t first = all.size() > kMostLines ? all.size() - kMostLines : 0;
  if (first > 0) out += "\n" + filled(words.late_left_out, {{"n", std::to_string(first)}});
  for (std::size_t i = first; i < all.size(); ++i) {
    const Occasion& o = all[i];
    std::string line = o.kind == OccasionKind::Summary ? title(o, h) + "." : sentence(o, h, now);
    if (o.state == OccasionState::Answered) line += words.late_answered;
    if (o.state == OccasionState::Recovered) line += words.late_recovered;
    out += "\n" + core::capitalised(when(h, o.at, now)) + ": " + core::capitalised(line);
  }
  return out;
}

}  // namespace mana::calendar::outbox
