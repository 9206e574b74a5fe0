#pragma once
#include <filesystem>
#include <string>
#include <vector>

/// The props of a story: a folder of its own, camera pictures, a person's voice.
namespace mana::test {

/// A folder that is removed at the end.
class Stage {
 public:
  explicit Stage(const std::string& name);
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;
  std::filesystem::path operator/(const std::string& name) const { return folder_ / name; }

 private:
  std::filesystem::path folder_;
};

/// Writes pictures at 5 a second: an empty room, into which a real face comes at `enters_s` and stays,
/// moving as little as a person does who stands and looks. @return false when there is no real face.
bool film_a_visit(const std::filesystem::path& folder, double length_s, double enters_s, double leaves_s);

/// Somebody who comes into the room and stays.
struct Visit {
  std::string portrait;  ///< a file of the shared faces
  double enters_s, leaves_s;
};
/// The same with several, one after another. @return false when a face is missing.
bool film_visits(const std::filesystem::path& folder, double length_s, const std::vector<Visit>& visits);
/// Where a portrait of the shared faces lies.
std::filesystem::path shared_portrait(const std::string& file);

/// Something a person says at a moment.
struct Line {
  double at_s;
  std::string words;
};

/// Records a person's voice (not the agent's) into one WAV: silence, and each line at its moment.
void record_a_person(const std::filesystem::path& wav, const std::filesystem::path& scratch, double length_s,
                     const std::vector<Line>& lines);

/// A data folder for somebody who lives in Adelaide, whatever the machine's own zone is.
std::string home_in_adelaide(const std::filesystem::path& folder);

/// Runs `mana ARGS...`; the outcome is checked to be `status`.
std::string mana(const std::vector<std::string>& args, int status = 0);

}  // namespace mana::test
