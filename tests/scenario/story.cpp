#include "tests/scenario/story.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "agent/core/random.hpp"
#include "tests/support/program.hpp"

namespace mana::test {
namespace fs = std::filesystem;
namespace {

constexpr double kFps = 5;
constexpr int kRate = 22050;  // as `mana say` writes it; the microphone brings it to its own

// A wall with a door and a shelf: something for the camera to see where nobody is.
cv::Mat empty_room() {
  cv::Mat room{480, 640, CV_8UC3, cv::Scalar{170, 180, 185}};
  cv::rectangle(room, {40, 120, 150, 360}, {120, 140, 160}, cv::FILLED);
  cv::rectangle(room, {430, 80, 170, 12}, {90, 110, 130}, cv::FILLED);
  cv::rectangle(room, {450, 40, 18, 40}, {60, 60, 140}, cv::FILLED);
  cv::rectangle(room, {0, 430, 640, 50}, {110, 120, 125}, cv::FILLED);
  cv::GaussianBlur(room, room, {5, 5}, 0);
  return room;
}

// Pastes the face so that it fades into the room at its edges.
void put_face(cv::Mat& picture, const cv::Mat& face, int x, int y) {
  const cv::Rect wanted{x, y, face.cols, face.rows};
  const cv::Rect seen = wanted & cv::Rect{0, 0, picture.cols, picture.rows};
  if (seen.empty()) return;
  cv::Mat mask{face.size(), CV_8UC1, cv::Scalar{0}};
  cv::ellipse(mask, {face.cols / 2, face.rows / 2}, {face.cols * 2 / 5, face.rows * 12 / 25}, 0, 0, 360,
              {255}, cv::FILLED);
  const cv::Rect part{seen.x - x, seen.y - y, seen.width, seen.height};
  face(part).copyTo(picture(seen), mask(part));
}

void add_grain(cv::Mat& picture, int seed) {
  cv::Mat grain{picture.size(), CV_16SC3};
  cv::RNG rng{static_cast<std::uint64_t>(seed) + 1};
  rng.fill(grain, cv::RNG::NORMAL, 0, 2);
  cv::Mat sum;
  picture.convertTo(sum, CV_16SC3);
  sum += grain;
  sum.convertTo(picture, CV_8UC3);
}

// The samples of a 16-bit mono WAV as `mana say --audio` writes it.
std::vector<std::int16_t> samples_of(const fs::path& wav) {
  std::ifstream in{wav, std::ios::binary};
  const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
  const std::size_t data = bytes.find("data");
  std::uint32_t rate = 0;
  std::memcpy(&rate, bytes.data() + 24, 4);
  EXPECT_EQ(rate, std::uint32_t{kRate});
  std::vector<std::int16_t> samples((bytes.size() - data - 8) / 2);
  std::memcpy(samples.data(), bytes.data() + data + 8, samples.size() * 2);
  return samples;
}

void write_wav(const fs::path& file, const std::vector<std::int16_t>& samples) {
  std::ofstream out{file, std::ios::binary};
  const auto put = [&out](auto v) { out.write(reinterpret_cast<const char*>(&v), sizeof v); };
  const auto bytes = static_cast<std::uint32_t>(samples.size() * 2);
  out << "RIFF";
  put(std::uint32_t{36 + bytes});
  out << "WAVEfmt ";
  put(std::uint32_t{16});
  put(std::uint16_t{1});
  put(std::uint16_t{1});
  put(std::uint32_t{kRate});
  put(std::uint32_t{kRate * 2});
  put(std::uint16_t{2});
  put(std::uint16_t{16});
  out << "data";
  put(bytes);
  out.write(reinterpret_cast<const char*>(samples.data()), bytes);
}

}  // namespace

Stage::Stage(const std::string& name)
    : folder_{fs::temp_directory_path() / ("mana_" + name + "_" + std::to_string(::getpid()))} {
  fs::remove_all(folder_);
  fs::create_directories(folder_);
}
Stage::~Stage() {
  if (std::getenv("MANA_KEEP") == nullptr) fs::remove_all(folder_);
}

fs::path shared_portrait(const std::string& file) { return fs::path{MANA_SHARED_DATA} / "faces" / file; }

bool film_a_visit(const fs::path& folder, double length_s, double enters_s, double leaves_s) {
  return film_visits(folder, length_s, {{"smiling_001_08.jpg", enters_s, leaves_s}});
}

bool film_visits(const fs::path& folder, double length_s, const std::vector<Visit>& visits) {
  std::vector<cv::Mat> faces;
  for (const Visit& visit : visits) {
    const cv::Mat portrait = cv::imread(shared_portrait(visit.portrait).string());
    if (portrait.empty()) return false;
    cv::resize(portrait, faces.emplace_back(), {200, 200 * portrait.rows / portrait.cols}, 0, 0,
               cv::INTER_AREA);
  }
  fs::create_directories(folder);
  for (int i = 0; i < static_cast<int>(length_s * kFps); ++i) {
    const double t = i / kFps;
    cv::Mat picture = empty_room();
    for (std::size_t k = 0; k < visits.size(); ++k) {
      if (t < visits[k].enters_s || t >= visits[k].leaves_s) continue;
      // She steps in within a second, then sways by a few millimetres.
      const double step = std::min(1.0, (t - visits[k].enters_s) / 0.8);
      const int x = static_cast<int>(260 - 60 * (1 - step) + 3 * std::sin(t * 1.3));
      put_face(picture, faces[k], x, static_cast<int>(130 + 2 * std::sin(t * 0.9)));
    }
    add_grain(picture, i);
    char name[32];
    std::snprintf(name, sizeof name, "%05d.jpg", i);
    cv::imwrite((folder / name).string(), picture);
  }
  return true;
}

void record_a_person(const fs::path& wav, const fs::path& scratch, double length_s,
                     const std::vector<Line>& lines) {
  std::vector<std::int16_t> all(static_cast<std::size_t>(length_s * kRate));
  core::Random noise{5};
  for (auto& s : all) s = static_cast<std::int16_t>(noise.uniform(-12, 12));  // no room is digitally silent
  for (const Line& line : lines) {
    mana({"say", line.words, "--voice", "en-us+m3", "--rate", "140", "--audio", scratch.string()});
    auto at = static_cast<std::size_t>(line.at_s * kRate);
    for (const std::int16_t s : samples_of(scratch)) {
      if (at < all.size()) all[at++] = static_cast<std::int16_t>(s / 2);
    }
  }
  write_wav(wav, all);
}

std::string home_in_adelaide(const fs::path& folder) {
  fs::create_directories(folder);
  std::ofstream{folder / "settings.toml"} << "[person]\nzone = \"Australia/Adelaide\"\n";
  return folder.string();
}

std::string mana(const std::vector<std::string>& args, int status) {
  std::vector<std::string> command{MANA_BINARY};
  command.insert(command.end(), args.begin(), args.end());
  const Outcome outcome = run_program(command);
  EXPECT_EQ(outcome.status, status) << args.front() << " said: " << outcome.err;
  return outcome.out;
}

}  // namespace mana::test
