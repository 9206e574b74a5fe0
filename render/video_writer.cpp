#include "render/video_writer.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>
}

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace mana::render {
namespace fs = std::filesystem;
namespace {

constexpr int kAacRate = 48'000;  // what every player expects; the encoder takes no 22050 Hz gracefully

template <class T, void (*Free)(T**)>
struct FreeBy {
  void operator()(T* p) const noexcept { Free(&p); }
};
using Frame = std::unique_ptr<AVFrame, FreeBy<AVFrame, av_frame_free>>;
using Packet = std::unique_ptr<AVPacket, FreeBy<AVPacket, av_packet_free>>;
using Codec = std::unique_ptr<AVCodecContext, FreeBy<AVCodecContext, avcodec_free_context>>;
struct FreeFormat {
  void operator()(AVFormatContext* f) const noexcept {
    if (f->pb != nullptr) avio_closep(&f->pb);
    avformat_free_context(f);
  }
};
struct FreeScaler {
  void operator()(SwsContext* s) const noexcept { sws_freeContext(s); }
};

core::Error av_fault(const std::string& doing, int code) {
  char words[AV_ERROR_MAX_STRING_SIZE] = "";
  av_strerror(code, words, sizeof words);
  return core::io_error(doing + ": " + words + ".");
}

}  // namespace

struct VideoWriter::Encoder {
  fs::path file, part;
  VideoOptions options;
  std::unique_ptr<AVFormatContext, FreeFormat> format;
  Codec video, audio;
  AVStream* video_stream = nullptr;
  AVStream* audio_stream = nullptr;
  std::unique_ptr<SwsContext, FreeScaler> scaler;
  Frame picture;
  Packet packet;
  bool has_picture = false;
  std::int64_t next_picture = 0;   // cell of the grid
  std::vector<float> waiting;      // sound at 48 kHz, not yet a whole AAC frame
  std::int64_t audio_samples = 0;  // of 48 kHz that were handed to `waiting` so far
  std::int64_t audio_encoded = 0;
  bool finished = false;

  ~Encoder() {
    format.reset();
    std::error_code ec;
    if (!finished) fs::remove(part, ec);
  }

  core::Status add_video();
  core::Status add_audio();
  core::Status send(AVCodecContext& codec, AVStream& stream, const AVFrame* frame);
  core::Status repeat_picture_until(std::int64_t cell);
  core::Status encode_sound(bool all);
};

core::Status VideoWriter::Encoder::add_video() {
  const AVCodec* codec = avcodec_find_encoder_by_name("libx264");
  if (codec == nullptr) codec = avcodec_find_encoder(AV_CODEC_ID_H264);
  if (codec == nullptr)
    return core::unavailable("FFmpeg's libraries have no H.264 encoder here; install libavcodec59.");
  video.reset(avcodec_alloc_context3(codec));
  video->width = options.width;
  video->height = options.height;
  video->pix_fmt = AV_PIX_FMT_YUV420P;
  video->time_base = av_d2q(1 / options.fps, 1'000'000);
  video->framerate = av_inv_q(video->time_base);
  video->gop_size = static_cast<int>(std::lround(options.fps * 2));
  video->max_b_frames = 0;
  video->color_range = AVCOL_RANGE_MPEG;
  video->colorspace = AVCOL_SPC_BT709;
  video->color_primaries = AVCOL_PRI_BT709;
  video->color_trc = AVCOL_TRC_BT709;
  if ((format->oformat->flags & AVFMT_GLOBALHEADER) != 0) video->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  av_opt_set(video->priv_data, "preset", "veryfast", 0);
  av_opt_set(video->priv_data, "crf", "20", 0);
  video->thread_count = 1;  // the same file on every machine
  if (const int e = avcodec_open2(video.get(), codec, nullptr); e < 0)
    return av_fault("The video encoder does not start", e);
  video_stream = avformat_new_stream(format.get(), nullptr);
  video_stream->time_base = video->time_base;
  video_stream->avg_frame_rate = video->framerate;
  avcodec_parameters_from_context(video_stream->codecpar, video.get());
  scaler.reset(sws_getContext(options.width, options.height, AV_PIX_FMT_RGBA, options.width, options.height,
                              AV_PIX_FMT_YUV420P, SWS_BILINEAR, nullptr, nullptr, nullptr));
  sws_setColorspaceDetails(scaler.get(), sws_getCoefficients(SWS_CS_ITU709), 1,
                           sws_getCoefficients(SWS_CS_ITU709), 0, 0, 1 << 16, 1 << 16);
  picture.reset(av_frame_alloc());
  picture->format = AV_PIX_FMT_YUV420P;
  picture->width = options.width;
  picture->height = options.height;
  if (const int e = av_frame_get_buffer(picture.get(), 0); e < 0)
    return av_fault("No memory for a picture", e);
  return {};
}

core::Status VideoWriter::Encoder::add_audio() {
  const AVCodec* codec = avcodec_find_encoder(AV_CODEC_ID_AAC);
  if (codec == nullptr)
    return core::unavailable("FFmpeg's libraries have no AAC encoder here; install libavcodec59.");
  audio.reset(avcodec_alloc_context3(codec));
  audio->sample_fmt = AV_SAMPLE_FMT_FLTP;
  audio->sample_rate = kAacRate;
  audio->bit_rate = 96'000;
  av_channel_layout_default(&audio->ch_layout, 1);
  audio->time_base = {1, kAacRate};
  if ((format->oformat->flags & AVFMT_GLOBALHEADER) != 0) audio->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  if (const int e = avcodec_open2(audio.get(), codec, nullptr); e < 0)
    return av_fault("The sound encoder does not start", e);
  audio_stream = avformat_new_stream(format.get(), nullptr);
  audio_stream->time_base = audio->time_base;
  avcodec_parameters_from_context(audio_stream->codecpar, audio.get());
  return {};
}

core::Status VideoWriter::Encoder::send(AVCodecContext& codec, AVStream& stream, const AVFrame* frame) {
  if (const int e = avcodec_send_frame(&codec, frame); e < 0)
    return av_fault("A picture or sound cannot be encoded", e);
  while (true) {
    const int e = avcodec_receive_packet(&codec, packet.get());
    if (e == AVERROR(EAGAIN) || e == AVERROR_EOF) return {};
    if (e < 0) return av_fault("A picture or sound cannot be encoded", e);
    av_packet_rescale_ts(packet.get(), codec.time_base, stream.time_base);
    packet->stream_index = stream.index;
    if (packet->duration == 0 && &codec == video.get())
      packet->duration = av_rescale_q(1, codec.time_base, stream.time_base);
    if (const int w = av_interleaved_write_frame(format.get(), packet.get()); w < 0)
      return av_fault("'" + part.string() + "' cannot be written", w);
  }
}

core::Status VideoWriter::Encoder::repeat_picture_until(std::int64_t cell) {
  while (has_picture && next_picture < cell) {
    picture->pts = next_picture++;
    if (auto sent = send(*video, *video_stream, picture.get()); !sent) return sent;
  }
  return {};
}

core::Status VideoWriter::Encoder::encode_sound(bool all) {
  const auto size = static_cast<std::size_t>(audio->frame_size);
  std::size_t used = 0;
  while (waiting.size() - used >= size || (all && used < waiting.size())) {
    const std::size_t count = std::min(size, waiting.size() - used);
    const Frame frame{av_frame_alloc()};
    frame->format = audio->sample_fmt;
    frame->nb_samples = static_cast<int>(count);
    av_channel_layout_copy(&frame->ch_layout, &audio->ch_layout);
    frame->sample_rate = kAacRate;
    if (const int e = av_frame_get_buffer(frame.get(), 0); e < 0) return av_fault("No memory for sound", e);
    std::copy_n(waiting.begin() + static_cast<std::ptrdiff_t>(used), count,
                reinterpret_cast<float*>(frame->data[0]));
    frame->pts = audio_encoded;
    audio_encoded += static_cast<std::int64_t>(count);
    used += count;
    if (auto sent = send(*audio, *audio_stream, frame.get()); !sent) return sent;
  }
  waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(used));
  return {};
}

