#include "speech/synthesis/sentence_maker.hpp"

#include <algorithm>
#include <vector>

#include "agent/core/log.hpp"
#include "speech/lips/utf8.hpp"
#include "speech/synthesis/sentence_assembly.hpp"

namespace mana::speech {
namespace {
// English words have five letters and a blank on average.
constexpr double kLettersPerWord = 6;
}  // namespace

void SentenceMaker::ask(SentenceOrder order) {
  if (!beside_) {
    made_ = make_(order, {});
    return;
  }
  beside_->begin(
      [this, order = std::move(order)](const std::stop_token& stop) { return make_(order, stop); });
}

std::optional<MadeSentence> SentenceMaker::take() {
  return beside_ ? beside_->take() : std::exchange(made_, std::nullopt);
}

void SentenceMaker::forget() {
  made_.reset();
  if (beside_) beside_->forget();
}

MakeSentence made_by(const std::shared_ptr<Synthesiser>& synthesiser) {
  return [synthesiser, refused = std::optional<VoiceOptions>{}](const SentenceOrder& order,
                                                                const std::stop_token& stop) mutable {
    if (synthesiser->options() != order.voice && refused != order.voice) {
      const auto changed = synthesiser->change(order.voice);
      if (!changed) {
        core::log_warning("speech.voice", changed.error().sentence);
        refused = order.voice;
      }
    }
    return synthesiser->speak(order.text, order.pause, stop);
  };
}

MakeSentence revoiced_by(Revoicing revoicing, MakeSentence make) {
  return [revoicing = std::move(revoicing), make = std::move(make)](const SentenceOrder& order,
                                                                    const std::stop_token& stop) {
    auto made = make(order, stop);
    if (!made || made->samples.empty() || stop.stop_requested()) return made;
    return MadeSentence{revoicing(std::move(*made), stop)};
  };
}

SpokenSentence unheard_sentence(const SentenceOrder& order, int sample_rate_hz) {
  const double letters_a_second = order.voice.rate_wpm * kLettersPerWord / 60;
  const auto samples_of = [&](int characters) {
    return static_cast<std::int64_t>(characters * sample_rate_hz / letters_a_second);
  };
  const std::string& text = order.text.text;
  std::vector<SpokenEvent> events;
  int character = 0;
  bool within = false;
  for (std::size_t at = 0; at < text.size(); ++character) {
    const CodePoint c = code_point_at(text, at);
    const bool blank = c.value == ' ' || c.value == '\n';
    if (!blank && !within) events.push_back({SpokenEvent::Kind::Word, samples_of(character), character, {}});
    within = !blank;
    at += c.bytes;
  }
  return assemble_sentence(order.text, events,
                           std::vector<std::int16_t>(static_cast<std::size_t>(samples_of(character))),
                           sample_rate_hz);
}

}  // namespace mana::speech
