#include "vision/detection/cascades.hpp"

#include "vision/pictures/opencv.hpp"

namespace mana::vision {
namespace {

struct Wanted {
  const char* file;
  const char* loss;
};
constexpr Wanted kWanted[] = {
    {"haarcascade_profileface.xml", "nobody is seen from the side"},
    {"haarcascade_eye_tree_eyeglasses.xml",
     "eyes that are shut count as open, and people are told apart worse"},
    {"../lbpcascades/lbpcascade_frontalface.xml", "looking for faces takes much longer"}};

bool can_be_read(const std::filesystem::path& file) {
  std::error_code ec;
  if (!std::filesystem::exists(file, ec)) return false;  // OpenCV would say so in its own way
  try {
    return cv::CascadeClassifier{}.load(file.string());
  } catch (const cv::Exception&) {
    return false;
  }
}

}  // namespace

std::vector<MissingCascade> missing_cascades(const std::filesystem::path& folder) {
  std::vector<MissingCascade> missing;
  for (const Wanted& w : kWanted) {
    if (!can_be_read(folder / w.file)) missing.push_back({w.file, w.loss});
  }
  return missing;
}

std::string in_words(const std::vector<MissingCascade>& missing) {
  std::string all;
  for (const MissingCascade& m : missing) {
    all += all.empty() ? "Without " : "; without ";
    all += std::filesystem::path{m.file}.filename().string() + " " + m.loss;
  }
  return all.empty() ? all : all + ".";
}

}  // namespace mana::vision
