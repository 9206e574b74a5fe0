#include "render/film/video_writer.hpp"

#include <unistd.h>

#include <cmath>
#include <fstream>

#include "tests/render/film.hpp"

namespace mana::render {
namespace {
namespace fs = std::filesystem;

class VideoWriterTest : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  const fs::path folder_ =
      fs::temp_directory_path() / ("mana_film_" + std::to_string(::getpid()) + "_" +
                                   testing::UnitTest::GetInstance()->current_test_info()->name());
  const fs::path file_ = folder_ / "film.mp4";
  const VideoOptions small_{.width = 160, .height = 120, .fps = 30, .sample_rate_hz = 22'050};
};

std::vector<std::uint8_t> grey(const VideoOptions& o, std::uint8_t level) {
  return std::vector<std::uint8_t>(static_cast<std::size_t>(o.width) * static_cast<std::size_t>(o.height) * 4,
                                   level);
}

std::vector<std::int16_t> tone(std::size_t count, int rate) {
  std::vector<std::int16_t> samples;
  for (std::size_t i = 0; i < count; ++i) {
    samples.push_back(static_cast<std::int16_t>(
        20'000 * std::sin(2 * 3.14159265358979 * 440 * static_cast<double>(i) / rate)));
  }
  return samples;
}

/// When the sound is first louder than a fifth of full scale.
double first_sound_s(const Film& film) {
  for (std::size_t i = 0; i < film.sound.size(); ++i) {
    if (std::abs(film.sound[i]) > 0.2F)
      return film.sound_start_s + static_cast<double>(i) / film.sample_rate_hz;
  }
  return -1;
}

double first_flash_s(const Film& film) {
  for (std::size_t i = 0; i < film.brightness.size(); ++i) {
    if (film.brightness[i] > 128) return film.picture_times_s[i];
  }
  return -1;
}

TEST_F(VideoWriterTest, AFlashAndAToneOfOneMomentStayTogether) {
  auto writer = VideoWriter::open(file_, small_);
  ASSERT_TRUE(writer) << writer.error().sentence;
  const auto dark = grey(small_, 16);
  const auto white = grey(small_, 255);
  for (int i = 0; i < 60; ++i) {
    const bool flash = i >= 30 && i < 33;
    ASSERT_TRUE(writer->picture(flash ? white : dark, core::at_seconds(i / 30.0)));
  }
  ASSERT_TRUE(writer->sound(tone(11'025, 22'050), core::at_seconds(1.0)));
  ASSERT_TRUE(writer->finish(core::at_seconds(2.0)));
  EXPECT_FALSE(fs::exists(file_.string() + ".part"));

  const Film film = read_film(file_);
  ASSERT_EQ(film.brightness.size(), 60U);
  EXPECT_EQ(film.width, 160);
  EXPECT_EQ(film.height, 120);
  for (std::size_t i = 0; i < 60; ++i)
    EXPECT_NEAR(film.picture_times_s[i], static_cast<double>(i) / 30.0, 0.001);
  EXPECT_NEAR(static_cast<double>(film.sound.size()) / film.sample_rate_hz, 2.0, 0.05);
  const double sound = first_sound_s(film);
  const double flash = first_flash_s(film);
  std::printf("flash at %.4f s, tone at %.4f s\n", flash, sound);
  EXPECT_NEAR(flash, 1.0, 0.001);
  EXPECT_NEAR(sound, flash, 1 / 30.0);
}

TEST_F(VideoWriterTest, GapsShowThePictureBeforeAndTheLaterOfTwoCounts) {
  auto writer = VideoWriter::open(file_, small_);
  ASSERT_TRUE(writer) << writer.error().sentence;
  ASSERT_TRUE(writer->picture(grey(small_, 16), core::at_seconds(0)));
  ASSERT_TRUE(writer->picture(grey(small_, 240), core::at_seconds(0.5)));
  ASSERT_TRUE(writer->finish(core::at_seconds(1.0)));
  const Film film = read_film(file_);
  ASSERT_EQ(film.brightness.size(), 30U);
  for (std::size_t i = 0; i < 30; ++i) EXPECT_EQ(film.brightness[i] > 128, i >= 15) << i;
}

TEST_F(VideoWriterTest, SoundInBlocksIsAsLongAsInOnePiece) {
  auto writer = VideoWriter::open(file_, small_);
  ASSERT_TRUE(writer) << writer.error().sentence;
  ASSERT_TRUE(writer->picture(grey(small_, 16), core::kStart));
  const auto whole = tone(22'050, 22'050);
  constexpr std::size_t kBlock = 441;
  for (std::size_t i = 0; i < whole.size(); i += kBlock) {
    ASSERT_TRUE(writer->sound(std::span{whole}.subspan(i, kBlock),
                              core::at_seconds(static_cast<double>(i) / 22'050)));
  }
  ASSERT_TRUE(writer->finish(core::at_seconds(1.0)));
  const Film film = read_film(file_);
  int crossings = 0;
  for (std::size_t i = 1; i < film.sound.size(); ++i)
    crossings += film.sound[i - 1] < 0 && film.sound[i] >= 0;
  EXPECT_NEAR(crossings, 440, 10);
}

TEST_F(VideoWriterTest, AFilmThatIsGivenUpLeavesNothing) {
  {
    auto writer = VideoWriter::open(file_, small_);
    ASSERT_TRUE(writer) << writer.error().sentence;
    ASSERT_TRUE(writer->picture(grey(small_, 16), core::kStart));
  }
  EXPECT_TRUE(fs::is_empty(folder_));
}

// The encoder works beside who gives the pictures; what it makes must not depend on who is quicker.
TEST_F(VideoWriterTest, TheSameCallsMakeTheSameBytes) {
  const auto make = [this](const fs::path& file, std::size_t* pauses) {
    auto writer = VideoWriter::open(file, small_);
    ASSERT_TRUE(writer) << writer.error().sentence;
    for (int i = 0; i < 40; ++i) {
      std::vector<std::uint8_t> picture = grey(small_, 60);
      const std::size_t size = picture.size();
      for (std::size_t k = 0; k < size; ++k)
        picture[k] = static_cast<std::uint8_t>((k + static_cast<std::size_t>(i) * 97) * 31 >> 5U);
      if (pauses != nullptr) {  // this one is slower
        for (std::size_t k = 0; k < 20 * size; ++k) *pauses += picture[k % size];
      }
      ASSERT_TRUE(writer->picture(picture, core::at_seconds(i / 20.0)));
      ASSERT_TRUE(writer->sound(tone(1'102, 22'050), core::at_seconds(i / 20.0)));
    }
    ASSERT_TRUE(writer->finish(core::at_seconds(2.0)));
  };
  std::size_t pauses = 0;
  make(file_, nullptr);
  make(folder_ / "again.mp4", &pauses);
  EXPECT_GT(pauses, 0U);
  const auto bytes = [](const fs::path& file) {
    std::ifstream in{file, std::ios::binary};
    return std::string{std::istreambuf_iterator<char>{in}, {}};
  };
  EXPECT_GT(bytes(file_).size(), 1'000U);
  EXPECT_TRUE(bytes(file_) == bytes(folder_ / "again.mp4"));
}

TEST_F(VideoWriterTest, ADiskThatIsFullIsSaid) {
  fs::create_symlink("/dev/full", file_.string() + ".part");
  auto writer = VideoWriter::open(file_, small_);
  core::Status status = writer ? core::Status{} : core::Status{writer.error()};
  for (int i = 0; i < 60 && status; ++i)
    status = writer->picture(grey(small_, static_cast<std::uint8_t>(4 * i)), core::at_seconds(i / 30.0));
  if (status) status = writer->finish(core::at_seconds(2.0));
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().sentence.find("film.mp4"), std::string::npos) << status.error().sentence;
  EXPECT_FALSE(fs::exists(file_));
}

TEST_F(VideoWriterTest, AFolderThatIsMissingIsSaidAndLeavesNothing) {
  const fs::path nowhere = folder_ / "missing" / "film.mp4";
  const auto writer = VideoWriter::open(nowhere, small_);
  ASSERT_FALSE(writer);
  EXPECT_NE(writer.error().sentence.find("film.mp4"), std::string::npos) << writer.error().sentence;
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(VideoWriterTest, AnOddSizeIsRefused) {
  for (const auto& [w, h] : {std::pair{161, 120}, std::pair{160, 121}}) {
    VideoOptions odd = small_;
    odd.width = w;
    odd.height = h;
    const auto writer = VideoWriter::open(file_, odd);
    ASSERT_FALSE(writer);
    EXPECT_NE(writer.error().sentence.find("even"), std::string::npos);
  }
  EXPECT_TRUE(fs::is_empty(folder_));
}

}  // namespace
}  // namespace mana::render
