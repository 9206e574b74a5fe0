#include "render/screen_painter.hpp"

namespace mana::render {
namespace {

constexpr const char* kFont = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";

class Caption : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(kFont)) GTEST_SKIP() << "fonts-dejavu-core is not installed";
    auto font = Font::open(kFont);
    ASSERT_TRUE(font) << font.error().sentence;
    font_.emplace(std::move(*font));
  }
  std::vector<std::string> at(double progress) const {
    return caption_lines(*font_, kLong, progress, 40, 500);
  }
  const std::string kLong =
      "One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
      "seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four.";
  std::optional<Font> font_;
};

TEST_F(Caption, AShortOneStaysAsItIs) {
  for (const double progress : {0.0, 0.5, 1.0})
    EXPECT_EQ(caption_lines(*font_, "Hello Ann.", progress, 40, 500), std::vector<std::string>{"Hello Ann."});
}

TEST_F(Caption, ALongOneBeginsWithItsBeginningAndEndsWithItsEnd) {
  EXPECT_TRUE(at(0).front().starts_with("One two"));
  EXPECT_TRUE(at(1).back().ends_with("twenty-four."));
  EXPECT_EQ(at(-3), at(0));
  EXPECT_EQ(at(7), at(1));
}

TEST_F(Caption, PagesFollowEachOtherAndMissNothing) {
  std::vector<std::string> shown;
  for (int i = 0; i <= 1000; ++i) {
    const auto lines = at(i / 1000.0);
    ASSERT_LE(lines.size(), 2U);
    ASSERT_FALSE(lines.empty());
    for (const std::string& line : lines) {
      ASSERT_LE(font_->width(line, 40), 500);
      if (std::find(shown.begin(), shown.end(), line) == shown.end()) shown.push_back(line);
    }
  }
  std::string all;
  for (const std::string& line : shown) all += (all.empty() ? "" : " ") + line;
  EXPECT_EQ(all, kLong);
}

TEST_F(Caption, ThePageHoldsTheWordThatIsSaid) {
  // Letters and speech run at nearly the same pace: the word in the middle of the text stands on the
  // page of its middle.
  const std::size_t at_letter = kLong.find("fourteen");
  const auto lines = at(static_cast<double>(at_letter) / static_cast<double>(kLong.size()));
  std::string page;
  for (const std::string& line : lines) page += line + " ";
  EXPECT_NE(page.find("fourteen"), std::string::npos) << page;
}

}  // namespace
}  // namespace mana::render
