#include "dialogue/aiml/brain/markup.hpp"
#include "dialogue/aiml/session/turn.hpp"
#include "dialogue/aiml/text/date_text.hpp"
#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue::aiml {
namespace {

constexpr std::string_view kEmptyList = "NIL";  // what Program AB calls it; sets compare with it

/// The first letter of every word large, the others small.
std::string title_case(std::string_view text) {
  std::string out;
  bool begins = true;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = next_character(text, at);
    append_character(out, begins ? upper(c) : lower(c));
    begins = c == ' ' || c == '\n' || c == '\t';
  }
  return out;
}

/// The first letter of every sentence large.
std::string sentence_case(std::string_view text) {
  std::string out;
  bool begins = true;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = next_character(text, at);
    append_character(out, begins ? upper(c) : c);
    if (is_word_character(c)) begins = false;
    if (c == '.' || c == '!' || c == '?') begins = at >= text.size() || text[at] == ' ';
  }
  return out;
}

std::string letters_apart(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = next_character(text, at);
    if (!out.empty()) out.push_back(' ');
    append_character(out, c);
  }
  return single_spaced(out);
}

std::vector<DateField> format_of(const std::optional<std::string>& strftime,
                                 const std::optional<std::string>& java, std::string_view otherwise) {
  if (java) return from_java(*java);
  return from_strftime(strftime ? std::string_view{*strftime} : otherwise);
}

}  // namespace

void Turn::do_uppercase(Node node, std::string& out) {
  put(out, changed_words(marked_content(node), [](std::string_view words) { return upper(words); }));
}
void Turn::do_lowercase(Node node, std::string& out) {
  put(out, changed_words(marked_content(node), [](std::string_view words) { return lower(words); }));
}
void Turn::do_formal(Node node, std::string& out) {
  put(out, trimmed(changed_words(marked_content(node), title_case)));
}
void Turn::do_sentence(Node node, std::string& out) {
  put(out, trimmed(changed_words(marked_content(node), sentence_case)));
}
void Turn::do_explode(Node node, std::string& out) { put(out, letters_apart(content_or_star(node))); }

void Turn::do_implode(Node node, std::string& out) {
  std::string text = content_or_star(node);
  std::erase(text, ' ');
  put(out, text);
}

void Turn::substitute(const Substitutions& rules, Node node, std::string& out) {
  put(out, rules.apply(content_or_star(node)));
}
void Turn::do_person(Node node, std::string& out) { substitute(knowledge_.person, node, out); }
void Turn::do_person2(Node node, std::string& out) { substitute(knowledge_.person2, node, out); }
void Turn::do_gender(Node node, std::string& out) { substitute(knowledge_.gender, node, out); }
void Turn::do_normalize(Node node, std::string& out) { substitute(knowledge_.normal, node, out); }
void Turn::do_denormalize(Node node, std::string& out) { substitute(knowledge_.denormal, node, out); }

void Turn::do_first(Node node, std::string& out) {
  const std::string words = content(node);
  put(out, words.empty() ? kEmptyList : std::string_view{words}.substr(0, words.find(' ')));
}

void Turn::do_rest(Node node, std::string& out) {
  const std::string words = content(node);
  const std::size_t blank = words.find(' ');
  put(out, blank == std::string::npos ? kEmptyList : std::string_view{words}.substr(blank + 1));
}

void Turn::do_date(Node node, std::string& out) {
  const LocalTimes* times = session_.options_.times;
  if (times == nullptr) return;
  const auto format = format_of(attribute(node, Attribute::Format), attribute(node, Attribute::Jformat),
                                "%A, %e %B %Y, %H:%M");
  const std::string zone = attribute_or(node, Attribute::Timezone, "");
  const core::WallTime now = times->now();
  const auto offset = times->offset(now, zone).value_or(std::chrono::seconds{0});
  const auto utc = std::chrono::floor<std::chrono::seconds>(now);
  const LocalDate date{std::chrono::local_seconds{utc.time_since_epoch() + offset}, offset,
                       zone.empty() ? "" : zone};
  const std::string locale = attribute_or(node, Attribute::Locale, "");
  const auto names = locale.empty() ? std::nullopt : date_names(locale);
  put(out, trimmed(format_date(date, format, names ? &*names : nullptr)));
}

void Turn::do_interval(Node node, std::string& out) {
  const auto strftime = attribute(node, Attribute::Format);
  const auto java = attribute(node, Attribute::Jformat);
  const auto format = format_of(strftime, java, "%B %d, %Y");
  const auto point = [&](Attribute which) -> std::optional<std::chrono::local_seconds> {
    const auto text = attribute(node, which);
    if (text && !text->empty()) return parse_date(*text, format);
    if (session_.options_.times == nullptr) return {};
    const core::WallTime now = session_.options_.times->now();
    const auto offset = session_.options_.times->offset(now, "").value_or(std::chrono::seconds{0});
    return std::chrono::local_seconds{std::chrono::floor<std::chrono::seconds>(now).time_since_epoch() +
                                      offset};
  };
  const auto from = point(Attribute::From), to = point(Attribute::To);
  if (!from || !to) return put(out, "unknown");
  const auto span = interval(*from, *to, lower(attribute_or(node, Attribute::Style, "years")));
  put(out, span ? std::to_string(*span) : "unknown");
}

void Turn::do_id(Node, std::string& out) { put(out, session_.options_.person); }
void Turn::do_size(Node, std::string& out) {
  put(out, std::to_string(session_.brain_.graph.size() + session_.learned_graph_.size()));
}
void Turn::do_vocabulary(Node, std::string& out) {
  put(out, std::to_string(session_.brain_.graph.words() + session_.learned_graph_.words()));
}
void Turn::do_program(Node, std::string& out) { put(out, "MANA"); }
void Turn::do_version(Node, std::string& out) { put(out, session_.options_.version); }

/// Who may take long is asked beside the talk: the turn ends here, and begins again when there is an answer.
std::optional<std::string> Turn::from_outside(const OutsideQuestion& question) {
  if (findings_ != nullptr && session_.options_.beside.contains(question.service)) {
    for (const OutsideFinding& f : *findings_)
      if (f.question == question) return f.answer;
    reply_.asks = question;
    abort("an answer from outside");
    return {};
  }
  if (session_.options_.outside == nullptr) return {};
  auto answer = session_.options_.outside->ask(question);
  if (!answer) return {};
  return std::move(*answer);
}

void Turn::do_sraix(Node node, std::string& out) {
  OutsideQuestion question{
      content(node), attribute_or(node, Attribute::Bot, attribute_or(node, Attribute::BotId, "")),
      attribute_or(node, Attribute::Host, ""), attribute_or(node, Attribute::Service, ""),
      attribute_or(node, Attribute::Hint, "")};
  const auto otherwise = attribute(node, Attribute::Default);
  if (aborted()) return;
  if (++srai_ > limits_.srai_count) return abort("number of srai");
  const auto answer = from_outside(question);
  if (aborted()) return;
  // What comes from outside is words, whatever it looks like.
  if (answer) return put(out, single_spaced(clean(*answer)));
  if (otherwise) return put(out, *otherwise);
  if (++srai_ > limits_.srai_count) return abort("number of srai");
  look_up("SRAIXFAILED " + question.hint, out);
}

}  // namespace mana::dialogue::aiml
