#include "calendar/answers/spoken_wait.hpp"

#include <chrono>

namespace mana::calendar {
namespace {

using std::chrono::days;
using std::chrono::floor;
using std::chrono::minutes;

std::string counted(std::string_view pattern, long n, const TimeWords& words) {
  const auto at = static_cast<std::size_t>(n);
  return put_in(pattern, "n", at < words.numbers.size() ? std::string{words.numbers[at]} : std::to_string(n));
}

std::string days_and_weeks(long n, const TimeWords& words) {
  if (n == 0) return std::string{words.today};
  if (n == 1) return std::string{words.in_a_day};
  if (n == 7) return std::string{words.in_a_week};
  if (n % 7 == 0 && n < 60) return counted(words.in_weeks, n / 7, words);
  return counted(words.in_days, n, words);
}

}  // namespace

std::string spoken_wait(LocalTime then, LocalTime now, bool all_day, const TimeWords& words) {
  const long ahead_days = (floor<days>(then) - floor<days>(now)).count();
  if (all_day) return days_and_weeks(std::max(ahead_days, 0L), words);
  const auto ahead = std::chrono::round<minutes>(then - now);
  if (ahead <= minutes{60}) return spoken_lead(std::max(ahead, minutes{0}), words);
  if (ahead > minutes{12 * 60}) return days_and_weeks(ahead_days, words);
  long total = ahead.count();
  if (total >= 120) total = (total + 2) / 5 * 5;
  const long hours = total / 60, rest = total % 60;
  if (rest == 0) return hours == 1 ? std::string{words.in_an_hour} : counted(words.in_hours, hours, words);
  const std::string with_rest =
      hours == 1 ? std::string{words.in_an_hour_and} : counted(words.in_hours_and, hours, words);
  return put_in(with_rest, "rest", counted(words.minutes_long, rest, words));
}

}  // namespace mana::calendar
