#pragma once
#include <array>
#include <string_view>

#include "agent/bus/messages/forward.hpp"

namespace mana::dialogue {

/// How her face answers a face that is surely seen, while she is silent: a smile with a small smile, sorrow
/// and fear with concern, half as strong as one means it oneself. Anger, disgust and surprise are not
/// answered: to wear them back would frighten. Nobody is told what was seen.
inline msg::ShowExpression answering_face(const msg::ExpressionSeen& seen) {
  struct Answer {
    std::string_view seen, shown;
    double strength;
  };
  constexpr std::array<Answer, 3> kAnswers = {
      {{"happy", "happy", 0.4}, {"sad", "concerned", 0.4}, {"afraid", "concerned", 0.4}}};
  for (const Answer& a : kAnswers)
    if (seen.sure && seen.expression == a.seen) return {std::string{a.shown}, a.strength};
  return {};
}

}  // namespace mana::dialogue
