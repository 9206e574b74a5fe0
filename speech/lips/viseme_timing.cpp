#include "speech/lips/viseme_timing.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "speech/lips/phoneme_to_viseme.hpp"

namespace mana::speech {
namespace {
using msg::Viseme;

// Times are seconds here: they are halved, shared and squared.
constexpr double kShortest = core::to_seconds(kShortestShape);
constexpr double kShortVowel = 0.065;
constexpr double kShortestClosure = 0.040;
constexpr double kLongestClosure = 0.120;
constexpr double kUsualClosure = 0.055;
constexpr double kRelease = 0.015;       // from the burst until the lips have parted
constexpr double kHeldPause = 0.120;     // shorter: the shape before it stays
constexpr double kRelaxedPause = 0.350;  // shorter: the mouth relaxes, but does not close
constexpr double kStatic = 0.750;        // of the same vowel looks dead
constexpr std::size_t kStaticSyllables = 3;
constexpr std::size_t kMostOpened = 3;
constexpr double kFleeting = 0.040;   // a flexible consonant this short leaves no trace on the lips
constexpr double kMostMoved = 0.040;  // a boundary; beyond, a shape is left out

/// How much the eye misses a shape that is left out.
enum class Rank { Flexible, Seen, Vowel, Must };

struct Piece {
  Viseme viseme;
  double weight;
  double start, end;
  Rank rank;
  double length() const { return end - start; }
};

Rank rank_of(Viseme viseme, double weight, bool vowel) {
  if (vowel) return Rank::Vowel;
  switch (viseme) {
    case Viseme::PP:
    case Viseme::FF: return weight >= 0.9 ? Rank::Must : Rank::Seen;
    case Viseme::TH:
    case Viseme::CH:
    case Viseme::SS:
    case Viseme::ou:
    case Viseme::RR: return Rank::Seen;
    default: return Rank::Flexible;
  }
}

bool is_pause(const PhonemeSpan& p) { return p.ipa == kPause || p.ipa.empty(); }
double length(const PhonemeSpan& p) { return core::to_seconds(p.end - p.start); }

/// Pieces one after the other, without gap.
class Pieces {
 public:
  void add(const VisemePart& part, bool vowel, double end) {
    if (end <= now_) return;
    all_.push_back({part.viseme, part.weight, now_, end, rank_of(part.viseme, part.weight, vowel)});
    now_ = end;
  }
  /// Takes the time since `from` back, for what must be seen before it is heard.
  void retreat(double from) {
    while (!all_.empty() && all_.back().end > from) {
      if (all_.back().start >= from) {
        all_.pop_back();
      } else {
        all_.back().end = from;
      }
    }
    now_ = std::min(now_, from);
  }
  bool ends_with(Viseme viseme) const { return !all_.empty() && all_.back().viseme == viseme; }
  std::vector<Piece> take() && { return std::move(all_); }

