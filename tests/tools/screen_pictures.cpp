#include <cstdio>
#include <filesystem>

#include "render/film/png_file.hpp"
#include "render/stage.hpp"
#include "tests/render/screen_samples.hpp"

// screen_pictures FACE.glb FOLDER [WIDTHxHEIGHT...]: draws what people may see on the screen, for eyes that
// judge it. tests/tools/screens.sh makes docs/screens.jpg of them.

namespace mana::render {
namespace {
using namespace std::chrono_literals;

struct Situation {
  const char* name;
  ScreenContent content;
};

ScreenContent doing(ScreenContent c, msg::Attention what) {
  c.doing.now = what;
  c.at = core::kStart + 61s;
  return c;
}

ScreenContent with_notices(ScreenContent c) {
  c.notices = {"The microphone was unplugged.", "There is no camera."};
  return c;
}

ScreenContent with_title(ScreenContent c, const char* title, const char* when, const char* place) {
  c.next_title = title;
  c.next_when = when;
  c.next_place = place;
  return c;
}

ScreenContent typed(ScreenContent c, const char* text) {
  c.typed = text;
  return c;
}

std::vector<Situation> situations() {
  using msg::Attention;
  return {
      {"appointment", afternoon()},
      {"long_title", doing(with_title(afternoon(), "Blood test, please do not eat before it",
                                      "tomorrow, Thursday, at 10:15 am", "Health centre, 3rd floor"),
                           Attention::Listening)},
      {"question", doing(with_buttons(with_caption(
                             afternoon(), "It is time for your tablets, Ann. Have you taken them?", 1h)),
                         Attention::Listening)},
      {"german", doing(with_caption(afternoon(), kLongSentence, 2700ms), Attention::Speaking)},
      {"senses_off", with_senses(afternoon(), SenseShown::Off, SenseShown::Off)},
      {"senses_missing", with_senses(with_notices(afternoon()), SenseShown::Missing, SenseShown::Missing)},
      {"typed", typed(afternoon(), "when does the bus leave")},
      {"notices", doing(with_notices(afternoon()), Attention::Thinking)},
      {"arabic",
       doing(with_caption(with_title(afternoon(), "موعد طبيب الأسنان", "اليوم 2:30", "شارع النيل 12"),
                          "صباح الخير يا آن. يأتي الطبيب في الساعة العاشرة والنصف.", 1000ms),
             Attention::Speaking)},
      {"japanese", doing(with_caption(with_title(afternoon(), "歯医者さん", "今日の午後二時半", "本町三丁目"),
                                      "おはようございます。 お医者さんは今日の十時半に来ます。", 600ms),
                         Attention::Speaking)},
  };
}

int draw_all(const std::filesystem::path& face, const std::filesystem::path& folder,
             const std::vector<ScreenSize>& sizes) {
  for (const ScreenSize& size : sizes) {
    auto surface = open_offscreen(size.width, size.height);
    if (!surface) return std::fprintf(stderr, "%s\n", surface.error().sentence.c_str()), 1;
    for (const Theme& theme : themes()) {
      for (const TextSize text : {TextSize::Normal, TextSize::Large}) {
        auto stage = Stage::make(**surface, face, Quality::High, {&theme, text, "en-GB", false});
        if (!stage) return std::fprintf(stderr, "%s\n", stage.error().sentence.c_str()), 1;
        for (const Situation& s : situations()) {
          stage->draw({}, {}, s.content);
          const std::string name = std::string{s.name} + "_" + std::to_string(size.width) + "x" +
                                   std::to_string(size.height) + "_" + std::string{theme.name} +
                                   (text == TextSize::Large ? "_large" : "_normal") + ".png";
          if (auto ok = write_png(folder / name, stage->picture({})); !ok)
            return std::fprintf(stderr, "%s\n", ok.error().sentence.c_str()), 1;
        }
      }
    }
  }
  return 0;
}

}  // namespace
}  // namespace mana::render

int main(int argc, char** argv) {
  if (argc < 3) return std::fprintf(stderr, "screen_pictures FACE.glb FOLDER [WIDTHxHEIGHT...]\n"), 2;
  std::vector<mana::render::ScreenSize> sizes;
  for (int i = 3; i < argc; ++i) {
    mana::render::ScreenSize size{};
    if (std::sscanf(argv[i], "%dx%d", &size.width, &size.height) != 2) return 2;
    sizes.push_back(size);
  }
  if (sizes.empty()) sizes = {{1280, 720}, {720, 1280}};
  return mana::render::draw_all(argv[1], argv[2], sizes);
}
