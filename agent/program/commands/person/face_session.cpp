#include "agent/program/commands/person/face_session.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <string_view>
#include <thread>

#include "agent/command_line/system_clock.hpp"
#include "vision/capture/camera.hpp"

namespace mana::program {
namespace {
namespace fs = std::filesystem;

constexpr core::Duration kShown = std::chrono::seconds{3};
constexpr core::Duration kBetweenSights = std::chrono::milliseconds{200};
constexpr core::Duration kPace = std::chrono::milliseconds{30};
constexpr std::size_t kFewest = 4;  // sights; fewer are no example

struct Wish {
  std::string_view expression, words;
};
constexpr std::array<Wish, vision::kExpressions.size()> kWishes = {
    {{"neutral", "Look as you usually look, with your face at rest"},
     {"happy", "Look happy: smile as you do"},
     {"surprised", "Look surprised: lift your eyebrows, open your mouth"},
     {"sad", "Look sad: let the ends of your mouth fall"},
     {"angry", "Look angry: pull your eyebrows down, press your lips"},
     {"afraid", "Look afraid: eyes wide, mouth a little open"},
     {"disgusted", "Look as if something smells bad: wrinkle your nose"}}};

/// @return how often the face was seen.
core::Result<std::size_t> look(vision::ExpressionLesson& lesson, std::string_view expression,
                               vision::Camera& camera, const core::Clock& clock) {
  const core::Time begin = clock.now();
  core::Time next = begin;
  std::size_t seen = 0;
  while (clock.now() - begin < kShown && !camera.is_over()) {
    auto picture = camera.read(clock.now());
    if (!picture) return std::move(picture).error();
    if (*picture && (*picture)->at >= next) {
      next = (*picture)->at + kBetweenSights;
      auto is_there = lesson.look(expression, **picture);
      if (!is_there) return std::move(is_there).error();
      seen += *is_there;
    }
    std::this_thread::sleep_for(kPace);
  }
  return seen;
}

}  // namespace

core::Status ask_for_faces(vision::ExpressionLesson& lesson, const std::string& camera_name) {
  const SystemClock clock;
  auto factory = vision::camera_factory(camera_name, clock);
  if (!factory) return std::move(factory).error();
  auto camera = (*factory)(clock.now());
  if (!camera) return std::move(camera).error();
  std::fprintf(
      stderr,
      "Sit in front of the camera, alone, with light on your face. Press Enter and hold each face for\n"
      "three seconds. Type s and Enter to leave one out; two are enough, of which one is at rest.\n\n");
  for (std::size_t i = 0; i < kWishes.size();) {
    std::fprintf(stderr, "%zu of %zu  %s. [Enter, s] ", i + 1, kWishes.size(), kWishes[i].words.data());
    std::string answer;
    if (!std::getline(std::cin, answer)) break;
    if (answer == "s") {
      ++i;
      continue;
    }
    const auto seen = look(lesson, kWishes[i].expression, **camera, clock);
    if (!seen) return core::Error{seen.error()};
    if (*seen >= kFewest) {
      std::fprintf(stderr, "        Thank you.\n");
      ++i;
    } else if ((*camera)->is_over()) {
      return core::bad_input("The pictures of '" + camera_name + "' are over; give a longer film.");
    } else {
      std::fprintf(stderr, "        I did not see your face well. Look into the camera, and once more.\n");
    }
  }
  return {};
}

core::Status faces_recorded_in(vision::ExpressionLesson& lesson, const std::string& folder) {
  std::error_code ec;
  bool any = false;
  for (const auto& entry : fs::directory_iterator{folder, ec}) {
    const std::string name = entry.path().stem().string();
    if (!vision::expression_index(name)) continue;
    std::fprintf(stderr, "looking at %s\n", entry.path().filename().c_str());
    if (auto taken = lesson.take(name, entry.path().string()); !taken) return taken;
    any = true;
  }
  if (ec) return core::not_found("The folder '" + folder + "' cannot be opened: " + ec.message() + ".");
  if (!any) {
    return core::bad_input(
        "In '" + folder +
        "' is nothing named after an expression; name files or folders neutral, happy, sad, "
        "angry, afraid, disgusted, surprised: happy.jpg, or happy/ with several pictures.");
  }
  return {};
}

}  // namespace mana::program
