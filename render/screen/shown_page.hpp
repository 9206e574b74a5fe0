#pragma once
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>

#include "agent/bus/messages/screen.hpp"
#include "agent/core/result.hpp"
#include "agent/core/time.hpp"
#include "render/pictures/picture.hpp"

namespace mana::render {

/// What is shown beside the face: a picture, or words. Of several lines the first is the heading.
struct ShownPage {
  std::shared_ptr<const Picture> picture;  ///< none: the words
  std::string text;                        ///< UTF-8
};

/// A picture (PNG, JPEG, WebP), no side of it longer than kLongestSide, or a page of text (.txt, UTF-8).
/// Errors: NotFound, BadInput.
core::Result<ShownPage> read_shown_page(const std::filesystem::path& file);
inline constexpr int kLongestSide = 1600;  ///< pixels

/// What is shown beside the face, and when. Files are read on another thread, so that no picture of the face
/// waits for them; what was shown before stays until then.
/// Threads: one; the reading thread touches nothing of others. Its end waits for it.
class ShownTrack {
 public:
  /// Where the picture or page of a name lies.
  using Find = std::function<core::Result<std::filesystem::path>(const std::string& name)>;
  /// @param find empty: only words are shown
  /// @param waits for each file as soon as it is asked for: the same run gives the same pictures
  ShownTrack(Find find, bool waits) : find_{std::move(find)}, waits_{waits} {}

  /// What cannot be shown is logged; its words are shown instead.
  void hear(const msg::ShowBeside& m, core::Time now);
  /// None: nothing.
  std::shared_ptr<const ShownPage> at(core::Time now);
  bool is_loading() const { return coming_.valid(); }

 private:
  void show(ShownPage page, core::Time now);
  void take(core::Time now);

  Find find_;
  bool waits_;
  msg::ShowBeside wanted_;
  std::future<core::Result<ShownPage>> coming_;
  std::optional<msg::ShowBeside> next_;  // asked for while another is read
  std::shared_ptr<const ShownPage> shown_;
  core::Time until_{};
};

}  // namespace mana::render
