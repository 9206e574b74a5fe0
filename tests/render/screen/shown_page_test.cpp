#include "render/screen/shown_page.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "tests/render/encoded_picture.hpp"

namespace mana::render {
namespace {
namespace fs = std::filesystem;
using namespace std::chrono_literals;

class ShownPageTest : public testing::Test {
 protected:
  fs::path written(const std::string& name, const std::vector<std::uint8_t>& bytes) const {
    std::ofstream out{folder_ / name, std::ios::binary};
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return folder_ / name;
  }
  fs::path written(const std::string& name, std::string_view text) const {
    return written(name, std::vector<std::uint8_t>{text.begin(), text.end()});
  }
  ShownTrack::Find find() const {
    return [this](const std::string& name) -> core::Result<fs::path> {
      if (name.starts_with("un")) return core::not_found("There is nothing called " + name + " to be shown.");
      return folder_ / name;
    };
  }
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  const fs::path folder_ =
      fs::path{testing::TempDir()} / ("mana_shown_" + std::to_string(::getpid()) + "_" +
                                      testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(ShownPageTest, ReadsPicturesAndPages) {
  const auto picture = read_shown_page(written("red.png", encoded_picture(AV_CODEC_ID_PNG, AV_PIX_FMT_RGBA)));
  ASSERT_TRUE(picture) << picture.error().sentence;
  ASSERT_TRUE(picture->picture);
  EXPECT_EQ(picture->picture->width, 24);
  const auto page = read_shown_page(written("tea.txt", "Tea\r\nAt four."));
  ASSERT_TRUE(page);
  EXPECT_EQ(page->text, "Tea\nAt four.");
  EXPECT_FALSE(read_shown_page(written("broken.png", "no picture")).ok());
  EXPECT_FALSE(read_shown_page(folder_ / "missing.png").ok());
}

TEST_F(ShownPageTest, WhatIsShownGoesWhenItsTimeIsOverOrAnEmptyOneComes) {
  ShownTrack track{find(), true};
  const core::Time begin = core::kStart;
  EXPECT_EQ(track.at(begin), nullptr);
  track.hear({"", "Hello", 10s}, begin);
  ASSERT_NE(track.at(begin + 9s), nullptr);
  EXPECT_EQ(track.at(begin + 9s)->text, "Hello");
  EXPECT_EQ(track.at(begin + 10s), nullptr);
  track.hear({"", "Hello", 10s}, begin + 20s);
  track.hear({}, begin + 21s);
  EXPECT_EQ(track.at(begin + 21s), nullptr);
}

TEST_F(ShownPageTest, WhatCannotBeShownIsSaidInWords) {
  written("broken.png", "no picture");
  ShownTrack track{find(), true};
  track.hear({"broken.png", "A robin", 10s}, core::kStart);
  ASSERT_NE(track.at(core::kStart), nullptr);
  EXPECT_EQ(track.at(core::kStart)->text, "A robin");
  track.hear({"unknown.png", "A wren", 10s}, core::kStart);
  ASSERT_NE(track.at(core::kStart), nullptr);
  EXPECT_EQ(track.at(core::kStart)->text, "A wren");
}

TEST_F(ShownPageTest, TheLastOfManyIsTheOneThatIsShown) {
  written("a.txt", "a");
  written("b.txt", "b");
  written("c.txt", "c");
  ShownTrack track{find(), true};
  for (const char* name : {"a.txt", "b.txt", "c.txt"}) track.hear({name, "", 10s}, core::kStart);
  track.at(core::kStart);
  ASSERT_NE(track.at(core::kStart), nullptr);
  EXPECT_EQ(track.at(core::kStart)->text, "c");
}

}  // namespace
}  // namespace mana::render
