#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "agent/core/consent.hpp"
#include "agent/core/result.hpp"
#include "vision/expression/expression.hpp"
#include "vision/expression/expression_reader.hpp"
#include "vision/pictures/opencv.hpp"

// Of this folder's own files only: it brings OpenCV with it.
namespace mana::vision {

/// A face as a classifier sees it: histograms of oriented gradients (Dalal and Triggs 2005) of 7 x 7 blocks
/// of a straightened face, each 0..255.
constexpr std::size_t kShapeNumbers = 7 * 7 * 4 * 9;
using FaceShape = std::array<std::uint8_t, kShapeNumbers>;
FaceShape face_shape(const cv::Mat& straight);

/// What is kept of somebody's own examples: for each expression a few sights and small moves of them (so that
/// eyes that were found a pixel off change nothing). Numbers, no picture.
struct ExpressionExamples {
  std::array<std::vector<FaceShape>, kExpressions.size()> of;
  core::Consent consent = {};  ///< the last
  /// Expressions of which there are examples.
  std::size_t known() const;
};
/// @param sights of face_sights; what was known of this expression is replaced. Of many every so-manieth is
/// kept, kMostSights in all.
void learn_expression(ExpressionExamples& examples, std::size_t expression,
                      const std::vector<cv::Mat>& sights);
constexpr std::size_t kMostSights = 8;

/// NAME.expressions in the folder of the known people. NotFound; BadInput when it is damaged.
core::Result<ExpressionExamples> read_examples(const std::filesystem::path& folder, const std::string& name);
core::Status write_examples(const std::filesystem::path& folder, const std::string& name,
                            const ExpressionExamples& examples);

/// One person's expressions, by least squares against that person's own examples (Suykens and Vandewalle
/// 1999, with a linear kernel): with a few dozen of them a stronger learner learns the chance in them.
class OwnExpressions final : public ExpressionReader {
 public:
  /// BadInput with fewer than two expressions: there would be nothing to tell apart.
  static core::Result<std::unique_ptr<OwnExpressions>> learn(const ExpressionExamples& examples);
  ExpressionScores read(const cv::Mat& straight) override;

 private:
  OwnExpressions() = default;
  cv::Mat weights_, mean_, centre_;  // numbers x expressions; 1 x numbers; 1 x expressions
  cv::Mat examples_;                 // a row each: what is unlike all of them is none of them
  double near_ = 0, far_ = 0;        // distances from the nearest example: surely, surely not such a face
  std::vector<std::size_t> expressions_;
};

}  // namespace mana::vision
