#include "calendar/slots.hpp"

#include <utility>

#include "calendar/spoken_time.hpp"
#include "calendar/spoken_title.hpp"

namespace mana::calendar {
namespace {

LocalTime local(core::WallTime t, const zone::Zone& home) {
  return home.to_local(std::chrono::floor<std::chrono::seconds>(t));
}

std::string_view unnamed(const std::string& kind) {
  return kind == "medication" ? "medicine" : "an appointment";
}

}  // namespace

msg::Slots slots_of(const SpokenEvent& event, core::WallTime now, const zone::Zone& home,
                    const TimeWords& words) {
  const LocalTime start = local(event.starts, home), here = local(now, home);
  const std::string day = spoken_day(std::chrono::floor<std::chrono::days>(start), here, words);
  msg::Slots slots;
  slots["kind"] = event.kind;
  slots["title"] = spoken_title(event.title, unnamed(event.kind));
  if (event.kind == "medication") slots["title"] = spoken_medicine(std::move(slots["title"]));
  slots["place"] = spoken_title(event.place, "");
  slots["day"] = day;
  slots["when"] = event.all_day ? day : spoken_when(start, here, words);
  slots["time"] = event.all_day ? std::string{} : spoken_clock(start, words);
  slots["lead"] = event.all_day ? std::string{} : spoken_lead(event.starts - now, words);
  slots["clock"] = spoken_time_now(here, words);
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
