#include "vision/capture/camera_files.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/videoio.hpp>

#include "agent/core/log.hpp"
#include "agent/core/manual_clock.hpp"

namespace mana::vision {
namespace {
namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr int kWidth = 64, kHeight = 48;
constexpr core::Time kBegin = core::kStart + 100s;  // a camera is seldom opened when the agent starts

cv::Mat grey(int level) { return cv::Mat(kHeight, kWidth, CV_8UC1, cv::Scalar::all(level)); }
int level_of(const Picture& p) { return p.grey[p.grey.size() / 2]; }

/// What a camera gave at one time.
std::optional<Picture> at(Camera& camera, core::Duration since_begin) {
  auto picture = camera.read(kBegin + since_begin);
  EXPECT_TRUE(picture) << picture.error().sentence;
  return picture ? std::move(*picture) : std::nullopt;
}

/// A folder of its own for each test.
class CameraFilesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder);
    core::set_log_level(core::LogLevel::Quiet);
  }
  void TearDown() override {
    core::set_log_level(core::LogLevel::Warning);
    fs::remove_all(folder);
  }
  void put(const std::string& name, int level) const {
    ASSERT_TRUE(cv::imwrite((folder / name).string(), grey(level)));
  }
  void put_text(const std::string& name, std::string_view text) const {
    std::ofstream{folder / name, std::ios::binary} << text;
  }
  std::string fault_of_folder() const {
    const auto camera = open_folder(folder, kBegin);
    return camera ? "" : camera.error().sentence;
  }
  fs::path folder =
      fs::path{::testing::TempDir()} /
      (::testing::UnitTest::GetInstance()->current_test_info()->name() + ("_" + std::to_string(::getpid())));
};

// ---- a folder of pictures
using PictureFolderTest = CameraFilesTest;

TEST_F(PictureFolderTest, ShowsPicturesInTheOrderOfTheirNamesFiveASecond) {
  put("c.png", 30);
  put("a.bmp", 10);
  put("b.PNG", 20);
  put_text("notes.txt", "no picture");
  const auto camera = open_folder(folder, kBegin).value();
  EXPECT_EQ(camera->fps(), 5);
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(camera->is_over());
    const auto picture = at(*camera, i * 200ms);
    ASSERT_TRUE(picture) << i;
    EXPECT_EQ(level_of(*picture), 10 * (i + 1));
    EXPECT_EQ(picture->at, kBegin + i * 200ms);
    EXPECT_EQ(picture->width, kWidth);
    EXPECT_EQ(picture->height, kHeight);
    EXPECT_FALSE(at(*camera, i * 200ms + 199ms)) << "a picture is handed out once";
    EXPECT_NEAR(camera->progress(kBegin), (i + 1) / 3.0, 1e-9);
  }
  EXPECT_TRUE(camera->is_over());
  EXPECT_FALSE(at(*camera, 1h));
}

TEST_F(PictureFolderTest, NothingIsShownBeforeItsTime) {
  put("a.png", 10);
  const auto camera = open_folder(folder, kBegin).value();
  EXPECT_FALSE(at(*camera, -1ms));
  EXPECT_FALSE(camera->is_over());
  EXPECT_TRUE(at(*camera, 0ms));
}

TEST_F(PictureFolderTest, WhoAsksLateGetsTheNewestWithItsOwnTime) {
  for (int i = 0; i < 10; ++i) put(std::to_string(i) + ".png", 10 * i);
  const auto camera = open_folder(folder, kBegin).value();
  const auto fifth = at(*camera, 999ms);
  ASSERT_TRUE(fifth);
  EXPECT_EQ(level_of(*fifth), 40);
  EXPECT_EQ(fifth->at, kBegin + 800ms);
  const auto last = at(*camera, 1h);
  ASSERT_TRUE(last);
  EXPECT_EQ(level_of(*last), 90);
  EXPECT_EQ(last->at, kBegin + 1800ms);
  EXPECT_TRUE(camera->is_over());
}

