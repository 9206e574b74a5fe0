#include "speech/listening/utterance_listener.hpp"

#include <algorithm>

#include "agent/bus/messages/hearing.hpp"
#include "agent/core/random.hpp"

namespace mana::speech {
namespace {
// A block that comes this much later than the one before it ended is not its continuation.
constexpr core::Duration kGap = std::chrono::milliseconds{80};
// Sentences longer than any command are decoded once, at their end, and not at every pause.
constexpr std::int64_t kLongestGuess = 3 * kHearingRateHz;
constexpr std::int64_t kSurelyNoPhrase = kHearingRateHz * 5 / 2;
// Whether it begins with the name is looked for after so much speech, and then again; where no name is
// needed, it is written down from then on.
constexpr std::int64_t kLookNamed = kHearingRateHz * 6 / 5, kLookUnnamed = kHearingRateHz * 2 / 5;
// What is told is written down so often while it goes on, at first and when it is longer; and what is longer
// than that from its last pause on.
constexpr std::int64_t kWriteEvery = kHearingRateHz * 2 / 5, kWriteLaterEvery = kHearingRateHz;
constexpr std::int64_t kLater = 4 * kHearingRateHz, kWriteAgain = 6 * kHearingRateHz;
constexpr std::int64_t kLongestToHearOut = 12 * kHearingRateHz;
constexpr std::int64_t kForgetEvery = kHearingRateHz;
// Hardly any command takes longer; of talk there is a lot, and a second time costs as much as the first.
constexpr std::int64_t kWorthMoreRoom = kHearingRateHz * 5 / 2;
constexpr std::int64_t kShortestPart = kHearingRateHz / 5;
constexpr std::int64_t kWorthASecondLook = kHearingRateHz * 2 / 5;
constexpr double kRoomNoise = 50;                             // of 32768
constexpr std::int64_t kOnsetReach = kHearingRateHz * 2 / 5;  // how far back an onset may lie

core::Duration samples_long(std::int64_t samples) {
  return core::Duration{samples * (1'000'000'000 / kHearingRateHz)};
}
std::int64_t samples_in(core::Duration d) { return d.count() / (1'000'000'000 / kHearingRateHz); }

/// The sound with the faint noise of a quiet room under it, and around it where a recording begins or ends
/// with the word. The acoustic model has never met digital silence: with it 17 of 36 clean
/// synthetic utterances were understood, with this noise (-56 dB) 33, and no more strangers' words. Fixed
/// noise: the same sound gives the same words.
std::vector<std::int16_t> in_a_room(std::span<const std::int16_t> sound, std::int64_t before,
                                    std::int64_t after) {
  core::Random random{16'000};
  const auto noise = [&random] { return random.uniform(-kRoomNoise, kRoomNoise); };
  std::vector<std::int16_t> out;
  out.reserve(sound.size() +
              static_cast<std::size_t>(std::max<std::int64_t>(0, before) + std::max<std::int64_t>(0, after)));
  for (; before > 0; --before) out.push_back(static_cast<std::int16_t>(noise()));
  for (const std::int16_t s : sound)
    out.push_back(static_cast<std::int16_t>(std::clamp(s + noise(), -32768.0, 32767.0)));
  for (; after > 0; --after) out.push_back(static_cast<std::int16_t>(noise()));
  return out;
}

}  // namespace

UtteranceListener::UtteranceListener(Recognising& recogniser, ListenerOptions options)
    : recogniser_{recogniser},
      options_{options},
      activity_{options.voice_activity},
      other_talk_{options.other_talk},
      patience_{options.patience} {}

std::vector<ListenerEvent> UtteranceListener::hear(std::span<const std::int16_t> samples, core::Time start,
                                                   Ear ear) {
  if (samples.empty()) return {};
  skip_gap(start);
  anchor_sample_ = heard_until();
  anchor_time_ = start;
  expected_ = start + samples_long(static_cast<std::int64_t>(samples.size()));
  sound_.insert(sound_.end(), samples.begin(), samples.end());
  while (heard_until() - activity_.position() >= kFrameSamples) take_frame(ear);
  forget_old();
  return take_events();
}

std::vector<ListenerEvent> UtteranceListener::finish() {
  if (activity_.in_utterance()) handle(activity_.skip());
  return take_events();
}

void UtteranceListener::skip_gap(core::Time start) {
  if (heard_until() == 0 || start - expected_ < kGap) return;
  if (activity_.in_utterance()) handle(activity_.skip());
  open_from_ = heard_until();
}

void UtteranceListener::take_frame(Ear ear) {
  const auto begin = sound_.begin() + static_cast<std::ptrdiff_t>(activity_.position() - kept_from_);
  if (ear == Ear::Open) {
    handle(activity_.push({begin, begin + kFrameSamples}));
    look_whether_told();
    write_down_so_far();
    return;
  }
  // Cut where the agent's own voice began, so that the last word before it stays whole and clean.
  const std::int64_t here = activity_.position();
  const bool was_open = activity_.in_utterance();
  const VoiceEvent event =
      ear == Ear::Guarded ? activity_.guard({begin, begin + kFrameSamples}) : activity_.skip();
  if (was_open) {
    const auto keep = static_cast<std::size_t>(here - kept_from_);
    std::vector<std::int16_t> later(sound_.begin() + static_cast<std::ptrdiff_t>(keep), sound_.end());
    sound_.resize(keep);
    handle(event);
    sound_.insert(sound_.end(), later.begin(), later.end());
  }
  if (ear == Ear::Shut) open_from_ = activity_.position();
}

void UtteranceListener::handle(VoiceEvent event) {
  switch (event) {
    case VoiceEvent::None: break;
    case VoiceEvent::Started:
      patience_.speech_began(time_at(activity_.first_speech()));
      turn_ = {};
      turn_.look_again_at =
          activity_.first_speech() + (expected_answers_.name_needed ? kLookNamed : kLookUnnamed);
      events_.push_back({ListenerEvent::Kind::Began, time_at(activity_.first_speech())});
      break;
    case VoiceEvent::Paused: guess_at_pause(); break;
    case VoiceEvent::Resumed:
      if (guess_)
        patience_.speech_went_on(guess_->what.completeness,
                                 time_at(activity_.position() - kFrameSamples) - time_at(guess_->speech.last),
                                 activity_.snr_db());
      guess_.reset();
      turn_.whole.reset();
      break;
    case VoiceEvent::Ended: end_utterance(); break;
  }
}

/// Talk among others goes on like what somebody tells her; the name tells them apart, or that none is needed.
void UtteranceListener::look_whether_told() {
  if (!activity_.in_utterance() || turn_.look_again_at < 0 || activity_.position() < turn_.look_again_at)
    return;
  const std::int64_t spoken = activity_.position() - activity_.first_speech();
  const bool is_last = spoken >= kSurelyNoPhrase;
  turn_.look_again_at =
      is_last || !recogniser_.writes_down() ? -1 : activity_.first_speech() + kSurelyNoPhrase;
  if (!recogniser_.writes_down()) return;
  const bool needed = expected_answers_.name_needed;
  if (!needed && !is_last) return be_told(options_.longest_unnamed, false);
  const Cut heard = cut({activity_.first_speech(), activity_.position()}, options_.margin);
  const bool named = recogniser_.begins_with_name(heard.stretch.sound);
  if (named) turn_.look_again_at = -1;
  if (named || !needed) be_told(named ? options_.longest_named : options_.longest_unnamed, named);
}

void UtteranceListener::be_told(core::Duration longest, bool named) {
  if (!turn_.told) turn_.write_at = activity_.position();
  turn_.told = true;
  turn_.by_name = named;
  activity_.may_last(longest);
}

/// While somebody speaks on: what it may be, for who waits to know.
void UtteranceListener::write_down_so_far() {
  if (!turn_.told || !activity_.in_utterance() || activity_.position() < turn_.write_at) return;
  const std::int64_t said = activity_.position() - activity_.first_speech();
  turn_.write_at = activity_.position() + (said < kLater ? kWriteEvery : kWriteLaterEvery);
  if (guess_ || activity_.silence() >= options_.voice_activity.tentative)
    return;  // it is written down already
  tell_so_far(written_to({activity_.first_speech(), activity_.position()}), std::nullopt);
}

/// What is short is written down whole, what is long from the last pause on.
std::string UtteranceListener::written_to(SampleSpan speech) {
  const bool goes_on = turn_.written_to > speech.first;
  const SampleSpan rest{goes_on ? turn_.written_to : speech.first, speech.last};
  const std::string more =
      recogniser_.so_far(cut(rest, options_.margin).stretch.sound, turn_.by_name && !goes_on);
  return turn_.written_before + (turn_.written_before.empty() || more.empty() ? "" : " ") + more;
}

void UtteranceListener::tell_so_far(std::string written, std::optional<SentenceEnd> pause) {
  if (written.empty()) return;
  events_.push_back({ListenerEvent::Kind::SoFar,
                     time_at(activity_.first_speech()),
                     time_at(activity_.last_speech()),
                     time_at(activity_.position()),
                     {},
                     false,
                     std::move(written),
                     pause});
}

void UtteranceListener::guess_at_pause() {
  const std::int64_t length = activity_.last_speech() - activity_.first_speech();
  if (!activity_.stands_out()) return;
  if (length > kLongestGuess) {
    if (turn_.told) guess_freely();
    return;
  }
  guess_ = decode_all();
  // With the name all of it is hers, and a phrase in it is found in what is written down.
  if (!guess_->what.accepted && turn_.told && !turn_.by_name)
    guess_ = understood_with_more(std::move(*guess_));
  if (may_go_on_freely(guess_->what)) return guess_freely();
  const Recognition& what = guess_->what;
  const bool cannot_wait = goes_on_ == GoesOn::Speech && what.accepted && what.id == options_.urgent;
  activity_.wait_for(cannot_wait ? core::Duration{} : patience_.after(what.completeness, activity_.snr_db()));
}

/// No phrase: free words, if anything. They are heard out at once, so that nobody waits for it at the end,
/// and tell whether the sentence is one.
void UtteranceListener::guess_freely() {
  const SampleSpan all{activity_.first_speech(), activity_.last_speech()};
  std::string written;
  if (!guess_ && all.length() <= kLongestToHearOut) {
    // So long is no phrase; one with much around it is found in what is written down.
    guess_ = Guess{all, {}};
    guess_->what.called = turn_.by_name;
    guess_->what.snr_db = activity_.snr_db();
  }
  if (guess_) {
    turn_.whole =
        recogniser_.hear_out(cut(all, options_.wide_margin).stretch, expected_answers_, guess_->what);
    if (turn_.whole->id == msg::kFreeWords) written = turn_.whole->text;
  } else {
    written = written_to(all);
    if (activity_.last_speech() - turn_.written_to > kWriteAgain) {
      turn_.written_before = written;
      turn_.written_to = activity_.last_speech();
    }
  }
  const SentenceEnd end = end_of(written, recogniser_.vocabulary().never_last);
  turn_.write_at = activity_.position() + kWriteEvery;
  activity_.wait_for(
      patience_.after_free_speech(end, time_at(all.last) - time_at(all.first), activity_.snr_db()));
  tell_so_far(std::move(written), end);
}

/// No phrase yet, from somebody who means her: perhaps the middle of what she is told.
bool UtteranceListener::may_go_on_freely(const Recognition& what) const {
  const bool for_her = turn_.told || what.called || !expected_answers_.name_needed;
  return !what.accepted && for_her && what.completeness != Completeness::NameOnly &&
         recogniser_.writes_down();
}

void UtteranceListener::end_utterance() {
  core::Time start = time_at(activity_.first_speech());
  const core::Time end = time_at(activity_.last_speech());
  events_.push_back({ListenerEvent::Kind::Stopped, start, end, time_at(activity_.position())});
  if (end - start >= options_.shortest && activity_.stands_out()) {
    const bool guessed = guess_ && guess_->speech.last == activity_.last_speech();
    if (!guessed) turn_.whole.reset();
    auto [speech, what] = turn_.whole ? *std::exchange(guess_, std::nullopt) : understood();
    start = time_at(speech.first);
    bool asked = false;
    if (stops_nothing(what)) {
      what.accepted = false;
      what.id.clear();
    } else {
      patience_.speech_ended(end, what);
      if (!what.accepted) asked = hear_out(what);
      other_talk_.heard(time_at(activity_.first_speech()), end, activity_.snr_db(), what);
    }
    events_.push_back({ListenerEvent::Kind::Understood, start, end, {}, std::move(what), asked});
  }
  guess_.reset();
  turn_.whole.reset();
}

/// What is none of the phrases.
/// @return whether others are asked about it
bool UtteranceListener::hear_out(Recognition& what) {
  const SampleSpan all{activity_.first_speech(), activity_.last_speech()};
  if (recogniser_.ask_others(cut(all, options_.margin).stretch, expected_answers_, what)) return true;
  what = turn_.whole ? *std::exchange(turn_.whole, std::nullopt)
                     : recogniser_.hear_out(cut(all, options_.wide_margin).stretch, expected_answers_,
                                            std::move(what));
  return false;
}

bool UtteranceListener::stops_nothing(const Recognition& what) const {
  return goes_on_ == GoesOn::Nothing && what.accepted && what.id == options_.urgent && !what.named &&
         !what.is_answer;
}

/// Of what came before the utterance it is not known how loud it was.
bool UtteranceListener::is_talk(std::int64_t first) const {
  const bool is_known = first >= activity_.first_speech();
  return other_talk_.goes_on(time_at(first), is_known ? OtherTalk::Level{activity_.snr_db()} : std::nullopt);
}

/// All of the utterance; and when that makes no sense, what was louder than the rest: somebody who speaks to
/// us while a television talks. Soft beginnings and ends of words go under in one: then all once more, with
/// more of the room around it (of 100 phrases at 20 dB three more were heard, and nothing more taken
/// wrongly).
UtteranceListener::Guess UtteranceListener::understood() {
  const SampleSpan all{activity_.first_speech(), activity_.last_speech()};
  const bool guessed = guess_ && guess_->speech.last == all.last;
  Guess guess = guessed ? *std::exchange(guess_, std::nullopt) : decode_all();
  return guess.what.accepted ? guess : understood_with_more(std::move(guess));
}

UtteranceListener::Guess UtteranceListener::understood_with_more(Guess guess) {
  const SampleSpan all{activity_.first_speech(), activity_.last_speech()};
  const SampleSpan loud = activity_.loud_part();
  if (loud.length() >= kShortestPart && all.length() - loud.length() >= kWorthASecondLook) {
    Recognition louder = decode(loud, options_.margin);
    const bool may_go_on = louder.completeness == Completeness::Unfinished;  // in what is not as loud
    if (louder.accepted && !may_go_on) return {loud, std::move(louder)};
  }
  if (all.length() > kWorthMoreRoom) return guess;
  Recognition wider = decode(all, options_.wide_margin);
  return wider.accepted ? Guess{all, std::move(wider)} : guess;
}

/// From where somebody nearer was found to begin; and from the beginning as well, for it may have been one
/// person whose first words were soft: "not now" is no "no".
UtteranceListener::Guess UtteranceListener::decode_all() {
  const SampleSpan nearer{activity_.first_speech(), activity_.last_speech()};
  const SampleSpan whole{activity_.first_of_all(), activity_.last_speech()};
  Guess guess{nearer, decode(nearer, options_.margin)};
  if (whole.first == nearer.first || whole.length() > kWorthMoreRoom) return guess;
  Recognition what = decode(whole, options_.margin);
  const bool better = what.accepted && (!guess.what.accepted || what.confidence >= guess.what.confidence);
  return better ? Guess{whole, std::move(what)} : guess;
}

Recognition UtteranceListener::decode(SampleSpan speech, core::Duration margin) {
  return recogniser_.recognise(cut(speech, margin).stretch, expected_answers_);
}

UtteranceListener::Cut UtteranceListener::cut(SampleSpan speech, core::Duration around) const {
  const std::int64_t margin = samples_in(around);
  const std::int64_t wanted_from = speech.first - margin;
  const std::int64_t wanted_until = speech.last + margin;
  const std::int64_t from = std::max({wanted_from, open_from_, kept_from_});
  const std::int64_t until = std::min(wanted_until, heard_until());
  const auto begin = sound_.begin() + static_cast<std::ptrdiff_t>(from - kept_from_);
  Cut c;
  c.sound = in_a_room({begin, begin + static_cast<std::ptrdiff_t>(until - from)}, from - wanted_from,
                      wanted_until - until);
  Stretch& stretch = c.stretch;
  stretch.sound = c.sound;
  stretch.speech = {static_cast<int>(margin / kFrameSamples),
                    static_cast<int>((speech.last - wanted_from) / kFrameSamples)};
  stretch.loud.resize(c.sound.size() / kFrameSamples);
  if (speech.first < activity_.first_speech()) stretch.loud.clear();  // of some of it nothing is known
  const std::vector<bool> loud = activity_.loud_frames();
  const std::int64_t shift = (activity_.first_speech() - wanted_from) / kFrameSamples;
  for (std::int64_t i = 0; i < std::ssize(loud); ++i)
    if (const std::int64_t at = i + shift; at >= 0 && at < std::ssize(stretch.loud))
      stretch.loud[at] = loud[i];
  stretch.snr_db = activity_.snr_db();
  stretch.after_talk = is_talk(speech.first);
  return c;
}

core::Time UtteranceListener::time_at(std::int64_t sample) const {
  return anchor_time_ + samples_long(sample - anchor_sample_);
}

void UtteranceListener::forget_old() {
  const std::int64_t needed =
      (activity_.in_utterance() ? activity_.first_of_all() : activity_.position() - kOnsetReach) -
      samples_in(options_.wide_margin);
  if (needed - kept_from_ < kForgetEvery) return;
  sound_.erase(sound_.begin(), sound_.begin() + static_cast<std::ptrdiff_t>(needed - kept_from_));
  kept_from_ = needed;
}

}  // namespace mana::speech
