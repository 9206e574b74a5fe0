#pragma once
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "dialogue/aiml/brain/graph.hpp"
#include "dialogue/aiml/brain/knowledge.hpp"

namespace mana::dialogue::aiml {

/// Everything a talker knows before somebody speaks to it. Never changes; threads: any.
struct Brain {
  Graph graph;
  Knowledge knowledge;
  IntentClassifier intents = {};  ///< learnt from the knowledge's examples: see learn_intents
};

/// The knowledge's examples as patterns would see them.
IntentExamples examples_of(const Knowledge& knowledge);
/// @param learned what `mana-learn-intents` wrote when the program was built; used where it was learnt from
/// the same
///                examples, which saves seconds. Empty, or of others: learnt here.
IntentClassifier learn_intents(const Knowledge& knowledge, const std::filesystem::path& learned = {});

}  // namespace mana::dialogue::aiml
