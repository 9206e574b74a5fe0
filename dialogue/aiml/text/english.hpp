#pragma once
#include <string>
#include <utility>
#include <vector>

/// Substitutions for sets of categories that bring none of their own.
namespace mana::dialogue::aiml::english {

using Pairs = std::vector<std::pair<std::string, std::string>>;
Pairs normal();    ///< "what's" -> "what is"
Pairs denormal();  ///< "dot com" -> ".com"
Pairs person();    ///< I <-> you
Pairs person2();   ///< I <-> he or she
Pairs gender();    ///< he <-> she

}  // namespace mana::dialogue::aiml::english
