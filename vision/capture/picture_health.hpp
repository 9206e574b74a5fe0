#pragma once
#include <optional>
#include <string>

#include "agent/core/time.hpp"
#include "vision/pictures/picture.hpp"

namespace mana::vision {

/// Whether a device's pictures show anything. A camera has noise, so pictures that are the same to the last
/// bit for ten seconds are one picture that hangs; one that is black for twenty has a cover or no light
/// (which look alike, and the light goes out every night: that is no fault); one
/// whose neighbouring pixels have nothing to do with each other for two is damaged on its way.
/// Time: pictures come in the order of their times.  Threads: one.
class PictureHealth {
 public:
  struct Ill {
    std::string reason;    ///< a sentence for the screen
    std::string recovery;  ///< what will happen
    bool reopen = false;   ///< opening the device again may help
    bool is_fault = true;  ///< false: it may as well be night
  };
  /// @return what is wrong now; nullopt when all is well. Well is said at once, ill after the spans above.
  std::optional<Ill> see(const Picture& picture);

 private:
  /// Since when without a break; nullopt: not so now.
  using Since = std::optional<core::Time>;
  std::uint64_t last_look_ = 0;
  core::Time same_since_{};
  bool any_ = false;
  Since black_, noise_;
};

}  // namespace mana::vision
