#pragma once
#include <cstdint>
#include <filesystem>
#include <vector>

#include "agent/core/result.hpp"
#include "dialogue/aiml/brain/brain.hpp"

/// A brain as one file that is mapped into memory as it is: opening takes milliseconds, and what is not
/// needed is never read. An image is made and read on the same machine, like a program; it is no format for
/// exchange.
namespace mana::dialogue::aiml {

/// Changes when one of the files (or this format) does: of names, sizes and times of change.
std::uint64_t stamp_of(const std::vector<std::filesystem::path>& files);

/// Puts the whole image in place at once. Errors: Io.
core::Status save_image(const Brain& brain, std::uint64_t stamp, const std::filesystem::path& file);

/// The brain stays usable when the file is removed or replaced. Errors: NotFound; BadInput for what is
/// damaged, of another version, or was made of other files than `stamp` stands for.
core::Result<Brain> open_image(const std::filesystem::path& file, std::uint64_t stamp);

}  // namespace mana::dialogue::aiml
