#include "dialogue/memory/memory.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <utility>

#include "agent/core/log.hpp"
#include "dialogue/memory/answer_kind.hpp"
#include "dialogue/memory/correction.hpp"
#include "dialogue/memory/quoted.hpp"

namespace mana::dialogue::memory {
namespace {

// Measured on questions that the encoder was not taught with: docs/measured/memory.md.
constexpr double kSure = 14, kSureAhead = 2;  // of RecallEncoder::score(): it is told as what is asked for
constexpr double kPerhaps = 12, kPerhapsOwn = 9;  // it is told as what may be
constexpr double kNearlyAsLikely = 1.5;
// Of the speech acts: what tells where something is, and what begins with "where", needs less.
constexpr double kTells = 0.5, kTellsWhere = 0.15, kAsks = 0.8, kAsksWithWord = 0.2;
constexpr std::size_t kFewestWords = 3;  // of something that is told
constexpr std::size_t kShortStory = 18;  // words of where something is
constexpr auto kSameTalk = std::chrono::minutes{10};
constexpr auto kJustNow = std::chrono::hours{1};

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

bool has(const MemoryWords::Words& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool has_one_of(const std::vector<std::string>& words, const MemoryWords::Words& list) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& w) { return has(list, w); });
}

/// Where the words begin that say something: behind "oh", "well".
std::size_t behind_fillers(const std::vector<std::string>& words, const MemoryWords& language) {
  std::size_t at = 0;
  while (at < words.size() && has(language.fillers, words[at])) ++at;
  return at;
}

/// How many words the longest phrase has with which the words begin at `at`; 0: none.
std::size_t longest(const std::vector<std::string>& words, std::size_t at,
                    const MemoryWords::Words& phrases) {
  std::size_t best = 0;
  for (const std::string& phrase : phrases) {
    const std::vector<std::string> wanted = plain_words_of(phrase);
    if (wanted.size() <= best || at + wanted.size() > words.size()) continue;
    if (std::equal(wanted.begin(), wanted.end(), words.begin() + static_cast<std::ptrdiff_t>(at)))
      best = wanted.size();
  }
  return best;
}

std::vector<std::string> sentences_of(std::string_view text) {
  std::vector<std::string> sentences{""};
  for (const char c : text) {
    sentences.back() += c;
    if (c == '.' || c == '!' || c == '?' || c == ';') sentences.emplace_back();
  }
  std::erase_if(sentences, [](const std::string& s) { return plain_words_of(s).empty(); });
  return sentences;
}

std::string filled(std::string text, std::initializer_list<std::pair<std::string_view, std::string>> values) {
  for (const auto& [name, value] : values) {
    const std::string slot = "{" + std::string{name} + "}";
    for (std::size_t at = 0; (at = text.find(slot, at)) != std::string::npos; at += value.size())
      text.replace(at, slot.size(), value);
  }
  return text;
}

std::string as_sentence(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  if (!text.empty() && std::string_view{".!?"}.find(text.back()) == std::string_view::npos) text += '.';
  return text;
}

/// "I've stuck it in the coal hole": what `it` is was said before.
bool points_back(const std::vector<std::string>& words, std::string_view text) {
  constexpr std::string_view kPronouns[] = {"it",   "it's", "them",  "they", "they're", "they've", "he",
                                            "he's", "she",  "she's", "him",  "her",     "that's"};
  constexpr std::size_t kFirst = 4, kMost = 14;
  if (words.size() > kMost || has_one_of(words, {"my", "our", "me"}) || !names_in(text).empty()) return false;
  const std::size_t first = std::min(words.size(), kFirst);
  return std::any_of(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(first),
                     [&](const std::string& w) {
                       return std::find(std::begin(kPronouns), std::end(kPronouns), w) != std::end(kPronouns);
                     });
}

}  // namespace

Memory::Memory(FactStore store, MemoryWords words, std::shared_ptr<const RecallEncoder> encoder,
               Options options)
    : store_{std::move(store)},
      words_{std::move(words)},
      encoder_{std::move(encoder)},
      options_{std::move(options)},
      recall_{encoder_},
      said_{static_cast<std::size_t>(options_.seed)} {}

core::Result<std::unique_ptr<Memory>> Memory::open(const std::filesystem::path& data_dir, MemoryWords words,
                                                   std::shared_ptr<const RecallEncoder> encoder,
                                                   Options options) {
  auto store = FactStore::open(data_dir);
  if (!store) return std::move(store).error();
  return std::unique_ptr<Memory>{
      new Memory{std::move(*store), std::move(words), std::move(encoder), std::move(options)}};
}

