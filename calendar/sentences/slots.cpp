#include "calendar/sentences/slots.hpp"

#include <utility>

#include "calendar/titles/title_cleaner.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::calendar {
namespace {

LocalTime local(core::WallTime t, const zone::Zone& home) {
  return home.to_local(std::chrono::floor<std::chrono::seconds>(t));
}

std::string_view unnamed(const std::string& kind, const TimeWords& words) {
  return kind == "medication" ? words.medicine : words.an_appointment;
}

// Who lives near the door needs no directions an hour before, but when the next thing is to put on the coat.
constexpr std::chrono::minutes kDirectionsFrom{20};

Telling form_of(const SpokenEvent& event, core::WallTime now) {
  const auto ahead = std::chrono::round<std::chrono::minutes>(event.starts - now).count();
  if (event.all_day || ahead > 60) return Telling::Ahead;
  if (ahead > 0) return event.time_to_go ? Telling::Leave : Telling::Soon;
  if (ahead == 0) return Telling::Now;
  return ahead >= -60 ? Telling::Past : Telling::Ahead;
}

/// Of what lasts for days: how long it still does. Else "".
std::string until_when(const SpokenEvent& event, LocalTime now, const zone::Zone& home,
                       const TimeWords& words) {
  constexpr std::chrono::hours kADay{24};
  if (event.ends - event.starts <= kADay) return {};
  const LocalDay first = std::chrono::floor<std::chrono::days>(local(event.starts, home));
  const LocalDay last =
      std::chrono::floor<std::chrono::days>(local(event.ends - std::chrono::seconds{1}, home));
  return last > first ? spoken_until(last, now, words) : std::string{};
}

std::string place_of(const SpokenEvent& event, const Place* known, const Teller& teller) {
  if (known == nullptr)
    return spoken_title(clean_place(teller.library.said(event.place), teller.sentences.titles()), "",
                        teller.words.language);
  return spoken_title(known->say_as.empty() ? known->name : known->say_as, "", teller.words.language);
}

}  // namespace

msg::Slots slots_of(const SpokenEvent& event, core::WallTime now, const zone::Zone& home,
                    const Teller& teller) {
  const TimeWords& words = teller.words;
  const Place* place = teller.library.find_place(event.place);
  const LocalTime start = local(event.starts, home), here = local(now, home);
  const std::string day = spoken_day(std::chrono::floor<std::chrono::days>(start), here, words);
  msg::Slots slots;
  slots["kind"] = event.kind;
  const bool is_medicine = event.kind == "medication";
  const CleanTitle title = clean_title(teller.library.said(event.title), teller.sentences.titles(),
                                       {start, event.all_day, is_medicine});
  slots["title"] = spoken_title(title.joined(), unnamed(event.kind, words), words.language);
  if (is_medicine) slots["title"] = spoken_medicine(std::move(slots["title"]));
  slots["place"] = place_of(event, place, teller);
  slots["day"] = day;
  slots["when"] = event.all_day ? day : spoken_when(start, here, words);
  if (const std::string until = until_when(event, here, home, words); !until.empty()) {
    const bool goes_on =
        std::chrono::floor<std::chrono::days>(start) < std::chrono::floor<std::chrono::days>(here);
    slots["when"] = goes_on ? until : slots["when"] + " " + until;
  }
  slots["shown_when"] = shown_when(start, here, event.all_day, words);
  slots["time"] = event.all_day ? std::string{} : spoken_clock(start, words);
  slots["lead"] = event.all_day ? std::string{} : spoken_lead(event.starts - now, words);
  slots["clock"] = spoken_time_now(here, words);
  slots["sentence"] = "";
  slots["notes"] = "";
  for (const std::string& note : title.notes)
    slots["notes"] += (slots["notes"].empty() ? "" : " ") + spoken_title(note, "", words.language) + ".";
  if (is_medicine) {  // asked about in words of its own
    // "Good night" is said when one goes.
    const TimeWords::DayPart& part = day_part(here, words);
    slots["day_part"] = (&part == words.parts.data() ? words.parts[3] : part).name;
    slots["question"] = teller.sentences.ask(slots);
    return slots;
  }
  const bool tells_the_way = event.time_to_go || (event.starts - now <= kDirectionsFrom && place != nullptr &&
                                                  place->travel.count() == 0);
  if (event.is_off) {
    slots["new_when"] =
        event.moved_to ? spoken_when(local(*event.moved_to, home), here, words) : std::string{};
    slots["sentence"] = teller.sentences.say_off(slots);
    return slots;
  }
  if (event.time_to_go) slots["go"] = teller.sentences.time_to_go();
  slots["sentence"] = teller.sentences.say(
      form_of(event, now),
      {slots["title"], slots["when"], slots["lead"], slots["time"], slots["place"],
       tells_the_way && place != nullptr ? place->directions : std::string{}, event.facts, title},
      teller.library);
  return slots;
}

msg::Slots slots_of_now(core::WallTime now, const zone::Zone& home, const TimeWords& words) {
  const LocalTime here = local(now, home);
  const LocalDay day = std::chrono::floor<std::chrono::days>(here);
  msg::Slots slots;
  slots["date"] = spoken_date(day, words);
  slots["day"] = words.weekdays[std::chrono::weekday{day}.iso_encoding() - 1];
  slots["year"] = std::to_string(static_cast<int>(std::chrono::year_month_day{day}.year()));
  slots["day_part"] = day_part(here, words).name;
  slots["time"] = slots["clock"] = spoken_time_now(here, words);
  return slots;
}

}  // namespace mana::calendar
