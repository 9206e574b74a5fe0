#include "calendar/outbox/letter_text.hpp"

#include <algorithm>
#include <chrono>

#include "calendar/spoken_time.hpp"
#include "calendar/spoken_title.hpp"

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
    return shown_date(std::chrono::floor<std::chrono::days>(there), words) + ", " + shown_clock(there);
  return shown_when(there, here, false, words);
}

std::string name_of(const Household& h) {
  return h.person_name.empty() ? "the person MANA looks after" : shown_text(h.person_name, 40);
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string times(int n) {
  if (n == 1) return "once";
  if (n == 2) return "twice";
  return std::to_string(n) + " times";
}

/// "“Blood pressure tablet” (today at 10:00 am)"; of a private entry no more than that there is one.
std::string entry(const Occasion& o, const Household& h, core::WallTime now) {
  const std::string title = shown_text(o.title, 80);
  const std::string what = title.empty()
                               ? (o.kind == OccasionKind::Medicine ? "a medicine" : "an appointment")
                               : "“" + title + "”";
  return what + " (" + when(h, o.starts, now) + ")";
}

std::string of_medicine(const Occasion& o, const Household& h, core::WallTime now) {
  const std::string name = name_of(h);
  if (!o.detail.empty())
    return "MANA could not ask " + name + " aloud about " + entry(o, h, now) + ". " +
           shown_text(o.detail, kLine);
  if (o.attempts == 0)
    return "MANA wanted to ask about " + entry(o, h, now) + ", but saw nobody in the room.";
  std::string text = "MANA asked " + name + " " + times(o.attempts) + " about " + entry(o, h, now) + ".";
  text += o.snoozes > 0 ? " The answer was “not yet”, then there was no further answer."
                        : " There was no answer.";
  return text;
}

std::string of_appointment(const Occasion& o, const Household& h, core::WallTime now) {
  if (o.attempts == 0)
    return "MANA wanted to tell " + name_of(h) + " about " + entry(o, h, now) +
           ", but saw nobody in the room.";
  return "MANA told " + name_of(h) + " " + times(o.attempts) + " about " + entry(o, h, now) +
         ". There was no answer.";
}

std::string of_answer(const Occasion& o, const Household& h, core::WallTime now) {
  const std::string title = shown_text(o.title, 80);
  return name_of(h) + " has answered about " + (title.empty() ? "the reminder" : "“" + title + "”") + " (" +
         when(h, o.starts, now) + "). Nothing more needs to be done.";
}

std::string sentence(const Occasion& o, const Household& h, core::WallTime now) {
  switch (o.kind) {
    case OccasionKind::Medicine: return of_medicine(o, h, now);
    case OccasionKind::Appointment: return of_appointment(o, h, now);
    case OccasionKind::AllClear: return of_answer(o, h, now);
    case OccasionKind::Unwell:
      return shown_text(o.detail, kLine) + " This has been so since " + when(h, o.starts, now) + ".";
    case OccasionKind::Note:
    case OccasionKind::Summary:
    case OccasionKind::Digest: break;
  }
  return shown_text(o.detail, kLine);
}

std::string title(const Occasion& o, const Household& h) {
  if (o.kind == OccasionKind::Medicine && !o.detail.empty())
    return "MANA could not ask " + name_of(h) + " aloud";
  switch (o.kind) {
    case OccasionKind::Medicine:
    case OccasionKind::Appointment: return "No answer from " + name_of(h) + " yet";
    case OccasionKind::Note: return (o.urgent ? "Please look in on " : "A note about ") + name_of(h);
    case OccasionKind::Unwell: return "MANA needs a hand";
    case OccasionKind::Summary: return "The day of " + name_of(h);
    case OccasionKind::AllClear: return name_of(h) + " has answered";
    case OccasionKind::Digest: return "What MANA could not send earlier";
  }
  return "MANA";
}

const char* kind_word(const Occasion& o) {
  const bool is_reminder = o.kind == OccasionKind::Medicine || o.kind == OccasionKind::Appointment;
  return is_reminder ? " A short call may help." : "";
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
  out.title = shown_text(capital(title(o, h)), kTitle);
  const bool is_list = o.kind == OccasionKind::Summary || o.kind == OccasionKind::Digest;
  out.text = is_list ? cut(o.detail) : capital(sentence(o, h, now)) + kind_word(o);
  return out;
}

std::string digest_text(const std::vector<Occasion>& all, const Household& h, core::WallTime now) {
  const bool still_open = std::any_of(all.begin(), all.end(), [](const Occasion& o) {
    return o.urgent && o.state != OccasionState::Answered && o.state != OccasionState::Recovered;
  });
  std::string out = "There was no way to reach you when this happened. ";
  out += still_open ? "Nobody has said since that all is well, so please look at it now."
                    : "It is all answered by now; nothing needs to be done.";
  const std::size_t first = all.size() > kMostLines ? all.size() - kMostLines : 0;
  if (first > 0)
    out += "\n" + std::to_string(first) + " earlier messages are left out; the page of MANA has them.";
  for (std::size_t i = first; i < all.size(); ++i) {
    const Occasion& o = all[i];
    std::string line = o.kind == OccasionKind::Summary ? title(o, h) + "." : sentence(o, h, now);
    if (o.state == OccasionState::Answered) line += " Later there was an answer.";
    if (o.state == OccasionState::Recovered) line += " It works again.";
    out += "\n" + capital(when(h, o.at, now)) + ": " + capital(line);
  }
  return out;
}

}  // namespace mana::calendar::outbox
