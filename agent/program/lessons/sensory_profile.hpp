#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/core/settings.hpp"

namespace mana::program {

/// What suits the senses of one learner, by the names of sensory_choices(): what a face does, how it sounds
/// and looks differs from what the settings say, while this learner is taught.
using SensoryProfile = std::map<std::string, std::string, std::less<>>;

struct SensoryChoice {
  std::string_view name;     ///< "gaze"
  std::string_view setting;  ///< that it stands for: "screen.gaze"
  std::string_view sentence;
};
std::span<const SensoryChoice> sensory_choices();

/// What may be chosen: one of some words, or where there are none, a number.
struct ChoiceRange {
  std::vector<std::string> words;
  double low = 0, high = 0;
};
ChoiceRange range_of(const SensoryChoice& choice);

/// What may be chosen: "yes or no", "direct or aside", "a number from 80 to 250".
std::string values_of(const SensoryChoice& choice);

/// Puts a learner's choices over the settings, or nothing when one of them is not usable.
/// Errors: BadInput names the choice and what would be right.
core::Status apply_profile(const SensoryProfile& profile, core::Settings& settings);

}  // namespace mana::program
