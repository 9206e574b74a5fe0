#include "vision/capture/film_reader.hpp"

#include "vision/capture/ffmpeg.hpp"

extern "C" {
#include <libavformat/avformat.h>
}

#include <array>
#include <cmath>

namespace mana::vision {
namespace {

struct CloseFormat {
  void operator()(AVFormatContext* f) const noexcept { avformat_close_input(&f); }
};
using Format = std::unique_ptr<AVFormatContext, CloseFormat>;

struct Option {
  const char* name;
  const char* value;
};
// A file may name other files (a play list): none of them may lie outside this machine.
constexpr Option kForFiles[] = {{"protocol_whitelist", "file"}};
// Microseconds without an answer; what lies in between is shown at once, not kept for a smooth film.
constexpr Option kForUrls[] = {
    {"timeout", "5000000"}, {"rw_timeout", "5000000"}, {"rtsp_transport", "tcp"}, {"fflags", "nobuffer"}};

class Options {
 public:
  explicit Options(bool is_live) {
    if (is_live) {
      for (const Option& o : kForUrls) av_dict_set(&all_, o.name, o.value, 0);
    } else {
      for (const Option& o : kForFiles) av_dict_set(&all_, o.name, o.value, 0);
    }
  }
  ~Options() { av_dict_free(&all_); }
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;
  AVDictionary** get() { return &all_; }

 private:
  AVDictionary* all_ = nullptr;
};

std::string words_of(int code) {
  char words[AV_ERROR_MAX_STRING_SIZE] = "";
  av_strerror(code, words, sizeof words);
  return words;
}

}  // namespace

struct FilmReader::Parts {
  const std::atomic<bool>* stop = nullptr;
  Format format;
  AVStream* stream = nullptr;  // the format's
  AvCodec codec;
  AvPacket packet{av_packet_alloc()};
  AvFrame frame{av_frame_alloc()};
  bool is_drained = false;

  static int must_stop(void* parts) {
    const auto* stop = static_cast<const Parts*>(parts)->stop;
    return stop != nullptr && *stop ? 1 : 0;
  }

  int open_format(const std::string& name, bool is_live) {
    AVFormatContext* raw = avformat_alloc_context();
    if (raw == nullptr) return AVERROR(ENOMEM);
    raw->interrupt_callback = {&Parts::must_stop, this};
    Options options{is_live};
    // It frees the context itself when it fails.
    if (const int e = avformat_open_input(&raw, name.c_str(), nullptr, options.get()); e < 0) return e;
    format.reset(raw);
    return avformat_find_stream_info(raw, nullptr);
  }
  int open_stream() {
    const int best = av_find_best_stream(format.get(), AVMEDIA_TYPE_VIDEO, -1, -1, nullptr, 0);
    if (best < 0) return best;
    for (unsigned i = 0; i < format->nb_streams; ++i) {
      if (i != static_cast<unsigned>(best)) format->streams[i]->discard = AVDISCARD_ALL;
    }
    stream = format->streams[best];
    codec = open_decoder(stream->codecpar->codec_id, stream->codecpar);
    return codec && packet && frame ? 0 : AVERROR_DECODER_NOT_FOUND;
  }
  /// Hands the decoder the next packet of the film; after the last, the word that it was the last.
  void feed() {
    while (av_read_frame(format.get(), packet.get()) == 0) {
      const bool is_ours = packet->stream_index == stream->index;
      if (is_ours) avcodec_send_packet(codec.get(), packet.get());  // a damaged one is passed over
      av_packet_unref(packet.get());
      if (is_ours) return;
    }
    is_drained = true;
    avcodec_send_packet(codec.get(), nullptr);
  }
  const std::int32_t* upright_matrix() const {
    if (const std::int32_t* own = upright_matrix_of(*frame)) return own;
    std::size_t size = 0;
    const std::uint8_t* side = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
    return side != nullptr && size >= 9 * sizeof(std::int32_t) ? reinterpret_cast<const std::int32_t*>(side)
                                                               : nullptr;
  }
};

FilmReader::FilmReader(std::unique_ptr<Parts> parts) : parts_{std::move(parts)} {}
FilmReader::FilmReader(FilmReader&&) noexcept = default;
FilmReader& FilmReader::operator=(FilmReader&&) noexcept = default;
FilmReader::~FilmReader() = default;

core::Result<FilmReader> FilmReader::open(std::unique_ptr<Parts> parts, const std::string& name,
                                          bool is_live) {
  keep_ffmpeg_quiet();
  int e = parts->open_format(name, is_live);
  if (e >= 0) e = parts->open_stream();
  if (e >= 0) return FilmReader{std::move(parts)};
  return is_live ? core::unavailable(words_of(e)) : core::bad_input(words_of(e));
}

core::Result<FilmReader> FilmReader::open_file(const std::string& file) {
  return open(std::make_unique<Parts>(), "file:" + file, false);  // a colon in a name is no protocol
}

core::Result<FilmReader> FilmReader::open_url(const std::string& url, const std::atomic<bool>& stop) {
  auto parts = std::make_unique<Parts>();
  parts->stop = &stop;
  return open(std::move(parts), url, true);
}

bool FilmReader::grab() {
  for (;;) {
    const int e = avcodec_receive_frame(parts_->codec.get(), parts_->frame.get());
    if (e == 0) return true;
    if (parts_->is_drained) return false;
    parts_->feed();
  }
}

cv::Mat FilmReader::retrieve() const { return grey_of(*parts_->frame, parts_->upright_matrix()); }

double FilmReader::fps() const {
  const AVRational rate = av_guess_frame_rate(parts_->format.get(), parts_->stream, nullptr);
  return rate.num > 0 && rate.den > 0 ? av_q2d(rate) : 0;
}

double FilmReader::pictures() const {
  if (parts_->stream->nb_frames > 0) return static_cast<double>(parts_->stream->nb_frames);
  const double seconds =
      parts_->stream->duration != AV_NOPTS_VALUE
          ? static_cast<double>(parts_->stream->duration) * av_q2d(parts_->stream->time_base)
      : parts_->format->duration != AV_NOPTS_VALUE
          ? static_cast<double>(parts_->format->duration) / AV_TIME_BASE
          : 0;
  return std::max(0.0, std::round(seconds * fps()));
}

}  // namespace mana::vision
