#include "calendar/remote/merge.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "calendar/ical/document.hpp"
#include "calendar/ical/values.hpp"
#include "calendar/ical/writer.hpp"
#include "calendar/remote/mirror.hpp"

namespace mana::calendar::remote {
namespace {

using Lines = std::vector<std::string>;  // content lines of one name, as written

std::string upper(std::string_view text) {
  std::string out{text};
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  return out;
}

template <std::size_t N>
bool is_in(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

constexpr std::array<std::string_view, 4> kWhen{"DTSTART", "DTEND", "DURATION", "RRULE"};
constexpr std::string_view kWhenGroup = "(when)";
constexpr std::array<std::string_view, 10> kLists{"EXDATE",     "RDATE",     "CATEGORIES", "ATTENDEE",
                                                  "ATTACH",     "COMMENT",   "RESOURCES",  "CONTACT",
                                                  "RELATED-TO", "CONFERENCE"};
constexpr std::array<std::string_view, 4> kLatest{"SEQUENCE", "DTSTAMP", "LAST-MODIFIED", "CREATED"};
constexpr std::array<std::string_view, 3> kTexts{"SUMMARY", "LOCATION", "DESCRIPTION"};

/// A VEVENT taken apart: its lines by name, its alarms and other inner components.
struct Entry {
  std::vector<std::string> order;  // names as they first come
  std::map<std::string, Lines> lines;
  Lines inner;
};

std::string ended(std::string_view raw) {
  std::string out{raw};
  while (!out.empty() && (out.back() == '\n' || out.back() == '\r')) out.pop_back();
  return out + "\r\n";
}

std::optional<Entry> take_apart(const ComponentPart& part) {
  auto document = ical::parse(part.body);
  if (!document || document->components().empty()) return std::nullopt;
  const ical::Component& c = document->components().front();
  Entry e;
  for (const ical::Property& p : c.properties) {
    std::string name = upper(p.name);
    if (is_in(kWhen, name)) name = kWhenGroup;
    if (!e.lines.contains(name)) e.order.push_back(name);
    e.lines[name].push_back(ended(p.raw));
  }
  for (const ical::Component& inner : c.components) e.inner.push_back(ended(inner.raw));
  return e;
}

Lines lines_of(const Entry& e, const std::string& name) {
  const auto found = e.lines.find(name);
  return found == e.lines.end() ? Lines{} : found->second;
}

bool has(const Lines& lines, const std::string& line) {
  return std::find(lines.begin(), lines.end(), line) != lines.end();
}

/// What either added, without what either took away.
Lines merged_list(const Lines& base, const Lines& here, const Lines& there) {
  Lines out;
  for (const std::string& line : there)
    if (!has(base, line) || has(here, line)) out.push_back(line);
  for (const std::string& line : here)
    if (!has(base, line) && !has(there, line)) out.push_back(line);
  return out;
}

std::string value_of(const Lines& lines) {
  std::string body = "BEGIN:VEVENT\r\n";
  for (const std::string& line : lines) body += line;
  const auto document = ical::parse(body + "END:VEVENT\r\n");
  if (!document || document->components().empty()) return {};
  std::string out;
  for (const ical::Property& p : document->components().front().properties)
    out += (out.empty() ? "" : " ") + ical::unescape_text(p.value);
  return out;
}

class Join {
 public:
  Join(const Entry& base, const Entry& here, const Entry& there) : base_{base}, here_{here}, there_{there} {}

  std::string text() {
    std::vector<std::string> order = there_.order;
    for (const std::string& name : here_.order)
      if (!there_.lines.contains(name)) order.push_back(name);
    std::map<std::string, Lines> out;
    for (const std::string& name : order) out[name] = lines(name);
    if (!lost_.empty()) {
      if (!out.contains("DESCRIPTION")) order.emplace_back("DESCRIPTION");
      out["DESCRIPTION"] = {described(out["DESCRIPTION"])};
    }
    std::string text = "BEGIN:VEVENT\r\n";
    for (const std::string& name : order)
      for (const std::string& line : out[name]) text += line;
    for (const std::string& inner : merged_list(base_.inner, here_.inner, there_.inner)) text += inner;
    return text + "END:VEVENT\r\n";
  }

 private:
  Lines lines(const std::string& name) {
    const Lines base = lines_of(base_, name);
    Lines here = lines_of(here_, name), there = lines_of(there_, name);
    if (here == base || here == there) return there;
    if (there == base) return here;
    if (is_in(kLists, name)) return merged_list(base, here, there);
    if (is_in(kLatest, name)) return later(here, there);
    if (name.starts_with("X-MANA-")) return here;
    if (is_in(kTexts, name) || name == kWhenGroup) keep(here, there);
    return there.empty() ? here : there;  // what somebody still wrote outlives that another one took it away
  }

  static Lines later(const Lines& here, const Lines& there) {
    const std::string a = value_of(here), b = value_of(there);
    const bool here_is_later = a.size() != b.size() ? a.size() > b.size() : a > b;
    return here_is_later ? here : there;
  }

  void keep(const Lines& here, const Lines& there) {
    const std::string ours = value_of(here), theirs = value_of(there);
    if (ours.empty() || there.empty() || theirs.find(ours) != std::string::npos) return;
    lost_ += "\n" + ours;
  }

  std::string described(const Lines& description) {
    ical::Writer writer;
    const std::string before = value_of(description);
    writer.text("DESCRIPTION", before.empty() ? lost_.substr(1) : before + lost_);
    return writer.take();
  }

  const Entry &base_, &here_, &there_;
  std::string lost_;
};

const ComponentPart* same_part(const std::vector<ComponentPart>& parts, const ComponentPart& like) {
  const auto found = std::find_if(parts.begin(), parts.end(), [&](const ComponentPart& p) {
    return p.kind == like.kind && p.uid == like.uid && p.recurrence_id == like.recurrence_id;
  });
  return found == parts.end() ? nullptr : &*found;
}

ComponentPart join(const ComponentPart* base, const ComponentPart& here, const ComponentPart& there) {
  if (base != nullptr && same_entry(base->body, here.body)) return there;
  if (base != nullptr && same_entry(base->body, there.body)) return here;
  const auto ours = take_apart(here), theirs = take_apart(there);
  if (there.kind != "VEVENT" || !ours || !theirs) return there;
  const Entry began = base == nullptr ? Entry{} : take_apart(*base).value_or(Entry{});
  const auto document = ical::parse(Join{began, *ours, *theirs}.text());
  return document ? read_component(document->components().front()) : there;
}

}  // namespace

std::vector<ComponentPart> merge(const std::vector<ComponentPart>& base,
                                 const std::vector<ComponentPart>& here,
                                 const std::vector<ComponentPart>& there) {
  std::vector<ComponentPart> out;
  for (const ComponentPart& t : there) {
    const ComponentPart* began = same_part(base, t);
    const ComponentPart* ours = same_part(here, t);
    if (ours != nullptr) {
      out.push_back(join(began, *ours, t));
    } else if (began == nullptr || !same_entry(began->body, t.body)) {
      out.push_back(t);  // new there, or taken away here and changed there: the change holds
    }
  }
  for (const ComponentPart& h : here) {
    const ComponentPart* began = same_part(base, h);
    const bool changed = began == nullptr || !same_entry(began->body, h.body);
    if (same_part(there, h) == nullptr && changed) out.push_back(h);
  }
  return out;
}

}  // namespace mana::calendar::remote
