#include "agent/program/persona/house_memory.hpp"

#include <string>
#include <utility>

#include "agent/program/machine/paths.hpp"
#include "agent/program/persona/talk_common.hpp"

namespace mana::program {
namespace {

using dialogue::RecallEncoder;
using dialogue::memory::Memory;
using dialogue::memory::MemoryWords;

core::Result<std::shared_ptr<const RecallEncoder>> recall_encoder(std::string_view language) {
  auto encoder = plain_encoder(language);
  if (!encoder)
    return core::unavailable("What is told is not remembered in the language '" + std::string{language} +
                             "'; so far it is in English.");
  const auto file = find_asset("understanding/recall.bin");
  if (!file) return file.error();
  return RecallEncoder::read(std::move(encoder), *file);
}

core::Result<MemoryWords> memory_words() {
  const auto file = find_asset("dialogue/en-GB/memory/memory.toml");
  if (!file) return file.error();
  return MemoryWords::read(*file);
}

}  // namespace

core::Result<std::unique_ptr<Memory>> house_memory(const std::filesystem::path& data_dir,
                                                   std::string_view language,
                                                   const dialogue::aiml::LocalTimes& times,
                                                   std::uint64_t seed) {
  auto encoder = recall_encoder(language);
  if (!encoder) return std::move(encoder).error();
  auto words = memory_words();
  if (!words) return std::move(words).error();
  Memory::Options options;
  options.seed = seed;
  options.offset = [&times](core::WallTime t) {
    return times.offset(t, "").value_or(std::chrono::seconds{0});
  };
  return Memory::open(data_dir, *std::move(words), *std::move(encoder), std::move(options));
}

std::optional<std::string> trouble_with_memory() {
  const auto encoder = recall_encoder("en-GB");
  if (!encoder) return encoder.error().sentence;
  const auto words = memory_words();
  return words ? std::optional<std::string>{} : words.error().sentence;
}

}  // namespace mana::program
