#include <algorithm>
#include <cstring>
#include <utility>

#include "calendar/ical/document.hpp"
#include "calendar/ical/readable_text.hpp"

namespace mana::calendar::ical {
namespace {

/// The unfolded content lines of a text, one after the other. Folds are undone byte by byte, because a
/// fold may stand inside a UTF-8 character.
class Lines {
 public:
  struct Line {
    std::string_view text;  ///< unfolded; empty and `too_long` when over the limit
    std::string_view raw;
    int number = 0;
    bool too_long = false;
  };

  Lines(std::string_view text, std::size_t most, std::deque<std::string>& store)
      : rest_{text}, most_{most}, store_{store} {}

  bool next(Line& line) {
    if (rest_.empty()) return false;
    line = {{}, {}, number_, false};
    std::size_t end = physical_end(0);
    const std::size_t first_end = end;
    while (end < rest_.size() && (rest_[end] == ' ' || rest_[end] == '\t')) end = physical_end(end);
    if (end == first_end && goes_on_after(rest_.substr(0, end))) {
      while (end < rest_.size() && end <= most_ && goes_on_after(rest_.substr(0, end)))
        end = physical_end(end);
      return take_soft(line, end);
    }
    line.raw = rest_.substr(0, end);
    line.too_long = end > most_;
    if (!line.too_long) line.text = end == first_end ? without_break(line.raw) : unfold(line.raw);
    rest_.remove_prefix(end);
    return true;
  }

 private:
  /// vCalendar 1.0: a line in quoted-printable that ends in "=" goes on in the next one.
  static bool goes_on_after(std::string_view text) {
    text = without_break(text);
    if (!text.ends_with('=')) return false;
    const std::string_view head = text.substr(0, text.find(':'));
    constexpr std::string_view kMark = "QUOTED-PRINTABLE";
    return std::search(head.begin(), head.end(), kMark.begin(), kMark.end(),
                       [](char a, char b) { return (a >= 'a' && a <= 'z' ? a - 32 : a) == b; }) != head.end();
  }
  bool take_soft(Line& line, std::size_t end) {
    line.raw = rest_.substr(0, end);
    line.too_long = end > most_;
    if (!line.too_long) line.text = without_break(line.raw);  // the breaks go with the encoding
    rest_.remove_prefix(end);
    return true;
  }
  std::size_t physical_end(std::size_t from) {
    ++number_;
    const void* found = std::memchr(rest_.data() + from, '\n', rest_.size() - from);
    if (found == nullptr) return rest_.size();
    return static_cast<std::size_t>(static_cast<const char*>(found) - rest_.data()) + 1;
  }
  static std::string_view without_break(std::string_view line) {
    if (line.ends_with('\n')) line.remove_suffix(1);
    while (line.ends_with('\r'))
      line.remove_suffix(1);  // "\r\r\n" where a program translated line ends twice
    return line;
  }
  std::string_view unfold(std::string_view raw) {
    std::string joined;
    joined.reserve(raw.size());
    for (std::size_t at = 0; at < raw.size();) {
      const auto found = raw.find('\n', at);
      const auto end = found == std::string_view::npos ? raw.size() : found + 1;
      auto piece = without_break(raw.substr(at, end - at));
      if (at != 0) piece.remove_prefix(1);  // the blank that marks the fold
      joined += piece;
      at = end;
    }
    return store_.emplace_back(std::move(joined));
  }

