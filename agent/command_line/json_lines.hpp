#pragma once
#include <string>

#include "agent/bus/fields.hpp"
#include "agent/core/json.hpp"

namespace mana::program {

/// Keeps the order in which fields were added: what a person reads first stands first.
using core::Json;

/// One object a line on standard output, flushed, so that a pipe sees it at once. Text that is not
/// valid UTF-8 is shown with replacement characters instead of failing.
void print_json_line(const Json& object);
std::string to_line(const Json& object);

/// Seconds for JSON: microsecond resolution, so that lines are short and equal on every run.
double json_seconds(core::Duration d);
double json_seconds(core::Time t);

/// ISO 8601 with offset, in UTC: "2027-03-28T00:30:00Z".
std::string to_iso(core::WallTime wall);

/// Turns any described message or struct into JSON.
class JsonSink final : public bus::FieldSink {
 public:
  explicit JsonSink(Json& object);
  ~JsonSink() override;
  void boolean(std::string_view name, bool value) override;
  void integer(std::string_view name, std::int64_t value) override;
  void number(std::string_view name, double value) override;
  void text(std::string_view name, std::string_view value) override;
  void wall(std::string_view name, core::WallTime value) override;
  void begin_list(std::string_view name) override;
  void begin_object(std::string_view name) override;
  void end() override;

 private:
  Json& add(std::string_view name, Json value);
  std::vector<Json*> open_;
};

}  // namespace mana::program
