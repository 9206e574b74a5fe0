#include "agent/platform/zone/posix_rule.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>

namespace mana::zone {
namespace {

using std::chrono::days;
using std::chrono::seconds;
using std::chrono::sys_days;
using std::chrono::sys_seconds;
using Day = PosixRule::Day;

/// Reads the rule from left to right; `good` falls at the first thing that does not fit.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_{text} {}

  bool good() const { return good_; }
  bool at_end() const { return rest_.empty(); }
  bool take(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void expect(char c) { good_ = take(c) && good_; }

  void skip_name() {
    if (take('<')) {
      while (!rest_.empty() && rest_.front() != '>') rest_.remove_prefix(1);
      return expect('>');
    }
    std::size_t n = 0;
    while (n < rest_.size() && std::isalpha(static_cast<unsigned char>(rest_[n])) != 0) ++n;
    if (n < 3) good_ = false;
    rest_.remove_prefix(n);
  }

  int number(int low, int high) {
    int value = 0;
    std::size_t n = 0;
    for (; n < rest_.size() && n < 4 && rest_[n] >= '0' && rest_[n] <= '9'; ++n)
      value = value * 10 + (rest_[n] - '0');
    if (n == 0 || value < low || value > high) good_ = false;
    rest_.remove_prefix(n);
    return value;
  }

  seconds hms(int most_hours) {
    const int sign = take('-') ? -1 : (take('+'), 1);
    int total = number(0, most_hours) * 3600;
    if (take(':')) total += number(0, 59) * 60;
    if (take(':')) total += number(0, 59);
    return seconds{sign * total};
  }

  Day day() {
    Day d;
    if (take('M')) {
      d.month = number(1, 12);
      expect('.');
      d.week = number(1, 5);
      expect('.');
      d.weekday = number(0, 6);
    } else if (take('J')) {
      d.kind = Day::Kind::JulianNoLeap;
      d.day = number(1, 365);
    } else {
      d.kind = Day::Kind::DayOfYear;
      d.day = number(0, 365);
    }
    if (take('/')) d.time = hms(167);
    return d;
  }

 private:
  std::string_view rest_;
  bool good_ = true;
};

sys_days date_in(const Day& d, std::chrono::year year) {
  using namespace std::chrono;
  switch (d.kind) {
    case Day::Kind::MonthWeekDay: {
      const month m{static_cast<unsigned>(d.month)};
      const weekday w{static_cast<unsigned>(d.weekday)};
      if (d.week == 5) return sys_days{year / m / w[last]};
      return sys_days{year / m / w[static_cast<unsigned>(d.week)]};
    }
    case Day::Kind::JulianNoLeap: {
      const bool after_leap_day = year.is_leap() && d.day >= 60;
      return sys_days{year / January / 1} + days{d.day - 1 + (after_leap_day ? 1 : 0)};
    }
    case Day::Kind::DayOfYear: break;
  }
  return sys_days{year / January / 1} + days{d.day};
}

}  // namespace

PosixRule::Segment PosixRule::segment_at(sys_seconds t) const {
  constexpr sys_seconds kFirst{seconds{std::numeric_limits<std::int64_t>::min() / 4}};
  constexpr sys_seconds kLast{seconds{std::numeric_limits<std::int64_t>::max() / 4}};
  if (!has_summer) return {kFirst, kLast, standard};

  struct Change {
    sys_seconds at;
    seconds offset;
  };
  std::array<Change, 6> changes;
  const std::chrono::year_month_day today{std::chrono::floor<days>(t)};
  std::size_t n = 0;
  for (int y = -1; y <= 1; ++y) {
    const auto year = today.year() + std::chrono::years{y};
    changes[n++] = {date_in(summer_ends, year) + summer_ends.time - summer, standard};
    changes[n++] = {date_in(summer_starts, year) + summer_starts.time - standard, summer};
  }
  // Stable: where summer time ends and starts at one instant (summer all year), it goes on.
  std::stable_sort(changes.begin(), changes.end(),
                   [](const Change& a, const Change& b) { return a.at < b.at; });
  const auto next =
      std::upper_bound(changes.begin(), changes.end(), t, [](auto v, const Change& c) { return v < c.at; });
  const auto now = std::prev(next);  // the first is over a year before t
  return {now->at, next == changes.end() ? now->at + days{200} : next->at, now->offset};
}

std::optional<PosixRule> parse_posix_rule(std::string_view text) {
  Reader in{text};
  PosixRule rule;
  in.skip_name();
  rule.standard = -in.hms(24);
  if (!in.at_end()) {
    rule.has_summer = true;
    in.skip_name();
    rule.summer = rule.standard + std::chrono::hours{1};
    if (!in.take(',')) {
      rule.summer = -in.hms(24);
      in.expect(',');
    }
    rule.summer_starts = in.day();
    in.expect(',');
    rule.summer_ends = in.day();
  }
  if (!in.good() || !in.at_end()) return {};
  return rule;
}

}  // namespace mana::zone
