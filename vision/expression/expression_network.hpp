#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "vision/expression/expression_reader.hpp"

// Of this folder's own files only: it brings OpenCV with it.
namespace mana::vision {

/// What a network that somebody has brought along takes faces for.
struct NetworkOptions {
  std::filesystem::path model;  ///< ONNX
  /// What its outputs mean, in order: names of kExpressions, or other words, which count as none of them. The
  /// default is that of FER+ (Barsoum et al. 2016).
  std::vector<std::string> labels = {"neutral", "happy",     "surprised", "sad",
                                     "angry",   "disgusted", "afraid",    "contempt"};
  int size = 0;  ///< pixels of its picture, across and down; 0: the first that it takes
};

/// An ONNX model through cv::dnn. It is given one grey face of size x size, 0 to 255 (three times the same
/// where it wants colours), and answers with a number for each label, before or after a softmax.
class ExpressionNetwork final : public ExpressionReader {
 public:
  /// NotFound, BadInput: not ONNX, an input that is no square picture, another number of outputs.
  static core::Result<std::unique_ptr<ExpressionNetwork>> open(const NetworkOptions& options);
  ~ExpressionNetwork() override;
  ExpressionScores read(const cv::Mat& straight) override;
  int size() const { return size_; }

 private:
  struct Net;
  ExpressionNetwork(std::unique_ptr<Net> net, const NetworkOptions& options);
  std::unique_ptr<Net> net_;
  std::vector<std::string> labels_;
  int size_ = 0, channels_ = 0;
};

}  // namespace mana::vision
