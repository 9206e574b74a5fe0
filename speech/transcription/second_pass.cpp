#include "speech/transcription/second_pass.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace mana::speech {
namespace {
// Ways that are followed at once. One that is so much less likely than the likeliest is given up, and each
// that is so unlikely that nobody said it.
constexpr std::size_t kWays = 5;
constexpr double kFarBehind = 8, kNobodySaidIt = -25;
// What is written down is at most so long, in pieces, and given up where it becomes so unlikely.
constexpr std::size_t kLongestText = 24;
constexpr double kHardlySaid = -10;
// Of phrases that may have ended so many are looked at closely.
constexpr std::size_t kEnds = 3;

std::string capital(std::string word) {
  if (!word.empty() && word[0] >= 'a' && word[0] <= 'z') word[0] = static_cast<char>(word[0] - 'a' + 'A');
  return word;
}

/// "i am" as people write it.
std::string with_i(std::string text) {
  for (std::size_t at = 0; (at = text.find('i', at)) != std::string::npos; ++at) {
    const bool begins = at == 0 || text[at - 1] == ' ';
    const bool ends = at + 1 == text.size() || text[at + 1] == ' ' || text[at + 1] == '\'';
    if (begins && ends) text[at] = 'I';
  }
  return text;
}

struct Written {
  std::string name, rest;
};
/// How a phrase may be written.
std::vector<Written> ways_to_write(const std::string& phrase, const std::string& wake_word) {
  const std::string called = capital(wake_word);
  if (phrase == wake_word) return {{"", called}};
  if (phrase.starts_with(wake_word + " "))
    return {{called + ",", with_i(phrase.substr(wake_word.size() + 1))}};
  const std::string text = capital(with_i(phrase));
  std::vector<Written> ways{{"", text}};
  if (const std::size_t space = text.find(' '); space != std::string::npos)  // "Yes, please"
    ways.push_back({"", text.substr(0, space) + "," + text.substr(space)});
  return ways;
}
}  // namespace

PhraseTree::PhraseTree(const WordPieces& pieces, const std::vector<std::string>& phrases,
                       const std::string& wake_word)
    : phrases_{phrases}, nodes_(1) {
  const auto below = [this](int node, int piece) {
    for (const int n : nodes_[static_cast<std::size_t>(node)].below)
      if (nodes_[static_cast<std::size_t>(n)].piece == piece) return n;
    const int added = static_cast<int>(nodes_.size());
    nodes_.push_back({piece, {}, {}, false});
    nodes_[static_cast<std::size_t>(node)].below.push_back(added);
    return added;
  };
  for (int i = 0; i < std::ssize(phrases_); ++i) {
    for (const Written& way : ways_to_write(phrases_[static_cast<std::size_t>(i)], wake_word)) {
      int at = 0;
      for (const std::string& part : {way.name, way.rest}) {
        if (part.empty()) continue;
        for (const int piece : pieces.of(part)) at = below(at, piece);
        if (&part == &way.name) continue;
        if (part == way.name) nodes_[static_cast<std::size_t>(at)].ends_name = true;
      }
      nodes_[static_cast<std::size_t>(at)].phrases.push_back(i);
    }
  }
}

core::Result<SecondPass> SecondPass::open(const std::filesystem::path& file) {
  auto model = file.empty() ? PackedModel::built_in() : PackedModel::open(file);
  if (!model) return std::move(model).error();
  return open(std::move(*model));
}

core::Result<SecondPass> SecondPass::open(PackedModel model) {
  auto encoder = SoundEncoder::open(model);
  if (!encoder) return std::move(encoder).error();
  const WordPieces pieces{model.text("pieces")};
  if (pieces.count() <= WordPieces::kEnd)
    return core::bad_input("the speech model has no list of the pieces of words: make it anew");
  auto decoder = TextDecoder::open(model, pieces.count());
  if (!decoder) return std::move(decoder).error();
  return SecondPass{std::move(model), std::move(*encoder), std::move(*decoder), pieces};
}

SecondPass::SecondPass(PackedModel model, SoundEncoder encoder, TextDecoder decoder, const WordPieces& pieces)
    : model_{std::move(model)}, encoder_{std::move(encoder)}, decoder_{std::move(decoder)} {
  for (const char* end : {"a.", "a?", "a!", "a,", "a..."})
    if (const auto written = pieces.of(end); !written.empty()) full_stops_.push_back(written.back());
}

WrittenDown SecondPass::write_down(const Table& heard, const std::string& wake_word) const {
  const WordPieces pieces = this->pieces();
  std::vector<int> begin;
  if (!wake_word.empty()) begin = pieces.of(capital(wake_word) + ",");
  Texts texts{decoder_, heard};
  const Texts::Step first{-1, WordPieces::kBegin};
  int at = texts.add({&first, 1});
  WrittenDown written;
  std::vector<int> text;
  while (text.size() < kLongestText && written.likelihood > kHardlySaid) {
    const int next = text.size() < begin.size() ? begin[text.size()] : texts.likeliest(at);
    written.likelihood += texts.log_probability(at, next);
    if (next == WordPieces::kEnd) {
      written.text = pieces.text_of(text);
      return written;
    }
    text.push_back(next);
    if (text.size() == begin.size()) written.of_name = written.likelihood;
    const Texts::Step step{at, next};
    at = texts.add({&step, 1});
  }
  return written;
}

