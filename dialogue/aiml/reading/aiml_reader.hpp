#pragma once
#include <string_view>
#include <vector>

#include "dialogue/aiml/brain/knowledge.hpp"
#include "dialogue/aiml/reading/graph_builder.hpp"

namespace mana::dialogue::aiml {

/// Reads AIML 0.9 to 2.1. A category that is broken is left out with a remark that names file and line, also
/// when the XML itself is broken there; the rest of the file is read.
///
/// UTF-8, UTF-16, ISO-8859-1 and Windows-1252; a file that says UTF-8 and is not is taken for ISO-8859-1.
/// Ownership: refers to its arguments.  Threads: one.
class AimlReader {
 public:
  AimlReader(GraphBuilder& out, const Knowledge& knowledge, std::vector<Remark>& remarks)
      : out_{out}, knowledge_{knowledge}, remarks_{remarks} {}

  /// `name` is what remarks and categories call the file.
  void read(std::string_view bytes, std::string_view name);

 private:
  GraphBuilder& out_;
  const Knowledge& knowledge_;
  std::vector<Remark>& remarks_;
};

}  // namespace mana::dialogue::aiml
