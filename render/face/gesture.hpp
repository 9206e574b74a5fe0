#pragma once
#include <span>
#include <string_view>

#include "agent/core/time.hpp"
#include "render/face/head_motion.hpp"
#include "render/face/shapes.hpp"

namespace mana::render {

enum class GestureChannel { Yaw, Pitch, Roll, Shrug, Shape };

/// One stroke of a gesture: away from rest and back. Seconds since the gesture began.
struct Stroke {
  GestureChannel channel;
  double start, length;
  double amount;          ///< degrees, or a weight of 0..1
  double hold = 0;        ///< share of the length that is spent at the far end
  std::size_t shape = 0;  ///< for GestureChannel::Shape
};

/// A movement that is made once: "nod", "shake", "tilt", "shrug", "wink"; and, with head, brows and
/// shoulders for want of hands, "open", "point" (to what is shown beside her), "wave", "thumbup", "beat".
struct Gesture {
  std::string_view name;
  std::span<const Stroke> strokes;
};

std::span<const Gesture> gestures();
/// nullptr when there is none of that name.
const Gesture* find_gesture(std::string_view name);

/// How long it takes, in seconds.
double length_of(const Gesture& g);
/// When its first stroke is at its far end: the moment a still picture shows.
double far_end_of(const Gesture& g);

/// Adds what the gesture does `s` seconds after it began (any value) to a pose.
/// @param size 0..1 scales head and shoulders; shapes of the face are made wholly or a lid would stand half
/// open. @param slow how many times as long everything takes.
void add_gesture(HeadPose& head, ShapeWeights& shapes, const Gesture& g, double s, double size, double slow);

}  // namespace mana::render
