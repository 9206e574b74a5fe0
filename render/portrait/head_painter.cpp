#include "render/portrait/head_painter.hpp"

#include <epoxy/gl.h>

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <glm/matrix.hpp>

#include "render/face/gaze_shapes.hpp"
#include "render/model/blend.hpp"

namespace mana::render {
namespace {

constexpr float kBreathRise = 0.0035F;  // metres at the collar
constexpr float kShrugRise = 0.022F;

float radians(double deg) { return static_cast<float>(deg * 0.017453292519943295); }

glm::mat4 about(const glm::vec3& pivot, const glm::mat4& turn) {
  return glm::translate(glm::mat4{1}, pivot) * turn * glm::translate(glm::mat4{1}, -pivot);
}

// Yaw to +x, pitch up, roll to +x's shoulder.
glm::mat4 turned(double yaw_deg, double pitch_deg, double roll_deg) {
  glm::mat4 m{1};
  m = glm::rotate(m, radians(yaw_deg), {0, 1, 0});
  m = glm::rotate(m, radians(-pitch_deg), {1, 0, 0});
  return glm::rotate(m, radians(-roll_deg), {0, 0, 1});
}

template <class T>
void fill(std::uint32_t buffer, const std::vector<T>& data, std::uint32_t usage) {
  glBindBuffer(GL_ARRAY_BUFFER, buffer);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(data.size() * sizeof(T)), data.data(), usage);
}

float linear_of(std::uint8_t srgb) {
  const float s = static_cast<float>(srgb) / 255;
  return s <= 0.04045F ? s / 12.92F : std::pow((s + 0.055F) / 1.055F, 2.4F);
}

constexpr float kEven = 0.12F;  // a map of factors deviates so little; a painted face three times as much
struct Paint {
  glm::vec3 mean{1};    // linear
  float deviation = 0;  // of the texels from it, of 1
};
Paint paint_of(const Picture& picture) {
  constexpr std::size_t kEach = 4 * 13;  // every thirteenth texel says enough
  glm::vec3 sum{0};
  glm::vec3 squares{0};
  float count = 0;
  for (std::size_t i = 0; i + 3 < picture.rgba.size(); i += kEach) {
    const glm::vec3 texel{linear_of(picture.rgba[i]), linear_of(picture.rgba[i + 1]),
                          linear_of(picture.rgba[i + 2])};
    sum += texel;
    squares += texel * texel;
    ++count;
  }
  if (count == 0) return {};
  const glm::vec3 mean = glm::max(sum / count, glm::vec3{0.01F});
  const glm::vec3 variance = glm::max(squares / count - mean * mean, glm::vec3{0});
  return {mean, std::sqrt(std::max({variance.x, variance.y, variance.z}))};
}

/// sRGB as the square roots of linear factors: a shader squares them, where a software driver would have to
/// take powers of each texel. Opacity stays.
std::vector<std::uint8_t> with_roots(const std::vector<std::uint8_t>& rgba) {
  std::array<std::uint8_t, 256> root{};
  for (std::size_t i = 0; i < root.size(); ++i) {
    root[i] =
        static_cast<std::uint8_t>(std::lround(255 * std::sqrt(linear_of(static_cast<std::uint8_t>(i)))));
  }
  std::vector<std::uint8_t> out(rgba);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (i % 4 != 3) out[i] = root[rgba[i]];
  }
  return out;
}

gl::Texture uploaded(const Texture& texture) {
  std::uint32_t name = 0;
  glGenTextures(1, &name);
  gl::Texture made{name};
  glBindTexture(GL_TEXTURE_2D, name);
  constexpr GLint kWraps[] = {GL_REPEAT, GL_MIRRORED_REPEAT, GL_CLAMP_TO_EDGE};  // in the order of Wrap
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, kWraps[static_cast<std::size_t>(texture.across)]);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, kWraps[static_cast<std::size_t>(texture.down)]);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  const Picture& p = texture.picture;
  const std::vector<std::uint8_t> roots = with_roots(p.rgba);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, p.width, p.height, 0, GL_RGBA, GL_UNSIGNED_BYTE, roots.data());
  glGenerateMipmap(GL_TEXTURE_2D);
  glBindTexture(GL_TEXTURE_2D, 0);
  return made;
}

/// Whether a map is read at the size that fits each pixel, or at one that fits most of them.
void sample(std::uint32_t texture, int width) {
  glBindTexture(GL_TEXTURE_2D, texture);
  GLint own = 0;
  glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &own);
  constexpr GLint kAll = 1000;
  GLint from = 0;
  for (; width > 0 && own > width; own /= 2) ++from;
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, from);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, width > 0 ? from : kAll);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, width > 0 ? GL_LINEAR : GL_LINEAR_MIPMAP_NEAREST);
  glBindTexture(GL_TEXTURE_2D, 0);
}

