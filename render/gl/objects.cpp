#include "render/gl/objects.hpp"

#include <epoxy/gl.h>

#include <algorithm>
#include <vector>

namespace mana::render::gl {

void delete_buffer(std::uint32_t n) { glDeleteBuffers(1, &n); }
void delete_vertex_array(std::uint32_t n) { glDeleteVertexArrays(1, &n); }
void delete_texture(std::uint32_t n) { glDeleteTextures(1, &n); }
void delete_program(std::uint32_t n) { glDeleteProgram(n); }
void delete_framebuffer(std::uint32_t n) { glDeleteFramebuffers(1, &n); }
void delete_renderbuffer(std::uint32_t n) { glDeleteRenderbuffers(1, &n); }

Buffer make_buffer() {
  std::uint32_t n = 0;
  glGenBuffers(1, &n);
  return Buffer{n};
}
VertexArray make_vertex_array() {
  std::uint32_t n = 0;
  glGenVertexArrays(1, &n);
  return VertexArray{n};
}

namespace {

core::Result<std::uint32_t> compile(std::uint32_t kind, std::string_view source, std::string_view name) {
  const std::uint32_t shader = glCreateShader(kind);
  const char* text = source.data();
  const int length = static_cast<int>(source.size());
  glShaderSource(shader, 1, &text, &length);
  glCompileShader(shader);
  int good = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
  if (good != 0) return shader;
  char words[2048] = "";
  glGetShaderInfoLog(shader, sizeof words, nullptr, words);
  glDeleteShader(shader);
  return core::unavailable("The graphics driver refuses the shader '" + std::string{name} + "': " + words);
}

}  // namespace

core::Result<Program> Program::link(std::string_view vertex, std::string_view fragment, std::string_view name,
                                    std::string_view define, std::string_view common) {
  const auto whole = [&](std::string_view part) {
    std::string text = "#version 330 core\n#define ";
    return text.append(define).append("\n").append(common).append(part);
  };
  auto v = compile(GL_VERTEX_SHADER, whole(vertex), name);
  if (!v) return std::move(v).error();
  auto f = compile(GL_FRAGMENT_SHADER, whole(fragment), name);
  if (!f) return std::move(f).error();
  Program p;
  p.name_ = Name<delete_program>{glCreateProgram()};
  glAttachShader(p.get(), *v);
  glAttachShader(p.get(), *f);
  glLinkProgram(p.get());
  glDeleteShader(*v);
  glDeleteShader(*f);
  int good = 0;
  glGetProgramiv(p.get(), GL_LINK_STATUS, &good);
  if (good == 0)
    return core::unavailable("The graphics driver cannot link the shader '" + std::string{name} + "'.");
  return p;
}

void Program::use() const { glUseProgram(name_.get()); }
int Program::uniform(const char* name) const { return glGetUniformLocation(name_.get(), name); }

Scissor::Scissor(const Area& area) {
  glEnable(GL_SCISSOR_TEST);
  glScissor(area.x, area.y, area.width, area.height);
}
Scissor::~Scissor() { glDisable(GL_SCISSOR_TEST); }

namespace {

Renderbuffer made_buffer(std::uint32_t format, int width, int height, int samples) {
  std::uint32_t name = 0;
  glGenRenderbuffers(1, &name);
  glBindRenderbuffer(GL_RENDERBUFFER, name);
  if (samples > 1) {
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
  } else {
    glRenderbufferStorage(GL_RENDERBUFFER, format, width, height);
  }
  return Renderbuffer{name};
}

Texture made_texture(int width, int height) {
  std::uint32_t name = 0;
  glGenTextures(1, &name);
  glBindTexture(GL_TEXTURE_2D, name);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glBindTexture(GL_TEXTURE_2D, 0);
  return Texture{name};
}

}  // namespace

core::Result<Canvas> Canvas::make(int width, int height, int samples, Depth depth) {
  int most = 0;
  glGetIntegerv(GL_MAX_SAMPLES, &most);
  samples = std::min(samples, most);
  Canvas c;
  c.width_ = width;
  c.height_ = height;
  std::uint32_t f = 0;
  glGenFramebuffers(1, &f);
  c.framebuffer_ = Framebuffer{f};
  glBindFramebuffer(GL_FRAMEBUFFER, f);
  if (samples > 1) {
    c.samples_ = made_buffer(GL_RGBA8, width, height, samples);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, c.samples_.get());
  } else {
    c.texture_ = made_texture(width, height);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, c.texture_.get(), 0);
  }
  if (depth == Depth::Kept) {
    c.depth_ = made_buffer(GL_DEPTH_COMPONENT24, width, height, samples);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, c.depth_.get());
  }
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
    return core::unavailable("The graphics driver cannot make a picture of " + std::to_string(width) + "x" +
                             std::to_string(height) + ".");
  }
  return c;
}

void Canvas::bind() const {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
  glViewport(0, 0, width_, height_);
}

void Canvas::copy_to(std::uint32_t framebuffer, int width, int height) const {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.get());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
  const bool same = width == width_ && height == height_;
  glBlitFramebuffer(0, 0, width_, height_, 0, 0, width, height, GL_COLOR_BUFFER_BIT,
                    same ? GL_NEAREST : GL_LINEAR);
}

void Canvas::copy_to(const Canvas& other, const Area& a) const {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.get());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, other.framebuffer_.get());
  const int right = a.x + a.width;
  const int top = a.y + a.height;
  glBlitFramebuffer(a.x, a.y, right, top, a.x, a.y, right, top, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

void Canvas::read(std::span<std::uint8_t> out) const {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.get());
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  // OpenGL's rows begin at the bottom; Mesa's drivers can turn them round on the way.
  static const bool can_turn = epoxy_has_gl_extension("GL_MESA_pack_invert");
  if (can_turn) glPixelStorei(GL_PACK_INVERT_MESA, GL_TRUE);
  glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, out.data());
  if (can_turn) {
    glPixelStorei(GL_PACK_INVERT_MESA, GL_FALSE);
    return;
  }
  const std::size_t row = static_cast<std::size_t>(width_) * 4;
  std::vector<std::uint8_t> swap(row);
  for (int top = 0, bottom = height_ - 1; top < bottom; ++top, --bottom) {
    auto* a = out.data() + static_cast<std::size_t>(top) * row;
    auto* b = out.data() + static_cast<std::size_t>(bottom) * row;
    std::copy_n(a, row, swap.data());
    std::copy_n(b, row, a);
    std::copy_n(swap.data(), row, b);
  }
}

void Canvas::read(const Area& a, std::span<std::uint8_t> pixels) const {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.get());
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(a.x, a.y, a.width, a.height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
}

void Canvas::write(const Area& a, std::span<const std::uint8_t> pixels) const {
  glBindTexture(GL_TEXTURE_2D, texture_.get());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexSubImage2D(GL_TEXTURE_2D, 0, a.x, a.y, a.width, a.height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
}

void Snapshot::take(const Canvas& canvas) {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, canvas.framebuffer());
  if (texture_.get() == 0) {
    std::uint32_t name = 0;
    glGenTextures(1, &name);
    texture_ = Texture{name};
  }
  glBindTexture(GL_TEXTURE_2D, texture_.get());
  if (width_ != canvas.width() || height_ != canvas.height()) {
    width_ = canvas.width();
    height_ = canvas.height();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width_, height_, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  }
  glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, width_, height_);
}

}  // namespace mana::render::gl
