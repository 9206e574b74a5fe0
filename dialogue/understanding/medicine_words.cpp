#include "dialogue/understanding/medicine_words.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

#include "agent/core/letters.hpp"
#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/aiml/text/words.hpp"

namespace mana::dialogue {
namespace fs = std::filesystem;
namespace {

// Of the probability of all kinds that mean it; measured on answers that were not learnt: docs/measured.
constexpr double kTooMuch = 0.5;     // an overdose that is asked about again is worse than one that is none
constexpr double kSureTaken = 0.92;  // a dose that counts as taken and was not is missed without a word
constexpr double kPerhapsTaken = 0.25;
constexpr double kUnderstood = 0.35;  // an answer to the question that waits
constexpr double kTakenBack = 0.7;    // she said yes, and nobody asks again unless she says so
constexpr double kUnasked = 0.6;      // nobody has asked her about a medicine
constexpr double kUnnamed = 0.8;      // nor does she name one

struct Kind {
  std::string_view name;  // of the file with its examples
  MedicineKind kind;
};
constexpr std::array kKinds{
    Kind{"taken", MedicineKind::Taken},
    Kind{"given", MedicineKind::Given},
    Kind{"taking_now", MedicineKind::TakingNow},
    Kind{"not_yet", MedicineKind::NotYet},
    Kind{"refused", MedicineKind::Refused},
    Kind{"cannot_find", MedicineKind::CannotFind},
    Kind{"side_effect", MedicineKind::MadeIll},
    Kind{"unsure", MedicineKind::Unsure},
    Kind{"too_much", MedicineKind::TooMuch},
    Kind{"wrong_one", MedicineKind::TooMuch},
    Kind{"part", MedicineKind::Part},
    Kind{"take_back", MedicineKind::TakeBack},
    Kind{"take_back_no", MedicineKind::Taken},
    Kind{"ask_taken", MedicineKind::AskTaken},
    Kind{"ask_about", MedicineKind::AskAbout},
    Kind{"other", MedicineKind::None},
};

core::Result<aiml::IntentExamples> examples_in(const fs::path& folder, const SpellingRules& spelling) {
  aiml::IntentExamples all;
  for (const Kind& kind : kKinds) {
    std::ifstream in{folder / (std::string{kind.name} + ".txt")};
    std::vector<std::string>& own = all[std::string{kind.name}];
    for (std::string line; std::getline(in, line);)
      if (const std::string_view text = aiml::trimmed(line); !text.empty() && !text.starts_with('#'))
        own.push_back(spelling.apply(spelling.with_numbers_as_words(text)));
    if (own.empty())
      return core::not_found("There are no examples in '" +
                             (folder / (std::string{kind.name} + ".txt")).string() +
                             "'; install MANA again.");
  }
  return all;
}

std::string content_of(const fs::path& file) {
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

struct MeantOtherwise {
  std::string_view verb, no, yes;
};
constexpr std::array kMeantOtherwise{
    MeantOtherwise{"meant", "no", "yes"},  MeantOtherwise{"ment", "no", "yes"},
    MeantOtherwise{"mean", "no", "yes"},   MeantOtherwise{"meinte", "nein", "ja"},
    MeantOtherwise{"meine", "nein", "ja"}, MeantOtherwise{"mein", "nein", "ja"}};

/// "I said yes, I meant no": plainer than any example.
std::optional<MedicineKind> meant_otherwise(std::string_view words, MedicineTalk talk) {
  const aiml::Sentence s = aiml::Sentence::fit(words);
  for (std::size_t i = 0; i + 1 < s.size(); ++i) {
    const std::string verb = aiml::lower(s.word(i)), what = aiml::lower(s.word(i + 1));
    for (const MeantOtherwise& m : kMeantOtherwise) {
      if (verb != m.verb) continue;
      if (what == m.no && talk == MedicineTalk::SaidYes) return MedicineKind::TakeBack;
      if (what == m.yes && talk == MedicineTalk::SaidNo) return MedicineKind::Taken;
    }
  }
  return {};
}

/// A word a line; "*tablette" is any word that ends so.
std::vector<std::string> named_in(const fs::path& file) {
  std::vector<std::string> words;
  std::ifstream in{file};
  for (std::string line; std::getline(in, line);)
    if (const std::string_view word = aiml::trimmed(line); !word.empty() && !word.starts_with('#'))
      words.emplace_back(core::umlauts_written_out(word));
  return words;
}

/// The probability of each kind.
class Weighed {
 public:
  explicit Weighed(const std::vector<aiml::IntentClassifier::Guess>& guesses) {
    for (const auto& g : guesses)
      for (const Kind& k : kKinds)
        if (k.name == g.intent) of_[k.kind] += g.probability;
    for (const auto& [kind, p] : of_)
      if (p > of_[first_]) first_ = kind;
  }
  double operator[](MedicineKind kind) const {
    const auto found = of_.find(kind);
    return found == of_.end() ? 0 : found->second;
  }
  double of(std::initializer_list<MedicineKind> kinds) const {
    double sum = 0;
    for (const MedicineKind k : kinds) sum += (*this)[k];
    return sum;
  }
  MedicineKind first() const { return first_; }

 private:
  std::map<MedicineKind, double> of_;
  MedicineKind first_ = MedicineKind::None;
};

MedicineSaid answer(const Weighed& p) {
  const double taken = p.of({MedicineKind::Taken, MedicineKind::Given});
  const MedicineKind which =
      p[MedicineKind::Given] > p[MedicineKind::Taken] ? MedicineKind::Given : MedicineKind::Taken;
  if (taken >= kSureTaken) return {which, true, taken};
  if (taken >= kPerhapsTaken && taken >= p[p.first()]) return {which, false, taken};
  if (p[p.first()] < kUnderstood) return {};
  return {p.first() == MedicineKind::TakeBack ? MedicineKind::NotYet : p.first(), true, p[p.first()]};
}

MedicineSaid after_yes(const Weighed& p) {
  const double back =
      p.of({MedicineKind::TakeBack, MedicineKind::Refused, MedicineKind::CannotFind, MedicineKind::Part,
            MedicineKind::TakingNow, MedicineKind::NotYet, MedicineKind::Unsure});
  if (back >= kTakenBack) return {MedicineKind::TakeBack, true, back};
  return p[p.first()] >= kUnasked ? MedicineSaid{p.first(), true, p[p.first()]} : MedicineSaid{};
}

MedicineSaid after_no(const Weighed& p) {
  const double taken = p.of({MedicineKind::Taken, MedicineKind::Given});
  if (taken >= kSureTaken) return {MedicineKind::Taken, true, taken};
  if (taken >= kPerhapsTaken && taken >= p[p.first()]) return {MedicineKind::Taken, false, taken};
  return p[p.first()] >= kUnasked ? MedicineSaid{p.first(), true, p[p.first()]} : MedicineSaid{};
}

/// Nobody has asked.
MedicineSaid unasked(const Weighed& p, bool named, bool recent) {
  const MedicineKind first = p.first();
  if (named) return p[first] >= kUnasked ? MedicineSaid{first, false, p[first]} : MedicineSaid{};
  const bool tells = first == MedicineKind::Taken || first == MedicineKind::Given;
  return recent && tells && p[first] >= kUnnamed ? MedicineSaid{first, false, p[first]} : MedicineSaid{};
}

}  // namespace

std::string_view to_string(MedicineKind kind) {
  const auto found =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const Kind& k) { return k.kind == kind; });
  return found == kKinds.end() || kind == MedicineKind::None ? std::string_view{"none"} : found->name;
}

