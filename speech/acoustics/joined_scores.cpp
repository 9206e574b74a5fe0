#include "speech/acoustics/joined_scores.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "speech/acoustics/model_definition.hpp"
#include "speech/acoustics/phone_models.hpp"

namespace mana::speech {
namespace {
constexpr double kNatsOfScore = 0.1024;
// Whole numbers so much finer than the scores: all 5,000 states of a frame are joined in some microseconds.
constexpr std::int32_t kFine = 256;
constexpr std::int32_t kMost = 32'000;

/// Which of the network's classes each senone is: the room, or a third of a sound.
std::vector<std::uint8_t> classes_of(const ModelDefinition& definition, const PhoneModels& models) {
  std::vector<int> place(definition.sounds.size(), -1);
  for (std::size_t i = 0; i < models.speech().size(); ++i)
    place[static_cast<std::size_t>(models.speech()[i])] = static_cast<int>(i);
  std::vector<std::uint8_t> class_of(static_cast<std::size_t>(definition.senones), 0);
  for (const auto& s : definition.surrounded)
    if (const int sound = place[s.sound]; sound >= 0)
      for (int state = 0; state < ModelDefinition::kStates; ++state)
        class_of[definition.sequences[s.sequence][state]] =
            static_cast<std::uint8_t>(1 + ModelDefinition::kStates * sound + state);
  return class_of;
}
}  // namespace

JoinedScorer::JoinedScorer(SoundNetwork network, MelSpectrum mel, std::vector<std::uint8_t> class_of,
                           JudgesWeights weights)
    : network_{std::move(network)}, mel_{std::move(mel)}, class_of_{std::move(class_of)}, weights_{weights} {}

core::Result<JoinedScorer> JoinedScorer::open(const std::filesystem::path& folder, SoundNetwork network,
                                              JudgesWeights weights) {
  auto definition = read_definition(folder);
  if (!definition) return std::move(definition).error();
  auto models = PhoneModels::of(*definition);
  if (!models) return std::move(models).error();
  auto mel = MelSpectrum::open();
  if (!mel) return std::move(mel).error();
  if (network.classes() != 1 + ModelDefinition::kStates * static_cast<int>(models->speech().size()))
    return core::bad_input("the sound network was made for another speech model than that in " +
                           folder.string());
  return JoinedScorer{std::move(network), std::move(*mel), classes_of(*definition, *models), weights};
}

std::vector<float> JoinedScorer::join(SenoneScores& scores, std::span<const std::int16_t> sound) {
  const SoundLikelihoods heard = network_.judge(mel_.rows_of(sound));
  const int frames = std::min(scores.frames(), heard.frames);
  std::vector<float> room(static_cast<std::size_t>(scores.frames()), 1.0F);
  std::vector<std::int32_t> misfit(static_cast<std::size_t>(heard.classes));
  std::vector<std::int32_t> joined(static_cast<std::size_t>(scores.senones()));
  const auto of_gaussians = static_cast<std::int32_t>(std::lround(weights_.gaussians * kFine));
  for (int f = 0; f < frames; ++f) {
    const auto likelihoods = heard.of(f);
    room[f] = heard.room(f);
    for (std::size_t c = 0; c < misfit.size(); ++c)
      misfit[c] =
          static_cast<std::int32_t>(std::lround(-weights_.network * kFine * likelihoods[c] / kNatsOfScore));
    const auto row = scores.of(f);
    for (std::size_t s = 0; s < joined.size(); ++s) joined[s] = of_gaussians * row[s] + misfit[class_of_[s]];
    const std::int32_t best = *std::min_element(joined.begin(), joined.end());
    for (std::size_t s = 0; s < joined.size(); ++s)
      row[s] = static_cast<std::int16_t>(std::min((joined[s] - best + kFine / 2) / kFine, kMost));
  }
  return room;
}

}  // namespace mana::speech
