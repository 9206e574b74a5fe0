#include "agent/program/lessons/lesson_harm.hpp"

#include <utility>

#include "agent/core/log.hpp"
#include "agent/program/persona/talk_common.hpp"
#include "dialogue/aiml/reading/brain_loader.hpp"

namespace mana::program {

std::shared_ptr<const dialogue::HarmRecogniser> harm_recogniser_of_lessons(const HouseFacts& facts) {
  const auto folders = folders_of({{}, "tutor"});
  auto loaded = folders ? load_persona(*folders) : folders.error();
  if (!loaded) {
    core::log_warning("lessons", loaded.error().sentence);
    return {};
  }
  put_into(loaded->brain.knowledge, facts);
  auto brain = std::make_shared<const dialogue::aiml::Brain>(std::move(loaded->brain));
  return std::make_shared<const dialogue::HarmRecogniser>(std::move(brain));
}

}  // namespace mana::program
