#include "calendar/phrases/when_parser.hpp"

#include <charconv>
#include <optional>

#include "calendar/phrases/phrase.hpp"
#include "calendar/phrases/phrase_days.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/time_words.hpp"

namespace mana::calendar {
namespace {

using std::chrono::days;
using std::chrono::floor;
using zone::LocalTime;
using Day = std::chrono::local_days;

constexpr std::size_t kLongest = 200;
constexpr std::string_view kExamples =
    "write for example \"2027-03-28 14:30\", \"tomorrow 10:00\", \"friday half past two\", \"in 20 minutes\" "
    "or "
    "\"today at 2.30pm\"";

core::Error not_understood(std::string_view text, std::string_view why) {
  return core::bad_input("'" + std::string{text} + "' " + std::string{why} + "; " + std::string{kExamples} +
                         ".");
}

std::optional<int> whole(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size() || n < 0) return {};
  return n;
}

/// "...T14:30:00+10:30", "...Z": the moment is given, whatever the zone at home.
std::optional<zone::Instant> with_offset(std::string_view text) {
  if (text.size() < 17 || text[4] != '-' || text[7] != '-' || (text[10] != 'T' && text[10] != ' ')) return {};
  const std::size_t sign = text.find_first_of("Zz+-", 16);
  if (sign == std::string_view::npos || text[13] != ':') return {};
  const auto y = whole(text.substr(0, 4)), mo = whole(text.substr(5, 2)), d = whole(text.substr(8, 2));
  const auto h = whole(text.substr(11, 2)), m = whole(text.substr(14, 2));
  const auto s = text[16] == ':' ? whole(text.substr(17, 2)) : std::optional<int>{0};
  const auto date = y && mo && d ? day_of(*y, *mo, *d) : std::nullopt;
  if (!date || !h || !m || !s || *h > 23 || *m > 59 || *s > 59) return {};
  std::chrono::seconds offset{0};
  if (text[sign] == '+' || text[sign] == '-') {
    const std::string_view rest = text.substr(sign + 1);
    if (rest.size() != 5 || rest[2] != ':') return {};
    const auto oh = whole(rest.substr(0, 2)), om = whole(rest.substr(3));
    if (!oh || !om || *oh > 14 || *om > 59) return {};
    offset = std::chrono::minutes{*oh * 60 + *om} * (text[sign] == '-' ? -1 : 1);
  } else if (sign + 1 != text.size()) {
    return {};
  }
  const auto local = LocalTime{*date} + std::chrono::seconds{(*h * 60 + *m) * 60 + *s};
  return zone::Instant{local.time_since_epoch() - offset};
}

}  // namespace

core::Result<ParsedWhen> parse_when(std::string_view text, core::WallTime now, const zone::Zone& home,
                                    std::string_view language) {
  if (text.size() > kLongest) return not_understood(text.substr(0, 20), "goes on for too long");
  if (const auto instant = with_offset(text)) return ParsedWhen{home.to_local(*instant), false};
  const Phrase phrase = read_phrase(text, home.to_local(floor<std::chrono::seconds>(now)), language,
                                    {.time_alone_is_next = true, .asks_about_past = false});
  if (!phrase.title.empty()) return not_understood(text, "holds what is no time, '" + phrase.title + "'");
  if (!phrase.left.empty()) return not_understood(text, "is not understood, '" + phrase.left + "'");
  if (!phrase.asks.empty()) return not_understood(text, "can be read in two ways. " + phrase.asks.front());
  const auto start = phrase.start();
  if (!start) return not_understood(text, "holds no time");
  return ParsedWhen{*start, phrase.all_day, phrase.end, rule_of_phrase(phrase, home), phrase.place};
}

std::string read_back(const ParsedWhen& when) {
  const Day day = floor<days>(when.local);
  const std::string date = shown_date(day, time_words("en-GB")) + " " +
                           std::to_string(static_cast<int>(std::chrono::year_month_day{day}.year()));
  return when.all_day ? date + ", the whole day"
                      : date + " at " + shown_clock(when.local, time_words("en-GB"));
}

}  // namespace mana::calendar
