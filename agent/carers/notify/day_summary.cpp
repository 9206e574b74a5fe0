#include "agent/carers/notify/day_summary.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "agent/platform/sqlite/rows.hpp"
#include "calendar/outbox/letter_words.hpp"
#include "calendar/store/delivery_rows.hpp"
#include "calendar/store/outbox_rows.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::notify {
namespace {

using std::chrono::days;
using std::chrono::floor;

constexpr std::size_t kMostLines = 15, kMostNotes = 5;

zone::ZonePtr home_of(const calendar::outbox::Household& h) { return h.home ? h.home : zone::utc(); }
zone::LocalTime local(const calendar::outbox::Household& h, core::WallTime t) {
  return home_of(h)->to_local(floor<std::chrono::seconds>(t));
}

bool counts(const calendar::Delivery& d) {
  return d.state != calendar::DeliveryState::Superseded && d.state != calendar::DeliveryState::Cancelled;
}

std::string_view outcome(const calendar::Delivery& d, const calendar::outbox::LetterWords& words) {
  const bool medicine = d.kind == "medication";
  if (d.state == calendar::DeliveryState::Acknowledged) return medicine ? words.taken : words.heard;
  if (calendar::is_open(d.state)) return d.attempts > 0 ? words.said_open : words.unsaid;
  return d.attempts > 0 ? words.unanswered : words.nobody_seen;
}

std::string line_of(const calendar::Delivery& d, const calendar::outbox::Household& h) {
  const calendar::outbox::LetterWords& words = calendar::outbox::letter_words(h.language);
  std::string title = calendar::shown_text(d.title, 60);
  if (title.empty()) title = d.kind == "medication" ? words.medicine_line : words.appointment_line;
  const std::string when =
      d.all_day ? "" : calendar::shown_clock(local(h, d.starts), calendar::time_words(h.language)) + " ";
  return when + title + ": " + std::string{outcome(d, words)} + ".";
}

/// Of the stages of one entry, the one that says most: an answer before all, else the last.
std::vector<calendar::Delivery> last_words(const std::vector<calendar::Delivery>& all) {
  std::map<std::tuple<core::WallTime, std::string, std::int64_t>, calendar::Delivery> best;
  for (const calendar::Delivery& d : all) {
    if (!counts(d)) continue;
    const auto [place, is_new] = best.try_emplace({d.starts, d.key.uid, d.key.recurrence}, d);
    const auto weight = [](const calendar::Delivery& x) {
      return std::tuple{x.state == calendar::DeliveryState::Acknowledged, x.due};
    };
    if (!is_new && weight(d) > weight(place->second)) place->second = d;
  }
  std::vector<calendar::Delivery> out;
  for (auto& [key, d] : best) out.push_back(std::move(d));
  return out;
}

core::Result<std::vector<std::string>> notes_since(platform::SqliteDb& db, core::WallTime from) {
  return texts_of(prepared(db,
                           "SELECT detail FROM occasions WHERE kind='note' AND at>=? ORDER BY at LIMIT 50",
                           calendar::stored_micros(from)));
}

}  // namespace

std::optional<std::chrono::minutes> time_of_day(std::string_view text) {
  const auto digit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
  if (text.size() != 5 || text[2] != ':' || !digit(0) || !digit(1) || !digit(3) || !digit(4)) return {};
  const int hour = (text[0] - '0') * 10 + (text[1] - '0'), minute = (text[3] - '0') * 10 + (text[4] - '0');
  if (hour > 23 || minute > 59) return {};
  return std::chrono::minutes{hour * 60 + minute};
}

std::string summary_text(const std::vector<calendar::Delivery>& deliveries,
                         const std::vector<std::string>& notes,
                         const calendar::outbox::Household& household) {
  const std::vector<calendar::Delivery> all = last_words(deliveries);
  const auto answered = std::count_if(all.begin(), all.end(), [](const calendar::Delivery& d) {
    return d.state == calendar::DeliveryState::Acknowledged;
  });
  const calendar::outbox::LetterWords& words = calendar::outbox::letter_words(household.language);
  std::string out{words.nothing};
  if (!all.empty())
    out = calendar::put_in(calendar::put_in(all.size() == 1 ? words.one_reminder : words.reminders, "n",
                                            std::to_string(answered)),
                           "all", std::to_string(all.size()));
  for (std::size_t i = 0; i < std::min(all.size(), kMostLines); ++i) out += "\n" + line_of(all[i], household);
  if (all.size() > kMostLines)
    out += "\n" + calendar::put_in(words.more, "n", std::to_string(all.size() - kMostLines));
  for (std::size_t i = 0; i < std::min(notes.size(), kMostNotes); ++i)
    out += "\n" + calendar::put_in(words.note, "text", calendar::shown_text(notes[i], 160));
  return out;
}

core::Result<calendar::outbox::Occasion> day_summary(platform::SqliteDb& db,
                                                     const calendar::outbox::Household& h,
                                                     core::WallTime now) {
  const auto day = floor<days>(local(h, now));
  const core::WallTime from{home_of(h)->to_utc(zone::LocalTime{day})};
  auto deliveries = calendar::deliveries_between(db, from, now);
  if (!deliveries) return std::move(deliveries).error();
  auto notes = notes_since(db, from);
  if (!notes) return std::move(notes).error();
  calendar::outbox::Occasion o;
  o.kind = calendar::outbox::OccasionKind::Summary;
  o.key = "summary:" + std::to_string(day.time_since_epoch().count());
  o.at = now;
  o.detail = summary_text(*deliveries, *notes, h);
  return o;
}

}  // namespace mana::notify
