#include "render/film/png_file.hpp"

#include <png.h>

namespace mana::render {

core::Status write_png(const std::filesystem::path& file, const FrameView& picture) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(picture.width);
  image.height = static_cast<png_uint_32>(picture.height);
  image.format = PNG_FORMAT_RGBA;
  image.flags = PNG_IMAGE_FLAG_FAST;
  const std::string part = file.string() + ".part";
  if (png_image_write_to_file(&image, part.c_str(), 0, picture.rgba.data(), 0, nullptr) == 0) {
    std::error_code ec;
    std::filesystem::remove(part, ec);
    return core::io_error("The picture '" + file.string() + "' cannot be written: " + image.message + ".");
  }
  std::error_code ec;
  std::filesystem::rename(part, file, ec);
  if (ec)
    return core::io_error("The picture '" + file.string() + "' cannot be written: " + ec.message() + ".");
  return {};
}

}  // namespace mana::render
