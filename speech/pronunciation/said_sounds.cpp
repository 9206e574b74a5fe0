#include "speech/pronunciation/said_sounds.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace mana::speech {
namespace {
using Place = PhoneModels::Place;
constexpr int kRoomAround = 8;     // frames of the room that belong to a sound at an edge of the word
constexpr double kMostNats = 100;  // no comparison is surer than this

/// Sounds in their surroundings, silence around all of them.
class Chain {
 public:
  Chain(const PhoneModels& models, std::span<const int> sounds) : models_{models} {
    sounds_.push_back(models.silence());
    sounds_.insert(sounds_.end(), sounds.begin(), sounds.end());
    sounds_.push_back(models.silence());
  }
  int count() const { return static_cast<int>(sounds_.size()) - 2; }
  PhoneModels::States of(int i) const {
    const Place place = count() == 1       ? Place::Alone
                        : i == 0           ? Place::Begin
                        : i == count() - 1 ? Place::End
                                           : Place::Inside;
    return models_.states(sounds_[i + 1], sounds_[i], sounds_[i + 2], place);
  }
  /// Of sounds [first, last].
  std::vector<PhoneModels::States> part(int first, int last) const {
    std::vector<PhoneModels::States> out;
    for (int i = first; i <= last; ++i) out.push_back(of(i));
    return out;
  }

 private:
  const PhoneModels& models_;
  std::vector<int> sounds_;
};

double nats_over(Misfit rival, Misfit own) {
  return std::clamp((rival - own) * kNatsOfUnit, -kMostNats, kMostNats);
}

/// The stretch of a sound and its two neighbours.
struct Neighbourhood {
  int first = 0, last = 0;  // sounds
  FrameSpan frames;
  bool room_before = false, room_after = false;
};
Neighbourhood around(const SaidWord& word, int i, int frames) {
  const int n = static_cast<int>(word.sounds.size());
  Neighbourhood h{std::max(0, i - 1), std::min(n - 1, i + 1), {}, i <= 1, i >= n - 2};
  h.frames = {word.sounds[h.first].where.first, word.sounds[h.last].where.end};
  if (h.room_before) h.frames.first = std::max(0, h.frames.first - kRoomAround);
  if (h.room_after) h.frames.end = std::min(frames, h.frames.end + kRoomAround);
  return h;
}
}  // namespace

SaidWord find_word(const PhoneModels& models, const PhoneSearch& search, const PhoneSearch::Loop& any,
                   std::span<const int> sounds) {
  SaidWord word;
  const int n = static_cast<int>(sounds.size());
  const PhoneSearch::Way way =
      search.through(Chain{models, sounds}.part(0, n - 1), {0, search.frames()}, true, true);
  if (way.sounds.empty()) return word;
  word.misfit = way.misfit;
  word.where = {way.sounds.front().first, way.sounds.back().end};
  const Chain chain{models, sounds};
  Misfit all = 0;
  for (int i = 0; i < n; ++i) {
    const FrameSpan where = way.sounds[i];
    const PhoneModels::States states = chain.of(i);
    const Misfit own = search.misfit({&states, 1}, where, false, false);
    all += own;
    word.sounds.push_back(
        {.sound = sounds[i], .where = where, .goodness = nats_over(any.of(where), own) / where.length()});
  }
  word.goodness = (any.of(word.where) - all) * kNatsOfUnit / word.where.length();
  for (int f = 0; f < search.frames(); ++f)
    if (any.speech[f] && (f < word.where.first || f >= word.where.end)) ++word.speech_outside;
  word.everywhere =
      (any.until.back() - word.misfit) * kNatsOfUnit / (word.where.length() + word.speech_outside);
  return word;
}

void compare_sounds(const PhoneModels& models, const PhoneSearch& search, const Rivals& rivals,
                    SaidWord& word) {
  std::vector<int> sounds;
  for (const SaidSound& s : word.sounds) sounds.push_back(s.sound);
  const int n = static_cast<int>(sounds.size());
  for (int i = 0; i < n; ++i) {
    SaidSound& s = word.sounds[i];
    const Neighbourhood h = around(word, i, search.frames());
    const auto misfit_of = [&](std::span<const int> as, int first, int last) {
      return search.misfit(Chain{models, as}.part(first, last), h.frames, h.room_before, h.room_after);
    };
    const Misfit own = misfit_of(sounds, h.first, h.last);
    std::vector<int> changed = sounds;
    s.over_other = s.over_confused = s.over_nothing = kMostNats;
    for (const int other : models.speech()) {
      if (other == s.sound) continue;
      changed[i] = other;
      const double over = nats_over(misfit_of(changed, h.first, h.last), own);
      if (over < s.over_other) s.over_other = over, s.other = other;
      const bool is_rival = std::find(rivals[i].begin(), rivals[i].end(), other) != rivals[i].end();
      if (is_rival && (s.confused < 0 || over < s.over_confused)) s.over_confused = over, s.confused = other;
    }
    if (n > 1) {
      changed = sounds;
      changed.erase(changed.begin() + i);
      s.over_nothing = nats_over(misfit_of(changed, h.first, h.last - 1), own);
    }
  }
}

}  // namespace mana::speech
