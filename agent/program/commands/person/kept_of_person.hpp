#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::program {

/// What is kept under a person's name in the data directory beside the face and its expressions.
struct KeptOfPerson {
  std::string what;  ///< "the learnt voice"
  std::string how;   ///< what erases it alone
  core::Status (*erase)(const std::filesystem::path& data, const std::string& name);
};
std::vector<KeptOfPerson> kept_of_person(const std::filesystem::path& data, const std::string& name);

}  // namespace mana::program
