#include "dialogue/understanding/harm_recogniser.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "dialogue/aiml/session/session.hpp"

namespace mana::dialogue {
namespace {

struct Meaning {
  std::string_view pattern;  // of a category that answers to harm, in whatever words it was told
  Harm kind;
};
constexpr std::array kMeanings{
    Meaning{"XCHECK", Harm::Unsure},
    Meaning{"XINJURED", Harm::Injury},
    Meaning{"XBULLIED", Harm::Bullying},
    Meaning{"XHARMED", Harm::Abuse},
    Meaning{"XTOUCHED", Harm::Abuse},
    Meaning{"XONLINE", Harm::Abuse},
    Meaning{"XWITNESS", Harm::Abuse},
    Meaning{"XNEGLECT", Harm::Abuse},
    Meaning{"XRUNAWAY", Harm::Abuse},
    Meaning{"XHARMOTHERS", Harm::HarmToOthers},
    Meaning{"XSUDDENILLNESS", Harm::Emergency},
    Meaning{"XFALLEN", Harm::Emergency},
    Meaning{"XFIRE", Harm::Emergency},
    Meaning{"XOVERDOSE", Harm::Emergency},
    Meaning{"XINTRUDER", Harm::Emergency},
    Meaning{"XFLOOD", Harm::Emergency},
    Meaning{"XLOST", Harm::Emergency},
    Meaning{"XNEEDHELP", Harm::Emergency},
    Meaning{"XURGENT", Harm::Emergency},
    Meaning{"XDESPAIR", Harm::Despair},
};

HarmFound found_in(const aiml::Reply& reply) {
  HarmFound found;
  for (const aiml::ChainLink& link : reply.chain) {
    // Words that a pattern knows lead to the meaning itself; what is learnt is looked up by these.
    if (link.pattern.starts_with("XSEEMS") || link.pattern.starts_with("XMAY")) found.by_examples = true;
    if (link.pattern == "XOVERDOSE") found.is_overdose = true;
    for (const Meaning& m : kMeanings)
      if (link.pattern == m.pattern) found.kind = std::max(found.kind, m.kind);
  }
  return found;
}

/// A lesson decides by itself who is told.
std::string without_notes(std::string markup) {
  constexpr std::string_view kBegin = "<carer", kEnd = "</carer>";
  for (std::size_t at = markup.find(kBegin); at != std::string::npos; at = markup.find(kBegin, at)) {
    const std::size_t end = markup.find(kEnd, at);
    if (end == std::string::npos) break;
    markup.erase(at, end + kEnd.size() - at);
  }
  return markup;
}

}  // namespace

HarmFound HarmRecogniser::judge(std::string_view words) const {
  if (!brain_) return {};
  aiml::Session session{*brain_, {}};
  aiml::Reply reply = session.turn(words);
  HarmFound found = found_in(reply);
  if (found.kind == Harm::None) return {};
  found.reply = without_notes(std::move(reply.markup));
  return found;
}

}  // namespace mana::dialogue
