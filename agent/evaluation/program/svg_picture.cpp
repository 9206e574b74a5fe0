#include "agent/evaluation/program/svg_picture.hpp"

#include <cairo.h>
#include <librsvg/rsvg.h>

#include <cmath>
#include <memory>

namespace mana::program {
namespace {

struct Release {
  void operator()(RsvgHandle* h) const noexcept { g_object_unref(h); }
  void operator()(cairo_surface_t* s) const noexcept { cairo_surface_destroy(s); }
  void operator()(cairo_t* c) const noexcept { cairo_destroy(c); }
};
template <class T>
using Owned = std::unique_ptr<T, Release>;

constexpr double kLargestSide = 16000;  // pixels

}  // namespace

core::Status write_png(const std::string& svg, const std::string& file, double scale) {
  GError* error = nullptr;
  const Owned<RsvgHandle> handle{
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error)};
  if (!handle) {
    const std::string why = error != nullptr ? error->message : "unknown";
    g_clear_error(&error);
    return core::bad_input("the picture cannot be drawn: " + why + ".");
  }
  double width = 0, height = 0;
  if (rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height) == 0 || width <= 0 ||
      height <= 0 || scale * std::max(width, height) > kLargestSide)
    return core::bad_input("the picture has no size, or is larger than 16000 pixels.");
  const Owned<cairo_surface_t> surface{
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(std::lround(width * scale)),
                                 static_cast<int>(std::lround(height * scale)))};
  const Owned<cairo_t> cairo{cairo_create(surface.get())};
  cairo_set_source_rgb(cairo.get(), 1, 1, 1);
  cairo_paint(cairo.get());
  const RsvgRectangle whole{0, 0, width * scale, height * scale};
  if (rsvg_handle_render_document(handle.get(), cairo.get(), &whole, &error) == 0) {
    g_clear_error(&error);
    return core::bad_input("the picture cannot be drawn.");
  }
  if (cairo_surface_write_to_png(surface.get(), file.c_str()) != CAIRO_STATUS_SUCCESS)
    return core::io_error("'" + file + "' cannot be written; check the folder and the disk.");
  return {};
}

}  // namespace mana::program
