#include "agent/core/check.hpp"
#include "render/pictures/picture.hpp"
#include "tests/fuzz/seeds.hpp"
#include "tests/render/encoded_picture.hpp"

// The pictures that a head brings along.
std::vector<mana::fuzz::Bytes> mana::fuzz::made_seeds() {
  std::vector<Bytes> seeds;
  for (const auto& [codec, format] :
       {std::pair{AV_CODEC_ID_PNG, AV_PIX_FMT_RGBA}, std::pair{AV_CODEC_ID_MJPEG, AV_PIX_FMT_YUVJ444P},
        std::pair{AV_CODEC_ID_WEBP, AV_PIX_FMT_BGRA}}) {
    seeds.push_back(render::encoded_picture(codec, format));
    if (seeds.back().empty()) seeds.pop_back();  // an FFmpeg without libwebp writes none
  }
  return seeds;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto picture = mana::render::decode_picture({data, size});
  if (!picture) {
    MANA_CHECK(!picture.error().sentence.empty(), "an error without a sentence");
    return 0;
  }
  MANA_CHECK(picture->width > 0 && picture->height > 0, "a picture of nothing");
  MANA_CHECK(picture->rgba.size() ==
                 static_cast<std::size_t>(picture->width) * static_cast<std::size_t>(picture->height) * 4,
             "a picture whose bytes are not its size");
  return 0;
}
