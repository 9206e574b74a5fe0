#include "speech/recognition/reason.hpp"

#include <cmath>
#include <cstdio>

#include "agent/bus/messages/hearing.hpp"

namespace mana::speech {
namespace {
std::string percent(double p) { return std::to_string(std::lround(100 * p)) + " %"; }

std::string why_it_counts(const Recognition& r, const Expected& e) {
  if (r.id == msg::kFreeWords) {
    const std::string words =
        "these are free words, written down with " + percent(r.confidence) + " confidence";
    return r.named ? "the name was said, and " + words
                   : "no name was needed, because somebody looks or was just spoken to, and " + words;
  }
  if (r.is_answer) return "this answer is awaited";
  if (r.named) return "it is a command with the name";
  return e.only_looks ? "it is a command from somebody who looks"
                      : "it is a command from somebody who was just spoken to";
}

/// Of what fits well, and counts for nothing all the same.
std::string why_it_is_not_wanted(const Recognition& r, const Expected& e, const Vocabulary& v) {
  const auto meaning = meaning_of(v, r.text, e.answers);
  if (!meaning || meaning->id.empty()) return {};
  if (meaning->is_answer && !e.answers.contains(meaning->id)) return "this answer is not awaited";
  if (meaning->is_answer || r.named) return {};
  if (e.name_needed) return "it is a command without the name, and nobody looks";
  return e.only_looks && is_said_to_anybody(v, r.text)
             ? "people say this to anybody, and the name was not said"
             : "";
}
}  // namespace

std::string reason_of(const Recognition& r, const Expected& e, const Vocabulary& v) {
  if (r.accepted) return "It counts: " + why_it_counts(r, e) + ".";
  if (r.completeness == Completeness::NameOnly && r.confidence > 0.5)
    return "It does not count yet: only the name was said, and what follows needs none.";
  if (r.unsure)
    return "It does not count: it may have been this phrase, with " + percent(r.confidence) +
           " confidence, which is worth asking again.";
  const std::string unwanted = r.confidence > 0.5 ? why_it_is_not_wanted(r, e, v) : "";
  if (!unwanted.empty()) return "It does not count: " + unwanted + ".";
  if (r.called) return "It does not count: the name was said, and nothing after it could be made out.";
  if (!e.name_needed)
    return "It does not count: it is none of the phrases, and as free words it is not sure enough.";
  return "It does not count: it is none of the phrases, and the name was not heard.";
}

}  // namespace mana::speech
