#pragma once
#include <map>
#include <string>
#include <string_view>

#include "agent/core/result.hpp"

namespace mana::calendar::web {

/// All words of the page, by key; they stand in assets/web/words.en.json. Threads: any, once read.
class Words {
 public:
  static core::Result<Words> read(std::string_view json);
  /// The key itself when there is none, which a test notices.
  const std::string& operator[](std::string_view key) const;
  /// With "{name}" replaced.
  std::string with(std::string_view key, std::string_view name, std::string_view value) const;
  bool has(std::string_view key) const { return words_.find(key) != words_.end(); }
  std::size_t size() const { return words_.size(); }

 private:
  std::map<std::string, std::string, std::less<>> words_;
};

}  // namespace mana::calendar::web
