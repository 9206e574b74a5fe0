#include <gtest/gtest.h>

#include "agent/evaluation/measures/random_stream.hpp"
#include "agent/evaluation/text/bleu.hpp"
#include "agent/evaluation/text/chrf.hpp"
#include "agent/evaluation/text/matched_pairs.hpp"
#include "agent/evaluation/text/rouge.hpp"
#include "agent/evaluation/text/text_comparison.hpp"
#include "agent/evaluation/text/translation_edit_rate.hpp"
#include "agent/evaluation/text/word_error.hpp"

namespace mana::evaluation {
namespace {

Words random_words(std::uint64_t index) {
  RandomStream random{5, index};
  Words words;
  for (std::size_t i = random.below(14); i > 0; --i)
    words.emplace_back(1, static_cast<char>('a' + random.below(5)));
  return words;
}

std::size_t levenshtein(const Words& a, const Words& b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j)
      d[i][j] = i == 0   ? j
                : j == 0 ? i
                         : std::min({d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1), d[i - 1][j] + 1,
                                     d[i][j - 1] + 1});
  return d[a.size()][b.size()];
}

TEST(WordErrorProperties, CountsAddUpAndTurnWithTheArguments) {
  for (std::uint64_t i = 0; i < 500; ++i) {
    const Words ref = random_words(2 * i), hyp = random_words(2 * i + 1);
    const EditCounts c = edit_counts(ref, hyp), turned = edit_counts(hyp, ref);
    EXPECT_EQ(c.reference(), static_cast<Count>(ref.size()));
    EXPECT_EQ(c.hypothesis(), static_cast<Count>(hyp.size()));
    EXPECT_EQ(c.errors(), static_cast<Count>(levenshtein(ref, hyp)));
    EXPECT_EQ(c.deletions, turned.insertions);
    EXPECT_EQ(c.insertions, turned.deletions);
    EXPECT_EQ(c.hits, turned.hits);
    EXPECT_EQ(edit_counts(ref, ref).errors(), 0);
    const Alignment a = align(ref, hyp);
    EXPECT_EQ(a.counts, c);
    EditCounts walked;
    for (const EditStep step : a.steps) {
      walked.hits += step == EditStep::Hit;
      walked.substitutions += step == EditStep::Substitution;
      walked.deletions += step == EditStep::Deletion;
      walked.insertions += step == EditStep::Insertion;
    }
    EXPECT_EQ(walked, c);
  }
}

TEST(WordErrorTest, AnEmptyReferenceIsALimit) {
  EXPECT_EQ(word_error_rate({}).validity, Validity::Ok);
  const EditCounts said{0, 0, 0, 3};
  EXPECT_EQ(word_error_rate(said).validity, Validity::Limit);
  EXPECT_EQ(word_error_rate(said).value, 3);
  EXPECT_EQ(word_information_preserved(said).validity, Validity::Undefined);
}

TEST(WordErrorTest, CharactersAreThoseOfUtf8) { EXPECT_EQ(split_characters("Grüße").size(), 5u); }

TEST(BleuProperties, ATextIsItsOwnBestTranslation) {
  for (std::uint64_t i = 0; i < 100; ++i) {
    const Words x = random_words(i);
    if (x.size() < 4) continue;
    EXPECT_NEAR(bleu({x}, {{x}}).score.value, 1, 1e-12);
  }
  EXPECT_EQ(bleu({{}}, {{{"a"}}}).score.validity, Validity::Undefined);
}

TEST(BleuTest, AddKSparesSingleWords) {
  BleuOptions o;
  o.smoothing = BleuSmoothing::AddK;
  const Bleu b = bleu({split_words("the cat")}, {{split_words("the dog")}}, o);
  EXPECT_NEAR(b.precisions[0].value, 0.5, 1e-12);
  EXPECT_NEAR(b.precisions[1].value, 0.5, 1e-12);  // (0+1)/(1+1)
}

TEST(RougeProperties, RecallAndPrecisionTurnWithTheArguments) {
  for (std::uint64_t i = 0; i < 200; ++i) {
    const Words a = random_words(2 * i), b = random_words(2 * i + 1);
    const std::vector<Words> as{a}, bs{b};
    const auto turned = [](const Rouge& x, const Rouge& y) {
      EXPECT_EQ(x.recall.validity, y.precision.validity);
      EXPECT_NEAR(x.recall.value, y.precision.value, 1e-12);
      EXPECT_NEAR(x.f.value, y.f.value, 1e-12);
    };
    turned(rouge_n(a, bs, 1), rouge_n(b, as, 1));
    turned(rouge_l(a, bs), rouge_l(b, as));
    turned(rouge_s(a, bs, 4), rouge_s(b, as, 4));
    turned(rouge_su(a, bs), rouge_su(b, as));
    if (a.size() < 2) continue;
    for (const Rouge& own :
         {rouge_n(a, as, 2), rouge_l(a, as), rouge_w(a, as), rouge_s(a, as), rouge_lsum(as, as)})
      EXPECT_NEAR(own.f.value, 1, 1e-12);
  }
}

