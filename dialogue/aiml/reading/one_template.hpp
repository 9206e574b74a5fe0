#pragma once
#include <string>
#include <string_view>

#include "agent/core/result.hpp"
#include "dialogue/aiml/brain/graph.hpp"

namespace mana::dialogue::aiml {

/// A template that belongs to no category: what a task says, written in the same language.
/// A value; threads: any.
class OneTemplate {
 public:
  /// BadInput, in a sentence for its author, when it is no XML or holds what AIML does not allow.
  static core::Result<OneTemplate> read(std::string_view xml);

 private:
  friend class Turn;
  Graph graph_;
  std::uint64_t deck_ = 0;  // tells its <random> from those of others
};

}  // namespace mana::dialogue::aiml
