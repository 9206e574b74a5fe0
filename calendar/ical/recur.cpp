#include "calendar/ical/recur.hpp"

#include <array>
#include <charconv>
#include <utility>

#include "calendar/ical/foreign_rule.hpp"
#include "calendar/ical/foreign_values.hpp"

namespace mana::calendar::ical {
namespace {

constexpr std::array<std::string_view, 7> kFrequencies = {"SECONDLY", "MINUTELY", "HOURLY", "DAILY",
                                                          "WEEKLY",   "MONTHLY",  "YEARLY"};
constexpr std::array<std::string_view, 7> kWeekdays = {"MO", "TU", "WE", "TH", "FR", "SA", "SU"};
constexpr std::size_t kMostNumbers = 1000;  // in one list; 366 make sense

template <std::size_t N>
int index_of(const std::array<std::string_view, N>& names, std::string_view text) {
  for (std::size_t i = 0; i < N; ++i)
    if (same_name(text, names[i])) return static_cast<int>(i);
  return -1;
}

std::optional<std::int64_t> number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return value;
}

/// Calls `use` for each item of a comma list; one that it refuses costs the list, or, with `dropped`, itself
/// alone, as long as another one is left.
template <class Use>
bool for_each_item(std::string_view list, std::string* dropped, Use use) {
  std::size_t items = 0, used = 0;
  for (;;) {
    const auto comma = list.find(',');
    const auto item = list.substr(0, comma);
    if (++items > kMostNumbers) return false;
    if (use(item)) {
      ++used;
    } else if (dropped == nullptr) {
      return false;
    } else {
      dropped->append(dropped->empty() ? "" : ",").append(item.substr(0, 40));
    }
    if (comma == std::string_view::npos) return used > 0;
    list.remove_prefix(comma + 1);
  }
}

/// Numbers from -high..-1 (when `negative`), and low..high.
struct NumberRange {
  int low, high;
  bool negative = false;
  bool holds(std::int64_t n) const { return (n >= low && n <= high) || (negative && n >= -high && n <= -1); }
};

bool read_list(std::string_view text, std::vector<int>& out, NumberRange range, std::string* dropped) {
  return for_each_item(text, dropped, [&](std::string_view item) {
    const auto n = number(item);
    if (!n || !range.holds(*n)) return false;
    out.push_back(static_cast<int>(*n));
    return true;
  });
}

/// "0MO" is none of RFC 5545. What others wrote so (`dropped`) means every Monday.
bool read_days(std::string_view text, std::vector<ByDay>& out, std::string* dropped) {
  return for_each_item(text, dropped, [&](std::string_view item) {
    if (item.size() < 2) return false;
    const int weekday = index_of(kWeekdays, item.substr(item.size() - 2));
    const auto ordinal =
        item.size() == 2 ? std::optional<std::int64_t>{0} : number(item.substr(0, item.size() - 2));
    const bool is_zero = ordinal && *ordinal == 0 && item.size() > 2 && dropped == nullptr;
    if (weekday < 0 || !ordinal || *ordinal > 53 || *ordinal < -53 || is_zero) return false;
    out.push_back({static_cast<int>(*ordinal), weekday});
    return true;
  });
}

bool read_positive(std::string_view text, std::int64_t low, std::int64_t& out) {
  const auto n = number(text);
  if (!n || *n < low) return false;
  out = *n;
  return true;
}

struct ListPart {
  std::string_view name;
  std::vector<int> Recur::*list;
  NumberRange range;
};
constexpr std::array kLists{
    ListPart{"BYSECOND", &Recur::by_second, {0, 60}},
    ListPart{"BYMINUTE", &Recur::by_minute, {0, 59}},
    ListPart{"BYHOUR", &Recur::by_hour, {0, 23}},
    ListPart{"BYMONTHDAY", &Recur::by_month_day, {1, 31, true}},
    ListPart{"BYYEARDAY", &Recur::by_year_day, {1, 366, true}},
    ListPart{"BYWEEKNO", &Recur::by_week_number, {1, 53, true}},
    ListPart{"BYMONTH", &Recur::by_month, {1, 12}},
    ListPart{"BYSETPOS", &Recur::by_set_position, {1, 366, true}},
};

/// @param dropped  null: strictly; else it gets the items that were left out of a list
bool read_part(std::string_view name, std::string_view value, Recur& r, std::string* dropped) {
  std::int64_t n = 0;
  if (name == "FREQ") {
    const int f = index_of(kFrequencies, value);
    r.frequency = static_cast<Frequency>(f < 0 ? 0 : f);
    return f >= 0;
  }
  if (name == "INTERVAL") return read_positive(value, 1, r.interval);
  if (name == "COUNT") return read_positive(value, 0, n) && (r.count = n, true);
  if (name == "UNTIL") {
    const auto until = dropped == nullptr ? parse_date_time(value) : parse_foreign_date_time(value);
    if (until) r.until = until;
    return until.has_value();
  }
  if (name == "WKST") {
    const int weekday = index_of(kWeekdays, value);
    if (weekday >= 0) r.week_start = weekday;
    return weekday >= 0;
  }
  if (name == "BYDAY") return read_days(value, r.by_day, dropped);
  for (const ListPart& part : kLists)
    if (name == part.name) return read_list(value, r.*part.list, part.range, dropped);
  // RFC 7529: only the calendar of the civil year is known; its rules of skipping are those of OMIT.
  if (name == "RSCALE") return same_name(value, "GREGORIAN");
  if (name == "SKIP") return same_name(value, "OMIT");
  return name.starts_with("X-");
}

/// Without these a rule means other days altogether: then it is none.
bool is_vital(std::string_view name) { return name == "FREQ" || name == "RSCALE" || name == "SKIP"; }

std::string upper(std::string_view text) {
  std::string out{text};
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  return out;
}

void append(std::string& out, std::string_view name, const std::vector<int>& numbers) {
  if (numbers.empty()) return;
  out += ';';
  out += name;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    out += i == 0 ? '=' : ',';
    out += std::to_string(numbers[i]);
  }
}

}  // namespace

