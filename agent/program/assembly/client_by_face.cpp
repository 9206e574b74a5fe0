#include "agent/program/assembly/client_by_face.hpp"

#include "vision/people/known_people.hpp"
#include "vision/people/meant_name.hpp"

namespace mana::program {

ClientByFace client_by_face(const core::Settings& settings, const std::filesystem::path& data) {
  ClientByFace c;
  c.known = vision::KnownPeople::read(vision::people_folder(data)).names();
  const std::string& name = settings.text("person.name");
  c.as = vision::meant_name(name, c.known);
  if (c.known.empty() || c.as) return c;
  std::string all;
  for (const std::string& known : c.known) all += (all.empty() ? "" : ", ") + known;
  const std::string until = "; until then nothing is kept from visitors.";
  if (name.empty()) {
    c.problem = "The setting person.name is empty, so nobody who is known by face (" + all +
                ") is the one whom MANA is for.";
    c.remedy = "Write her name there, as 'mana person list' shows it" + until;
  } else {
    c.problem = "Nobody who is known by face (" + all + ") is clearly '" + name +
                "', whom MANA is for (the setting person.name).";
    c.remedy = "Let her face be learnt, 'mana person enrol \"" + name +
               "\" PICTURE', or write one of these names into person.name" + until;
  }
  return c;
}

}  // namespace mana::program
