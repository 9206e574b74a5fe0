#include "speech/voice.hpp"

#include <algorithm>
#include <cmath>

#include "agent/bus/messages/system.hpp"
#include "agent/core/log.hpp"

namespace mana::speech {
namespace {
using std::chrono::milliseconds;

constexpr core::Duration kPace = milliseconds{20};  // while speaking: how soon a shift is noticed
constexpr core::Duration kTellMove = milliseconds{5};
// Between two utterances; within one, the synthesiser pauses by itself.
constexpr core::Duration kBreath = milliseconds{200};
// When somebody speaks into its speech, it is heard over that, and whoever speaks is heard better: 12 dB.
constexpr double kSoft = 0.25;
constexpr core::Duration kSoftAtMost = milliseconds{3000};
constexpr core::Duration kSoftAfter = milliseconds{400};  // to see what was meant
constexpr int kMakesRoom = 2;  // times an utterance; a television goes on, and then this would help nobody
// Percent: nobody turns it down until nothing is heard, nor up until eSpeak NG distorts.
constexpr int kQuietest = 40;
constexpr int kLoudest = 160;
}  // namespace

Voice::Voice(bus::Bus& bus, EspeakVoice synthesiser, AudioOutput& output, VoiceOfFace voice_of_face,
             Revoicing revoicing)
    : bus_{bus},
      synthesiser_{std::move(synthesiser)},
      output_{output},
      voice_of_face_{std::move(voice_of_face)},
      revoicing_{std::move(revoicing)} {
  bus_.subscribe<msg::ShowFace>(mailbox(), name(), [this](const msg::ShowFace& m) {
    if (!voice_of_face_) return;
    if (auto voice = voice_of_face_(m.face)) next_voice_ = std::move(voice);
  });
  usual_volume_ = synthesiser_.options().volume;
  bus_.subscribe<msg::ChangeVolume>(mailbox(), name(), [this](const msg::ChangeVolume& m) {
    const int wanted = louder_ + static_cast<int>(std::lround(std::clamp(m.percent, -100.0, 100.0)));
    louder_ = std::clamp(wanted, kQuietest - usual_volume_, std::max(kLoudest - usual_volume_, 0));
    volume_changed_ = true;
  });
  bus_.subscribe<msg::Say>(mailbox(), name(), [this](const msg::Say& m) { waiting_.push_back(m); });
  bus_.subscribe<msg::UserStartedSpeaking>(mailbox(), name(), [this](const auto&) { user_began_ = true; });
  bus_.subscribe<msg::UserStoppedSpeaking>(mailbox(), name(), [this](const auto&) { user_ended_ = true; });
  bus_.subscribe<msg::StopSpeaking>(mailbox(), name(),
                                    [this](const msg::StopSpeaking& m) { to_stop_.push_back(m.id); });
}

core::Time Voice::step(core::Time now) {
  core::Time wake = output_.update(now);
  watch_output();
  // In the order of hearing: a Say that came before its StopSpeaking is already in the queue.
  for (const msg::UtteranceId id : std::exchange(to_stop_, {})) {
    if (speaking_ && speaking_->say.id == id) fall_silent(now);
    drop_waiting(id, now);
  }
  make_room(now);
  end_when_heard(now);
  if (!speaking_) begin_next(now);
  if (speaking_) {
    speaking_->heard = speaking_->heard && !output_failed_;
    fill(now);
    tell_moves(now);
    end_when_heard(now);
    wake = std::min(wake, now + kPace);
  }
  if (!speaking_ && !waiting_.empty()) wake = std::min(wake, std::max(not_before_, now + kPace));
  return wake;
}

void Voice::make_room(core::Time now) {
  const bool began = std::exchange(user_began_, false);
  const bool ended = std::exchange(user_ended_, false);
  if (began && speaking_ && speaking_->made_room < kMakesRoom) {
    ++speaking_->made_room;
    soft_until_ = now + kSoftAtMost;
    output_.set_gain(kSoft);
  }
  if (ended && soft_until_) soft_until_ = std::min(*soft_until_, now + kSoftAfter);
  if (soft_until_ && now >= *soft_until_) speak_up();
}

void Voice::speak_up() {
  if (!std::exchange(soft_until_, std::nullopt)) return;
  output_.set_gain(1);
}

void Voice::tell_end(core::Time at, bool interrupted) {
  bus_.publish(msg::SpeechEnded{speaking_->say.id, at, interrupted, speaking_->heard && !output_failed_});
  speaking_.reset();
  live_.clear();
  speak_up();
}

void Voice::fall_silent(core::Time now) {
  output_.stop();
  tell_end(now, true);
  not_before_ = now;
}

/// Drops what waits under this id; its hearers learn that it will not come.
void Voice::drop_waiting(msg::UtteranceId id, core::Time now) {
  const auto dropped = std::erase_if(waiting_, [id](const msg::Say& say) { return say.id == id; });
  if (dropped > 0) bus_.publish(msg::SpeechEnded{id, now, true});
}

void Voice::begin_next(core::Time now) {
  if (waiting_.empty() || now < not_before_) return;
  msg::Say say = std::move(waiting_.front());
  waiting_.pop_front();
  change_voice();
  Utterance what{say.text, {}};
  const auto place = [&](int offset) {
    return std::min(static_cast<std::size_t>(std::max(offset, 0)), say.text.size());
  };
  for (const msg::SayMark& m : say.marks) what.marks.push_back({place(m.offset), m.name});
  for (const msg::Manner& m : say.manners)
    what.manners.push_back({place(m.begin), std::max(place(m.begin), place(m.end)), m.kind, m.value});
  SentenceStream stream{synthesiser_, what};
  speaking_.emplace(Speaking{std::move(say), std::move(stream), 0, {}, 0, -1});
}

void Voice::change_voice() {
  if (!next_voice_ && !std::exchange(volume_changed_, false)) return;
  VoiceOptions options = next_voice_.value_or(synthesiser_.options());
  if (std::exchange(next_voice_, std::nullopt)) usual_volume_ = options.volume;
  options.volume = std::clamp(usual_volume_ + louder_, 0, 200);
  if (auto changed = synthesiser_.change(options); !changed)
    core::log_warning(name(), changed.error().sentence);
}

bool Voice::wants_sentence(core::Time now) const {
  if (speaking_->stream.at_end() || speaking_->half_queued) return false;
  return live_.empty() || output_.heard_at(live_.back().first_sample) <= now;
}

void Voice::fill(core::Time now) {
  top_up();
  while (wants_sentence(now)) {
    auto sentence = speaking_->stream.next();
    if (!sentence) {
      core::log_warning(name(), sentence.error().sentence);
      continue;
    }
    if (!*sentence) break;
    start_sentence(revoicing_ ? revoicing_(std::move(**sentence)) : std::move(**sentence));
    top_up();
  }
  if (speaking_->sentences == 0 && speaking_->stream.at_end()) {  // nothing in it can be spoken
    bus_.publish(msg::SpeechStarted{speaking_->say.id, now, speaking_->say.text, speaking_->say.expression});
    tell_end(now, false);
  }
}

void Voice::start_sentence(SpokenSentence sentence) {
  Speaking& s = *speaking_;
  const std::int64_t first = output_.next_sample();
  const core::Time heard = output_.heard_at(first);
  live_.push_back({s.sentences, first, first + static_cast<std::int64_t>(sentence.samples.size()), heard});
  if (s.sentences == 0) bus_.publish(msg::SpeechStarted{s.say.id, heard, s.say.text, s.say.expression});
  bus_.publish(msg::SentenceStarted{s.say.id, s.sentences, heard, sentence.duration(), sentence.text,
                                    sentence.words, sentence.visemes, sentence.marks, sentence.loudness});
  ++s.sentences;
  s.end_sample = live_.back().end_sample;
  s.half_queued = std::move(sentence);
  s.queued = 0;
}

void Voice::top_up() {
  Speaking& s = *speaking_;
  if (!s.half_queued) return;
  s.queued += output_.queue(std::span{s.half_queued->samples}.subspan(s.queued));
  if (s.queued == s.half_queued->samples.size()) s.half_queued.reset();
}

void Voice::tell_moves(core::Time now) {
  if (!speaking_) return;
  for (Live& sentence : live_) {
    const core::Time heard = output_.heard_at(sentence.first_sample);
    if (std::chrono::abs(heard - sentence.told) <= kTellMove) continue;
    sentence.told = heard;
    bus_.publish(msg::SentenceMoved{speaking_->say.id, sentence.index, heard});
  }
  std::erase_if(live_, [&](const Live& sentence) {
    const bool newest = &sentence == &live_.back();
    return !newest && output_.heard_at(sentence.end_sample - 1) < now;
  });
}

void Voice::end_when_heard(core::Time now) {
  if (!speaking_ || speaking_->half_queued || !speaking_->stream.at_end() || speaking_->end_sample < 0)
    return;
  const core::Duration sample{1'000'000'000 / output_.sample_rate_hz()};
  const core::Time end = output_.heard_at(speaking_->end_sample - 1) + sample;
  // A device that has stalled and is not given up yet: its prediction came true for nobody.
  if (end > now || output_.waiting() > 0) return;
  tell_end(end, false);
  not_before_ = end + kBreath;
}

void Voice::watch_output() {
  const auto failure = output_.failure();
  if (failure.has_value() == output_failed_) return;
  output_failed_ = failure.has_value();
  if (failure) {
    bus_.publish(msg::ModuleFailed{std::string{name()}, failure->sentence, "I try again every ten seconds."});
  } else {
    bus_.publish(msg::ModuleRecovered{std::string{name()}});
  }
}

}  // namespace mana::speech