double SecondPass::likelihood_of_name(const Table& heard, const std::string& wake_word) const {
  const WordPieces pieces = this->pieces();
  double best = -30;
  for (const char* mark : {",", "."}) {
    Texts texts{decoder_, heard};
    std::vector<Texts::Step> steps{{-1, WordPieces::kBegin}};
    const std::vector<int> name = pieces.of(capital(wake_word) + mark);
    for (const int piece : name) steps.push_back({static_cast<int>(steps.size()) - 1, piece});
    const int first = texts.add(steps);
    double likelihood = 0;
    for (std::size_t i = 0; i < name.size(); ++i)
      likelihood += texts.log_probability(first + static_cast<int>(i), name[i]);
    best = std::max(best, likelihood);
  }
  return best;
}

SecondOpinion SecondPass::weigh(const Table& heard, const PhraseTree& tree, std::string_view also) const {
  struct Way {
    int node = 0;  // of the tree
    int text = 0;  // of the texts
    double likelihood = 0, of_name = 0;
  };
  struct End {
    int phrase = 0, text = 0, full_stop = 0;
    double before = 0, of_name = 0, ends_here = 0, stops = 0;
    bool asked = false;
    double likelihood() const { return before + std::log(ends_here + stops + 1e-30); }
  };
  // Each node above the one at which the phrase `also` ends: these ways are never given up.
  std::vector<bool> wanted(tree.nodes_.size());
  const auto mark = [&](const auto& self, int node) -> bool {
    const auto& n = tree.nodes_[static_cast<std::size_t>(node)];
    bool any = std::any_of(n.phrases.begin(), n.phrases.end(),
                           [&](int p) { return tree.phrases_[static_cast<std::size_t>(p)] == also; });
    for (const int b : n.below) any = self(self, b) || any;
    wanted[static_cast<std::size_t>(node)] = any;
    return any;
  };
  mark(mark, 0);

  Texts texts{decoder_, heard};
  const Texts::Step begin{-1, WordPieces::kBegin};
  std::vector<Way> ways{{0, texts.add({&begin, 1}), 0, 0}};
  SecondOpinion opinion;
  opinion.nothing = texts.log_probability(ways.front().text, WordPieces::kEnd);
  std::map<int, End> ends;  // of each phrase the likelier way to write it
  while (!ways.empty()) {
    std::vector<Way> next;
    for (const Way& way : ways) {
      const auto& node = tree.nodes_[static_cast<std::size_t>(way.node)];
      for (const int phrase : node.phrases) {
        End end{phrase, way.text, 0, way.likelihood, way.of_name, 0, 0};
        end.ends_here = std::exp(double(texts.log_probability(way.text, WordPieces::kEnd)));
        for (const int stop : full_stops_)
          if (const double p = std::exp(double(texts.log_probability(way.text, stop))); p > end.stops)
            end.stops = p, end.full_stop = stop;
        const auto [known, is_new] = ends.try_emplace(phrase, end);
        if (!is_new && known->second.likelihood() < end.likelihood()) known->second = end;
      }
      for (const int below : node.below) {
        const auto& n = tree.nodes_[static_cast<std::size_t>(below)];
        Way longer{below, way.text, way.likelihood + texts.log_probability(way.text, n.piece), way.of_name};
        if (n.ends_name) {
          longer.of_name = longer.likelihood;
          opinion.name = std::max(opinion.name, longer.likelihood);
        }
        next.push_back(longer);
      }
    }
    std::stable_sort(next.begin(), next.end(),
                     [](const Way& a, const Way& b) { return a.likelihood > b.likelihood; });
    std::vector<Way> kept;
    for (const Way& way : next) {
      if (way.likelihood < kNobodySaidIt) break;
      const bool likely = kept.size() < kWays && way.likelihood > next.front().likelihood - kFarBehind;
      if (likely || wanted[static_cast<std::size_t>(way.node)]) kept.push_back(way);
    }
    std::vector<Texts::Step> steps;
    for (const Way& way : kept)
      steps.push_back({way.text, tree.nodes_[static_cast<std::size_t>(way.node)].piece});
    if (!steps.empty()) {
      const int first = texts.add(steps);
      for (std::size_t i = 0; i < kept.size(); ++i) kept[i].text = first + static_cast<int>(i);
    }
    ways = std::move(kept);
  }

  // A comma may be the end, or the middle of something longer: of the likeliest it is asked what follows.
  std::vector<End> all;
  for (const auto& [phrase, end] : ends) all.push_back(end);
  const auto closest_first = [&](const End& a, const End& b) { return a.likelihood() > b.likelihood(); };
  std::stable_sort(all.begin(), all.end(), closest_first);
  const auto is_also = [&](const End& e) {
    return tree.phrases_[static_cast<std::size_t>(e.phrase)] == also;
  };
  std::vector<Texts::Step> steps;
  std::vector<End*> asked;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (i < kEnds || is_also(all[i])) {
      all[i].asked = true;
      asked.push_back(&all[i]);
      steps.push_back({all[i].text, all[i].full_stop});
    }
  if (!steps.empty()) {
    const int first = texts.add(steps);
    for (std::size_t i = 0; i < asked.size(); ++i)
      asked[i]->stops *=
          std::exp(double(texts.log_probability(first + static_cast<int>(i), WordPieces::kEnd)));
  }
  std::stable_sort(all.begin(), all.end(), closest_first);
  for (const End& e : all)
    opinion.phrases.push_back(
        {tree.phrases_[static_cast<std::size_t>(e.phrase)], e.likelihood(), e.of_name, !e.asked});
  return opinion;
}

}  // namespace mana::speech