struct RestVertex {
  float colour[4];
  float tangent[3];  // or, of skin, its gloss
  float head_weight;
  float strand[2];  // or the place in the base map
};

/// How moist the skin is, 0 dull .. 1 like lips: these, which are redder than what is around them, shine
/// most, then forehead and nose, the cheeks little. By place, as MANA frames every head.
float gloss_of(const glm::vec3& place, const glm::vec3& colour) {
  const auto within = [](float x, float from, float to) {
    const float t = std::clamp((x - from) / (to - from), 0.0F, 1.0F);
    return t * t * (3 - 2 * t);
  };
  const float across = std::abs(place.x);
  const float front = within(place.z, 0.03F, 0.07F);
  const float bridge = within(across, 0.030F, 0.012F) * within(place.y, -0.060F, -0.035F);
  const float forehead = within(across, 0.065F, 0.025F) * within(place.y, 0.015F, 0.035F);
  const float red = (colour.r - colour.g) / std::max(colour.r, 0.01F);
  const float mouth =
      within(across, 0.038F, 0.030F) * within(place.y, -0.110F, -0.095F) * within(place.y, -0.045F, -0.055F);
  const float lips = within(red, 0.50F, 0.58F) * mouth * front;
  return std::max(0.45F + 0.30F * front * std::max(bridge, forehead), lips);
}

/// @param rest where colours and the like are taken from; of a head by itself the part.
std::vector<RestVertex> rest_vertices(const ModelPart& part, const ModelPart& rest) {
  std::vector<RestVertex> vertices(part.positions.size());
  const std::vector<glm::vec2>& places = part.base_map ? part.uvs : part.strands;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const glm::vec3& c = rest.colours[i];
    const glm::vec3& t = rest.tangents[i];
    vertices[i] = {{c.x, c.y, c.z, rest.occlusion[i]}, {t.x, t.y, t.z}, rest.head_weight[i], {0, 0}};
    if (part.kind == Material::Skin) vertices[i].tangent[0] = gloss_of(part.positions[i], c);
    if (places.empty()) continue;
    vertices[i].strand[0] = places[i].x;
    vertices[i].strand[1] = places[i].y;
  }
  return vertices;
}

ShapeWeights weights_of(const Model& model, const FacePose& pose) {
  ShapeWeights shapes = pose.shapes;
  if (model.gaze_by_shapes) add_gaze(shapes, pose.eyes_left, pose.eyes_right);
  return shapes;
}

}  // namespace

HeadPrograms::Look HeadPainter::look_of(std::size_t i, Quality quality) const {
  const ModelPart& part = model_->parts[i];
  const bool textured = part.base_map != nullptr;
  // An iris is finer than the eyeball's triangles, and so are single hairs.
  const bool by_vertex = level(quality).light_by_vertex && part.kind != Material::Eye;
  const bool toned = by_vertex && uploaded_[i].is_even;
  return {part.kind, textured, textured && part.alpha_cutoff > 0, by_vertex, toned};
}

core::Result<HeadPainter> HeadPainter::make(std::shared_ptr<const Model> model, Quality quality,
                                            const HeadPainter* sister) {
  HeadPainter painter;
  painter.model_ = std::move(model);
  painter.programs_ = sister != nullptr ? sister->programs_ : std::make_shared<HeadPrograms>();
  for (const ModelPart& part : painter.model_->parts) {
    Uploaded u;
    u.array = gl::make_vertex_array();
    for (gl::Buffer* buffer : {&u.positions, &u.normals, &u.rest, &u.indices}) *buffer = gl::make_buffer();
    u.iris = part.iris;
    glBindVertexArray(u.array.get());
    fill(u.positions.get(), part.positions, GL_STREAM_DRAW);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, 0, nullptr);
    fill(u.normals.get(), part.normals, GL_STREAM_DRAW);
    glVertexAttribPointer(1, 3, GL_FLOAT, GL_FALSE, 0, nullptr);
    if (part.base_map) {
      u.base_map = uploaded(*part.base_map);
      const Paint paint = paint_of(part.base_map->picture);
      u.paint_mean = paint.mean;
      u.is_even = paint.deviation < kEven;
    }
    fill(u.rest.get(), rest_vertices(part, part), GL_STATIC_DRAW);
    glVertexAttribPointer(2, 4, GL_FLOAT, GL_FALSE, sizeof(RestVertex), nullptr);
    glVertexAttribPointer(3, 4, GL_FLOAT, GL_FALSE, sizeof(RestVertex),
                          reinterpret_cast<const void*>(4 * sizeof(float)));
    glVertexAttribPointer(4, 2, GL_FLOAT, GL_FALSE, sizeof(RestVertex),
                          reinterpret_cast<const void*>(8 * sizeof(float)));
    for (const std::uint32_t a : {0U, 1U, 2U, 3U, 4U}) glEnableVertexAttribArray(a);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, u.indices.get());
    painter.uploaded_.push_back(std::move(u));
  }
  glBindVertexArray(0);
  if (auto set = painter.set_quality(quality); !set) return std::move(set).error();
  return painter;
}

