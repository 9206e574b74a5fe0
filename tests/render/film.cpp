#include "tests/render/film.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
}

namespace mana::render {
namespace {

void take_picture(Film& film, const AVFrame& frame, AVRational base) {
  double sum = 0;
  for (int y = 0; y < frame.height; ++y) {
    for (int x = 0; x < frame.width; ++x) sum += frame.data[0][y * frame.linesize[0] + x];
  }
  film.picture_times_s.push_back(static_cast<double>(frame.pts) * av_q2d(base));
  film.brightness.push_back(sum / (frame.width * frame.height));
  film.width = frame.width;
  film.height = frame.height;
}

void take_sound(Film& film, const AVFrame& frame, AVRational base) {
  if (film.sound.empty()) film.sound_start_s = static_cast<double>(frame.pts) * av_q2d(base);
  film.sample_rate_hz = frame.sample_rate;
  const auto* samples = reinterpret_cast<const float*>(frame.data[0]);
  film.sound.insert(film.sound.end(), samples, samples + frame.nb_samples);
}

void drain(Film& film, AVCodecContext& codec, AVRational base) {
  AVFrame* frame = av_frame_alloc();
  while (avcodec_receive_frame(&codec, frame) == 0) {
    if (codec.codec_type == AVMEDIA_TYPE_VIDEO) {
      take_picture(film, *frame, base);
    } else {
      take_sound(film, *frame, base);
    }
  }
  av_frame_free(&frame);
}

}  // namespace

Film read_film(const std::filesystem::path& file) {
  Film film;
  AVFormatContext* format = nullptr;
  if (avformat_open_input(&format, file.c_str(), nullptr, nullptr) < 0) return film;
  avformat_find_stream_info(format, nullptr);
  std::vector<AVCodecContext*> codecs;
  for (unsigned i = 0; i < format->nb_streams; ++i) {
    const AVCodecParameters* p = format->streams[i]->codecpar;
    const AVCodec* decoder = avcodec_find_decoder(p->codec_id);
    AVCodecContext* codec = avcodec_alloc_context3(decoder);
    avcodec_parameters_to_context(codec, p);
    codec->pkt_timebase = format->streams[i]->time_base;
    codec->thread_count = 1;
    avcodec_open2(codec, decoder, nullptr);
    codecs.push_back(codec);
  }
  AVPacket* packet = av_packet_alloc();
  while (av_read_frame(format, packet) == 0) {
    const auto i = static_cast<std::size_t>(packet->stream_index);
    avcodec_send_packet(codecs[i], packet);
    drain(film, *codecs[i], format->streams[i]->time_base);
    av_packet_unref(packet);
  }
  av_packet_free(&packet);
  for (std::size_t i = 0; i < codecs.size(); ++i) {
    avcodec_send_packet(codecs[i], nullptr);
    drain(film, *codecs[i], format->streams[i]->time_base);
    avcodec_free_context(&codecs[i]);
  }
  avformat_close_input(&format);
  return film;
}

}  // namespace mana::render
