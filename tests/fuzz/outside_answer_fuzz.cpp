#include <string>

#include "agent/core/check.hpp"
#include "agent/program/servers/outside_server.hpp"
#include "tests/fuzz/seeds.hpp"

// What an encyclopaedia or a language model on the network may answer.

namespace mana {

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  std::vector<Bytes> all;
  for (const std::string& text :
       {std::string{R"({"answer": "Mozart was a composer. He was born in Salzburg."})"},
        std::string{R"({"answer": null})"},
        R"({"answer": ")" + std::string(700, 'a') + R"( caf\u00e9. And <b>more</b>."})"})
    all.emplace_back(text.begin(), text.end());
  return all;
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  platform::HttpResponse response;
  response.status = 200;
  response.body.assign(reinterpret_cast<const char*>(data), size);
  if (const auto answer = program::read_answer(response, "http://encyclopaedia.example/ask")) {
    MANA_CHECK(!answer->empty() && answer->size() <= program::kMostLetters,
               "an answer longer than is spoken");
    MANA_CHECK(answer->find('\n') == std::string::npos, "an answer of several lines");
  } else {
    MANA_CHECK(!answer.error().sentence.empty(), "an error without a sentence");
  }
  return 0;
}
