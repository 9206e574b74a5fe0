#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "dialogue/aiml/brain/brain.hpp"

namespace mana::dialogue::aiml {

struct LoadedBrain {
  Brain brain;
  std::vector<Remark> remarks;
  /// (the category that counts no more, the one that took its place)
  std::vector<std::pair<std::uint32_t, std::uint32_t>> doubles;
};

/// Each folder behind those that its file shares.txt names (below); none twice. Errors: NotFound.
core::Result<std::vector<std::filesystem::path>> with_shared(
    const std::vector<std::filesystem::path>& folders);

/// The files of folders that make a brain: .aiml and what KnowledgeReader reads, in the order in which they
/// are read: folder by folder, within one by name. A single file may stand for a folder. Where a folder has a
/// file shares.txt, the folders named there (one a line, seen from that folder; # begins a remark) are read
/// before it: what several personae say alike is written once, and each may still say it in its own way.
/// Errors: NotFound, for a folder that is not there or holds no .aiml; for a shared one likewise.
core::Result<std::vector<std::filesystem::path>> files_of(const std::vector<std::filesystem::path>& folders);

/// Reads them all. What is broken is left out and remarked on. Of two categories with the same pattern the
/// later counts, so that a folder of one's own behind a larger one overrides it.
/// @param learned as of learn_intents
/// @param encoder judges beside what was learnt, where it knows the same intents; null: none
core::Result<LoadedBrain> load_brain(const std::vector<std::filesystem::path>& folders,
                                     const std::filesystem::path& learned = {},
                                     std::shared_ptr<const SentenceEncoder> encoder = {});

/// The properties alone, as load_brain would have them, without reading the categories.
core::Result<std::map<std::string, std::string, std::less<>>> properties_of(
    const std::vector<std::filesystem::path>& folders);

}  // namespace mana::dialogue::aiml
