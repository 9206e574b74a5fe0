#include "vision/expression/expression_network.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/dnn.hpp>
#include <optional>
#include <utility>

#include "vision/detection/straight_face.hpp"
#include "vision/pictures/opencv.hpp"

namespace mana::vision {
namespace {

// Of the models that people share: FER+ 64, FER-2013 48, others as pictures of ImageNet.
constexpr std::array kSizes = {64, 48, 96, 112, 128, 224, 240, 260};

}  // namespace

struct ExpressionNetwork::Net {
  cv::dnn::Net net;

  /// nullopt when it does not take such a picture.
  std::optional<std::vector<double>> run(const cv::Mat& face, int channels) {
    try {
      cv::Mat colours;
      cv::merge(std::vector<cv::Mat>(static_cast<std::size_t>(channels), face), colours);
      net.setInput(cv::dnn::blobFromImage(colours));
      const cv::Mat out = net.forward().reshape(1, 1);
      if (out.depth() != CV_32F) return {};
      return std::vector<double>(out.begin<float>(), out.end<float>());
    } catch (const cv::Exception&) {
      return {};
    }
  }
};

ExpressionNetwork::ExpressionNetwork(std::unique_ptr<Net> net, const NetworkOptions& options)
    : net_{std::move(net)}, labels_{options.labels} {}
ExpressionNetwork::~ExpressionNetwork() = default;

core::Result<std::unique_ptr<ExpressionNetwork>> ExpressionNetwork::open(const NetworkOptions& options) {
  const std::string file = "'" + options.model.string() + "'";
  std::error_code ec;
  if (!std::filesystem::is_regular_file(options.model, ec))
    return core::not_found("There is no file " + file + "; the setting vision.expression_model names it.");
  auto net = std::make_unique<Net>();
  cv::utils::logging::setLogLevel(
      cv::utils::logging::LOG_LEVEL_SILENT);  // what is wrong is said in a sentence
  try {
    net->net = cv::dnn::readNetFromONNX(options.model.string());
  } catch (const std::exception&) {
    return core::bad_input(file + " is no ONNX model that OpenCV can read; export it with fixed sizes.");
  }
  net->net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
  std::unique_ptr<ExpressionNetwork> network{new ExpressionNetwork{std::move(net), options}};
  std::size_t outputs = 0;
  for (const int size : kSizes) {
    if (options.size != 0 && size != kSizes.front()) break;
    network->size_ = options.size != 0 ? options.size : size;
    const cv::Mat nobody(network->size_, network->size_, CV_8U, cv::Scalar{128});
    for (const int channels : {1, 3}) {
      const auto out = network->net_->run(nobody, channels);
      if (!out) continue;
      outputs = out->size();
      network->channels_ = channels;
      if (outputs == options.labels.size()) return network;
    }
  }
  if (outputs == 0) {
    return core::bad_input(file + " does not take a square picture of a usual size; " +
                           "the setting vision.expression_size tells another.");
  }
  return core::bad_input(file + " has " + std::to_string(outputs) +
                         " outputs, but vision.expression_labels " + std::to_string(options.labels.size()) +
                         " names; they must be the same.");
}

ExpressionScores ExpressionNetwork::read(const cv::Mat& straight) {
  cv::Mat face;
  cv::resize(straight, face, {size_, size_}, 0, 0, size_ < straight.cols ? cv::INTER_AREA : cv::INTER_LINEAR);
  ExpressionScores scores{};
  auto out = net_->run(face, channels_);
  if (!out || out->size() != labels_.size()) return scores;
  double sum = 0;
  for (const double o : *out) sum += o;
  const auto [least, most] = std::minmax_element(out->begin(), out->end());
  const bool is_share = *least >= 0 && *most <= 1 && std::abs(sum - 1) < 1e-3;
  if (!is_share) {
    const double top = *most;
    sum = 0;
    for (double& o : *out) sum += o = std::exp(o - top);
  }
  for (std::size_t i = 0; i < labels_.size(); ++i) {
    const double p = (*out)[i] / sum;
    if (const auto e = expression_index(labels_[i]); e && std::isfinite(p)) scores[*e] += p;
  }
  return scores;
}

}  // namespace mana::vision
