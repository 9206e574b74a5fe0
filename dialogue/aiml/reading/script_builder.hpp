#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "dialogue/aiml/reading/graph_builder.hpp"

namespace mana::dialogue::aiml {

/// Makes the nodes of one template while its XML goes by.
class ScriptBuilder {
 public:
  explicit ScriptBuilder(GraphBuilder& out) : out_{out} {}

  void begin();  ///< a template
  void open(std::string_view name, const std::vector<std::pair<std::string, std::string>>& attributes);
  void text(std::string_view text) { text_ += text; }
  void close();
  std::uint32_t finish();  ///< the template's node
  std::size_t depth() const { return open_.size(); }

  /// What the author should know of this template: tags that are misspelled, old or unknown.
  std::vector<std::string> remarks;
  /// What he counted on and does not get: tags that are never run.
  std::vector<std::string> warnings;

 private:
  struct Open {
    std::uint32_t node, last = kNone;
    Tag tag;
  };
  struct Element {
    Tag tag = Tag::Unknown;
    std::string_view name;
    std::string_view attribute, value;  // that the old name stands for
  };
  Element element_of(std::string_view name, bool has_attributes);
  void remark_on(Tag tag);
  std::uint32_t append(const ScriptNode& node);
  void add_attribute(std::string_view name, std::string_view value);
  void flush_text();
  void make_attribute(const Open& done);

  GraphBuilder& out_;
  std::vector<Open> open_;
  std::string text_;
};

}  // namespace mana::dialogue::aiml
