#include "dialogue/conversation/free_talk.hpp"

#include <algorithm>
#include <utility>

#include "agent/core/log.hpp"
#include "agent/core/random.hpp"
#include "agent/core/xml_text.hpp"
#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/aiml/text/words.hpp"
#include "dialogue/conversation/remembered_reply.hpp"
#include "dialogue/understanding/harm_recogniser.hpp"

namespace mana::dialogue {

std::uint64_t seed_of_day(std::uint64_t seed, std::chrono::sys_days day) {
  return core::Random{seed ^ static_cast<std::uint64_t>(day.time_since_epoch().count())}.next();
}

FreeTalk::FreeTalk(FreeTalkOptions options) : options_{std::move(options)} {
  if (!options_.brain) options_.brain = std::make_shared<const aiml::Brain>();
  options_.session.corrector = &corrector_.emplace(options_.brain->graph, options_.brain->knowledge);
  list_sentences();
  become("");
}

void FreeTalk::become(const std::string& person, bool is_guest) {
  if (session_ && person == person_ && is_guest == is_guest_) return;
  if (session_) keep();
  person_ = person;
  is_guest_ = is_guest;
  if (options_.memory != nullptr && !is_guest_) options_.memory->become(person_, memory::Consent::NotAsked);
  aiml::PersonMemory memory;
  if (options_.store != nullptr && !person_.empty()) {
    if (auto known = options_.store->load(person_)) {
      memory = std::move(known).value();
    } else if (!std::exchange(failed_, true)) {
      core::log_warning("dialogue", known.error().sentence);
    }
  }
  saved_ = memory;
  aiml::SessionOptions o = options_.session;
  if (!person_.empty()) o.person = person_;
  o.seed += begun_[person_]++;
  session_.emplace(*options_.brain, std::move(o), std::move(memory));
}

namespace {

constexpr std::size_t kShortest = 8;       // letters of what is guessed at; less is anything
constexpr std::size_t kMostEdits = 4;      // of a long sentence
constexpr std::size_t kMost = 20'000;      // patterns; a larger set is not searched
constexpr std::size_t kLettersAnEdit = 4;  // of so many letters one may be wrong

std::size_t edits_allowed(std::size_t letters) { return std::min(letters / kLettersAnEdit, kMostEdits); }

std::string as_said(std::string_view pattern) {
  std::string said = aiml::lower(pattern);
  for (std::size_t at = said.find('i'); at != std::string::npos; at = said.find('i', at + 1)) {
    const bool alone = (at == 0 || said[at - 1] == ' ') && (at + 1 == said.size() || said[at + 1] == ' ');
    if (alone) said[at] = 'I';
  }
  return said;
}

}  // namespace

/// What can be said in just these words, whatever was said before.
void FreeTalk::list_sentences() {
  const aiml::Graph& graph = options_.brain->graph;
  if (graph.size() > kMost) return;
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    const aiml::CategoryRow& row = graph.category(i);
    const std::string_view pattern = graph.text(row.pattern);
    // Names with an X are the author's own, for <srai>.
    const bool literal =
        pattern.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789' ") == std::string::npos;
    const bool for_people = !pattern.starts_with('X') && pattern.find(' ') != std::string::npos;
    if (literal && for_people && pattern.size() >= kShortest && row.that.size == 0 && row.topic.size == 0)
      sentences_.emplace_back(pattern);
  }
}

std::optional<std::string> FreeTalk::perhaps_meant(std::string_view text) {
  const auto said = aiml::split_sentences(options_.brain->knowledge.normal.apply(aiml::single_spaced(text)));
  if (said.size() != 1 || session_->fit(text, true) == aiml::Fit::Well) return {};
  const std::string folded = aiml::Sentence::fit(said.front()).folded();
  const std::size_t most = edits_allowed(folded.size());
  if (folded.size() < kShortest || most == 0) return {};
  const std::string* near = nullptr;
  for (const std::string& sentence : sentences_) {
    if (aiml::edits_between(folded, sentence, most) > most) continue;
    if (near != nullptr) return {};  // two are near: neither
    near = &sentence;
  }
  if (near == nullptr) return {};
  return as_said(*near);
}

aiml::Reply FreeTalk::answer(const std::vector<std::string>& hypotheses,
                             const aiml::OutsideFindings& findings) {
  if (hypotheses.empty()) return {};
  if (auto fact = known(hypotheses.front())) {
    session_->note_spoken(*fact);
    aiml::Reply reply;
    reply.markup = core::xml_escaped(*fact);
    reply.text = *std::move(fact);
    reply.answered = true;
    return reply;
  }
  memory::TalkMemory* const memory =
      is_guest_ || options_.session.times == nullptr || speaks_of_harm(hypotheses.front()) ? nullptr
                                                                                           : options_.memory;
  if (memory != nullptr && findings.empty()) {
    if (auto said = remembered_reply(*memory, *session_, hypotheses.front(), options_.session.times->now()))
      return *std::move(said);
  }
  const std::string* best = &hypotheses.front();
  for (const std::string& h : hypotheses) {
    if (session_->fit(h) != aiml::Fit::Well) continue;
    best = &h;
    break;
  }
  if (memory == nullptr) return session_->turn(*best, findings);
  const aiml::Fit fit = session_->fit(*best);
  return with_memory(*memory, *session_, hypotheses.front(), fit, session_->turn(*best, findings));
}

bool FreeTalk::remembers(std::string_view text) const {
  return options_.memory != nullptr && !is_guest_ && options_.memory->knows(text) && !speaks_of_harm(text);
}

/// Who may be in danger is not given a fact.
std::optional<std::string> FreeTalk::known(std::string_view text) const {
  if (options_.knowledge == nullptr) return {};
  auto fact = options_.knowledge->answer(text);
  return fact && !speaks_of_harm(text) ? fact : std::nullopt;
}

bool FreeTalk::means_something(std::string_view text) { return session_->fit(text) == aiml::Fit::Well; }

HarmFound FreeTalk::harm_in(std::string_view text) const {
  return HarmRecogniser{options_.brain}.judge(text);
}

aiml::Reply FreeTalk::tell(std::string_view xml) {
  auto own = aiml::OneTemplate::read(xml);
  if (own) return session_->tell(*own);
  core::log_warning("dialogue", own.error().sentence);  // refused on loading; a slot cannot break it either
  aiml::Reply plain;
  plain.markup = core::xml_escaped(xml);
  return plain;
}

void FreeTalk::note_spoken(std::string_view text) { session_->note_spoken(text); }

bool FreeTalk::expects(std::string_view answer) {
  if (options_.memory != nullptr && !is_guest_ && options_.memory->awaits_consent()) return true;
  return session_->expects(answer);
}

std::string FreeTalk::topic() const {
  std::string topic = session_->predicate("topic");
  return topic == "unknown" || topic == "*" ? std::string{} : topic;
}

void FreeTalk::keep() {
  if (options_.store == nullptr || person_.empty() || session_->memory() == saved_) return;
  if (auto kept = options_.store->save(person_, session_->memory()); !kept) {
    if (!std::exchange(failed_, true)) core::log_warning("dialogue", kept.error().sentence);
    return;
  }
  saved_ = session_->memory();
  failed_ = false;
}

}  // namespace mana::dialogue
