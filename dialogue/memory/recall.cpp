#include "dialogue/memory/recall.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "dialogue/memory/answer_kind.hpp"
#include "dialogue/memory/memory_words.hpp"

namespace mana::dialogue::memory {
namespace {

constexpr std::size_t kFew = 4;         // facts with a word that tells what they are about
constexpr std::size_t kCandidates = 4;  // that are looked at for each answer
constexpr double kNearlyAsGood = 4, kSameSubject = 7;
constexpr double kMuchShared = 0.25;  // of the words of the shorter of two facts: they are about the same

// Words that neither name nor describe anything.
constexpr auto kPlain = std::to_array<std::string_view>(
    {"a",       "about",   "after",   "again",   "all",    "also",    "always", "am",       "an",
     "and",     "any",     "anyway",  "are",     "aren't", "as",      "at",     "away",     "back",
     "be",      "because", "been",    "before",  "being",  "but",     "by",     "came",     "can",
     "can't",   "come",    "comes",   "coming",  "could",  "did",     "didn't", "do",       "does",
     "doesn't", "doing",   "don't",   "done",    "down",   "else",    "ever",   "every",    "for",
     "forget",  "from",    "gave",    "get",     "gets",   "getting", "give",   "go",       "goes",
     "going",   "gone",    "gonna",   "got",     "had",    "has",     "have",   "having",   "he",
     "he'd",    "he'll",   "he's",    "her",     "here",   "here's",  "hers",   "him",      "his",
     "how",     "i",       "i'd",     "i'll",    "i'm",    "i've",    "if",     "in",       "into",
     "is",      "isn't",   "it",      "it'll",   "it's",   "its",     "just",   "keep",     "keeps",
     "kept",    "know",    "last",    "left",    "let",    "like",    "little", "live",     "lives",
     "made",    "make",    "may",     "me",      "might",  "mind",    "mine",   "more",     "most",
     "much",    "must",    "my",      "never",   "new",    "no",      "not",    "nothing",  "now",
     "of",      "off",     "oh",      "old",     "on",     "one",     "only",   "or",       "other",
     "our",     "out",     "over",    "own",     "please", "put",     "really", "remember", "right",
     "said",    "same",    "say",     "says",    "she",    "she'd",   "she'll", "she's",    "should",
     "so",      "some",    "still",   "such",    "take",   "tell",    "than",   "that",     "that's",
     "the",     "their",   "them",    "then",    "there",  "there's", "these",  "they",     "they'd",
     "they'll", "they're", "they've", "thing",   "things", "think",   "this",   "those",    "to",
     "told",    "too",     "under",   "until",   "up",     "us",      "very",   "was",      "wasn't",
     "we",      "we'd",    "we'll",   "we're",   "we've",  "well",    "went",   "were",     "what",
     "what's",  "when",    "where",   "where's", "which",  "who",     "who's",  "whose",    "why",
     "will",    "with",    "won't",   "would",   "you",    "your",    "you're", "you've",   "y'all"});

std::string stem_of(std::string word) {
  if (word.ends_with("'s") || word.ends_with("'d")) word.resize(word.size() - 2);
  if (word.size() > 4 && word.ends_with("ies")) return word.substr(0, word.size() - 3) + "y";
  if (word.size() > 4 &&
      (word.ends_with("sses") || word.ends_with("xes") || word.ends_with("ches") || word.ends_with("shes")))
    return word.substr(0, word.size() - 2);
  if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us") &&
      !word.ends_with("is"))
    word.pop_back();
  return word;
}

/// Of those in order the first `most` that may be the answer: to look into the words of all takes longer than to
/// compare their numbers.
void keep_first(std::vector<Recall::Found>& all, std::size_t most,
                const std::function<bool(const Fact&)>& may_answer) {
  std::vector<Recall::Found> first;
  for (std::size_t i = 0; i < all.size() && first.size() < most; ++i)
    if (!may_answer || may_answer(*all[i].fact)) first.push_back(all[i]);
  all = std::move(first);
}

}  // namespace

std::set<std::string, std::less<>> content_stems(std::string_view text) {
  std::set<std::string, std::less<>> stems;
  for (std::string& word : plain_words_of(text)) {
    if (std::find(kPlain.begin(), kPlain.end(), word) != kPlain.end()) continue;
    stems.insert(stem_of(std::move(word)));
  }
  return stems;
}