void Memory::become(const std::string& speaker, Consent consent) {
  speaker_ = speaker;
  consent_ = consent;
  recall_ = Recall{encoder_};
  items_.clear();
  told_now_.clear();
  pending_.reset();
  if (consent == Consent::NotAsked) {
    const auto known = store_.consent(speaker);
    if (known && *known) consent_ = **known ? Consent::Given : Consent::Refused;
  }
  auto rows = store_.facts(speaker, encoder_->model());
  auto items = store_.items(speaker);
  if (!rows || !items) {
    core::log_warning("memory", rows ? items.error().sentence : rows.error().sentence);
    return;
  }
  items_ = *std::move(items);
  for (FactStore::Row& row : *rows) {
    RecallVector numbers = RecallVector::from_bytes(row.numbers);
    if (numbers.empty()) {
      numbers = recall_.numbers_of(row.fact);
      if (auto done = store_.set_numbers(row.fact.id, numbers.to_bytes(), encoder_->model()); !done)
        core::log_warning("memory", done.error().sentence);
    }
    recall_.add(std::move(row.fact), std::move(numbers));
  }
}

std::string Memory::say(std::string_view key) {
  const MemoryWords::Words& variants = words_.says.find(key)->second;
  return variants[said_++ % variants.size()];
}

bool Memory::is_asking(std::string_view text) const {
  const std::vector<std::string> words = plain_words_of(text);
  if (words.empty()) return false;
  const std::size_t begin = behind_fillers(words, words_);
  if (longest(words, begin, words_.remember_begins) > 0) return false;
  const std::size_t last = text.find_last_not_of(" \t\"'");
  if (last != std::string_view::npos && text[last] == '?') return true;
  const std::vector<double> acts = encoder_->acts(text);
  if (acts.empty()) return false;
  const double asks = acts[static_cast<std::size_t>(SpeechAct::Asking)];
  const bool has_word = begin < words.size() && has(words_.own_asks, words[begin]);
  return asks >= (has_word ? kAsksWithWord : kAsks);
}

bool Memory::is_telling(std::string_view text) const {
  const std::vector<std::string> words = plain_words_of(text);
  const std::size_t begin = behind_fillers(words, words_);
  const std::size_t phrase = longest(words, begin, words_.remember_begins);
  if (phrase > 0 && words.size() > begin + phrase) return true;
  const std::vector<double> acts = encoder_->acts(text);
  const double least = tells_where(words) ? kTellsWhere : kTells;
  return words.size() >= kFewestWords && !acts.empty() &&
         acts[static_cast<std::size_t>(SpeechAct::Telling)] >= least;
}

/// "I've put my glasses in the drawer"
bool Memory::tells_where(const std::vector<std::string>& words) const {
  return words.size() <= kShortStory && has_one_of(words, words_.somewhere_verbs) &&
         has_one_of(words, words_.somewhere_places) && has_one_of(words, words_.somewhere_owners);
}

std::optional<Memory::Reply> Memory::answer(std::string_view text, core::WallTime now) {
  kept_last_ = false;
  if (auto reply = take_consent(text)) return reply;
  if (auto reply = forget(text, now)) return reply;
  const bool asking = is_asking(text);
  if (auto reply = use_list(text, asking, now)) return reply;
  return asking ? recall(text, now) : keep(text, now);
}

/// "Yes, please do, dear" says nothing else; "do you know the time" does.
bool Memory::says_only(const std::vector<std::string>& words, const MemoryWords::Words& phrases) const {
  std::size_t at = longest(words, 0, phrases);
  if (at == 0) return false;
  while (at < words.size()) {
    const std::size_t more =
        std::max(longest(words, at, phrases), std::size_t{has(words_.fillers, words[at])});
    if (more == 0) return false;
    at += more;
  }
  return true;
}

std::optional<Memory::Reply> Memory::take_consent(std::string_view text) {
  if (!pending_) return {};
  const Fact fact = *std::exchange(pending_, std::nullopt);
  const std::vector<std::string> words = plain_words_of(text);
  const bool yes = says_only(words, words_.consent_yes), no = says_only(words, words_.consent_no);
  if (yes == no) return {};
  consent_ = yes ? Consent::Given : Consent::Refused;
  if (auto done = store_.set_consent(speaker_, yes); !done)
    core::log_warning("memory", done.error().sentence);
  if (yes) store_fact(fact);
  return Reply{say(yes ? "consent_given" : "consent_refused"), Doing::Kept};
}

