#include "dialogue/tutor/saying.hpp"

#include <algorithm>

namespace mana::dialogue::tutor {
namespace {
constexpr double kSaidWell = 0.5;
}

Saying saying_of(const msg::WordSaid& said, std::string_view sound) {
  const auto any = [&](msg::Judged judged) {
    return std::any_of(said.sounds.begin(), said.sounds.end(), [&](const msg::SoundSaid& s) {
      return (sound.empty() || s.sound == sound) && s.judged == judged;
    });
  };
  const bool is_judged =
      std::any_of(said.sounds.begin(), said.sounds.end(), [&](const auto& s) { return s.sound == sound; });
  switch (said.heard) {
    case msg::HeardAs::Nothing:
    case msg::HeardAs::OtherWord: return Saying::OtherWord;
    // The word but for one sound: when it is the one that is learnt, this is known.
    case msg::HeardAs::Unclear:
      return !sound.empty() && any(msg::Judged::Wrong) ? Saying::Nearly : Saying::Unclear;
    case msg::HeardAs::Word: break;
  }
  if (any(msg::Judged::Wrong)) return Saying::Nearly;
  if (said.sounds.empty() || (!sound.empty() && !is_judged)) return Saying::Unjudged;
  const bool well = sound.empty() ? said.score >= kSaidWell : !any(msg::Judged::NotSure);
  return well ? Saying::Well : Saying::Unclear;
}

}  // namespace mana::dialogue::tutor
