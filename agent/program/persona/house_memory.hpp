#pragma once
#include <filesystem>
#include <memory>
#include <string_view>

#include "agent/core/result.hpp"
#include "dialogue/aiml/session/surroundings.hpp"
#include "dialogue/memory/memory.hpp"

namespace mana::program {

/// The memory of a data folder, with the words and the encoder that came with MANA.
/// @param times outlives it
/// Errors: Unavailable: there is none in this language; those of dialogue::memory::Memory::open().
core::Result<std::unique_ptr<dialogue::memory::Memory>> house_memory(const std::filesystem::path& data_dir,
                                                                     std::string_view language,
                                                                     const dialogue::aiml::LocalTimes& times,
                                                                     std::uint64_t seed);

/// What finds and words it; nothing: it is whole.
std::optional<std::string> trouble_with_memory();

}  // namespace mana::program
