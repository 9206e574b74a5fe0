#include "dialogue/aiml/tools/lint.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>

#include "dialogue/aiml/brain/matcher.hpp"
#include "dialogue/aiml/session/session.hpp"
#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue::aiml {
namespace {

using Kind = PatternToken::Kind;

// Words that no pattern has.
constexpr std::array<std::string_view, 3> kMadeUp{"zzqa", "zzqb", "zzqc"};

/// The tokens of a pattern as categories keep it, for people.
PatternTokens tokens_from(std::string_view shown) {
  PatternTokens out;
  while (!(shown = trimmed(shown)).empty()) {
    if (shown.starts_with("<set>")) {
      const std::size_t end = std::min(shown.find("</set>"), shown.size());
      out.push_back({Kind::Set, std::string{shown.substr(5, end - 5)}});
      shown.remove_prefix(std::min(end + 6, shown.size()));
      continue;
    }
    const std::size_t end = std::min(shown.find(' '), shown.size());
    const std::string_view word = shown.substr(0, end);
    shown.remove_prefix(end);
    if (word == "*")
      out.push_back({Kind::Star, {}});
    else if (word == "_")
      out.push_back({Kind::Under, {}});
    else if (word == "^")
      out.push_back({Kind::Caret, {}});
    else if (word == "#")
      out.push_back({Kind::Sharp, {}});
    else if (word.starts_with('$'))
      out.push_back({Kind::Priority, std::string{word.substr(1)}});
    else
      out.push_back({Kind::Word, std::string{word}});
  }
  return out;
}

/// How a made-up sentence fills the holes of a pattern.
struct Filling {
  std::size_t at_least_one, any;  // words for * and _, for ^ and #
  bool last_member;               // of sets: the last in the alphabet, else the first
};
constexpr std::array<Filling, 4> kFillings{{{1, 0, false}, {1, 1, true}, {2, 0, true}, {2, 2, false}}};

class Linter {
 public:
  explicit Linter(const LoadedBrain& loaded)
      : loaded_{loaded},
        graph_{loaded.brain.graph},
        knowledge_{loaded.brain.knowledge},
        matcher_{graph_, nothing_, knowledge_},
        session_{loaded.brain, SessionOptions{}} {}

  std::vector<Remark> run() {
    for (const auto& [old, now] : loaded_.doubles) {
      overridden_.insert(old);
      // Across folders it is meant: a persona says in its own way what it shares with others.
      const bool same = folder_of(old) == folder_of(now);
      remark(same ? Remark::Kind::Warning : Remark::Kind::Note, old,
             "The same pattern stands in " + where(now) + ", which counts.");
    }
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      if (overridden_.contains(i)) continue;
      look_at_pattern(i);
      walk_template(i, graph_.category(i).script);
      if (shows_in(graph_.category(i).script) > 1)
        remark(Remark::Kind::Warning, i, "It shows more than one thing at once; only the last is seen.");
    }
    return std::move(out_);
  }

 private:
  std::string where(std::uint32_t category) const {
    return std::string{graph_.file(category)} + ":" + std::to_string(graph_.category(category).line);
  }

  std::string_view folder_of(std::uint32_t category) const {
    const std::string_view file = graph_.file(category);
    return file.substr(0, std::min(file.rfind('/'), file.size()));
  }

  void remark(Remark::Kind kind, std::uint32_t category, std::string sentence) {
    out_.push_back({kind, std::string{graph_.file(category)},
                    static_cast<int>(graph_.category(category).line), std::move(sentence)});
  }

  std::string member_of(std::string_view set, bool last) {
    const auto found = knowledge_.sets.find(set);
    if (found == knowledge_.sets.end() || found->second.size() == 0) return set == "number" ? "7" : "";
    auto [place, fresh] = members_.try_emplace(std::string{set});
    if (fresh) {
      const auto& all = found->second.phrases();
      const auto [least, most] = std::minmax_element(all.begin(), all.end());
      place->second = {*least, *most};
    }
    return last ? place->second.second : place->second.first;
  }

  std::string sample(std::string_view pattern, const Filling& filling) {
    std::string out;
    for (const PatternToken& t : tokens_from(pattern)) {
      const bool many = t.kind == Kind::Star || t.kind == Kind::Under;
      const bool any = t.kind == Kind::Caret || t.kind == Kind::Sharp;
      const std::size_t count = many ? filling.at_least_one : any ? filling.any : 0;
      for (std::size_t i = 0; i < count; ++i) out.append(kMadeUp.at(i)).push_back(' ');
      if (t.kind == Kind::Set) out += member_of(t.text, filling.last_member) + " ";
      if (t.kind == Kind::Word || t.kind == Kind::Priority) out += t.text + " ";
    }
    return out;
  }