TEST_F(PictureFolderTest, AFileFpsSaysHowFast) {
  put("a.png", 10);
  put("b.png", 20);
  put_text("fps", "0.5\n");
  const auto camera = open_folder(folder, kBegin).value();
  EXPECT_EQ(camera->fps(), 0.5);
  EXPECT_TRUE(at(*camera, 0s));
  EXPECT_FALSE(at(*camera, 1999ms));
  EXPECT_EQ(at(*camera, 2s).value().at, kBegin + 2s);
}

TEST_F(PictureFolderTest, AFileFpsThatSaysNonsenseIsNamed) {
  put("a.png", 10);
  for (const char* nonsense : {"", "fast", "0", "-5", "1e9", "nan", "inf"}) {
    put_text("fps", nonsense);
    EXPECT_NE(fault_of_folder().find((folder / "fps").string()), std::string::npos) << nonsense;
    EXPECT_NE(fault_of_folder().find("0.1 to 240"), std::string::npos) << nonsense;
  }
}

TEST_F(PictureFolderTest, APictureThatCannotBeReadIsLeftOut) {
  put("a.png", 10);
  put_text("b.png", "this was a picture once");
  put_text("c.png", "");
  fs::create_directory(folder / "d.png");
  put("e.png", 50);
  const auto camera = open_folder(folder, kBegin).value();
  EXPECT_EQ(level_of(at(*camera, 0ms).value()), 10);
  for (const auto when : {200ms, 400ms, 600ms}) EXPECT_FALSE(at(*camera, when)) << when.count();
  EXPECT_EQ(level_of(at(*camera, 800ms).value()), 50);
  EXPECT_TRUE(camera->is_over());
}

TEST_F(PictureFolderTest, OneBrokenPictureAmongThoseThatAreDueHidesNoOther) {
  put("a.png", 10);
  put("b.png", 20);
  put_text("c.png", "broken");
  const auto camera = open_folder(folder, kBegin).value();
  const auto newest = at(*camera, 400ms);
  ASSERT_TRUE(newest);
  EXPECT_EQ(level_of(*newest), 20);
  EXPECT_EQ(newest->at, kBegin + 200ms);
}

TEST_F(PictureFolderTest, AFolderEndsThoughItsLastPicturesAreBroken) {
  put("a.png", 10);
  put_text("b.png", "broken");
  put_text("c.png", "broken");
  const auto camera = open_folder(folder, kBegin).value();
  EXPECT_TRUE(at(*camera, 0ms));
  EXPECT_FALSE(at(*camera, 200ms));
  EXPECT_FALSE(camera->is_over()) << "the third is not due yet";
  EXPECT_FALSE(at(*camera, 400ms));
  EXPECT_TRUE(camera->is_over());
}

TEST_F(PictureFolderTest, AFolderOfBrokenPicturesAloneEndsToo) {
  put_text("a.png", "broken");
  put_text("b.jpg", "broken");
  const auto camera = open_folder(folder, kBegin).value();
  EXPECT_FALSE(at(*camera, 1h));
  EXPECT_TRUE(camera->is_over());
}

TEST_F(PictureFolderTest, APictureThatIsTakenAwayWhileTheFolderIsShownIsLeftOut) {
  put("a.png", 10);
  put("b.png", 20);
  const auto camera = open_folder(folder, kBegin).value();
  EXPECT_TRUE(at(*camera, 0ms));
  fs::remove(folder / "b.png");
  EXPECT_FALSE(at(*camera, 200ms));
  EXPECT_TRUE(camera->is_over());
}

TEST_F(PictureFolderTest, AFolderThatIsTakenAwayIsACameraThatWasUnplugged) {
  // It was once reported picture by picture, two lines each, and nobody was told that MANA was blind.
  put("a.png", 10);
  put("b.png", 20);
  const auto camera = open_folder(folder, kBegin).value();
  EXPECT_TRUE(at(*camera, 0ms));
  fs::remove_all(folder);
  const auto picture = camera->read(kBegin + 200ms);
  ASSERT_FALSE(picture.ok());
  EXPECT_EQ(picture.error().code, core::ErrorCode::Unavailable);
  EXPECT_NE(picture.error().sentence.find("has gone"), std::string::npos) << picture.error().sentence;
}

