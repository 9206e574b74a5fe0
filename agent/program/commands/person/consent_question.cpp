#include "agent/program/commands/person/consent_question.hpp"

#include <chrono>
#include <cstdio>
#include <iostream>

#include "agent/command_line/json_lines.hpp"
#include "agent/command_line/system_clock.hpp"

namespace mana::program {

bool says_yes(const std::string& question) {
  std::fprintf(stderr, "%s [y/N] ", question.c_str());
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "y" || answer == "Y" || answer == "yes";
}

std::optional<core::Consent> ask_consent(bool by_option, const std::string& question) {
  if (!by_option && !says_yes(question)) return {};
  const core::WallTime now = std::chrono::floor<std::chrono::seconds>(SystemClock{}.wall_now());
  return core::Consent{to_iso(now), by_option ? "--consent" : "typed"};
}

Json to_json(const core::Consent& consent) {
  return consent.when.empty() ? Json{} : Json{{"when", consent.when}, {"how", consent.how}};
}

std::string in_words(const core::Consent& consent) {
  return consent.when.empty() ? "when is not known" : consent.when + ", " + consent.how;
}

}  // namespace mana::program
