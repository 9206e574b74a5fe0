#pragma once
#include <cstdio>
#include <filesystem>
#include <memory>

#include "agent/bus/bus.hpp"
#include "agent/core/result.hpp"

namespace mana::program {

/// Writes every message on the bus, one JSON object a line: {"t":12.345,"wall":"...","message":"Heard",...}.
/// Never a picture or sound; a message holds neither. Flushed at each line, so that a crash loses none.
/// Threads: the bus calls it one message at a time.
class Journal {
 public:
  static core::Result<Journal> open(const std::filesystem::path& file, const core::Clock& clock);
  void write(std::string_view message, const bus::Fields& fields);

 private:
  struct Close {
    void operator()(std::FILE* f) const noexcept { std::fclose(f); }
  };
  Journal(std::FILE* f, const core::Clock& clock) : file_{f}, clock_{&clock} {}
  std::unique_ptr<std::FILE, Close> file_;
  const core::Clock* clock_;
};

}  // namespace mana::program