core::Status HeadPainter::set_quality(Quality quality) {
  for (std::size_t i = 0; i < model_->parts.size(); ++i) {
    if (auto ready = programs_->prepare(look_of(i, quality)); !ready) return ready;
  }
  quality_ = quality;
  for (const Uploaded& u : uploaded_) {
    if (u.base_map.get() != 0) sample(u.base_map.get(), u.is_even ? level(quality).map_width : 0);
  }
  drawn_.clear();
  for (const ModelPart& part : model_->parts) drawn_.push_back(simplified(part, level(quality).coarseness_m));
  visible_ = level(quality).hides ? VisibleTriangles{*model_, drawn_} : VisibleTriangles{};
  for (std::size_t i = 0; i < drawn_.size(); ++i) upload_triangles(i, drawn_[i]);
  return {};
}

void HeadPainter::upload_triangles(std::size_t part, const Triangles& triangles) {
  Uploaded& u = uploaded_[part];
  glBindVertexArray(u.array.get());
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, u.indices.get());
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(triangles.size() * sizeof(triangles[0])),
               triangles.data(), GL_DYNAMIC_DRAW);
  glBindVertexArray(0);
  u.index_count = static_cast<int>(triangles.size());
  u.views = {};
}

void HeadPainter::choose_triangles(const VisibleTriangles::Views& views) {
  for (std::size_t i = 0; i < uploaded_.size(); ++i) {
    if (!visible_.is_looked_through(i) || uploaded_[i].views == views) continue;
    upload_triangles(i, visible_.seen(*model_, drawn_, i, views));
    uploaded_[i].views = views;
  }
}

void HeadPainter::upload(std::size_t i, const ShapeWeights& weights, std::span<const Pull> pulls,
                         std::span<const ShapeWeights> others) {
  const ModelPart& part = model_->parts[i];
  Uploaded& u = uploaded_[i];
  const bool itself = pulls.empty();
  if (!itself || !u.is_itself) {
    const ModelPart rest = pulled_rest(part, i, pulls);
    fill(u.rest.get(), rest_vertices(part, rest), GL_STREAM_DRAW);
    u.iris = rest.iris;
  }
  const bool was_itself = std::exchange(u.is_itself, itself);
  if (part.shapes.empty() && itself && was_itself) return;
  const bool changed = blend(part, weights, blended_positions_, blended_normals_) || !itself;
  if (!changed && u.at_rest) return;
  u.at_rest = !changed;
  pull_vertices(i, pulls, others, blended_positions_, blended_normals_);
  fill(u.positions.get(), blended_positions_, GL_STREAM_DRAW);
  fill(u.normals.get(), blended_normals_, GL_STREAM_DRAW);
}

/// What speaks inside the mouth, over the face: first its depths alone, so that of several surfaces, one
/// behind the other, the nearest is mixed with the cheek, and no other.
void HeadPainter::look_through_cheek(double clear,
                                     const std::function<void(std::size_t, bool)>& draw_part) const {
  glClear(GL_DEPTH_BUFFER_BIT);
  glDepthFunc(GL_LEQUAL);
  for (const bool colours : {false, true}) {
    glColorMask(colours, colours, colours, colours);
    if (colours) {
      glEnable(GL_BLEND);
      glBlendColor(0, 0, 0, static_cast<float>(clear));
      glBlendFuncSeparate(GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA, GL_ZERO, GL_ONE);
    }
    for (std::size_t i = 0; i < model_->parts.size(); ++i)
      if (model_->parts[i].kind == Material::Wet) draw_part(i, false);
  }
  glDisable(GL_BLEND);
  glDepthFunc(GL_LESS);
}