std::optional<Memory::Reply> Memory::forget(std::string_view text, core::WallTime now) {
  for (const std::string& sentence : sentences_of(text)) {
    const std::vector<std::string> words = plain_words_of(sentence);
    const std::size_t begin = behind_fillers(words, words_);
    const std::size_t all = longest(words, begin, words_.forget_all);
    const std::size_t last = longest(words, begin, words_.forget_last);
    const std::size_t about = longest(words, begin, words_.forget_about);
    if (all > 0 && all >= last && begin + all == words.size()) {
      if (auto done = store_.erase_everything_of(speaker_); !done) {
        core::log_warning("memory", done.error().sentence);
        return {};
      }
      recall_ = Recall{encoder_};
      items_.clear();
      told_now_.clear();
      return Reply{say("forgotten"), Doing::Erased};
    }
    if (about > last && begin + about < words.size()) {
      // "Forget my PIN, I should not go telling folk that": up to the comma.
      const std::string what = sentence.substr(0, std::max(sentence.find(','), std::size_t{8}));
      std::vector<std::string> named = plain_words_of(what);
      named.erase(named.begin(),
                  named.begin() + static_cast<std::ptrdiff_t>(std::min(begin + about, named.size())));
      if (named.empty())
        named.assign(words.begin() + static_cast<std::ptrdiff_t>(begin + about), words.end());
      return forget_facts(ids_about(joined(named), names_in(sentence)));
    }
    // An hour later "forget it" is about something else.
    if (last == 0 || told_now_.empty() || now - told_last_at_ >= kSameTalk) continue;
    return forget_facts({told_now_.back()});
  }
  return {};
}

/// What holds all the words; else what holds one of the names among them. Nobody guesses what is to be erased.
std::vector<std::int64_t> Memory::ids_about(std::string_view what,
                                            const std::set<std::string, std::less<>>& names) const {
  std::vector<std::int64_t> ids;
  for (const Fact* fact : recall_.with_words(what)) ids.push_back(fact->id);
  if (!ids.empty()) return ids;
  for (std::string word : plain_words_of(what)) {
    if (word.ends_with("'s")) word.resize(word.size() - 2);
    if (!recall_.names().contains(word) && !names.contains(word)) continue;
    for (const Fact* fact : recall_.with_words(word)) ids.push_back(fact->id);
  }
  return ids;
}

std::optional<Memory::Reply> Memory::forget_facts(std::vector<std::int64_t> ids) {
  if (ids.empty()) return Reply{say("nothing_to_forget"), Doing::Unknown};
  // What corrected it, and what it corrected, goes with it.
  for (std::size_t i = 0; i < ids.size(); ++i)
    for (const Fact* fact : recall_.facts()) {
      const Fact* const one = recall_.fact(ids[i]);
      const bool belongs = fact->replaced_by == ids[i] ||
                           (one != nullptr && !one->about.empty() && one->about == fact->text) ||
                           (one != nullptr && !fact->about.empty() && fact->about == one->text);
      if (belongs && std::find(ids.begin(), ids.end(), fact->id) == ids.end()) ids.push_back(fact->id);
    }
  if (auto done = store_.erase(ids); !done) {
    core::log_warning("memory", done.error().sentence);
    return {};
  }
  for (const std::int64_t id : ids) {
    recall_.erase(id);
    std::erase(told_now_, id);
  }
  return Reply{say("forgotten"), Doing::Erased};
}

std::optional<Memory::Reply> Memory::use_list(std::string_view text, bool asking, core::WallTime now) {
  std::vector<std::string> on_list;
  for (const FactStore::Item& item : items_) on_list.push_back(item.what);
  const ListWish wish = list_wish(text, words_, on_list, asking);
  switch (wish.what) {
    case ListWish::What::None: return {};
    case ListWish::What::Ask:
      if (items_.empty() && !has(plain_words_of(text), "list")) return {};
      return Reply{
          items_.empty() ? say("list_empty") : filled(say("list_is"), {{"what", in_one_breath(on_list)}}),
          Doing::Answered};
    case ListWish::What::Add: return put_on_list(wish.items, now);
    case ListWish::What::TakeOff: return take_off_list(wish.items);
    case ListWish::What::Empty: break;
  }
  if (items_.empty()) return Reply{say("list_empty"), Doing::Answered};
  take_off_list(on_list);
  return Reply{say("list_cleared"), Doing::Kept};
}