TEST_F(PictureFolderTest, AStripThatNoCameraMakesIsLeftOut) {
  cv::imwrite((folder / "a.png").string(), cv::Mat(4000, 20, CV_8UC1, cv::Scalar::all(10)));
  cv::imwrite((folder / "b.png").string(), cv::Mat(20, 4000, CV_8UC1, cv::Scalar::all(20)));
  cv::imwrite((folder / "c.png").string(), cv::Mat(1, 1, CV_8UC1, cv::Scalar::all(30)));
  put("d.png", 40);
  const auto camera = open_folder(folder, kBegin).value();
  for (const auto when : {0ms, 200ms, 400ms}) EXPECT_FALSE(at(*camera, when)) << when.count();
  EXPECT_EQ(level_of(at(*camera, 600ms).value()), 40);
}

TEST_F(PictureFolderTest, ALargePictureIsHalvedUntilItIsAtMost1280Wide) {
  cv::imwrite((folder / "a.png").string(), cv::Mat(600, 4000, CV_16UC1, cv::Scalar::all(257 * 77)));
  const auto camera = open_folder(folder, kBegin).value();
  const auto picture = at(*camera, 0ms);
  ASSERT_TRUE(picture);
  EXPECT_EQ(picture->width, 1000);
  EXPECT_EQ(picture->height, 150);
  EXPECT_EQ(level_of(*picture), 77);
}

TEST_F(PictureFolderTest, APhotographThatSaysThatItLiesOnItsSideIsTurned) {
  // 64 by 48, its left half dark: a telephone that was held upright writes "turn me" beside it.
  cv::Mat photograph(kHeight, kWidth, CV_8UC1, cv::Scalar::all(200));
  photograph(cv::Rect{0, 0, kWidth / 2, kHeight}).setTo(40);
  std::vector<std::uint8_t> jpeg;
  ASSERT_TRUE(cv::imencode(".jpg", photograph, jpeg));
  struct Case {
    char orientation;  // Exif 2.32, section 4.6.4, tag 0x0112
    int width, dark_x, dark_y;
  };
  constexpr Case kCases[] = {
      {1, 64, 5, 24}, {2, 64, 60, 24}, {3, 64, 60, 24}, {6, 48, 24, 5}, {8, 48, 24, 60}};
  int n = 0;
  for (const Case& c : kCases) {
    std::string exif{
        "\xFF\xE1\0\x22"
        "Exif\0\0"
        "MM\0\x2A\0\0\0\x08\0\1\1\x12\0\3\0\0\0\1\0?\0\0\0\0\0\0",
        36};
    exif[29] = c.orientation;
    put_text(std::to_string(n++) + ".jpg",
             std::string{jpeg.begin(), jpeg.begin() + 2} + exif + std::string{jpeg.begin() + 2, jpeg.end()});
  }
  const auto camera = open_folder(folder, kBegin).value();
  n = 0;
  for (const Case& c : kCases) {
    const auto picture = at(*camera, 200ms * n++);
    ASSERT_TRUE(picture);
    EXPECT_EQ(picture->width, c.width) << int(c.orientation);
    const auto level = picture->grey[static_cast<std::size_t>(c.dark_y * c.width + c.dark_x)];
    EXPECT_NEAR(level, 40, 6) << int(c.orientation);
  }
}

TEST_F(PictureFolderTest, AFolderThatIsEmptyOrMissingIsNamed) {
  EXPECT_NE(fault_of_folder().find(folder.string()), std::string::npos);
  EXPECT_NE(fault_of_folder().find("holds no pictures"), std::string::npos);
  fs::remove_all(folder);
  EXPECT_NE(fault_of_folder().find(folder.string()), std::string::npos);
  EXPECT_NE(fault_of_folder().find("No such file"), std::string::npos);
}

// ---- a video
class FilmTest : public CameraFilesTest {
 protected:
  std::string film(double fps, int pictures) const {
    const std::string file = (folder / "film.avi").string();
    cv::VideoWriter writer{file, cv::CAP_OPENCV_MJPEG, cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), fps,
                           cv::Size{kWidth, kHeight}};
    EXPECT_TRUE(writer.isOpened());
    for (int i = 0; i < pictures; ++i)
      writer.write(cv::Mat(kHeight, kWidth, CV_8UC3, cv::Scalar::all(20.0 * (i + 1))));
    return file;
  }
};