 private:
  std::vector<Piece> all_;
  double now_ = 0;
};

VisemePart next_shape(std::span<const PhonemeSpan> phonemes, std::size_t at, const PhonemeShape& own) {
  for (std::size_t i = at + 1; i < phonemes.size() && !is_pause(phonemes[i]); ++i) {
    const PhonemeShape shape = shape_of(phonemes[i].ipa);
    if (shape.takes_next_shape) continue;
    // Breath before closed lips is no second closure.
    const VisemePart part = shape.plosive ? shape.closure : shape.parts[0];
    const bool must = rank_of(part.viseme, part.weight, false) == Rank::Must;
    return must ? own.parts[0] : VisemePart{part.viseme, part.weight * 0.6, 1};
  }
  return own.parts[0];
}

/// eSpeak NG begins p t k with the burst, after some 45 silent ms that belong to the sound before; b d g it
/// begins with the closure, through which the voice is heard, and the burst comes late in them (measured on
/// its sound in five languages).
double burst_of(const PhonemeSpan& p, const PhonemeShape& shape) {
  if (p.silent) return core::to_seconds(p.end);  // it has none: what is heard of it is that nothing is
  const double share = !shape.voiced ? 0 : shape.parts[0].viseme == shape.closure.viseme ? 0.7 : 0.45;
  return core::to_seconds(p.start) + std::min(share * length(p), kLongestClosure);
}

void add_closure(Pieces& pieces, std::span<const PhonemeSpan> phonemes, std::size_t at,
                 const PhonemeShape& shape, double burst) {
  if (at > 0) {
    const PhonemeSpan& before = phonemes[at - 1];
    // After a pause the whole closure is free; otherwise it costs the sound before its end, up to a half.
    const double wanted = is_pause(before) ? kLongestClosure - kRelease : kUsualClosure;
    const double missing = wanted - (burst - core::to_seconds(phonemes[at].start));
    const double most = is_pause(before) ? length(before) : std::max(length(before) / 2, kShortestClosure);
    if (missing > 0)
      pieces.retreat(core::to_seconds(phonemes[at].start) - std::min({missing, most, length(before)}));
  }
  // Behind an affricate's closure the lips have the shape of its friction already, unless the tongue has been
  // up there since the sound before.
  const bool is_affricate = shape.closure.viseme == Viseme::DD &&
                            (shape.parts[0].viseme == Viseme::CH || shape.parts[0].viseme == Viseme::SS);
  pieces.add(is_affricate && !pieces.ends_with(Viseme::DD) ? shape.parts[0] : shape.closure, false, burst);
}

void add_phoneme(Pieces& pieces, std::span<const PhonemeSpan> phonemes, std::size_t at) {
  const PhonemeSpan& p = phonemes[at];
  double start = core::to_seconds(p.start);
  const double end = core::to_seconds(p.end);
  const PhonemeShape shape = shape_of(p.ipa);
  if (shape.takes_next_shape) return pieces.add(next_shape(phonemes, at, shape), false, end);
  if (shape.plosive) {
    start = burst_of(p, shape);
    add_closure(pieces, phonemes, at, shape, start);
    const bool opens_into_next = shape.parts.size() == 1 && shape.parts[0].viseme == shape.closure.viseme &&
                                 at + 1 < phonemes.size() && !is_pause(phonemes[at + 1]);
    // The breath after the burst already has the next sound's shape.
    if (opens_into_next) return pieces.add(shape.closure, false, std::min(end, start + kRelease));
  }
  double part_end = start;
  const bool is_short = shape.vowel && end - start < kShortVowel;
  for (VisemePart part : shape.parts) {
    const bool last = part_end + (end - start) * part.share > end - 1e-6;
    part_end += (end - start) * part.share;
    if (is_short && shape.lax_when_short) part = {Viseme::E, 0.5, 1};
    if (is_short) part.weight *= 0.6 + 0.4 * (end - start) / kShortVowel;
    pieces.add(part, shape.vowel, last ? end : part_end);
  }
}

/// @return a step more open; the same when there is none.
Viseme opened(Viseme v) {
  switch (v) {
    case Viseme::ih: return Viseme::E;
    case Viseme::E: return Viseme::aa;
    case Viseme::ou: return Viseme::oh;
    case Viseme::oh: return Viseme::aa;
    default: return v;
  }
}

/// Chooses `count` of the cuts that leave the least sum of squared lengths between them.
std::vector<std::size_t> best_cuts(const std::vector<double>& cuts, double from, double to,
                                   std::size_t count) {
  // best[k][i]: of k cuts, the last of them the i-th.
  const std::size_t n = cuts.size();
  std::vector<std::vector<double>> best(count + 1, std::vector<double>(n, 1e9));
  std::vector<std::vector<std::size_t>> came(count + 1, std::vector<std::size_t>(n, 0));
  const auto square = [](double x) { return x * x; };
  for (std::size_t i = 0; i < n; ++i) best[1][i] = square(cuts[i] - from);
  for (std::size_t k = 2; k <= count; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const double sum = best[k - 1][j] + square(cuts[i] - cuts[j]);
        if (sum >= best[k][i]) continue;
        best[k][i] = sum;
        came[k][i] = j;
      }
    }
  }
  std::size_t last = 0;
  for (std::size_t i = 1; i < n; ++i) {
    if (best[count][i] + square(to - cuts[i]) < best[count][last] + square(to - cuts[last])) last = i;
  }
  std::vector<std::size_t> chosen{last};
  for (std::size_t k = count; k > 1; --k) chosen.push_back(came[k][chosen.back()]);
  return chosen;
}

