#include "vision/capture/ffmpeg.hpp"

extern "C" {
#include <libavutil/display.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
}

#include <array>
#include <cmath>
#include <mutex>

namespace mana::vision {
namespace {

constexpr std::int64_t kMostPixels = 64'000'000;
constexpr int kSilent = 150;  // added to a level that has one byte: FFmpeg's own words help nobody

struct FreeScaler {
  void operator()(SwsContext* s) const { sws_freeContext(s); }
};

/// JPEG's brightness uses the whole range of a byte; FFmpeg says so in names of formats, too.
bool uses_whole_range(const AVFrame& frame) {
  if (frame.color_range != AVCOL_RANGE_UNSPECIFIED) return frame.color_range == AVCOL_RANGE_JPEG;
  const char* name = av_get_pix_fmt_name(static_cast<AVPixelFormat>(frame.format));
  return name != nullptr && std::string_view{name}.starts_with("yuvj");
}

/// The same lying of the same bytes, without saying by its name what the range is: that is told apart.
AVPixelFormat plain(AVPixelFormat format) {
  switch (format) {
    case AV_PIX_FMT_YUVJ420P: return AV_PIX_FMT_YUV420P;
    case AV_PIX_FMT_YUVJ411P: return AV_PIX_FMT_YUV411P;
    case AV_PIX_FMT_YUVJ422P: return AV_PIX_FMT_YUV422P;
    case AV_PIX_FMT_YUVJ440P: return AV_PIX_FMT_YUV440P;
    case AV_PIX_FMT_YUVJ444P: return AV_PIX_FMT_YUV444P;
    default: return format;
  }
}

cv::Mat turned(cv::Mat grey, const std::int32_t* matrix) {
  std::array<std::int32_t, 9> upright;
  std::copy_n(matrix, upright.size(), upright.begin());
  const bool mirrored =
      static_cast<std::int64_t>(upright[0]) * upright[4] < static_cast<std::int64_t>(upright[1]) * upright[3];
  if (mirrored) av_display_matrix_flip(upright.data(), 1, 0);
  const double degrees = -av_display_rotation_get(upright.data());  // clockwise; not a number for nonsense
  if (!std::isfinite(degrees)) return grey;
  constexpr std::array<int, 4> kTurns = {-1, cv::ROTATE_90_CLOCKWISE, cv::ROTATE_180,
                                         cv::ROTATE_90_COUNTERCLOCKWISE};
  const auto quarter = static_cast<std::size_t>((std::lround(degrees / 90) % 4 + 4) % 4);
  if (mirrored) cv::flip(grey, grey, 1);
  if (kTurns[quarter] >= 0) cv::rotate(grey, grey, kTurns[quarter]);
  return grey;
}

}  // namespace

void keep_ffmpeg_quiet() {
  static std::once_flag once;
  std::call_once(once, [] { av_log_set_level(AV_LOG_QUIET); });
}

AvCodec open_decoder(AVCodecID kind, const AVCodecParameters* parameters) {
  const AVCodec* codec = avcodec_find_decoder(kind);
  if (codec == nullptr) return nullptr;
  AvCodec context{avcodec_alloc_context3(codec)};
  if (!context) return nullptr;
  if (parameters != nullptr && avcodec_parameters_to_context(context.get(), parameters) < 0) return nullptr;
  context->max_pixels = kMostPixels;
  context->thread_count = 1;  // each more would keep pictures of its own
  context->log_level_offset = kSilent;
  return avcodec_open2(context.get(), codec, nullptr) == 0 ? std::move(context) : nullptr;
}

const std::int32_t* upright_matrix_of(const AVFrame& frame) {
  const AVFrameSideData* side = av_frame_get_side_data(&frame, AV_FRAME_DATA_DISPLAYMATRIX);
  return side != nullptr && side->size >= 9 * sizeof(std::int32_t)
             ? reinterpret_cast<const std::int32_t*>(side->data)
             : nullptr;
}

cv::Mat grey_of(const AVFrame& frame, const std::int32_t* upright) {
  if (frame.width <= 0 || frame.height <= 0) return {};
  const std::unique_ptr<SwsContext, FreeScaler> scaler{
      sws_getContext(frame.width, frame.height, plain(static_cast<AVPixelFormat>(frame.format)), frame.width,
                     frame.height, AV_PIX_FMT_GRAY8, SWS_POINT, nullptr, nullptr, nullptr)};
  if (!scaler) return {};
  const int* colours = sws_getCoefficients(SWS_CS_ITU601);
  sws_setColorspaceDetails(scaler.get(), colours, uses_whole_range(frame) ? 1 : 0, colours, 1, 0, 1 << 16,
                           1 << 16);
  // The scaler writes whole vectors, beyond the end of a row that is not a multiple of one.
  const cv::Mat room(frame.height + 1, (frame.width + 63) / 64 * 64, CV_8UC1);
  std::uint8_t* to[4] = {room.data, nullptr, nullptr, nullptr};
  const int strides[4] = {static_cast<int>(room.step), 0, 0, 0};
  if (sws_scale(scaler.get(), frame.data, frame.linesize, 0, frame.height, to, strides) != frame.height)
    return {};
  cv::Mat grey = room(cv::Rect{0, 0, frame.width, frame.height});
  return upright == nullptr ? grey : turned(std::move(grey), upright);
}

}  // namespace mana::vision
