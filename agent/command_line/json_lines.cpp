#include "agent/command_line/json_lines.hpp"

#include <cmath>
#include <cstdio>

namespace mana::program {
namespace {
double to_microseconds_exactly(double s) { return std::round(s * 1e6) / 1e6; }
}  // namespace

std::string to_line(const Json& object) { return object.dump() + "\n"; }

void print_json_line(const Json& object) {
  const std::string line = to_line(object);
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fflush(stdout);
}

double json_seconds(core::Duration d) { return to_microseconds_exactly(core::to_seconds(d)); }
double json_seconds(core::Time t) { return to_microseconds_exactly(core::to_seconds(t)); }

std::string to_iso(core::WallTime wall) {
  const auto day = std::chrono::floor<std::chrono::days>(wall);
  const std::chrono::year_month_day date{day};
  const std::chrono::hh_mm_ss time{std::chrono::floor<std::chrono::milliseconds>(wall - day)};
  char text[64];
  const int length = std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02d", int(date.year()),
                                   unsigned(date.month()), unsigned(date.day()), int(time.hours().count()),
                                   int(time.minutes().count()), int(time.seconds().count()));
  std::string iso{text, static_cast<std::size_t>(length)};
  if (const auto ms = time.subseconds().count(); ms != 0) {
    std::snprintf(text, sizeof text, ".%03d", int(ms));
    iso += text;
  }
  return iso + "Z";
}

JsonSink::JsonSink(Json& object) { open_.push_back(&object); }
JsonSink::~JsonSink() = default;

Json& JsonSink::add(std::string_view name, Json value) {
  Json& here = *open_.back();
  if (here.is_array()) return here.push_back(std::move(value));
  return here[std::string{name}] = std::move(value);
}

void JsonSink::boolean(std::string_view name, bool value) { add(name, value); }
void JsonSink::integer(std::string_view name, std::int64_t value) { add(name, value); }
void JsonSink::number(std::string_view name, double value) { add(name, to_microseconds_exactly(value)); }
void JsonSink::text(std::string_view name, std::string_view value) { add(name, std::string{value}); }
void JsonSink::wall(std::string_view name, core::WallTime value) { add(name, to_iso(value)); }
void JsonSink::begin_list(std::string_view name) { open_.push_back(&add(name, Json::array())); }
void JsonSink::begin_object(std::string_view name) { open_.push_back(&add(name, Json::object())); }
void JsonSink::end() { open_.pop_back(); }

}  // namespace mana::program
