#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mana::render {

/// Which half of a face a name speaks of, as the face's owner would say it: Left is +x.
enum class Side : std::uint8_t { None, Left, Right };

/// A name without its spelling: "EyeBlink_L", "eyeBlinkLeft", "l.eye_blink" are all {"eyeblink", Left}.
struct PlainName {
  std::string words;  ///< letters and digits in lower case, without the word for the side
  Side side = Side::None;
};
/// Split at capitals, digits and what is no letter; a part before the last '.' or ':' is dropped unless
/// only a side is left.
PlainName plain_name(std::string_view name);

/// What a morph target of somebody else's head means here.
struct TargetMeaning {
  enum class Kind : std::uint8_t {
    Shape,   ///< one of ARKit's shapes, `shape`
    Both,    ///< the left and the right shape at once: `shape` and `right`
    Half,    ///< one side of a shape that has no sides here: `shape`
    Viseme,  ///< one of the 15 mouth shapes: `shape` is its index in msg::kVisemeNames
  };
  Kind kind = Kind::Shape;
  std::size_t shape = 0;
  std::size_t right = 0;
  int rank = 0;  ///< 0 ARKit's own spelling, 1 another spelling, 2 another word: the lowest one is used
};

/// Understands the names of ARKit, Oculus, Ready Player Me, Face Cap, ICT-FaceKit, Character Creator,
/// VRoid and VRM, and MMD. Nothing for a name that means none of it.
std::optional<TargetMeaning> meaning_of(std::string_view name);

}  // namespace mana::render