  Path path_for(const CategoryRow& row, const Filling& filling) {
    const auto part = [&](Piece p) {
      return Sentence::fit(p.size == 0 ? std::string{kMadeUp[2]} : sample(graph_.text(p), filling), 300);
    };
    return {part(row.pattern), part(row.that), part(row.topic)};
  }

  void look_at_pattern(std::uint32_t i) {
    const CategoryRow& row = graph_.category(i);
    bool complete = true;
    for (const Piece p : {row.pattern, row.that, row.topic}) {
      for (const PatternToken& t : tokens_from(graph_.text(p))) {
        const auto found = t.kind == Kind::Set ? knowledge_.sets.find(t.text) : knowledge_.sets.end();
        const bool filled =
            found == knowledge_.sets.end() ? knowledge_.has_set(t.text) : found->second.size() > 0;
        if (t.kind != Kind::Set || filled) continue;
        complete = false;
        remark(Remark::Kind::Error, i,
               (knowledge_.sets.contains(t.text) ? "The set '" + t.text + "' is empty"
                                                 : "There is no set '" + t.text + "'") +
                   "; this category never answers.");
      }
    }
    if (!complete || is_rewritten(i)) return;
    look_at_reach(i);
  }

  /// Words that normalisation never leaves as they are.
  bool is_rewritten(std::uint32_t i) {
    std::string words;
    for (const PatternToken& t : tokens_from(graph_.text(graph_.category(i).pattern)))
      if (t.kind == Kind::Word || t.kind == Kind::Priority)
        words += (words.empty() ? "" : " ") + t.text;
      else
        words += words.empty() ? std::string{kMadeUp[0]} : " " + std::string{kMadeUp[0]};
    const std::string normal = Sentence::fit(knowledge_.normal.apply(words)).folded();
    if (normal == Sentence::fit(words).folded()) return false;
    remark(Remark::Kind::Warning, i,
           "Never answers: before matching, the substitutions make \"" + normal + "\" of \"" + upper(words) +
               "\".");
    return true;
  }

  void look_at_reach(std::uint32_t i) {
    const CategoryRow& row = graph_.category(i);
    std::optional<std::uint32_t> other;
    bool complete = true;
    for (const Filling& filling : kFillings) {
      const Path path = path_for(row, filling);
      if (path.input.empty() || path.that.empty() || path.topic.empty()) continue;
      std::int64_t steps = 1'000'000;
      Match match;
      const Found found = matcher_.find(path, steps, match);
      if (found == Found::OutOfSteps) complete = false;
      if (found == Found::Yes && match.category == i) return try_out(i, path);
      if (found == Found::Yes && !other) other = match.category;
    }
    if (other && complete)
      remark(Remark::Kind::Warning, i,
             "Seems never to answer: " + where(*other) + " (" +
                 std::string{graph_.text(graph_.category(*other).pattern)} + ") comes first.");
  }

  /// Lets the category answer, to see where its srai go.
  void try_out(std::uint32_t i, const Path& path) {
    if (!uses_srai(graph_.category(i).script)) return;
    session_.note_spoken(path.that.folded());
    session_.set_predicate("topic", path.topic.folded());
    const Reply reply = session_.turn(path.input.folded());
    if (!reply.aborted.empty()) {
      std::string round;
      for (std::size_t n = 0; n < std::min<std::size_t>(reply.chain.size(), 4); ++n)
        round += (n == 0 ? "\"" : " -> \"") + reply.chain[n].input.substr(0, 60) + "\"";
      remark(Remark::Kind::Error, i, "Its srai goes round without end: " + round + " ...");
      return;
    }
    if (reply.chain.empty() || !reply.chain.front().answered) return;
    for (const ChainLink& link : reply.chain) {
      const bool literal = link.input.find("ZZQ") == std::string::npos && link.depth == 1;
      if (literal && !link.answered && reply.chain.front().line == static_cast<int>(graph_.category(i).line))
        remark(Remark::Kind::Warning, i, "Its srai \"" + link.input + "\" finds no category.");
    }
  }

  bool uses_srai(std::uint32_t node) const {
    const Script script = graph_.script();
    for (std::uint32_t c = script[node].child; c != kNone; c = script[c].next)
      if (script[c].tag == Tag::Srai || script[c].tag == Tag::Sr || uses_srai(c)) return true;
    return false;
  }

