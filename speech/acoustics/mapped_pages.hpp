#pragma once
#include <filesystem>

namespace mana::speech {

/// Takes a file's pages out of this process's memory, where it is mapped to be read alone: for what a library
/// reads once, at its start, and keeps mapped. What of it is read again comes back by itself. Threads: any.
void forget_pages_of(const std::filesystem::path& file);

}  // namespace mana::speech
