#pragma once
#include <vector>

#include "render/screen/layout.hpp"
#include "render/screen/screen_content.hpp"
#include "render/text/font.hpp"

namespace mana::render {

/// The still pictures of the sign. They differ in outline, so no colour is needed to tell them apart.
enum class SignShape {
  Ear,
  NearWave,
  FarWave,
  Cloud,
  Bubble,
  Camera,
  Lens,
  Glass,
  Microphone,
  Gap,
  Slash,
  BackGap,
  BackSlash
};

/// @param size pixels of the square that it stands in. Threads: any.
GlyphPicture draw_sign(SignShape shape, int size);

/// A piece of the sign, from the back to the front.
struct SignPart {
  enum class Kind { Shape, Bar } kind = Kind::Shape;
  SignShape shape = SignShape::Ear;
  Box bar{};           ///< Bar: with round ends, in shares of the sign's square
  bool is_ink = true;  ///< else in the colour of the plate
  double opacity = 1;
  bool operator==(const SignPart&) const = default;
};

/// Listening: an ear that sound comes to. Thinking: a cloud with three dots. Speaking: a balloon with lines.
/// Idle, Present: nothing. What moves does so slowly, and over seconds; nothing appears and vanishes.
/// @param calm less movement.
std::vector<SignPart> sign_of(msg::Attention what, core::Time t, bool calm);

enum class Sense { Camera, Microphone };
/// A camera or a microphone; with one line through it when it is off, crossed out by two when it is missing.
std::vector<SignPart> sense_sign(Sense which, SenseShown shown);

struct SignLayer {
  double opacity = 0;  ///< of everything, with its plate
  std::vector<SignPart> parts;
  bool operator==(const SignLayer&) const = default;
};
/// What is seen while one sign gives way to the next, within 0.4 s.
std::vector<SignLayer> sign_layers(const Doing& doing, core::Time t, bool calm);

}  // namespace mana::render