  std::string_view rest_;
  std::size_t most_;
  std::deque<std::string>& store_;
  int number_ = 1;
};

bool begins_like_date(std::string_view value) {
  while (value.starts_with(' ')) value.remove_prefix(1);
  constexpr std::size_t kFigures = 4;  // the year, then the month or a dash
  if (value.size() < 8) return false;
  for (std::size_t i = 0; i < kFigures; ++i)
    if (value[i] < '0' || value[i] > '9') return false;
  return (value[4] >= '0' && value[4] <= '9') || value[4] == '-' || value[4] == '/';
}

/// The names of zones may hold colons that nobody put into quotation marks:
/// "DTSTART;TZID=tzone://Microsoft/Custom:20260506T163000", "...;TZID=GMT+05:30:2026...". The value is what
/// looks like a date. 0: it begins where it seems to.
std::size_t end_of_zone_name(std::string_view line, std::size_t name_end, std::size_t colon) {
  constexpr std::string_view kZone = "TZID=";
  const std::string_view head = line.substr(name_end, colon - name_end);
  const bool has_zone = std::search(head.begin(), head.end(), kZone.begin(), kZone.end(), [](char a, char b) {
                          return (a >= 'a' && a <= 'z' ? a - 32 : a) == b;
                        }) != head.end();
  if (!has_zone || begins_like_date(line.substr(colon + 1))) return 0;
  for (std::size_t at = line.find(':', colon + 1); at != std::string_view::npos; at = line.find(':', at + 1))
    if (begins_like_date(line.substr(at + 1))) return at;
  return 0;
}

/// NAME *(";" parameter) ":" value. False when the line is none.
bool split(std::string_view line, Property& property) {
  std::size_t n = 0;
  while (n < line.size() && line[n] != ':' && line[n] != ';') ++n;
  if (n == 0 || n == line.size()) return false;
  property.name = line.substr(0, n);
  std::size_t colon = n;
  for (bool quoted = false; colon < line.size() && (quoted || line[colon] != ':'); ++colon)
    if (line[colon] == '"') quoted = !quoted;
  if (colon == line.size()) colon = line.find(':', n);  // a quotation mark that nobody closed
  if (colon == std::string_view::npos) return false;
  if (const std::size_t later = end_of_zone_name(line, n, colon)) colon = later;
  property.parameters = colon > n ? line.substr(n + 1, colon - n - 1) : std::string_view{};
  property.value = line.substr(colon + 1);
  return true;
}

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && (s.back() == ' ' || s.back() == '\t')) s.remove_suffix(1);
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t')) s.remove_prefix(1);
  return s;
}

/// One of these inside another of them means that the outer one was never closed.
bool stands_alone(std::string_view name) {
  return same_name(name, "VEVENT") || same_name(name, "VTODO") || same_name(name, "VJOURNAL") ||
         same_name(name, "VTIMEZONE") || same_name(name, "VFREEBUSY");
}

std::string shown(std::string_view text) {
  std::string out;
  for (const char c : text.substr(0, 40))
    out += static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e ? '?' : c;
  return out;
}

}  // namespace

/// Builds the tree. What is broken is left out with an Issue; what surrounds it stays.
class Parser {
 public:
  Parser(std::string text, const Limits& limits)
      : content_{std::make_shared<Document::Content>()}, limits_{limits} {
    std::string remark;
    content_->text = readable_text(std::move(text), &remark);
    if (!remark.empty()) content_->issues.push_back({1, std::move(remark)});
  }

  Document run() {
    std::string_view text = content_->text;
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    Lines lines{text, limits_.line_bytes, content_->unfolded};
    Lines::Line line;
    while (lines.next(line)) take(line);
    while (!open_.empty()) abandon();
    return Document{std::move(content_)};
  }

 private:
  struct Open {
    Component component;
    bool full = false;  ///< too many properties
  };

  void take(const Lines::Line& line) {
    Property property;
    property.raw = line.raw;
    property.line = line.number;
    if (line.too_long) {
      issue(line.number,
            "the line is longer than " + std::to_string(limits_.line_bytes) + " bytes; it was left out");
      return;
    }
    std::string_view text = line.text;
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // files that were joined
    if (text.empty()) return;
    if (!split(text, property)) {
      if (too_deep_ == 0)
        issue(line.number,
              std::string{"'"}.append(shown(line.text)) + "' is not a property; it was left out");
      return;
    }
    if (property.is("BEGIN")) return begin(trimmed(property.value), property);
    if (property.is("END")) return end(trimmed(property.value), property);
    keep(property);
  }

