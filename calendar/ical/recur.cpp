#include "calendar/ical/recur.hpp"

#include <array>
#include <charconv>
#include <utility>

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

template <class Use>
bool for_each_item(std::string_view list, Use use) {
  std::size_t items = 0;
  for (;;) {
    const auto comma = list.find(',');
    if (++items > kMostNumbers || !use(list.substr(0, comma))) return false;
    if (comma == std::string_view::npos) return true;
    list.remove_prefix(comma + 1);
  }
}

/// Numbers from -high..-1 (when `negative`), and low..high.
bool read_list(std::string_view text, std::vector<int>& out, int low, int high, bool negative) {
  return for_each_item(text, [&](std::string_view item) {
    const auto n = number(item);
    if (!n) return false;
    const bool fits = (*n >= low && *n <= high) || (negative && *n >= -high && *n <= -1);
    if (fits) out.push_back(static_cast<int>(*n));
    return fits;
  });
}

bool read_days(std::string_view text, std::vector<ByDay>& out) {
  return for_each_item(text, [&](std::string_view item) {
    if (item.size() < 2) return false;
    const int weekday = index_of(kWeekdays, item.substr(item.size() - 2));
    const auto ordinal =
        item.size() == 2 ? std::optional<std::int64_t>{0} : number(item.substr(0, item.size() - 2));
    if (weekday < 0 || !ordinal || *ordinal > 53 || *ordinal < -53 || (*ordinal == 0 && item.size() > 2))
      return false;
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

constexpr std::array<std::string_view, 16> kParts = {
    "FREQ",       "INTERVAL",  "COUNT",    "UNTIL",   "WKST",     "BYSECOND", "BYMINUTE", "BYHOUR",
    "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYMONTH", "BYSETPOS", "BYDAY",    "RSCALE",   "SKIP"};

bool is_known(std::string_view name) { return index_of(kParts, name) >= 0 || name.starts_with("X-"); }

bool read_part(std::string_view name, std::string_view value, Recur& r) {
  std::int64_t n = 0;
  if (name == "FREQ") {
    const int f = index_of(kFrequencies, value);
    r.frequency = static_cast<Frequency>(f < 0 ? 0 : f);
    return f >= 0;
  }
  if (name == "INTERVAL") return read_positive(value, 1, r.interval);
  if (name == "COUNT") return read_positive(value, 0, n) && (r.count = n, true);
  if (name == "UNTIL") return (r.until = parse_date_time(value)).has_value();
  if (name == "WKST") return (r.week_start = index_of(kWeekdays, value)) >= 0;
  if (name == "BYSECOND") return read_list(value, r.by_second, 0, 60, false);
  if (name == "BYMINUTE") return read_list(value, r.by_minute, 0, 59, false);
  if (name == "BYHOUR") return read_list(value, r.by_hour, 0, 23, false);
  if (name == "BYDAY") return read_days(value, r.by_day);
  if (name == "BYMONTHDAY") return read_list(value, r.by_month_day, 1, 31, true);
  if (name == "BYYEARDAY") return read_list(value, r.by_year_day, 1, 366, true);
  if (name == "BYWEEKNO") return read_list(value, r.by_week_number, 1, 53, true);
  if (name == "BYMONTH") return read_list(value, r.by_month, 1, 12, false);
  if (name == "BYSETPOS") return read_list(value, r.by_set_position, 1, 366, true);
  // RFC 7529: only the calendar of the civil year is known; its rules of skipping are those of OMIT.
  if (name == "RSCALE") return same_name(value, "GREGORIAN");
  if (name == "SKIP") return same_name(value, "OMIT");
  return name.starts_with("X-");
}

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

core::Result<Recur> parse_recur(std::string_view text, std::string* ignored) {
  while (!text.empty() && (text.back() == ' ' || text.back() == ';' || text.back() == '\r'))
    text.remove_suffix(1);
  Recur recur;
  bool has_frequency = false;
  while (!text.empty()) {
    const auto semicolon = text.find(';');
    const auto part = text.substr(0, semicolon);
    text.remove_prefix(semicolon == std::string_view::npos ? text.size() : semicolon + 1);
    const auto equals = part.find('=');
    const std::string name = upper(part.substr(0, equals));
    const auto value = equals == std::string_view::npos ? std::string_view{} : part.substr(equals + 1);
    if (ignored != nullptr && (!is_known(name) || (name == "INTERVAL" && value == "0"))) {
      ignored->append(ignored->empty() ? "" : ";").append(part.substr(0, 40));
    } else if (equals == std::string_view::npos || !read_part(name, value, recur)) {
      return core::bad_input("the repeat rule part '" + std::string{part.substr(0, 40)} +
                             "' is not known or out of range");
    }
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
