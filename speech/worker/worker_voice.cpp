#include "speech/worker/worker_voice.hpp"

#include "agent/core/log.hpp"
#include "speech/synthesis/clean_text.hpp"

namespace mana::speech::worker {
namespace {
constexpr std::size_t kPiece = 256UL * 1024;
constexpr int kAttempts = 2;

core::Result<bool> is_ready(const Event& e) {
  if (e.type == "ready") return true;
  return core::bad_input("talks nonsense");
}
}  // namespace

core::Result<WorkerVoice> WorkerVoice::start(std::vector<std::string> command, const VoiceOptions& options,
                                             Limits limits) {
  WorkerVoice voice{std::move(command), options, limits};
  if (auto launched = voice.launch(); !launched) return std::move(launched).error();
  return voice;
}

core::Status WorkerVoice::launch() {
  auto child = ChildProcess::start(command_);
  if (!child) return std::move(child).error();
  child_.emplace(std::move(*child));
  reader_ = {};
  knows_voice_ = false;
  first_ = ++number_;
  (void)child_->send(encode(voice_question(first_, options_)));  // whether it could, its answer tells
  return {};
}

WorkerVoice::Answered WorkerVoice::lose(const core::Error& why) {
  core::log_warning("speech.voice", "The synthesiser " + why.sentence + "; it is started again.");
  child_.reset();
  return std::nullopt;
}

WorkerVoice::Answered WorkerVoice::await(std::int64_t number, const Take& take, core::Duration limit,
                                         const std::stop_token& stop) {
  const ChildProcess::Deadline deadline{limit, stop};
  while (true) {
    auto event = reader_.next();
    if (!event) return lose(core::bad_input("talks nonsense"));
    if (!*event) {
      auto bytes = child_->receive(deadline, kPiece);
      if (!bytes && stop.stop_requested())
        return core::Status{core::unavailable("Nobody wants it any more.")};
      if (!bytes) return lose(bytes.error());
      reader_.push(*bytes);
      continue;
    }
    const Event& e = **event;
    if (e.number("n", -1) != number) continue;  // the answer to what nobody wants any more
    if (e.type == "error") return core::Status{error_of(e)};
    const auto all = take(e);
    if (!all) return lose(all.error());
    if (*all) return core::Status{};
  }
}

/// There is a process, and it knows its voice.
WorkerVoice::Answered WorkerVoice::settle(const std::stop_token& stop) {
  if (!child_) {
    if (auto launched = launch(); !launched) return launched;
  }
  if (knows_voice_) return core::Status{};
  auto answered = await(first_, is_ready, limits_.start, stop);
  knows_voice_ = answered && answered->ok();
  if (answered && !knows_voice_ && !stop.stop_requested()) child_.reset();
  return answered;
}

WorkerVoice::Answered WorkerVoice::ask(const Event& question, const Take& take, const std::stop_token& stop) {
  if (const auto sent = child_->send(encode(question)); !sent) return lose(sent.error());
  return await(number_, take, limits_.sentence, stop);
}

core::Status WorkerVoice::twice(const std::stop_token& stop, const std::function<Answered()>& attempt) {
  for (int i = 0; i < kAttempts; ++i) {
    Answered answered = settle(stop);
    if (answered && answered->ok()) answered = attempt();
    if (answered) return *answered;
  }
  return core::unavailable("The synthesiser failed twice in one sentence.");
}

core::Status WorkerVoice::ready() {
  return twice({}, [] { return Answered{core::Status{}}; });
}

core::Status WorkerVoice::change(const VoiceOptions& options) {
  auto changed = twice({}, [&] { return ask(voice_question(++number_, options), is_ready, {}); });
  if (changed) options_ = options;
  return changed;
}

core::Result<SpokenSentence> WorkerVoice::speak(const Utterance& sentence, Pause pause,
                                                const std::stop_token& stop) {
  const Utterance clean = clean_text(sentence);
  SentenceTaker taker;
  const auto spoken = twice(stop, [&] {
    taker = {};
    return ask(
        speak_question(++number_, clean, pause), [&taker](const Event& e) { return taker.take(e); }, stop);
  });
  if (!spoken) return spoken.error();
  RawSentence& raw = taker.sentence();
  return assemble_sentence(clean, raw.events, std::move(raw.samples), raw.sample_rate_hz);
}

std::string WorkerVoice::sounds_of(const std::string& word, const std::string& language) {
  std::string sounds;
  const auto take = [&sounds](const Event& e) -> core::Result<bool> {
    sounds = e.text("sounds");
    return e.type == "sounds";
  };
  (void)twice({}, [&] {
    const Event question{"sounds-of", {{"n", ++number_}, {"word", word}, {"language", language}}, {}};
    return ask(question, take, {});
  });
  return sounds;
}

}  // namespace mana::speech::worker
