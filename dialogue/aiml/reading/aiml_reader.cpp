#include "dialogue/aiml/reading/aiml_reader.hpp"

#include <expat.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "agent/core/xml_text.hpp"
#include "dialogue/aiml/reading/script_builder.hpp"
#include "dialogue/aiml/text/encoding.hpp"
#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/aiml/text/words.hpp"

namespace mana::dialogue::aiml {
namespace {

constexpr std::size_t kMostRemarks = 200;  // of one file
constexpr std::size_t kMostNesting = 100;
constexpr std::size_t kMostPattern = 100;  // words

using AttributeList = std::vector<std::pair<std::string, std::string>>;

std::string local_name(const char* qualified) {
  std::string name{qualified};
  if (name.starts_with("aiml:")) name.erase(0, 5);
  if (name.starts_with("html:")) name.erase(0, 5);
  if (std::none_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; })) return name;
  const std::string small = lower(name);
  return find_tag(small) != nullptr || small == "aiml" ? small : name;
}

AttributeList attribute_list(const char** raw) {
  AttributeList out;
  for (; *raw != nullptr; raw += 2) {
    const std::string_view name{raw[0]};
    if (!name.starts_with("xmlns")) out.emplace_back(local_name(raw[0]), raw[1]);
  }
  return out;
}

std::string_view value_of(const AttributeList& list, std::string_view name) {
  for (const auto& [key, value] : list)
    if (key == name) return value;
  return {};
}

/// Reads one file. expat stops for good at the first fault; a new parser then goes on at the next category.
class FileReader {
 public:
  FileReader(GraphBuilder& out, const Knowledge& knowledge, std::vector<Remark>& remarks,
             std::string_view text, std::string_view name)
      : out_{out}, script_{out}, knowledge_{knowledge}, remarks_{remarks}, text_{text}, name_{name} {}

  void read() {
    file_ = out_.add_file(name_);
    std::string prefix;
    std::size_t from = 0;
    while (auto next = parse(prefix, from)) std::tie(from, prefix) = std::move(*next);
    if (!seen_aiml_) remark(Remark::Kind::Error, 1, "This is no AIML: there is no <aiml> element.");
  }

 private:
  enum class In { Outside, Aiml, Topic, Category, Pattern, That, TopicOf, Template };
  using Next = std::optional<std::pair<std::size_t, std::string>>;

  struct FreeParser {
    void operator()(XML_Parser p) const noexcept { XML_ParserFree(p); }
  };

  Next parse(const std::string& prefix, std::size_t from) {
    const std::unique_ptr<XML_ParserStruct, FreeParser> parser{XML_ParserCreate("UTF-8")};
    parser_ = parser.get();
    if (parser_ == nullptr) return {};
    prefix_size_ = prefix.size();
    from_ = from;
    line_before_ = 1 + static_cast<int>(std::count(text_.begin(),
                                                   text_.begin() + static_cast<std::ptrdiff_t>(from), '\n'));
    in_ = In::Outside;
    skipped_depth_ = 0;
    part_depth_ = 0;
    parts_.clear();
    draft_open_ = false;
    XML_SetUserData(parser_, this);
    XML_SetElementHandler(parser_, &FileReader::on_start, &FileReader::on_end);
    XML_SetCharacterDataHandler(parser_, &FileReader::on_text);
    XML_SetSkippedEntityHandler(parser_, &FileReader::on_entity);
    XML_UseForeignDTD(parser_, XML_TRUE);  // so that &eacute; is skipped, not a fault
    const std::string_view rest = text_.substr(from);
    if (XML_Parse(parser_, prefix.data(), static_cast<int>(prefix.size()), 0) != XML_STATUS_ERROR &&
        XML_Parse(parser_, rest.data(), static_cast<int>(rest.size()), 1) != XML_STATUS_ERROR)
      return {};
    return recover();
  }

  // Where to go on after a fault: behind the start of the category it is in, else behind the fault.
  Next recover() {
    const int fault_line = line();
    std::string sentence =
        std::string{"The XML is broken here ("} + XML_ErrorString(XML_GetErrorCode(parser_)) + ")";
    const std::size_t fault = std::max(place(), from_);
    const bool inside = draft_open_;
    if (inside) {
      sentence += "; the category that begins in line " + std::to_string(draft_.line) + " is left out";
      out_.forget(mark_);
    }
    const bool over = text_.find_first_not_of(" \t\r\n", fault) == std::string_view::npos;
    if (!(over && !inside && seen_aiml_ && XML_GetErrorCode(parser_) == XML_ERROR_NO_ELEMENTS))
      remark(Remark::Kind::Error, fault_line, sentence + ".");
    std::size_t at = inside ? draft_begin_ + 1 : fault;
    const bool in_topic = !topic_name_.empty();
    at = next_start(at);
    if (at == std::string_view::npos) return {};
    seen_aiml_ = true;  // there are categories
    const bool stays_in_topic = in_topic && text_.substr(at).starts_with("<category");
    if (!stays_in_topic) topic_name_.clear();
    std::string prefix = "<aiml version=\"" + core::xml_escaped(version_) + "\">";
    if (stays_in_topic) prefix += "<topic name=\"" + core::xml_escaped(topic_name_) + "\">";
    return std::pair{std::max(at, from_ + 1), std::move(prefix)};
  }

