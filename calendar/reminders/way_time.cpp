#include "calendar/reminders/way_time.hpp"

#include <algorithm>
#include <string>

#include "agent/core/letters.hpp"

namespace mana::calendar {
namespace {

std::string plain(std::string_view text) {
  std::string out = core::lower(text);
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '.'; };
  while (!out.empty() && blank(out.back())) out.pop_back();
  out.erase(out.begin(), std::find_if_not(out.begin(), out.end(), blank));
  return out;
}

/// "home", "Home, 12 High Street", "Zoom (link below)".
bool begins_with_word(std::string_view text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  constexpr std::string_view kEnds = ",;:(-/";
  text.remove_prefix(word.size());
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  return text.empty() || kEnds.find(text.front()) != std::string_view::npos;
}

}  // namespace

std::chrono::minutes way_time(std::string_view location, const Library& library,
                              const ReminderPolicy& policy) {
  using std::chrono::minutes;
  if (const Place* known = library.find_place(location); known != nullptr && known->travel > minutes{0})
    return known->travel;
  const std::string place = plain(location);
  const bool is_address_of_a_page = place.find("://") != std::string::npos;
  const bool is_here = std::any_of(policy.no_way_to.begin(), policy.no_way_to.end(),
                                   [&](const std::string& word) { return begins_with_word(place, word); });
  return place.empty() || is_address_of_a_page || is_here ? minutes{0} : policy.usual_way;
}

}  // namespace mana::calendar
