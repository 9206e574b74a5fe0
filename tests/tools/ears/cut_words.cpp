// Cuts words out of recorded sentences, one to three together: of what people are recorded saying, hardly
// anything is as short as an answer. README.md beside this says how it is used.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <optional>
#include <set>
#include <utility>

#include "agent/command_line/command_line.hpp"
#include "speech/acoustics/acoustic_scores.hpp"
#include "speech/audio/wav_file.hpp"
#include "speech/sphinx/sphinx_decoder.hpp"
#include "tests/support/pairs_of.hpp"
#include "tests/tools/ears/aligner.hpp"
#include "tests/tools/ears/waves.hpp"

namespace mana::ears {
namespace {
namespace fs = std::filesystem;
constexpr int kMostWords = 3;
constexpr int kShortest = 15, kLongest = 150;  // frames
constexpr int kNear = 4;                       // frames that a boundary may be off
constexpr double kDipDb = 12;                  // how far the sound goes down between two words
constexpr std::size_t kFade = kRateHz / 200;

std::vector<std::string> plain_words(const std::string& text) {
  std::string plain;
  for (const char c : text)
    plain += std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '\''
                 ? static_cast<char>(std::tolower(static_cast<unsigned char>(c)))
                 : ' ';
  return words_of(plain);
}

/// The words that the dictionary has, and a decoder for them.
class WordFinder {
 public:
  static core::Result<WordFinder> open(const std::set<std::string>& wanted) {
    const speech::SphinxModel model;
    std::ifstream dictionary{model.dictionary};
    std::set<std::string> known;
    for (std::string line; std::getline(dictionary, line);)
      if (std::string word = line.substr(0, line.find_first_of(" (")); wanted.contains(word))
        known.insert(std::move(word));
    auto ways = speech::look_up(model.dictionary, {known.begin(), known.end()}, {});
    if (!ways) return std::move(ways).error();
    auto scorer = speech::open_scorer(model.acoustic, {});
    if (!scorer) return std::move(scorer).error();
    auto decoder = speech::SphinxDecoder::open_grammars(model, *ways);
    if (!decoder) return std::move(decoder).error();
    return WordFinder{std::move(known), std::move(*scorer), std::move(*decoder)};
  }

  /// Empty when it does not fit, or has a word that nobody pronounces.
  std::vector<speech::DecodedSegment> find(const Samples& sound, const std::vector<std::string>& words) {
    std::string all;
    for (const auto& word : words) {
      if (!known_.contains(word)) return {};
      all += " " + word;
    }
    const std::string name = "sentence" + std::to_string(++sentences_);
    const auto added =
        decoder_.add_grammar(name, "#JSGF V1.0;\ngrammar " + name + ";\npublic <said> =" + all + " ;\n");
    if (!added || !decoder_.use(name)) return {};
    auto found = decoder_.decode(scorer_.score(speech::features_of(decoder_.listen(sound))));
    if (!found.is_whole) return {};
    std::erase_if(found.segments, [](const auto& s) { return s.is_silence; });
    return found.segments.size() == words.size() ? std::move(found.segments)
                                                 : std::vector<speech::DecodedSegment>{};
  }

 private:
  WordFinder(std::set<std::string> known, speech::AcousticScorer scorer, speech::SphinxDecoder decoder)
      : known_{std::move(known)}, scorer_{std::move(scorer)}, decoder_{std::move(decoder)} {}
  std::set<std::string> known_;
  speech::AcousticScorer scorer_;
  speech::SphinxDecoder decoder_;
  int sentences_ = 0;
};

std::vector<double> levels_of(const Samples& sound) {
  std::vector<double> levels;
  for (std::size_t at = 0; at + kFrame <= sound.size(); at += kFrame) {
    double power = 1;
    for (std::size_t i = at; i < at + kFrame; ++i) power += double(sound[i]) * sound[i];
    levels.push_back(10 * std::log10(power / kFrame));
  }
  return levels;
}

/// Where a word can be cut off: the softest moment near, if it is soft enough against the loudest of the
/// word.
std::optional<int> dip_at(const std::vector<double>& levels, int boundary, double loudest) {
  const int first = std::max(0, boundary - kNear), last = std::min(int(levels.size()), boundary + kNear);
  if (first >= last) return boundary;
  const auto softest = std::min_element(levels.begin() + first, levels.begin() + last);
  if (*softest > loudest - kDipDb) return {};
  return static_cast<int>(softest - levels.begin());
}

Samples faded(const Samples& sound, int first, int last) {
  const auto end = std::min<std::ptrdiff_t>(std::ptrdiff_t{last} * kFrame, std::ssize(sound));
  Samples out(sound.begin() + std::ptrdiff_t{first} * kFrame, sound.begin() + end);
  for (std::size_t i = 0; i < std::min(kFade, out.size()); ++i) {
    const double gain = double(i) / kFade;
    out[i] = static_cast<std::int16_t>(out[i] * gain);
    out[out.size() - 1 - i] = static_cast<std::int16_t>(out[out.size() - 1 - i] * gain);
  }
  return out;
}

class Cutter {
 public:
  explicit Cutter(fs::path folder) : folder_{std::move(folder)} {}

