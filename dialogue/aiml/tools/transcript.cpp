#include "dialogue/aiml/tools/transcript.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <regex>

#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue::aiml {
namespace {

struct Word {
  std::string_view name;
  Expectation::Kind kind;
  std::string_view sentence;
};
constexpr std::array<Word, 7> kWords{
    {{"reply", Expectation::Kind::Is, "the reply"},
     {"contains", Expectation::Kind::Contains, "a reply that contains"},
     {"lacks", Expectation::Kind::Lacks, "a reply without"},
     {"matches", Expectation::Kind::Matches, "a reply that fits the expression"},
     {"pattern", Expectation::Kind::Pattern, "an answer by the pattern"},
     {"file", Expectation::Kind::File, "an answer from a file that ends in"},
     {"markup", Expectation::Kind::Markup, "markup that contains"}}};

/// The first thing that is wrong in a file, found somewhere deep in it.
struct Faults {
  int line = 0;
  std::string sentence;
  void add(int at, std::string what) {
    if (sentence.empty()) *this = {at, std::move(what)};
  }
};

int line_of(const YAML::Node& node) { return node.Mark().line + 1; }

std::string text_of(const YAML::Node& node, std::string_view what, Faults& faults) {
  if (node.IsScalar()) return node.Scalar();
  faults.add(line_of(node), std::string{what} + " has to be one text");
  return {};
}

std::vector<std::string> texts_of(const YAML::Node& node, std::string_view what, Faults& faults) {
  if (node.IsScalar()) return {node.Scalar()};
  std::vector<std::string> out;
  if (!node.IsSequence()) {
    faults.add(line_of(node), std::string{what} + " has to be a text or a list of texts");
    return out;
  }
  for (const auto& item : node) out.push_back(text_of(item, what, faults));
  return out;
}

std::map<std::string, std::string> map_of(const YAML::Node& node, std::string_view what, Faults& faults) {
  std::map<std::string, std::string> out;
  if (!node.IsMap()) {
    faults.add(line_of(node), std::string{what} + " has to be a list of NAME: VALUE");
    return out;
  }
  for (const auto& pair : node)
    out.emplace(text_of(pair.first, what, faults), text_of(pair.second, what, faults));
  return out;
}

Expectation expectation_of(const Word& word, const YAML::Node& value, Faults& faults) {
  Expectation e{word.kind, texts_of(value, word.name, faults)};
  if (word.kind != Expectation::Kind::Matches) return e;
  for (const std::string& expression : e.any_of) {
    try {
      (void)std::regex{expression};
    } catch (const std::regex_error&) {
      faults.add(line_of(value), "'" + expression + "' is no regular expression");
    }
  }
  return e;
}

TranscriptTurn turn_of(const YAML::Node& node, Faults& faults) {
  TranscriptTurn turn{line_of(node), {}, {}, {}};
  if (!node.IsMap()) {
    faults.add(turn.line, "a turn is 'say: ...' and what has to come back");
    return turn;
  }
  for (const auto& pair : node) {
    const std::string key = text_of(pair.first, "a turn", faults);
    const auto* const word =
        std::find_if(kWords.begin(), kWords.end(), [&](const Word& w) { return w.name == key; });
    if (key == "say")
      turn.say = text_of(pair.second, key, faults);
    else if (key == "predicates")
      turn.predicates = map_of(pair.second, key, faults);
    else if (word != kWords.end())
      turn.expect.push_back(expectation_of(*word, pair.second, faults));
    else
      faults.add(line_of(pair.first), "a turn has no '" + key +
                                          "'; it may have say, reply, contains, lacks, matches, "
                                          "pattern, file, markup, predicates");
  }
  if (turn.say.empty()) faults.add(turn.line, "a turn needs 'say:'");
  return turn;
}

Talk talk_of(const YAML::Node& node, Faults& faults) {
  Talk talk{line_of(node), {}, {}, {}, {}};
  if (!node.IsMap()) {
    faults.add(talk.line, "a talk is 'name:' and 'turns:'");
    return talk;
  }
  for (const auto& pair : node) {
    const std::string key = text_of(pair.first, "a talk", faults);
    if (key == "name")
      talk.name = text_of(pair.second, key, faults);
    else if (key == "that")
      talk.that = text_of(pair.second, key, faults);
    else if (key == "predicates")
      talk.predicates = map_of(pair.second, key, faults);
    else if (key == "turns") {
      for (const auto& turn : pair.second) talk.turns.push_back(turn_of(turn, faults));
    } else
      faults.add(line_of(pair.first),
                 "a talk has no '" + key + "'; it may have name, that, predicates, turns");
  }
  if (talk.turns.empty()) faults.add(talk.line, "a talk needs 'turns:'");
  if (talk.name.empty()) talk.name = "line " + std::to_string(talk.line);
  return talk;
}

Transcript transcript_of(const YAML::Node& root, Faults& faults) {
  Transcript out;
  if (!root.IsMap()) {
    faults.add(1, "a transcript has 'talks:'");
    return out;
  }
  for (const auto& pair : root) {
    const std::string key = text_of(pair.first, "a transcript", faults);
    if (key == "aiml")
      out.aiml = texts_of(pair.second, key, faults);
    else if (key == "persona")
      out.persona = text_of(pair.second, key, faults);
    else if (key == "seed")
      out.seed = pair.second.as<std::uint64_t>();
    else if (key == "random")
      out.random_first = text_of(pair.second, key, faults) == "first";
    else if (key == "talks") {
      for (const auto& talk : pair.second) out.talks.push_back(talk_of(talk, faults));
    } else
      faults.add(line_of(pair.first),
                 "a transcript has no '" + key + "'; it may have aiml, persona, seed, random, talks");
  }
  if (out.talks.empty()) faults.add(1, "there is no talk in it: write 'talks:' and a list");
  return out;
}

bool meets(const Expectation& e, const Reply& reply) {
  const ChainLink* last = nullptr;
  for (const ChainLink& link : reply.chain)
    if (link.depth == 0) last = &link;
  const auto one = [&](const std::string& wanted) {
    switch (e.kind) {
      case Expectation::Kind::Is: return reply.text == single_spaced(wanted);
      case Expectation::Kind::Lacks:
      case Expectation::Kind::Contains: return lower(reply.text).find(lower(wanted)) != std::string::npos;
      case Expectation::Kind::Matches: return std::regex_search(reply.text, std::regex{wanted});
      case Expectation::Kind::Pattern: return last != nullptr && last->pattern == wanted;
      case Expectation::Kind::File: return last != nullptr && last->file.ends_with(wanted);
      case Expectation::Kind::Markup: return reply.markup.find(wanted) != std::string::npos;
    }
    return false;
  };
  const bool any = std::any_of(e.any_of.begin(), e.any_of.end(), one);
  return e.kind == Expectation::Kind::Lacks ? !any : any;
}

std::string in_quotes(std::string_view text) { return std::string{'"'}.append(text).append(1, '"'); }

std::string shown(const Expectation& e) {
  const auto* const word =
      std::find_if(kWords.begin(), kWords.end(), [&](const Word& w) { return w.kind == e.kind; });
  std::string out{word->sentence};
  for (std::size_t i = 0; i < e.any_of.size(); ++i) out += (i == 0 ? " \"" : " or \"") + e.any_of[i] + "\"";
  return out;
}

std::string shown(const Reply& reply) {
  std::string out = "\"" + reply.text + "\"";
  for (const ChainLink& link : reply.chain)
    if (link.depth == 0 && link.answered)
      out += " by " + link.pattern + " (" + link.file + ":" + std::to_string(link.line) + ")";
  return reply.aborted.empty() ? out : out + ", ended by the limit: " + reply.aborted;
}

}  // namespace

