#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/screen.hpp"
#include "agent/bus/module.hpp"
#include "agent/core/result.hpp"

namespace mana::program {

/// Types lines of a file at their moments, as somebody would at the screen: for runs in virtual time.
/// A line of the file: the seconds since the start, a blank, what is typed: "12.5 what day is it".
///
/// Publishes: Typed.  Threads: the one that steps it.
class Typist final : public bus::Module {
 public:
  struct Line {
    core::Time at{};
    std::string text;
  };
  /// Errors: NotFound; BadInput names the line.
  static core::Result<std::vector<Line>> read(const std::filesystem::path& file);

  Typist(bus::Bus& bus, std::vector<Line> lines) : bus_{bus}, lines_{std::move(lines)} {}
  std::string_view name() const override { return "typist"; }
  core::Time step(core::Time now) override {
    while (next_ < lines_.size() && lines_[next_].at <= now)
      bus_.publish(msg::Typed{now, lines_[next_++].text});
    return next_ < lines_.size() ? lines_[next_].at : core::kNever;
  }

 private:
  bus::Bus& bus_;
  std::vector<Line> lines_;  // in order of time
  std::size_t next_ = 0;
};

}  // namespace mana::program
