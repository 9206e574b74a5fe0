#include <cmath>

#include "agent/core/check.hpp"
#include "agent/program/settings/settings_file.hpp"
#include "agent/program/settings/settings_table.hpp"
#include "tests/fuzz/scratch_file.hpp"

namespace mana {

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  const std::string text = program::default_settings_file();
  return {Bytes(text.begin(), text.end())};
}

namespace {

void check_values(const core::Settings& settings) {
  for (const core::SettingEntry& e : program::settings_table()) {
    if (!std::holds_alternative<double>(e.fallback)) continue;
    const double value = settings.number(e.key);
    MANA_CHECK(value >= e.low && value <= e.high, "a number out of its range passed the reader");
  }
}

}  // namespace
}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const mana::fuzz::ScratchFile file{"settings.toml"};
  file.fill(data, size);
  if (const auto settings = mana::program::read_settings(file.path())) {
    mana::check_values(*settings);
  } else {
    const std::string& said = settings.error().sentence;
    MANA_CHECK(said.find("settings.toml") != std::string::npos, "a fault that does not name its file");
    MANA_CHECK(said.find(", line ") != std::string::npos, "a fault that does not name its line");
  }
  return 0;
}