  void cut(const Samples& sound, const std::vector<speech::DecodedSegment>& words,
           const std::vector<std::string>& text) {
    const auto levels = levels_of(sound);
    for (std::size_t first = 0; first < words.size(); ++first)
      for (std::size_t count = 1; count <= kMostWords && first + count < words.size() + 1; ++count) {
        if (count == words.size()) continue;  // the sentence itself
        const auto &a = words[first], &b = words[first + count - 1];
        if (b.last_frame - a.first_frame < kShortest || b.last_frame - a.first_frame > kLongest) continue;
        const auto end = std::min<std::ptrdiff_t>(b.last_frame + 1, std::ssize(levels));
        if (a.first_frame >= end) continue;
        const double loudest = *std::max_element(levels.begin() + a.first_frame, levels.begin() + end);
        const auto from = dip_at(levels, a.first_frame, loudest), to = dip_at(levels, int(end), loudest);
        if (!from || !to || *to - *from < kShortest) continue;
        std::string said;
        for (std::size_t i = first; i < first + count; ++i) said += (said.empty() ? "" : " ") + text[i];
        write(faded(sound, *from, *to + 1), said);
      }
  }
  int count() const { return count_; }

 private:
  void write(Samples piece, const std::string& said) {
    const fs::path file = folder_ / (std::to_string(count_++) + ".wav");
    if (!speech::write_wav(file, {kRateHz, std::move(piece)})) return;
    std::printf("%s\t%s\n", file.string().c_str(), said.c_str());
  }
  fs::path folder_;
  int count_ = 0;
};

int run(const std::vector<std::string>& lists, const fs::path& folder) {
  std::vector<std::pair<std::string, std::vector<std::string>>> sentences;
  std::set<std::string> words;
  for (const auto& list : lists)
    for (const auto& [file, text] : test::pairs_of(list)) {
      sentences.emplace_back(file, plain_words(text));
      words.insert(sentences.back().second.begin(), sentences.back().second.end());
    }
  auto finder = WordFinder::open(words);
  if (!finder) return std::fprintf(stderr, "%s\n", finder.error().sentence.c_str()), 1;
  std::error_code there;
  fs::create_directories(folder, there);
  Cutter cutter{fs::absolute(folder)};
  for (const auto& [file, text] : sentences) {
    const auto sound = speech::read_sound(file, kRateHz);
    if (!sound || text.size() < 2) continue;
    if (const auto found = finder->find(sound->samples, text); !found.empty())
      cutter.cut(sound->samples, found, text);
  }
  std::fprintf(stderr, "%d pieces of %zu sentences\n", cutter.count(), sentences.size());
  return 0;
}
}  // namespace
}  // namespace mana::ears

int main(int argc, char** argv) {
  std::vector<std::string> lists;
  std::string folder;
  mana::program::Command program{"", "Cuts words out of recorded sentences; writes a list of them"};
  program.option("LISTS", lists, "Recordings: a file, a tab and what is said, a line each").required();
  program.option("-o", folder, "The folder for the pieces").required();
  program.run = [&] { return mana::ears::run(lists, folder); };
  return mana::program::run_command_line(program, argc, argv);
}