std::optional<Memory::Reply> Memory::put_on_list(const std::vector<std::string>& items, core::WallTime now) {
  for (const std::string& what : items) {
    const bool is_there =
        std::any_of(items_.begin(), items_.end(), [&](const FactStore::Item& i) { return i.what == what; });
    if (is_there) continue;
    FactStore::Item item{0, "shopping", what, now};
    auto id = store_.add_item(speaker_, item);
    if (!id) {
      core::log_warning("memory", id.error().sentence);
      return {};
    }
    item.id = *id;
    items_.push_back(std::move(item));
  }
  kept_last_ = true;
  return Reply{as_sentence(filled(say("listed"), {{"what", in_one_breath(items)}})), Doing::Kept};
}

std::optional<Memory::Reply> Memory::take_off_list(const std::vector<std::string>& items) {
  std::vector<std::int64_t> ids;
  for (const FactStore::Item& item : items_)
    if (has(items, item.what)) ids.push_back(item.id);
  if (auto done = store_.erase_items(ids); !done) {
    core::log_warning("memory", done.error().sentence);
    return {};
  }
  std::erase_if(items_, [&](const FactStore::Item& i) { return has(items, i.what); });
  kept_last_ = true;
  return Reply{as_sentence(filled(say("struck"), {{"what", in_one_breath(items)}})), Doing::Kept};
}

std::optional<Memory::Reply> Memory::recall(std::string_view text, core::WallTime now) {
  const auto found = likely_answers(text, 2);
  const double perhaps = is_about_own_life(text) ? kPerhapsOwn : kPerhaps;
  if (found.empty() || found.front().score < perhaps) return {};
  const Fact& first = *found[0].fact;
  if (is_sure(found.front()))
    return Reply{filled(say("found"), {{"when", when(first.told_at, now)}, {"said", quoted(first)}}),
                 Doing::Answered};
  if (found.size() > 1 && found[1].score >= std::max(perhaps, found[0].score - kNearlyAsLikely)) {
    const Fact& second = *found[1].fact;
    return Reply{filled(say("doubtful_two"), {{"when", when(first.told_at, now)},
                                              {"said", quoted(first)},
                                              {"when_too", when(second.told_at, now)},
                                              {"said_too", quoted(second)}}),
                 Doing::Doubtful};
  }
  return Reply{filled(say("doubtful"), {{"when", when(first.told_at, now)}, {"said", quoted(first)}}),
               Doing::Doubtful};
}

/// The question, and the same with each word of the home for which something was told with another one.
std::vector<std::string> Memory::ways_to_ask(std::string_view question) const {
  constexpr std::size_t kMostWays = 4;
  std::vector<std::string> ways{std::string{question}};
  const std::vector<std::string> words = plain_words_of(question);
  for (std::size_t i = 0; i < words.size(); ++i)
    for (const MemoryWords::Words& thing : words_.things)
      for (const std::string& other : thing) {
        if (!has(thing, words[i]) || other == words[i] || !recall_.has_word(other) ||
            ways.size() >= kMostWays)
          continue;
        std::vector<std::string> asked = words;
        asked[i] = other;
        ways.push_back(joined(asked));
      }
  return ways;
}

std::vector<Recall::Found> Memory::likely_answers(std::string_view question, std::size_t most) const {
  const AnswerKind kind{question, words_, recall_.names()};
  std::vector<Recall::Found> best;
  for (const std::string& way : ways_to_ask(question)) {
    auto found =
        recall_.find(way, most, [&](const Fact& fact) { return kind.fits(fact.about + " " + fact.text); });
    if (best.empty() || (!found.empty() && found.front().score > best.front().score)) best = std::move(found);
  }
  return best;
}

/// A question with "my" or "I" in it, or a name that was told about, is for nobody else.
bool Memory::is_about_own_life(std::string_view text) const {
  const std::vector<std::string> words = plain_words_of(text);
  if (words.size() > 1 && longest(words, behind_fillers(words, words_), words_.own_begins) > 0) return true;
  return has_one_of(words, words_.own_words) ||
         std::any_of(words.begin(), words.end(), [&](std::string word) {
           if (word.ends_with("'s")) word.resize(word.size() - 2);
           return recall_.names().contains(word);
         });
}

