#include <unistd.h>

#include <cmath>
#include <filesystem>

#include "render/face/mouth_track.hpp"
#include "render/stage.hpp"
#include "speech/synthesis/espeak_voice.hpp"
#include "speech/synthesis/sentence_stream.hpp"
#include "tests/device/lip_sound.hpp"
#include "tests/render/made_head.hpp"
#include "tests/support/sentences_of_the_world.hpp"

namespace mana::lips {
namespace {

constexpr int kWidth = 192, kHeight = 144, kCell = 8;
constexpr double kFrames_per_s = 30;

/// Draws the mouth, and nothing but the mouth moves.
class RenderedLips : public testing::Test {
 protected:
  void SetUp() override {
    auto surface = render::open_offscreen(kWidth, kHeight);
    if (!surface) GTEST_SKIP() << surface.error().sentence;
    surface_ = std::move(*surface);
    face_ = std::filesystem::temp_directory_path() / ("mana_lips_" + std::to_string(::getpid()) + ".glb");
    ASSERT_TRUE(render::head::write_glb(render::head::made_head(), face_.string()));
    auto stage = render::Stage::make(*surface_, face_);
    if (!stage) GTEST_SKIP() << stage.error().sentence;
    stage_.emplace(std::move(*stage));
  }
  void TearDown() override {
    std::error_code ignored;
    std::filesystem::remove(face_, ignored);
  }

  device::CoarseFrame frame(const render::ShapeWeights& shapes, core::Duration at) {
    render::FacePose pose;
    pose.shapes = shapes;
    render::View close;
    close.height_m = -0.075;
    close.field_deg = 8;
    stage_->draw(pose, close, {});
    const render::FrameView picture = stage_->picture(core::kStart);
    device::CoarseFrame out{at, {}};
    for (int y = 0; y + kCell <= picture.height; y += kCell) {
      for (int x = 0; x + kCell <= picture.width; x += kCell) {
        double sum = 0;
        for (int i = 0; i < kCell * kCell; ++i) {
          const int at_pixel = ((y + i / kCell) * picture.width + x + i % kCell) * 4;
          sum += picture.rgba[static_cast<std::size_t>(at_pixel + 1)];
        }
        out.cells.push_back(static_cast<float>(sum / (kCell * kCell)));
      }
    }
    return out;
  }

  device::Recording film(const std::string& voice) {
    device::Recording r{kWidth, kHeight, kCell, kWidth / kCell, kHeight / kCell, {}, {}, 0, {}};
    speech::VoiceOptions options;
    options.voice = voice;
    auto opened = speech::EspeakVoice::open(options);
    EXPECT_TRUE(opened);
    r.sample_rate_hz = opened->sample_rate_hz();
    speech::SentenceStream stream{*opened, speech::Utterance{std::string{tests::greeting_of(voice)}, {}}};
    core::Duration start{};
    std::vector<std::pair<core::Duration, render::MouthTrack>> mouths;
    for (auto s = stream.next(); s && *s; s = stream.next()) {
      mouths.emplace_back(start, render::MouthTrack{(*s)->visemes, (*s)->loudness});
      for (const std::int16_t x : (*s)->samples) r.sound.push_back(static_cast<float>(x) / 32768.0F);
      start = core::seconds(static_cast<double>(r.sound.size()) / r.sample_rate_hz);
    }
    for (double t = 0; t < core::to_seconds(start); t += 1 / kFrames_per_s) {
      render::ShapeWeights shapes{};
      for (const auto& [since, mouth] : mouths) {
        const render::ShapeWeights own = mouth.at(core::seconds(t) - since);
        for (std::size_t k = 0; k < own.size(); ++k) shapes[k] = std::max(shapes[k], own[k]);
      }
      r.frames.push_back(frame(shapes, core::seconds(t)));
    }
    return r;
  }

  std::unique_ptr<render::Surface> surface_;
  std::filesystem::path face_;
  std::optional<render::Stage> stage_;
};

TEST_F(RenderedLips, MoveWithTheSoundInSeveralLanguages) {
  for (const char* voice : {"en-gb", "de", "es", "fi"}) {
    const auto measured = device::measure_lip_sound(film(voice));
    ASSERT_TRUE(measured) << voice << ": " << measured.error().sentence;
    double correlation = 0;
    for (const auto& u : measured->utterances) correlation += std::abs(u.correlation);
    correlation /= static_cast<double>(measured->utterances.size());
    std::printf("%-6s drawn lips %+5.0f ms behind the sound, correlation %.2f, %zu sentences\n", voice,
                core::to_milliseconds(measured->median), correlation, measured->utterances.size());
    EXPECT_LE(std::abs(core::to_milliseconds(measured->median)), 20) << voice;
  }
}

}  // namespace
}  // namespace mana::lips
