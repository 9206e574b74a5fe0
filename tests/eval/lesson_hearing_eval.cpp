#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>

#include "agent/program/lessons/lesson_phrases.hpp"
#include "agent/program/machine/vocabulary_from.hpp"
#include "dialogue/tutor/lesson_reader.hpp"
#include "speech/audio/wav_file.hpp"
#include "speech/listening/utterance_listener.hpp"
#include "speech/recognition/recogniser.hpp"
#include "tests/eval/judged.hpp"
#include "tests/speech/spoken.hpp"

/// How well a learner's words are understood in a lesson: the numbers of choices, and what role-plays wait
/// for, all of a shipped module at once, with everything that the companion understands besides.
namespace mana::speech {
namespace {
namespace tutor = dialogue::tutor;
namespace fs = std::filesystem;
using test::mix, test::spoken;

constexpr const char* kVoices[] = {"en-gb", "en-gb+f2", "en-us+m3", "en-us+f4", "en-gb-scotland+m1"};
constexpr const char* kTalk[] = {"the kettle is on the wooden table",
                                 "we went to the seaside last summer",
                                 "put the blanket over the chair",
                                 "there was a film about horses",
                                 "she bought apples and a loaf of bread",
                                 "grandfather painted the garden gate",
                                 "purple",
                                 "elephant",
                                 "tomorrow morning",
                                 "an umbrella"};

dialogue::Phrasebook book_with(const std::string& module) {
  const fs::path assets{MANA_ASSETS};
  auto book = dialogue::read_phrasebook(assets / "dialogue/en-GB/commands.toml").value();
  const program::lesson::Taught taught{tutor::read_module(assets / "lessons/en-GB" / module).value(),
                                       tutor::read_tutor_words(assets / "lessons/en-GB/tutor.toml").value()};
  program::add_lesson_phrases(book, taught);
  return book;
}

class LessonHearingEval : public ::testing::Test {
 protected:
  LessonHearingEval() {
    Vocabulary words = program::vocabulary_from(book);
    auto voice = EspeakVoice::open().value();
    program::pronounce_name(words, voice);
    program::pronounce_taught(words, voice);
    recogniser.emplace(Recogniser::open({}, words).value());
    for (const dialogue::PhraseGroup& g : book.taught) taught.insert(g.id);
  }
  Recognition heard(const test::Samples& sound, const AwaitedAnswers& awaited) {
    UtteranceListener listener{*recogniser};
    listener.await(awaited);
    const std::clock_t before = std::clock();
    auto events = listener.hear(sound, core::kStart);
    for (auto& more : listener.finish()) events.push_back(std::move(more));
    cpu_seconds += double(std::clock() - before) / CLOCKS_PER_SEC;
    seconds += double(sound.size()) / 16'000;
    Recognition last;
    for (const ListenerEvent& e : events) {
      if (e.kind != ListenerEvent::Kind::Understood) continue;
      last = e.what;
      if (e.what.accepted) break;
    }
    return last;
  }
  static test::Samples said(const std::string& text, const char* voice, bool noisy) {
    VoiceOptions o;
    o.voice = voice;
    const auto words = spoken(text, o);
    const double length = 2.2 + double(words.size()) / 16'000;
    auto sound = noisy ? test::white_noise(length, test::active_rms(words) / 10, 3) : test::room(length);
    mix(sound, words, 1.1);
    return sound;
  }

  static void tell(std::string_view said, const char* voice, const Recognition& r) {
    std::printf("  %s: '%.*s' was '%s' (%.2f%s)\n", voice, int(said.size()), said.data(), r.text.c_str(),
                r.confidence, r.accepted ? "" : ", rejected");
  }

  dialogue::Phrasebook book = book_with("conversation");
  std::optional<Recogniser> recogniser;
  AwaitedAnswers taught;
  double cpu_seconds = 0, seconds = 0;
};

TEST_F(LessonHearingEval, ANumberIsTheChoiceThatWasMeant) {
  AwaitedAnswers awaited = taught;
  awaited.erase("go_on");
  awaited.erase("choice_4");
  test::Judged judged{"numbers of choices"};
  const std::pair<const char*, const char*> numbers[] = {
      {"one", "choice_1"},        {"two", "choice_2"},        {"three", "choice_3"},
      {"number one", "choice_1"}, {"the second", "choice_2"}, {"the third", "choice_3"},
      {"not sure", "not_sure"}};
  for (const bool noisy : {false, true}) {
    for (const char* voice : kVoices) {
      for (const auto& [text, id] : numbers) {
        const Recognition r = heard(said(text, voice, noisy), awaited);
        judged.add(r.accepted ? r.id : "none", id, voice);
        if (r.id != id) tell(text, voice, r);
      }
      for (const char* text : kTalk) {
        const Recognition r = heard(said(text, voice, noisy), awaited);
        judged.add(r.accepted ? r.id : "none", "none", voice);
        if (r.accepted) tell(text, voice, r);
      }
    }
  }
  std::printf("%.0f ms of a core for a second of sound\n", 1e3 * cpu_seconds / seconds);
  EXPECT_GE(judged.print(), 0.7);
}

TEST_F(LessonHearingEval, WhatARolePlayWaitsForIsUnderstoodWordForWord) {
  ASSERT_EQ(book.played.size(), 1U);
  const dialogue::PhraseGroup* const words = book.played.data();
  taught.insert(words->id);
  int right = 0, other = 0, all = 0;
  test::Judged judged{"words of role-plays, and talk"};
  for (const char* voice : kVoices) {
    for (std::size_t i = 0; i < words->phrases.size(); i += 12) {
      const std::string& phrase = words->phrases[i];
      const Recognition r = heard(said(phrase, voice, false), taught);
      ++all;
      right += r.accepted && r.text == phrase;
      other += r.accepted && r.text != phrase;
      judged.add_yes_no(r.accepted && r.text == phrase, true, voice);
      if (r.text != phrase || !r.accepted) tell(phrase, voice, r);
    }
    for (const char* text : kTalk) {
      const Recognition r = heard(said(text, voice, false), taught);
      judged.add_yes_no(r.accepted, false, voice);
      if (r.accepted) tell(text, voice, r);
    }
  }
  std::printf("%d of %d word for word, %d as something else; %.0f ms of a core for a second of sound\n",
              right, all, other, 1e3 * cpu_seconds / seconds);
  EXPECT_GE(judged.print(), 0.65);
}

}  // namespace
}  // namespace mana::speech
