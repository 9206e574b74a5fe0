#include "render/screen/layout.hpp"

#include "render/screen/screen_plan.hpp"
#include "tests/render/screen_samples.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

struct Case {
  ScreenSize screen;
  TextSize text;
};

class LayoutOf : public testing::TestWithParam<Case> {
 protected:
  Layout layout() const {
    return lay_out(GetParam().screen.width, GetParam().screen.height, GetParam().text);
  }
  bool is_on_screen(const Box& b) const {
    return b.x >= 0 && b.y >= 0 && b.right() <= GetParam().screen.width + 1e-6 &&
           b.bottom() <= GetParam().screen.height + 1e-6;
  }
};

TEST_P(LayoutOf, LiesWithinTheScreen) {
  const Layout l = layout();
  for (const Box& b : {l.face, l.sign, l.camera_sign, l.microphone_sign, l.panel, l.clock, l.date, l.card,
                       l.question, l.captions, l.notices, l.buttons}) {
    EXPECT_TRUE(is_on_screen(b));
    EXPECT_GT(b.width, 0);
    EXPECT_GT(b.height, 0);
  }
}

TEST_P(LayoutOf, NothingCoversAnythingButHerClothes) {
  const Layout l = layout();
  EXPECT_FALSE(overlap(l.panel, l.face));
  for (const Box& b : {l.clock, l.date, l.card, l.question}) {
    EXPECT_GE(b.x, l.panel.x);
    EXPECT_LE(b.right(), l.panel.right());
    EXPECT_LE(b.bottom(), l.panel.bottom());
  }
  for (const Box& strip : {l.captions, l.buttons}) {
    EXPECT_FALSE(overlap(l.clock, strip));
    EXPECT_FALSE(overlap(l.date, strip));
    EXPECT_FALSE(overlap(l.question, strip));
    for (const Box& sign : {l.sign, l.camera_sign, l.microphone_sign}) EXPECT_FALSE(overlap(sign, strip));
    // With large text the card makes way; else nothing has to.
    EXPECT_EQ(overlap(l.card, strip), GetParam().text == TextSize::Large);
  }
  EXPECT_FALSE(overlap(l.clock, l.date));
  EXPECT_FALSE(overlap(l.date, l.card));
  for (const Box& sign : {l.sign, l.camera_sign, l.microphone_sign}) {
    EXPECT_FALSE(overlap(sign, l.notices));
    EXPECT_FALSE(overlap(sign, l.panel));
  }
  for (const Box& sign : {l.camera_sign, l.microphone_sign}) {
    for (const Box& other : {l.sign, l.stars, l.typing, l.typing_alone}) EXPECT_FALSE(overlap(sign, other));
    // Beside her cheek, over the tips of her hair at most.
    EXPECT_GE(sign.x, l.face.x + l.face.width * (l.panel.y > l.face.y + l.face.height / 2 ? 0.64 : 0.74));
  }
  EXPECT_FALSE(overlap(l.camera_sign, l.microphone_sign));
  EXPECT_FALSE(overlap(l.sign, l.camera_sign));
  EXPECT_FALSE(overlap(l.panel, l.notices));
  // Her chin is at 0.70 of the height of her place or above, and comes lower when she nods.
  const auto down_to = [&](double share) {
    return Box{l.face.x, l.face.y, l.face.width, l.face.height * share};
  };
  EXPECT_FALSE(overlap(down_to(0.74), l.notices)) << l.notices.y / l.face.height;
  EXPECT_FALSE(overlap(down_to(0.70), l.captions)) << l.captions.y / l.face.height;
}

TEST_P(LayoutOf, ButtonsStandApartWithinTheirRow) {
  const Layout l = layout();
  EXPECT_TRUE(button_places(l, 0).empty());
  for (std::size_t count = 1; count <= 7; ++count) {
    const auto places = button_places(l, count);
    ASSERT_EQ(places.size(), count);
    for (std::size_t i = 0; i < count; ++i) {
      EXPECT_GE(places[i].x, l.buttons.x - 1e-6);
      EXPECT_LE(places[i].right(), l.buttons.right() + 1e-6);
      EXPECT_GE(places[i].y, l.buttons.y);
      EXPECT_LE(places[i].bottom(), l.buttons.bottom() + 1e-6);
      // A finger needs some room, even with seven of them.
      EXPECT_GE(places[i].width, 4 * l.unit) << count;
      if (i > 0) {
        EXPECT_GE(places[i].x - places[i - 1].right(), l.unit);
      }
    }
  }
}

