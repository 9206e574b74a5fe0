#include "speech/listening/interruption_listener.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "agent/bus/messages/hearing.hpp"
#include "agent/core/random.hpp"

namespace mana::speech {
namespace {
constexpr std::size_t kKept = 30;  // frames, while nobody speaks
constexpr std::size_t kOnsetWindow = 8;
constexpr double kSurelyTheName = 0.8;
// "Stop" nearly always came above this, and what sounds like it in others' talk to 0.89
// (StrangersEval).
constexpr double kSurelyStop = 0.95;
constexpr core::Duration kShortestTalk = std::chrono::milliseconds{90};  // less is a click
constexpr core::Duration kLongestWord = std::chrono::seconds{1};
constexpr double kRoomNoise = 50;  // the acoustic model has never met digital silence
constexpr core::Duration kFrame = std::chrono::milliseconds{10};

double db(double ratio) { return 10 * std::log10(ratio + 1e-6); }
}  // namespace

InterruptionListener::InterruptionListener(Understand understand, OtherTalk& talk,
                                           InterruptionOptions options)
    : understand_{std::move(understand)}, talk_{talk}, options_{options}, near_end_{options.near_end} {}

bool InterruptionListener::is_speech(const Heard& heard, double least_db) {
  return heard.found.somebody && heard.found.level_db > least_db;
}

bool InterruptionListener::is_somebody(const Heard& heard) const {
  return is_speech(heard, floor_db_.value_or(0));
}

/// Also as softly as words begin and end.
bool InterruptionListener::is_hers(const Heard& heard) const {
  return is_speech(heard, floor_db_ ? *floor_db_ - options_.soft_ends_db : 0);
}

/// @return in heard_: the first frame of somebody who begins, and is as loud as that
std::optional<std::size_t> InterruptionListener::begins(double least_db) const {
  const auto speaks = [least_db](const Heard& h) { return is_speech(h, least_db); };
  const std::size_t from = heard_.size() - std::min(heard_.size(), kOnsetWindow);
  const auto window = heard_.begin() + static_cast<std::ptrdiff_t>(from);
  if (std::count_if(window, heard_.end(), speaks) < options_.onset_frames) return std::nullopt;
  return static_cast<std::size_t>(std::find_if(window, heard_.end(), speaks) - heard_.begin());
}

void InterruptionListener::begin(std::size_t first) {
  const std::size_t drop = first - std::min(first, static_cast<std::size_t>(options_.margin_frames));
  heard_.erase(heard_.begin(), heard_.begin() + static_cast<std::ptrdiff_t>(drop));
  start_ = first - drop;
  last_ = heard_.size() - 1;
  understood_to_ = tried_ = 0;
  guess_ = {};
  beginning_.reset();
  went_on_.reset();
  events_.push_back({ListenerEvent::Kind::Began, heard_[*start_].t});
}

/// While others talk, somebody begins who is nearer: what they said is over, and what they say on is no part
/// of what she says.
void InterruptionListener::begin_nearer() {
  if (floor_db_ || settling_ || !heard_.back().found.somebody) return;
  const auto usual = usual_.before(heard_.back().t - static_cast<int>(kOnsetWindow) * kFrame);
  if (!usual) return;
  auto first = begins(*usual + options_.nearer_by_db);
  if (!first) return;
  const double floor = *usual + options_.stays_nearer_db;
  if (start_ && *first < *start_ + static_cast<std::size_t>(options_.urgent_shortest)) {
    start_ = std::max(*start_, *first);  // what was before is no speech yet
  } else {
    if (start_) {
      last_ = *first - 1;
      tell_end({}, last_);
    }
    begin(*first);
  }
  floor_db_ = floor;
}

/// The frame from which on it is clearly louder than before: what came before was not hers, but what the
/// canceller left of the agent's voice after a disturbance, and that is soft since she began. Where the two
/// parts differ most, in the sense of Otsu (1979).
std::optional<std::size_t> InterruptionListener::louder_from() const {
  std::vector<double> sums{0};  // of the levels before
  for (std::size_t i = *start_; i <= last_; ++i) sums.push_back(sums.back() + heard_[i].found.snr_db);
  const std::size_t count = sums.size() - 1;
  const auto shortest = static_cast<std::size_t>(options_.urgent_shortest);
  std::optional<std::size_t> found;
  double most = 0;
  for (std::size_t i = shortest; i + shortest <= count; ++i) {
    const auto before = static_cast<double>(i), after = static_cast<double>(count - i);
    const double louder = (sums.back() - sums[i]) / after - sums[i] / before;
    const double apart = before * after * louder * louder;
    if (louder <= options_.louder_by_db || apart <= most) continue;
    most = apart;
    found = *start_ + i;
  }
  return found;
}

/// Where what cannot wait would begin, if there is anything of the right length.
std::optional<std::size_t> InterruptionListener::urgent_from() const {
  const auto length_from = [this](std::size_t start) { return static_cast<int>(last_ + 1 - start); };
  if (length_from(*start_) < options_.urgent_shortest) return std::nullopt;
  if (length_from(*start_) < options_.urgent_longest) return start_;
  const auto louder = louder_from();
  return louder && length_from(*louder) < options_.urgent_longest ? louder : std::nullopt;
}

InterruptionListener::Understood InterruptionListener::understand(bool urgent) const {
  Understood all = understand_from(*start_, urgent);
  if (all.what.accepted) return all;
  if (const auto louder = louder_from()) {
    Understood part = understand_from(*louder, urgent);
    if (part.what.accepted) return part;
  }
  if (!went_on_) return all;
  // "No, stop", and who says it twice.
  std::size_t next = went_on_->last + 1;
  while (next < last_ && !is_somebody(heard_[next])) ++next;
  Understood part = understand_from(next, urgent);
  const bool counts = part.is_urgent || part.what.id == went_on_->what.what.id;
  return part.what.accepted && counts ? part : all;
}

InterruptionListener::Understood InterruptionListener::understand_from(std::size_t start, bool urgent) const {
  std::size_t last = last_;
  if (floor_db_) {
    const std::size_t earliest = start - std::min(start, options_.soft_end_frames);
    const std::size_t latest = std::min(heard_.size() - 1, last + options_.soft_end_frames);
    while (start > earliest && is_hers(heard_[start - 1])) --start;
    while (last < latest && is_hers(heard_[last + 1])) ++last;
  }
  const auto margin = static_cast<std::size_t>(options_.margin_frames);
  const std::size_t from = start - std::min(start, margin);
  const std::size_t until = std::min(heard_.size(), last + 1 + margin);
  core::Random random{16'000};  // the same sound gives the same words
  std::vector<std::int16_t> sound;
  std::vector<bool> loud;
  double rest = 0, echo = 1, snr = 0, excess = 0;
  int count = 0;
  for (std::size_t i = from; i < until; ++i) {
    for (const std::int16_t s : heard_[i].frame.sound)
      sound.push_back(static_cast<std::int16_t>(
          std::clamp(s + random.uniform(-kRoomNoise, kRoomNoise), -32768.0, 32767.0)));
    if (floor_db_) loud.push_back(is_hers(heard_[i]));
    if (i < start || !is_somebody(heard_[i])) continue;
    ++count;
    rest += heard_[i].frame.rest;
    echo += heard_[i].frame.echo;
    snr += std::min(heard_[i].found.snr_db, heard_[i].found.excess_db);
    excess += std::min(heard_[i].found.excess_db, 30.0);
  }
  Stretch s;
  s.sound = sound;
  s.speech = {static_cast<int>(start - from), static_cast<int>(last + 1 - from)};
  s.start = heard_[start].t;
  s.end = heard_[last].t + kFrame;
  s.loud = std::move(loud);
  s.snr_db = snr / std::max(count, 1);
  s.excess_db = excess / std::max(count, 1);
  s.near_to_echo_db = db(rest / echo);
  s.in_talk = floor_db_ || talk_.goes_on(s.start, std::nullopt);
  Understood understood = understand_(s, urgent);
  understood.in_talk = s.in_talk;
  return understood;
}

void InterruptionListener::tell_end(Understood what, std::size_t last) {
  const core::Time start = heard_[*start_].t;
  const core::Time end = heard_[last].t + kFrame;
  if (end - start >= kShortestTalk) talk_.heard(start, end, std::nullopt, what.what);
  // Whoever seemed nearer, and says nothing of sense for so long, is a television that is louder now.
  if (floor_db_ && !what.what.accepted && end - start >= kLongestWord)
    for (std::size_t i = *start_; i <= last; ++i)
      if (is_somebody(heard_[i])) usual_.add(heard_[i].t, heard_[i].found.level_db);
  events_.push_back({ListenerEvent::Kind::Stopped, start, end, heard_.back().t + kFrame});
  events_.push_back({ListenerEvent::Kind::Understood, start, end, {}, std::move(what.what)});
}

void InterruptionListener::end(Understood what, std::size_t last) {
  tell_end(std::move(what), last);
  start_.reset();
  floor_db_.reset();
  settling_.reset();
  heard_.clear();
}

void InterruptionListener::tell_perhaps(const Understood& what) {
  events_.push_back({ListenerEvent::Kind::Perhaps, heard_[*start_].t, heard_[last_].t + kFrame,
                     heard_.back().t + kFrame, what.what});
}

/// Who says so much may go on: "stop, I can't hear the telephone". Of somebody nearer the beginning may have
/// been too soft to be hers: "don't stop".
bool InterruptionListener::is_sure_stop(const Understood& what) const {
  return what.is_urgent && (what.what.named || (!floor_db_ && what.what.confidence >= kSurelyStop));
}

/// It would count: the voice waits, and so do we.
void InterruptionListener::settle(Understood what) {
  const bool waits = is_beginning_known() && beginning_->told;
  if (!waits || what.is_urgent) tell_perhaps(what);
  settling_ = Settling{std::move(what), last_};
}

/// Nobody has gone on after what would count, nor begins to.
bool InterruptionListener::has_settled() {
  if (!settling_) return false;
  Settling& s = *settling_;
  s.quiet = is_somebody(heard_.back()) ? 0 : s.quiet + 1;
  s.more += s.quiet == 0 ? 1 : 0;
  if (s.more >= options_.goes_on_frames) {
    went_on_ = std::exchange(settling_, std::nullopt);
    return false;
  }
  const auto since = static_cast<int>(heard_.size() - 1 - s.last);
  const bool is_likely = !s.what.in_talk || s.what.is_urgent;
  const int patience = is_likely ? options_.settled_frames : options_.settled_in_talk_frames;
  const bool begins_again = s.quiet < options_.goes_on_frames && since < options_.settled_at_last_frames;
  return since >= patience && !begins_again;
}

std::vector<ListenerEvent> InterruptionListener::hear(const CleanFrame& frame, core::Time t, bool may_begin,
                                                      int waiting) {
  heard_.push_back({frame, near_end_.push(frame), t});
  if (may_begin) begin_nearer();
  if (heard_.back().found.somebody && !(floor_db_ && is_somebody(heard_.back())))
    usual_.add(t, heard_.back().found.level_db);
  if (!start_) {
    if (const auto first = may_begin ? begins(0) : std::nullopt) {
      begin(*first);
    } else if (heard_.size() > 2 * kKept) {
      heard_.erase(heard_.begin(), heard_.end() - static_cast<std::ptrdiff_t>(kKept));
    }
    return std::exchange(events_, {});
  }
  if (is_somebody(heard_.back())) last_ = heard_.size() - 1;
  const auto quiet = static_cast<int>(heard_.size() - 1 - last_);
  if (has_settled()) {
    Settling settled = *std::exchange(settling_, std::nullopt);
    end(std::move(settled.what), settled.last);
    return std::exchange(events_, {});
  }
  if (settling_) return std::exchange(events_, {});
  if (counts_after(quiet, waiting)) {
    end(std::move(guess_), last_);
    return std::exchange(events_, {});
  }
  const int patience = guess_.wants_more ? options_.end_after_name_frames : options_.end_frames;
  const int longest = is_told_freely() ? options_.longest_told_frames : options_.longest_frames;
  if (quiet >= patience || static_cast<int>(heard_.size()) >= longest) return finish();
  return std::exchange(events_, {});
}

bool InterruptionListener::is_told_freely() const {
  const auto is_free = [](const Understood& u) { return u.what.accepted && u.what.id == msg::kFreeWords; };
  return is_free(guess_) || (went_on_ && is_free(went_on_->what));
}

/// The last sound of a word may still be on its way through the canceller, or the room: hence more than once.
bool InterruptionListener::is_time_to_try(int quiet_frames) const {
  if (quiet_frames < options_.urgent_frames || quiet_frames >= options_.tentative_frames) return false;
  return tried_ <= last_ || heard_.size() - tried_ >= static_cast<std::size_t>(options_.urgent_every);
}

/// "Thank you" may be all, or begin something longer. What was understood of it at once is told before it is
/// looked at again with more of the silence after it.
bool InterruptionListener::tells_beginning(int quiet_frames) {
  if (!is_beginning_known() || beginning_->told || quiet_frames + 1 < options_.tentative_frames) return false;
  beginning_->told = true;
  tell_perhaps(beginning_->what);
  return true;
}

/// Tries what was said at a pause, as soon as it is long enough for what cannot wait, and for the rest.
bool InterruptionListener::counts_after(int quiet_frames, int waiting) {
  if (understood_to_ == last_) return false;
  if (quiet_frames >= options_.tentative_frames) {
    understood_to_ = last_;
    guess_ = understand(false);
    if (!guess_.what.accepted) return false;
    if (guess_.wants_more) {  // "I have" ... "not": all of it is tried again, however short the rest is
      if (!is_beginning_known() || !beginning_->told) tell_perhaps(guess_);
      return false;
    }
    if (guess_.what.named || is_sure_stop(guess_)) return true;
    settle(guess_);
    return false;
  }
  if (tells_beginning(quiet_frames)) return false;
  if (!is_time_to_try(quiet_frames) || waiting >= options_.urgent_every) return false;
  const auto from = urgent_from();
  if (!from) return false;
  tried_ = heard_.size();
  Understood what = from == start_ ? understand(true) : understand_from(*from, true);
  if (what.what.completeness == Completeness::NameOnly && what.what.confidence >= kSurelyTheName) {
    understood_to_ = last_;  // nothing is to be won by more tries, and what is said next waits for them
    guess_ = std::move(what);
    return false;
  }
  beginning_.reset();
  if (!what.what.accepted) return false;
  if (is_sure_stop(what)) {
    guess_ = std::move(what);
    return true;
  }
  if (what.what.named) return false;
  if (what.is_urgent || !what.wants_more) {
    settle(std::move(what));
  } else {
    beginning_ = Beginning{std::move(what), last_};
  }
  return false;
}

std::vector<ListenerEvent> InterruptionListener::finish() {
  if (settling_) {
    Settling settled = *std::exchange(settling_, std::nullopt);
    end(std::move(settled.what), settled.last);
  } else if (start_) {
    end(understood_to_ == last_ ? std::move(guess_) : understand(false), last_);
  }
  heard_.clear();
  return std::exchange(events_, {});
}

}  // namespace mana::speech
