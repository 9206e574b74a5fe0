#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "dialogue/aiml/brain/knowledge.hpp"

namespace mana::dialogue::aiml {

/// Collects what belongs to a set of categories besides them, from files laid out as Program AB has them
/// (sets/*.txt, maps/*.txt, config/properties.txt, normal.txt ...) and as Pandorabots has them (*.set, *.map,
/// *.substitution, *.properties, *.pdefaults: JSON or lines). A line that cannot be used is left out with a
/// remark.  Threads: one.
class KnowledgeReader {
 public:
  explicit KnowledgeReader(std::vector<Remark>& remarks) : remarks_{remarks} {}

  /// Whether a file of this name holds knowledge.
  static bool is_knowledge(const std::filesystem::path& file);
  /// Whether it holds the bot's properties.
  static bool holds_properties(const std::filesystem::path& file);
  /// `content` in any encoding; `shown` is what remarks call the file.
  void read(const std::filesystem::path& file, std::string_view content, std::string_view shown);
  /// With English substitutions where none were read.
  Knowledge finish();

 private:
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  using Lists = std::vector<std::vector<std::string>>;
  Lists rows(std::string_view content, char separator, std::string_view shown);
  Lists json_rows(std::string_view content, std::string_view shown);
  Pairs pairs(std::string_view content, std::string_view shown);
  Pairs quoted_pairs(std::string_view content, std::string_view shown);
  void remark(std::string_view file, int line, std::string sentence);

  std::vector<Remark>& remarks_;
  Knowledge knowledge_;
  std::map<std::string, Pairs, std::less<>> substitutions_;
};

}  // namespace mana::dialogue::aiml