/// What stands on a screen when something is going on.
class ScreenOf : public LayoutOf {
 protected:
  void SetUp() override {
    auto type = Typesetter::open();
    if (!type) GTEST_SKIP() << type.error().sentence;
    type_.emplace(std::move(*type));
  }
  std::vector<PlacedText> texts(const ScreenContent& content) {
    ScreenLook look;
    look.text = GetParam().text;
    look.language = language_;
    ScreenPlanner planner{look};
    std::vector<PlacedText> all;
    for (const Placed& placed : all_of(planner, *type_, layout(), content))
      if (const auto* text = std::get_if<PlacedText>(&placed)) all.push_back(*text);
    return all;
  }
  /// Nothing lies over anything else, nothing beyond the screen, nothing that matters is cut.
  void expect_fits(const ScreenContent& content) {
    const auto all = texts(content);
    ASSERT_FALSE(all.empty());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const PlacedText& a = all[i];
      EXPECT_TRUE(is_on_screen(a.box())) << a.line->text;
      EXPECT_FALSE(a.is_cut) << a.line->text;
      for (std::size_t k = 0; k < i; ++k) {
        if (a.part == Part::Clock && all[k].part == Part::Clock) continue;  // "pm" stands in the same line
        Box b = all[k].box();
        b.height -= 1e-6;
        EXPECT_FALSE(overlap(a.box(), b)) << a.line->text << " / " << all[k].line->text;
      }
    }
  }
  std::string shown(const ScreenContent& content, Part part) {
    std::string all;
    for (const PlacedText& t : texts(content))
      if (t.part == part) all += (all.empty() ? "" : " ") + t.line->text;
    return all;
  }
  std::string shown_words(const ScreenContent& content) {
    std::string all;
    for (const PlacedText& t : texts(content))
      if (t.part == Part::Sense || t.part == Part::SenseName) all += (all.empty() ? "" : " ") + t.line->text;
    return all;
  }
  std::optional<Typesetter> type_;
  std::string language_;
};

TEST_P(ScreenOf, AnOrdinaryAfternoonFits) {
  const ScreenContent c = afternoon();
  expect_fits(c);
  EXPECT_EQ(shown(c, Part::Clock), "12:58  pm");
  EXPECT_EQ(shown(c, Part::Date), "Wednesday afternoon 24 September");
  EXPECT_EQ(shown(c, Part::Title), "Dentist");
  EXPECT_EQ(shown(c, Part::When), "today at 2:30 pm");
  EXPECT_EQ(shown(c, Part::Place), "12 High Street");
}

TEST_P(ScreenOf, ALongTitleFitsWithItsTimeAndPlace) {
  ScreenContent c = afternoon();
  c.next_title = "Blood test, please do not eat before it";
  c.next_when = "tomorrow, Thursday, at 10:15 am";
  expect_fits(c);
  EXPECT_EQ(shown(c, Part::Title), c.next_title);
  EXPECT_EQ(shown(c, Part::When), c.next_when);
  EXPECT_EQ(shown(c, Part::Place), c.next_place);
}

TEST_P(ScreenOf, OfATitleThatFitsNowhereTheTimeIsKept) {
  ScreenContent c = afternoon();
  for (int i = 0; i < 20; ++i) c.next_title += " and again the dentist";
  const auto all = texts(c);
  EXPECT_EQ(shown(c, Part::When), "today at 2:30 pm");
  EXPECT_FALSE(shown(c, Part::Place).empty());
  EXPECT_TRUE(shown(c, Part::Title).ends_with("…"));
  const Layout l = layout();
  for (const PlacedText& t : all) {
    if (t.part != Part::Title && t.part != Part::When && t.part != Part::Place) continue;
    EXPECT_GE(t.y, l.card.y);
    EXPECT_LE(t.box().bottom(), l.card.bottom());
    EXPECT_LE(t.box().right(), l.card.right());
  }
}

