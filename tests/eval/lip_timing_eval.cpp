#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "agent/evaluation/measures/binary_measures.hpp"
#include "render/face/mouth_track.hpp"
#include "render/model/model.hpp"
#include "speech/lips/phoneme_to_viseme.hpp"
#include "speech/synthesis/espeak_voice.hpp"
#include "tests/eval/judged.hpp"
#include "tests/lips/mouth_gauge.hpp"
#include "tests/render/made_head.hpp"

/// Do the lips go with the sound? What they do is measured on the head in millimetres; what they should do is
/// taken from the sound itself, which knows nothing of mouth shapes: behind a low pass that leaves the
/// voice's first formants, it is loud while the mouth is open and faint while lips or tongue close it. That
/// is so by and large only (a nasal is loud behind closed lips), so B stays far from 1; but it falls to
/// chance when the picture comes 80 ms too early or too late.
namespace mana::lips {
namespace {

constexpr double kStep_s = .01;
constexpr double kOpen_mm = 2;  ///< between the lips

const char* const kSentences[] = {
    "Good morning. Did you sleep well?",
    "Papa may buy a big apple pie, but mama may not.",
    "You have an appointment with the doctor at half past two.",
    "Please remember to take your blue tablets with a cup of water.",
    "My brother will be back home before the bus comes.",
    "What a beautiful, warm, sunny afternoon.",
    "Maybe Bob and Barbara will come to supper.",
    "I am happy to hear that. Would you like to hear a poem?",
};
const char* const kVoices[] = {"en-us", "en-gb+f3", "en-us+m3", "en-gb"};

/// What lies under 900 Hz or so: two poles.
std::vector<double> low_passed(const speech::SpokenSentence& s) {
  const double share = 1 - std::exp(-2 * M_PI * 900 / s.sample_rate_hz);
  std::vector<double> out;
  double once = 0, twice = 0;
  for (const std::int16_t x : s.samples) {
    once += share * (x - once);
    twice += share * (once - twice);
    out.push_back(twice);
  }
  return out;
}

/// The level each hundredth of a second, over 25 ms.
std::vector<double> levels(const speech::SpokenSentence& s) {
  const auto sound = low_passed(s);
  const auto at = [&](double t) {
    return static_cast<std::size_t>(std::clamp(t * s.sample_rate_hz, 0.0, double(sound.size())));
  };
  std::vector<double> out;
  for (double t = 0; t < core::to_seconds(s.duration()); t += kStep_s) {
    double sum = 0;
    const std::size_t first = at(t - .0125), end = at(t + .0125);
    for (std::size_t i = first; i < end; ++i) sum += sound[i] * sound[i];
    out.push_back(std::sqrt(sum / double(std::max<std::size_t>(1, end - first))));
  }
  return out;
}

struct Moment {
  bool loud = false, open = false;
};

class LipTimingEval : public ::testing::Test {
 protected:
  /// Every hundredth of a second of a sentence; the picture is `late_s` behind the sound.
  std::vector<Moment> moments(const speech::SpokenSentence& s, double late_s) const {
    const render::MouthTrack track{s.visemes, s.loudness};
    const auto level = levels(s);
    auto sorted = level;
    std::sort(sorted.begin(), sorted.end());
    const double loud = sorted[sorted.size() * 9 / 10] * .25;  // 12 dB under the vowels
    std::vector<Moment> out;
    for (std::size_t i = 0; i < level.size(); ++i) {
      const double seen = double(i) * kStep_s - late_s;
      const double mm = gauge.opening(track.at(core::seconds(seen)));
      out.push_back({level[i] > loud, mm > kOpen_mm});
    }
    return out;
  }
  const MouthGauge gauge{*render::parse_model(render::head::made_glb(), "the made head")};
};

evaluation::Binary counted(const std::vector<std::vector<Moment>>& all) {
  evaluation::Binary b;
  for (const auto& sentence : all)
    for (const Moment& m : sentence) (m.loud ? (m.open ? b.tp : b.fn) : (m.open ? b.fp : b.tn)) += 1;
  return b;
}

TEST_F(LipTimingEval, TheMouthIsOpenWhileTheVoiceIsLoudAndNoEarlierOrLater) {
  std::vector<speech::SpokenSentence> spoken;
  test::Judged judged{"lip timing: the mouth is open (predicted) while the voice is loud (actual), by 10 ms"};
  for (const char* name : kVoices) {
    speech::VoiceOptions options;
    options.voice = name;
    auto voice = speech::EspeakVoice::open(options);
    ASSERT_TRUE(voice) << voice.error().sentence;
    for (const char* text : kSentences) {
      auto s = voice->speak({text, {}});
      ASSERT_TRUE(s) << s.error().sentence;
      // Neighbours in a sentence are not independent: the interval is by sentence.
      for (const Moment& m : moments(*s, 0)) judged.add_yes_no(m.open, m.loud, std::string{name} + text);
      spoken.push_back(std::move(*s));
    }
  }
  const double b = judged.print();
  double best = -1, best_ms = 0;
  std::printf("B when the picture is so late:");
  for (int ms = -200; ms <= 200; ms += 20) {
    std::vector<std::vector<Moment>> all;
    for (const auto& s : spoken) all.push_back(moments(s, ms / 1000.0));
    const double shifted = evaluation::informedness(counted(all)).value;
    std::printf(" %+d ms %.3f", ms, shifted);
    if (shifted > best) {
      best = shifted;
      best_ms = ms;
    }
  }
  std::printf("\nbest at %+.0f ms: %.3f\n", best_ms, best);
  EXPECT_GE(b, .42);
  EXPECT_LE(std::abs(best_ms), 40) << "the lips are this much too early (+) or too late (-)";
}

}  // namespace
}  // namespace mana::lips
