#pragma once
#include <memory>
#include <string>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::render {

/// What a person did at the screen.
struct ScreenEvent {
  enum class Kind { Close, Press, Text, Enter, Erase, Escape } kind = Kind::Close;
  double x = 0, y = 0;    ///< Press: pixels from the top left
  std::string text = {};  ///< Text: what the keys mean in the keyboard's language, UTF-8
};

/// Where pictures go: a window, or nowhere (off-screen, for films and portraits). It owns the OpenGL 3.3
/// core context, which is current on the thread that opened it.
/// Threads: the one that opened it; SDL wants the main thread for a window.
class Surface {
 public:
  virtual ~Surface() = default;
  virtual int width() const = 0;  ///< in pixels; may change from frame to frame
  virtual int height() const = 0;
  virtual bool is_window() const = 0;
  virtual void make_current() = 0;
  /// Shows what was drawn into framebuffer 0. Off-screen: nothing.
  virtual void present() = 0;
  virtual std::vector<ScreenEvent> events() = 0;
  /// For the log: "window 1280x720 on llvmpipe".
  virtual std::string describe() const = 0;
};

struct WindowOptions {
  int width = 1280;
  int height = 720;
  bool fullscreen = false;
};

/// Unavailable when there is no screen or no OpenGL 3.3.
core::Result<std::unique_ptr<Surface>> open_window(const WindowOptions& options);
/// Through EGL without any screen. Unavailable when the driver has no such thing.
core::Result<std::unique_ptr<Surface>> open_offscreen(int width, int height);

}  // namespace mana::render
