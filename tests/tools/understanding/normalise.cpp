// normalise <LINES >LINES: each line as patterns see it ("don't" -> "do not"), for prepare.py. Links
// mana_aiml and mana_runtime:
//   g++ -std=c++20 -O2 -I. tests/tools/understanding/normalise.cpp build/dev/dialogue/aiml/libmana_aiml.a \
//     $(find build/dev -name libmana_runtime.a) -lexpat -licui18n -licuuc -o normalise
#include <cstdio>
#include <iostream>
#include <string>

#include "dialogue/aiml/text/english.hpp"
#include "dialogue/aiml/text/substitution.hpp"

int main() {
  const mana::dialogue::aiml::Substitutions normal{mana::dialogue::aiml::english::normal()};
  for (std::string line; std::getline(std::cin, line);)
    std::printf("%s\n", normal.apply(" " + line + " ").c_str());
}
