#include "tests/eval/person_corpus/people.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace mana::person_corpus {
namespace {
namespace fs = std::filesystem;

constexpr int kSide = 480, kTall = 1560;  // of a figure: a portrait, and the rest of a person

const std::vector<fs::path>& files() {
  static const std::vector<fs::path> all = [] {
    std::vector<fs::path> found;
    std::error_code missing;
    for (const auto& e : fs::directory_iterator(fs::path{MANA_SHARED_DATA} / "faces", missing))
      if (e.path().extension() == ".jpg") found.push_back(e.path());
    std::sort(found.begin(), found.end());
    return found;
  }();
  return all;
}

/// The wall behind a portrait is smooth and grey, a little darker to its edges: a surface through what lies
/// beside the head tells it everywhere. What is like it is the wall, but for highlights in the face.
cv::Mat cut_out(const cv::Mat& colour) {
  cv::Mat a, b;
  for (int y = 0; y < 300; y += 6) {
    for (const int x :
         {2, 14, 26, 38, colour.cols - 39, colour.cols - 27, colour.cols - 15, colour.cols - 3}) {
      a.push_back(cv::Mat(cv::Matx14d{1, x / 480.0, y / 480.0, x * double(x) / 230400}));
      const auto p = colour.at<cv::Vec3b>(y, x);
      b.push_back(cv::Mat(cv::Matx13d{double(p[0]), double(p[1]), double(p[2])}));
    }
  }
  cv::Mat plane;
  cv::solve(a, b, plane, cv::DECOMP_SVD);
  cv::Mat like = cv::Mat::zeros(colour.size(), CV_8U);
  for (int y = 0; y < colour.rows; ++y) {
    for (int x = 0; x < colour.cols; ++x) {
      const cv::Matx14d at{1, x / 480.0, y / 480.0, x * double(x) / 230400};
      const auto p = colour.at<cv::Vec3b>(y, x);
      double apart = 0;
      for (int c = 0; c < 3; ++c) {
        double wall = 0;
        for (int k = 0; k < 4; ++k) wall += at(0, k) * plane.at<double>(k, c);
        apart = std::max(apart, std::abs(p[c] - wall));
      }
      like.at<std::uint8_t>(y, x) = apart < 13 ? 255 : 0;
    }
  }
  cv::morphologyEx(like, like, cv::MORPH_OPEN, cv::Mat::ones(3, 3, CV_8U));
  cv::ellipse(like, {240, 260}, {75, 110}, 0, 0, 360, cv::Scalar{0}, cv::FILLED);
  cv::Mat somebody = like == 0;
  cv::morphologyEx(somebody, somebody, cv::MORPH_OPEN, cv::Mat::ones(5, 5, CV_8U));
  cv::erode(somebody, somebody, cv::Mat::ones(3, 3, CV_8U));
  cv::GaussianBlur(somebody, somebody, {5, 5}, 0);
  return somebody;
}

struct Portrait {
  cv::Mat grey, alpha;
};

const Portrait& portrait(std::size_t i) {
  static std::map<std::size_t, Portrait> read;
  const auto known = read.find(i);
  if (known != read.end()) return known->second;
  const cv::Mat colour = cv::imread(files().at(i).string(), cv::IMREAD_COLOR);
  Portrait p{{}, cut_out(colour)};
  cv::cvtColor(colour, p.grey, cv::COLOR_BGR2GRAY);
  return read.emplace(i, std::move(p)).first->second;
}

/// Cloth: blotches and folds of two widths around a grey.
cv::Mat cloth(cv::Size size, double tone, core::Random& chance) {
  cv::RNG rng{chance.next()};
  cv::Mat all = cv::Mat::zeros(size, CV_32F);
  for (const int grain : {6, 40}) {
    cv::Mat coarse(size.height / grain + 2, size.width / grain + 2, CV_32F), fine;
    rng.fill(coarse, cv::RNG::NORMAL, 0, 0.07);
    cv::resize(coarse, fine, size, 0, 0, cv::INTER_CUBIC);
    all += fine;
  }
  cv::Mat grey;
  all.convertTo(grey, CV_8U, tone, tone);
  return grey;
}

/// Below the neck: a pullover with sleeves, and two legs.
void dress(Figure& figure, core::Random& chance) {
  const auto fill = [&](const cv::Mat& mask, double tone) {
    cloth(mask.size(), tone, chance).copyTo(figure.grey, mask > 127);
    figure.alpha = cv::max(figure.alpha, mask);
  };
  const auto empty = [&] { return cv::Mat{cv::Mat::zeros(figure.alpha.size(), CV_8U)}; };
  figure.alpha.rowRange(440, kTall).setTo(0);
  figure.alpha({0, 312, 145, 128}).setTo(0);  // the portrait's own shoulders
  figure.alpha({335, 312, 145, 128}).setTo(0);
  figure.alpha({0, 345, 172, 95}).setTo(0);
  figure.alpha({308, 345, 172, 95}).setTo(0);
  const int hip = 1020, wide = static_cast<int>(chance.uniform(165, 215));
  cv::Mat legs = empty(), top = empty();
  const std::vector<cv::Point> trousers{{110, 900},      {370, 900},   {350, kTall}, {255, kTall},
                                        {240, hip + 90}, {225, kTall}, {130, kTall}};
  cv::fillPoly(legs, std::vector{trousers}, cv::Scalar{255}, cv::LINE_AA);
  fill(legs, chance.uniform(30, 170));
  const int left = 240 - wide, right = 240 + wide;
  const std::vector<cv::Point> pullover{
      {170, 392},        {310, 392},        {right - 70, 420}, {right - 25, 445}, {right, 500},
      {right + 12, 720}, {right - 20, hip}, {380, hip - 30},   {100, hip - 30},   {left + 20, hip},
      {left - 12, 720},  {left, 500},       {left + 25, 445},  {left + 70, 420}};
  cv::fillPoly(top, std::vector{pullover}, cv::Scalar{255}, cv::LINE_AA);
  cv::ellipse(top, {240, 380}, {68, 48}, 0, 0, 360, cv::Scalar{0}, cv::FILLED, cv::LINE_AA);  // the neck
  fill(top, chance.uniform(30, 210));
  for (const int side : {-1, 1})  // the arms
    cv::line(figure.grey, {240 + side * (wide - 55), 560}, {240 + side * (wide - 60), hip}, cv::Scalar{25}, 4,
             cv::LINE_AA);
}

}  // namespace

