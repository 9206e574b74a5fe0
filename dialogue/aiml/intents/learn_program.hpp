#pragma once
#include <filesystem>
#include <functional>
#include <string>

#include "agent/core/result.hpp"

namespace mana::dialogue::aiml {

/// What is learnt from the examples in a folder, as the bytes of a file.
using LearnFrom = std::function<core::Result<std::string>(const std::filesystem::path& folder)>;

/// A program that is called "NAME FOLDER FILE": learns from the folder and writes the file, whole or not at
/// all.
/// @param words of its main(), `count` of them. @return its exit status; a fault is one sentence on standard
/// error
int learn_into_file(const char* name, int count, const char* const* words, const LearnFrom& learn);

}  // namespace mana::dialogue::aiml
