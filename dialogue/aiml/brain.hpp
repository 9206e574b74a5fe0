#pragma once
#include <string>
#include <utility>
#include <vector>

#include "dialogue/aiml/graph.hpp"
#include "dialogue/aiml/knowledge.hpp"

namespace mana::dialogue::aiml {

/// Everything a talker knows before somebody speaks to it. Never changes; threads: any.
struct Brain {
  Graph graph;
  Knowledge knowledge;
  IntentClassifier intents = {};  ///< learnt from the knowledge's examples: see learn_intents
};

/// From the knowledge's examples, sentence by sentence as patterns would see them.
IntentClassifier learn_intents(const Knowledge& knowledge);

}  // namespace mana::dialogue::aiml
