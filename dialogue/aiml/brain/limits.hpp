#pragma once
#include <cstddef>
#include <cstdint>

namespace mana::dialogue::aiml {

/// What one turn may cost at most. Steps stand for time, so that a turn ends at the same place on every
/// machine. A turn that goes beyond is undone as a whole (Reply::aborted says why).
struct Limits {
  int srai_depth = 64;            ///< templates within templates
  int srai_count = 300;           ///< srai, sr in one turn
  std::int64_t steps = 300'000;   ///< nodes looked at while matching, plus template elements
  int loops = 200;                ///< times around a condition with loop
  int nesting = 1000;             ///< elements within elements, over all templates in progress
  std::size_t output = 64 << 10;  ///< bytes of any text that is made on the way
  std::size_t input = 8 << 10;    ///< bytes of what was said; the rest is left out
  std::size_t words = 400;        ///< words of one sentence, likewise
  std::size_t predicates = 2000;  ///< of one person
  std::size_t value = 8 << 10;    ///< bytes of one predicate
  std::size_t triples = 5000;     ///< of one person
  std::size_t learned = 2000;     ///< categories of one person
};

}  // namespace mana::dialogue::aiml