core::Result<MedicineWords> MedicineWords::read(const fs::path& folder, const fs::path& learned,
                                                std::shared_ptr<const SentenceEncoder> encoder) {
  MedicineWords words;
  words.spelling_ = SpellingRules{folder.parent_path()};
  words.named_ = named_in(folder.parent_path() / "medicine_words.txt");
  auto examples = examples_in(folder, words.spelling_);
  if (!examples) return std::move(examples).error();
  words.stamp_ = aiml::stamp_of(*examples);
  auto known = aiml::IntentClassifier::from_bytes(content_of(learned), words.stamp_);
  words.classifier_ = known ? *std::move(known) : aiml::IntentClassifier{*examples};
  words.classifier_.judge_with(std::move(encoder), "medicine");
  return words;
}

std::string MedicineWords::fitted(std::string_view words) const {
  return spelling_.apply(spelling_.with_numbers_as_words(words));
}

MedicineSaid MedicineWords::judge(std::string_view words, MedicineTalk talk) const {
  const bool named = names_medicine(words);
  if (talk == MedicineTalk::None && !named) return {};
  const std::string text = fitted(words);
  if (const auto meant = meant_otherwise(text, talk)) return {*meant};
  const Weighed p{classifier_.judge(text)};
  const bool is_context = talk != MedicineTalk::None && talk != MedicineTalk::Recent;
  if (p[MedicineKind::TooMuch] >= (is_context || named ? kTooMuch : kUnnamed)) return {MedicineKind::TooMuch};
  switch (talk) {
    case MedicineTalk::Asked: return answer(p);
    case MedicineTalk::SaidYes: return after_yes(p);
    case MedicineTalk::SaidNo: return after_no(p);
    case MedicineTalk::Recent: return unasked(p, named, true);
    case MedicineTalk::None: return unasked(p, named, false);
  }
  return {};
}

bool MedicineWords::names_medicine(std::string_view words) const {
  const aiml::Sentence s = aiml::Sentence::fit(words);
  for (std::size_t i = 0; i < s.size(); ++i) {
    const std::string word = core::umlauts_written_out(aiml::lower(s.word(i)));
    const bool named = std::any_of(named_.begin(), named_.end(), [&](const std::string& n) {
      return n.starts_with('*') ? word.ends_with(std::string_view{n}.substr(1)) : word == n;
    });
    if (named) return true;
  }
  return false;
}

}  // namespace mana::dialogue