  std::size_t next_start(std::size_t from) const {
    std::size_t at = from;
    while ((at = text_.find('<', at)) != std::string_view::npos) {
      const std::string_view here = text_.substr(at);
      if (here.starts_with("<category") || here.starts_with("<topic name")) return at;
      // What follows the end of a topic is in none.
      if (here.starts_with("</topic>")) {
        const std::size_t behind = at + 8;
        const std::size_t next = text_.find("<category", behind), topic = text_.find("<topic name", behind);
        return std::min(next, topic) == std::string_view::npos ? std::string_view::npos : behind;
      }
      ++at;
    }
    return at;
  }

  std::size_t place() const {
    const auto index = static_cast<std::size_t>(std::max<XML_Index>(0, XML_GetCurrentByteIndex(parser_)));
    const std::size_t at = from_ + (index > prefix_size_ ? index - prefix_size_ : 0);
    return std::min(at, text_.size());
  }
  int line() const { return line_before_ - 1 + static_cast<int>(XML_GetCurrentLineNumber(parser_)); }

  void remark(Remark::Kind kind, int at, std::string sentence) {
    if (++remarks_made_ > kMostRemarks) return;
    if (remarks_made_ == kMostRemarks) sentence = "There are more faults in this file.";
    remarks_.push_back({kind, std::string{name_}, at, std::move(sentence)});
  }

  /// The category being read cannot be used; the first reason counts.
  void spoil(std::string why) {
    if (fault_.empty()) fault_ = std::move(why);
  }

  static void on_start(void* self, const char* name, const char** attributes) {
    static_cast<FileReader*>(self)->start(local_name(name), attribute_list(attributes));
  }
  static void on_end(void* self, const char*) { static_cast<FileReader*>(self)->end(); }
  static void on_text(void* self, const char* text, int size) {
    static_cast<FileReader*>(self)->characters({text, static_cast<std::size_t>(size)});
  }
  static void on_entity(void* self, const char* name, int) {
    static_cast<FileReader*>(self)->characters(named_character(name));
  }

  void start(const std::string& name, const AttributeList& attributes) {
    if (skipped_depth_ > 0) {
      ++skipped_depth_;
      return;
    }
    switch (in_) {
      case In::Outside: return start_outside(name, attributes);
      case In::Aiml:
      case In::Topic: return start_top(name, attributes);
      case In::Category: return start_in_category(name);
      case In::Pattern:
      case In::That:
      case In::TopicOf: return start_in_pattern(name, attributes);
      case In::Template: return start_in_template(name, attributes);
    }
  }

  void start_outside(const std::string& name, const AttributeList& attributes) {
    if (name != "aiml") {
      ++skipped_depth_;
      return;
    }
    seen_aiml_ = true;
    in_ = In::Aiml;
    version_ = value_of(attributes, "version");
  }

  void start_top(const std::string& name, const AttributeList& attributes) {
    if (name == "category") return start_category();
    if (name == "topic" && in_ == In::Aiml) {
      topic_name_ = value_of(attributes, "name");
      in_ = In::Topic;
      return;
    }
    remark(Remark::Kind::Warning, line(), "<" + name + "> is not expected here; it is left out.");
    ++skipped_depth_;
  }

  void start_category() {
    outer_ = in_;
    in_ = In::Category;
    draft_ = {};
    draft_.file = file_;
    draft_.line = static_cast<std::uint32_t>(line());
    draft_.spec = version_.starts_with("1") || version_.starts_with("0") ? 1 : 2;
    draft_begin_ = place();
    draft_open_ = true;
    fault_.clear();
    has_pattern_ = false;
    mark_ = out_.mark();
    if (!topic_name_.empty()) {
      parts_ = {{PatternPart::Kind::Words, topic_name_}};
      draft_.topic = tokens_of(parts_, knowledge_);
    }
  }

  void start_in_category(const std::string& name) {
    parts_.clear();
    if (name == "pattern") {
      in_ = In::Pattern;
    } else if (name == "that") {
      in_ = In::That;
    } else if (name == "topic") {
      in_ = In::TopicOf;
    } else if (name == "template") {
      in_ = In::Template;
      if (draft_.script != kNone) spoil("has two templates");
      script_.begin();
    } else {
      spoil("has an element <" + name + ">, which is none of pattern, that, topic, template");
      ++skipped_depth_;
    }
  }