RecallVector Recall::numbers_of(const Fact& fact) const {
  return encoder_->encode(fact.about.empty() ? fact.text : fact.about + " " + fact.text);
}

void Recall::add(Fact fact, RecallVector numbers) {
  Kept kept{std::move(fact), std::move(numbers), {}};
  kept.stems = content_stems(kept.fact.about + " " + kept.fact.text);
  for (const std::string& stem : kept.stems) ++facts_with_[stem];
  names_.merge(names_in(kept.fact.text));
  kept_.push_back(std::move(kept));
}

void Recall::erase(std::int64_t id) {
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& k) { return k.fact.id == id; });
  if (found == kept_.end()) return;
  for (const std::string& stem : found->stems) --facts_with_[stem];
  kept_.erase(found);
}

void Recall::replace(std::int64_t old, std::int64_t by) {
  for (Kept& k : kept_)
    if (k.fact.id == old) k.fact.replaced_by = by;
}

const Fact* Recall::fact(std::int64_t id) const {
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& k) { return k.fact.id == id; });
  return found == kept_.end() ? nullptr : &found->fact;
}

std::vector<const Fact*> Recall::facts() const {
  std::vector<const Fact*> facts;
  for (const Kept& k : kept_) facts.push_back(&k.fact);
  return facts;
}

bool Recall::has_word(std::string_view word) const {
  const auto stems = content_stems(word);
  return std::any_of(stems.begin(), stems.end(), [&](const std::string& stem) {
    const auto with = facts_with_.find(stem);
    return with != facts_with_.end() && with->second > 0;
  });
}

double Recall::shared_subject(const Fact& a, const Fact& b) const {
  const auto in_a = content_stems(a.about + " " + a.text), in_b = content_stems(b.about + " " + b.text);
  const auto shared = std::count_if(in_a.begin(), in_a.end(), [&](const std::string& stem) {
    const auto with = facts_with_.find(stem);
    return in_b.contains(stem) && with != facts_with_.end() && with->second <= kFew;
  });
  return static_cast<double>(shared) /
         static_cast<double>(std::max<std::size_t>(1, std::min(in_a.size(), in_b.size())));
}

std::vector<Recall::Found> Recall::find(std::string_view question, std::size_t most,
                                        const std::function<bool(const Fact&)>& may_answer) const {
  const RecallVector asked = encoder_->encode(question);
  std::vector<Found> all;
  for (const Kept& k : kept_)
    if (!k.fact.replaced_by) all.push_back({&k.fact, encoder_->score(asked, k.numbers), 0});
  std::stable_sort(all.begin(), all.end(), [](const Found& a, const Found& b) { return a.score > b.score; });
  keep_first(all, most * kCandidates, may_answer);
  std::vector<Found> found;
  for (std::size_t i = 0; i < all.size() && found.size() < most; ++i) {
    Found best = all[i];
    const bool is_told_anew = std::any_of(found.begin(), found.end(), [&](const Found& before) {
      return before.fact == best.fact || (before.fact->told_at > best.fact->told_at &&
                                          shared_subject(*before.fact, *best.fact) >= kMuchShared);
    });
    if (is_told_anew) continue;
    for (std::size_t j = i + 1; j < all.size() && all[j].score >= all[i].score - kSameSubject; ++j) {
      const bool is_later = all[j].fact->told_at > best.fact->told_at ||
                            (all[j].fact->told_at == best.fact->told_at && all[j].fact->id > best.fact->id);
      const double shared = is_later ? shared_subject(*all[i].fact, *all[j].fact) : 0;
      const double behind = all[i].score - all[j].score;
      if (shared > 0 && behind <= (shared >= kMuchShared ? kSameSubject : kNearlyAsGood))
        best.fact = all[j].fact;
    }
    best.ahead = kAlone;
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      if (all[j].fact == best.fact || shared_subject(*all[i].fact, *all[j].fact) >= kMuchShared) continue;
      best.ahead = std::min(kAlone, all[i].score - all[j].score);
      break;
    }
    found.push_back(best);
  }
  return found;
}

std::vector<const Fact*> Recall::with_words(std::string_view text) const {
  const auto wanted = content_stems(text);
  std::vector<const Fact*> facts;
  for (const Kept& k : kept_)
    if (!wanted.empty() && std::includes(k.stems.begin(), k.stems.end(), wanted.begin(), wanted.end()))
      facts.push_back(&k.fact);
  return facts;
}

}  // namespace mana::dialogue::memory
