#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "dialogue/aiml/brain/knowledge.hpp"

namespace mana::dialogue::aiml {

/// What is remembered of one person from one day to the next. What somebody taught is only theirs: in a house
/// with several people nobody is told what another one said.
struct PersonMemory {
  std::map<std::string, std::string, std::less<>> predicates;  ///< the topic among them
  std::vector<Triple> triples;
  std::vector<std::string> learned;  ///< XML of categories that came by <learnf>
  bool operator==(const PersonMemory&) const = default;
};

/// Where that is kept.  Threads: one.
class MemoryStore {
 public:
  virtual ~MemoryStore() = default;
  /// Empty for somebody unknown.
  virtual core::Result<PersonMemory> load(std::string_view person) = 0;
  virtual core::Status save(std::string_view person, const PersonMemory& memory) = 0;
};

}  // namespace mana::dialogue::aiml
