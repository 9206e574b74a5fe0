#include "vision/capture/v4l2_capture.hpp"

#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <vector>

#include "vision/capture/ffmpeg.hpp"

namespace mana::vision {
namespace {

constexpr unsigned kWidth = 640, kHeight = 480, kFps = 15;
constexpr unsigned kBuffers = 4;
constexpr int kWaitMs = 250;
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

/// How a picture lies in memory. Brightness alone is wanted, so that formats whose brightness lies ready come
/// first: a JPEG has to be unpacked.
struct Layout {
  std::uint32_t format;
  bool is_jpeg;
  int step;            // bytes from one pixel's brightness to the next
  int offset;          // of the first
  bool may_be_narrow;  // video range, 16..235
};
constexpr Layout kLayouts[] = {
    {V4L2_PIX_FMT_YUYV, false, 2, 0, true},   {V4L2_PIX_FMT_UYVY, false, 2, 1, true},
    {V4L2_PIX_FMT_YVYU, false, 2, 0, true},   {V4L2_PIX_FMT_NV12, false, 1, 0, true},
    {V4L2_PIX_FMT_NV21, false, 1, 0, true},   {V4L2_PIX_FMT_YUV420, false, 1, 0, true},
    {V4L2_PIX_FMT_YVU420, false, 1, 0, true}, {V4L2_PIX_FMT_GREY, false, 1, 0, false},
    {V4L2_PIX_FMT_MJPEG, true, 0, 0, false},  {V4L2_PIX_FMT_JPEG, true, 0, 0, false}};

const Layout* layout_of(std::uint32_t format) {
  for (const Layout& layout : kLayouts) {
    if (layout.format == format) return &layout;
  }
  return nullptr;
}

core::Error fault(const std::string& device, int number) {
  if (number == EBUSY)
    return core::unavailable("The camera '" + device +
                             "' cannot be opened; another program may be using it.");
  return core::unavailable("The camera '" + device +
                           "' cannot be opened: " + std::generic_category().message(number) + ".");
}

}  // namespace

struct V4l2Capture::Parts {
  struct Buffer {
    void* start = MAP_FAILED;
    std::size_t length = 0;
  };
  int handle = -1;
  std::vector<Buffer> buffers;
  v4l2_pix_format format{};
  const Layout* layout = nullptr;
  AvCodec jpeg;
  std::size_t grabbed = kNone;  // which buffer is ours
  std::size_t bytes = 0;        // in it

  Parts() = default;
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts() {
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    if (handle >= 0) control(VIDIOC_STREAMOFF, &type);
    for (const Buffer& b : buffers) {
      if (b.start != MAP_FAILED) ::munmap(b.start, b.length);
    }
    if (handle >= 0) ::close(handle);
  }

  bool control(unsigned long request, void* argument) const {
    int result = 0;
    do result = ::ioctl(handle, request, argument);
    while (result == -1 && errno == EINTR);
    return result != -1;
  }
  bool is_capture() const {
    v4l2_capability can{};
    if (!control(VIDIOC_QUERYCAP, &can)) return false;
    const auto all = (can.capabilities & V4L2_CAP_DEVICE_CAPS) != 0 ? can.device_caps : can.capabilities;
    return (all & V4L2_CAP_VIDEO_CAPTURE) != 0 && (all & V4L2_CAP_STREAMING) != 0;
  }
  bool set_format(std::uint32_t wanted) {
    v4l2_format f{};
    f.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    f.fmt.pix.width = kWidth;
    f.fmt.pix.height = kHeight;
    f.fmt.pix.pixelformat = wanted;
    f.fmt.pix.field = V4L2_FIELD_ANY;
    if (!control(VIDIOC_S_FMT, &f) || f.fmt.pix.pixelformat != wanted) return false;
    if (f.fmt.pix.width == 0 || f.fmt.pix.height == 0) return false;
    format = f.fmt.pix;
    layout = layout_of(wanted);
    return true;
  }
  bool choose_format() {
    bool chosen = false;
    for (const Layout& l : kLayouts) {
      chosen = set_format(l.format);
      if (chosen) break;
    }
    if (chosen && layout->is_jpeg) jpeg = open_decoder(AV_CODEC_ID_MJPEG, nullptr);
    return chosen && (!layout->is_jpeg || jpeg);
  }
  void ask_for_pace() const {  // some cannot be asked
    v4l2_streamparm p{};
    p.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    p.parm.capture.timeperframe = {1, kFps};
    control(VIDIOC_S_PARM, &p);
  }
  static v4l2_buffer buffer(std::size_t index) {
    v4l2_buffer b{};
    b.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    b.memory = V4L2_MEMORY_MMAP;
    b.index = static_cast<std::uint32_t>(index);
    return b;
  }
  bool start() {
    v4l2_requestbuffers request{};
    request.count = kBuffers;
    request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    request.memory = V4L2_MEMORY_MMAP;
    if (!control(VIDIOC_REQBUFS, &request)) return false;
    for (std::size_t i = 0; i < request.count; ++i) {
      v4l2_buffer b = buffer(i);
      if (!control(VIDIOC_QUERYBUF, &b)) return false;
      buffers.push_back(
          {::mmap(nullptr, b.length, PROT_READ | PROT_WRITE, MAP_SHARED, handle, b.m.offset), b.length});
      if (buffers.back().start == MAP_FAILED || !control(VIDIOC_QBUF, &b)) return false;
    }
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    return !buffers.empty() && control(VIDIOC_STREAMON, &type);
  }
  bool give_back() {
    if (grabbed == kNone) return true;
    v4l2_buffer b = buffer(std::exchange(grabbed, kNone));
    return control(VIDIOC_QBUF, &b);
  }

