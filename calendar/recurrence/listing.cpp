#include "calendar/recurrence/listing.hpp"

#include "calendar/ical/values.hpp"

namespace mana::calendar::recurrence {
namespace {

/// "+10:30", "-0500", "+01": seconds east, or nothing.
std::optional<std::chrono::seconds> parse_offset(std::string_view text) {
  if (text.size() < 3 || (text.front() != '+' && text.front() != '-')) return {};
  std::string digits;
  for (const char c : text.substr(1)) {
    if (c == ':') continue;
    if (c < '0' || c > '9' || digits.size() == 6) return {};
    digits += c;
  }
  if (digits.size() != 2 && digits.size() != 4 && digits.size() != 6) return {};
  digits.append(6 - digits.size(), '0');
  const int n = std::stoi(digits);
  if (n / 10000 > 25 || n / 100 % 100 > 59 || n % 100 > 59) return {};
  const std::chrono::seconds offset{n / 10000 * 3600 + n / 100 % 100 * 60 + n % 100};
  return text.front() == '-' ? -offset : offset;
}

/// Date and time without the marks that ISO 8601 allows between the figures.
std::string bare(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != '-' && c != ':') out += c == ' ' || c == 't' ? 'T' : c;
  return out;
}

}  // namespace

core::Result<core::WallTime> parse_time(std::string_view text, const zone::Zone& home) {
  const auto wrong = [&] {
    std::string sentence{text.substr(0, 40)};
    sentence += " is no time; write for example 2027-03-28, 2027-03-28T14:30 or 2027-03-28T14:30:00+10:30";
    return core::bad_input(std::move(sentence));
  };
  std::string_view rest = text;
  std::optional<std::chrono::seconds> offset;
  if (rest.ends_with('Z') || rest.ends_with('z')) {
    offset = std::chrono::seconds{0};
    rest.remove_suffix(1);
  } else if (const auto sign = rest.find_last_of("+-");
             sign != std::string_view::npos && rest.find_first_of("Tt ") < sign) {
    offset = parse_offset(rest.substr(sign));
    if (!offset) return wrong();
    rest = rest.substr(0, sign);
  }
  if (const auto fraction = rest.find('.'); fraction != std::string_view::npos)
    rest = rest.substr(0, fraction);
  const auto t = ical::parse_date_time(bare(rest));
  if (!t || t->kind == ical::DateTime::Kind::Utc) return wrong();
  if (offset) return core::WallTime{t->local.time_since_epoch() - *offset};
  return core::WallTime{home.to_utc(t->local)};
}

core::Result<Listing> list_occurrences(std::string ics, std::string_view from, std::string_view to,
                                       const zone::Zones& zones, const zone::ZonePtr& home,
                                       const Reading& reading) {
  const auto first = parse_time(from, *home);
  if (!first) return core::Error{first.error()}.during("--from");
  const auto last = parse_time(to, *home);
  if (!last) return core::Error{last.error()}.during("--to");
  if (last.value() < first.value()) return core::bad_input("--to lies before --from");
  auto table = Timetable::read(std::move(ics), zones, home, reading);
  if (!table) return std::move(table).error();
  Budget budget;
  const auto found = table->between(first.value(), last.value(), budget);
  Listing listing;
  listing.issues = table->issues();
  listing.too_expensive = found.too_expensive;
  listing.rows.reserve(found.occurrences.size());
  for (const auto& o : found.occurrences)
    listing.rows.push_back({o.uid(), o.iso_start(), o.iso_end(), o.summary(), o.all_day, o.cancelled});
  return listing;
}

}  // namespace mana::calendar::recurrence
