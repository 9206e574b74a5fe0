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
};

}  // namespace mana::dialogue::aiml
