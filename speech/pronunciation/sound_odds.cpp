#include "speech/pronunciation/sound_odds.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "speech/pronunciation/confusions.hpp"

namespace mana::speech {
namespace {
/// How the acoustic model leans for or against a sound.
struct Lean {
  std::string_view sound;
  double log_odds;
};
constexpr std::array kLeans = std::to_array<Lean>({
    {"AA", -0.00}, {"AE", 0.19}, {"AH", -0.34}, {"AO", -0.32}, {"AW", 0.31},  {"AY", -0.55}, {"B", -0.47},
    {"CH", 0.33},  {"D", 0.66},  {"DH", -0.69}, {"EH", -0.72}, {"ER", -0.24}, {"EY", -1.31}, {"F", 0.30},
    {"G", 1.65},   {"HH", 0.59}, {"IH", -0.28}, {"IY", -1.47}, {"JH", 1.12},  {"K", 0.12},   {"L", -0.67},
    {"M", -0.23},  {"N", 0.02},  {"NG", -0.24}, {"OW", -1.22}, {"OY", -1.01}, {"P", 0.41},   {"R", 0.27},
    {"S", -0.07},  {"SH", 0.50}, {"T", -0.15},  {"TH", -0.48}, {"UH", -0.27}, {"UW", -0.84}, {"V", 1.19},
    {"W", -1.07},  {"Y", -1.01}, {"Z", -0.24},  {"ZH", 0.84},
});

// Of a sound.
constexpr double kEven = 1.864, kGoodness = 0.287, kOverOther = 0.0280, kOverConfused = 0.0290,
                 kOverNothing = 0.0151, kLength = 0.645;
// Of a word.
constexpr double kWordEven = 5.337, kEverywhere = 1.251, kMeanGoodness = 0.494;

double lean_of(std::string_view sound) {
  const auto found =
      std::find_if(kLeans.begin(), kLeans.end(), [&](const Lean& l) { return l.sound == sound; });
  return found == kLeans.end() ? 0 : found->log_odds;
}

double lean_between(std::string_view sound, std::string_view instead) {
  for (const Confusion& c : confusions())
    if (c.sound == sound && c.instead == instead) return c.lean;
  return 0;
}
}  // namespace

double log_odds_of_sound(const PhoneModels& models, const SaidWord& word, int i) {
  const SaidSound& s = word.sounds[static_cast<std::size_t>(i)];
  const double mean_length = double(word.where.length()) / double(word.sounds.size());
  double z = kEven + lean_of(models.name(s.sound));
  z += kGoodness * std::clamp(s.goodness, -12.0, 2.0);
  z += kOverOther * std::clamp(s.over_other, -40.0, 40.0);
  z += kOverNothing * std::clamp(s.over_nothing, -30.0, 30.0);
  z += kLength * std::clamp(std::log(s.where.length() / mean_length), -1.5, 1.5);
  if (s.confused >= 0)
    z += kOverConfused * std::clamp(s.over_confused, -40.0, 40.0) +
         lean_between(models.name(s.sound), models.name(s.confused));
  return z;
}

double log_odds_of_word(const SaidWord& word) {
  double goodness = 0;
  for (const SaidSound& s : word.sounds) goodness += s.goodness / double(word.sounds.size());
  return kWordEven + kEverywhere * std::clamp(word.everywhere, -8.0, 1.0) +
         kMeanGoodness * std::clamp(goodness, -8.0, 1.0);
}

}  // namespace mana::speech
