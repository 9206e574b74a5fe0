#include "render/screen/sense_words.hpp"

#include <algorithm>

namespace mana::render {

const std::string& SenseWords::longest_state() const {
  return std::max({std::cref(on), std::cref(off), std::cref(no_camera), std::cref(no_microphone)},
                  [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
}

const SenseWords& sense_words(std::string_view language) {
  static const SenseWords english{"Camera", "Microphone", "ON", "OFF", "NO", "NO"};
  static const SenseWords german{"Kamera", "Mikrofon", "AN", "AUS", "KEINE", "KEIN"};
  return language.substr(0, language.find('-')) == "de" ? german : english;
}

}  // namespace mana::render