std::size_t people() { return files().size(); }

const std::vector<cv::Mat>& portraits() {
  static const std::vector<cv::Mat> all = [] {
    std::vector<cv::Mat> greys;
    for (const auto& f : files()) greys.push_back(cv::imread(f.string(), cv::IMREAD_GRAYSCALE));
    return greys;
  }();
  return all;
}

const std::vector<cv::Mat>& own_faces() {
  static const std::vector<cv::Mat> all = [] {
    std::vector<cv::Mat> faces;
    const cv::Mat sheet = cv::imread((fs::path{MANA_DOCS} / "faces.jpg").string(), cv::IMREAD_GRAYSCALE);
    const int wide = sheet.cols / 7, tall = sheet.rows / 2;
    for (int i = 0; i < 7 && !sheet.empty(); ++i) {
      cv::Mat face;  // faces of the sheet are 150 pixels wide
      cv::resize(sheet({i * wide, 0, wide, tall}), face, {}, 1.4, 1.4, cv::INTER_LINEAR);
      cv::Mat square(kSide, kSide, CV_8UC1, cv::Scalar{40});
      const cv::Rect part{0, 0, std::min(face.cols, kSide), std::min(face.rows, kSide)};
      face(part).copyTo(square(part + cv::Point{(kSide - part.width) / 2, 0}));
      faces.push_back(square);
    }
    return faces;
  }();
  return all;
}

