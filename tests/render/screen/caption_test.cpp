#include "agent/bus/messages/say.hpp"
#include "agent/bus/messages/sentence.hpp"
#include "agent/bus/messages/speech.hpp"
#include "render/screen/caption_track.hpp"

#include "render/screen/screen_plan.hpp"
#include "tests/render/screen_samples.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

constexpr core::Time kStart = core::kStart + 10s;

std::string letters(const Caption& c, const CaptionWord* w) {
  return w == nullptr ? "" : c.text.substr(w->begin, w->end - w->begin);
}

TEST(CaptionTest, EachWordIsTheOneBeingSaidFromItsStartToItsEnd) {
  const msg::SentenceStarted s = said("It is half past two, Ann. Time for tea.");
  const Caption c = caption_of(s);
  ASSERT_EQ(c.words.size(), s.words.size());
  for (const msg::WordSpan& w : s.words) {
    for (const core::Duration t : {w.start, w.start + 1ns, w.start + 200ms, w.end - 1ns})
      EXPECT_EQ(letters(c, word_at(c, t)), w.text);
  }
  EXPECT_EQ(word_at(c, s.words.front().start - 1ns), nullptr);
  EXPECT_EQ(word_at(c, s.words.back().end), nullptr);
}

TEST(CaptionTest, APauseHasNoWordButAMomentBetweenTwoWordsIsNone) {
  const msg::SentenceStarted s = said("one two three four five six");
  const Caption c = caption_of(s);
  EXPECT_EQ(letters(c, word_at(c, s.words[0].end + 10ms)), "one");
  EXPECT_EQ(word_at(c, s.words[3].end), nullptr);
  EXPECT_EQ(word_at(c, s.words[4].start - 1ns), nullptr);
}

TEST(CaptionTest, TheVoiceSaysWhereAWordStands) {
  msg::SentenceStarted s;
  s.text = "I saw a cat";
  s.words = {{"I", 0ms, 100ms, 0}, {"a", 300ms, 400ms, 6}};  // "saw" got no time of its own
  const Caption c = caption_of(s);
  ASSERT_EQ(c.words.size(), 2U);
  EXPECT_EQ(c.words[1].begin, 6U);
}

TEST(CaptionTest, WithoutPlacesEachWordIsTheNextOfItsSpelling) {
  msg::SentenceStarted s;
  s.text = "the cat and the dog";
  s.words = {{"the", 0ms, 1ms}, {"cat", 1ms, 2ms}, {"the", 2ms, 3ms}, {"mouse", 3ms, 4ms}, {"dog", 4ms, 5ms}};
  const Caption c = caption_of(s);
  ASSERT_EQ(c.words.size(), 4U);
  EXPECT_EQ(c.words[2].begin, 12U);
  EXPECT_EQ(letters(c, &c.words[3]), "dog");
}

TEST(CaptionTest, PlacesOutsideTheTextAreLeftOut) {
  msg::SentenceStarted s;
  s.text = "tea";
  s.words = {{"tea", 0ms, 1ms, 2}, {"coffee", 1ms, 2ms, 0}, {"tea", 2ms, 3ms, 900}};
  EXPECT_TRUE(caption_of(s).words.empty());
}

class CaptionTrackTest : public testing::Test {
 protected:
  CaptionTrackTest() { track.hear(sentence); }
  std::string word(core::Time t) const {
    const auto shown = track.at(t);
    return shown ? letters(*shown->caption, word_at(*shown->caption, shown->since)) : "-";
  }
  msg::SentenceStarted sentence = said("one two three four five six", kStart);
  CaptionTrack track;
};

TEST_F(CaptionTrackTest, ASentenceComesJustBeforeItsSoundAndStaysToBeRead) {
  EXPECT_FALSE(track.at(kStart - 101ms));
  EXPECT_TRUE(track.at(kStart - 100ms));
  EXPECT_TRUE(track.at(kStart + sentence.duration + 2499ms));
  EXPECT_FALSE(track.at(kStart + sentence.duration + 2500ms));
  EXPECT_TRUE(track.at(kStart + sentence.duration + 1h, kStart));
}

