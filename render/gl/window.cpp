#include <SDL.h>
#include <epoxy/gl.h>

#include <cstdlib>

#include "render/gl/surface.hpp"

namespace mana::render {
namespace {

class Window final : public Surface {
 public:
  Window(SDL_Window* window, SDL_GLContext context) : window_{window}, context_{context} {}
  ~Window() override {
    SDL_GL_DeleteContext(context_);
    SDL_DestroyWindow(window_);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
  }
  int width() const override { return size().first; }
  int height() const override { return size().second; }
  bool is_window() const override { return true; }
  void make_current() override { SDL_GL_MakeCurrent(window_, context_); }
  void present() override { SDL_GL_SwapWindow(window_); }

  std::vector<ScreenEvent> events() override {
    std::vector<ScreenEvent> all;
    SDL_Event e;
    while (SDL_PollEvent(&e) != 0) take(e, all);
    return all;
  }
  std::string describe() const override {
    const auto* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return "window " + std::to_string(width()) + "x" + std::to_string(height()) + " on " +
           (renderer != nullptr ? renderer : "?");
  }

 private:
  std::pair<int, int> size() const {
    int w = 0;
    int h = 0;
    SDL_GL_GetDrawableSize(window_, &w, &h);
    return {std::max(w, 1), std::max(h, 1)};
  }
  void take(const SDL_Event& e, std::vector<ScreenEvent>& all) {
    switch (e.type) {
      case SDL_QUIT: all.push_back({ScreenEvent::Kind::Close}); break;
      case SDL_MOUSEBUTTONDOWN: {
        int w = 1;
        int h = 1;
        SDL_GetWindowSize(window_, &w, &h);
        all.push_back(
            {ScreenEvent::Kind::Press, e.button.x * double(width()) / w, e.button.y * double(height()) / h});
        break;
      }
      case SDL_KEYDOWN: take_key(e.key.keysym, all); break;
      case SDL_TEXTINPUT: all.push_back({ScreenEvent::Kind::Text, 0, 0, e.text.text}); break;
      default: break;
    }
  }
  static void take_key(const SDL_Keysym& key, std::vector<ScreenEvent>& all) {
    const bool quit = key.sym == SDLK_q && (key.mod & KMOD_CTRL) != 0;
    if (quit) all.push_back({ScreenEvent::Kind::Close});
    if (key.sym == SDLK_ESCAPE) all.push_back({ScreenEvent::Kind::Escape});
    if (key.sym == SDLK_RETURN || key.sym == SDLK_KP_ENTER) all.push_back({ScreenEvent::Kind::Enter});
    if (key.sym == SDLK_BACKSPACE) all.push_back({ScreenEvent::Kind::Erase});
  }
  SDL_Window* window_;
  SDL_GLContext context_;
};

core::Error no_window() {
  const std::string why = SDL_GetError();
  SDL_QuitSubSystem(SDL_INIT_VIDEO);
  return core::unavailable("No window can be opened (" + why + ").");
}

bool is_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

/// Without a screen SDL would draw into nothing and say nothing, and Wayland's library complains in its own
/// words when nobody has a session. What SDL_VIDEODRIVER names is tried whatever it is.
void look_for_screens_only() {
  SDL_SetHint(SDL_HINT_VIDEODRIVER, is_set("XDG_RUNTIME_DIR") ? "x11,wayland,KMSDRM" : "x11,KMSDRM");
}

/// Where nobody manages windows, as in a kiosk's bare X, one that asks to fill the screen stays as it was
/// made: so it is made as large as the screen.
SDL_Rect place_for(const WindowOptions& options) {
  SDL_Rect screen{};
  if (options.fullscreen && SDL_GetDisplayBounds(0, &screen) == 0 && screen.w > 0 && screen.h > 0)
    return screen;
  return {SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, options.width, options.height};
}

core::Error no_screen() {
  if (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || is_set("SDL_VIDEODRIVER")) return no_window();
  return core::unavailable(
      "There is no screen here; start MANA from the desktop or as in docs/kiosk.md, or with --headless.");
}

}  // namespace

core::Result<std::unique_ptr<Surface>> open_window(const WindowOptions& options) {
  SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");       // Ctrl-C is the program's business
  SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "0");  // a kiosk does not go dark
  SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
  look_for_screens_only();
  if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) return no_screen();
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
  SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
  SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);  // pictures are drawn elsewhere and copied into it
  Uint32 flags = SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
  if (options.fullscreen) flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
  const SDL_Rect place = place_for(options);
  SDL_Window* window = SDL_CreateWindow("MANA", place.x, place.y, place.w, place.h, flags);
  if (window == nullptr) return no_window();
  SDL_GLContext context = SDL_GL_CreateContext(window);
  if (context == nullptr) {
    SDL_DestroyWindow(window);
    return no_window();
  }
  SDL_StartTextInput();
  SDL_GL_SetSwapInterval(0);  // the renderer paces itself: it must never wait for a screen that is off
  if (options.fullscreen) SDL_ShowCursor(SDL_DISABLE);
  return std::unique_ptr<Surface>{std::make_unique<Window>(window, context)};
}

}  // namespace mana::render
