#include "speech/recognition/recogniser.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <future>
#include <iterator>
#include <utility>

#include "agent/core/check.hpp"
#include "agent/core/log.hpp"
#include "speech/acoustics/mapped_pages.hpp"
#include "speech/recognition/common_words.hpp"
#include "speech/recognition/other_names.hpp"

namespace mana::speech {
namespace {
constexpr char kDecoys[] = "decoys", kOthersCalled[] = "others";
// As sure as this, and nobody has to be waited for.
constexpr double kCertain = 0.8;
// Who has just been read the numbers of choices says one of them, and they are short: with this instead of
// 0.5 informedness rose from 0.74 to 0.83 (LessonHearingEval).
constexpr double kOfWhatIsLikely = 0.25;
constexpr std::size_t kMostAlternatives = 3;
constexpr int kMostPaths = 20;
// No phrase takes longer to say; what goes on is talk, and the first pass finds that.
constexpr std::ptrdiff_t kLongestForSecond = 6 * 16'000;
constexpr std::ptrdiff_t kLongestForFirst = 8 * 16'000;
constexpr double kNoRival = -30;
constexpr double kSurelyCalled = -1;  // likelihood that it began with the name
// Who says a command alone says it slowly: "time" was found in 0.14 s of somebody's sentence.
constexpr double kPerhapsCalled = -4;     // so likely, it is worth writing down what follows the name
constexpr double kLikely = -1.5;          // a phrase that needs no more looking
constexpr int kShortestBareCommand = 20;  // frames
// Scores of two judges at half weight lie half as far apart as PocketSphinx supposes: its usual beams give up
// nothing, and in babble took twice the time of these. With narrower ones words in noise were lost.
constexpr Beams kGrammarBeams{1e-36, 1e-22};
constexpr Beams kDecoyBeams{1e-24, 1e-15};

// One grammar for each combination, made once: one that is set again leaks.
std::vector<GrammarParts> grammars_for(const Vocabulary& v) {
  std::vector<GrammarParts> all;
  for (const bool bare : {false, true}) {
    all.push_back({false, bare, false, false});
    all.push_back({true, bare, false, false});
    if (!v.taught.empty()) all.push_back({true, bare, true, false});
    if (!v.played.empty()) all.push_back({true, bare, true, true});
  }
  return all;
}
std::string name_of(const GrammarParts& parts) {
  return std::string{"heard"} + (parts.answers ? "_answers" : "") + (parts.bare_commands ? "_bare" : "") +
         (parts.taught ? "_taught" : "") + (parts.played ? "_played" : "");
}

std::string base_form(const std::string& word) { return word.substr(0, word.find('(')); }

int count_phones(const std::string& phones) {
  return 1 + static_cast<int>(std::count(phones.begin(), phones.end(), ' '));
}

/// Ways of speaking a phrase that is a single word; a decoy that sounds the same would be unfair.
std::set<std::string> sounds_of_single_words(const Vocabulary& vocabulary,
                                             const std::vector<Pronunciation>& words) {
  std::set<std::string> sounds;
  for (const auto* list : said_alone(vocabulary))
    for (const Phrases& answer : *list)
      for (const std::string& phrase : answer.phrases)
        for (const Pronunciation& p : words)
          if (base_form(p.word) == phrase) sounds.insert(p.phones);
  return sounds;
}

core::Result<SphinxDecoder> open_grammars(const SphinxModel& model, const Vocabulary& vocabulary,
                                          const std::vector<Pronunciation>& words) {
  auto decoder = SphinxDecoder::open_grammars(model, words, kGrammarBeams);
  if (!decoder) return decoder;
  for (const GrammarParts& parts : grammars_for(vocabulary)) {
    if (auto added = decoder->add_grammar(name_of(parts), grammar_of(vocabulary, parts)); !added)
      return std::move(added).error();
  }
  return decoder;
}

std::string grammar_of_any(const std::vector<std::string>& words) {
  std::string any_one;
  for (const std::string& word : words) any_one += (any_one.empty() ? "" : " | ") + word;
  return "#JSGF V1.0;\ngrammar decoys;\npublic <decoy> = " + any_one + " ;\n";
}

/// Everyday words, one alone; and commands that somebody else is called to.
core::Result<SphinxDecoder> open_decoys(const SphinxModel& model, const Vocabulary& vocabulary,
                                        const std::vector<Pronunciation>& of_vocabulary) {
  std::vector<std::string> wanted = common_words();
  wanted.insert(wanted.end(), other_names().begin(), other_names().end());
  auto words = look_up(model.dictionary, wanted, {});
  if (!words) return std::move(words).error();
  const std::set<std::string> forbidden_sounds = sounds_of_single_words(vocabulary, of_vocabulary);
  std::set<std::string> too_close, known;
  for (const Pronunciation& p : *words) {
    known.insert(base_form(p.word));
    if (forbidden_sounds.contains(p.phones)) too_close.insert(base_form(p.word));
  }
  std::vector<std::string> singles, names;
  std::copy_if(common_words().begin(), common_words().end(), std::back_inserter(singles),
               [&](const std::string& w) { return !too_close.contains(w); });
  std::vector<Pronunciation> all = *words;
  std::copy_if(of_vocabulary.begin(), of_vocabulary.end(), std::back_inserter(all),
               [&](const Pronunciation& p) { return !known.contains(base_form(p.word)); });
  std::copy_if(other_names().begin(), other_names().end(), std::back_inserter(names),
               [&](const std::string& w) { return is_clearly_other(all, w, vocabulary.wake_word); });
  auto decoder = SphinxDecoder::open_grammars(model, all, kDecoyBeams);
  if (!decoder) return decoder;
  if (auto added = decoder->add_grammar(kDecoys, grammar_of_any(singles)); !added)
    return std::move(added).error();
  if (auto added = decoder->add_grammar(kOthersCalled, grammar_of_calls(vocabulary, names)); !added)
    return std::move(added).error();
  return decoder;
}
}  // namespace

/// Ears without it are better than none: what is wrong with it is only told.
std::optional<Recogniser::Second> Recogniser::open_second_pass(const SphinxModel& model,
                                                               const Vocabulary& checked) {
  if (!model.second_pass) return {};
  auto pass = SecondPass::open(model.second_pass_model);
  if (!pass) {
    if (pass.error().code != core::ErrorCode::Unavailable)
      core::log_warning("speech.hearing", pass.error().sentence);
    return {};
  }
  auto dictation = pass->dictation();
  if (!dictation) {
    core::log_warning("speech.hearing", dictation.error().sentence);
    return {};
  }
  const WordPieces pieces = pass->pieces();
  Sayings sayings;
  if (auto read = model.sayings.empty() ? core::Result<Sayings>{Sayings{}} : Sayings::read(model.sayings)) {
    sayings = std::move(*read);
  } else {
    core::log_warning("speech.hearing", read.error().sentence);
  }
  Second second{std::move(*pass), {}, FreeSpeech{std::move(*dictation), checked, std::move(sayings)}};
  for (const GrammarParts& parts : grammars_for(checked))
    second.trees.emplace(name_of(parts), PhraseTree{pieces, phrases_of(checked, parts), checked.wake_word});
  return second;
}

core::Result<Recogniser> Recogniser::open(const SphinxModel& model, const Vocabulary& raw,
                                          const VerdictOptions& options) {
  auto vocabulary = checked(raw);
  if (!vocabulary) return std::move(vocabulary).error();
  auto words = look_up(model.dictionary, words_of(*vocabulary), vocabulary->pronunciations,
                       vocabulary->guessed_pronunciations);
  if (!words) return std::move(words).error();
  if (!vocabulary->pronunciations.contains(vocabulary->wake_word)) add_other_a(*words, vocabulary->wake_word);
  auto scorer = open_scorer(model.acoustic, model.voice);
  if (!scorer) return std::move(scorer).error();
  auto sounds = model.network.empty() ? SoundNetwork::built_in() : SoundNetwork::open(model.network);
  if (!sounds) return std::move(sounds).error();
  auto network = JoinedScorer::open(model.acoustic, std::move(*sounds));
  if (!network) return std::move(network).error();
  auto grammars = open_grammars(model, *vocabulary, *words);
  if (!grammars) return std::move(grammars).error();
  auto rivals = open_decoys(model, *vocabulary, *words);
  if (!rivals) return std::move(rivals).error();
  auto phone_loop = PhoneLoop::open(model);
  if (!phone_loop) return std::move(phone_loop).error();
  std::optional<Second> second = open_second_pass(model, *vocabulary);
  PhoneCounts counts;
  for (const Pronunciation& p : *words) {
    const int phones = count_phones(p.phones);
    const auto [it, is_new] = counts.try_emplace(base_form(p.word), phones);
    if (!is_new) it->second = std::min(it->second, phones);
  }
  Recogniser recogniser{
      std::move(vocabulary).value(), options,
      Decoders{std::move(scorer).value(), std::move(network).value(), std::move(grammars).value(),
               std::move(rivals).value(), std::move(phone_loop).value()},
      std::move(counts), std::move(second)};
  recogniser.acoustic_ = model.acoustic;
  forget_pages_of(model.acoustic / "mdef");  // three megabytes, asked for little once the grammars are made
  return recogniser;
}

void Recogniser::hear_as(const VoiceChange& voice) {
  auto scorer = open_scorer(acoustic_, voice.transform);
  if (!scorer) return core::log_warning("speech.hearing", scorer.error().sentence);
  decoders_.scorer = std::move(*scorer);
  options_.caution += voice.more_caution;
}

Recogniser::Recogniser(Vocabulary vocabulary, VerdictOptions options, Decoders decoders,
                       PhoneCounts phone_counts, std::optional<Second> second)
    : vocabulary_{std::move(vocabulary)},
      options_{options},
      decoders_{std::move(decoders)},
      phone_counts_{std::move(phone_counts)},
      second_{std::move(second)} {}

// While any answer is awaited all of them are in the grammar: "no" then competes with "ok" and is
// refused as not awaited, instead of being bent into an "ok".
void Recogniser::use_grammar(const Expected& expected) {
  awaited_ = expected.answers;
  const auto awaits = [&](const std::vector<Phrases>& list) {
    return std::any_of(list.begin(), list.end(),
                       [&](const Phrases& p) { return expected.answers.contains(p.id); });
  };
  const bool played = awaits(vocabulary_.played);
  const bool taught = played || awaits(vocabulary_.taught);
  const std::string wanted = name_of({!expected.answers.empty(), !expected.name_needed, taught, played});
  if (wanted == grammar_) return;
  const core::Status used = decoders_.grammars.use(wanted);
  MANA_CHECK(used.ok(), "a grammar registered at the start is gone");
  grammar_ = wanted;
}

std::vector<Alternative> Recogniser::alternatives_to(const Recognition& r) {
  std::vector<Alternative> found;
  std::set<std::string> known{now_means(r.text)->id};  // of what means the same, the likeliest
  const double odds = std::log(r.confidence / std::max(1e-6, 1 - r.confidence));
  for (const Hypothesis& h : decoders_.grammars.others(kMostPaths)) {
    const auto meaning = now_means(h.text);
    if (h.text == r.text || !meaning || meaning->id.empty() || !known.insert(meaning->id).second) continue;
    const double lower = odds + std::min(0.0, log_odds_of(h.score_difference, r.evidence));
    found.push_back({h.text, meaning->id, 1 / (1 + std::exp(-lower))});
    if (found.size() == kMostAlternatives) break;
  }
  return found;
}

Completeness Recogniser::completeness_of(const Recognition& r, const Decoded& grammar) const {
  if (r.text == vocabulary_.wake_word) return Completeness::NameOnly;
  const bool named = grammar.text.starts_with(vocabulary_.wake_word + " ");
  if (r.text.empty() && !grammar.text.empty()) return Completeness::Unfinished;  // it broke off
  if (r.text.empty() || r.confidence <= 0.5) return named ? Completeness::Unfinished : Completeness::Nonsense;
  if (r.accepted && may_turn(vocabulary_, r.text)) return Completeness::Unfinished;
  // Talk has answers in it, and pauses after them; the name it has not.
  const bool sure = !r.is_answer && r.confidence >= kCertain && !is_beginning(vocabulary_, r.text);
  return sure ? Completeness::Certain : Completeness::Whole;
}

double Recogniser::least_confidence(const std::string& id, const Expected& expected) const {
  for (const auto* list : said_alone(vocabulary_))
    for (const Phrases& answer : *list)
      if (answer.id == id && answer.is_likely)
        return std::min(kOfWhatIsLikely, expected.least_answer_confidence);
  return expected.least_answer_confidence;
}

std::vector<Alternative> Recogniser::alternatives_to(const Recognition& r,
                                                     const SecondOpinion& opinion) const {
  std::vector<Alternative> found;
  std::set<std::string> known{now_means(r.text)->id};
  const double odds = std::log(r.confidence / std::max(1e-6, 1 - r.confidence));
  double own = 0;
  for (const WeighedPhrase& p : opinion.phrases)
    if (p.phrase == r.text) own = p.likelihood;
  for (const WeighedPhrase& p : opinion.phrases) {
    const auto meaning = now_means(p.phrase);
    if (!meaning || meaning->id.empty() || !known.insert(meaning->id).second) continue;
    const double lower = odds + std::min(0.0, p.likelihood - own);
    found.push_back({p.phrase, meaning->id, 1 / (1 + std::exp(-lower))});
    if (found.size() == kMostAlternatives) break;
  }
  return found;
}

Decoded Recogniser::rival_to(const SenoneScores& heard, const char* which) {
  const core::Status used = decoders_.rivals.use(which);
  MANA_CHECK(used.ok(), "a search registered at the start is gone");
  return decoders_.rivals.decode(heard);
}

void Recogniser::first_pass(Recognition& r, const Stretch& stretch, const Decoded& grammar,
                            const Decoded& phone_loop, const SenoneScores& heard,
                            std::span<const float> room) {
  r.evidence = weigh(grammar, phone_loop, phone_counts_, stretch.speech, stretch.loud, room);
  r.evidence.named = r.named;
  if (r.named) r.evidence.name_phone_ratio = word_ratio(grammar, phone_loop, vocabulary_.wake_word);
  r.evidence.bare_command = !r.is_answer && !r.named;
  r.evidence.after_talk = stretch.after_talk;
  const bool dear = second_ ? !options_.always_ask_decoys && is_hopeless(r.evidence, options_)
                            : !decoys_decide(r.evidence, stretch.snr_db, options_);
  if (dear) return;
  r.evidence.decoy_ratio = decoy_ratio(grammar, rival_to(heard, kDecoys));
  if (const Decoded others = r.named ? rival_to(heard, kOthersCalled) : Decoded{}; others.is_whole)
    r.evidence.name_decoy_ratio = word_ratio(grammar, others, vocabulary_.wake_word);
}

/// What none of the phrases is, but may have been meant for her, is written down: one of them may be in it.
SecondOpinion Recogniser::second_opinion(const Table& heard, const std::string& own,
                                         const Expected& expected) const {
  SecondOpinion opinion = second_->pass.weigh(heard, second_->trees.at(grammar_), own);
  const bool called = opinion.name > kPerhapsCalled;
  if (!expected.alternatives) return opinion;
  const bool may_be_bare = !expected.name_needed || !expected.answers.empty();
  if ((!opinion.phrases.empty() && opinion.phrases.front().likelihood > kLikely) || !(called || may_be_bare))
    return opinion;
  const WrittenDown written = second_->pass.write_down(heard, called ? vocabulary_.wake_word : "");
  const auto phrase = unframed(vocabulary_, written.text);
  if (!phrase) return opinion;
  std::erase_if(opinion.phrases, [&](const WeighedPhrase& p) { return p.phrase == *phrase; });
  const WeighedPhrase framed{*phrase, written.likelihood, written.of_name, false, true};
  opinion.phrases.insert(
      std::find_if(opinion.phrases.begin(), opinion.phrases.end(),
                   [&](const WeighedPhrase& p) { return p.likelihood < framed.likelihood; }),
      framed);
  return opinion;
}

/// The words of the first pass, or others that the second is surer of.
Verdict Recogniser::both_passes(Recognition& r, const Stretch& stretch, const SecondOpinion& opinion) const {
  const auto own = now_means(r.text);
  const auto differs = [](const Meaning& a, const std::optional<Meaning>& b) { return !b || a.id != b->id; };
  const auto evidence = [&](const WeighedPhrase& p, const Meaning& meaning) {
    SecondEvidence e{p.likelihood, p.of_name, opinion.nothing, 0, 0, meaning.named};
    e.words = 1 + static_cast<int>(std::count(p.phrase.begin(), p.phrase.end(), ' '));
    double rival = kNoRival;
    for (const WeighedPhrase& other : opinion.phrases)
      if (differs(*now_means(other.phrase), meaning)) rival = std::max(rival, other.likelihood);
    e.ahead = std::max(p.likelihood, kNoRival) - rival;
    return e;
  };
  r.second.looked = true;
  r.second.own_text = r.text;
  double best = kCertainlyNot;
  if (own && r.evidence.word_frames > 0) {
    // The likeliest words for it: who said "yes" has said what "yes, I have" means.
    const auto found =
        std::find_if(opinion.phrases.begin(), opinion.phrases.end(), [&](const WeighedPhrase& p) {
          const auto meaning = now_means(p.phrase);
          return !p.is_bound && meaning && *meaning == *own;
        });
    const WeighedPhrase given_up{r.text, kNoRival, r.named ? kNoRival : 0};
    if (found != opinion.phrases.end()) r.text = found->phrase;
    r.second.own = evidence(found == opinion.phrases.end() ? given_up : *found, *own);
    best = odds_of_both(r.evidence, r.second.own, stretch.snr_db, options_);
  }
  const auto other =
      std::find_if(opinion.phrases.begin(), opinion.phrases.end(), [&](const WeighedPhrase& p) {
        return differs(*now_means(p.phrase), own) || p.is_framed || is_further(vocabulary_, p.phrase);
      });
  // Only the likeliest of all: where the first pass's words are likelier, no others are worth a thought.
  if (other == opinion.phrases.begin() && other != opinion.phrases.end()) {
    const Meaning meaning = *now_means(other->phrase);
    // "I have" is likely in "I have ... not", too.
    if (may_turn(vocabulary_, r.text) && other->phrase.starts_with(r.text + " ") && differs(meaning, own))
      best = kCertainlyNot;
    r.second.text = other->phrase;
    r.second.other = evidence(*other, meaning);
    Evidence said;  // as far as the caution goes
    said.named = meaning.named;
    said.bare_command = !meaning.is_answer && !meaning.named;
    said.after_talk = stretch.after_talk;
    const double odds =
        odds_of_second_alone(r.second.other, said, stretch.snr_db, best == kCertainlyNot, options_);
    // What is not even worth asking again is no better than what the first pass made of it.
    if (odds > std::max(best, -options_.unsure_below) &&
        fits_into(other->phrase, phone_counts_, stretch.speech, stretch.snr_db)) {
      best = odds;
      r.text = other->phrase;
      r.is_answer = meaning.is_answer;
      r.named = meaning.named;
    }
  }
  return verdict_of(best, options_);
}

Recognition Recogniser::recognise(const Stretch& stretch, const Expected& expected) {
  if (std::ssize(stretch.sound) > kLongestForFirst) {
    Recognition none;
    none.snr_db = stretch.snr_db;
    return none;
  }
  use_grammar(expected);
  // The second pass takes in the sound while the first decodes.
  std::future<Table> taken_in;
  if (second_ && std::ssize(stretch.sound) <= kLongestForSecond)
    taken_in = std::async(std::launch::async, [&] { return second_->pass.encode(stretch.sound); });
  SenoneScores heard = decoders_.scorer.score(features_of(decoders_.grammars.listen(stretch.sound)));
  const std::vector<float> room = decoders_.network.join(heard, stretch.sound);
  const Decoded grammar = decoders_.grammars.decode(heard);
  Recognition r;
  r.snr_db = stretch.snr_db;
  if (grammar.is_whole) r.text = grammar.text;
  std::future<SecondOpinion> weighed;
  if (taken_in.valid())
    weighed = std::async(std::launch::async,
                         [&, own = r.text] { return second_opinion(taken_in.get(), own, expected); });
  const Decoded phone_loop = decoders_.phone_loop.decode(heard);
  Verdict verdict;
  if (const auto meaning = now_means(r.text)) {
    r.is_answer = meaning->is_answer;
    r.named = meaning->named;
    first_pass(r, stretch, grammar, phone_loop, heard, room);
    if (!weighed.valid()) verdict = judge(r.evidence, stretch.snr_db, options_);
  }
  SecondOpinion opinion;
  if (weighed.valid()) {
    opinion = weighed.get();
    r.called = opinion.name > kSurelyCalled;
    verdict = both_passes(r, stretch, opinion);
  }
  if (const auto meaning = now_means(r.text)) {
    r.confidence = verdict.confidence;
    // "mana, stop" is the answer "stop" with the name before it.
    const bool is_awaited = expected.answers.contains(meaning->id);
    const bool is_long_enough =
        stretch.speech.last_frame - stretch.speech.first_frame >= kShortestBareCommand;
    const bool is_for_anybody = expected.only_looks && is_said_to_anybody(vocabulary_, r.text);
    const bool is_for_her =
        r.named || (!expected.name_needed && is_long_enough && !is_for_anybody) || is_awaited;
    const bool is_wanted = !meaning->id.empty() && (r.is_answer ? is_awaited : is_for_her);
    const bool is_sure =
        is_awaited ? verdict.confidence > least_confidence(meaning->id, expected) : verdict.accepted;
    r.accepted = is_sure && is_wanted;
    r.unsure = verdict.unsure && is_wanted && !r.accepted;
    if (r.accepted) r.id = meaning->id;
  }
  r.completeness = completeness_of(r, grammar);
  if (expected.alternatives && (r.unsure || (r.accepted && r.completeness != Completeness::Certain)))
    // A lattice of all paths takes as long as all the rest of the first pass; what is certain needs none.
    r.alternatives = opinion.phrases.empty() ? alternatives_to(r) : alternatives_to(r, opinion);
  return r;
}

Recognition Recogniser::hear_out(const Stretch& stretch, const Expected& expected, Recognition own) {
  if (!second_) return own;
  const FreeSpeech::Ears ears{[this](const Stretch& s, const Expected& e) { return recognise(s, e); },
                              [this](std::span<const std::int16_t> sound) {
                                return second_->pass.likelihood_of_name(second_->pass.encode(sound),
                                                                        vocabulary_.wake_word);
                              }};
  return second_->free.hear_out(ears, stretch, expected, std::move(own));
}

std::string Recogniser::so_far(std::span<const std::int16_t> sound, bool named) {
  return second_ ? second_->free.so_far(sound, named) : "";
}

bool Recogniser::begins_with_name(std::span<const std::int16_t> sound) {
  return second_ &&
         second_->pass.likelihood_of_name(second_->pass.encode(sound), vocabulary_.wake_word) > kSurelyCalled;
}

core::Result<Dictated> Recogniser::write_down(std::span<const std::int16_t> sound) const {
  if (!second_)
    return core::unavailable(
        "the model that writes down what is said is not there: ./mana fetches it at a start");
  return second_->free.write_down(sound);
}

}  // namespace mana::speech