TEST_F(CaptionTrackTest, ASentenceThatMovesForwardIsFollowedExactly) {
  track.hear(msg::SentenceMoved{sentence.id, 0, kStart - 80ms}, kStart - 300ms);
  for (const msg::WordSpan& w : sentence.words) {
    EXPECT_EQ(word(kStart - 80ms + w.start), w.text);
    EXPECT_EQ(word(kStart - 80ms + w.end - 1ns), w.text);
  }
}

TEST_F(CaptionTrackTest, ASentenceThatTurnsOutLaterWaitsAndNeverGoesBack) {
  const core::Time now = kStart + sentence.words[2].start + 10ms;  // "three" has just begun
  ASSERT_EQ(word(now), "three");
  track.hear(msg::SentenceMoved{sentence.id, 0, kStart + 700ms}, now);
  core::Duration before = track.at(now)->since;
  for (core::Time t = now; t < now + 3s; t += 7ms) {
    ASSERT_GE(track.at(t)->since, before);
    before = track.at(t)->since;
  }
  EXPECT_EQ(word(now + 600ms), "three");
  EXPECT_EQ(word(kStart + 700ms + sentence.words[3].start), "four");
}

TEST_F(CaptionTrackTest, AnInterruptedSentenceGoesAtOnceAndTheOneBeforeDoesNotComeBack) {
  msg::SentenceStarted next = said("seven eight nine", kStart + sentence.duration);
  next.id = msg::UtteranceId{8};
  track.hear(next);
  const core::Time cut = next.audio_start + 300ms;
  EXPECT_EQ(word(cut), "seven");
  track.hear(msg::SpeechEnded{next.id, cut, true});
  EXPECT_FALSE(track.at(cut));
  EXPECT_FALSE(track.at(cut + 1s, kStart));
}

TEST_F(CaptionTrackTest, WhatWasSaidIsGoneWhenItIsForgottenAndWhatComesIsShown) {
  track.hear(said("Hospital at noon.", kStart));
  track.forget(kStart + 500ms);
  EXPECT_FALSE(track.at(kStart + 500ms, kStart)) << "not even beside buttons";
  msg::SentenceStarted next = said("Are you Anna?", kStart + 2s);
  next.id = msg::UtteranceId{2};
  track.hear(next);
  ASSERT_TRUE(track.at(kStart + 2s));
  EXPECT_EQ(track.at(kStart + 2s)->caption->text, "Are you Anna?");
}

TEST_F(CaptionTrackTest, WhileButtonsWaitTheLastQuestionComesBackAfterWhatAsksNothing) {
  msg::SentenceStarted question = said("Have you had your tablet?", kStart + 5s);
  question.id = msg::UtteranceId{8};
  msg::SentenceStarted help = said("You can say yes or no.", question.audio_start + question.duration);
  help.id = msg::UtteranceId{8};
  help.index = 1;
  track.hear(question);
  track.hear(help);
  const core::Time end = help.audio_start + help.duration;
  const auto text = [&](core::Time t, std::optional<core::Time> asks_since) {
    const auto shown = track.at(t, asks_since);
    return shown ? shown->caption->text : "-";
  };
  EXPECT_EQ(text(end, kStart + 5s), help.text);
  EXPECT_EQ(text(end + 2499ms, kStart + 5s), help.text) << "there is time to read it";
  EXPECT_EQ(text(end + 2500ms, kStart + 5s), question.text);
  EXPECT_EQ(word_at(*track.at(end + 1h, kStart)->caption, track.at(end + 1h, kStart)->since), nullptr);
  EXPECT_EQ(text(end + 1h, end), help.text) << "an older question is not what the buttons are for";
  EXPECT_EQ(text(end + 1h, {}), "-");
  track.forget(end + 2h);
  EXPECT_EQ(text(end + 2h, kStart + 5s), "-") << "nothing comes back for a visitor";
}

TEST_F(CaptionTrackTest, AMovedSentenceOfAnotherUtteranceChangesNothing) {
  track.hear(msg::SentenceMoved{msg::UtteranceId{99}, 0, kStart + 1h}, kStart);
  EXPECT_EQ(track.at(kStart + 1s)->since, 1s);
}

