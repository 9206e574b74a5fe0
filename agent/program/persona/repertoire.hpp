#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "agent/program/machine/paths.hpp"
#include "dialogue/tasks/task_reader.hpp"
#include "render/face/expression.hpp"
#include "render/face/gesture.hpp"
#include "speech/pronunciation/foreign_word.hpp"
#include "speech/pronunciation/pronunciation.hpp"
#include "speech/synthesis/espeak_voice.hpp"

namespace mana::program {

/// What has more sounds than its letters can have is not spoken but spelt out, letter by letter.
inline std::size_t most_sounds_of(std::string_view word) {
  constexpr std::size_t kOfASign = 5;  // Chinese and others have a syllable for each
  std::size_t most = 1;
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 || (byte >= 0xC0 && byte < 0xE0)) most += 1;
    if (byte >= 0xE0) most += kOfASign;
  }
  return most;
}

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
  all.sounds_of = [voice = std::shared_ptr<speech::EspeakVoice>{}](
                      const std::string& word,
                      const std::string& language) mutable -> core::Result<std::string> {
    if (!voice) {
      auto opened = speech::EspeakVoice::open();
      if (!opened) return std::move(opened).error();
      voice = std::make_shared<speech::EspeakVoice>(std::move(*opened));
    }
    if (auto known = speech::resolve_voice(voice->catalogue(), "", language); !known)
      return std::move(known).error();
    std::string sounds;
    std::size_t count = 0;
    for (const std::string& sound : speech::sounds_in(voice->sounds_of(word, language))) {
      sounds += (sounds.empty() ? "" : " ") + sound;
      ++count;
    }
    // "(en)": it goes over to another language.
    if (sounds.empty() || sounds.find('(') != std::string::npos || count > most_sounds_of(word))
      return core::bad_input("the voice of the language '" + language + "' cannot speak '" + word +
                             "'; correct its spelling or take another word.");
    return sounds;
  };
  all.check_sounds = [](const std::string& sounds, const std::string& language) -> core::Status {
    auto target = speech::target_of(speech::ForeignWord{language, sounds});
    return target ? core::Status{} : core::Status{std::move(target).error()};
  };
  return all;
}

}  // namespace mana::program
