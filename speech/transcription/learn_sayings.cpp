#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "agent/core/whole_file.hpp"
#include "speech/transcription/sayings.hpp"

/// mana-learn-sayings OUT FILE...: counts which words follow on which in files of examples, one a line.
int main(int count, char** words) {
  if (count < 3) {
    std::fprintf(stderr,
                 "mana-learn-sayings: this is called with the file to write and the files of examples\n");
    return 2;
  }
  std::vector<std::string> lines;
  for (int i = 2; i < count; ++i) {
    std::ifstream in{words[i]};
    if (!in) {
      std::fprintf(stderr, "mana-learn-sayings: there is no file '%s' that can be read\n", words[i]);
      return 1;
    }
    for (std::string line; std::getline(in, line);)
      if (!line.empty() && line.front() != '#') lines.push_back(line);
  }
  const auto written = mana::core::write_whole_file(words[1], mana::speech::Sayings::of(lines).bytes());
  if (written.ok()) return 0;
  std::fprintf(stderr, "mana-learn-sayings: %s\n", written.error().sentence.c_str());
  return 1;
}
