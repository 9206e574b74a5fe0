#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace mana::evaluation {

/// Labels and their numbers, in the order in which they were first seen. Value type.
class LabelSet {
 public:
  LabelSet() = default;
  explicit LabelSet(const std::vector<std::string>& labels);

  std::size_t size() const { return names_.size(); }
  const std::string& name(std::size_t label) const { return names_[label]; }
  const std::vector<std::string>& names() const { return names_; }
  std::optional<std::size_t> find(std::string_view name) const;
  /// Its number, a new one if need be.
  std::size_t number(std::string_view name);
  /// Numbers of today by alphabet: result[old] is the new one.
  std::vector<std::size_t> sort();

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view s) const { return std::hash<std::string_view>{}(s); }
  };
  std::vector<std::string> names_;
  std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> numbers_;
};

}  // namespace mana::evaluation
