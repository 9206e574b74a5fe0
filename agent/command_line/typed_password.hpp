#pragma once
#include <string>

namespace mana::program {

/// One line of standard input without its end; what is typed at a terminal is not shown. `question` is asked
/// there.
std::string typed_password(const char* question);

}  // namespace mana::program
