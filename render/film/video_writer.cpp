#include "render/film/video_writer.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/opt.h>
}

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "agent/platform/tasks/work_queue.hpp"
#include "render/film/film_picture.hpp"

namespace mana::render {
namespace fs = std::filesystem;
namespace {

// Pictures that wait for the encoder: enough that a slow one stops nobody, few enough for a small memory.
constexpr std::size_t kMostWaiting = 4;
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
  // A frame is used again when its picture is surely encoded: as many wait as may, one is being encoded, and
  // the one before that may be repeated.
  std::array<Frame, kMostWaiting + 3> frames;
  std::size_t next_frame = 0;
  bool has_picture = false;
  std::int64_t next_cell = 0;  // of the grid, for the next picture
  // From here on the encoding thread's.
  Packet packet;
  AVFrame* shown = nullptr;        // one of `frames`
  std::vector<float> waiting;      // sound at 48 kHz, not yet a whole AAC frame
  std::int64_t audio_samples = 0;  // of 48 kHz that were handed to `waiting` so far
  std::int64_t audio_encoded = 0;
  bool finished = false;
  std::unique_ptr<platform::WorkQueue> line;

  ~Encoder() {
    line.reset();
    format.reset();
    std::error_code ec;
    if (!finished) fs::remove(part, ec);
  }

  core::Status add_video();
  core::Status add_audio();
  core::Status send(AVCodecContext& codec, AVStream& stream, const AVFrame* frame);
  core::Status show(std::int64_t from, std::int64_t end);
  core::Status append_sound(std::span<const std::int16_t> samples, core::Time at);
  core::Status encode_sound(bool all);
  core::Status complete(core::Time end);
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
  for (Frame& frame : frames) {
    frame.reset(av_frame_alloc());
    frame->format = AV_PIX_FMT_YUV420P;
    frame->width = options.width;
    frame->height = options.height;
    if (const int e = av_frame_get_buffer(frame.get(), 0); e < 0)
      return av_fault("No memory for a picture", e);
  }
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

/// The shown picture in these cells of the grid.
core::Status VideoWriter::Encoder::show(std::int64_t from, std::int64_t end) {
  for (std::int64_t cell = from; cell < end; ++cell) {
    shown->pts = cell;
    if (auto sent = send(*video, *video_stream, shown); !sent) return sent;
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
  e->line = std::make_unique<platform::WorkQueue>(kMostWaiting);
  return VideoWriter{std::move(e)};
}

core::Status VideoWriter::picture(std::span<const std::uint8_t> rgba, core::Time at) {
  Encoder& e = *encoder_;
  const auto cell = static_cast<std::int64_t>(std::llround(core::to_seconds(at) * e.options.fps));
  if (e.has_picture && cell < e.next_cell) return {};  // its cell is already written
  AVFrame* frame = e.frames[e.next_frame].get();
  e.next_frame = (e.next_frame + 1) % e.frames.size();
  if (const int c = av_frame_make_writable(frame); c < 0) return av_fault("No memory for a picture", c);
  to_film(rgba, e.options.width, e.options.height,
          {frame->data[0], frame->data[1], frame->data[2], frame->linesize[0], frame->linesize[1],
           frame->linesize[2]});
  const std::int64_t from = std::exchange(e.next_cell, cell + 1);
  const bool first = !std::exchange(e.has_picture, true);
  return e.line->give([&e, frame, from, cell, first]() -> core::Status {
    // Before the first picture the film shows that first picture.
    if (!first) {
      if (auto repeated = e.show(from, cell); !repeated) return repeated;
    }
    e.shown = frame;
    return e.show(first ? 0 : cell, cell + 1);
  });
}

core::Status VideoWriter::sound(std::span<const std::int16_t> samples, core::Time at) {
  Encoder& e = *encoder_;
  return e.line->give([&e, own = std::vector<std::int16_t>(samples.begin(), samples.end()), at] {
    return e.append_sound(own, at);
  });
}

core::Status VideoWriter::Encoder::append_sound(std::span<const std::int16_t> samples, core::Time at) {
  const double ratio = static_cast<double>(kAacRate) / options.sample_rate_hz;
  const auto start = static_cast<std::int64_t>(std::llround(core::to_seconds(at) * kAacRate));
  // Clocks of sound devices wander by a sample or two; so little is not a gap.
  constexpr std::int64_t kJitter = kAacRate / 500;
  std::int64_t from = start;
  if (std::abs(start - audio_samples) <= kJitter) from = audio_samples;
  if (from > audio_samples) {
    waiting.resize(waiting.size() + static_cast<std::size_t>(from - audio_samples), 0.0F);
    audio_samples = from;
  }
  const auto total = static_cast<std::int64_t>(std::llround(static_cast<double>(samples.size()) * ratio));
  for (std::int64_t i = audio_samples - from; i < total; ++i) {
    const double x = static_cast<double>(i) / ratio;
    const auto k = static_cast<std::size_t>(x);
    const float a = samples[std::min(k, samples.size() - 1)] / 32768.0F;
    const float b = samples[std::min(k + 1, samples.size() - 1)] / 32768.0F;
    waiting.push_back(a + (b - a) * static_cast<float>(x - static_cast<double>(k)));
    ++audio_samples;
  }
  return encode_sound(false);
}

core::Status VideoWriter::Encoder::complete(core::Time end) {
  const double seconds = core::to_seconds(end);
  if (shown != nullptr) {
    const auto last = static_cast<std::int64_t>(std::llround(seconds * options.fps));
    if (auto repeated = show(shown->pts + 1, last); !repeated) return repeated;
  }
  const auto samples = static_cast<std::int64_t>(std::llround(seconds * kAacRate));
  if (samples > audio_samples)
    waiting.resize(waiting.size() + static_cast<std::size_t>(samples - audio_samples), 0.0F);
  if (auto ok = encode_sound(true); !ok) return ok;
  if (auto ok = send(*video, *video_stream, nullptr); !ok) return ok;
  if (auto ok = send(*audio, *audio_stream, nullptr); !ok) return ok;
  if (const int c = av_write_trailer(format.get()); c < 0)
    return av_fault("'" + file.string() + "' cannot be completed", c);
  avio_closep(&format->pb);
  std::error_code ec;
  fs::rename(part, file, ec);
  if (ec) return core::io_error("'" + file.string() + "' cannot be written: " + ec.message() + ".");
  finished = true;
  return {};
}

core::Status VideoWriter::finish(core::Time end) {
  Encoder& e = *encoder_;
  if (auto given = e.line->give([&e, end] { return e.complete(end); }); !given) return given;
  return e.line->finish();
}

}  // namespace mana::render
