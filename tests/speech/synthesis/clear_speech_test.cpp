#include "speech/synthesis/clear_speech.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "speech/synthesis/espeak_voice.hpp"
#include "tests/speech/noise.hpp"

namespace mana::speech {
namespace {
using test::Samples;

/// Three sentences of a reminder, in the usual voice, 22,050 Hz.
const SpokenSentence& reminder() {
  static const SpokenSentence spoken = [] {
    auto voice = EspeakVoice::open({});
    return voice
        ->speak(
            {"The doctor is at half past two. The bus leaves in twenty minutes; it stops across the street.",
             {}})
        .value();
  }();
  return spoken;
}

/// Level of an octave, dB of one step: a filter of second order around `hz`.
double octave_db(std::span<const std::int16_t> sound, double hz, double rate) {
  const double w = 2 * std::numbers::pi * hz / rate;
  const double alpha = std::sin(w) * std::sinh(std::numbers::ln2 / 2 * w / std::sin(w));
  const double a0 = 1 + alpha;
  double x1 = 0, x2 = 0, y1 = 0, y2 = 0, power = 0;
  for (const double x : sound) {
    const double y = (alpha * (x - x2) + 2 * std::cos(w) * y1 - (1 - alpha) * y2) / a0;
    x2 = std::exchange(x1, x), y2 = std::exchange(y1, y);
    power += y * y;
  }
  return 10 * std::log10(power / double(sound.size()) + 1e-9);
}

/// How much of speech is audible, 0 to 1: the speech intelligibility index of ANSI S3.5-1997 by octaves, in
/// quiet, without spread of masking.
/// @param quieter_db by how much the sound lies above the level at which somebody hears it, dB SPL
double audible(std::span<const std::int16_t> sound, double rate, double quieter_db,
               const std::array<double, 6>& hearing_loss_db) {
  constexpr std::array kOctaves{250.0, 500.0, 1000.0, 2000.0, 4000.0, 8000.0};
  constexpr std::array kImportance{0.0617, 0.1671, 0.2373, 0.2648, 0.2142, 0.0549};
  constexpr std::array kNoiseOfTheEar{-3.9, -9.7, -12.5, -17.7, -25.9, -7.1};
  constexpr std::array kUsualSpeech{34.75, 34.27, 25.01, 17.32, 9.33, 1.13};
  double index = 0;
  for (std::size_t i = 0; i < kOctaves.size(); ++i) {
    const double width_db = 10 * std::log10(kOctaves[i] / std::numbers::sqrt2);  // level a hertz
    const double e = octave_db(sound, kOctaves[i], rate) - quieter_db - width_db;
    const double audibility = std::clamp((e - kNoiseOfTheEar[i] - hearing_loss_db[i] + 15) / 30, 0.0, 1.0);
    const double distortion = std::clamp(1 - (e - kUsualSpeech[i] - 10) / 160, 0.0, 1.0);
    index += kImportance[i] * audibility * distortion;
  }
  return index;
}

// ISO 7029:2000, half of the men of that age hear worse: alpha (age - 18)^2.
std::array<double, 6> man_of(double age, double worse_db) {
  std::array<double, 6> loss{0.003, 0.0035, 0.004, 0.007, 0.016, 0.022};
  for (double& l : loss) l = l * (age - 18) * (age - 18) + worse_db;
  return loss;
}

// The usual voice at 60 dB SPL, as somebody across the room speaks.
TEST(ClearSpeechTest, MoreOfItIsAudibleToOldEars) {
  const auto& spoken = reminder();
  const double rate = spoken.sample_rate_hz;
  const auto clear = clearer(spoken.samples, spoken.sample_rate_hz);
  const double quieter_db = 20 * std::log10(test::active_rms(spoken.samples)) - 60;
  for (const auto& [age, worse_db, gain] :
       {std::tuple{70.0, 10.0, 0.11}, std::tuple{80.0, 0.0, 0.06}, std::tuple{80.0, 15.0, 0.1}}) {
    const double before = audible(spoken.samples, rate, quieter_db, man_of(age, worse_db));
    const double after = audible(clear, rate, quieter_db, man_of(age, worse_db));
    std::printf(
        "a man of %.0f, %.0f dB worse than the median: %.2f of speech audible, %.2f when made clear\n", age,
        worse_db, before, after);
    EXPECT_GE(after, before + gain) << age;
  }
}

TEST(ClearSpeechTest, ItIsLouderAndNothingIsCutOff) {
  const auto& spoken = reminder();
  for (const double gain : {1.0, 3.0}) {  // 3: as loud as the samples can be, and beyond
    Samples loud = spoken.samples;
    for (auto& s : loud) s = test::to_sample(gain * s);
    const auto clear = clearer(loud, spoken.sample_rate_hz);
    ASSERT_EQ(clear.size(), loud.size());
    const int most =
        *std::max_element(clear.begin(), clear.end(), [](int a, int b) { return std::abs(a) < std::abs(b); });
    EXPECT_LT(std::abs(most), 30'000);
    const double louder = 20 * std::log10(test::active_rms(clear) / test::active_rms(loud));
    EXPECT_GE(louder, gain == 1 ? 3 : -2);
    EXPECT_LE(louder, 8.5);
  }
}

TEST(ClearSpeechTest, SilenceStaysSilenceAndABreathABreath) {
  const Samples nothing(4'000, 0);
  EXPECT_EQ(clearer(nothing, 22'050), nothing);
  EXPECT_TRUE(clearer({}, 22'050).empty());
  EXPECT_EQ(clearer(Samples(7, 100), 22'050).size(), 7u);
  // Between words there is what there was, raised by no more than the words are by all this.
  Samples words = reminder().samples;
  const std::size_t pause = words.size();
  test::append(words, test::white_noise(0.3, 2));
  const auto clear = clearer(words, 22'050);
  double power = 0;
  for (std::size_t i = pause + 2'000; i < clear.size(); ++i) power += double(clear[i]) * clear[i];
  EXPECT_LT(std::sqrt(power / double(clear.size() - pause - 2'000)), 150);
}

TEST(ClearSpeechTest, NothingComesEarlierOrLater) {
  Samples click(4'000, 0);
  for (std::size_t i = 2'000; i < 2'200; ++i)
    click[i] = test::to_sample(5'000 * std::sin(2 * std::numbers::pi * 1000 * double(i) / 22'050));
  const auto clear = clearer(click, 22'050);
  for (std::size_t i = 0; i < 1'999; ++i) ASSERT_EQ(clear[i], 0) << i;
  EXPECT_GT(*std::max_element(clear.begin() + 2'000, clear.begin() + 2'050), 2'000);
}

}  // namespace
}  // namespace mana::speech
