#include "render/pictures/picture.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavutil/imgutils.h>
#include <libswscale/swscale.h>
}

#include <algorithm>
#include <cstring>
#include <memory>
#include <string_view>

namespace mana::render {
namespace {

constexpr std::int64_t kMostPixels = 64'000'000;
constexpr int kSilent =
    150;  // added to a level that has one byte: FFmpeg's own words about a damaged file help nobody

struct FreeContext {
  void operator()(AVCodecContext* c) const { avcodec_free_context(&c); }
};
struct FreeFrame {
  void operator()(AVFrame* f) const { av_frame_free(&f); }
};
struct FreePacket {
  void operator()(AVPacket* p) const { av_packet_free(&p); }
};
struct FreeScaler {
  void operator()(SwsContext* s) const { sws_freeContext(s); }
};
using Frame = std::unique_ptr<AVFrame, FreeFrame>;

struct Kind {
  std::string_view mark;  // that a file has
  std::size_t at;
  AVCodecID codec;
};
constexpr Kind kKinds[] = {{"\x89PNG\r\n\x1A\n", 0, AV_CODEC_ID_PNG},
                           {"\xFF\xD8\xFF", 0, AV_CODEC_ID_MJPEG},
                           {"WEBP", 8, AV_CODEC_ID_WEBP}};

AVCodecID codec_of(std::span<const std::uint8_t> file) {
  const std::string_view text{reinterpret_cast<const char*>(file.data()), file.size()};
  for (const Kind& kind : kKinds) {
    if (text.size() > kind.at && text.substr(kind.at).starts_with(kind.mark)) return kind.codec;
  }
  return AV_CODEC_ID_NONE;
}

Frame decode(std::span<const std::uint8_t> file, AVCodecID id) {
  const AVCodec* codec = avcodec_find_decoder(id);
  if (codec == nullptr) return nullptr;
  const std::unique_ptr<AVCodecContext, FreeContext> context{avcodec_alloc_context3(codec)};
  const std::unique_ptr<AVPacket, FreePacket> packet{av_packet_alloc()};
  if (!context || !packet || av_new_packet(packet.get(), static_cast<int>(file.size())) != 0) return nullptr;
  std::memcpy(packet->data, file.data(), file.size());
  context->max_pixels = kMostPixels;
  context->thread_count = 1;
  context->log_level_offset = kSilent;
  context->err_recognition = AV_EF_EXPLODE;
  Frame frame{av_frame_alloc()};
  const bool decoded = avcodec_open2(context.get(), codec, nullptr) == 0 &&
                       avcodec_send_packet(context.get(), packet.get()) == 0 &&
                       avcodec_send_packet(context.get(), nullptr) == 0 && frame &&
                       avcodec_receive_frame(context.get(), frame.get()) == 0;
  return decoded ? std::move(frame) : nullptr;
}

// JPEG's colours use the whole range of a byte; FFmpeg says so in names that it has given up.
AVPixelFormat plain_format(int format, bool& whole_range) {
  struct Pair {
    AVPixelFormat old, now;
  };
  constexpr Pair kPairs[] = {{AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUV420P},
                             {AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUV422P},
                             {AV_PIX_FMT_YUVJ440P, AV_PIX_FMT_YUV440P},
                             {AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUV444P}};
  for (const Pair& pair : kPairs) {
    if (pair.old != format) continue;
    whole_range = true;
    return pair.now;
  }
  return static_cast<AVPixelFormat>(format);
}

bool convert(const AVFrame& frame, Picture& picture) {
  bool whole_range = frame.color_range == AVCOL_RANGE_JPEG;
  const AVPixelFormat format = plain_format(frame.format, whole_range);
  const std::unique_ptr<SwsContext, FreeScaler> scaler{
      sws_getContext(frame.width, frame.height, format, frame.width, frame.height, AV_PIX_FMT_RGBA,
                     SWS_BILINEAR | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, nullptr, nullptr, nullptr)};
  if (!scaler) return false;
  const int* colours = sws_getCoefficients(SWS_CS_ITU601);
  sws_setColorspaceDetails(scaler.get(), colours, whole_range ? 1 : 0, colours, 1, 0, 1 << 16, 1 << 16);
  // The scaler writes whole vectors, beyond the end of a row that is not a multiple of one.
  const int stride = (frame.width * 4 + 63) / 64 * 64;
  std::vector<std::uint8_t> rows(static_cast<std::size_t>(stride) * static_cast<std::size_t>(frame.height) +
                                 64);
  std::uint8_t* to[4] = {rows.data(), nullptr, nullptr, nullptr};
  const int strides[4] = {stride, 0, 0, 0};
  if (sws_scale(scaler.get(), frame.data, frame.linesize, 0, frame.height, to, strides) != frame.height)
    return false;
  picture.width = frame.width;
  picture.height = frame.height;
  const auto row = static_cast<std::size_t>(frame.width) * 4;
  picture.rgba.resize(row * static_cast<std::size_t>(frame.height));
  for (std::size_t y = 0; y < static_cast<std::size_t>(frame.height); ++y)
    std::copy_n(rows.begin() + static_cast<std::ptrdiff_t>(y * static_cast<std::size_t>(stride)), row,
                picture.rgba.begin() + static_cast<std::ptrdiff_t>(y * row));
  return true;
}

}  // namespace

core::Result<Picture> decode_picture(std::span<const std::uint8_t> file) {
  constexpr std::size_t kMostBytes = 64U << 20;
  const AVCodecID codec = codec_of(file);
  if (codec == AV_CODEC_ID_NONE) return core::bad_input("is no PNG, JPEG or WebP picture");
  if (file.size() > kMostBytes) return core::bad_input("is a picture of more than 64 MiB");
  const Frame frame = decode(file, codec);
  Picture picture;
  if (!frame || frame->width <= 0 || frame->height <= 0 || !convert(*frame, picture))
    return core::bad_input("is a picture that is damaged or too large");
  return picture;
}

}  // namespace mana::render
