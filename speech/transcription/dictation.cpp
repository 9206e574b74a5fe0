#include "speech/transcription/dictation.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "speech/transcription/attended_times.hpp"

namespace mana::speech {
namespace {
constexpr double kRate = 16'000;
constexpr std::size_t kLongestPart = 28 * 16'000;
// The model learnt from stretches of 4 to 30 s; of what is shorter than this it makes things up.
constexpr std::size_t kShortest = 16'000 / 2;
// How much less likely than the likeliest a text is given up.
constexpr double kFarBehind = 6;
constexpr double kNeverMeant = 10;  // a piece that is so unlikely after those before it (log)
// Nobody says more: where the model repeats itself or goes on about nothing, this ends it.
constexpr double kPiecesInASecond = 6.5;
constexpr std::size_t kPiecesBesides = 4;
// The same words again and again, so often one after the other, are no longer what was said.
constexpr std::size_t kLongestRepeat = 12, kMostRepeats = 3;
constexpr double kMostLettersInASecond = 25, kMadeUp = 0.25;
constexpr std::size_t kMostAlternatives = 3;
// How much what people say counts beside the sound, and how likely a word is on average (log); no word is
// made more or less likely by more than that.
constexpr double kOfSayings = 0.25;
constexpr double kUsual = 6.5, kMostAgainst = 3, kMostFor = 6;
constexpr std::size_t kQuiet = 16'000 / 5;  // the stretch that is looked for to cut in

std::size_t most_pieces(std::size_t samples) {
  return kPiecesBesides + static_cast<std::size_t>(kPiecesInASecond * double(samples) / kRate);
}

/// Whether the text ends with the same pieces several times.
bool repeats_itself(const std::vector<int>& text) {
  for (std::size_t length = 1; length <= kLongestRepeat; ++length) {
    const std::size_t times = length < 3 ? kMostRepeats + 2 : kMostRepeats;
    if (text.size() < times * length) break;
    const auto last = text.end() - static_cast<std::ptrdiff_t>(length);
    bool all = true;
    for (std::size_t i = 1; i < times && all; ++i)
      all = std::equal(last, text.end(), last - static_cast<std::ptrdiff_t>(i * length));
    if (all) return true;
  }
  return false;
}

/// How many of the words were said: where somebody ends as if more followed, the model goes on with what it
/// makes up, in no time and without being sure of it.
std::size_t words_said(const std::vector<DictatedWord>& words) {
  std::size_t letters = 0, said = words.size();
  double doubt = 0;
  for (std::size_t i = words.size(); i-- > 1;) {
    letters += words[i].text.size() + 1;
    doubt += std::log(std::max(1e-6, words[i].confidence));
    const double seconds = words.back().end - words[i].start;
    const auto count = static_cast<double>(words.size() - i);
    if (double(letters) > kMostLettersInASecond * seconds && doubt / count < std::log(kMadeUp)) said = i;
  }
  return said;
}

/// Books of a hundred years ago, which the model was read, write "to-day".
std::string as_written_today(std::string text) {
  for (const char* word : {"to-day", "to-morrow", "to-night"})
    for (const char* first : {"t", "T"}) {
      const std::string old = first + std::string{word + 1};
      for (std::size_t at = 0; (at = text.find(old, at)) != std::string::npos;) text.erase(at + 2, 1);
    }
  return text;
}

double loudness(std::span<const std::int16_t> sound) {
  double sum = 0;
  for (const std::int16_t s : sound) sum += double(s) * s;
  return sum;
}
}  // namespace

std::vector<std::span<const std::int16_t>> parts_of(std::span<const std::int16_t> sound,
                                                    std::size_t longest) {
  std::vector<std::span<const std::int16_t>> parts;
  constexpr std::size_t kStep = kQuiet / 4;
  while (sound.size() > longest) {
    std::size_t best = longest;
    double least = -1;
    for (std::size_t at = longest / 2; at + kQuiet <= longest; at += kStep) {
      const double here = loudness(sound.subspan(at, kQuiet));
      if (least >= 0 && here > least) continue;
      least = here;
      best = at + kQuiet / 2;
    }
    parts.push_back(sound.first(best));
    sound = sound.subspan(best);
  }
  if (!sound.empty() || parts.empty()) parts.push_back(sound);
  return parts;
}

/// How likely the words of a text are to follow each other, as far as they are whole (shallow fusion:
/// Gulcehre et al. 2015). What is about as likely as words are on average changes nothing, so that a text
/// with more words is no less likely for it.
class Sequence {
 public:
  double step(const Sayings& sayings, std::string_view piece, bool begins_word) {
    if (sayings.empty()) return 0;
    double bonus = begins_word ? end_word(sayings) : 0;
    const std::string letters = as_counted(piece);
    word_ += letters;
    if (letters.empty() && !piece.empty() &&
        std::string_view{".?!"}.find(piece.back()) != std::string_view::npos)
      bonus += end_sentence(sayings);
    return bonus;
  }
  double end(const Sayings& sayings) {
    if (sayings.empty()) return 0;
    const double bonus = end_word(sayings);
    return bonus + end_sentence(sayings);
  }