  void walk_template(std::uint32_t category, std::uint32_t node) {
    const Script script = graph_.script();
    for (std::uint32_t c = script[node].child; c != kNone; c = script[c].next) {
      if (script[c].tag == Tag::Map || script[c].tag == Tag::Bot) look_at_name(category, c);
      look_at_star(category, c);
      if (script[c].tag == Tag::Unknown && !is_known_markup(script.text(c)) &&
          unknown_.emplace(script.text(c)).second)
        remark(Remark::Kind::Note, category,
               "<" + std::string{script.text(c)} + "> is no tag of AIML; it is passed on as it is.");
      walk_template(category, c);
    }
  }

  /// What a template takes from wildcards has to be there to be taken.
  void look_at_star(std::uint32_t category, std::uint32_t node) {
    struct Taker {
      Tag tag;
      const char* name;
      const char* part;
      Piece CategoryRow::*from;
    };
    constexpr std::array<Taker, 3> kTakers{{{Tag::Star, "star", "pattern", &CategoryRow::pattern},
                                            {Tag::ThatStar, "thatstar", "<that>", &CategoryRow::that},
                                            {Tag::TopicStar, "topicstar", "<topic>", &CategoryRow::topic}}};
    const Script script = graph_.script();
    const auto* const taker = std::find_if(kTakers.begin(), kTakers.end(),
                                           [&](const Taker& t) { return t.tag == script[node].tag; });
    if (taker == kTakers.end()) return;
    std::size_t index = 1;
    if (const std::uint32_t given = script.attribute(node, Attribute::Index); given != kNone) {
      const std::uint32_t value = script[given].child;
      if (value == kNone || script[value].tag != Tag::Text || script[value].next != kNone) return;
      const std::string_view text = trimmed(script.text(value));
      if (std::from_chars(text.data(), text.data() + text.size(), index).ptr != text.data() + text.size())
        return;
    }
    const auto tokens = tokens_from(graph_.text(graph_.category(category).*taker->from));
    // Where nothing is written, "*" is meant.
    const auto there =
        tokens.empty()
            ? 1
            : static_cast<std::size_t>(std::count_if(tokens.begin(), tokens.end(), [](const PatternToken& t) {
                return t.kind != Kind::Word && t.kind != Kind::Priority;
              }));
    if (index <= there) return;
    const std::string count = there == 0   ? "has no wildcard"
                              : there == 1 ? "has one wildcard"
                                           : "has " + std::to_string(there) + " wildcards";
    remark(Remark::Kind::Warning, category,
           "<" + std::string{taker->name} + " index=\"" + std::to_string(index) + "\"/> says nothing: its " +
               taker->part + " " + count + ".");
  }

  /// How many <show> of a template can come in one answer; of alternatives the most.
  std::size_t shows_in(std::uint32_t node) const {
    const Script script = graph_.script();
    const bool alternatives = script[node].tag == Tag::Random || script[node].tag == Tag::Condition;
    std::size_t sum = 0;
    for (std::uint32_t c = script[node].child; c != kNone; c = script[c].next) {
      const bool show = script[c].tag == Tag::Unknown && script.text(c) == "show";
      const std::size_t here = (show ? 1 : 0) + shows_in(c);
      sum = alternatives ? std::max(sum, here) : sum + here;
    }
    return sum;
  }

  void look_at_name(std::uint32_t category, std::uint32_t node) {
    const Script script = graph_.script();
    const std::uint32_t attribute = script.attribute(node, Attribute::Name);
    if (attribute == kNone) return;
    const std::uint32_t value = script[attribute].child;
    if (value == kNone || script[value].tag != Tag::Text || script[value].next != kNone) return;
    const std::string name = lower(trimmed(script.text(value)));
    if (script[node].tag == Tag::Map && !knowledge_.has_map(name))
      remark(Remark::Kind::Error, category, "There is no map '" + name + "'.");
    if (script[node].tag == Tag::Bot && knowledge_.property(name) == nullptr &&
        properties_.insert(name).second)
      remark(Remark::Kind::Warning, category,
             "The property '" + name + "' is not set; it is said as nothing or \"unknown\".");
  }

  const LoadedBrain& loaded_;
  const Graph& graph_;
  const Knowledge& knowledge_;
  const Graph nothing_;
  Matcher matcher_;
  Session session_;
  std::vector<Remark> out_;
  std::set<std::uint32_t> overridden_;
  std::set<std::string, std::less<>> unknown_, properties_;
  std::map<std::string, std::pair<std::string, std::string>> members_;
};

}  // namespace

std::vector<Remark> lint(const LoadedBrain& loaded) { return Linter{loaded}.run(); }

}  // namespace mana::dialogue::aiml
