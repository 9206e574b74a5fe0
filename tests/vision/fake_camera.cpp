#include "tests/vision/fake_camera.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdarg>
#include <cstring>
#include <deque>
#include <mutex>
#include <opencv2/imgcodecs.hpp>
#include <vector>

namespace mana::vision::fake_camera {
namespace {

constexpr unsigned kMostBuffers = 8;

struct State {
  std::mutex mutex;
  std::condition_variable changed;
  Mode mode = Mode::Works;
  Kind kind = Kind::Yuyv;
  unsigned width = 640, height = 480;
  int handle = -1;
  unsigned char* memory = nullptr;
  std::deque<unsigned> queued;
  int granted = 0;  ///< pictures the test wants to see taken
  bool waits = false;
  bool streams = false;
  std::uint32_t chance = 1;
  bool black = false;
  unsigned sequence = 0;

  unsigned bytes() const { return width * height * 2; }
  unsigned room() const { return (bytes() + 4095) / 4096 * 4096; }
  bool is(int fd) const { return handle >= 0 && fd == handle; }
};
State& state() {
  static State* const all = new State;  // outlives every thread
  return *all;
}

using Open = int(const char*, int, ...);
using Ioctl = int(int, unsigned long, ...);
using Poll = int(pollfd*, nfds_t, int);

/// The C library's own. Looked up when the program starts: a sanitizer that is about to report opens files,
/// too, and cannot bear that a symbol is looked up meanwhile.
struct Real {
  Open* open = reinterpret_cast<Open*>(dlsym(RTLD_NEXT, "open64"));
  Ioctl* ioctl = reinterpret_cast<Ioctl*>(dlsym(RTLD_NEXT, "ioctl"));
  Poll* poll = reinterpret_cast<Poll*>(dlsym(RTLD_NEXT, "poll"));
};
const Real& real() {
  static const Real all;
  return all;
}
[[maybe_unused]] const Real& looked_up_early = real();

int open_device(State& s) {
  const std::lock_guard lock{s.mutex};
  if (s.mode == Mode::Unplugged || s.mode == Mode::Busy) {
    errno = s.mode == Mode::Busy ? EBUSY : ENOENT;
    return -1;
  }
  s.handle = memfd_create("camera", 0);
  const std::size_t size = std::size_t{s.room()} * kMostBuffers;
  if (ftruncate(s.handle, static_cast<off_t>(size)) != 0) return -1;
  void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, s.handle, 0);
  s.memory = memory == MAP_FAILED ? nullptr : static_cast<unsigned char*>(memory);
  s.queued.clear();
  return s.handle;
}

unsigned char level(const State& s, unsigned x) {
  const bool bar = (x + s.width - s.sequence * 8 % s.width) % s.width < 40;
  return static_cast<unsigned char>(s.black ? 16 : (bar ? 220 : 60 + x % 64));
}

bool is_jpeg(Kind kind) { return kind == Kind::Jpeg || kind == Kind::ColourJpeg; }

/// How many bytes it is.
unsigned draw(State& s, unsigned char* p) {
  const unsigned step = s.kind == Kind::Yuyv ? 2 : 1;
  if (s.mode == Mode::Garbage) {
    for (unsigned i = 0; i < s.width * s.height * step; ++i)
      p[i] = static_cast<unsigned char>((s.chance = s.chance * 1664525U + 1013904223U) >> 24U);
    return s.width * s.height * step;
  }
  std::memset(p, 128, s.bytes());
  for (unsigned y = 0; y < s.height; ++y) {
    for (unsigned x = 0; x < s.width; ++x) p[(y * s.width + x) * step] = level(s, x);
  }
  if (!is_jpeg(s.kind)) return s.width * s.height * step;
  cv::Mat picture(static_cast<int>(s.height), static_cast<int>(s.width), CV_8UC1, p);
  if (s.kind == Kind::ColourJpeg) cv::merge(std::vector<cv::Mat>(3, picture.clone()), picture);
  std::vector<unsigned char> packed;
  cv::imencode(".jpg", picture, packed);
  std::memcpy(p, packed.data(), packed.size());
  return static_cast<unsigned>(packed.size());
}

std::uint32_t format_of(Kind kind) {
  switch (kind) {
    case Kind::Yuyv: return V4L2_PIX_FMT_YUYV;
    case Kind::Grey: return V4L2_PIX_FMT_GREY;
    case Kind::Jpeg:
    case Kind::ColourJpeg: return V4L2_PIX_FMT_MJPEG;
  }
  return 0;
}

int take(State& s, v4l2_buffer& b) {
  if (s.granted == 0 || s.queued.empty() || s.memory == nullptr) {
    errno = EAGAIN;
    return -1;
  }
  --s.granted;
  if (s.mode == Mode::Failing) {
    errno = EIO;
    return -1;
  }
  const unsigned index = s.queued.front();
  s.queued.pop_front();
  const unsigned drawn = draw(s, s.memory + std::size_t{index} * s.room());
  b.index = index;
  b.length = s.room();
  b.bytesused = s.mode == Mode::Empty ? 0 : s.mode == Mode::Short ? drawn / 3 : drawn;
  b.m.offset = index * s.room();
  b.flags = 0;
  b.sequence = s.sequence++;
  return 0;
}

int fill(v4l2_capability& c) {
  c = {};
  std::strcpy(reinterpret_cast<char*>(c.driver), "fake");
  std::strcpy(reinterpret_cast<char*>(c.card), "fake camera");
  c.capabilities = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING | V4L2_CAP_DEVICE_CAPS;
  c.device_caps = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
  return 0;
}

int fill(const State& s, v4l2_format& f) {
  f.fmt.pix.width = s.width;
  f.fmt.pix.height = s.height;
  f.fmt.pix.pixelformat = format_of(s.kind);
  f.fmt.pix.field = V4L2_FIELD_NONE;
  f.fmt.pix.bytesperline = is_jpeg(s.kind) ? 0 : s.width * (s.kind == Kind::Yuyv ? 2 : 1);
  f.fmt.pix.sizeimage = s.bytes();
  return 0;
}

int control(State& s, unsigned long request, void* p) {
  const std::lock_guard lock{s.mutex};
  if ((request & 0xffffffffUL) == VIDIOC_STREAMOFF) {
    s.streams = false;
    s.queued.clear();
    s.changed.notify_all();
  }
  if (s.mode == Mode::Unplugged) {
    errno = ENODEV;
    return -1;
  }
  switch (request & 0xffffffffUL) {
    case VIDIOC_QUERYCAP: return fill(*static_cast<v4l2_capability*>(p));
    case VIDIOC_G_INPUT:
    case VIDIOC_S_INPUT: *static_cast<int*>(p) = 0; return 0;
    case VIDIOC_ENUMINPUT:
      if (static_cast<v4l2_input*>(p)->index != 0) break;
      static_cast<v4l2_input*>(p)->type = V4L2_INPUT_TYPE_CAMERA;
      return 0;
    case VIDIOC_G_FMT:
    case VIDIOC_S_FMT:
    case VIDIOC_TRY_FMT: return fill(s, *static_cast<v4l2_format*>(p));
    case VIDIOC_G_PARM:
    case VIDIOC_S_PARM: {
      auto& capture = static_cast<v4l2_streamparm*>(p)->parm.capture;
      capture.capability = V4L2_CAP_TIMEPERFRAME;
      capture.timeperframe = {1, 15};
      return 0;
    }
    case VIDIOC_REQBUFS: {
      auto& r = *static_cast<v4l2_requestbuffers*>(p);
      r.count = std::min(r.count, kMostBuffers);
      s.queued.clear();
      return 0;
    }
    case VIDIOC_QUERYBUF: {
      auto& b = *static_cast<v4l2_buffer*>(p);
      if (b.index >= kMostBuffers) break;
      b.length = s.room();
      b.m.offset = b.index * s.room();
      b.flags = 0;
      return 0;
    }
    case VIDIOC_QBUF: s.queued.push_back(static_cast<v4l2_buffer*>(p)->index); return 0;
    case VIDIOC_DQBUF: return take(s, *static_cast<v4l2_buffer*>(p));
    case VIDIOC_STREAMON: s.streams = true; return 0;
    case VIDIOC_STREAMOFF: return 0;
    default: break;
  }
  errno = EINVAL;
  return -1;
}

}  // namespace

