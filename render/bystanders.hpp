#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agent/bus/messages/forward.hpp"
#include "agent/core/result.hpp"
#include "agent/core/time.hpp"
#include "render/face/face_pose.hpp"
#include "render/face/manner.hpp"
#include "render/pictures/picture.hpp"
#include "render/screen/screen_content.hpp"

namespace mana::render {

/// Those of a scene who are not the face just now: beside it, at places of their own, alive in a small way.
/// They look at whoever speaks, now and then at whoever sits before the screen, and blink. Each is a few
/// pictures of the head, taken while it was the face, for only one head is drawn anew each time.
///
///   gather(scene) ... lacking(face) -> pose_of -> remember ... (one picture at a time) ... at(t, face)
///
/// Threads: one. A function of time, seed and what was told to it.
class Company {
 public:
  using Find = std::function<core::Result<std::filesystem::path>(const std::string& face)>;
  /// Where somebody beside the face looks, and how far the lids are closed.
  enum Look : std::size_t { AtSpeaker, AtViewer, HalfClosed, Closed, kLooks };

  Company(std::uint64_t seed, const Manner& manner);
  /// These are of the scene from now on; who was in one before keeps the pictures. Fewer than two: nobody.
  /// @return what a face that is not known brings, a sentence each.
  std::vector<std::string> gather(const msg::ShowCompany& m, const Find& find);
  /// The next picture that is to be taken while `face` is shown; none: all are there, or it is of no scene.
  std::optional<Look> lacking(const std::filesystem::path& face) const;
  /// @param upright the others stand below the face, not to its right.
  static FacePose pose_of(Look look, bool upright);
  void remember(const std::filesystem::path& face, Look look, Picture picture);
  /// By their places; without a picture who is the face, or was never seen.
  std::vector<Companion> at(core::Time t, const std::filesystem::path& face) const;

 private:
  struct Member {
    std::filesystem::path file;
    std::string name;
    std::array<std::shared_ptr<const Picture>, kLooks> pictures;
  };
  Look look_of(std::size_t member, core::Time t) const;

  std::uint64_t seed_;
  Manner manner_;
  std::vector<Member> members_;
  std::vector<Member> before_;  // of earlier scenes, the latest first
};

}  // namespace mana::render