TEST_F(FilmTest, RunsAtItsOwnPaceFromItsOpeningOn) {
  const auto camera = open_video(film(10, 6), kBegin).value();
  EXPECT_NEAR(camera->fps(), 10, 1e-9);
  EXPECT_FALSE(at(*camera, -1ms));
  for (int i = 0; i < 6; ++i) {
    const auto picture = at(*camera, i * 100ms);
    ASSERT_TRUE(picture) << i;
    EXPECT_NEAR(level_of(*picture), 20 * (i + 1), 2);
    EXPECT_EQ(picture->at, kBegin + i * 100ms);
    EXPECT_EQ(picture->width, kWidth);
    EXPECT_EQ(picture->height, kHeight);
    EXPECT_FALSE(at(*camera, i * 100ms + 99ms)) << "a picture is handed out once";
    EXPECT_NEAR(camera->progress(kBegin), (i + 1) / 6.0, 1e-9);
  }
  EXPECT_FALSE(at(*camera, 600ms));
  EXPECT_TRUE(camera->is_over());
  EXPECT_FALSE(at(*camera, 1h));
}

TEST_F(FilmTest, WhoAsksLateGetsTheNewestWithItsOwnTime) {
  const auto camera = open_video(film(10, 6), kBegin).value();
  const auto fourth = at(*camera, 390ms);
  ASSERT_TRUE(fourth);
  EXPECT_NEAR(level_of(*fourth), 80, 2);
  EXPECT_EQ(fourth->at, kBegin + 300ms);
}

TEST_F(FilmTest, IsOverForWhoComesAfterItsEnd) {
  const auto camera = open_video(film(10, 6), kBegin).value();
  EXPECT_FALSE(at(*camera, 1h));
  EXPECT_TRUE(camera->is_over());
}

TEST_F(FilmTest, ThatIsCutInTheMiddleShowsWhatIsThereAndEnds) {
  const std::string file = film(10, 6);
  fs::resize_file(file, fs::file_size(file) * 2 / 3);
  const auto camera = open_video(file, kBegin);
  if (!camera) {  // without its index at the end some versions of FFmpeg refuse it
    EXPECT_NE(camera.error().sentence.find(file), std::string::npos);
    return;
  }
  int shown = 0;
  for (int i = 0; i < 20 && !(*camera)->is_over(); ++i) shown += at(**camera, i * 100ms) ? 1 : 0;
  EXPECT_TRUE((*camera)->is_over());
  EXPECT_GE(shown, 1);
  EXPECT_LT(shown, 6);
}

TEST_F(FilmTest, ThatIsMissingOrNoFilmIsNamed) {
  put_text("film.mp4", "this was a film once");
  put_text("empty.mp4", "");
  for (const char* name : {"film.mp4", "empty.mp4", "missing.mp4", "."}) {
    const std::string file = (folder / name).string();
    const auto camera = open_video(file, kBegin);
    ASSERT_FALSE(camera) << file;
    EXPECT_NE(camera.error().sentence.find(file), std::string::npos) << camera.error().sentence;
    EXPECT_NE(camera.error().sentence.find("cannot be played"), std::string::npos) << camera.error().sentence;
  }
}

// ---- by name, as in --camera
TEST_F(CameraFilesTest, AFileIsRefusedWhenItIsNamedAndBeginsWhenTheFactoryIsCalled) {
  core::ManualClock clock;
  EXPECT_FALSE(camera_factory((folder / "missing.mp4").string(), clock));
  EXPECT_FALSE(camera_factory(folder.string(), clock)) << "an empty folder";
  put("a.png", 10);
  const auto factory = camera_factory(folder.string(), clock);
  ASSERT_TRUE(factory) << factory.error().sentence;
  const auto camera = (*factory)(kBegin + 7s).value();
  EXPECT_FALSE(at(*camera, 6999ms));
  EXPECT_EQ(at(*camera, 7s).value().at, kBegin + 7s);
}

}  // namespace
}  // namespace mana::vision