core::Result<Recur> parse_recur(std::string_view written, std::string* ignored) {
  const std::string foreign = ignored == nullptr ? std::string{} : usual_rule(written);
  std::string_view text = ignored == nullptr ? written : std::string_view{foreign};
  while (!text.empty() && (text.back() == ' ' || text.back() == ';' || text.back() == '\r'))
    text.remove_suffix(1);
  Recur recur;
  bool has_frequency = false;
  const auto leave_out = [&](std::string_view what) {
    ignored->append(ignored->empty() ? "" : ";").append(what.substr(0, 40));
  };
  while (!text.empty()) {
    const auto semicolon = text.find(';');
    const auto part = text.substr(0, semicolon);
    text.remove_prefix(semicolon == std::string_view::npos ? text.size() : semicolon + 1);
    const auto equals = part.find('=');
    const std::string name = upper(part.substr(0, equals));
    const auto value = equals == std::string_view::npos ? std::string_view{} : part.substr(equals + 1);
    std::string dropped;
    const bool read = equals != std::string_view::npos &&
                      read_part(name, value, recur, ignored == nullptr ? nullptr : &dropped);
    if (!read && (ignored == nullptr || is_vital(name)))
      return core::bad_input("the repeat rule part '" + std::string{part.substr(0, 40)} +
                             "' is not known or out of range");
    if (!read) leave_out(part);
    if (read && !dropped.empty()) leave_out(std::string{name}.append("=").append(dropped));
    has_frequency = has_frequency || name == "FREQ";
  }
  if (!has_frequency) return core::bad_input("a repeat rule needs FREQ, for example FREQ=WEEKLY;BYDAY=MO");
  return recur;
}

std::string to_string(const Recur& r) {
  std::string out = "FREQ=" + std::string{kFrequencies[static_cast<std::size_t>(r.frequency)]};
  if (r.until) out += ";UNTIL=" + to_string(*r.until);
  if (r.count) out += ";COUNT=" + std::to_string(*r.count);
  if (r.interval != 1) out += ";INTERVAL=" + std::to_string(r.interval);
  append(out, "BYSECOND", r.by_second);
  append(out, "BYMINUTE", r.by_minute);
  append(out, "BYHOUR", r.by_hour);
  for (std::size_t i = 0; i < r.by_day.size(); ++i) {
    out += i == 0 ? ";BYDAY=" : ",";
    if (r.by_day[i].ordinal != 0) out += std::to_string(r.by_day[i].ordinal);
    out += kWeekdays[static_cast<std::size_t>(r.by_day[i].weekday)];
  }
  append(out, "BYMONTHDAY", r.by_month_day);
  append(out, "BYYEARDAY", r.by_year_day);
  append(out, "BYWEEKNO", r.by_week_number);
  append(out, "BYMONTH", r.by_month);
  append(out, "BYSETPOS", r.by_set_position);
  if (r.week_start != 0) out += ";WKST=" + std::string{kWeekdays[static_cast<std::size_t>(r.week_start)]};
  return out;
}

}  // namespace mana::calendar::ical
