#include "agent/command_line/command.hpp"

namespace mana::program {

Option& Option::range(int least, int most) {
  constraints.push_back(Between<int>{least, most});
  return *this;
}

Option& Option::range(double least, double most) {
  constraints.push_back(Between<double>{least, most});
  return *this;
}

Option& Option::one_of(std::initializer_list<const char*> values) {
  constraints.push_back(OneOf<std::string>{{values.begin(), values.end()}});
  return *this;
}

Option& Option::one_of(std::initializer_list<int> values) {
  constraints.push_back(OneOf<int>{values});
  return *this;
}

Option& Option::positive() {
  constraints.push_back(Must::BePositive);
  return *this;
}

Option& Option::existing_file() {
  constraints.push_back(Must::NameAFile);
  return *this;
}

Option& Option::existing_folder() {
  constraints.push_back(Must::NameAFolder);
  return *this;
}

Option& Option::check(Reader judge, std::string what) {
  constraints.push_back(Check{std::move(judge), std::move(what)});
  return *this;
}

Option& Option::type_name(std::string name) {
  shown_type = std::move(name);
  return *this;
}

Option& Option::excludes(std::string other) {
  excluded.push_back(std::move(other));
  return *this;
}

Option& Option::needs(std::string other) {
  needed.push_back(std::move(other));
  return *this;
}

Option& Option::group(std::string what) {
  heading = std::move(what);
  return *this;
}

Option& Command::option(std::string names, Reader reader, std::string what) {
  return add(std::move(names), std::move(reader), std::move(what));
}

Option& Command::flag(std::string names, bool& value, std::string what) {
  return add(std::move(names), &value, std::move(what));
}

Option& Command::flag(std::string names, Deed deed, std::string what) {
  return add(std::move(names), std::move(deed), std::move(what));
}

Command& Command::command(std::string typed_name, std::string what) {
  return commands.emplace_back(std::move(typed_name), std::move(what));
}

Option& Command::add(std::string names, Target target, std::string what) {
  return options.emplace_back(std::move(names), std::move(target), std::move(what));
}

}  // namespace mana::program
