#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "agent/core/result.hpp"
#include "dialogue/aiml/session/surroundings.hpp"
#include "dialogue/knowledge/form.hpp"

namespace mana::dialogue::knowledge {

struct Place {
  std::string name;  ///< "the Canary Islands"
  std::string zone;  ///< "Atlantic/Canary"
};

/// What time it is elsewhere: "what time is it in New York". A country of several zones is no place here.
/// Ownership: refers to the times.  Threads: as the times.
class Places final : private SlotReader {
 public:
  /// @param times null: nothing is answered.  Errors: NotFound, Io, BadInput.
  static core::Result<Places> read(const std::filesystem::path& file, const aiml::LocalTimes* times);
  std::optional<std::string> answer(const Question& question) const;

 private:
  std::size_t length(std::string_view slot, Words words, std::size_t at) const override;
  const Place* at(Words words, std::size_t at, std::size_t* length) const;
  const Place* only_one(Words words) const;
  std::optional<std::string> ahead_in(const Place& place) const;
  std::optional<std::string> time_in(const Place& place) const;

  std::vector<Place> places_;
  std::unordered_map<std::string, std::size_t> by_name_;
  std::size_t longest_ = 0;
  const aiml::LocalTimes* times_ = nullptr;
};

}  // namespace mana::dialogue::knowledge
