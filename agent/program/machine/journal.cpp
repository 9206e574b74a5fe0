#include "agent/program/machine/journal.hpp"

#include <cerrno>
#include <cstring>

#include "agent/command_line/json_lines.hpp"

namespace mana::program {

core::Result<Journal> Journal::open(const std::filesystem::path& file, const core::Clock& clock) {
  std::FILE* f = std::fopen(file.c_str(), "we");
  if (f == nullptr) {
    return core::io_error("The journal '" + file.string() + "' cannot be written: " + std::strerror(errno) +
                          ".");
  }
  return Journal{f, clock};
}

void Journal::write(std::string_view message, const bus::Fields& fields) {
  Json line;
  line["t"] = json_seconds(clock_->now());
  line["wall"] = to_iso(clock_->wall_now());
  line["message"] = std::string{message};
  {
    JsonSink sink{line};
    fields(sink);
  }
  const std::string text = to_line(line);
  std::fwrite(text.data(), 1, text.size(), file_.get());
  std::fflush(file_.get());
}

}  // namespace mana::program
