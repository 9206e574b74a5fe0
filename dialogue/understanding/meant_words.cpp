#include "dialogue/understanding/meant_words.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <vector>

#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue {
namespace fs = std::filesystem;
namespace {

core::Result<aiml::IntentExamples> examples_in(const fs::path& folder, const SpellingRules& spelling) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator{folder, error})
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  aiml::IntentExamples all;
  for (const fs::path& file : files) {
    std::ifstream in{file};
    for (std::string line; std::getline(in, line);)
      if (const std::string_view text = aiml::trimmed(line); !text.empty() && !text.starts_with('#'))
        all[file.stem().string()].push_back(spelling.apply(text));
  }
  if (all.size() < 2)
    return core::not_found("There are no examples in '" + folder.string() + "'; install MANA again.");
  return all;
}

/// "wen = when": a line each.
aiml::Substitutions slips_in(const fs::path& file) {
  std::vector<std::pair<std::string, std::string>> rules;
  std::ifstream in{file};
  for (std::string line; std::getline(in, line);) {
    const std::size_t sign = line.find('=');
    if (line.starts_with('#') || sign == std::string::npos) continue;
    rules.emplace_back(" " + std::string{aiml::trimmed(std::string_view{line}.substr(0, sign))} + " ",
                       " " + std::string{aiml::trimmed(std::string_view{line}.substr(sign + 1))} + " ");
  }
  return aiml::Substitutions{std::move(rules)};
}

}  // namespace

core::Result<MeantWords> MeantWords::read(const fs::path& folder, const fs::path& learned,
                                          std::shared_ptr<const SentenceEncoder> encoder) {
  MeantWords words;
  words.spelling_ = SpellingRules{folder.parent_path()};
  words.slips_ = slips_in(folder.parent_path() / "slips.txt");
  auto examples = examples_in(folder, words.spelling_);
  if (!examples) return std::move(examples).error();
  words.stamp_ = aiml::stamp_of(*examples);
  std::ifstream in{learned, std::ios::binary};
  const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
  auto known = aiml::IntentClassifier::from_bytes(bytes, words.stamp_);
  words.classifier_ = known ? *std::move(known) : aiml::IntentClassifier{*examples};
  words.classifier_.judge_with(std::move(encoder), "meant");
  return words;
}

std::string MeantWords::written_right(std::string_view words) const {
  std::string out = slips_.apply(" " + std::string{words} + " ");
  const auto first = out.find_first_not_of(' '), last = out.find_last_not_of(' ');
  return first == std::string::npos ? std::string{} : out.substr(first, last - first + 1);
}

std::vector<MeantWords::Meant> MeantWords::judge(std::string_view words) const {
  std::vector<Meant> all;
  for (const auto& guess : classifier_.judge(spelling_.apply(written_right(words))))
    all.push_back({std::string{guess.intent}, guess.probability});
  return all;
}

}  // namespace mana::dialogue
