#pragma once
#include <array>
#include <map>
#include <string>
#include <vector>

#include "agent/bus/messages/speech.hpp"
#include "render/face/shapes.hpp"

namespace mana::render {

using VisemeWeights = std::array<float, 15>;

/// The mouth of one sentence as a function of time.
///
/// Each viseme pulls with a dominance that rises before its sound and falls after it (Cohen and Massaro
/// 1993); the shown shape is the mean of what pulls, weighted by dominance. Consonants that close the mouth
/// (PP, FF) rise fast, pull hard and are reached before their sound, so that they are always seen; vowels
/// are anticipated up to 120 ms; nothing shorter than 70 ms flickers. At rest before and after.
/// Threads: constant after construction, so any.
class MouthTrack {
 public:
  MouthTrack() = default;
  explicit MouthTrack(std::vector<msg::VisemeSpan> visemes);

  /// @param t since the sentence's first sample; anything is allowed.
  VisemeWeights visemes_at(core::Duration t) const;
  ShapeWeights at(core::Duration t) const;

 private:
  std::vector<msg::VisemeSpan> spans_;
};

/// The weights that the face will show, from 0 to the end of the last sentence: one list for each shape
/// that is ever above zero (and always for jawOpen), `fps` values a second.
std::map<std::string, std::vector<double>> mouth_curves(const std::vector<msg::SentenceStarted>& sentences,
                                                        double fps);

}  // namespace mana::render
