#pragma once

/// A camera that is not there: the V4L2 calls of this program that name its device are answered by it, so
/// that what is tested is our own reader with all its calls. It delivers a picture when the test says so, and
/// no sooner.
namespace mana::vision::fake_camera {

constexpr const char* kDevice = "/dev/video97";

enum class Mode {
  Works,
  Unplugged,  ///< every call fails as for a device that has gone
  Busy,       ///< another program has it
  Short,      ///< pictures that end in the middle
  Empty,      ///< pictures of no bytes
  Garbage,    ///< pictures of chance
  Failing     ///< every picture is an error of the driver
};

enum class Kind { Yuyv, Grey, Jpeg, ColourJpeg };

/// Every value of the camera's brightness is of video range, 16..235, but for JPEG.
void plug_in(int width, int height, Kind kind = Kind::Yuyv);
void set(Mode mode);
/// Hands over so many pictures, each another one, and waits until the reader asks for the next, or lets go.
void deliver(int pictures);
/// Waits until the reader has let go.
void wait_until_let_go();
/// The next picture is the first again.
void rewind();
/// What the pictures show: a bright bar on grey, or all black.
void show_black(bool black);

}  // namespace mana::vision::fake_camera
