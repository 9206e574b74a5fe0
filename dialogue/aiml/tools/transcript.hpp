#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "dialogue/aiml/session/session.hpp"

namespace mana::dialogue::aiml {

/// What has to come back.
struct Expectation {
  enum class Kind { Is, Contains, Lacks, Matches, Pattern, File, Markup };
  Kind kind = Kind::Is;
  std::vector<std::string> any_of;
};

struct TranscriptTurn {
  int line = 0;
  std::string say;
  std::vector<Expectation> expect;
  std::map<std::string, std::string> predicates;  ///< to have these values afterwards
};

struct Talk {
  int line = 0;
  std::string name;
  std::map<std::string, std::string> predicates;  ///< known before
  std::string that;                               ///< said by MANA before
  std::vector<TranscriptTurn> turns;
};

/// Talks that have to go as they are written; docs/writing_talk.md has an example.
struct Transcript {
  std::vector<std::string> aiml;  ///< folders, as written; relative ones are beside the file
  std::string persona;
  std::uint64_t seed = 1;
  bool random_first = false;
  std::vector<Talk> talks;
};

/// Errors: NotFound; BadInput names file and line.
core::Result<Transcript> read_transcript(const std::filesystem::path& file);

/// Where a talk went otherwise.
struct Difference {
  int line = 0;
  std::string talk, said, expected, got;
};
std::vector<Difference> play(const Talk& talk, Session& session);

}  // namespace mana::dialogue::aiml