  void start_in_pattern(const std::string& name, const AttributeList& attributes) {
    const std::string_view given = value_of(attributes, "name");
    if (name == "set" || name == "bot") {
      parts_.push_back(
          {name == "set" ? PatternPart::Kind::Set : PatternPart::Kind::Property, std::string{given}});
      ++part_depth_;
      return;
    }
    if (name == "name" && part_depth_ == 0) {  // AIML 0.9: the bot's name
      parts_.push_back({PatternPart::Kind::Property, "name"});
      ++part_depth_;
      return;
    }
    spoil("has an element <" + name + "> in its pattern");
    ++skipped_depth_;
  }

  void start_in_template(const std::string& name, const AttributeList& attributes) {
    if (script_.depth() >= kMostNesting) {
      spoil("nests more than " + std::to_string(kMostNesting) + " elements");
      ++skipped_depth_;
      return;
    }
    script_.open(name, attributes);
  }

  void characters(std::string_view text) {
    if (skipped_depth_ > 0) return;
    if (in_ == In::Template) return script_.text(text);
    if (in_ == In::Pattern || in_ == In::That || in_ == In::TopicOf) {
      if (parts_.empty() || (part_depth_ == 0 && parts_.back().kind != PatternPart::Kind::Words))
        parts_.push_back({PatternPart::Kind::Words, {}});
      parts_.back().text += text;
      return;
    }
    if (in_ == In::Category && !trimmed(text).empty()) spoil("has words outside of its pattern and template");
  }

  void end() {
    if (skipped_depth_ > 0) {
      --skipped_depth_;
      return;
    }
    switch (in_) {
      case In::Pattern:
      case In::That:
      case In::TopicOf: return end_pattern();
      case In::Template: return end_in_template();
      case In::Category: return end_category();
      case In::Topic:
        topic_name_.clear();
        in_ = In::Aiml;
        return;
      default: in_ = In::Outside;
    }
  }

  void end_pattern() {
    if (part_depth_ > 0) {
      --part_depth_;
      return;
    }
    PatternTokens tokens = tokens_of(parts_, knowledge_);
    if (tokens.size() > kMostPattern)
      spoil("has a pattern of more than " + std::to_string(kMostPattern) + " words");
    if (in_ == In::Pattern) {
      if (tokens.empty()) spoil("has an empty pattern");
      has_pattern_ = true;
      look_for_apostrophes();
    }
    (in_ == In::Pattern ? draft_.pattern : in_ == In::That ? draft_.that : draft_.topic) = std::move(tokens);
    in_ = In::Category;
  }

  /// "WHAT'S NEW" as a pattern is what nobody is heard to say, because "what is new" is made of it before.
  void look_for_apostrophes() {
    for (const PatternPart& part : parts_) {
      if (part.kind != PatternPart::Kind::Words || part.text.find('\'') == std::string::npos) continue;
      const std::string normal = knowledge_.normal.apply(single_spaced(part.text));
      if (Sentence::fit(normal).folded() == Sentence::fit(part.text).folded()) continue;
      remark(Remark::Kind::Warning, static_cast<int>(draft_.line),
             "This pattern never answers: the substitutions make \"" + normal +
                 "\" of what is said; write that.");
    }
  }

  void end_in_template() {
    if (script_.depth() > 1) return script_.close();
    draft_.script = script_.finish();
    in_ = In::Category;
  }

  void end_category() {
    in_ = outer_;
    draft_open_ = false;
    if (!has_pattern_) spoil("has no pattern");
    if (draft_.script == kNone) spoil("has no template");
    if (!fault_.empty()) {
      out_.forget(mark_);
      remark(Remark::Kind::Error, static_cast<int>(draft_.line),
             "This category " + fault_ + "; it is left out.");
      return;
    }
    for (std::string& sentence : script_.warnings)
      remark(Remark::Kind::Warning, static_cast<int>(draft_.line), std::move(sentence));
    for (std::string& sentence : script_.remarks)
      remark(Remark::Kind::Note, static_cast<int>(draft_.line), std::move(sentence));
    out_.add(draft_);
  }

  GraphBuilder& out_;
  ScriptBuilder script_;
  const Knowledge& knowledge_;
  std::vector<Remark>& remarks_;
  std::string_view text_, name_;
  std::uint32_t file_ = 0;
  XML_Parser parser_ = nullptr;
  std::size_t prefix_size_ = 0, from_ = 0, remarks_made_ = 0;
  int line_before_ = 1;

  In in_ = In::Outside, outer_ = In::Aiml;
  bool seen_aiml_ = false, has_pattern_ = false, draft_open_ = false;
  std::string version_, topic_name_, fault_;
  std::size_t skipped_depth_ = 0, part_depth_ = 0, draft_begin_ = 0;
  std::vector<PatternPart> parts_;
  CategoryDraft draft_;
  GraphBuilder::Mark mark_{};
};

}  // namespace

void AimlReader::read(std::string_view bytes, std::string_view name) {
  const std::string text = decoded(bytes);
  FileReader{out_, knowledge_, remarks_, text, name}.read();
}

}  // namespace mana::dialogue::aiml
