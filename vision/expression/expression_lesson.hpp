#pragma once
#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "agent/core/consent.hpp"
#include "agent/core/result.hpp"
#include "vision/expression/expression.hpp"
#include "vision/pictures/picture.hpp"

namespace mana::vision {

/// Learns how somebody's own face looks neutral, happy, ...: from files, or from pictures as they come.
/// No picture is kept, only numbers (own_expressions.hpp), and these only by keep(). Threads: one.
class ExpressionLesson {
 public:
  static core::Result<ExpressionLesson> open();
  ExpressionLesson(ExpressionLesson&&) noexcept;
  ExpressionLesson& operator=(ExpressionLesson&&) noexcept;
  ~ExpressionLesson();

  /// All of a picture, a film or a folder of pictures shows it. NotFound, BadInput.
  core::Status take(std::string_view expression, const std::string& source);
  /// One picture of a camera. @return whether the face was seen. BadInput when there are several.
  core::Result<bool> look(std::string_view expression, const Picture& picture);
  std::size_t sights(std::string_view expression) const;

  /// How well they can be told apart: each sight by what was learnt of the others, where there are two or
  /// more of an expression.
  struct Trial {
    int tried = 0, right = 0, unsure = 0;
  };
  Trial trial() const;
  /// Writes NAME.expressions; what was known of expressions that were not shown now stays. BadInput while
  /// fewer than two are known; IoError.
  core::Status keep(const std::filesystem::path& folder, const std::string& name,
                    const core::Consent& consent = {}) const;

 private:
  struct Seen;
  explicit ExpressionLesson(std::unique_ptr<Seen> seen);
  std::unique_ptr<Seen> seen_;
};

/// NotFound when nothing is kept of that person's expressions; IoError.
core::Status forget_expressions(const std::filesystem::path& folder, const std::string& name);
/// When and how that person agreed the last time; empty as for a face (known_people.hpp).
core::Consent expressions_consent(const std::filesystem::path& folder, const std::string& name);
/// Whose expressions are kept.
std::vector<std::string> expressions_known(const std::filesystem::path& folder);
/// Which expressions can be told of that person; empty when there are no examples.
std::vector<std::string> expressions_of(const std::filesystem::path& folder, const std::string& name);

}  // namespace mana::vision