void open_stretch(std::vector<Piece>& pieces, std::size_t first, std::size_t end) {
  std::vector<std::size_t> vowels;
  std::vector<double> middles;
  for (std::size_t i = first; i < end; ++i) {
    if (pieces[i].rank != Rank::Vowel) continue;
    vowels.push_back(i);
    middles.push_back((pieces[i].start + pieces[i].end) / 2);
  }
  if (vowels.size() < kStaticSyllables || opened(pieces[vowels[0]].viseme) == pieces[vowels[0]].viseme)
    return;
  const double from = pieces[first].start, to = pieces[end - 1].end;
  if (to - from < kStatic) return;
  const std::size_t count =
      std::min({static_cast<std::size_t>((to - from) / kStatic), kMostOpened, vowels.size() / 2});
  for (const std::size_t chosen : best_cuts(middles, from, to, count)) {
    Piece& p = pieces[vowels[chosen]];
    p.viseme = opened(p.viseme);
  }
}

/// Stretches of one vowel, with nothing but flexible consonants in it, are given some life.
void open_static_stretches(std::vector<Piece>& pieces) {
  for (std::size_t first = 0; first < pieces.size();) {
    std::size_t end = first + 1;
    if (pieces[first].rank == Rank::Vowel) {
      const auto belongs = [&](const Piece& p) {
        return p.rank == Rank::Vowel ? p.viseme == pieces[first].viseme
                                     : p.rank == Rank::Flexible && p.viseme != Viseme::sil;
      };
      while (end < pieces.size() && belongs(pieces[end])) ++end;
      open_stretch(pieces, first, end);
    }
    first = end;
  }
}

/// Pauses within the sentence that are too short to be seen are held, short ones relax.
void settle_pauses(std::vector<Piece>& pieces) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    Piece& p = pieces[i];
    if (p.viseme != Viseme::sil) continue;
    const bool within = i > 0 && i + 1 < pieces.size();
    if (within && p.length() < kRelaxedPause) p.weight = 0.5;
    if (!within || p.length() >= kHeldPause) continue;
    pieces[i - 1].end = p.end;
    pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i--));
  }
}

void join_equals(std::vector<Piece>& pieces) {
  std::vector<Piece> out;
  for (const Piece& p : pieces) {
    if (!out.empty() && out.back().viseme == p.viseme) {
      out.back().end = p.end;
      out.back().weight = std::max(out.back().weight, p.weight);
      out.back().rank = std::max(out.back().rank, p.rank);
    } else {
      out.push_back(p);
    }
  }
  pieces = std::move(out);
}

/// Leaves a piece out. Its time goes to the sound that follows, which lips prepare, unless that is a pause.
void leave_out(std::vector<Piece>& pieces, std::size_t at) {
  const bool last = at + 1 == pieces.size();
  const bool to_next =
      at == 0 || (!last && pieces[at + 1].viseme != Viseme::sil && pieces[at + 1].rank != Rank::Must);
  if (to_next) {
    pieces[at + 1].start = pieces[at].start;
  } else {
    pieces[at - 1].end = pieces[at].end;
  }
  pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(at));
}

/// Where the boundaries between `pieces` must lie for each to have its 70 ms and the sum of squared moves to
/// be least: isotonic regression of boundary i less i times 70 ms, by pooling adjacent violators.
struct Boundaries {
  std::vector<double> at;            // one less than pieces
  std::vector<std::size_t> pool_of;  // boundaries of one pool moved together
};

