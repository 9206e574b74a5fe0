#include "tests/device/recording.hpp"

#include <algorithm>
#include <memory>
#include <string>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
}

namespace mana::device {
namespace {

constexpr int kRateHz = 16000;
constexpr core::Duration kLongest = std::chrono::hours{1};

struct Free {
  void operator()(AVFormatContext* p) const { avformat_close_input(&p); }
  void operator()(AVCodecContext* p) const { avcodec_free_context(&p); }
  void operator()(AVFrame* p) const { av_frame_free(&p); }
  void operator()(AVPacket* p) const { av_packet_free(&p); }
  void operator()(SwsContext* p) const { sws_freeContext(p); }
  void operator()(SwrContext* p) const { swr_free(&p); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

struct Track {
  int index = -1;
  AVRational unit{};
  Owned<AVCodecContext> decoder;
};

core::Result<Track> open_track(AVFormatContext* file, AVMediaType type, const std::string& name) {
  const AVCodec* codec = nullptr;
  Track track;
  track.index = av_find_best_stream(file, type, -1, -1, &codec, 0);
  if (track.index < 0 || codec == nullptr)
    return core::bad_input(name + " has no " + av_get_media_type_string(type) + " track that can be read.");
  const AVStream* stream = file->streams[track.index];
  track.unit = stream->time_base;
  track.decoder.reset(avcodec_alloc_context3(codec));
  if (avcodec_parameters_to_context(track.decoder.get(), stream->codecpar) < 0 ||
      avcodec_open2(track.decoder.get(), codec, nullptr) < 0)
    return core::bad_input(name + ": the " + av_get_media_type_string(type) + " track cannot be decoded.");
  return track;
}

core::Duration time_of(const AVFrame& frame, AVRational unit) {
  return core::Duration{av_rescale_q(frame.best_effort_timestamp, unit, AVRational{1, 1'000'000'000})};
}

/// Turns decoded frames into coarse ones; the scaler's area mode is the mean over each cell.
class FrameReader {
 public:
  explicit FrameReader(Recording& out) : out_{out} {}

  core::Status take(const AVFrame& frame, AVRational unit) {
    if (out_.frames.empty()) {
      out_.width = frame.width;
      out_.height = frame.height;
      out_.columns = std::max(frame.width / out_.cell, 1);
      out_.rows = std::max(frame.height / out_.cell, 1);
    }
    // Only whole cells, so that a cell's edge is exactly `cell` pixels.
    scaler_.reset(sws_getCachedContext(scaler_.release(), out_.columns * out_.cell, out_.rows * out_.cell,
                                       static_cast<AVPixelFormat>(frame.format), out_.columns, out_.rows,
                                       AV_PIX_FMT_GRAY8, SWS_AREA, nullptr, nullptr, nullptr));
    if (!scaler_ || frame.width < out_.columns * out_.cell || frame.height < out_.rows * out_.cell)
      return core::bad_input("a frame of another size or format than the first");
    std::vector<std::uint8_t> grey(static_cast<std::size_t>(out_.columns) * out_.rows);
    std::uint8_t* planes[4] = {grey.data(), nullptr, nullptr, nullptr};
    const int strides[4] = {out_.columns, 0, 0, 0};
    sws_scale(scaler_.get(), frame.data, frame.linesize, 0, out_.rows * out_.cell, planes, strides);
    out_.frames.push_back({time_of(frame, unit), {grey.begin(), grey.end()}});
    return {};
  }

 private:
  Recording& out_;
  Owned<SwsContext> scaler_;
};

/// Turns decoded sound into one channel at one rate, at the place its time stamp says.
class SoundReader {
 public:
  explicit SoundReader(Recording& out) : out_{out} { out_.sample_rate_hz = kRateHz; }

  core::Status take(const AVFrame& frame, AVRational unit) {
    const core::Duration at = time_of(frame, unit);
    if (!resampler_) {
      // FFmpeg 5.1 wants these two unconst, later ones do not.
      AVChannelLayout mono = AV_CHANNEL_LAYOUT_MONO, given = frame.ch_layout;
      SwrContext* made = nullptr;
      if (swr_alloc_set_opts2(&made, &mono, AV_SAMPLE_FMT_FLT, kRateHz, &given,
                              static_cast<AVSampleFormat>(frame.format), frame.sample_rate, 0, nullptr) < 0 ||
          swr_init(made) < 0)
        return core::bad_input("the sound's format cannot be converted");
      resampler_.reset(made);
      out_.sound_start = at;
    }
    fill_gap(at);
    const auto room = static_cast<std::size_t>(swr_get_out_samples(resampler_.get(), frame.nb_samples));
    const std::size_t before = out_.sound.size();
    out_.sound.resize(before + room);
    auto* target = reinterpret_cast<std::uint8_t*>(out_.sound.data() + before);
    const int got = swr_convert(resampler_.get(), &target, static_cast<int>(room),
                                const_cast<const std::uint8_t**>(frame.extended_data), frame.nb_samples);
    out_.sound.resize(before + static_cast<std::size_t>(std::max(got, 0)));
    return {};
  }

  /// One block's stamp says little, the middle one of them all says when the sound began.
  void finish() {
    if (jitter_.empty()) return;
    std::ranges::nth_element(jitter_, jitter_.begin() + static_cast<std::ptrdiff_t>(jitter_.size() / 2));
    out_.sound_start += core::seconds(static_cast<double>(jitter_[jitter_.size() / 2]) / kRateHz);
  }

 private:
  /// Live recordings lose blocks; without this everything after one would be early.
  void fill_gap(core::Duration at) {
    const auto due = static_cast<std::int64_t>(core::to_seconds(at - out_.sound_start) * kRateHz);
    const auto have = static_cast<std::int64_t>(out_.sound.size()) + swr_get_delay(resampler_.get(), kRateHz);
    if (due - have > kGap) out_.sound.resize(out_.sound.size() + static_cast<std::size_t>(due - have));
    jitter_.push_back(due - have > kGap ? 0 : due - have);
  }

  // The stamps of live blocks tremble by some milliseconds; a lost block is longer than that.
  static constexpr std::int64_t kGap = kRateHz / 20;
  std::vector<std::int64_t> jitter_;  // in samples, of each block against the first
  Recording& out_;
  Owned<SwrContext> resampler_;
};

template <class Reader>
core::Status drain(Track& track, const AVPacket* packet, AVFrame* frame, Reader& reader) {
  avcodec_send_packet(track.decoder.get(), packet);  // a broken packet is skipped like a lost one
  while (avcodec_receive_frame(track.decoder.get(), frame) == 0) {
    if (frame->best_effort_timestamp == AV_NOPTS_VALUE) continue;
    if (auto status = reader.take(*frame, track.unit); !status) return status;
  }
  return {};
}

}  // namespace

core::Result<Recording> read_recording(const std::filesystem::path& file, int cell) {
  const std::string name = file.string();
  AVFormatContext* opened = nullptr;
  if (!std::filesystem::exists(file)) return core::not_found("There is no file " + name + ".");
  if (avformat_open_input(&opened, name.c_str(), nullptr, nullptr) < 0)
    return core::bad_input(name + " is not a film that can be read.");
  const Owned<AVFormatContext> input{opened};
  if (avformat_find_stream_info(opened, nullptr) < 0)
    return core::bad_input(name + " breaks off in its header.");
  if (core::Duration{std::chrono::microseconds{std::max<std::int64_t>(opened->duration, 0)}} > kLongest)
    return core::bad_input(name + " is longer than an hour: cut out the part to measure.");

  auto picture = open_track(opened, AVMEDIA_TYPE_VIDEO, name);
  if (!picture) return std::move(picture).error();
  auto sound = open_track(opened, AVMEDIA_TYPE_AUDIO, name);
  if (!sound) return std::move(sound).error();

  Recording recording;
  recording.cell = std::max(cell, 1);
  FrameReader frames{recording};
  SoundReader samples{recording};
  const Owned<AVPacket> packet{av_packet_alloc()};
  const Owned<AVFrame> frame{av_frame_alloc()};
  core::Status status;
  while (status && av_read_frame(opened, packet.get()) == 0) {
    if (packet->stream_index == picture->index) status = drain(*picture, packet.get(), frame.get(), frames);
    if (packet->stream_index == sound->index) status = drain(*sound, packet.get(), frame.get(), samples);
    av_packet_unref(packet.get());
  }
  if (status) status = drain(*picture, nullptr, frame.get(), frames);
  if (status) status = drain(*sound, nullptr, frame.get(), samples);
  samples.finish();
  if (!status) return std::move(status).error().during(name);
  if (recording.frames.size() < 2 || recording.sound.empty())
    return core::bad_input(name + " holds no picture or no sound.");
  return recording;
}

}  // namespace mana::device
