#include <gtest/gtest.h>

#include <cstdio>

#include "agent/program/assembly/person_voice.hpp"
#include "speech/listening/utterance_listener.hpp"
#include "speech/recognition/recogniser.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/support/pitch.hpp"

/// The voices of the faces: as high as such people speak, and understood as well as the default.
namespace mana::speech {
namespace {

using program::Person;

constexpr const char* kSentence =
    "Good morning. You have an appointment with the doctor at half past two, and I will remind you in time.";

SpokenSentence spoken_by(const Person& person, const std::string& language) {
  VoiceOptions given;
  given.language = language;
  auto voice = EspeakVoice::open(program::voice_of(std::string{person.face}, given, false));
  EXPECT_TRUE(voice) << (voice ? "" : voice.error().sentence);
  return std::move(*voice->speak({kSentence, {}}));
}

struct Range {
  double low, high;
};
// Median fundamentals of read speech, Hz; women's sinks a little with age, men's rises. Children of ten speak
// at about 250 to 280.
Range natural(const Person& p) {
  if (p.age_years < 12) return {240, 300};
  const bool man = p.face == "walter" || p.face == "samuel";
  return man ? Range{90, 130} : Range{180, 220};
}

TEST(PeopleEval, EverybodySpeaksAsHighAsSuchAPersonDoesInOtherLanguagesToo) {
  for (const Person& person : program::people()) {
    for (const char* language : {"", "de", "fr-fr"}) {
      const SpokenSentence s = spoken_by(person, language);
      const double hz = tests::median_pitch(s.samples, s.sample_rate_hz);
      std::printf("%-8s %-6s %4.0f Hz  %.2f s\n", person.face.data(), language, hz,
                  core::to_seconds(s.duration()));
      // Another language has a melody of its own.
      const double slack = *language == '\0' ? 1 : 1.12;
      EXPECT_GE(hz, natural(person).low / slack) << person.face << " " << language;
      EXPECT_LE(hz, natural(person).high * slack) << person.face << " " << language;
    }
  }
}

TEST(PeopleEval, NobodyIsUnderstoodWorseThanTheFirst) {
  Recogniser recogniser = Recogniser::open({}, test::household()).value();
  const auto understood = [&recogniser](const Person& person) {
    const VoiceOptions voice = program::voice_of(std::string{person.face}, {}, false);
    int hits = 0;
    int all = 0;
    for (const Phrases& command : test::household().commands) {
      for (const std::string& phrase : command.phrases) {
        const auto words = test::spoken(std::string{"mana, "}.append(phrase), voice);
        auto sound = test::room(2.2 + double(words.size()) / 16'000);
        test::mix(sound, words, 1.1);
        UtteranceListener listener{recogniser};
        auto events = listener.hear(sound, core::kStart);
        for (auto& more : listener.finish()) events.push_back(std::move(more));
        ++all;
        hits += std::any_of(events.begin(), events.end(), [&command](const ListenerEvent& e) {
          return e.kind == ListenerEvent::Kind::Understood && e.what.accepted && e.what.id == command.id;
        });
        if (command.id == "appointment" && phrase == "appointment") {
          EXPECT_GT(hits, 0) << person.face << " says appointment";
        }
      }
    }
    std::printf("%-8s %d of %d commands understood\n", person.face.data(), hits, all);
    return hits;
  };
  const int first = understood(program::people().front());
  for (const Person& person : program::people().subspan(1))
    EXPECT_GE(understood(person), first - 1) << person.face;  // one of twelve is chance
}

}  // namespace
}  // namespace mana::speech
