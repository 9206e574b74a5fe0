#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "agent/core/result.hpp"

/// OpenGL's objects as values that clean up after themselves. All of them belong to the thread whose
/// context was current when they were made.
namespace mana::render::gl {

/// A name that OpenGL gave out, with the function that gives it back.
template <void (*Delete)(std::uint32_t)>
class Name {
 public:
  Name() = default;
  explicit Name(std::uint32_t name) : name_{name} {}
  Name(Name&& o) noexcept : name_{std::exchange(o.name_, 0)} {}
  Name& operator=(Name&& o) noexcept {
    std::swap(name_, o.name_);
    return *this;
  }
  ~Name() {
    if (name_ != 0) Delete(name_);
  }
  std::uint32_t get() const { return name_; }

 private:
  std::uint32_t name_ = 0;
};

void delete_buffer(std::uint32_t);
void delete_vertex_array(std::uint32_t);
void delete_texture(std::uint32_t);
void delete_program(std::uint32_t);
void delete_framebuffer(std::uint32_t);
void delete_renderbuffer(std::uint32_t);

using Buffer = Name<delete_buffer>;
using VertexArray = Name<delete_vertex_array>;
using Texture = Name<delete_texture>;
using Framebuffer = Name<delete_framebuffer>;
using Renderbuffer = Name<delete_renderbuffer>;

Buffer make_buffer();
VertexArray make_vertex_array();

/// Vertex and fragment shader, linked. The error holds the driver's words.
class Program {
 public:
  Program() = default;
  /// @param define put before both shaders, after `#version 330 core`: "MATERIAL 2".
  /// @param common put before both, after that: functions that they share.
  static core::Result<Program> link(std::string_view vertex, std::string_view fragment, std::string_view name,
                                    std::string_view define, std::string_view common = {});
  void use() const;
  int uniform(const char* name) const;
  std::uint32_t get() const { return name_.get(); }

 private:
  Name<delete_program> name_;
};

/// A part of a picture as OpenGL counts: pixels from the bottom left.
struct Area {
  int x = 0, y = 0, width = 0, height = 0;
  bool operator==(const Area&) const = default;
};

/// Drawing touches nothing outside an area until the end of this object's life.
class Scissor {
 public:
  explicit Scissor(const Area& area);
  ~Scissor();
  Scissor(const Scissor&) = delete;
  Scissor& operator=(const Scissor&) = delete;
};

/// A picture to draw into; several samples a pixel where asked and possible.
class Canvas {
 public:
  /// Flat things need no depth, which is as large as the picture.
  enum class Depth : std::uint8_t { None, Kept };
  Canvas() = default;
  static core::Result<Canvas> make(int width, int height, int samples, Depth depth);
  void bind() const;
  /// Copies to another canvas' (or, 0, the window's) picture; resolves samples, scales smoothly.
  void copy_to(std::uint32_t framebuffer, int width, int height) const;
  /// Copies one area to the same place of another canvas; resolves samples.
  void copy_to(const Canvas& other, const Area& area) const;
  std::uint32_t framebuffer() const { return framebuffer_.get(); }
  /// What was drawn, as a texture; 0 of a canvas with several samples a pixel.
  std::uint32_t texture() const { return texture_.get(); }
  int width() const { return width_; }
  int height() const { return height_; }
  /// RGBA rows from the top; only of a canvas with one sample. `out` holds width * height * 4.
  void read(std::span<std::uint8_t> out) const;
  /// RGBA rows from the bottom of one area; `pixels` holds its width * height * 4. One sample a pixel.
  void read(const Area& area, std::span<std::uint8_t> pixels) const;
  void write(const Area& area, std::span<const std::uint8_t> pixels) const;

 private:
  Framebuffer framebuffer_;
  Texture texture_;               // of one sample a pixel
  Renderbuffer samples_, depth_;  // of several
  int width_ = 0, height_ = 0;
};

/// A picture that was drawn, kept as a texture.
class Snapshot {
 public:
  /// Of a canvas with one sample a pixel.
  void take(const Canvas& canvas);
  std::uint32_t texture() const { return texture_.get(); }

 private:
  Texture texture_;
  int width_ = 0, height_ = 0;
};

}  // namespace mana::render::gl
