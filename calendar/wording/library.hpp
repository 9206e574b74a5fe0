#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mana::calendar {

/// A place that is gone to more than once. Entered once, used by every entry that names it.
struct Place {
  std::int64_t id = 0;
  std::string name;        ///< as entries have it: "Health centre"
  std::string address;     ///< "12 High Street, Anytown"; may be empty. A position in degrees may stand at
                           ///< its end: "12 High Street, 52.2053, 0.1218"
  std::string directions;  ///< said when it is time to go: "Out of the door, then left."; may be empty
  std::string say_as;      ///< how it is spoken, when not as it is written; may be empty
  std::chrono::minutes travel{};  ///< from the door of the home; 0: not known
};

/// Somebody whom entries name.
struct Acquaintance {
  std::int64_t id = 0;
  std::string name;       ///< as entries have it: "Siobhan"
  std::string relation;   ///< to the person that MANA is for: "daughter"; may be empty
  std::string telephone;  ///< for carers; never spoken; may be empty
  std::string say_as;     ///< "Shivawn"; may be empty
};

/// What a home knows of places and people, whatever calendar names them.
/// A value.  Errors: none; what is not known is spoken as it was typed.
struct Library {
  std::vector<Place> places;
  std::vector<Acquaintance> people;

  /// The place that a LOCATION means: by its name or its address, whatever the case, the spaces and the
  /// commas; also when one stands at the beginning of the text ("Health centre, 12 High Street"). Null: none.
  const Place* find_place(std::string_view location) const;
  /// By name, whatever the case. Null: nobody.
  const Acquaintance* find_person(std::string_view name) const;
  /// The text with every name of a person or place that has a say_as spoken so; whole words only.
  std::string said(std::string_view text) const;
};

/// The address without the position at its end, if there is one.
std::string_view without_position(std::string_view address);

}  // namespace mana::calendar
