#include "dialogue/aiml/reading/knowledge_reader.hpp"

#include <array>
#include <optional>

#include "agent/core/json_reader.hpp"
#include "dialogue/aiml/text/english.hpp"
#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/aiml/text/words.hpp"

namespace mana::dialogue::aiml {
namespace fs = std::filesystem;
namespace {

using core::Json;

enum class Holds { Nothing, Set, Map, Intent, Substitution, Properties, Defaults, Pronouns, Triples };

struct NamedFile {
  std::string_view stem;
  Holds holds;
};
// Program AB tells the files of its folder "config" by their names.
constexpr std::array<NamedFile, 10> kConfig{{{"properties", Holds::Properties},
                                             {"predicates", Holds::Defaults},
                                             {"normal", Holds::Substitution},
                                             {"denormal", Holds::Substitution},
                                             {"person", Holds::Substitution},
                                             {"person2", Holds::Substitution},
                                             {"gender", Holds::Substitution},
                                             {"pronouns", Holds::Pronouns},
                                             {"triples", Holds::Triples},
                                             {"defaults", Holds::Defaults}}};
constexpr std::array<NamedFile, 6> kEndings{{{".set", Holds::Set},
                                             {".map", Holds::Map},
                                             {".substitution", Holds::Substitution},
                                             {".properties", Holds::Properties},
                                             {".pdefaults", Holds::Defaults},
                                             {".triples", Holds::Triples}}};

template <std::size_t N>
Holds named(const std::array<NamedFile, N>& table, std::string_view name) {
  for (const NamedFile& f : table)
    if (f.stem == name) return f.holds;
  return Holds::Nothing;
}

/// remarks/INTENT/KIND.txt: what is said in passing, which is an example of the intent as well.
bool is_of_remarks(const fs::path& file) {
  return lower(file.parent_path().parent_path().filename().string()) == "remarks";
}

Holds kind_of(const fs::path& file) {
  const std::string ending = lower(file.extension().string());
  if (const Holds by_ending = named(kEndings, ending); by_ending != Holds::Nothing) return by_ending;
  if (ending != ".txt" && ending != ".conf") return Holds::Nothing;
  const std::string folder = lower(file.parent_path().filename().string());
  if (folder == "sets") return Holds::Set;
  if (folder == "maps") return Holds::Map;
  if (folder == "intents" || is_of_remarks(file)) return Holds::Intent;
  return named(kConfig, lower(file.stem().string()));
}

std::string utf8(std::string_view content) {
  if (content.starts_with("\xEF\xBB\xBF")) content.remove_prefix(3);
  return clean(is_utf8(content) ? std::string{content} : from_latin1(content));
}

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_number() || value.is_boolean() ? value.dump() : std::string{};
}

std::vector<std::string> texts_of(const Json& value) {
  if (!value.is_array()) return {text_of(value)};
  std::vector<std::string> out;
  for (const Json& item : value) out.push_back(text_of(item));
  return out;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

template <class Use>
void for_each_line(std::string_view content, Use use) {
  for (int line = 1; !content.empty(); ++line) {
    const std::size_t end = std::min(content.find('\n'), content.size());
    if (const std::string_view text = trimmed(content.substr(0, end)); !text.empty()) use(line, text);
    content.remove_prefix(std::min(end + 1, content.size()));
  }
}

bool is_json(std::string_view content) {
  content = trimmed(content);
  return content.starts_with('[') || content.starts_with('{');
}

/// The next text in double quotes, and what is behind it. \" and \\ are " and \.
std::optional<std::string> quoted(std::string_view& rest) {
  const std::size_t begin = rest.find('"');
  if (begin == std::string_view::npos) return {};
  std::string out;
  for (std::size_t i = begin + 1; i < rest.size(); ++i) {
    if (rest[i] == '"') {
      rest.remove_prefix(i + 1);
      return out;
    }
    if (rest[i] == '\\' && i + 1 < rest.size() && (rest[i + 1] == '"' || rest[i + 1] == '\\')) ++i;
    out.push_back(rest[i]);
  }
  return {};
}

}  // namespace

bool KnowledgeReader::is_knowledge(const fs::path& file) { return kind_of(file) != Holds::Nothing; }

bool KnowledgeReader::holds_properties(const fs::path& file) { return kind_of(file) == Holds::Properties; }

void KnowledgeReader::remark(std::string_view file, int line, std::string sentence) {
  remarks_.push_back({Remark::Kind::Error, std::string{file}, line, std::move(sentence)});
}

KnowledgeReader::Lists KnowledgeReader::json_rows(std::string_view content, std::string_view shown) {
  const Json json = core::parse_json(content).value_or(Json{});
  Lists out;
  if (json.is_object()) {
    for (const auto& [key, value] : json.fields()) out.push_back({key, joined(texts_of(value))});
  } else if (json.is_array()) {
    for (const Json& item : json) out.push_back(texts_of(item));
  } else {
    remark(shown, 0, "This is no JSON list, though it begins like one; it is left out.");
  }
  return out;
}

KnowledgeReader::Lists KnowledgeReader::rows(std::string_view content, char separator,
                                             std::string_view shown) {
  if (is_json(content)) return json_rows(content, shown);
  Lists out;
  for_each_line(content, [&](int line, std::string_view text) {
    if (text.starts_with('#') || text.starts_with("//")) return;
    const std::size_t at = separator == '\0' ? std::string_view::npos : text.find(separator);
    if (separator == '\0') {
      out.push_back({std::string{text}});
    } else if (at == std::string_view::npos) {
      remark(shown, line, "There is no '" + std::string{separator} + "' in this line; it is left out.");
    } else {
      out.push_back({std::string{trimmed(text.substr(0, at))}, std::string{trimmed(text.substr(at + 1))}});
    }
  });
  return out;
}

KnowledgeReader::Pairs KnowledgeReader::pairs(std::string_view content, std::string_view shown) {
  Pairs out;
  for (const auto& row : rows(content, ':', shown))
    if (row.size() >= 2) out.emplace_back(row[0], row[1]);
  return out;
}

KnowledgeReader::Pairs KnowledgeReader::quoted_pairs(std::string_view content, std::string_view shown) {
  Pairs out;
  if (is_json(content)) {
    for (const auto& row : json_rows(content, shown))
      if (row.size() >= 2) out.emplace_back(row[0], row[1]);
    return out;
  }
  for_each_line(content, [&](int line, std::string_view text) {
    if (text.starts_with('#') || text.starts_with("//")) return;
    std::string_view rest = text;
    const auto from = quoted(rest);
    const auto to = from ? quoted(rest) : std::nullopt;
    if (to) return out.emplace_back(*from, *to), void();
    remark(shown, line,
           "A substitution is two texts in quotes: \" what's \",\" what is \"; this line is left out.");
  });
  return out;
}

void KnowledgeReader::read(const fs::path& file, std::string_view content, std::string_view shown) {
  const std::string text = utf8(content);
  const std::string name = lower(file.stem().string());
  switch (kind_of(file)) {
    case Holds::Nothing: return;
    case Holds::Set:
      for (const auto& row : rows(text, '\0', shown)) knowledge_.sets[name].add(joined(row));
      knowledge_.sets.try_emplace(name);
      return;
    case Holds::Map: {
      auto& map = knowledge_.maps[name];
      for (auto& [key, value] : pairs(text, shown))
        map.insert_or_assign(Sentence::fit(key).folded(), std::move(value));
      return;
    }
    case Holds::Intent: {
      auto& examples =
          knowledge_.intents[is_of_remarks(file) ? lower(file.parent_path().filename().string()) : name];
      for (const auto& row : rows(text, '\0', shown)) examples.push_back(joined(row));
      return;
    }
    case Holds::Substitution:
      for (auto& pair : quoted_pairs(text, shown)) substitutions_[name].push_back(std::move(pair));
      return;
    case Holds::Properties:
      for (auto& [key, value] : pairs(text, shown))
        knowledge_.properties.insert_or_assign(lower(key), std::move(value));
      return;
    case Holds::Defaults:
      for (auto& [key, value] : pairs(text, shown))
        knowledge_.defaults.insert_or_assign(lower(key), std::move(value));
      return;
    case Holds::Pronouns:
      for (const auto& row : rows(text, '\0', shown)) knowledge_.pronouns.insert(lower(joined(row)));
      return;
    case Holds::Triples:
      for (const auto& row : rows(text, ':', shown)) {
        const std::size_t colon = row.size() < 2 ? std::string::npos : row[1].find(':');
        if (colon == std::string::npos) continue;
        knowledge_.triples.push_back({row[0], std::string{trimmed(std::string_view{row[1]}.substr(0, colon))},
                                      std::string{trimmed(std::string_view{row[1]}.substr(colon + 1))}});
      }
  }
}

Knowledge KnowledgeReader::finish() {
  const auto rules = [&](std::string_view name, Pairs (*usual)()) {
    const auto found = substitutions_.find(name);
    return Substitutions{found == substitutions_.end() ? usual() : found->second};
  };
  knowledge_.normal = rules("normal", english::normal);
  knowledge_.denormal = rules("denormal", english::denormal);
  knowledge_.person = rules("person", english::person);
  knowledge_.person2 = rules("person2", english::person2);
  knowledge_.gender = rules("gender", english::gender);
  return std::move(knowledge_);
}

}  // namespace mana::dialogue::aiml
