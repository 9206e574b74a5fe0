#include "calendar/phrases/dose_times.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <set>

#include "calendar/wording/spoken_title.hpp"

namespace mana::calendar {
namespace {

using std::chrono::minutes;

constexpr std::size_t kMostTimes = 12;

std::optional<int> number_in(std::string_view text, int most) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size() || n < 0 || n > most)
    return {};
  return n;
}

std::optional<minutes> read_one(std::string_view text) {
  const std::size_t colon = text.find_first_of(":.");
  const auto hour = number_in(text.substr(0, colon), 23);
  const auto minute =
      colon == std::string_view::npos ? std::optional{0} : number_in(text.substr(colon + 1), 59);
  if (!hour || !minute) return {};
  return minutes{*hour * 60 + *minute};
}

int hour_of(minutes t) { return static_cast<int>(t.count() / 60); }
int minute_of(minutes t) { return static_cast<int>(t.count() % 60); }

std::string listed(const std::set<int>& numbers) {
  std::string out;
  for (const int n : numbers) out += (out.empty() ? "" : ",") + std::to_string(n);
  return out;
}

/// What BYHOUR and BYMINUTE together mean, before BYSETPOS.
DoseTimes product(const std::set<int>& hours, const std::set<int>& minutes_of_hour) {
  DoseTimes all;
  for (const int h : hours)
    for (const int m : minutes_of_hour) all.emplace_back(h * 60 + m);
  return all;
}

}  // namespace

core::Result<DoseTimes> read_dose_times(std::string_view text) {
  DoseTimes times;
  std::string word;
  const auto take = [&]() -> core::Status {
    if (word.empty() || word == "and" || word == "at") return word.clear(), core::Status{};
    const auto time = read_one(word);
    if (!time)
      return core::bad_input("The time '" + shown_text(word, 20) +
                             "' is not understood; write for example 8:00, 13:00, 20:30.");
    times.push_back(*time);
    word.clear();
    return {};
  };
  for (const char c : text) {
    if (c != ' ' && c != ',' && c != ';') {
      word += c;
    } else if (auto taken = take(); !taken) {
      return std::move(taken).error();
    }
  }
  if (auto taken = take(); !taken) return std::move(taken).error();
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  if (times.size() > kMostTimes) return core::bad_input("More than twelve times a day are too many.");
  return times;
}

std::string to_text(const DoseTimes& times) {
  std::string out;
  for (const minutes t : times) {
    char text[24];
    std::snprintf(text, sizeof text, "%s%02d:%02d", out.empty() ? "" : ", ", hour_of(t), minute_of(t));
    out += text;
  }
  return out;
}

std::string daily_rule(const DoseTimes& times) {
  std::set<int> hours, minutes_of_hour;
  for (const minutes t : times) hours.insert(hour_of(t)), minutes_of_hour.insert(minute_of(t));
  std::string rule = "FREQ=DAILY;BYHOUR=" + listed(hours) + ";BYMINUTE=" + listed(minutes_of_hour);
  const DoseTimes all = product(hours, minutes_of_hour);
  if (all.size() == times.size()) return rule;
  std::set<int> positions;
  for (const minutes t : times)
    positions.insert(static_cast<int>(std::find(all.begin(), all.end(), t) - all.begin()) + 1);
  return rule + ";BYSETPOS=" + listed(positions);
}

std::optional<DoseTimes> dose_times_of(const ical::Recur& rule) {
  ical::Recur rest = rule;
  rest.until.reset();
  rest.week_start = 0;
  rest.by_hour.clear();
  rest.by_minute.clear();
  rest.by_set_position.clear();
  ical::Recur daily;
  daily.frequency = ical::Frequency::Daily;
  if (rest != daily || rule.by_hour.empty() || rule.by_minute.empty()) return {};
  const DoseTimes all =
      product({rule.by_hour.begin(), rule.by_hour.end()}, {rule.by_minute.begin(), rule.by_minute.end()});
  if (rule.by_set_position.empty()) return all;
  DoseTimes times;
  for (const int position : rule.by_set_position) {
    if (position < 1 || position > static_cast<int>(all.size())) return {};
    times.push_back(all[static_cast<std::size_t>(position) - 1]);
  }
  std::sort(times.begin(), times.end());
  return times;
}

}  // namespace mana::calendar