VideoWriter::VideoWriter(std::unique_ptr<Encoder> encoder) : encoder_{std::move(encoder)} {}
VideoWriter::VideoWriter(VideoWriter&&) noexcept = default;
VideoWriter& VideoWriter::operator=(VideoWriter&&) noexcept = default;
VideoWriter::~VideoWriter() = default;

core::Result<VideoWriter> VideoWriter::open(const fs::path& file, const VideoOptions& options) {
  if (options.width % 2 != 0 || options.height % 2 != 0)
    return core::bad_input("A video's width and height must be even.");
  av_log_set_level(AV_LOG_ERROR);
  auto e = std::make_unique<Encoder>();
  e->options = options;
  e->file = file;
  e->part = file.string() + ".part";
  AVFormatContext* format = nullptr;
  if (const int c = avformat_alloc_output_context2(&format, nullptr, "mp4", e->part.c_str()); c < 0)
    return av_fault("No MP4 writer", c);
  e->format.reset(format);
  e->packet.reset(av_packet_alloc());
  if (auto ok = e->add_video(); !ok) return std::move(ok).error();
  if (auto ok = e->add_audio(); !ok) return std::move(ok).error();
  if (const int c = avio_open(&format->pb, e->part.c_str(), AVIO_FLAG_WRITE); c < 0)
    return av_fault("'" + file.string() + "' cannot be written", c);
  if (const int c = avformat_write_header(format, nullptr); c < 0)
    return av_fault("'" + file.string() + "' cannot be written", c);
  return VideoWriter{std::move(e)};
}