 private:
  static double weighed(double log_probability) {
    return kOfSayings * std::clamp(log_probability + kUsual, -kMostAgainst, kMostFor);
  }
  double end_word(const Sayings& sayings) {
    if (word_.empty()) return 0;
    const Sayings::Word next = sayings.word(std::exchange(word_, ""));
    const double bonus = weighed(sayings.log_probability(before_, last_, next));
    before_ = std::exchange(last_, next);
    return bonus;
  }
  double end_sentence(const Sayings& sayings) {
    if (last_ == Sayings::kBegin) return 0;
    const double bonus =
        kOfSayings * std::max(sayings.log_probability(before_, last_, Sayings::kEnd), -kMostAgainst);
    before_ = last_ = Sayings::kBegin;
    return bonus;
  }
  Sayings::Word before_ = Sayings::kBegin, last_ = Sayings::kBegin;
  std::string word_;
};

/// A text on its way.
struct Dictation::Way {
  int node = 0;  // of the texts: its last piece
  std::vector<int> pieces;
  std::vector<double> likelihoods;  // of each piece, and of the end where it has ended
  double likelihood = 0;            // of all of them
  double bonus = 0;                 // for known words
  KnownWords::Place place{};
  Sequence sequence{};
  bool ended = false;

  double score() const { return likelihood + bonus; }
  /// Long texts are less likely than short ones, and no worse for it.
  double mean() const {
    return likelihoods.empty() ? kFarBehind * -10 : score() / std::sqrt(double(likelihoods.size()));
  }
};

/// The likeliest texts of one sound, piece by piece.
struct Dictation::Search {
  Texts texts;
  const WordPieces& pieces;
  const KnownWords& words;
  const Sayings& sayings;
  std::size_t most_ways;
  std::vector<Way> ways, ended;

  /// All that may follow on one text.
  void extend(const Way& way, std::vector<Way>& next) const {
    const Texts::Likeliest& likeliest = texts.likeliest_of(way.node);
    std::set<int> followers{likeliest.begin(), likeliest.end()};
    for (const auto* known : {&words.next(way.place), &words.next({})})
      followers.insert(known->begin(), known->end());
    for (const int piece : followers) {
      Way longer = way;
      longer.likelihoods.push_back(texts.log_probability(way.node, piece));
      if (longer.likelihoods.back() < -kNeverMeant) continue;
      longer.likelihood += longer.likelihoods.back();
      longer.ended = piece == WordPieces::kEnd;
      if (longer.ended) {
        longer.bonus += KnownWords::at_end(way.place) + longer.sequence.end(sayings);
      } else {
        longer.pieces.push_back(piece);
        if (repeats_itself(longer.pieces)) continue;
        const auto step = words.step(way.place, piece, pieces.begins_word(piece));
        longer.bonus += step.bonus;
        longer.place = step.place;
        longer.bonus += longer.sequence.step(sayings, pieces.text_of({piece}), pieces.begins_word(piece));
      }
      next.push_back(std::move(longer));
    }
  }
  /// Of all that may follow the likeliest; those that are at their end are put aside.
  void keep_the_likeliest(std::vector<Way> next) {
    std::stable_sort(next.begin(), next.end(),
                     [](const Way& a, const Way& b) { return a.score() > b.score(); });
    if (next.size() > most_ways) next.resize(most_ways);
    ways.clear();
    std::vector<Texts::Step> steps;
    for (Way& way : next) {
      if (way.score() < next.front().score() - kFarBehind) break;
      if (way.ended) {
        ended.push_back(way);
      } else {
        steps.push_back({way.node, way.pieces.back()});
        ways.push_back(way);
      }
    }
    if (steps.empty()) return;
    const int first = texts.add(steps);
    for (std::size_t i = 0; i < ways.size(); ++i) ways[i].node = first + static_cast<int>(i);
  }
  void run(std::size_t most) {
    for (std::size_t length = 0; length < most && !ways.empty() && ended.size() < most_ways; ++length) {
      std::vector<Way> next;
      for (const Way& way : ways) extend(way, next);
      keep_the_likeliest(std::move(next));
    }
    if (ended.empty()) ended = ways;  // what never came to an end: as far as it came
    std::stable_sort(ended.begin(), ended.end(),
                     [](const Way& a, const Way& b) { return a.mean() > b.mean(); });
  }
};

core::Result<Dictation> Dictation::open(PackedModel model) {
  auto encoder = SoundEncoder::open(model, Additions::None);
  if (!encoder) return std::move(encoder).error();
  const WordPieces pieces{model.text("pieces")}, all{model.text("pieces"), model.text("pieces.more")};
  if (pieces.count() <= WordPieces::kEnd)
    return core::bad_input("the speech model has no list of the pieces of words: make it anew");
  auto decoder = TextDecoder::open(model, pieces.count(), Additions::None, all.count() - pieces.count());
  if (!decoder) return std::move(decoder).error();
  return Dictation{std::move(model), std::move(*encoder), std::move(*decoder)};
}

Dictation::Dictation(PackedModel model, SoundEncoder encoder, TextDecoder decoder)
    : model_{std::move(model)}, encoder_{std::move(encoder)}, decoder_{std::move(decoder)} {}

Dictated Dictation::write_down(std::span<const std::int16_t> sound, const DictationHints& hints) const {
  const WordPieces pieces = this->pieces();
  const auto parts = parts_of(sound, kLongestPart);
  Dictated all = write_part(parts.front(), hints, pieces);
  if (parts.size() == 1) return all;
  all.alternatives.clear();
  double weight = double(parts.front().size()), doubt = std::log(std::max(1e-6, all.confidence)) * weight;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const double from = double(parts[i].data() - sound.data()) / kRate;
    Dictated more = write_part(parts[i], {"", hints.words, hints.sayings, hints.ways}, pieces);
    if (more.text.empty()) continue;
    all.text += (all.text.empty() ? "" : " ") + more.text;
    for (DictatedWord& word : more.words) {
      word.start += from, word.end += from;
      all.words.push_back(std::move(word));
    }
    doubt += std::log(std::max(1e-6, more.confidence)) * double(parts[i].size());
    weight += double(parts[i].size());
  }
  all.confidence = all.text.empty() ? 0 : std::exp(doubt / weight);
  return all;
}