  void keep(const Property& property) {
    if (open_.empty() || too_deep_ > 0) return;
    auto& top = open_.back();
    if (top.full) return;
    if (top.component.properties.size() < limits_.properties)
      return top.component.properties.push_back(property);
    top.full = true;
    // Half an event would be a wrong event (its exceptions may be what is missing); a calendar is its events.
    const bool skipped = stands_alone(top.component.name);
    if (skipped) top.component.properties.clear();
    issue(top.component.line,
          shown(top.component.name) + " has more than " + std::to_string(limits_.properties) +
              " properties; " + (skipped ? "it" : "the rest") + " was left out",
          false, skipped);
  }

  void begin(std::string_view name, const Property& line) {
    if (too_deep_ > 0 || open_.size() == static_cast<std::size_t>(limits_.depth)) {
      if (too_deep_++ == 0)
        issue(line.line, "components are nested too deeply here; " + shown(name) + " was left out");
      return;
    }
    if (stands_alone(name)) {
      for (std::size_t i = 0; i < open_.size(); ++i) {
        if (!stands_alone(open_[i].component.name)) continue;
        while (open_.size() > i) abandon();
        break;
      }
    }
    Open opened;
    opened.component.name = name;
    opened.component.raw = line.raw;
    opened.component.line = line.line;
    open_.push_back(std::move(opened));
  }

  void end(std::string_view name, const Property& line) {
    if (too_deep_ > 0) {
      --too_deep_;
      return;
    }
    std::size_t depth = open_.size();
    const auto matches = [&](const Open& o) {
      return o.component.name.size() == name.size() &&
             std::equal(name.begin(), name.end(), o.component.name.begin(),
                        [](char a, char b) { return (a | 0x20) == (b | 0x20); });
    };
    while (depth > 0 && !matches(open_[depth - 1])) --depth;
    if (depth == 0) return issue(line.line, "END:" + shown(name) + " without its BEGIN; it was left out");
    while (open_.size() > depth) abandon();
    auto done = std::move(open_.back());
    open_.pop_back();
    const char* from = done.component.raw.data();
    done.component.raw = {from, static_cast<std::size_t>(line.raw.data() + line.raw.size() - from)};
    if (stands_alone(done.component.name) && (done.full || !has_room(done.component.line))) return;
    place().push_back(std::move(done.component));
  }

  bool has_room(int line) {
    if (entries_++ < limits_.entries) return true;
    if (entries_ == limits_.entries + 1)
      issue(line,
            "there are more than " + std::to_string(limits_.entries) + " entries; the rest was left out",
            false, true);
    return false;
  }

  /// The innermost open component is not usable, because it has no END. A calendar's complete events are, so
  /// they move up.
  void abandon() {
    auto lost = std::move(open_.back());
    open_.pop_back();
    issue(lost.component.line, shown(lost.component.name) + " was left out: it has no END", true,
          stands_alone(lost.component.name));
    if (stands_alone(lost.component.name)) return;
    for (auto& inner : lost.component.components)
      if (stands_alone(inner.name)) place().push_back(std::move(inner));
  }

  std::vector<Component>& place() {
    return open_.empty() ? content_->components : open_.back().component.components;
  }

  void issue(int line, std::string sentence, bool cut_off = false, bool lost = false) {
    if (content_->issues.size() < limits_.issues)
      content_->issues.push_back({line, std::move(sentence), cut_off, lost});
  }

  std::shared_ptr<Document::Content> content_;
  const Limits& limits_;
  std::vector<Open> open_;
  int too_deep_ = 0;
  std::size_t entries_ = 0;
};

core::Result<Document> parse(std::string text, const Limits& limits) {
  if (text.size() > limits.text_bytes)
    return core::bad_input("the calendar has " + std::to_string(text.size() >> 20) + " MB; at most " +
                           std::to_string(limits.text_bytes >> 20) + " MB are read");
  auto document = Parser{std::move(text), limits}.run();
  if (document.components().empty()) {
    std::string why =
        "this is not an iCalendar text: it holds no complete component (BEGIN:VCALENDAR ... END:VCALENDAR)";
    if (!document.issues().empty())
      why += "; line " + std::to_string(document.issues().front().line) + ": " +
             document.issues().front().sentence;
    return core::bad_input(std::move(why));
  }
  return document;
}

}  // namespace mana::calendar::ical