/// The caption as it stands on a screen.
class CaptionPagesTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    auto type = Typesetter::open();
    if (!type) GTEST_SKIP() << type.error().sentence;
    type_.emplace(std::move(*type));
  }
  struct Page {
    std::vector<std::string> lines;
    std::string word;
  };
  Page at(const ScreenContent& content, const Layout& layout) {
    Page page;
    for (const Placed& placed : all_of(planner_, *type_, layout, content)) {
      const auto* text = std::get_if<PlacedText>(&placed);
      if (text == nullptr || text->part != Part::Caption) continue;
      page.lines.push_back(text->line->text);
      page.word += text->line->text.substr(text->begin, text->end - text->begin);
    }
    return page;
  }
  std::optional<Typesetter> type_;
  ScreenPlanner planner_{ScreenLook{}};
};

TEST_P(CaptionPagesTest, PagesOfTwoLinesMissNothingAndShowEachWordWhileItIsSaid) {
  const msg::SentenceStarted sentence = said(GetParam());
  const auto caption = std::make_shared<const Caption>(caption_of(sentence));
  for (const ScreenSize& screen : kScreens) {
    const Layout layout = lay_out(screen.width, screen.height);
    ScreenContent content;
    content.caption = caption;
    std::string all;
    std::vector<std::string> before;
    std::size_t turned = 0;
    for (core::Duration t = -100ms; t < sentence.duration + 1s; t += 10ms) {
      content.caption_since = t;
      const Page page = at(content, layout);
      ASSERT_GE(page.lines.size(), 1U);
      ASSERT_LE(page.lines.size(), 2U);
      const CaptionWord* word = word_at(*caption, t);
      ASSERT_EQ(page.word, letters(*caption, word)) << core::to_seconds(t);
      if (page.lines == before) continue;
      for (const std::string& line : page.lines) all += (all.empty() || all.back() == '-' ? "" : " ") + line;
      before = page.lines;
      if (turned++ == 0) continue;
      // It turned because the first word of the page is about to be said.
      const std::size_t first = sentence.text.find(page.lines.front());
      for (const CaptionWord& w : caption->words)
        if (w.begin == first) {
          EXPECT_LE(t, w.start);
          EXPECT_GE(t, w.start - 160ms);
        }
    }
    EXPECT_EQ(all, sentence.text) << screen.width;
  }
}

INSTANTIATE_TEST_SUITE_P(Sentences, CaptionPagesTest,
                         testing::Values("Good morning, Ann.", std::string{kLongSentence},
                                         "One two three four five six seven eight nine ten eleven twelve "
                                         "thirteen fourteen fifteen sixteen seventeen eighteen nineteen "
                                         "twenty twenty-one twenty-two twenty-three twenty-four."));

TEST_F(CaptionPagesTest, AVoiceWithoutTimesTurnsPagesAllTheSame) {
  Caption c;
  c.text = std::string{kLongSentence} + " " + std::string{kLongSentence};
  c.length = 10s;
  ScreenContent content;
  content.caption = std::make_shared<const Caption>(c);
  const Layout layout = lay_out(1280, 720);
  const Page first = at(content, layout);
  content.caption_since = 10s;
  const Page last = at(content, layout);
  EXPECT_TRUE(c.text.starts_with(first.lines.front()));
  EXPECT_TRUE(c.text.ends_with(last.lines.back()));
  EXPECT_EQ(last.word, "");
}

TEST_F(CaptionPagesTest, TheLastLineOfASentenceIsNoSingleWord) {
  const Page page =
      at(with_caption({}, "Your daughter comes to see you this afternoon at four.", 0s), lay_out(1280, 720));
  ASSERT_EQ(page.lines.size(), 2U);
  EXPECT_NEAR(static_cast<double>(page.lines[0].size()), static_cast<double>(page.lines[1].size()), 14);
}

TEST_F(CaptionPagesTest, AQuestionStandsBesideItsButtons) {
  const ScreenContent content = with_buttons(with_caption(afternoon(), "Shall I remind you later?", 1h));
  for (const TextSize size : {TextSize::Normal, TextSize::Large}) {
    const Layout layout = lay_out(1280, 720, size);
    std::string shown;
    for (const std::string& line : at(content, layout).lines) shown += (shown.empty() ? "" : " ") + line;
    EXPECT_EQ(shown, "Shall I remind you later?");
  }
}

}  // namespace
}  // namespace mana::render
