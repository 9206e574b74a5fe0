#include "tests/tools/ears/aligner.hpp"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

#include "speech/pronunciation/phone_search.hpp"
#include "speech/sphinx/lexicon.hpp"

namespace mana::ears {
namespace {
constexpr int kThirds = 3;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream in{text};
  for (std::string w; in >> w;) words.push_back(w);
  return words;
}

core::Result<Aligner> Aligner::open() {
  const speech::SphinxModel model;
  auto definition = speech::read_definition(model.acoustic);
  if (!definition) return std::move(definition).error();
  auto scorer = speech::open_scorer(model.acoustic, {});
  if (!scorer) return std::move(scorer).error();
  auto ears = speech::SphinxDecoder::open_ears(model);
  if (!ears) return std::move(ears).error();
  auto models = speech::PhoneModels::of(*definition);
  if (!models) return std::move(models).error();
  return Aligner{std::move(*models), std::move(*scorer), std::move(*ears)};
}

Aligner::Aligner(speech::PhoneModels models, speech::AcousticScorer scorer, speech::SphinxDecoder ears)
    : models_{std::move(models)}, scorer_{std::move(scorer)}, ears_{std::move(ears)} {
  for (const int s : models_.speech()) {
    place_[s] = static_cast<int>(names_.size());
    names_.push_back(models_.name(s));
  }
}

core::Status Aligner::learn_words(const std::vector<std::string>& texts) {
  // One word that nobody pronounces refuses them all, so the dictionary is asked for those it has.
  const speech::SphinxModel model;
  std::ifstream dictionary{model.dictionary};
  std::set<std::string> known, wanted;
  for (std::string line; std::getline(dictionary, line);)
    known.insert(line.substr(0, line.find_first_of(" (")));
  for (const auto& text : texts)
    for (const auto& w : words_of(text))
      if (known.contains(w)) wanted.insert(w);
  auto ways = speech::look_up(model.dictionary, {wanted.begin(), wanted.end()}, {});
  if (!ways) return std::move(ways).error();
  for (const auto& p : *ways) ways_[p.word.substr(0, p.word.find('('))].push_back(p.phones);
  return {};
}

bool Aligner::knows(const std::vector<std::string>& words) const {
  return !words.empty() &&
         std::all_of(words.begin(), words.end(), [&](const std::string& w) { return ways_.contains(w); });
}

std::vector<std::uint8_t> Aligner::align(const Samples& sound, const std::vector<std::string>& words) {
  const auto heard = scorer_.score(speech::features_of(ears_.listen(sound)));
  const speech::PhoneSearch search{models_, heard};
  const speech::FrameSpan all{0, heard.frames()};
  std::vector<int> choice(words.size(), 0);
  auto best = search.through(chain(words, choice), all, true, true);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const int ways = static_cast<int>(ways_.at(words[i]).size());
    for (int w = 1, kept = 0; w < ways; ++w) {
      choice[i] = w;
      auto way = search.through(chain(words, choice), all, true, true);
      if (!way.sounds.empty() && (best.sounds.empty() || way.misfit < best.misfit)) best = way, kept = w;
      choice[i] = kept;
    }
  }
  if (best.sounds.empty()) return {};
  const auto numbers = sounds_of(words, choice);
  std::vector<std::uint8_t> labels(static_cast<std::size_t>(heard.frames()), 0);
  for (std::size_t i = 0; i < best.sounds.size(); ++i) {
    const auto& s = best.sounds[i];
    for (int f = s.first; f < s.end; ++f)
      labels[f] = static_cast<std::uint8_t>(1 + kThirds * place_.at(numbers[i]) +
                                            kThirds * (f - s.first) / std::max(1, s.length()));
  }
  misfit_ = best.misfit / std::max(1, heard.frames());
  return labels;
}

std::vector<int> Aligner::sounds_of(const std::vector<std::string>& words,
                                    const std::vector<int>& choice) const {
  std::vector<int> out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::istringstream in{ways_.at(words[i])[choice[i]]};
    for (std::string s; in >> s;) out.push_back(*models_.number(s));
  }
  return out;
}

std::vector<speech::PhoneModels::States> Aligner::chain(const std::vector<std::string>& words,
                                                        const std::vector<int>& choice) const {
  using Place = speech::PhoneModels::Place;
  std::vector<int> sounds;
  std::vector<Place> places;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::istringstream in{ways_.at(words[i])[choice[i]]};
    const std::size_t first = sounds.size();
    for (std::string s; in >> s;) sounds.push_back(*models_.number(s)), places.push_back(Place::Inside);
    if (sounds.size() == first) continue;
    places[first] = Place::Begin;
    places.back() = sounds.size() == first + 1 ? Place::Alone : Place::End;
  }
  std::vector<speech::PhoneModels::States> out;
  for (std::size_t i = 0; i < sounds.size(); ++i)
    out.push_back(models_.states(sounds[i], i > 0 ? sounds[i - 1] : models_.silence(),
                                 i + 1 < sounds.size() ? sounds[i + 1] : models_.silence(), places[i]));
  return out;
}

}  // namespace mana::ears
