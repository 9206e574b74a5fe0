#pragma once
#include <string>

#include "agent/app/paths.hpp"
#include "dialogue/task_reader.hpp"
#include "render/face/expression.hpp"
#include "render/face/gesture.hpp"
#include "speech/pronunciation.hpp"

namespace mana::app {

/// What the face can do, as the dialogue's tasks may ask for it: the two modules do not know each other.
inline dialogue::Repertoire repertoire_of_the_face() {
  dialogue::Repertoire all;
  for (const auto& e : render::expressions()) all.expressions.emplace_back(e.name);
  for (const auto& g : render::gestures()) all.gestures.emplace_back(g.name);
  all.find_face = [](const std::string& face) -> core::Status {
    auto found = find_face(face);
    return found ? core::Status{} : core::Status{std::move(found).error()};
  };
  all.check_word = [model = speech::SphinxModel{}](const std::string& word,
                                                   const std::string& sound) -> core::Status {
    auto target = speech::target_of(model, word);
    if (!target) return std::move(target).error();
    if (sound.empty()) return {};
    for (const std::string& way : target->ways)
      if ((" " + way + " ").find(" " + sound + " ") != std::string::npos) return {};
    return core::bad_input("the sound '" + sound + "' is not in '" + word + "', which is said " +
                           target->ways.front() + ".");
  };
  return all;
}

}  // namespace mana::app
