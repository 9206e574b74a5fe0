#include "agent/program/persona/house_words.hpp"

#include <algorithm>

#include "calendar/reminders/agenda.hpp"
#include "calendar/reminders/reminder_plan.hpp"

namespace mana::program {
namespace {

constexpr std::chrono::days kBack{14}, kAhead{90};
constexpr std::size_t kLongest = 60;  // bytes: a whole sentence in a title is nobody's name

void add(std::vector<std::string>& words, const std::string& word) {
  const bool fits = !word.empty() && word.size() <= kLongest && words.size() < kMostHouseWords;
  if (fits && std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
}

}  // namespace

std::vector<std::string> house_words(calendar::ReminderStore& store, const zone::Zones& zones,
                                     const zone::ZonePtr& home, core::WallTime now) {
  std::vector<std::string> words;
  auto library = store.library();
  if (!library) return words;
  for (const auto& person : library->people) add(words, person.name);
  for (const auto& place : library->places) add(words, place.name);
  const auto calendars = store.calendars(now - kBack);
  if (!calendars) return words;
  const calendar::Agenda agenda{*calendars, zones, home, *library};
  for (const auto& o : agenda.between(now - kBack, now + kAhead)) {
    add(words, calendar::told_title(o));
    add(words, calendar::told_place(o));
    add(words, calendar::told_facts(o).with);
  }
  return words;
}

}  // namespace mana::program