Figure figure_of(std::size_t person, core::Random& chance) {
  const Portrait& p = portrait(person);
  Figure f{files().at(person).stem().string(), cv::Mat::zeros(kTall, kSide, CV_8U),
           cv::Mat::zeros(kTall, kSide, CV_8U)};
  p.grey.copyTo(f.grey.rowRange(0, kSide));
  p.alpha.copyTo(f.alpha.rowRange(0, kSide));
  dress(f, chance);
  return f;
}

Figure from_behind(const Figure& figure, core::Random& chance) {
  Figure back{figure.name, figure.grey.clone(), figure.alpha};
  const double hair = cv::mean(figure.grey({190, 60, 100, 40}), figure.alpha({190, 60, 100, 40}))[0];
  cv::Mat mask = cv::Mat::zeros(back.grey.size(), CV_8U);
  cv::ellipse(mask, {240, 230}, {110, 165}, 0, 0, 360, cv::Scalar{255}, cv::FILLED, cv::LINE_AA);
  cv::RNG rng{chance.next()};
  cv::Mat strands(4, kSide / 3, CV_32F), all, grey;  // from the crown down
  rng.fill(strands, cv::RNG::NORMAL, 1, 0.2);
  cv::resize(strands, all, back.grey.size(), 0, 0, cv::INTER_CUBIC);
  all.convertTo(grey, CV_8U, std::clamp(hair, 25.0, 150.0));
  grey.copyTo(back.grey, mask > 127);
  return back;
}

Puppet::Puppet(const Figure& figure, double face_width) {
  const double scale = face_width / kFaceWidth;
  cv::Mat held;
  figure.grey.copyTo(held, figure.alpha > 0);
  cv::resize(held, grey_, {}, scale, scale, cv::INTER_AREA);
  cv::resize(figure.alpha, alpha_, {}, scale, scale, cv::INTER_AREA);
  middle_ = kFaceMiddle * scale;
}

void Puppet::put_into(cv::Mat& picture, const Pose& pose, double light) const {
  const double turn = pose.lean * CV_PI / 180, c = pose.size * std::cos(turn), s = pose.size * std::sin(turn);
  const double half = std::hypot(grey_.cols, 0.3 * grey_.rows) * pose.size / 2 + pose.smear;
  const cv::Rect place = cv::Rect{int(pose.x - half), int(pose.y - middle_.y * pose.size - 8), int(2 * half),
                                  int(grey_.rows * pose.size) + 16} &
                         cv::Rect{0, 0, picture.cols, picture.rows};
  if (place.empty()) return;
  const cv::Mat how = (cv::Mat_<double>(2, 3) << c, -s, pose.x - c * middle_.x + s * middle_.y - place.x, s,
                       c, pose.y - s * middle_.x - c * middle_.y - place.y);
  cv::Mat grey, alpha;
  cv::warpAffine(grey_, grey, how, place.size(), cv::INTER_LINEAR, cv::BORDER_CONSTANT, cv::Scalar{});
  cv::warpAffine(alpha_, alpha, how, place.size(), cv::INTER_LINEAR, cv::BORDER_CONSTANT, cv::Scalar{});
  const int smear = static_cast<int>(std::lround(pose.smear));
  if (smear > 1) {
    cv::blur(grey, grey, {smear, 1}, {-1, -1}, cv::BORDER_CONSTANT);
    cv::blur(alpha, alpha, {smear, 1}, {-1, -1}, cv::BORDER_CONSTANT);
  }
  const int lit = static_cast<int>(std::lround(light * 256));
  for (int y = 0; y < place.height; ++y) {
    auto* to = picture.ptr<std::uint8_t>(place.y + y) + place.x;
    const auto* g = grey.ptr<std::uint8_t>(y);
    const auto* a = alpha.ptr<std::uint8_t>(y);
    for (int x = 0; x < place.width; ++x)
      to[x] = static_cast<std::uint8_t>(
          std::min(255, (to[x] * (255 - a[x]) + 127) / 255 + (g[x] * a[x] / 255 * lit >> 8)));
  }
}

}  // namespace mana::person_corpus