void plug_in(int width, int height, Kind kind) {
  State& s = state();
  const std::lock_guard lock{s.mutex};
  s.width = static_cast<unsigned>(width);
  s.height = static_cast<unsigned>(height);
  s.kind = kind;
  s.mode = Mode::Works;
  s.black = false;
  s.granted = 0;
}

void set(Mode mode) {
  State& s = state();
  const std::lock_guard lock{s.mutex};
  s.mode = mode;
  s.changed.notify_all();
}

void show_black(bool black) {
  State& s = state();
  const std::lock_guard lock{s.mutex};
  s.black = black;
}

void rewind() {
  State& s = state();
  const std::lock_guard lock{s.mutex};
  s.sequence = 0;
}

void deliver(int pictures) {
  State& s = state();
  std::unique_lock lock{s.mutex};
  for (int i = 0; i < pictures; ++i) {
    s.granted = 1;
    s.waits = false;
    s.changed.notify_all();
    s.changed.wait(lock, [&s] { return !s.streams || (s.granted == 0 && s.waits); });
  }
}

void wait_until_let_go() {
  State& s = state();
  std::unique_lock lock{s.mutex};
  s.changed.wait(lock, [&s] { return !s.streams; });
}

}  // namespace mana::vision::fake_camera

// The names of the C library, found before its own by whoever is linked with this program.
namespace fake = mana::vision::fake_camera;
extern "C" {

int open(const char* path, int flags, ...) {
  std::va_list more;
  va_start(more, flags);
  const auto mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
  va_end(more);
  if (std::strcmp(path, fake::kDevice) == 0) return fake::open_device(fake::state());
  return fake::real().open(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  std::va_list more;
  va_start(more, flags);
  const auto mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
  va_end(more);
  return open(path, flags, mode);
}

int ioctl(int fd, unsigned long request, ...) {
  std::va_list more;
  va_start(more, request);
  void* argument = va_arg(more, void*);
  va_end(more);
  if (fake::state().is(fd)) return fake::control(fake::state(), request, argument);
  return fake::real().ioctl(fd, request, argument);
}

int poll(pollfd* files, nfds_t count, int limit_ms) {
  fake::State& s = fake::state();
  if (count == 1 && s.is(files->fd)) {
    std::unique_lock lock{s.mutex};
    s.waits = true;
    s.changed.notify_all();
    const bool any = s.changed.wait_for(lock, std::chrono::milliseconds{limit_ms},
                                        [&s] { return s.granted > 0 || s.mode == fake::Mode::Unplugged; });
    s.waits = false;
    files->revents = any ? POLLIN : 0;
    return any ? 1 : 0;
  }
  return fake::real().poll(files, count, limit_ms);
}

}  // extern "C"
