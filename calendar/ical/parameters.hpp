#pragma once
#include <functional>
#include <string>
#include <string_view>

namespace mana::calendar::ical {

/// Calls back for every value of every parameter of "A=1,\"2\";B=3", without the quotes.
void for_each_parameter_value(std::string_view parameters,
                              const std::function<void(std::string_view, std::string_view)>& use);

/// RFC 6868: ^n is a line break, ^' a quotation mark, ^^ a caret.
std::string decode_parameter(std::string_view value);
std::string encode_parameter(std::string_view plain);

}  // namespace mana::calendar::ical
