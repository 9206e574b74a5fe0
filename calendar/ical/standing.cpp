#include "calendar/ical/standing.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace mana::calendar::ical {
namespace {

/// "Off" as programs and people write it, in small letters. None of them is the beginning of a usual title
/// when a colon, a dash or brackets set it apart.
constexpr std::array<std::string_view, 24> kOff{
    "cancelled", "canceled",  "postponed",  "called off", "declined", "abgesagt", "abgelehnt",   "storniert",
    "entfällt",  "fällt aus", "verschoben", "annulé",     "annulée",  "refusé",   "geannuleerd", "afgezegd",
    "cancelado", "cancelada", "annullato",  "annullata",  "aflyst",   "avlyst",   "inställt",    "inställd"};

struct Word {
  std::string_view written;
  Standing standing;
};
constexpr std::array kStatus{
    Word{"CANCELLED", Standing::Cancelled}, Word{"CANCELED", Standing::Cancelled},
    Word{"CANCEL", Standing::Cancelled},    Word{"DECLINED", Standing::Declined},
    Word{"TENTATIVE", Standing::Tentative}, Word{"COMPLETED", Standing::Done},
};

/// ASCII, and the capitals that the words above have.
std::string lower(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool latin = i > 0 && static_cast<unsigned char>(text[i - 1]) == 0xC3 && c >= 0x80 && c <= 0x9E;
    out += static_cast<char>(latin || (c >= 'A' && c <= 'Z') ? c + 32 : c);
  }
  return out;
}

std::string_view trimmed(std::string_view s) {
  constexpr std::string_view kBlank = " \t\r\n\v*!";
  const std::size_t first = s.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return s.substr(first, s.find_last_not_of(kBlank) - first + 1);
}

bool is_off(std::string_view words) {
  return std::find(kOff.begin(), kOff.end(), trimmed(words)) != kOff.end();
}

/// What sets a word apart: ':', '-', or a dash.
std::size_t mark_at(std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 5> kMarks{":", "-", "–", "—", "/"};
  for (const std::string_view mark : kMarks)
    if (text.substr(at).starts_with(mark)) return mark.size();
  return 0;
}

bool off_before_mark(std::string_view title) {
  for (std::size_t at = 0; at < title.size(); ++at)
    if (mark_at(title, at) > 0) return is_off(title.substr(0, at));
  return false;
}

bool off_behind_mark(std::string_view title) {
  for (std::size_t at = title.size(); at-- > 0;)
    if (const std::size_t n = mark_at(title, at); n > 0) return is_off(title.substr(at + n));
  return false;
}

bool off_in_brackets(std::string_view title) {
  constexpr std::string_view kOpen = "([{<", kClose = ")]}>";
  for (std::size_t at = title.find_first_of(kOpen); at != std::string_view::npos;
       at = title.find_first_of(kOpen, at + 1)) {
    const std::size_t end = title.find(kClose[kOpen.find(title[at])], at);
    if (end == std::string_view::npos) return false;
    const bool at_an_end = trimmed(title.substr(0, at)).empty() || trimmed(title.substr(end + 1)).empty();
    if (at_an_end && is_off(title.substr(at + 1, end - at - 1))) return true;
  }
  return false;
}

/// "Dentist cancelled", "CANCELLED Dentist": in capitals also in front, else a usual title could begin so.
bool off_as_last_word(std::string_view title) {
  for (const std::string_view off : kOff) {
    const bool behind =
        title.size() > off.size() && title.ends_with(off) && title[title.size() - off.size() - 1] == ' ';
    if (behind) return true;
  }
  return false;
}

bool off_in_capitals(std::string_view title) {
  constexpr std::array<std::string_view, 4> kCapitals{"CANCELLED ", "CANCELED ", "ABGESAGT ", "POSTPONED "};
  return std::any_of(kCapitals.begin(), kCapitals.end(),
                     [&](std::string_view word) { return title.starts_with(word); });
}

std::optional<Standing> named(std::string_view value) {
  value = trimmed(value);
  for (const Word& word : kStatus)
    if (same_name(value, word.written)) return word.standing;
  return {};
}

std::string_view value_of(const Component& c, std::string_view name) {
  const Property* p = c.find(name);
  return p == nullptr ? std::string_view{} : p->value;
}

std::string address_in(std::string_view value) {
  std::string address = lower(trimmed(value));
  if (address.starts_with("mailto:")) address.erase(0, 7);
  return address;
}

/// The calendar of a person often bears her address; hers is the answer that counts. Without it everybody but
/// the one who asked must have said the same.
std::optional<Standing> answer_of(const Component& entry, const Component* calendar) {
  const std::string host = address_in(value_of(entry, "ORGANIZER"));
  const std::string own = calendar == nullptr ? "" : address_in(value_of(*calendar, "X-WR-CALNAME"));
  int asked = 0, declined = 0;
  for (const Property* p : entry.find_all("ATTENDEE")) {
    const std::string who = address_in(p->value);
    const std::string answer = p->parameter("PARTSTAT").value_or("");
    if (!own.empty() && who == own) return named(answer);
    if (who == host) continue;
    ++asked;
    if (same_name(answer, "DECLINED")) ++declined;
  }
  return asked > 0 && asked == declined ? std::optional{Standing::Declined} : std::nullopt;
}

bool is_done(const Component& task) {
  return task.is("VTODO") &&
         (task.find("COMPLETED") != nullptr || trimmed(value_of(task, "PERCENT-COMPLETE")) == "100");
}

}  // namespace

bool title_says_off(std::string_view title) {
  const std::string small = lower(title);
  return is_off(small) || off_before_mark(small) || off_behind_mark(small) || off_in_brackets(small) ||
         off_as_last_word(trimmed(small)) || off_in_capitals(title);
}

Standing standing_of(const Component& entry, std::string_view title, const Component* calendar) {
  if (calendar != nullptr && same_name(trimmed(value_of(*calendar, "METHOD")), "CANCEL"))
    return Standing::Cancelled;
  const auto status = named(value_of(entry, "STATUS"));
  if (is_done(entry)) return Standing::Done;
  if (status && *status != Standing::Tentative && (*status != Standing::Done || entry.is("VTODO")))
    return *status;
  if (title_says_off(title)) return Standing::Cancelled;
  const auto answer = answer_of(entry, calendar);
  if (answer == Standing::Declined) return Standing::Declined;
  const bool perhaps = status == Standing::Tentative || answer == Standing::Tentative ||
                       same_name(value_of(entry, "X-MICROSOFT-CDO-BUSYSTATUS"), "TENTATIVE");
  return perhaps ? Standing::Tentative : Standing::Firm;
}

}  // namespace mana::calendar::ical