void HeadPainter::draw(const FacePose& pose, const View& view, const Box& where, int canvas_height,
                       std::span<const Pull> pulls) {
  glViewport(static_cast<int>(where.x), static_cast<int>(canvas_height - where.bottom()),
             static_cast<int>(where.width), static_cast<int>(where.height));
  glEnable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  glEnable(GL_CULL_FACE);  // nearly half of a frame's time on a software driver
  const glm::vec3 target{0, static_cast<float>(view.height_m), static_cast<float>(view.forward_m)};
  const glm::vec3 away = glm::mat3{turned(view.yaw_deg, view.pitch_deg, 0)} * glm::vec3{0, 0, 1};
  const glm::vec3 camera = target + away * static_cast<float>(view.distance_m);
  // The field is that of the shorter side, so that a tall window does not cut her ears off.
  const double aspect = where.width / where.height;
  const double tall = aspect < 0.85 ? 2 * std::atan(std::tan(radians(view.field_deg) / 2) * 0.85 / aspect)
                                    : radians(view.field_deg);
  const glm::mat4 projection =
      glm::perspective(static_cast<float>(tall), static_cast<float>(aspect), 0.1F, 4.0F);
  const glm::mat4 view_projection = projection * glm::lookAt(camera, target, {0, 1, 0});
  const glm::mat4 head = about(pulled(*model_, &Model::head_pivot, pulls),
                               turned(pose.head.yaw_deg, pose.head.pitch_deg, pose.head.roll_deg));

  // On the way to another head hair changes its form, and what it hides.
  const glm::vec3 seen_from{glm::inverse(head) * glm::vec4{camera, 1}};
  choose_triangles(pulls.empty() ? VisibleTriangles::around(seen_from, camera) : VisibleTriangles::Views{});
  const ShapeWeights shapes = weights_of(*model_, pose);
  std::vector<ShapeWeights> others;
  for (const Pull& pull : pulls) others.push_back(weights_of(*pull.to, pose));
  for (std::size_t i = 0; i < model_->parts.size(); ++i) upload(i, shapes, pulls, others);
  const auto draw_part = [&](std::size_t i, bool whole) {
    const ModelPart& part = model_->parts[i];
    glm::mat4 place{1};
    if (part.anchor != Anchor::Body) {
      const bool left = part.anchor == Anchor::EyeLeft;
      const Direction& d = left ? pose.eyes_left : pose.eyes_right;
      place =
          glm::translate(glm::mat4{1}, pulled(*model_, left ? &Model::eye_left : &Model::eye_right, pulls)) *
          turned(d.yaw_deg, d.pitch_deg, 0);
    }
    const gl::Program& program = programs_->of(look_of(i, quality_));
    const auto matrix = [&program](const char* name, const glm::mat4& m) {
      glUniformMatrix4fv(program.uniform(name), 1, GL_FALSE, glm::value_ptr(m));
    };
    program.use();
    matrix("view_projection", view_projection);
    matrix("head", head);
    matrix("model", place);
    glUniform3fv(program.uniform("camera"), 1, glm::value_ptr(camera));
    glUniform1f(program.uniform("breath"), kBreathRise * static_cast<float>(pose.head.breath) +
                                               kShrugRise * static_cast<float>(pose.head.shrug));
    const bool is_right = part.anchor == Anchor::EyeRight;
    glUniform1f(program.uniform("lid"),
                pose.shapes[is_right ? shape("eyeBlinkRight") : shape("eyeBlinkLeft")]);
    // No shadow of the lips falls on what is cut open.
    glUniform1f(program.uniform("mouth_open"),
                whole ? std::min(1.0F, pose.shapes[shape("jawOpen")] * 3.0F) : 1.0F);
    glUniform1f(program.uniform("cut"), whole ? 0.0F : 1.0F);
    glUniform3fv(program.uniform("iris"), 1, uploaded_[i].iris.data());
    glUniform3fv(program.uniform("paint_mean"), 1, glm::value_ptr(uploaded_[i].paint_mean));
    if (part.base_map) {
      glUniform1f(program.uniform("alpha_cutoff"), part.alpha_cutoff);
      glBindTexture(GL_TEXTURE_2D, uploaded_[i].base_map.get());
    }
    // Flat strips, and the garment's open hem, are seen from both sides.
    const bool both_sides =
        !whole || part.kind == Material::Flat || part.kind == Material::Cloth || part.both_sides;
    (both_sides ? glDisable : glEnable)(GL_CULL_FACE);
    glBindVertexArray(uploaded_[i].array.get());
    glDrawElements(GL_TRIANGLES, uploaded_[i].index_count, GL_UNSIGNED_INT, nullptr);
  };
  for (std::size_t i = 0; i < model_->parts.size(); ++i) draw_part(i, true);
  if (view.cheek > 0) look_through_cheek(view.cheek, draw_part);
  glBindVertexArray(0);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
}

}  // namespace mana::render
