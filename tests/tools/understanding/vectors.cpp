// vectors ENCODER.bin <LINES >NUMBERS: what the heads of the encoder read of each line, as float32 a line
// after the other; the lines as normalise.cpp writes them. For teach_head.py.
//   g++ -std=c++20 -O2 -I. tests/tools/understanding/vectors.cpp -o vectors, with libmana_encoder and
//   libmana_runtime
#include <cstdio>
#include <iostream>
#include <string>

#include "dialogue/encoder/sentence_encoder.hpp"

int main(int count, char** words) {
  if (count != 2) return 2;
  const auto encoder = mana::dialogue::SentenceEncoder::read(words[1]);
  if (!encoder) {
    std::fprintf(stderr, "vectors: %s\n", encoder.error().sentence.c_str());
    return 1;
  }
  for (std::string line; std::getline(std::cin, line);) {
    std::vector<float> vector = (*encoder)->vector_of(line);
    if (vector.empty()) vector = (*encoder)->vector_of("a");
    std::fwrite(vector.data(), sizeof(float), vector.size(), stdout);
  }
}