TEST_P(ScreenOf, WhetherCameraAndMicrophoneAreOnIsSaidInWordsThatFit) {
  const auto told = [&](SenseShown shown) {
    const ScreenContent c = with_senses(afternoon(), shown, shown);
    expect_fits(c);
    for (const PlacedText& t : texts(c)) {
      if (t.part != Part::Sense && t.part != Part::SenseName) continue;
      const Layout l = layout();
      const Box b = t.box();
      const auto within = [&b](const Box& sign) {
        return b.x >= sign.x && b.right() <= sign.right() && b.y >= sign.y && b.bottom() <= sign.bottom();
      };
      EXPECT_TRUE(within(l.camera_sign) || within(l.microphone_sign)) << t.line->text;
    }
    return shown_words(c);
  };
  EXPECT_EQ(told(SenseShown::On), "ON Camera ON Microphone");
  EXPECT_EQ(told(SenseShown::Off), "OFF Camera OFF Microphone");
  EXPECT_EQ(told(SenseShown::Locked), told(SenseShown::Off));
  EXPECT_EQ(told(SenseShown::Missing), "NO Camera NO Microphone");
  EXPECT_EQ(told(SenseShown::Nothing), "");
  language_ = "de-DE";
  EXPECT_EQ(told(SenseShown::Off), "AUS Kamera AUS Mikrofon");
  EXPECT_EQ(told(SenseShown::Missing), "KEINE Kamera KEIN Mikrofon");
}

/// Whoever sees neither words nor colours sees a full plate, one with a rim, or one without.
TEST_P(ScreenOf, OnOffAndMissingDifferInMoreThanALine) {
  const auto plates = [&](SenseShown shown) {
    ScreenLook look;
    look.text = GetParam().text;
    ScreenPlanner planner{look};
    std::vector<PlacedPlate> all;
    for (const Placed& placed : all_of(planner, *type_, layout(), with_senses(afternoon(), shown, shown)))
      if (const auto* plate = std::get_if<PlacedPlate>(&placed))
        if (overlap(plate->box, layout().camera_sign)) all.push_back(*plate);
    return all;
  };
  const auto on = plates(SenseShown::On), off = plates(SenseShown::Off), none = plates(SenseShown::Missing);
  ASSERT_EQ(on.size(), 2U);
  ASSERT_EQ(off.size(), 2U);
  ASSERT_EQ(none.size(), 1U);
  EXPECT_EQ(on[0].box, layout().camera_sign) << "all of it can be touched";
  EXPECT_GE(contrast(on[1].colour, off[1].colour), 7) << "bright and dark";
  EXPECT_GE(contrast(off[0].colour, off[1].colour), 7) << "a rim that is seen";
}

TEST_P(ScreenOf, CaptionsFitBesideTheClock) {
  ScreenContent c = with_caption(afternoon(), kLongSentence, 0s);
  for (int i = 0; i < 12; ++i, c.caption_since += 1s) {
    expect_fits(c);
    for (const PlacedText& t : texts(c)) {
      if (t.part != Part::Caption) continue;
      EXPECT_GE(t.y, layout().captions.y);
      EXPECT_LE(t.box().bottom(), layout().captions.bottom());
    }
  }
}

TEST_P(ScreenOf, AQuestionWithItsButtonsFits) {
  const ScreenContent c =
      with_buttons(with_caption(afternoon(), "Your tablets, Ann. Have you taken them?", 1h));
  expect_fits(c);
  EXPECT_EQ(shown(c, Part::Caption), "Your tablets, Ann. Have you taken them?");
  EXPECT_EQ(shown(c, Part::Button), "OK Later Repeat");
}

TEST_P(ScreenOf, WhatWaitsForAnAnswerStandsThereWhenItWasSaid) {
  ScreenContent c = with_buttons(afternoon());
  c.asked = {{"Doctor Patel", "this afternoon at half past two", "Elm Surgery"}};
  expect_fits(c);
  EXPECT_EQ(shown(c, Part::Title), "Doctor Patel");
  EXPECT_EQ(shown(c, Part::When), "this afternoon at half past two");
  EXPECT_EQ(shown(c, Part::Place), "Elm Surgery");
  c.asked.push_back({"Hairdresser", "at four", "Curl Up"});
  EXPECT_EQ(shown(c, Part::Title), "Doctor Patel Hairdresser");
}

