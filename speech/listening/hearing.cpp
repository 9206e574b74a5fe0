#include "speech/listening/hearing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "agent/bus/messages/answers.hpp"
#include "agent/bus/messages/face.hpp"
#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/senses.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/core/log.hpp"

namespace mana::speech {
namespace {
constexpr core::Duration kFrame = std::chrono::milliseconds{10};
// The loudspeaker's times and the microphone's agree no better; sound must not come back before it was
// played.
constexpr core::Duration kLead = std::chrono::milliseconds{5};
// While the agent speaks, the ears wait so long to be told what it plays.
constexpr core::Duration kWaitForFarEnd = std::chrono::milliseconds{80};
constexpr core::Duration kGap = std::chrono::milliseconds{80};

core::Duration length(std::size_t samples) {
  return core::Duration{static_cast<core::Duration::rep>(samples) * (1'000'000'000 / kHearingRateHz)};
}

std::string recovery_from(const core::Error& error) {
  if (error.code == core::ErrorCode::NotFound) return "Please use the buttons.";
  return "I look for it again every ten seconds; until then, please use the buttons.";
}

msg::Heard heard(const ListenerEvent& e) {
  msg::Heard m{e.start, e.end, e.what.text, e.what.id, e.what.is_answer, e.what.confidence, e.what.accepted};
  m.named = e.what.named;
  m.unsure = e.what.unsure;
  m.snr_db = e.what.snr_db;
  // Without a second pass only what nearly fits tells that the name was heard at all.
  m.called = e.what.called || (!e.what.second.looked && e.what.named && (e.what.accepted || e.what.unsure));
  for (const Alternative& other : e.what.alternatives)
    m.alternatives.push_back({other.text, other.id, other.confidence});
  for (const WrittenWord& w : e.what.words)
    m.words.push_back(
        {w.text, e.start + core::seconds(w.start), e.start + core::seconds(w.end), w.confidence});
  return m;
}

msg::WordSaid word_said(const ListenerEvent& e, const std::string& word) {
  msg::WordSaid m{e.start, e.end, word, e.what.said->heard, e.what.said->score, {}};
  for (const JudgedSound& s : e.what.said->sounds) m.sounds.push_back({s.sound, s.right, s.judged});
  return m;
}
}  // namespace

Hearing::Hearing(bus::Bus& bus, std::unique_ptr<Microphone> microphone,
                 std::unique_ptr<Recognising> recogniser, const HearingOptions& options,
                 std::shared_ptr<FarEnd> far_end)
    : bus_{bus},
      microphone_{std::move(microphone)},
      recogniser_{std::move(recogniser)},
      options_{options},
      listener_{*recogniser_, options.listener},
      own_voice_{options.own_voice},
      far_end_{std::move(far_end)},
      interruption_{
          [this](const InterruptionListener::Stretch& s, bool urgent) { return understand(s, urgent); },
          listener_.other_talk(), options.interruption},
      open_{options.is_open} {
  MANA_CHECK(microphone_ != nullptr, "hearing needs a microphone; open_microphone(\"none\") gives one");
  subscribe();
}

void Hearing::subscribe() {
  bus_.subscribe<msg::ExpectAnswers>(mailbox(), name(), [this](const msg::ExpectAnswers& m) {
    AwaitedAnswers awaited;
    for (const msg::AnswerChoice& answer : m.answers) awaited.insert(answer.id);
    awaited_ = awaited;
    any_words_ = m.any_words;
    listener_.await(std::move(awaited));
  });
  bus_.subscribe<msg::AwaitWord>(mailbox(), name(), [this](const msg::AwaitWord& m) {
    awaited_word_ = m.word;
    listener_.await_word({m.word, m.language, m.sounds});
  });
  bus_.subscribe<msg::SentenceStarted>(mailbox(), name(), [this](const auto& m) { own_voice_.on(m); });
  bus_.subscribe<msg::SentenceMoved>(mailbox(), name(), [this](const auto& m) { own_voice_.on(m); });
  bus_.subscribe<msg::SpeechEnded>(mailbox(), name(), [this](const auto& m) {
    own_voice_.on(m);
    spoken_to_until_ = m.at + options_.just_now;
  });
  bus_.subscribe<msg::SetSenses>(mailbox(), name(),
                                 [this](const msg::SetSenses& m) { set_open(m.microphone); });
  bus_.subscribe<msg::AttentionChanged>(mailbox(), name(), [this](const msg::AttentionChanged& m) {
    thinking_ = m.attention == msg::Attention::Thinking;
  });
  bus_.subscribe<msg::Looking>(mailbox(), name(), [this](const auto& m) { looking_ = m.looking; });
}

void Hearing::set_open(bool open) {
  if (std::exchange(open_, open) == open) return;
  next_read_ = {};
  if (open) return;
  forget_sound();
  microphone_->let_go();
  missed_some_ = true;
  // A fault of a device that nobody may use is none.
  if (std::exchange(failed_, false)) bus_.publish(msg::ModuleRecovered{std::string{name()}});
}

core::Time Hearing::step(core::Time now) {
  if (!open_) return core::kNever;
  if (now < next_read_) return next_read_;
  if (options_.voice)
    if (const auto change = options_.voice->look(now)) {
      recogniser_->hear_as(*change);
      listener_.know_pause(change->pause);
    }
  auto block = microphone_->read(now);
  if (!block) return next_read_ = fail(block.error(), now);
  if (std::exchange(missed_some_, false)) return next_read_ = now + options_.poll_every;
  // A device that opens and stays silent, as one that sleeps does, has not come back.
  if (!block->samples.empty() && std::exchange(failed_, false))
    bus_.publish(msg::ModuleRecovered{std::string{name()}});
  judge(*block);
  take(*block);
  hear_all(now);
  ask_whether_others_know();
  const bool all_heard = microphone_->is_over() && pending_.size() < kFrameSamples && !open_question_;
  const bool is_interrupted = interruption_.is_busy();
  return next_read_ = all_heard
                          ? core::kNever
                          : now + (is_interrupted ? options_.poll_while_interrupted : options_.poll_every);
}

void Hearing::judge(const SoundBlock& block) {
  if (!microphone_->is_device()) return;
  const SoundFault fault = health_.hear(block.samples);
  if (fault == std::exchange(fault_, fault)) return;
  switch (fault) {
    case SoundFault::None: bus_.publish(msg::ModuleRecovered{std::string{name()}}); break;
    case SoundFault::Muted:
      bus_.publish(msg::ModuleFailed{std::string{name()}, "I cannot hear anything: the microphone is muted.",
                                     "It may have a switch; until then, please use the buttons."});
      break;
    case SoundFault::Distorted:
      bus_.publish(msg::ModuleFailed{std::string{name()},
                                     "I cannot hear you well: the microphone is set too loud.",
                                     "Please have it turned down a little; the buttons work as ever."});
      break;
  }
}

void Hearing::take(const SoundBlock& block) {
  if (block.samples.empty()) return;
  if (!pending_.empty() && block.start - (pending_start_ + length(pending_.size())) > kGap) pending_.clear();
  pending_start_ = block.start - length(pending_.size());
  pending_.insert(pending_.end(), block.samples.begin(), block.samples.end());
}

void Hearing::hear_all(core::Time now) {
  if (far_end_) far_end_->fetch();
  std::span<const std::int16_t> rest{pending_};
  core::Time t = pending_start_;
  for (; rest.size() >= kFrameSamples; t += kFrame) {
    const Ear ear = own_voice_.ear_at(t);
    const bool knows = !far_end_ || ear != Ear::Shut || far_end_->known_until() >= t + kLead + kFrame;
    if (!knows && now - t < kWaitForFarEnd) break;
    const auto frame = rest.first(kFrameSamples);
    rest = rest.subspan(kFrameSamples);
    hear(frame, t, ear, static_cast<int>(rest.size() / kFrameSamples));
  }
  pending_.erase(pending_.begin(), pending_.end() - static_cast<std::ptrdiff_t>(rest.size()));
  pending_start_ = t;
}

void Hearing::hear(std::span<const std::int16_t> raw, core::Time t, Ear ear, int waiting) {
  std::array<std::int16_t, kFrameSamples> frame{};
  std::copy(raw.begin(), raw.end(), frame.begin());
  if (gain_.apply(frame)) {
    core::log_info("speech.hearing",
                   "the microphone is turned up by " + std::to_string(std::lround(gain_.gain_db())) + " dB");
    canceller_ = EchoCanceller{};
    interruption_.forget_echo();
  }
  listener_.need_name(is_name_needed(t), !was_just_spoken_to(t));
  listener_.may_be_stopped(what_goes_on(t));
  if (!far_end_) {
    for (const ListenerEvent& event : listener_.hear(frame, t, ear)) publish(event);
    return;
  }
  std::array<std::int16_t, kFrameSamples> far{};
  const bool any = far_end_->at(t + kLead, far);
  const CleanFrame clean = canceller_.cancel(frame, far, any);
  const bool was_busy = interruption_.is_busy();
  for (const ListenerEvent& event : interruption_.hear(clean, t, ear != Ear::Open, waiting)) publish(event);
  if (was_busy || interruption_.is_busy()) ear = Ear::Shut;  // one pair of ears for one speaker
  for (const ListenerEvent& event : listener_.hear(clean.sound, t, ear)) publish(event);
}

InterruptionListener::Understood Hearing::understand(const InterruptionListener::Stretch& s, bool urgent) {
  InterruptionListener::Understood u;
  u.what = recogniser_->recognise({s.sound, s.speech, s.loud, s.snr_db},
                                  {awaited_, true, options_.least_confidence_while_speaking, !urgent});
  accept_urgent(u.what, s);
  u.wants_more =
      u.what.completeness == Completeness::NameOnly || u.what.completeness == Completeness::Unfinished;
  const bool is_others = s.in_talk && !u.what.named && u.what.id != options_.listener.urgent &&
                         u.what.confidence < options_.least_confidence_in_talk;
  if (u.what.accepted && (is_others || !is_somebodys(u.what, s))) {
    u.what.accepted = false;
    u.what.id.clear();
  }
  if (!u.what.accepted && !urgent) hear_freely(u, s);
  u.is_urgent = u.what.accepted && u.what.id == options_.listener.urgent;
  return u;
}

/// What is told her while she speaks: with her name, or in a talk, where whoever says anything wants to say
/// it.
void Hearing::hear_freely(InterruptionListener::Understood& u, const InterruptionListener::Stretch& s) const {
  const bool any = any_words_ && !s.in_talk;
  if ((!any && !u.what.called) || u.what.completeness == Completeness::NameOnly) return;
  Expected expected{awaited_, !any, options_.least_confidence_while_speaking};
  expected.only_looks = any;
  Recognition what = recogniser_->hear_out({s.sound, s.speech, s.loud, s.snr_db}, expected, u.what);
  if (!what.accepted) return;
  const bool is_free = what.id == msg::kFreeWords;
  if (is_free && !what.named && what.words.size() < options_.fewest_words_into_talk) return;
  if (own_voice_.says_half_of(what.text, s.start, s.end)) return;
  u.wants_more = is_free && end_of(what.text, recogniser_->vocabulary().never_last) == SentenceEnd::Open;
  u.what = std::move(what);
}

void Hearing::accept_urgent(Recognition& what, const InterruptionListener::Stretch& s) const {
  if (what.accepted || what.confidence < options_.least_urgent_confidence_while_speaking ||
      s.excess_db < options_.urgent_above_rest_db || s.end - s.start < options_.shortest_urgent)
    return;
  const auto meaning = meaning_of(recogniser_->vocabulary(), what.text);
  if (!meaning || meaning->id != options_.listener.urgent) return;
  if (meaning->is_answer && !awaited_.contains(meaning->id)) return;
  what.id = meaning->id;
  what.accepted = true;
}

/// A grammar hears its words in anything; in what is left of the agent's own voice, it hears those first that
/// the agent says.
bool Hearing::is_somebodys(const Recognition& what, const InterruptionListener::Stretch& s) const {
  const bool is_likely = awaited_.contains(what.id) || what.id == options_.listener.urgent ||
                         what.confidence >= options_.least_confidence_while_speaking;
  if (!is_likely) return false;
  bool own = own_voice_.says(what.text, s.start, s.end);
  for (const auto* list : said_alone(recogniser_->vocabulary()))
    for (const Phrases& answer : *list)
      if (what.is_answer && answer.id == what.id)
        for (const std::string& phrase : answer.phrases) own = own || own_voice_.says(phrase, s.start, s.end);
  return !own || s.near_to_echo_db >= options_.near_to_echo_db;
}

// It counts when the words are decoded; dialogue looks once more whether they were meant for us.
bool Hearing::is_name_needed(core::Time at) const {
  if (at < called_until_) return false;
  return !options_.name_optional || (!looking_ && !was_just_spoken_to(at));
}

bool Hearing::was_just_spoken_to(core::Time at) const {
  return at < std::max(called_until_, spoken_to_until_);
}

GoesOn Hearing::what_goes_on(core::Time at) const {
  if (own_voice_.speaks_or_has(at, options_.stoppable)) return GoesOn::Speech;
  const bool something = thinking_ || !awaited_.empty() || at < called_until_;
  return something ? GoesOn::Something : GoesOn::Nothing;
}

void Hearing::publish(const ListenerEvent& e) {
  switch (e.kind) {
    case ListenerEvent::Kind::Began: bus_.publish(msg::UserStartedSpeaking{e.start}); break;
    case ListenerEvent::Kind::Perhaps:
      bus_.publish(msg::UserMayHaveAnswered{e.end, e.what.id == options_.listener.urgent});
      break;
    case ListenerEvent::Kind::SoFar:
      bus_.publish(
          msg::HearingSoFar{e.start, e.found, e.written, e.pause.has_value(), e.pause == SentenceEnd::Whole});
      break;
    case ListenerEvent::Kind::Stopped: bus_.publish(msg::UserStoppedSpeaking{e.end, e.found}); break;
    case ListenerEvent::Kind::Understood:
      settle();  // in the order in which they were said
      if (says_awaited_word(e.what)) {
        bus_.publish(word_said(e, awaited_word_));
        break;
      }
      if (e.others_asked) {
        open_question_ = e;
      } else {
        publish_heard(e);
      }
      break;
  }
}

/// A command is one unless it was the word; what cannot wait is one in any case.
bool Hearing::says_awaited_word(const Recognition& what) const {
  if (!what.said || what.said->heard == HeardAs::Nothing || awaited_word_.empty()) return false;
  if (!what.accepted) return true;
  return what.said->heard == HeardAs::Word && what.id != options_.listener.urgent;
}

void Hearing::ask_whether_others_know() {
  if (!open_question_) return;
  auto what = recogniser_->others_say();
  if (!what) return;
  const core::Time end = open_question_->end;
  const bool called = what->completeness == Completeness::NameOnly;
  open_question_->what = std::move(*what);
  settle();
  if (called) be_called(end);
}

/// What others were asked about is, from now on, what is known of it.
void Hearing::settle() {
  if (open_question_) publish_heard(*std::exchange(open_question_, std::nullopt));
}

/// What follows a word that opened the ears is said to her, whether or not she is looked at.
void Hearing::publish_heard(ListenerEvent e) {
  const bool follows_call = e.start < called_until_ && e.what.completeness != Completeness::NameOnly;
  if (follows_call && e.what.accepted) e.what.named = true;
  // What follows a call and cannot be made out was said to her all the same.
  if (follows_call && e.end - e.start >= options_.shortest_after_call) e.what.called = true;
  if (follows_call && (e.what.accepted || e.what.called)) called_until_ = {};
  bus_.publish(heard(e));
  if (is_called_by(e)) be_called(e.end);
}

/// Her name and no more, by both passes. Into her own speech it asks for nothing that would not be heard.
bool Hearing::is_called_by(const ListenerEvent& e) const {
  const Recognition& what = e.what;
  const bool is_likely =
      !what.second.looked || what.second.own.likelihood >= options_.least_likelihood_of_name;
  return what.completeness == Completeness::NameOnly && is_likely &&
         what.confidence >= options_.least_confidence_of_name && e.end - e.start < options_.longest_name &&
         what_goes_on(e.start) != GoesOn::Speech;
}

void Hearing::be_called(core::Time at) {
  called_until_ = at + options_.just_now;
  bus_.publish(msg::Called{at, called_until_});
}

void Hearing::forget_sound() {
  for (const ListenerEvent& event : interruption_.finish()) publish(event);
  for (const ListenerEvent& event : listener_.finish()) publish(event);
  recogniser_->forget_others();
  settle();
  pending_.clear();
  health_ = {};
  fault_ = SoundFault::None;
}

core::Time Hearing::fail(const core::Error& error, core::Time now) {
  forget_sound();
  if (!std::exchange(failed_, true))
    bus_.publish(msg::ModuleFailed{std::string{name()}, error.sentence, recovery_from(error), true, true});
  return now + options_.retry_every;
}

}  // namespace mana::speech
