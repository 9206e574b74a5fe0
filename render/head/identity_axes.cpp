#include "render/head/identity_axes.hpp"

#include <charconv>
#include <string>

#include "render/head/hair_style.hpp"

namespace mana::render::head {
namespace {

constexpr IdentityAxis kAxes[] = {
    {"sex", &Identity::sex, 0, 1, "female .. male"},
    {"age", &Identity::age_years, 6, 90, "years"},
    {"build", &Identity::build, -1, 1, "slight .. heavy"},
    {"jaw", &Identity::jaw, -1, 1, "narrow .. broad"},
    {"nose", &Identity::nose, -1, 1, "small .. large"},
    {"nose_bridge", &Identity::nose_bridge, -1, 1, "flat .. high"},
    {"lips", &Identity::lips, -1, 1, "thin .. full"},
    {"eyes", &Identity::eyes, -1, 1, "narrow .. wide open"},
    {"eye_tilt", &Identity::eye_tilt, -1, 1, "outer corners lower .. higher"},
    {"lid_fold", &Identity::lid_fold, 0, 1, "deep fold .. single lid"},
    {"melanin", &Identity::melanin, 0, 1, "palest .. darkest skin"},
    {"warmth", &Identity::warmth, -1, 1, "rosy .. golden skin"},
    {"freckles", &Identity::freckles, 0, 1, "none .. many"},
    {"hair_melanin", &Identity::hair_melanin, 0, 1, "blond .. black"},
    {"hair_red", &Identity::hair_red, 0, 1, "not .. wholly red"},
    {"hair_grey", &Identity::hair_grey, 0, 1, "not .. wholly white"},
    {"eye_melanin", &Identity::eye_melanin, 0, 1, "blue-grey .. hazel .. dark brown"},
};

core::Error bad(std::string_view what, const std::string& why) {
  return core::bad_input("'" + std::string{what} + "' " + why);
}

core::Status change_number(Identity& who, const IdentityAxis& axis, std::string_view text,
                           std::string_view words) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  if (!whole || !(value >= axis.least && value <= axis.most)) {
    return bad(words, "is out of range: " + std::string{axis.name} + " goes from " +
                          std::to_string(static_cast<int>(axis.least)) + " to " +
                          std::to_string(static_cast<int>(axis.most)) + " (" + std::string{axis.meaning} +
                          ").");
  }
  who.*axis.value = value;
  return {};
}

}  // namespace

std::span<const IdentityAxis> identity_axes() { return kAxes; }

core::Status change_identity(Identity& who, std::string_view words) {
  const std::size_t equals = words.find('=');
  if (equals == std::string_view::npos) return bad(words, "is no AXIS=VALUE, such as age=78.");
  const std::string_view name = words.substr(0, equals);
  const std::string_view value = words.substr(equals + 1);
  for (const IdentityAxis& axis : kAxes) {
    if (axis.name == name) return change_number(who, axis, value, words);
  }
  if (name == "hair") {
    const HairStyle* style = find_hair_style(value);
    if (style == nullptr)
      return bad(value, "is no way to wear hair: bob, long, swept, side, cropped, tousled, bun or curly.");
    who.hair_style = style->name;
    return {};
  }
  if (name == "glasses") {
    if (value != "yes" && value != "no") return bad(words, "is neither glasses=yes nor glasses=no.");
    who.glasses = value == "yes";
    return {};
  }
  return bad(name, "is no axis of a face; without arguments they are listed.");
}

}  // namespace mana::render::head
