#include "vision/capture/picture_file.hpp"

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "vision/capture/ffmpeg.hpp"

namespace mana::vision {
namespace {

constexpr std::uintmax_t kMostBytes = 64U << 20;

struct Kind {
  std::string_view mark;  // that a file has
  std::size_t at;
  AVCodecID codec;
};
constexpr Kind kKinds[] = {{"\xFF\xD8\xFF", 0, AV_CODEC_ID_MJPEG},
                           {"\x89PNG\r\n\x1A\n", 0, AV_CODEC_ID_PNG},
                           {"WEBP", 8, AV_CODEC_ID_WEBP},
                           {"BM", 0, AV_CODEC_ID_BMP},
                           {"P2", 0, AV_CODEC_ID_PGM},
                           {"P5", 0, AV_CODEC_ID_PGM},
                           {"P3", 0, AV_CODEC_ID_PPM},
                           {"P6", 0, AV_CODEC_ID_PPM}};

AVCodecID codec_of(std::string_view bytes) {
  for (const Kind& kind : kKinds) {
    if (bytes.size() > kind.at && bytes.substr(kind.at).starts_with(kind.mark)) return kind.codec;
  }
  return AV_CODEC_ID_NONE;
}

std::string bytes_of(const std::filesystem::path& file) {
  std::error_code ec;
  const auto size = std::filesystem::file_size(file, ec);  // an error for what is no file
  if (ec || size > kMostBytes) return {};
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

AvFrame decode(std::string_view bytes) {
  const AvCodec codec = open_decoder(codec_of(bytes), nullptr);
  const AvPacket packet{av_packet_alloc()};
  AvFrame frame{av_frame_alloc()};
  if (!codec || !packet || !frame || av_new_packet(packet.get(), static_cast<int>(bytes.size())) != 0)
    return nullptr;
  std::copy(bytes.begin(), bytes.end(), packet->data);
  const bool decoded = avcodec_send_packet(codec.get(), packet.get()) == 0 &&
                       avcodec_send_packet(codec.get(), nullptr) == 0 &&
                       avcodec_receive_frame(codec.get(), frame.get()) == 0;
  return decoded ? std::move(frame) : nullptr;
}

}  // namespace

cv::Mat read_picture(const std::filesystem::path& file) {
  keep_ffmpeg_quiet();
  const AvFrame frame = decode(bytes_of(file));
  return frame ? grey_of(*frame, upright_matrix_of(*frame)) : cv::Mat{};
}

}  // namespace mana::vision
