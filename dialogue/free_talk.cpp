#include "dialogue/free_talk.hpp"

#include <utility>

#include "agent/core/log.hpp"
#include "agent/core/xml_text.hpp"

namespace mana::dialogue {

FreeTalk::FreeTalk(FreeTalkOptions options) : options_{std::move(options)} {
  if (!options_.brain) options_.brain = std::make_shared<const aiml::Brain>();
  options_.session.corrector = &corrector_.emplace(options_.brain->graph);
  become("");
}

void FreeTalk::become(const std::string& person) {
  if (session_ && person == person_) return;
  if (session_) keep();
  person_ = person;
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
  session_.emplace(*options_.brain, std::move(o), std::move(memory));
}

aiml::Reply FreeTalk::answer(const std::vector<std::string>& hypotheses) {
  if (hypotheses.empty()) return {};
  const std::string* best = &hypotheses.front();
  for (const std::string& h : hypotheses) {
    if (session_->fit(h) != aiml::Fit::Well) continue;
    best = &h;
    break;
  }
  return session_->turn(*best);
}

bool FreeTalk::means_something(std::string_view text) { return session_->fit(text) == aiml::Fit::Well; }

aiml::Reply FreeTalk::tell(std::string_view xml) {
  auto own = aiml::OneTemplate::read(xml);
  if (own) return session_->tell(*own);
  core::log_warning("dialogue", own.error().sentence);  // refused on loading; a slot cannot break it either
  aiml::Reply plain;
  plain.markup = core::xml_escaped(xml);
  return plain;
}

void FreeTalk::note_spoken(std::string_view text) { session_->note_spoken(text); }

bool FreeTalk::expects(std::string_view answer) { return session_->expects(answer); }

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
