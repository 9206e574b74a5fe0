#include "calendar/answers/named_entry.hpp"

#include <algorithm>

#include "calendar/reminders/reminder_plan.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::calendar {
namespace {

constexpr double kEnough = 0.5;  // of the words
constexpr double kCompanion = 0.8, kPlace = 0.7, kWay = 0.6,
                 kNotes = 0.4;  // a title names an entry better than these

bool holds(const std::vector<std::string>& written, const std::string& heard) {
  return std::any_of(written.begin(), written.end(), [&](const std::string& w) { return is_like(heard, w); });
}

/// The word, what means the same, and whom it may name: "daughter", "Susan".
std::vector<std::string> meant_by(const std::string& word, const AskedWords& asking, const Library& library) {
  std::vector<std::string> all = asking.same_as(word);
  for (const Acquaintance& a : library.people) {
    if (!holds(words_of_question(a.relation), word)) continue;
    for (std::string& name : words_of_question(a.name)) all.push_back(std::move(name));
  }
  return all;
}

}  // namespace

double named_by(const std::vector<std::string>& naming, const recurrence::Occurrence& entry,
                const AskedWords& asking, const Library& library) {
  if (naming.empty()) return 0;
  const std::string typed = told_title(entry);
  const EventFacts facts = told_facts(entry);
  const auto title = words_of_question(typed + " " + spoken_title(typed, "") + " " + library.said(typed));
  const auto with = words_of_question(facts.with);
  const auto place = words_of_question(told_place(entry)), notes = words_of_question(facts.description);
  const Place* const known = library.find_place(told_place(entry));
  const auto way = known == nullptr ? std::vector<std::string>{} : words_of_question(known->directions);
  double sum = 0;
  for (const std::string& word : naming) {
    double best = 0;
    for (const std::string& w : meant_by(word, asking, library)) {
      if (holds(title, w)) best = 1;
      if (holds(with, w)) best = std::max(best, kCompanion);
      if (holds(place, w)) best = std::max(best, kPlace);
      if (holds(way, w)) best = std::max(best, kWay);
      if (holds(notes, w)) best = std::max(best, kNotes);
    }
    sum += best;
  }
  return sum / static_cast<double>(naming.size());
}

const recurrence::Occurrence* named_entry(const std::vector<std::string>& naming,
                                          const std::vector<recurrence::Occurrence>& among,
                                          const AskedWords& asking, const Library& library) {
  const recurrence::Occurrence* best = nullptr;
  double most = 0;
  for (const recurrence::Occurrence& o : among) {
    const double named = named_by(naming, o, asking, library);
    if (named < kEnough || named <= most) continue;
    most = named;
    best = &o;
  }
  return best;
}

}  // namespace mana::calendar