Dictated Dictation::write_part(std::span<const std::int16_t> sound, const DictationHints& hints,
                               const WordPieces& pieces) const {
  static const KnownWords kNone;
  static const Sayings kNothing;
  std::vector<std::int16_t> padded;
  if (sound.size() < kShortest) {
    padded.assign(sound.begin(), sound.end());
    padded.resize(kShortest);
    sound = padded;
  }
  const Table heard = encoder_.encode(sound);
  Search search{{decoder_, heard, true},
                pieces,
                hints.words == nullptr ? kNone : *hints.words,
                hints.sayings == nullptr ? kNothing : *hints.sayings,
                std::max<std::size_t>(hints.ways, 1),
                {},
                {}};
  // What it begins with is known: it is neither looked for nor doubted.
  std::vector<Texts::Step> begin{{-1, WordPieces::kBegin}};
  if (!hints.begins.empty())
    for (const int piece : pieces.of(hints.begins))
      begin.push_back({static_cast<int>(begin.size()) - 1, piece});
  const int first = search.texts.add(begin) + static_cast<int>(begin.size()) - 1;
  search.ways.push_back({first, {}, {}, 0, 0, {}, {}, false});
  search.run(most_pieces(sound.size()));
  Dictated out;
  if (search.ended.empty()) return out;
  const Way& best = search.ended.front();
  out.words = timed_words(best.pieces, best.likelihoods, pieces, search.texts, first, best.node);
  const std::size_t said = words_said(out.words);
  std::vector<int> kept = best.pieces;
  if (said < out.words.size()) {
    out.words.resize(said);
    kept.resize(
        std::accumulate(out.words.begin(), out.words.end(), std::size_t{0},
                        [](std::size_t n, const auto& w) { return n + static_cast<std::size_t>(w.pieces); }));
  }
  const auto confidence = [](std::span<const double> likelihoods) {
    const double all = std::accumulate(likelihoods.begin(), likelihoods.end(), 0.0);
    return likelihoods.empty() ? 0 : std::exp(all / double(likelihoods.size()));
  };
  const bool whole = kept.size() == best.pieces.size();
  out.text = as_written_today(pieces.text_of(kept));
  if (out.text.empty()) return {};
  out.confidence =
      confidence(whole ? std::span{best.likelihoods} : std::span{best.likelihoods}.first(kept.size()));
  std::set<std::string> known{out.text};
  for (const Way& way : search.ended) {
    std::string text = as_written_today(pieces.text_of(way.pieces));
    const bool is_made_up = !whole && text.starts_with(out.text);
    if (is_made_up || text.empty() || out.alternatives.size() == kMostAlternatives ||
        !known.insert(text).second)
      continue;
    out.alternatives.push_back({std::move(text), confidence(way.likelihoods)});
  }
  return out;
}

}  // namespace mana::speech
