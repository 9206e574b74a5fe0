#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include "render/gl/surface.hpp"

namespace mana::render {
namespace {

class Offscreen final : public Surface {
 public:
  Offscreen(EGLDisplay display, EGLContext context, int width, int height)
      : display_{display}, context_{context}, width_{width}, height_{height} {}
  ~Offscreen() override {
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_);
    // The display belongs to the process: another surface may live on it.
  }
  int width() const override { return width_; }
  int height() const override { return height_; }
  bool is_window() const override { return false; }
  void make_current() override { eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_); }
  void present() override {}
  std::vector<ScreenEvent> events() override { return {}; }
  std::string describe() const override {
    const auto* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return "off-screen " + std::to_string(width_) + "x" + std::to_string(height_) + " on " +
           (renderer != nullptr ? renderer : "?");
  }

 private:
  EGLDisplay display_;
  EGLContext context_;
  int width_, height_;
};

core::Error no_offscreen(const char* what) {
  return core::unavailable(std::string{"Pictures cannot be drawn without a screen here ("} + what +
                           "); install libgl1-mesa-dri and libegl-mesa0, or run inside a window system.");
}

}  // namespace

core::Result<std::unique_ptr<Surface>> open_offscreen(int width, int height) {
  // Not eglGetPlatformDisplay: libepoxy wants a current display before it believes in EGL 1.5.
  EGLDisplay display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
  if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) == EGL_FALSE)
    return no_offscreen("no EGL display");
  if (eglBindAPI(EGL_OPENGL_API) == EGL_FALSE) return no_offscreen("no OpenGL through EGL");
  const EGLint wanted[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
  EGLConfig config = nullptr;
  EGLint count = 0;
  if (eglChooseConfig(display, wanted, &config, 1, &count) == EGL_FALSE || count == 0)
    config = nullptr;  // no_config context
  const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION,
                            3,
                            EGL_CONTEXT_MINOR_VERSION,
                            3,
                            EGL_CONTEXT_OPENGL_PROFILE_MASK,
                            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                            EGL_NONE};
  EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
  if (context == EGL_NO_CONTEXT) return no_offscreen("no OpenGL 3.3");
  if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_FALSE)
    return no_offscreen("no context");
  return std::unique_ptr<Surface>{std::make_unique<Offscreen>(display, context, width, height)};
}

}  // namespace mana::render
