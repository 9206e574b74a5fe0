#pragma once
#include <memory>
#include <string_view>

#include "dialogue/aiml/brain/brain.hpp"
#include "dialogue/understanding/harm.hpp"

namespace mana::dialogue {

/// Tells whether somebody's words speak of harm, by what free talk knows of it: the patterns of safety.aiml
/// and the examples in intents/. So lessons and talk take the same words for the same.
///
/// Ownership: shares the brain.  Threads: any; each judgement stands for itself.
class HarmRecogniser {
 public:
  /// @param brain of the persona whose words the answer has; null: nothing is ever found
  explicit HarmRecogniser(std::shared_ptr<const aiml::Brain> brain) : brain_{std::move(brain)} {}

  /// @param words as they were said or typed, in any case, with or without punctuation
  HarmFound judge(std::string_view words) const;

 private:
  std::shared_ptr<const aiml::Brain> brain_;
};

}  // namespace mana::dialogue