core::Result<Transcript> read_transcript(const std::filesystem::path& file) {
  constexpr std::uintmax_t kMostBytes = 8U << 20U;
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error))
    return core::not_found("there is no file '" + file.string() + "'");
  if (std::filesystem::file_size(file, error) > kMostBytes)
    return core::bad_input("'" + file.string() + "' is longer than 8 MiB; cut it into parts");
  std::ifstream in{file, std::ios::binary};
  const std::string content{std::istreambuf_iterator<char>{in}, {}};
  const auto at = [&](int line) { return file.string() + ", line " + std::to_string(line) + ": "; };
  try {
    Faults faults;
    Transcript read = transcript_of(YAML::Load(content), faults);
    if (!faults.sentence.empty()) return core::bad_input(at(faults.line) + faults.sentence + ".");
    return read;
  } catch (const YAML::Exception& e) {
    return core::bad_input(at(e.mark.line + 1) + "this is no YAML (" + e.msg + ").");
  }
}

std::vector<Difference> play(const Talk& talk, Session& session) {
  for (const auto& [name, value] : talk.predicates) session.set_predicate(name, value);
  if (!talk.that.empty()) session.note_spoken(talk.that);
  std::vector<Difference> out;
  for (const TranscriptTurn& turn : talk.turns) {
    const Reply reply = session.turn(turn.say);
    for (const Expectation& e : turn.expect)
      if (!meets(e, reply)) out.push_back({turn.line, talk.name, turn.say, shown(e), shown(reply)});
    for (const auto& [name, value] : turn.predicates) {
      const auto& known = session.memory().predicates;
      const auto found = known.find(lower(name));
      const std::string is = found == known.end() ? "" : found->second;
      if (is != value)
        out.push_back({turn.line, talk.name, turn.say,
                       std::string{"the predicate "}.append(name).append(" as ").append(in_quotes(value)),
                       in_quotes(is)});
    }
  }
  return out;
}

}  // namespace mana::dialogue::aiml