core::Status VideoWriter::picture(std::span<const std::uint8_t> rgba, core::Time at) {
  Encoder& e = *encoder_;
  const auto cell = static_cast<std::int64_t>(std::llround(core::to_seconds(at) * e.options.fps));
  if (e.has_picture && cell < e.next_picture) return {};  // its cell is already written
  if (!e.has_picture) e.next_picture = 0;
  // Before the first picture the film shows that first picture.
  const bool first = !e.has_picture;
  if (!first) {
    if (auto ok = e.repeat_picture_until(cell); !ok) return ok;
  }
  av_frame_make_writable(e.picture.get());
  const std::uint8_t* rows[] = {rgba.data()};
  const int stride[] = {e.options.width * 4};
  sws_scale(e.scaler.get(), rows, stride, 0, e.options.height, e.picture->data, e.picture->linesize);
  e.has_picture = true;
  return e.repeat_picture_until(cell + 1);
}

core::Status VideoWriter::sound(std::span<const std::int16_t> samples, core::Time at) {
  Encoder& e = *encoder_;
  const double ratio = static_cast<double>(kAacRate) / e.options.sample_rate_hz;
  const auto start = static_cast<std::int64_t>(std::llround(core::to_seconds(at) * kAacRate));
  // Clocks of sound devices wander by a sample or two; so little is not a gap.
  constexpr std::int64_t kJitter = kAacRate / 500;
  std::int64_t from = start;
  if (std::abs(start - e.audio_samples) <= kJitter) from = e.audio_samples;
  if (from > e.audio_samples) {
    e.waiting.resize(e.waiting.size() + static_cast<std::size_t>(from - e.audio_samples), 0.0F);
    e.audio_samples = from;
  }
  const auto total = static_cast<std::int64_t>(std::llround(static_cast<double>(samples.size()) * ratio));
  for (std::int64_t i = e.audio_samples - from; i < total; ++i) {
    const double x = static_cast<double>(i) / ratio;
    const auto k = static_cast<std::size_t>(x);
    const float a = samples[std::min(k, samples.size() - 1)] / 32768.0F;
    const float b = samples[std::min(k + 1, samples.size() - 1)] / 32768.0F;
    e.waiting.push_back(a + (b - a) * static_cast<float>(x - static_cast<double>(k)));
    ++e.audio_samples;
  }
  return e.encode_sound(false);
}

core::Status VideoWriter::finish(core::Time end) {
  Encoder& e = *encoder_;
  const double seconds = core::to_seconds(end);
  if (auto ok = e.repeat_picture_until(static_cast<std::int64_t>(std::llround(seconds * e.options.fps))); !ok)
    return ok;
  const auto samples = static_cast<std::int64_t>(std::llround(seconds * kAacRate));
  if (samples > e.audio_samples)
    e.waiting.resize(e.waiting.size() + static_cast<std::size_t>(samples - e.audio_samples), 0.0F);
  if (auto ok = e.encode_sound(true); !ok) return ok;
  if (auto ok = e.send(*e.video, *e.video_stream, nullptr); !ok) return ok;
  if (auto ok = e.send(*e.audio, *e.audio_stream, nullptr); !ok) return ok;
  if (const int c = av_write_trailer(e.format.get()); c < 0)
    return av_fault("'" + e.file.string() + "' cannot be completed", c);
  avio_closep(&e.format->pb);
  std::error_code ec;
  fs::rename(e.part, e.file, ec);
  if (ec) return core::io_error("'" + e.file.string() + "' cannot be written: " + ec.message() + ".");
  e.finished = true;
  return {};
}

}  // namespace mana::render
