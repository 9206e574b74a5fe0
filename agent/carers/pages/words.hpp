#pragma once
#include <map>
#include <string>
#include <string_view>

#include "agent/core/result.hpp"

namespace mana::carers {

/// All words of the page, by key; they stand in assets/web/words.LANGUAGE.json. Threads: any, once read.
class Words {
 public:
  static core::Result<Words> read(std::string_view json);
  /// Those of another file count where it has the key.
  void lay_over(Words others);
  /// The key itself when there is none, which a test notices.
  const std::string& operator[](std::string_view key) const;
  /// With "{name}" replaced.
  std::string with(std::string_view key, std::string_view name, std::string_view value) const;
  /// Whether somebody typed the word of that key: capitals do not count, nor do missing umlauts or blanks
  /// around.
  bool was_typed(std::string_view key, std::string_view typed) const;
  /// What stands under "fault." in `english` is said in these words, with its {name}; any other sentence as
  /// it is.
  std::string told(std::string_view sentence, const Words& english) const;
  bool has(std::string_view key) const { return words_.find(key) != words_.end(); }
  std::size_t size() const { return words_.size(); }

 private:
  std::map<std::string, std::string, std::less<>> words_;
};

}  // namespace mana::carers
