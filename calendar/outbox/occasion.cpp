#include "calendar/outbox/occasion.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "calendar/outbox/letter_words.hpp"

namespace mana::calendar::outbox {
namespace {

constexpr std::chrono::hours kLastHour{1};
constexpr std::string_view kAllClear = "all-clear:";

constexpr std::array<std::pair<OccasionKind, std::string_view>, 7> kKinds{
    {{OccasionKind::Medicine, "medicine"},
     {OccasionKind::Appointment, "appointment"},
     {OccasionKind::Note, "note"},
     {OccasionKind::Unwell, "unwell"},
     {OccasionKind::Summary, "summary"},
     {OccasionKind::Digest, "digest"},
     {OccasionKind::AllClear, "all_clear"}}};
constexpr std::array<std::pair<OccasionState, std::string_view>, 5> kStates{
    {{OccasionState::Open, "open"},
     {OccasionState::Acknowledged, "acknowledged"},
     {OccasionState::Answered, "answered"},
     {OccasionState::Recovered, "recovered"},
     {OccasionState::Over, "over"}}};

template <class Table, class T>
std::string_view name_in(const Table& table, T value) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const auto& e) { return e.first == value; });
  return found == table.end() ? std::string_view{} : found->second;
}

template <class T, class Table>
std::optional<T> value_in(const Table& table, std::string_view name) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const auto& e) { return e.second == name; });
  return found == table.end() ? std::nullopt : std::optional<T>{found->first};
}

}  // namespace

std::string_view to_string(OccasionKind kind) { return name_in(kKinds, kind); }
std::optional<OccasionKind> occasion_kind(std::string_view text) {
  return value_in<OccasionKind>(kKinds, text);
}
std::string_view to_string(OccasionState state) { return name_in(kStates, state); }
std::optional<OccasionState> occasion_state(std::string_view text) {
  return value_in<OccasionState>(kStates, text);
}

std::string reminder_key(const Delivery& d) {
  const std::string again = d.amended > 0 ? "amended-" + std::to_string(d.amended) + ":" : "";
  return "reminder:" + again + std::to_string(d.key.recurrence) + ":" + std::to_string(d.key.revision) + ":" +
         d.key.uid;
}

bool wants_a_hand(OccasionKind kind) {
  return kind != OccasionKind::Summary && kind != OccasionKind::Digest && kind != OccasionKind::AllClear;
}

Occasion all_clear_of(const Occasion& ended, core::WallTime at) {
  Occasion o;
  o.key = std::string{kAllClear} + ended.key;
  o.kind = OccasionKind::AllClear;
  o.at = at;
  o.uid = ended.uid;
  o.title = ended.title;
  o.starts = ended.starts;
  return o;
}

std::string_view ended_key(const Occasion& all_clear) {
  return std::string_view{all_clear.key}.substr(std::min(kAllClear.size(), all_clear.key.size()));
}

std::optional<Occasion> occasion_of(const Delivery& d, core::WallTime at) {
  const bool medicine = d.kind == "medication";
  const bool unsayable = medicine && is_open(d.state) && d.unsayable;
  const bool unanswered = medicine && is_open(d.state) && d.unanswered >= kTellAfter;
  if (d.state != DeliveryState::Missed && !unsayable && !unanswered) return {};
  if (!medicine && (d.all_day || d.due < d.starts - kLastHour)) return {};
  Occasion o;
  o.key = reminder_key(d);
  o.kind = medicine ? OccasionKind::Medicine : OccasionKind::Appointment;
  o.at = at;
  o.urgent = true;
  o.uid = d.key.uid;
  o.title = d.title;
  o.starts = d.starts;
  o.attempts = d.attempts;
  o.snoozes = d.snoozes;
  if (unsayable) o.detail = letter_words("en").unsayable_why;
  return o;
}

}  // namespace mana::calendar::outbox
