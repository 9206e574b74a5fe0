#pragma once
#include <string>
#include <vector>

namespace mana::render {

/// What a head can do: by the file's own shapes, by ones made of others, not at all.
struct HeadReport {
  struct Derived {
    std::string shape;
    std::string from;  ///< "eyesClosed", "the jaw bone", "visemes"
  };
  std::vector<std::string> mapped;  ///< ARKit's names
  std::vector<Derived> derived;
  std::vector<std::string> missing;
  std::vector<std::string> not_understood;  ///< names of the file's own targets, each once
  std::size_t vertices = 0;
  std::size_t triangles = 0;
  std::size_t textures = 0;
  std::size_t unread_textures = 0;  ///< of kinds that are not known here: plain colours instead
  bool has_turning_eyes = false;    ///< eyeballs of their own, or shapes that turn them
};

/// One line for people: "49 of 54 shapes, 2 of them derived (jawOpen from the jaw bone, ...); without
/// tongueOut, cheekPuff; eyes turn; 11000 vertices".
std::string describe(const HeadReport& report);

}  // namespace mana::render
