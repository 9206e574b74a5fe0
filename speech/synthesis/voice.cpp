#include "speech/synthesis/voice.hpp"

#include <algorithm>
#include <cmath>

#include "agent/bus/messages/face.hpp"
#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/speech.hpp"
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
// Who may have answered is listened to in silence; by then it is nearly always known
// (interruption_listener.hpp).
constexpr core::Duration kHeldAtMost = milliseconds{850};
constexpr int kWaits = 3;      // times an utterance
constexpr int kMakesRoom = 2;  // times an utterance; a television goes on, and then this would help nobody
// Percent: nobody turns it down until nothing is heard, nor up until eSpeak NG distorts.
constexpr int kQuietest = 40;
constexpr int kLoudest = 160;
}  // namespace

Voice::Voice(bus::Bus& bus, MakeSentence make, const VoiceOptions& voice, AudioOutput& output,
             VoiceOfFace voice_of_face, Making where)
    : bus_{bus},
      output_{output},
      voice_of_face_{std::move(voice_of_face)},
      options_{voice},
      usual_volume_{voice.volume},
      maker_{where == Making::Here ? SentenceMaker{std::move(make)}
                                   : SentenceMaker{std::move(make), [this] { mailbox().wake(); }}} {
  subscribe();
}

Voice::Voice(bus::Bus& bus, const std::shared_ptr<Synthesiser>& synthesiser, AudioOutput& output,
             VoiceOfFace voice_of_face)
    : Voice{bus,    made_by(synthesiser),     synthesiser->options(),
            output, std::move(voice_of_face), Making::Here} {}

Voice::Voice(bus::Bus& bus, EspeakVoice synthesiser, AudioOutput& output, VoiceOfFace voice_of_face)
    : Voice{bus, std::make_shared<EspeakVoice>(std::move(synthesiser)), output, std::move(voice_of_face)} {}

void Voice::subscribe() {
  bus_.subscribe<msg::ShowFace>(mailbox(), name(), [this](const msg::ShowFace& m) {
    if (!voice_of_face_) return;
    if (auto voice = voice_of_face_(m.face)) next_voice_ = std::move(voice);
  });
  bus_.subscribe<msg::ChangeVolume>(mailbox(), name(), [this](const msg::ChangeVolume& m) {
    const int wanted = louder_ + static_cast<int>(std::lround(std::clamp(m.percent, -100.0, 100.0)));
    louder_ = std::clamp(wanted, kQuietest - usual_volume_, std::max(kLoudest - usual_volume_, 0));
    volume_changed_ = true;
  });
  bus_.subscribe<msg::Say>(mailbox(), name(), [this](const msg::Say& m) { waiting_.push_back(m); });
  bus_.subscribe<msg::UserStartedSpeaking>(mailbox(), name(), [this](const auto&) {
    user_began_ = true;
    user_ended_ = false;  // that was somebody else: a television, beside which she begins
  });
  bus_.subscribe<msg::UserStoppedSpeaking>(mailbox(), name(), [this](const auto&) { user_ended_ = true; });
  bus_.subscribe<msg::UserMayHaveAnswered>(mailbox(), name(), [this](const msg::UserMayHaveAnswered& m) {
    user_answered_ = true;
    user_stopped_ = user_stopped_ || m.is_stop;
  });
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
  const bool stopped = std::exchange(user_stopped_, false);
  if (std::exchange(user_answered_, false) && speaking_ && (stopped || speaking_->waited < kWaits)) {
    speaking_->waited += stopped ? 0 : 1;
    pause(now);
  }
  if (held_until_ && now >= *held_until_) go_on(now);
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

/// To hear whether somebody has answered.
void Voice::pause(core::Time now) {
  const bool pauses = held_until_.has_value();
  held_until_ = now + kHeldAtMost;
  if (pauses) return;
  output_.hold(true);
  bus_.publish(msg::SpeechPaused{speaking_->say.id, std::max(now, next_is_heard()), true});
}

void Voice::go_on(core::Time now) {
  if (!std::exchange(held_until_, std::nullopt)) return;
  output_.hold(false);
  if (speaking_) bus_.publish(msg::SpeechPaused{speaking_->say.id, std::max(now, next_is_heard()), false});
}

/// What the loudspeaker takes next: what it has taken is heard in any case.
core::Time Voice::next_is_heard() const {
  return output_.heard_at(output_.next_sample() - static_cast<std::int64_t>(output_.waiting()));
}

void Voice::tell_end(core::Time at, bool interrupted) {
  bus_.publish(msg::SpeechEnded{speaking_->say.id, at, interrupted, speaking_->heard && !output_failed_});
  speaking_.reset();
  live_.clear();
  speak_up();
  go_on(at);
}

void Voice::fall_silent(core::Time now) {
  maker_.forget();
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
  speaking_.emplace(std::move(say), SentenceCutter{what});
}

void Voice::change_voice() {
  if (!next_voice_ && !std::exchange(volume_changed_, false)) return;
  if (next_voice_) {
    options_ = *std::exchange(next_voice_, std::nullopt);
    usual_volume_ = options_.volume;
  }
  options_.volume = std::clamp(usual_volume_ + louder_, 0, 200);
}

bool Voice::wants_sentence(core::Time now) const {
  if (speaking_->text.at_end() || speaking_->ordered || speaking_->half_queued) return false;
  return live_.empty() || output_.heard_at(live_.back().first_sample) <= now;
}

void Voice::order_sentence() {
  Speaking& s = *speaking_;
  Utterance text = s.text.next();
  s.ordered =
      SentenceOrder{std::move(text),
                    s.text.at_end() ? Synthesiser::Pause::None : Synthesiser::Pause::AfterSentence, options_};
  maker_.ask(*s.ordered);
}

/// @return false: what was asked for is not made yet.
bool Voice::take_sentence() {
  if (!speaking_->ordered) return true;
  auto made = maker_.take();
  if (!made) return false;
  const SentenceOrder order = *std::exchange(speaking_->ordered, std::nullopt);
  if (*made && std::exchange(is_mute_, false)) tell_recovered();
  SpokenSentence sentence = *made ? std::move(**made) : instead_of(order, made->error());
  if (!sentence.samples.empty()) start_sentence(std::move(sentence));
  return true;
}

/// Of a sentence that cannot be said now, the words are shown as long as it would take; one that nobody can
/// ever say is left out.
SpokenSentence Voice::instead_of(const SentenceOrder& order, const core::Error& error) {
  core::log_warning(name(), error.sentence);
  if (error.code == core::ErrorCode::BadInput) return {};
  speaking_->heard = false;
  if (!std::exchange(is_mute_, true))
    bus_.publish(msg::ModuleFailed{std::string{name()}, "I have lost my voice for a moment.",
                                   "You can read what I say; I try again with every sentence."});
  return unheard_sentence(order, output_.sample_rate_hz());
}

void Voice::fill(core::Time now) {
  top_up();
  while (take_sentence()) {
    top_up();
    if (!wants_sentence(now)) break;
    order_sentence();
  }
  if (speaking_->sentences == 0 && !speaking_->ordered &&
      speaking_->text.at_end()) {  // nothing in it can be spoken
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
  if (!speaking_ || speaking_->half_queued || speaking_->ordered || !speaking_->text.at_end() ||
      speaking_->end_sample < 0)
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
    tell_recovered();
  }
}

void Voice::tell_recovered() {
  if (!output_failed_ && !is_mute_) bus_.publish(msg::ModuleRecovered{std::string{name()}});
}

}  // namespace mana::speech
