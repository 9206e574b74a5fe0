#pragma once
#include <string>
#include <string_view>

#include "render/screen/sign.hpp"

namespace mana::render {

/// What stands on the signs of camera and microphone.
struct SenseWords {
  std::string camera, microphone;
  std::string on, off;
  std::string no_camera, no_microphone;  ///< before the name, when there is none

  const std::string& name(Sense s) const { return s == Sense::Camera ? camera : microphone; }
  const std::string& none(Sense s) const { return s == Sense::Camera ? no_camera : no_microphone; }
  const std::string& longest_name() const { return camera.size() > microphone.size() ? camera : microphone; }
  const std::string& longest_state() const;
};

/// English, unless there are words in that language (BCP 47).
const SenseWords& sense_words(std::string_view language);

}  // namespace mana::render