TEST_P(ScreenOf, WhileItIsSaidTheSentenceStandsThere) {
  ScreenContent c = with_buttons(with_caption(afternoon(), "Please say OK.", 1s));
  c.asked = {{"Doctor Patel", "this afternoon at half past two", "Elm Surgery"}};
  expect_fits(c);
  EXPECT_EQ(shown(c, Part::Caption), "Please say OK.");
  EXPECT_EQ(shown(c, Part::Title), "");
}

ShownPage picture_of(int width, int height) {
  auto p = std::make_shared<Picture>(Picture{width, height, {}});
  p->rgba.resize(std::size_t{4} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 255);
  return {p, {}};
}

TEST_P(ScreenOf, APictureStandsWhereDateAndCardAreAsLargeAsItCanBe) {
  for (const auto& [wide, tall] : {std::pair{400, 300}, std::pair{90, 600}, std::pair{900, 60}}) {
    for (const bool asks : {false, true}) {
      ScreenContent c = afternoon();
      if (asks) c = with_buttons(with_caption(c, "Which bird is it?", 1h));
      c.shown = std::make_shared<const ShownPage>(picture_of(wide, tall));
      expect_fits(c);
      const Layout l = layout();
      const Box& place = asks ? l.shown_above : l.shown;
      ScreenLook look;
      look.text = GetParam().text;
      ScreenPlanner planner{look};
      int pictures = 0;
      for (const Placed& placed : all_of(planner, *type_, l, c)) {
        const auto* p = std::get_if<PlacedPicture>(&placed);
        if (p == nullptr) continue;
        ++pictures;
        EXPECT_GE(p->box.x, place.x - 1);
        EXPECT_GE(p->box.y, place.y - 1);
        EXPECT_LE(p->box.right(), place.right() + 1);
        EXPECT_LE(p->box.bottom(), place.bottom() + 1);
        EXPECT_TRUE(p->box.width > place.width - 2 || p->box.height > place.height - 2);
        EXPECT_NEAR(p->box.width / p->box.height, double(wide) / tall, 0.1 * wide / tall);
        for (const PlacedText& t : texts(c)) EXPECT_FALSE(overlap(p->box, t.box())) << t.line->text;
      }
      EXPECT_EQ(pictures, 1);
      EXPECT_EQ(shown(c, Part::Title), "");
      EXPECT_EQ(shown(c, Part::Clock).empty(), asks) << "it makes room for a picture that is asked about";
    }
  }
}

TEST_P(ScreenOf, WhoeverDoesNotSpeakStandsAtAPlaceOfTheirOwn) {
  const auto portrait = std::make_shared<const Picture>(*picture_of(240, 240).picture);
  for (const bool asks : {false, true}) {
    ScreenContent c = afternoon();
    if (asks) c = with_buttons(with_caption(c, "Say hello to Maya.", 1h));
    std::vector<std::vector<double>> places;  // of the first and the third, when either speaks
    for (const int speaks : {0, 1, 2}) {
      c.company = {{"Emily", portrait}, {"Samuel", portrait}, {"Leo", portrait}};
      c.company[static_cast<std::size_t>(speaks)].picture = nullptr;
      expect_fits(c);
      EXPECT_EQ(shown(c, Part::Clock), "");
      EXPECT_EQ(shown(c, Part::Name), speaks == 0   ? "Samuel Leo"
                                      : speaks == 1 ? "Emily Leo"
                                                    : "Emily Samuel");
      ScreenLook look;
      look.text = GetParam().text;
      ScreenPlanner planner{look};
      places.emplace_back();
      for (const Placed& placed : all_of(planner, *type_, layout(), c)) {
        const auto* p = std::get_if<PlacedPicture>(&placed);
        if (p == nullptr) continue;
        places.back().push_back(p->box.x);
        EXPECT_TRUE(is_on_screen(p->box));
        EXPECT_GE(p->box.width, 8 * layout().unit);
        for (const PlacedText& t : texts(c)) EXPECT_FALSE(overlap(p->box, t.box())) << t.line->text;
      }
      ASSERT_EQ(places.back().size(), 2U);
    }
    EXPECT_EQ(places[0][1], places[1][1]);  // the third
    EXPECT_EQ(places[1][0], places[2][0]);  // the first
    EXPECT_EQ(places[0][0], places[2][1]);  // the second
    for (auto& member : c.company) member.picture = nullptr;
    EXPECT_NE(shown(c, Part::Clock), "") << "nobody was seen yet";
  }
}