  /// The rows of brightness where the driver put them; empty when the picture ends in the middle.
  cv::Mat brightness(const std::uint8_t* data) const {
    const auto width = static_cast<int>(format.width), height = static_cast<int>(format.height);
    const std::size_t row = format.width * static_cast<std::size_t>(layout->step);
    const std::size_t stride = std::max<std::size_t>(format.bytesperline, row);
    if (bytes < stride * (format.height - 1) + row) return {};
    cv::Mat grey(height, width, CV_8UC1);
    for (int y = 0; y < height; ++y) {
      const std::uint8_t* from = data + static_cast<std::size_t>(y) * stride + layout->offset;
      std::uint8_t* to = grey.ptr(y);
      for (int x = 0; x < width; ++x) to[x] = from[x * layout->step];
    }
    return grey;
  }
  bool is_narrow() const {
    if (!layout->may_be_narrow) return false;
    if (format.quantization != V4L2_QUANTIZATION_DEFAULT)
      return format.quantization == V4L2_QUANTIZATION_LIM_RANGE;
    return format.colorspace != V4L2_COLORSPACE_JPEG;
  }
  cv::Mat unpack(const std::uint8_t* data) const {
    const AvPacket packet{av_packet_alloc()};
    const AvFrame frame{av_frame_alloc()};
    if (!packet || !frame || av_new_packet(packet.get(), static_cast<int>(bytes)) != 0) return {};
    std::memcpy(packet->data, data, bytes);
    const bool decoded = avcodec_send_packet(jpeg.get(), packet.get()) == 0 &&
                         avcodec_receive_frame(jpeg.get(), frame.get()) == 0;
    return decoded ? grey_of(*frame, nullptr) : cv::Mat{};
  }
};

V4l2Capture::V4l2Capture(std::unique_ptr<Parts> parts) : parts_{std::move(parts)} {}
V4l2Capture::V4l2Capture(V4l2Capture&&) noexcept = default;
V4l2Capture& V4l2Capture::operator=(V4l2Capture&&) noexcept = default;
V4l2Capture::~V4l2Capture() = default;

core::Result<V4l2Capture> V4l2Capture::open(const std::string& device) {
  keep_ffmpeg_quiet();
  auto parts = std::make_unique<Parts>();
  parts->handle = ::open(device.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (parts->handle < 0) return fault(device, errno);
  if (!parts->is_capture()) return core::not_found("'" + device + "' is no camera.");
  if (!parts->choose_format()) {
    if (errno == EBUSY) return fault(device, EBUSY);
    return core::unavailable("The camera '" + device + "' offers no kind of picture that I can read.");
  }
  parts->ask_for_pace();
  if (!parts->start()) return fault(device, errno);
  return V4l2Capture{std::move(parts)};
}

V4l2Capture::Got V4l2Capture::grab() {
  if (!parts_->give_back()) return Got::Gone;
  pollfd wait{parts_->handle, POLLIN, 0};
  if (const int ready = ::poll(&wait, 1, kWaitMs); ready == 0 || (ready < 0 && errno == EINTR))
    return Got::Nothing;
  v4l2_buffer b = Parts::buffer(0);
  if (!parts_->control(VIDIOC_DQBUF, &b)) {
    if (errno == EAGAIN) return Got::Nothing;
    return errno == EIO ? Got::Damaged : Got::Gone;
  }
  if (b.index >= parts_->buffers.size()) return Got::Gone;
  parts_->grabbed = b.index;
  parts_->bytes = std::min<std::size_t>(b.bytesused, parts_->buffers[b.index].length);
  return (b.flags & V4L2_BUF_FLAG_ERROR) != 0 || parts_->bytes == 0 ? Got::Damaged : Got::Picture;
}

bool V4l2Capture::is_there() const {
  v4l2_capability can{};
  return parts_->control(VIDIOC_QUERYCAP, &can);
}

cv::Mat V4l2Capture::retrieve() const {
  if (parts_->grabbed == kNone) return {};
  const auto* data = static_cast<const std::uint8_t*>(parts_->buffers[parts_->grabbed].start);
  if (parts_->layout->is_jpeg) return parts_->unpack(data);
  cv::Mat grey = parts_->brightness(data);
  if (!grey.empty() && parts_->is_narrow()) grey.convertTo(grey, CV_8U, 255.0 / 219, -16 * 255.0 / 219);
  return grey;
}

}  // namespace mana::vision
