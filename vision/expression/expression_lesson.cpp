#include "vision/expression/expression_lesson.hpp"

#include <algorithm>
#include <utility>

#include "agent/core/check.hpp"
#include "agent/core/private_file.hpp"
#include "vision/detection/face_finder.hpp"
#include "vision/detection/face_sights.hpp"
#include "vision/expression/expression_filter.hpp"
#include "vision/expression/own_expressions.hpp"
#include "vision/people/known_people.hpp"
#include "vision/pictures/grey.hpp"

namespace mana::vision {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kMostOfAFile = 40;  // eight seconds of film

std::size_t index_of(std::string_view expression) {
  const auto index = expression_index(expression);
  MANA_CHECK(index, "an expression that there is not");
  return *index;
}

}  // namespace

struct ExpressionLesson::Seen {
  FaceFinder finder;
  std::array<std::vector<cv::Mat>, kExpressions.size()> sights;

  ExpressionExamples examples() const {
    ExpressionExamples e;
    for (std::size_t i = 0; i < sights.size(); ++i) learn_expression(e, i, sights[i]);
    return e;
  }
};

ExpressionLesson::ExpressionLesson(std::unique_ptr<Seen> seen) : seen_{std::move(seen)} {}
ExpressionLesson::ExpressionLesson(ExpressionLesson&&) noexcept = default;
ExpressionLesson& ExpressionLesson::operator=(ExpressionLesson&&) noexcept = default;
ExpressionLesson::~ExpressionLesson() = default;

core::Result<ExpressionLesson> ExpressionLesson::open() {
  auto finder = FaceFinder::open();
  if (!finder) return std::move(finder).error();
  return ExpressionLesson{std::make_unique<Seen>(Seen{std::move(*finder), {}})};
}

core::Status ExpressionLesson::take(std::string_view expression, const std::string& source) {
  auto faces = face_sights(source, kMostOfAFile);
  if (!faces) return std::move(faces).error();
  auto& sights = seen_->sights[index_of(expression)];
  sights.insert(sights.end(), faces->begin(), faces->end());
  return {};
}

core::Result<bool> ExpressionLesson::look(std::string_view expression, const Picture& picture) {
  auto face = only_face(seen_->finder, view(picture));
  if (!face) return std::move(face).error();
  if (*face) seen_->sights[index_of(expression)].push_back(**face);
  return face->has_value();
}

std::size_t ExpressionLesson::sights(std::string_view expression) const {
  return seen_->sights[index_of(expression)].size();
}

ExpressionLesson::Trial ExpressionLesson::trial() const {
  Trial trial;
  ExpressionExamples others = seen_->examples();
  for (std::size_t e = 0; e < kExpressions.size(); ++e) {
    const auto& sights = seen_->sights[e];
    const std::size_t step = std::max<std::size_t>(1, sights.size() / kMostSights);
    for (std::size_t i = 0; sights.size() > 1 && i < sights.size(); i += step) {
      std::vector<cv::Mat> rest = sights;
      rest.erase(rest.begin() + std::ptrdiff_t(i));
      learn_expression(others, e, rest);
      const auto reader = OwnExpressions::learn(others);
      if (!reader) return {};
      const ExpressionScores p = (*reader)->read(sights[i]);
      const auto best = std::max_element(p.begin(), p.end());
      ++trial.tried;
      trial.unsure += *best < ExpressionFilter::kSure;
      trial.right += *best >= ExpressionFilter::kSure && best - p.begin() == std::ptrdiff_t(e);
    }
    learn_expression(others, e, sights);
  }
  return trial;
}

core::Status ExpressionLesson::keep(const fs::path& folder, const std::string& name,
                                    const core::Consent& consent) const {
  if (!is_name_of_a_person(name)) {
    return core::bad_input("'" + name +
                           "' cannot be a person's name here; use letters, digits, blanks, - and '.");
  }
  ExpressionExamples all = seen_->examples();
  if (const auto before = read_examples(folder, name)) {
    for (std::size_t i = 0; i < all.of.size(); ++i)
      if (all.of[i].empty()) all.of[i] = before->of[i];
  }
  if (auto own = OwnExpressions::learn(all); !own) return std::move(own).error();
  all.consent = consent;
  return write_examples(folder, name, all);
}

core::Status forget_expressions(const fs::path& folder, const std::string& name) {
  const auto nothing = [&name] {
    return core::not_found("Nothing is kept of the expressions of '" + name + "'.");
  };
  if (!is_name_of_a_person(name)) return nothing();
  auto erased = core::erase_private_file(folder / (name + ".expressions"));
  return erased || erased.error().code != core::ErrorCode::NotFound ? erased : nothing();
}

core::Consent expressions_consent(const fs::path& folder, const std::string& name) {
  const auto examples =
      is_name_of_a_person(name) ? read_examples(folder, name) : core::Result{ExpressionExamples{}};
  return examples ? examples->consent : core::Consent{};
}

std::vector<std::string> expressions_known(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code missing;
  for (const auto& entry : fs::directory_iterator{folder, missing})
    if (entry.path().extension() == ".expressions") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> expressions_of(const fs::path& folder, const std::string& name) {
  std::vector<std::string> all;
  const auto examples = is_name_of_a_person(name) ? read_examples(folder, name)
                                                  : core::Result<ExpressionExamples>{ExpressionExamples{}};
  if (!examples) return all;
  for (std::size_t i = 0; i < kExpressions.size(); ++i)
    if (!examples->of[i].empty()) all.emplace_back(kExpressions[i]);
  return all;
}

}  // namespace mana::vision
