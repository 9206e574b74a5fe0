#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "vision/expression/expression.hpp"

namespace mana::vision {

class ExpressionReader;

/// A network that somebody has brought along; see expression_network.hpp.
struct ExpressionModel {
  std::filesystem::path file = {};       ///< ONNX; empty: none
  std::vector<std::string> labels = {};  ///< of its outputs; empty: those of FER+
  int size = 0;                          ///< pixels across its picture; 0: the first that it takes
};

/// By what a person's face is read: that person's own examples go before a model, which knows people in
/// general. NotFound when there is neither; BadInput when what there is cannot be used.
core::Result<std::unique_ptr<ExpressionReader>> expression_reader(const std::filesystem::path& people,
                                                                  const std::string& person,
                                                                  const ExpressionModel& model);

/// What single pictures show, without time to make sure: each of a picture, a film or a folder of pictures in
/// which there is one face. Errors as of the reader and of face_sights.
core::Result<std::vector<ExpressionScores>> read_pictures(ExpressionReader& reader,
                                                          const std::string& source);

}  // namespace mana::vision