TEST(RougeTest, SeveralReferencesAreSummedOrTheBestOrTheMeanOfTheBest) {
  const Words c = split_words("a b c d");
  const std::vector<Words> refs{split_words("a b"), split_words("x y z w")};
  RougeOptions o;
  EXPECT_NEAR(rouge_n(c, refs, 1, o).recall.value, 2.0 / 6, 1e-12);
  o.several = SeveralReferences::Max;
  EXPECT_NEAR(rouge_n(c, refs, 1, o).recall.value, 1, 1e-12);
  o.several = SeveralReferences::Jackknife;
  EXPECT_NEAR(rouge_n(c, refs, 1, o).recall.value, 0.5, 1e-12);
}

TEST(RougeTest, AWordIsCountedNoMoreOftenThanItStands) {
  const std::vector<Words> candidates{split_words("a b"), split_words("a c")};
  const std::vector<Words> references{split_words("a b"), split_words("a c"), split_words("a d")};
  EXPECT_NEAR(rouge_lsum(candidates, references).recall.value, 4.0 / 6, 1e-12);
}

TEST(BleuTest, RunsLongerThanAnyTextHaveNoPrecision) {
  const Bleu b = bleu({split_words("the cat")}, {{split_words("the cat")}});
  EXPECT_EQ(b.precisions[1].value, 1);
  EXPECT_EQ(b.precisions[2].validity, Validity::Undefined);  // 0/0, rule D2
  EXPECT_EQ(b.score.value, 0);
}

TEST(BleuProperties, TextsAddUpToTheirCorpus) {
  const std::vector<Words> c{split_words("a b c d e"), split_words("a c"), split_words("d e f g h i")};
  const std::vector<std::vector<Words>> r{
      {split_words("a b c d f")}, {split_words("a c")}, {split_words("d e f g")}};
  BleuCounts sum;
  for (std::size_t i = 0; i < c.size(); ++i) sum += bleu_counts(c[i], r[i]);
  EXPECT_EQ(bleu(sum).score.value, bleu(c, r).score.value);
  EXPECT_GT(bleu(sum).score.value, 0);
}

TEST(TextComparisonTest, ASystemThatHearsMoreIsFoundAndTheSameOneIsNot) {
  RandomStream random{3, 0};
  std::vector<EditCounts> good, poor;
  for (int i = 0; i < 60; ++i) {
    const auto wrong = static_cast<Count>(random.below(3)), more = static_cast<Count>(random.below(4));
    good.push_back({10 - wrong, wrong, 0, 0});
    poor.push_back({10 - wrong - more, wrong + more, 0, 0});
  }
  const auto c = compare_texts(good, poor, word_error_rate);
  EXPECT_LT(c.difference.value, -.05);
  EXPECT_LT(c.interval.high, 0);
  EXPECT_LT(c.randomisation_p.value, .01);
  const auto same = compare_texts(good, good, word_error_rate);
  EXPECT_EQ(same.difference.value, 0);
  EXPECT_EQ(same.randomisation_p.value, 1);
}

// ---- chrF

Measured chrf_of(const char* candidate, const char* reference, const ChrfOptions& o = {}) {
  return chrf(chrf_counts(split_words(candidate), {split_words(reference)}, o), o);
}

TEST(ChrfTest, GivesTheValuesOfSacrebleu) {
  ChrfOptions o;
  o.beta = 3;
  EXPECT_EQ(chrf_of("a", "a", o).value, 1);
  EXPECT_EQ(chrf_of("a b c", "abc", o).value, 1);  // spaces do not count
  EXPECT_NEAR(chrf_of("aa", "ab", o).value, .25, 1e-12);
  EXPECT_EQ(chrf_of("", "reference", o).value, 0);
  EXPECT_EQ(chrf_of("", "", o).validity, Validity::Undefined);
  ChrfCounts two = chrf_counts({"a"}, {{"a"}}, o);
  two += chrf_counts({"b"}, {{"c"}}, o);
  EXPECT_NEAR(chrf(two, o).value, .5, 1e-12);
}

