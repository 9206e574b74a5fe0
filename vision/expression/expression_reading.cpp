#include "vision/expression/expression_reading.hpp"

#include <utility>

#include "vision/detection/face_sights.hpp"
#include "vision/expression/expression_network.hpp"
#include "vision/expression/own_expressions.hpp"

namespace mana::vision {

core::Result<std::unique_ptr<ExpressionReader>> expression_reader(const std::filesystem::path& people,
                                                                  const std::string& person,
                                                                  const ExpressionModel& model) {
  using Reader = std::unique_ptr<ExpressionReader>;
  core::Error why = core::not_found("Nothing is known of anybody's expressions.");
  if (!person.empty() && !people.empty()) {
    auto examples = read_examples(people, person);
    auto own = examples ? OwnExpressions::learn(*examples) : std::move(examples).error();
    if (own) return Reader{std::move(*own)};
    why = std::move(own).error();
  }
  if (model.file.empty()) return why;
  NetworkOptions n;
  n.model = model.file;
  if (!model.labels.empty()) n.labels = model.labels;
  n.size = model.size;
  auto network = ExpressionNetwork::open(n);
  if (!network) return std::move(network).error();
  return Reader{std::move(*network)};
}

core::Result<std::vector<ExpressionScores>> read_pictures(ExpressionReader& reader,
                                                          const std::string& source) {
  constexpr std::size_t kMost = 10'000;
  auto faces = face_sights(source, kMost);
  if (!faces) return std::move(faces).error();
  std::vector<ExpressionScores> all;
  for (const cv::Mat& straight : *faces) all.push_back(reader.read(straight));
  return all;
}

}  // namespace mana::vision
