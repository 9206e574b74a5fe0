#include <algorithm>
#include <utility>

#include "agent/core/toml.hpp"
#include "calendar/titles/title_rules.hpp"

namespace mana::calendar {

/// Reads one file into TitleRules; the first thing that is wrong ends it.
class TitleRulesReader {
 public:
  explicit TitleRulesReader(const std::filesystem::path& file) : file_{file} {}

  core::Result<TitleRules> read() {
    auto table = core::read_toml(file_);
    if (!table) return std::move(table).error();
    const toml::table& all = *table;
    out_.language_ = all["language"].value_or(std::string{"en-GB"});
    if (auto s = read_lists(all); !s) return std::move(s).error();
    for (const auto& [name, target] :
         {std::pair{"start", &out_.start_}, std::pair{"write", &out_.all_},
          std::pair{"medicine", &out_.medicine_}, std::pair{"note", &out_.note_}})
      if (auto s = read_patterns(all, name, *target); !s) return std::move(s).error();
    return std::move(out_);
  }

 private:
  core::Error wrong(const toml::node& node, const std::string& what) const {
    return core::bad_input(file_.string() + ", line " + std::to_string(node.source().begin.line) + ": " +
                           what + ".");
  }

  core::Status read_lists(const toml::table& all) {
    if (const toml::table* lists = all["list"].as_table()) {
      for (const auto& [key, node] : *lists) {
        const auto* words = node.as_string();
        if (words == nullptr) return wrong(node, "'" + std::string{key.str()} + "' is no text of words");
        std::vector<std::string>& list = out_.lists_[std::string{key.str()}];
        for (const std::string_view word : parts_of(words->get(), " \n\t")) list.emplace_back(word);
      }
    }
    if (const toml::table* texts = all["say"].as_table()) {
      for (const auto& [key, node] : *texts) {
        const auto* text = node.as_string();
        if (text == nullptr) return wrong(node, "'" + std::string{key.str()} + "' is no text");
        out_.texts_[std::string{key.str()}] = text->get();
      }
    }
    return {};
  }

  core::Status read_patterns(const toml::table& all, const char* name, std::vector<TitlePattern>& out) {
    const toml::table* table = all[name].as_table();
    if (table == nullptr) return {};
    for (const auto& [key, node] : *table) {
      const auto* text = node.as_string();
      if (text == nullptr) return wrong(node, "'" + std::string{key.str()} + "' is no text");
      TitlePattern pattern;
      pattern.say = text->get();
      for (const std::string_view element : parts_of(key.str(), " ")) {
        auto read = element_of(element);
        if (!read.slot.empty() && !is_known(read.slot))
          return wrong(node, "{" + read.slot + "} is no list of this file");
        pattern.elements.push_back(std::move(read));
      }
      const bool any = std::any_of(pattern.elements.begin(), pattern.elements.end(),
                                   [](const TitlePattern::Element& e) { return !e.is_optional; });
      if (!any) return wrong(node, "a pattern needs a word that may not be missing");
      out.push_back(std::move(pattern));
    }
    // Of equally long matches the one with more words counts: a word says more than a slot.
    std::stable_sort(out.begin(), out.end(),
                     [](const TitlePattern& a, const TitlePattern& b) { return words_in(a) > words_in(b); });
    return {};
  }

  static std::ptrdiff_t words_in(const TitlePattern& pattern) {
    return std::count_if(pattern.elements.begin(), pattern.elements.end(),
                         [](const TitlePattern::Element& e) { return e.slot.empty(); });
  }

  bool is_known(const std::string& slot) const {
    static constexpr std::string_view kOwn[] = {"n",        "m",     "w",    "v",    "long", "digits",
                                                "postcode", "owner", "name", "word", "code", "rest"};
    return std::find(std::begin(kOwn), std::end(kOwn), slot) != std::end(kOwn) || out_.lists_.contains(slot);
  }

  static std::vector<std::string_view> parts_of(std::string_view text, std::string_view marks) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find_first_of(marks), text.size());
      if (end > 0) parts.push_back(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
  }

  static TitlePattern::Element element_of(std::string_view text) {
    TitlePattern::Element e;
    if (text.size() > 2 && text.front() == '[' && text.back() == ']') {
      e.is_optional = true;
      text = text.substr(1, text.size() - 2);
    }
    e.is_glued = text.size() > 1 && text.front() == '_';
    if (e.is_glued) text.remove_prefix(1);
    if (text.size() > 2 && text.front() == '{' && text.back() == '}') {
      e.slot = std::string{text.substr(1, text.size() - 2)};
    } else {
      for (std::string_view word : parts_of(text, "|")) {
        if (word.size() > 1 && word.front() == '_') word.remove_prefix(1);
        e.words.emplace_back(word);
      }
    }
    return e;
  }

  std::filesystem::path file_;
  TitleRules out_;
};

core::Result<TitleRules> TitleRules::read(const std::filesystem::path& file) {
  return TitleRulesReader{file}.read();
}

}  // namespace mana::calendar
