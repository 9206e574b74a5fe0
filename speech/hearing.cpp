#include "speech/hearing.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "agent/bus/messages/system.hpp"

namespace mana::speech {
namespace {
constexpr core::Duration kFrame = std::chrono::milliseconds{10};

std::string recovery_from(const core::Error& error) {
  if (error.code == core::ErrorCode::NotFound) return "Please use the buttons.";
  return "I look for it again every ten seconds; until then, please use the buttons.";
}
}  // namespace

Hearing::Hearing(bus::Bus& bus, std::unique_ptr<Microphone> microphone, Recogniser recogniser,
                 HearingOptions options)
    : bus_{bus},
      microphone_{std::move(microphone)},
      recogniser_{std::move(recogniser)},
      options_{options},
      listener_{recogniser_, options.listener},
      own_voice_{options.own_voice} {
  MANA_CHECK(microphone_ != nullptr, "hearing needs a microphone; open_microphone(\"none\") gives one");
  subscribe();
}

void Hearing::subscribe() {
  bus_.subscribe<msg::ExpectAnswers>(mailbox(), name(), [this](const msg::ExpectAnswers& m) {
    AwaitedAnswers awaited;
    for (const msg::AnswerChoice& answer : m.answers) awaited.insert(answer.id);
    listener_.await(std::move(awaited));
  });
  bus_.subscribe<msg::SentenceStarted>(mailbox(), name(), [this](const auto& m) { own_voice_.on(m); });
  bus_.subscribe<msg::SentenceMoved>(mailbox(), name(), [this](const auto& m) { own_voice_.on(m); });
  bus_.subscribe<msg::SpeechEnded>(mailbox(), name(), [this](const auto& m) { own_voice_.on(m); });
}

core::Time Hearing::step(core::Time now) {
  if (now < next_read_) return next_read_;
  auto block = microphone_->read(now);
  if (!block) return next_read_ = fail(block.error(), now);
  if (std::exchange(failed_, false)) bus_.publish(msg::ModuleRecovered{std::string{name()}});
  hear(*block);
  return next_read_ = microphone_->is_over() ? core::kNever : now + options_.poll_every;
}

void Hearing::hear(const SoundBlock& block) {
  std::span<const std::int16_t> rest{block.samples};
  for (core::Time t = block.start; !rest.empty(); t += kFrame) {
    const auto piece = rest.first(std::min<std::size_t>(rest.size(), kFrameSamples));
    for (const ListenerEvent& event : listener_.hear(piece, t, own_voice_.ear_at(t))) publish(event);
    rest = rest.subspan(piece.size());
  }
}

void Hearing::publish(const ListenerEvent& e) {
  switch (e.kind) {
    case ListenerEvent::Kind::Began: bus_.publish(msg::UserStartedSpeaking{e.start}); break;
    case ListenerEvent::Kind::Stopped: bus_.publish(msg::UserStoppedSpeaking{e.end}); break;
    case ListenerEvent::Kind::Understood:
      bus_.publish(msg::Heard{e.start, e.end, e.what.text, e.what.id, e.what.is_answer, e.what.confidence,
                              e.what.accepted});
      break;
  }
}

core::Time Hearing::fail(const core::Error& error, core::Time now) {
  for (const ListenerEvent& event : listener_.finish()) publish(event);
  if (!std::exchange(failed_, true))
    bus_.publish(msg::ModuleFailed{std::string{name()}, error.sentence, recovery_from(error)});
  return now + options_.retry_every;
}

}  // namespace mana::speech