Boundaries spread(const std::vector<Piece>& pieces) {
  struct Pool {
    double mean, weight;
    std::size_t count;
  };
  std::vector<Pool> pools;
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    // The burst and the end of a closure are heard as well: they move last.
    const double weight = pieces[i - 1].rank == Rank::Must ? 4 : 1;
    pools.push_back({pieces[i].start - static_cast<double>(i) * kShortest, weight, 1});
    while (pools.size() > 1 && pools[pools.size() - 2].mean >= pools.back().mean) {
      const Pool b = pools.back();
      pools.pop_back();
      Pool& a = pools.back();
      a.mean = (a.mean * a.weight + b.mean * b.weight) / (a.weight + b.weight);
      a.weight += b.weight;
      a.count += b.count;
    }
  }
  const double room = pieces.back().end - static_cast<double>(pieces.size()) * kShortest;
  Boundaries out;
  for (std::size_t k = 0; k < pools.size(); ++k) {
    for (std::size_t i = 0; i < pools[k].count; ++i) {
      const double i_th = static_cast<double>(out.at.size() + 1);
      out.at.push_back(std::clamp(pools[k].mean, 0.0, std::max(0.0, room)) + i_th * kShortest);
      out.pool_of.push_back(k);
    }
  }
  return out;
}

/// The piece that is missed least among those that stand around boundary `b` and have no more than 70 ms.
std::optional<std::size_t> least_missed(const std::vector<Piece>& pieces, const Boundaries& spread_out,
                                        std::size_t b) {
  std::size_t first = b, last = b + 1;  // pieces
  const auto& pool = spread_out.pool_of;
  while (first > 0 && pool[first - 1] == pool[b]) --first;
  while (last < pool.size() && pool[last] == pool[b]) ++last;
  std::optional<std::size_t> least;
  for (std::size_t i = first; i <= last; ++i) {
    const Piece& p = pieces[i];
    if (p.rank == Rank::Must || pieces.size() == 1) continue;
    const auto cost = [](const Piece& x) { return std::pair{x.rank, x.length()}; };
    if (!least || cost(p) < cost(pieces[*least])) least = i;
  }
  return least;
}

/// Gives each piece its 70 ms.
void make_room(std::vector<Piece>& pieces) {
  for (std::size_t i = 1; i + 1 < pieces.size();) {
    if (pieces[i].rank == Rank::Flexible && pieces[i].viseme != Viseme::sil &&
        pieces[i].length() < kFleeting) {
      leave_out(pieces, i);
    } else {
      ++i;
    }
  }
  join_equals(pieces);
  while (pieces.size() > 1) {
    const Boundaries moved = spread(pieces);
    double most = 0;
    std::size_t worst = 0;
    for (std::size_t b = 0; b < moved.at.size(); ++b) {
      const double by = std::abs(moved.at[b] - pieces[b + 1].start);
      if (by > most) most = by, worst = b;
    }
    const bool too_many = pieces.back().end < static_cast<double>(pieces.size()) * kShortest;
    const auto least = most > kMostMoved || too_many ? least_missed(pieces, moved, worst) : std::nullopt;
    if (least) {
      leave_out(pieces, *least);
      join_equals(pieces);
      continue;
    }
    if (too_many) {  // nothing but closures in less than 70 ms each: they share
      pieces.erase(pieces.begin());
      pieces.front().start = 0;
      continue;
    }
    for (std::size_t b = 0; b < moved.at.size(); ++b) pieces[b].end = pieces[b + 1].start = moved.at[b];
    return;
  }
}

}  // namespace

std::vector<msg::VisemeSpan> to_visemes(std::span<const PhonemeSpan> phonemes) {
  Pieces all;
  for (std::size_t i = 0; i < phonemes.size(); ++i) add_phoneme(all, phonemes, i);
  std::vector<Piece> pieces = std::move(all).take();
  if (pieces.empty()) return {};
  settle_pauses(pieces);
  open_static_stretches(pieces);
  join_equals(pieces);
  make_room(pieces);
  std::vector<msg::VisemeSpan> spans;
  core::Duration start{};
  for (const Piece& p : pieces) {
    const bool last = &p == &pieces.back();
    const core::Duration end = last ? phonemes.back().end : core::seconds(p.end);
    spans.push_back({p.viseme, start, end, std::clamp(p.weight, 0.0, 1.0)});
    start = end;
  }
  return spans;
}

}  // namespace mana::speech