bool Memory::is_sure(const Recall::Found& found) { return found.score >= kSure && found.ahead >= kSureAhead; }

std::optional<Memory::Reply> Memory::unknown(std::string_view text) {
  const std::vector<std::string> words = plain_words_of(text);
  const std::size_t begin = behind_fillers(words, words_);
  const bool asks = begin < words.size() && has(words_.own_asks, words[begin]);
  if (!asks || !is_about_own_life(text) || !is_asking(text)) return {};
  return Reply{say("unknown"), Doing::Unknown};
}

bool Memory::asks_for_list(std::string_view text) const {
  return !items_.empty() && list_wish(text, words_, {}, is_asking(text)).what == ListWish::What::Ask;
}

bool Memory::knows(std::string_view text) const {
  if (!is_asking(text)) return false;
  const auto found = likely_answers(text, 1);
  return !found.empty() && is_sure(found.front());
}

std::optional<Memory::Reply> Memory::keep(std::string_view text, core::WallTime now) {
  const std::vector<std::string> words = plain_words_of(text);
  const std::size_t begin = behind_fillers(words, words_);
  const bool same_talk = !told_now_.empty() && now - told_last_at_ < kSameTalk;
  const Fact* const before = same_talk ? recall_.fact(told_now_.back()) : nullptr;
  const bool corrects = before != nullptr && longest(words, begin, words_.correct_begins) > 0;
  if (!corrects && !is_telling(text)) return {};
  const bool dictated = longest(words, begin, words_.remember_begins) > 0;
  if (consent_ == Consent::Refused && !dictated) return {};
  Fact fact{0, speaker_, std::string{text}, "", now, {}};
  std::optional<std::int64_t> replaces;
  if (corrects || (before != nullptr && points_back(words, text))) {
    const auto put_right = corrects ? corrected(before->text, text, words_) : std::nullopt;
    if (put_right) replaces = before->id;
    fact.text = put_right.value_or(std::string{text});
    fact.about = put_right ? before->about : before->text;
  }
  if (consent_ == Consent::NotAsked && !dictated) {
    if (asked_consent_) return {};
    asked_consent_ = true;
    pending_ = std::move(fact);
    return Reply{say("ask_consent"), Doing::Asked};
  }
  if (!store_fact(std::move(fact))) return {};
  if (replaces) {
    if (auto done = store_.replace(*replaces, told_now_.back()); !done)
      core::log_warning("memory", done.error().sentence);
    recall_.replace(*replaces, told_now_.back());
    return Reply{say("changed"), Doing::Kept};
  }
  return dictated || tells_where(words) ? std::optional{Reply{say("kept"), Doing::Kept}} : std::nullopt;
}

bool Memory::store_fact(Fact fact) {
  RecallVector numbers = recall_.numbers_of(fact);
  if (numbers.empty()) return false;
  auto id = store_.add(fact, numbers.to_bytes(), encoder_->model());
  if (!id) {
    core::log_warning("memory", "What was told is not kept: " + id.error().sentence);
    return false;
  }
  fact.id = *id;
  told_last_at_ = fact.told_at;
  told_now_.push_back(*id);
  recall_.add(std::move(fact), std::move(numbers));
  kept_last_ = true;
  return true;
}

std::string Memory::quoted(const Fact& fact) const { return as_sentence(told_back(fact.text, words_)); }

std::string Memory::when(core::WallTime told, core::WallTime now) const {
  namespace ch = std::chrono;
  const auto local_day = [&](core::WallTime t) {
    const ch::seconds offset = options_.offset ? options_.offset(t) : ch::seconds{0};
    return ch::floor<ch::days>(t + offset);
  };
  if (now - told < kJustNow) return words_.when.find("just_now")->second;
  const ch::sys_days day{ch::floor<ch::days>(local_day(told))}, today{ch::floor<ch::days>(local_day(now))};
  const auto past = (today - day).count();
  if (past <= 0) return words_.when.find("today")->second;
  if (past == 1) return words_.when.find("yesterday")->second;
  if (past < 7)
    return filled(words_.when.find("on_day")->second, {{"day", words_.days[ch::weekday{day}.c_encoding()]}});
  const ch::year_month_day date{day};
  return filled(words_.when.find("on_date")->second,
                {{"date", std::to_string(static_cast<unsigned>(date.day())) + " " +
                              words_.months[static_cast<unsigned>(date.month()) - 1]}});
}

}  // namespace mana::dialogue::memory