TEST_P(ScreenOf, StarsOfALessonStandBesideTheFaceAndManyBecomeANumber) {
  ScreenContent c = with_buttons(with_caption(afternoon(), "Say hello to Maya.", 1h));
  for (const int stars : {1, 3, 4, 6, 9, 14, 40, 120}) {
    c.stars = stars;
    expect_fits(c);
    const std::string all = shown(c, Part::Stars);
    const std::string number = "\u2605" + std::to_string(stars);
    std::size_t count = 0;
    for (std::size_t at = all.find("\u2605"); at != std::string::npos; at = all.find("\u2605", at + 1))
      ++count;
    EXPECT_TRUE(all == number || count == std::size_t(stars)) << all;
    if (stars <= 3) {
      EXPECT_EQ(count, std::size_t(stars)) << "a few can be seen as what they are";
    }
    const Layout l = layout();
    for (const PlacedText& t : texts(c)) {
      if (t.part != Part::Stars) continue;
      EXPECT_FALSE(overlap(t.box(), l.sign) || overlap(t.box(), l.buttons));
      EXPECT_LE(t.box().right(), l.face.x + l.face.width * 0.36) << "beside her cheek";
    }
  }
  c.stars = 0;
  EXPECT_EQ(shown(c, Part::Stars), "");
}

TEST_P(ScreenOf, APageOfWordsFits) {
  ScreenContent c = afternoon();
  ShownPage page;
  page.text = "Sarah\n0491 570 156\n\nShe is at home after three.";
  c.shown = std::make_shared<const ShownPage>(page);
  expect_fits(c);
  EXPECT_EQ(shown(c, Part::Shown), "Sarah 0491 570 156 She is at home after three.");
  EXPECT_EQ(shown(c, Part::Date), "");
  page.text.clear();
  for (int i = 0; i < 300; ++i) page.text += "more and more ";
  c.shown = std::make_shared<const ShownPage>(page);
  EXPECT_TRUE(shown(c, Part::Shown).ends_with("…")) << "what is cut says so";
  for (const PlacedText& t : texts(c)) EXPECT_TRUE(is_on_screen(t.box()));
}

TEST_P(ScreenOf, LongButtonsFit) {
  ScreenContent c = afternoon();
  c.buttons = {{"a", "Ja, erledigt"}, {"b", "Später erinnern"}, {"c", "Wiederholen"}, {"d", "Nein danke"}};
  expect_fits(c);
}

TEST_P(ScreenOf, NoticesOfEverythingThatIsMissingFit) {
  ScreenContent c = afternoon();
  c.notices = {"The microphone was unplugged.", "There is no camera."};
  expect_fits(c);
  EXPECT_FALSE(shown(c, Part::Title).empty());
  EXPECT_EQ(shown(c, Part::Notice), "The microphone was unplugged. There is no camera.");
}

std::vector<Case> all_cases() {
  std::vector<Case> all;
  for (const ScreenSize& s : kScreens)
    for (const TextSize t : {TextSize::Normal, TextSize::Large}) all.push_back({s, t});
  return all;
}
std::string name_of(const testing::TestParamInfo<Case>& c) {
  return std::to_string(c.param.screen.width) + "x" + std::to_string(c.param.screen.height) +
         (c.param.text == TextSize::Large ? "_large" : "");
}
INSTANTIATE_TEST_SUITE_P(Screens, LayoutOf, testing::ValuesIn(all_cases()), name_of);
INSTANTIATE_TEST_SUITE_P(Screens, ScreenOf, testing::ValuesIn(all_cases()), name_of);

TEST(Box, KnowsWhatItHoldsAndWhatItTouches) {
  const Box a{10, 10, 20, 20};
  EXPECT_TRUE(a.contains(10, 10));
  EXPECT_FALSE(a.contains(30, 10));
  EXPECT_TRUE(overlap(a, {29, 29, 5, 5}));
  EXPECT_FALSE(overlap(a, {30, 10, 5, 5}));
}

}  // namespace
}  // namespace mana::render
