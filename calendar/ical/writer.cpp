#include "calendar/ical/writer.hpp"

#include "calendar/ical/parameters.hpp"

namespace mana::calendar::ical {
namespace {

constexpr std::size_t kMostOctets = 75;

bool inside_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// A long line goes on in the next one after a blank; between characters, so that no reader sees half a one.
void append_folded(std::string& out, std::string_view line) {
  std::size_t room = kMostOctets;
  while (line.size() > room) {
    std::size_t n = room;
    while (n > room - 4 && inside_character(line[n])) --n;
    out.append(line.substr(0, n)).append("\r\n ");
    line.remove_prefix(n);
    room = kMostOctets - 1;
  }
  out.append(line).append("\r\n");
}

}  // namespace

void Writer::begin(std::string_view component) { property("BEGIN", component); }
void Writer::end(std::string_view component) { property("END", component); }

void Writer::property(std::string_view name, std::string_view value, const Parameters& parameters) {
  std::string line{name};
  for (const auto& [parameter, plain] : parameters)
    line.append(";").append(parameter).append("=").append(encode_parameter(plain));
  line += ':';
  for (const char c : value)
    if (static_cast<unsigned char>(c) >= 0x20 || c == '\t') line += c;
  append_folded(out_, line);
}

void Writer::text(std::string_view name, std::string_view plain, const Parameters& parameters) {
  property(name, escape_text(plain), parameters);
}

void Writer::date_time(std::string_view name, const DateTime& t) {
  if (t.is_date()) return property(name, to_string(t), {{"VALUE", "DATE"}});
  if (t.kind == DateTime::Kind::Zoned) return property(name, to_string(t), {{"TZID", t.tzid}});
  property(name, to_string(t));
}

void Writer::verbatim(std::string_view raw) {
  out_ += raw;
  if (!raw.empty() && raw.back() != '\n') out_ += "\r\n";
}

void write_event(Writer& writer, const NewEvent& event) {
  DateTime stamp;
  stamp.kind = DateTime::Kind::Utc;
  stamp.local = zone::LocalTime{event.stamp.time_since_epoch()};
  writer.begin("VEVENT");
  writer.text("UID", event.uid);
  writer.date_time("DTSTAMP", stamp);
  writer.date_time("DTSTART", event.start);
  writer.date_time("DTEND", event.end);
  if (!event.repeat.empty()) writer.property("RRULE", event.repeat);
  writer.text("SUMMARY", event.summary);
  if (!event.location.empty()) writer.text("LOCATION", event.location);
  if (!event.description.empty()) writer.text("DESCRIPTION", event.description);
  for (const Span& before : event.remind_before) {
    writer.begin("VALARM");
    writer.property("ACTION", "DISPLAY");
    writer.text("DESCRIPTION", event.summary);
    writer.property("TRIGGER", to_string(Span{-before.days, -before.seconds}));
    writer.end("VALARM");
  }
  writer.end("VEVENT");
}

std::string with_property(const Component& component, std::string_view upper_name,
                          std::string_view content_lines) {
  std::string out;
  const char* const begin = component.raw.data();
  const char* done = begin;
  bool written = false;
  const auto copy_until = [&](const char* to) {
    out.append(done, to);
    done = to;
  };
  const auto insert_once = [&] {
    if (!written) out += content_lines;
    written = true;
  };
  for (const auto& p : component.properties) {
    if (!p.is(upper_name)) continue;
    copy_until(p.raw.data());
    insert_once();
    done = p.raw.data() + p.raw.size();
  }
  if (!written) {  // new: before the first inner component, or before END
    const char* place = begin + component.raw.rfind('\n', component.raw.size() - 2) + 1;
    if (!component.components.empty()) place = component.components.front().raw.data();
    if (!component.properties.empty() && component.components.empty()) {
      const auto& last = component.properties.back().raw;
      place = last.data() + last.size();
    }
    copy_until(place);
    insert_once();
  }
  copy_until(begin + component.raw.size());
  return out;
}

std::string wrap_calendar(std::string_view body) {
  Writer writer;
  writer.begin("VCALENDAR");
  writer.property("VERSION", "2.0");
  writer.property("PRODID", "-//MANA//calendar//EN");
  if (!body.empty()) writer.verbatim(body);
  writer.end("VCALENDAR");
  return writer.take();
}

std::string write(const Document& document) { return std::string{document.text()}; }

}  // namespace mana::calendar::ical
