#include "speech/sphinx/phone_loop.hpp"

#include <sphinxbase/logmath.h>
#include <sphinxbase/ngram_model.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <utility>

#include "agent/core/check.hpp"
#include "speech/acoustics/model_bytes.hpp"
#include "speech/acoustics/sphinx_log.hpp"

namespace mana::speech {
namespace {
namespace fs = std::filesystem;
constexpr int kStates = ModelDefinition::kStates;
constexpr char kSilence[] = "SIL";
constexpr double kBase = 1.0001F;  // of the logarithms; as the library has it: a float
constexpr int kFinest = 10;        // scores are 2^10 times as coarse
constexpr float kLanguageWeight = 2, kWordPenalty = 0.65F;
constexpr double kBeamOfSounds = 1e-10, kBeamOfChanges = 1e-20;
constexpr float kLeastTransition = 1e-4F;
constexpr int kNoTransition = -255;
constexpr int kWorst = -0x20000000;  // far below any score, and as far above the smallest number
constexpr std::uint32_t kByteOrder = 0x11223344;

int score_of(double probability) {
  return static_cast<int>(std::log(probability) / std::log(kBase)) >> kFinest;
}

// --- what the library knows of sequences of sounds

struct FreeModel {
  void operator()(ngram_model_t* m) const noexcept { ngram_model_free(m); }
};
struct FreeLogarithms {
  void operator()(logmath_t* l) const noexcept { logmath_free(l); }
};

core::Error no_model_of_sounds(const fs::path& file) {
  return core::bad_input(file.string() +
                         " is no model of sounds: install the package pocketsphinx-en-us again");
}

core::Result<SoundSequences> read_sequences(const fs::path& file, const std::vector<std::string>& sounds) {
  std::error_code ignored;
  if (!fs::is_regular_file(file, ignored))
    return core::not_found("the phone model " + file.string() +
                           " is not there: install the package pocketsphinx-en-us");
  const std::unique_ptr<logmath_t, FreeLogarithms> logarithms{logmath_init(kBase, 0, 0)};
  const std::unique_ptr<ngram_model_t, FreeModel> model{
      ngram_model_read(nullptr, file.c_str(), NGRAM_AUTO, logarithms.get())};
  if (!model) return no_model_of_sounds(file);
  ngram_model_apply_weights(model.get(), kLanguageWeight, kWordPenalty);
  std::vector<std::int32_t> known;
  const std::int32_t silence = ngram_wid(model.get(), kSilence), unknown = ngram_unknown_wid(model.get());
  if (silence == unknown || silence == NGRAM_INVALID_WID) return no_model_of_sounds(file);
  for (const std::string& sound : sounds) {
    const std::int32_t id = ngram_wid(model.get(), sound.c_str());
    known.push_back(id == unknown || id == NGRAM_INVALID_WID ? silence : id);
  }
  SoundSequences s;
  s.sounds = static_cast<int>(sounds.size());
  const auto coarse = [](std::int32_t score) {
    return static_cast<std::int16_t>(
        std::max<std::int32_t>(score >> kFinest, std::numeric_limits<std::int16_t>::min()));
  };
  std::int32_t used = 0;
  // The library's search gives the three in this order, the last as what is said first.
  for (const std::int32_t a : known)
    for (const std::int32_t b : known) {
      s.after_one.push_back(coarse(ngram_bg_score(model.get(), a, b, &used)));
      for (const std::int32_t c : known)
        s.after_two.push_back(coarse(ngram_tg_score(model.get(), a, b, c, &used)));
    }
  return s;
}

// --- how long the states of a sound last

using Stays = std::array<std::array<int, kStates + 1>, kStates>;

void make_whole(std::array<float, kStates + 1>& row) {
  float sum = 0;
  for (const float p : row) sum += p;
  if (sum > 0)
    for (float& p : row) p /= sum;
}

core::Result<std::vector<Stays>> read_stays(const fs::path& folder, std::size_t sounds) {
  const fs::path name = folder / "transition_matrices";
  auto file = ModelBytes::read(name);
  if (!file) return std::move(file).error();
  if (!file->skip_past("endhdr\n")) return no_such_model(name);
  const auto order = file->integer(), count = file->count(), from = file->count(), to = file->count(),
             all = file->count();
  if (!order || std::bit_cast<std::uint32_t>(*order) != kByteOrder || count != static_cast<int>(sounds) ||
      from != kStates || to != kStates + 1 || all != *count * kStates * (kStates + 1))
    return no_such_model(name);
  std::vector<float> numbers(static_cast<std::size_t>(*all));
  if (!file->numbers(numbers)) return no_such_model(name);
  std::vector<Stays> stays(sounds);
  auto at = numbers.begin();
  for (Stays& s : stays)
    for (auto& scores : s) {
      std::array<float, kStates + 1> row{};
      std::copy_n(at, row.size(), row.begin());
      at += row.size();
      make_whole(row);
      for (float& p : row)
        if (p != 0 && p < kLeastTransition) p = kLeastTransition;
      make_whole(row);
      for (std::size_t k = 0; k < row.size(); ++k)
        scores[k] =
            row[k] > 0 ? std::max(kNoTransition,
                                  -(-static_cast<int>(std::log(double{row[k]}) / std::log(kBase)) >> kFinest))
                       : kNoTransition;
    }
  return stays;
}

// --- the search

/// A sound that has come to its end in some frame.
struct End {
  int sound = 0, frame = 0;
  int before = 0;  // which end came before it; 0: none
  int score = 0;   // of all of it
  int change = 0;  // of that, what going over to it cost
};

/// How well a sound fits that goes on: of each state the best way to it, and which end came before.
struct Course {
  std::array<int, kStates + 1> score{};  // the last: it is over
  std::array<int, kStates + 1> before{};
  int best = kWorst;
  bool goes_on = false;
  Course() { clear(); }
  void clear() {
    score.fill(kWorst);
    before.fill(-1);
    best = kWorst;
    goes_on = false;
  }
  void enter(int from_score, int from_end) {
    score[0] = from_score;
    before[0] = from_end;
    goes_on = true;
  }
};

/// One frame on. Of equals the state itself, then its neighbour, then the one before that.
void go_on(Course& c, const std::array<int, kStates>& fit, const Stays& stay) {
  static_assert(kStates == 3);
  const int s0 = c.score[0] + fit[0], s1 = c.score[1] + fit[1], s2 = c.score[2] + fit[2];
  int best = kWorst;
  if (s1 > kWorst) {
    const int last = s2 + stay[2][3];
    const int skipped = stay[1][3] > kNoTransition ? s1 + stay[1][3] : std::numeric_limits<int>::min();
    c.before[3] = last > skipped ? c.before[2] : c.before[1];
    c.score[3] = std::max({last, skipped, kWorst});
    best = c.score[3];
  }
  const int stays2 = s2 + stay[2][2], comes2 = s1 + stay[1][2];
  const int skips2 = stay[0][2] > kNoTransition ? s0 + stay[0][2] : std::numeric_limits<int>::min();
  if (skips2 > std::max(stays2, comes2)) {
    c.before[2] = c.before[0];
  } else if (stays2 <= comes2) {
    c.before[2] = c.before[1];
  }
  c.score[2] = std::max({stays2, comes2, skips2, kWorst});
  const int stays1 = s1 + stay[1][1], comes1 = s0 + stay[0][1];
  if (stays1 <= comes1) c.before[1] = c.before[0];
  c.score[1] = std::max({stays1, comes1, kWorst});
  c.score[0] = std::max(s0 + stay[0][0], kWorst);
  c.best = std::max({best, c.score[2], c.score[1], c.score[0]});
}
}  // namespace

core::Result<PhoneLoop> PhoneLoop::open(const SphinxModel& model) {
  quiet_the_library();
  auto definition = read_definition(model.acoustic);
  if (!definition) return std::move(definition).error();
  const auto silence = std::find(definition->sounds.begin(), definition->sounds.end(), kSilence);
  if (silence == definition->sounds.end()) return no_such_model(model.acoustic / "mdef");
  auto stays = read_stays(model.acoustic, definition->sounds.size());
  if (!stays) return std::move(stays).error();
  auto sequences = read_sequences(model.phones, definition->sounds);
  if (!sequences) return std::move(sequences).error();
  std::vector<Sound> sounds;
  for (std::size_t i = 0; i < definition->sounds.size(); ++i)
    sounds.push_back({definition->sounds[i],
                      definition->sequences[static_cast<std::size_t>(definition->surrounded[i].sequence)],
                      (*stays)[static_cast<std::size_t>(definition->transitions[i])]});
  return PhoneLoop{std::move(sounds), definition->senones,
                   static_cast<int>(silence - definition->sounds.begin()), std::move(*sequences)};
}

Decoded PhoneLoop::decode(const SenoneScores& heard) const {
  MANA_CHECK(heard.frames() == 0 || heard.senones() == senones_, "scored with another model");
  static const int beam_of_sounds = score_of(kBeamOfSounds), beam_of_changes = score_of(kBeamOfChanges);
  const int count = static_cast<int>(sounds_.size());
  std::vector<Course> courses(sounds_.size());
  std::vector<End> ends;
  courses[silence_].enter(0, 0);
  for (int f = 0; f < heard.frames(); ++f) {
    const auto misfit = heard.of(f);
    int best = kWorst;
    for (int s = 0; s < count; ++s) {
      if (!courses[s].goes_on) continue;
      std::array<int, kStates> fit{};
      for (int k = 0; k < kStates; ++k) fit[k] = -misfit[sounds_[s].senones[k]];
      go_on(courses[s], fit, sounds_[s].stay);
      best = std::max(best, courses[s].best);
    }
    const auto first = ends.size();
    for (int s = 0; s < count; ++s) {
      Course& c = courses[s];
      if (!c.goes_on) continue;
      if (c.best < best + beam_of_sounds) {
        c.clear();
        continue;
      }
      End end{s, f, c.before[kStates], c.score[kStates], 0};
      if (end.before > 0) {
        const End& last = ends[static_cast<std::size_t>(end.before)];
        end.change =
            last.before > 0 ? sequences_.of(last.sound, last.sound, s) : sequences_.of(last.sound, s);
      }
      ends.push_back(end);
    }
    for (auto e = first; e < ends.size(); ++e) {
      const End& end = ends[e];
      if (end.score <= kWorst) continue;  // it was only begun
      const int before = end.before > 0 ? ends[static_cast<std::size_t>(end.before)].sound : -1;
      for (int s = 0; s < count; ++s) {
        const int score =
            end.score + (before >= 0 ? sequences_.of(before, end.sound, s) : sequences_.of(end.sound, s));
        if (score > best + beam_of_changes && score > courses[s].score[0])
          courses[s].enter(score, static_cast<int>(e));
      }
    }
  }

  Decoded out;
  // The best of those that end last; the very first counts as none.
  int at = 0;
  for (int e = static_cast<int>(ends.size()) - 1; e > 0 && ends[e].frame == ends.back().frame; --e)
    if (at == 0 || ends[e].score > ends[at].score) at = e;
  for (; at > 0; at = ends[at].before) {
    const End& end = ends[at];
    const End* last = end.before > 0 ? &ends[end.before] : nullptr;
    DecodedSegment segment;
    segment.word = sounds_[end.sound].name;
    segment.first_frame = last != nullptr ? last->frame + 1 : 0;
    segment.last_frame = end.frame;
    segment.score = end.score - (last != nullptr ? last->score : 0) - end.change;
    segment.is_silence = segment.word == kSilence || segment.word.starts_with('+');
    out.segments.push_back(std::move(segment));
  }
  std::reverse(out.segments.begin(), out.segments.end());
  for (const DecodedSegment& s : out.segments)
    if (!s.is_silence) out.text += (out.text.empty() ? "" : " ") + s.word;
  out.is_whole = !out.segments.empty();
  return out;
}

}  // namespace mana::speech
