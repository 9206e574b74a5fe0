#pragma once
#include <string>

#include "agent/bus/fields.hpp"
#include "agent/core/time.hpp"

/// What the camera sees. No picture ever travels on the bus.
namespace mana::msg {

/// Fact: somebody is there: a moving body and a live face, confirmed over frames.
struct PersonAppeared {
  core::Time at{};
};
MANA_FIELDS(PersonAppeared, at)

/// Fact: nobody was seen for the hold time.
struct PersonLeft {
  core::Time at{};
};
MANA_FIELDS(PersonLeft, at)

/// Fact: where the nearest face is now. Goes stale: subscribe with Keep::Latest.
struct FaceMoved {
  core::Time at{};
  double x = 0;          ///< -1 left edge .. +1 right edge of the camera picture
  double y = 0;          ///< -1 bottom .. +1 top
  double size = 0;       ///< width of the face / width of the picture, 0..1
  bool frontal = false;  ///< both cascades saw a frontal face in this frame
  double looking = 0;    ///< how likely somebody looks at the screen, 0..1
};
MANA_FIELDS(FaceMoved, at, x, y, size, frontal, looking)

/// Fact: the person began (true) or ceased (false) to look at the screen.
struct Looking {
  core::Time at{};
  bool looking = false;
  double probability = 0;  ///< 0..1, over 0.75 when it begins and under 0.3 when it ends
};
MANA_FIELDS(Looking, at, looking, probability)

/// Fact: how many people are seen and how far the nearest is. Published when the number changes, or the
/// distance by a fifth, at most once a second.
struct PeopleSeen {
  core::Time at{};
  int count = 0;                  ///< 0..3 faces that are followed; somebody who turned away still counts
  double nearest_distance_m = 0;  ///< from the camera, by the face's width, within a quarter; 0: nobody
};
MANA_FIELDS(PeopleSeen, at, count, nearest_distance_m)

/// Fact: share of the picture that moves, about once a second. Goes stale: Keep::Latest.
struct MotionSeen {
  core::Time at{};
  double energy = 0;  ///< 0..1
};
MANA_FIELDS(MotionSeen, at, energy)

/// Command: by whose own examples the foremost face is to be read from now on.
struct ReadExpressions {
  std::string person;  ///< of `mana person expressions`; empty: as it was at the beginning
};
MANA_FIELDS(ReadExpressions, person)

/// Fact: what the foremost face shows. Published when it is another, or sure now or no longer; never when
/// there are no examples to go by and no model. Not sure is a normal answer.
struct ExpressionSeen {
  core::Time at{};
  std::string expression;  ///< of `mana expressions`: neutral, happy, ...; also when not sure. Empty: no face
  double confidence = 0;   ///< 0..1
  bool sure = false;
};
MANA_FIELDS(ExpressionSeen, at, expression, confidence, sure)

}  // namespace mana::msg
