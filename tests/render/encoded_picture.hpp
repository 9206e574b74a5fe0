#pragma once
extern "C" {
#include <libavcodec/avcodec.h>
}

#include <cstdint>
#include <vector>

namespace mana::render {

/// A small picture all of one red (200, 0, 0), written by one of FFmpeg's encoders; empty when it has none.
/// @param format RGBA, BGRA, or YUVJ444P.
inline std::vector<std::uint8_t> encoded_picture(AVCodecID codec, AVPixelFormat format) {
  constexpr int kWidth = 24, kHeight = 10;
  const AVCodec* encoder = avcodec_find_encoder(codec);
  if (encoder == nullptr) return {};
  AVCodecContext* context = avcodec_alloc_context3(encoder);
  context->width = kWidth;
  context->height = kHeight;
  context->pix_fmt = format;
  context->color_range = AVCOL_RANGE_JPEG;
  context->time_base = {1, 1};
  context->qmin = context->qmax = 2;
  context->strict_std_compliance = FF_COMPLIANCE_UNOFFICIAL;
  AVFrame* frame = av_frame_alloc();
  AVPacket* packet = av_packet_alloc();
  frame->width = kWidth;
  frame->height = kHeight;
  frame->format = format;
  std::vector<std::uint8_t> file;
  if (avcodec_open2(context, encoder, nullptr) == 0 && av_frame_get_buffer(frame, 0) == 0) {
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) {
        const bool planes = format == AV_PIX_FMT_YUVJ444P;
        if (planes) {  // red 200, green 0, blue 0 is 60, 94, 255 in JPEG's colours
          frame->data[0][y * frame->linesize[0] + x] = 60;
          frame->data[1][y * frame->linesize[1] + x] = 94;
          frame->data[2][y * frame->linesize[2] + x] = 228;
        } else {
          const std::uint8_t pixel[4] = {200, 0, 0, 255};
          const bool blue_first = format == AV_PIX_FMT_BGRA;
          for (int c = 0; c < 4; ++c)
            frame->data[0][y * frame->linesize[0] + 4 * x + (blue_first && c < 3 ? 2 - c : c)] = pixel[c];
        }
      }
    }
    avcodec_send_frame(context, frame);
    avcodec_send_frame(context, nullptr);
    if (avcodec_receive_packet(context, packet) == 0) file.assign(packet->data, packet->data + packet->size);
  }
  av_packet_free(&packet);
  av_frame_free(&frame);
  avcodec_free_context(&context);
  return file;
}

}  // namespace mana::render
