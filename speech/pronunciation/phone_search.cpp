#include "speech/pronunciation/phone_search.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace mana::speech {
namespace {
constexpr Misfit kNever = std::numeric_limits<Misfit>::infinity();
constexpr int kStates = ModelDefinition::kStates;
}  // namespace

PhoneSearch::PhoneSearch(const PhoneModels& models, const SenoneScores& heard)
    : models_{&models}, heard_{&heard}, room_(static_cast<std::size_t>(heard.frames()), kNever) {
  for (int f = 0; f < heard.frames(); ++f)
    for (const std::uint16_t senone : models.room())
      room_[f] = std::min<Misfit>(room_[f], heard.of(f)[senone]);
}

// States of the chain are 1 to n; 0 is the room before, n + 1 the room after.
PhoneSearch::Way PhoneSearch::through(std::span<const PhoneModels::States> chain, FrameSpan within,
                                      bool room_before, bool room_after) const {
  const int last = static_cast<int>(chain.size()) * kStates, width = last + 2;
  Way way;
  if (last == 0 || within.length() < last) return way;
  std::vector<Misfit> at(static_cast<std::size_t>(width), kNever);
  std::vector<bool> came(static_cast<std::size_t>(width) * within.length());  // from the state before
  for (int f = within.first; f < within.end; ++f) {
    const bool begins = f == within.first;
    const auto scores = heard_->of(f);
    for (int s = width - 1; s >= 0; --s) {
      const bool is_room = s == 0 || s == last + 1;
      if ((s == 0 && !room_before) || (s == last + 1 && !room_after)) continue;
      const Misfit here =
          is_room ? room_[f] : Misfit{double(scores[chain[(s - 1) / kStates][(s - 1) % kStates]])};
      if (begins) {
        at[s] = s <= 1 ? here : kNever;
        continue;
      }
      const Misfit before = s > 0 ? at[s - 1] : kNever;
      const bool moved = before < at[s];
      came[static_cast<std::size_t>(f - within.first) * width + s] = moved;
      at[s] = std::min(before, at[s]) + here;
    }
  }
  int s = room_after && at[last + 1] < at[last] ? last + 1 : last;
  way.misfit = at[s];
  if (way.misfit == kNever) return {};
  way.sounds.resize(chain.size(), {within.end, within.first});
  for (int f = within.end - 1; f >= within.first; --f) {
    if (s >= 1 && s <= last) {
      FrameSpan& sound = way.sounds[(s - 1) / kStates];
      sound.first = std::min(sound.first, f);
      sound.end = std::max(sound.end, f + 1);
    }
    if (came[static_cast<std::size_t>(f - within.first) * width + s]) --s;
  }
  return way;
}

Misfit PhoneSearch::misfit(std::span<const PhoneModels::States> chain, FrameSpan within, bool room_before,
                           bool room_after) const {
  const Way way = through(chain, within, room_before, room_after);
  return way.sounds.empty() ? kNever : way.misfit;
}

PhoneSearch::Loop PhoneSearch::loop(Misfit change) const {
  // Of each state the misfit so far, and at which frame its sound began. Sound 0 is the room, of one state.
  struct Cell {
    Misfit misfit = kNever;
    int began = 0;
  };
  struct End {  // the best sound that ends before a frame
    Misfit misfit = 0;
    int sound = 0, began = 0;
  };
  const auto& speech = models_->speech();
  const int n = static_cast<int>(speech.size());
  std::vector<Cell> cells(static_cast<std::size_t>(n + 1) * kStates);
  std::vector<End> ends(static_cast<std::size_t>(frames()) + 1);
  for (int f = 0; f < frames(); ++f) {
    const auto scores = heard_->of(f);
    const Cell entered{ends[f].misfit + change, f};
    End best{kNever, 0, f};
    const auto consider = [&](const Cell& c, int sound) {
      if (c.misfit < best.misfit) best = {c.misfit, sound, c.began};
    };
    Cell& room = cells[0];
    if (entered.misfit < room.misfit) room = entered;
    room.misfit += room_[f];
    consider(room, 0);
    for (int k = 1; k <= n; ++k) {
      const PhoneModels::States& states = models_->alone(speech[k - 1]);
      Cell* c = &cells[static_cast<std::size_t>(k) * kStates];
      for (int s = kStates - 1; s >= 0; --s) {
        const Cell& before = s > 0 ? c[s - 1] : entered;
        if (before.misfit < c[s].misfit) c[s] = before;
        c[s].misfit += scores[states[s]];
      }
      consider(c[kStates - 1], k);
    }
    ends[f + 1] = best;
  }
  Loop loop;
  loop.until.assign(static_cast<std::size_t>(frames()) + 1, 0);
  loop.speech.assign(static_cast<std::size_t>(frames()), false);
  for (int end = frames(); end > 0;) {
    const End& e = ends[end];
    const PhoneModels::States* states = e.sound > 0 ? &models_->alone(speech[e.sound - 1]) : nullptr;
    // The misfit of each frame on the way, without what changes cost.
    if (states == nullptr) {
      for (int f = e.began; f < end; ++f) loop.until[f + 1] = room_[f];
    } else {
      const Way way = through({states, 1}, {e.began, end}, false, false);
      // Within one sound it does not matter which frame costs what, but that they add up.
      for (int f = e.began; f < end; ++f) loop.until[f + 1] = way.misfit / (end - e.began);
      for (int f = e.began; f < end; ++f) loop.speech[f] = true;
    }
    end = e.began;
  }
  for (int f = 0; f < frames(); ++f) loop.until[f + 1] += loop.until[f];
  return loop;
}

}  // namespace mana::speech