TEST(ChrfTest, RecallCountsMoreAndWordsMakeItChrfPlusPlus) {
  // One of three characters kept, nothing false: precision 1 and recall 1/3 of length 1, none of length 2, 3.
  ChrfOptions o;
  EXPECT_NEAR(chrf_of("a", "abc", o).value, 5 * (1.0 / 3) / (4 + 1.0 / 3), 1e-12);
  // The same letters as one word and as two: characters agree wholly, words in nothing.
  o.words = 1;
  EXPECT_NEAR(chrf_of("now here", "nowhere", o).value, 6.0 / 7, 1e-12);
}

TEST(ChrfTest, TheNearestReferenceCounts) {
  const ChrfOptions o;
  const auto c = chrf_counts({"bus"}, {{"train"}, {"bus"}, {"plane"}}, o);
  EXPECT_EQ(chrf(c, o).value, 1);
}

// ---- translation edit rate

double ter_of(const char* candidate, const char* reference) {
  return translation_edit_rate(ter_counts(split_words(candidate), {split_words(reference)})).value;
}

TEST(TranslationEditRateTest, AMoveIsOneEditHoweverLong) {
  EXPECT_EQ(ter_of("a b c d", "a b c d"), 0);
  EXPECT_EQ(ter_of("d e f", "a b c"), 1);
  EXPECT_NEAR(ter_of("d e f g h a b c", "a b c d e f g h"), 1.0 / 8, 1e-12);
  EXPECT_NEAR(ter_of("b c d e f g h a", "a b c d e f g h"), 1.0 / 8, 1e-12);
  EXPECT_NEAR(ter_of("d e f g x a b c", "a b c d e f g h"), 2.0 / 8, 1e-12);
  EXPECT_EQ(ter_of("", "a"), 1);
  const auto no_reference = translation_edit_rate(ter_counts({"a"}, {{}}));
  EXPECT_EQ(no_reference.validity, Validity::Limit);
}

TEST(TranslationEditRateTest, NeverExceedsTheWordErrors) {
  for (std::uint64_t i = 0; i < 300; ++i) {
    const Words ref = random_words(2 * i), hyp = random_words(2 * i + 1);
    const TerCounts t = ter_counts(hyp, {ref});
    EXPECT_LE(t.edits, edit_counts(ref, hyp).errors());
    EXPECT_EQ(t.edits == 0, ref == hyp);
    // What is missing or too much cannot be moved into place.
    EXPECT_GE(t.edits, std::abs(Count(ref.size()) - Count(hyp.size())));
  }
}

TEST(TranslationEditRateTest, LongTextsEndInTime) {
  Words forward, backward;
  for (int i = 0; i < 120; ++i) forward.push_back(std::to_string(i % 40));
  backward.assign(forward.rbegin(), forward.rend());
  const TerCounts t = ter_counts(backward, {forward});
  EXPECT_GT(t.edits, 0);
  EXPECT_LE(t.edits, 120);
}

// ---- matched pairs of stretches of errors

std::vector<Segment> segments_of(const char* reference, const char* first, const char* second) {
  const Words r = split_words(reference);
  return error_segments(align(r, split_words(first)).steps, align(r, split_words(second)).steps);
}

TEST(MatchedPairsTest, TwoRightWordsOfBothEndAStretch) {
  using Segments = std::vector<Segment>;
  EXPECT_EQ(segments_of("a b c d e f", "a b c d e f", "a b c d e f"), Segments{});
  EXPECT_EQ(segments_of("a b c d e f", "x b c d e f", "a b c d e y"), (Segments{{1, 0}, {0, 1}}));
  EXPECT_EQ(segments_of("a b c", "x b c", "a b y"), (Segments{{1, 1}}));  // one right word is too few
  EXPECT_EQ(segments_of("a b c", "a b c z", "a b"), (Segments{{1, 1}}));
  // A word put in between two right ones separates them.
  EXPECT_EQ(segments_of("a b c d e", "x b q c d e", "a b c d e"), (Segments{{2, 0}}));
}

TEST(MatchedPairsTest, ComparesTheErrorsOfStretches) {
  // Differences 1 1 0 -1 1 1: mean .5, sd .8367.
  const auto t = matched_pairs({{1, 0}, {2, 1}, {1, 1}, {0, 1}, {1, 0}, {3, 2}});
  EXPECT_EQ(t.segments, 6U);
  EXPECT_NEAR(t.mean.value, .5, 1e-12);
  EXPECT_NEAR(t.z.value, .5 / std::sqrt(.7 / 6), 1e-12);
  EXPECT_NEAR(t.p.value, 0.1432346, 1e-6);
  EXPECT_EQ(matched_pairs({{1, 1}, {2, 2}}).p.value, 1);
  EXPECT_EQ(matched_pairs({{1, 0}, {1, 0}}).p.value, 0);
  EXPECT_EQ(matched_pairs({{1, 0}}).p.validity, Validity::Undefined);
}

}  // namespace
}  // namespace mana::evaluation
