#include "calendar/recurrence/file_zone.hpp"

#include <algorithm>
#include <charconv>

#include "calendar/ical/event.hpp"
#include "calendar/recurrence/rule_iterator.hpp"

namespace mana::calendar::recurrence {
namespace {

using std::chrono::seconds;

constexpr std::size_t kMostOnsets = 5000;
const zone::Instant kEnd{std::chrono::sys_days{std::chrono::year{2150} / 1 / 1}};

/// "+0100", "-013045"
std::optional<seconds> parse_offset(std::string_view text) {
  while (text.ends_with(' ')) text.remove_suffix(1);
  if (text.size() != 5 && text.size() != 7) return {};
  if (text.front() != '+' && text.front() != '-') return {};
  int digits = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), digits);
  if (error != std::errc{} || end != text.data() + text.size() || digits < 0) return {};
  if (text.size() == 5) digits *= 100;
  const seconds offset{digits / 10000 * 3600 + digits / 100 % 100 * 60 + digits % 100};
  if (offset > std::chrono::hours{25}) return {};
  return text.front() == '-' ? -offset : offset;
}

struct Onset {
  zone::Instant at;
  seconds before, after;
};

/// All onsets of one STANDARD or DAYLIGHT part. False when it cost too much.
bool read_part(const ical::Event& part, std::int64_t& steps, std::vector<Onset>& onsets) {
  const auto* from = part.source->find("TZOFFSETFROM");
  const auto* to = part.source->find("TZOFFSETTO");
  if (from == nullptr || to == nullptr) return true;
  const auto before = parse_offset(from->value), after = parse_offset(to->value);
  if (!before || !after) return true;
  const auto add = [&](zone::LocalTime local) {
    onsets.push_back({zone::Instant{local.time_since_epoch() - *before}, *before, *after});
  };
  add(part.start.local);
  for (const auto& extra : part.extra) add(extra.start.local);
  for (auto rule : part.rules) {
    if (rule.until && rule.until->kind == ical::DateTime::Kind::Utc) {
      rule.until->local += *before;  // the line of this part: local time with the offset before the change
      rule.until->kind = ical::DateTime::Kind::Floating;
    }
    recurrence::RuleIterator onset{rule, {part.start.local, false, true}, *zone::utc()};
    while (const auto m = onset.next(kEnd, steps)) {
      add(m->local);
      if (onsets.size() > kMostOnsets) return false;
    }
  }
  return steps >= 0;
}

}  // namespace

core::Result<zone::ZonePtr> read_file_zone(const ical::Component& component, std::int64_t& steps) {
  const auto* id = component.find("TZID");
  const std::string name = id == nullptr ? "" : ical::unescape_text(id->value);
  std::vector<Onset> onsets;
  std::vector<ical::Issue> ignored;
  for (const auto& inner : component.components) {
    if (!inner.is("STANDARD") && !inner.is("DAYLIGHT")) continue;
    const auto part = ical::read_part(inner, ignored);
    if (part && !read_part(part.value(), steps, onsets))
      return core::bad_input("the VTIMEZONE '" + name + "' changes too often");
  }
  if (onsets.empty())
    return core::bad_input("the VTIMEZONE '" + name + "' has no usable STANDARD or DAYLIGHT");
  std::stable_sort(onsets.begin(), onsets.end(), [](const Onset& a, const Onset& b) { return a.at < b.at; });
  std::vector<zone::Transition> transitions;
  for (const auto& o : onsets) {
    if (!transitions.empty() && transitions.back().at == o.at) transitions.pop_back();
    if (transitions.empty() || transitions.back().offset != o.after) transitions.push_back({o.at, o.after});
  }
  return zone::ZonePtr{
      std::make_shared<const zone::Zone>(name, onsets.front().before, std::move(transitions))};
}

}  // namespace mana::calendar::recurrence
