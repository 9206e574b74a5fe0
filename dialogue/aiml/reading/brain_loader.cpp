#include "dialogue/aiml/reading/brain_loader.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "dialogue/aiml/reading/aiml_reader.hpp"
#include "dialogue/aiml/reading/knowledge_reader.hpp"
#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue::aiml {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t kMostBytes = std::uintmax_t{64} << 20;  // of one file
constexpr std::uintmax_t kMostTogether = std::uintmax_t{1} << 30;
constexpr std::size_t kMostFiles = 20'000;
constexpr std::size_t kMostShared = 16;  // folders that one folder may name

bool is_aiml(const fs::path& file) { return lower(file.extension().string()) == ".aiml"; }

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  if (fs::is_regular_file(folder, error)) return {folder};
  fs::recursive_directory_iterator it{folder, fs::directory_options::skip_permission_denied, error};
  for (; !error && it != fs::recursive_directory_iterator{} && found.size() < kMostFiles;
       it.increment(error)) {
    std::error_code ignored;
    if (it->is_regular_file(ignored) && (is_aiml(it->path()) || KnowledgeReader::is_knowledge(it->path())))
      found.push_back(it->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// What is shared with others: the folders that the file shares.txt of `folder` names, one a line, seen from
/// there.
std::vector<fs::path> shared_by(const fs::path& folder) {
  std::vector<fs::path> out;
  std::ifstream in{folder / "shares.txt"};
  for (std::string line; out.size() < kMostShared && std::getline(in, line);) {
    const std::string_view name = trimmed(line);
    if (!name.empty() && !name.starts_with('#')) out.push_back((folder / name).lexically_normal());
  }
  return out;
}

core::Result<std::string> content_of(const fs::path& file) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(file, error);
  if (!error && size > kMostBytes)
    return core::bad_input("The file is longer than 64 MiB; cut it into parts. It is left out.");
  std::ifstream in{file, std::ios::binary};
  std::string content(error ? 0 : size, '\0');
  in.read(content.data(), static_cast<std::streamsize>(content.size()));
  if (error || !in) return core::io_error("The file cannot be read; it is left out.");
  return content;
}

}  // namespace

core::Result<std::vector<fs::path>> with_shared(const std::vector<fs::path>& folders) {
  std::vector<fs::path> all;
  std::error_code ignored;
  const auto add = [&](const fs::path& folder) {
    if (std::find(all.begin(), all.end(), folder) == all.end()) all.push_back(folder);
  };
  for (const fs::path& folder : folders) {
    if (!fs::exists(folder, ignored))
      return core::not_found("there is no folder '" + folder.string() + "'; name one that holds .aiml files");
    for (const fs::path& shared : shared_by(folder)) {
      if (!fs::exists(shared, ignored))
        return core::not_found("there is no folder '" + shared.string() + "', which '" +
                               (folder / "shares.txt").string() + "' names; correct that line or remove it");
      add(shared);
    }
    add(folder);
  }
  return all;
}

core::Result<std::vector<fs::path>> files_of(const std::vector<fs::path>& folders) {
  const auto together = with_shared(folders);
  if (!together) return together.error();
  std::vector<fs::path> all;
  for (const fs::path& folder : *together)
    for (fs::path& file : files_in(folder)) all.push_back(std::move(file));
  if (std::none_of(all.begin(), all.end(), is_aiml))
    return core::not_found("there is no .aiml file in '" + (folders.empty() ? "" : folders.back().string()) +
                           "'; name a folder that holds some");
  return all;
}

core::Result<std::map<std::string, std::string, std::less<>>> properties_of(
    const std::vector<fs::path>& folders) {
  const auto files = files_of(folders);
  if (!files) return files.error();
  std::vector<Remark> remarks;
  KnowledgeReader reader{remarks};
  for (const fs::path& file : *files) {
    if (!KnowledgeReader::holds_properties(file)) continue;
    if (auto content = content_of(file)) reader.read(file, *content, file.string());
  }
  return reader.finish().properties;
}

core::Result<LoadedBrain> load_brain(const std::vector<fs::path>& folders, const fs::path& learned,
                                     std::shared_ptr<const SentenceEncoder> encoder) {
  auto files = files_of(folders);
  if (!files) return std::move(files).error();
  LoadedBrain out;
  std::uintmax_t together = 0;
  // All knowledge first: patterns are made with the bot's properties.
  const auto each = [&](bool aiml, auto use) {
    for (const fs::path& file : *files) {
      if (is_aiml(file) != aiml) continue;
      auto content = content_of(file);
      together += content ? content->size() : 0;
      if (content && together > kMostTogether)
        content = core::bad_input("Together the files are longer than 1 GiB; this one is left out.");
      if (content) {
        use(file, *content);
      } else {
        out.remarks.push_back({Remark::Kind::Error, file.string(), 0, content.error().sentence});
      }
    }
  };
  KnowledgeReader knowledge{out.remarks};
  each(false, [&](const fs::path& file, const std::string& content) {
    knowledge.read(file, content, file.string());
  });
  out.brain.knowledge = knowledge.finish();
  out.brain.intents = learn_intents(out.brain.knowledge, learned);
  out.brain.intents.judge_with(std::move(encoder), "harm");
  GraphBuilder builder;
  AimlReader reader{builder, out.brain.knowledge, out.remarks};
  each(true, [&](const fs::path& file, const std::string& content) { reader.read(content, file.string()); });
  out.doubles = builder.doubles();
  out.brain.graph = builder.finish();
  return out;
}

}  // namespace mana::dialogue::aiml
