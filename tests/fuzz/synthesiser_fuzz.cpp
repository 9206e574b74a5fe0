#include "agent/core/check.hpp"
#include "speech/worker/messages.hpp"
#include "tests/fuzz/seeds.hpp"

namespace mana {
using speech::worker::Event;

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  using speech::SpokenEvent;
  speech::RawSentence s;
  s.samples.assign(2'000, 300);
  s.sample_rate_hz = 22'050;
  s.events = {{SpokenEvent::Kind::Word, 0, 0, {}},
              {SpokenEvent::Kind::Phoneme, 100, 0, "m"},
              {SpokenEvent::Kind::Phoneme, 900, 0, "ɑː"},
              {SpokenEvent::Kind::Word, 1'000, 5, {}},
              {SpokenEvent::Kind::Phoneme, 1'800, 0, {}}};
  std::string answers;
  for (const Event& e : speech::worker::answers_of(1, s)) answers += encode(e);
  const std::string questions =
      encode(speech::worker::voice_question(1, {})) +
      encode(speech::worker::speak_question(2, {"Mana speaks.", {}, {{0, 4, "emphasis", "strong"}}},
                                            speech::Synthesiser::Pause::None));
  return {Bytes(answers.begin(), answers.end()), Bytes(questions.begin(), questions.end())};
}
}  // namespace mana

// What the synthesiser's process sends, and what it is sent, in two pieces.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana::speech;
  wyoming::EventReader reader;
  worker::SentenceTaker taker;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  for (const std::string& piece : {bytes.substr(0, size / 3), bytes.substr(size / 3)}) {
    reader.push(piece);
    while (true) {
      const auto e = reader.next();
      if (!e || !*e) break;
      const Utterance asked = worker::sentence_of(**e);
      for (const TextManner& m : asked.manners)
        MANA_CHECK(m.begin <= m.end && m.end <= asked.text.size(), "a manner lies outside of its text");
      (void)worker::voice_of(**e);
      (void)worker::error_of(**e);
      const auto all = taker.take(**e);
      if (!all) return 0;
      if (!*all) continue;
      RawSentence raw = std::move(taker.sentence());
      taker = {};
      const SpokenSentence s =
          assemble_sentence({"Mana speaks.", {}}, raw.events, std::move(raw.samples), raw.sample_rate_hz);
      MANA_CHECK(s.phonemes.empty() || s.phonemes.back().end == s.duration(), "phonemes end elsewhere");
    }
  }
  return 0;
}
