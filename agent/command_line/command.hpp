#pragma once
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "agent/core/result.hpp"

/// Commands as data: what may be typed, what the help says of it, and what is done then. Nothing here reads a
/// command line; command_line.hpp does.
namespace mana::program {

/// Exit statuses, of every command.
inline constexpr int kDone = 0, kCouldNot = 1, kWrongUsage = 2;

/// Takes what was typed. Its error's sentence is shown to whoever typed it.
using Reader = std::function<core::Status(const std::string& typed)>;
/// Puts into `value` what `parse` makes of it, a Result.
template <class T, class Parse>
Reader into(T& value, Parse parse) {
  return [&value, parse](const std::string& typed) -> core::Status {
    auto parsed = parse(typed);
    if (!parsed) return std::move(parsed).error();
    value = *std::move(parsed);
    return {};
  };
}
/// What a flag does that is more than to set a bool.
using Deed = std::function<void()>;

/// Where a value goes; the pointers are not owned and have to live as long as the command line is read. A
/// list takes several values. A bool and a Deed belong to flags.
using Target = std::variant<std::string*, int*, std::int64_t*, std::uint64_t*, double*,
                            std::optional<double>*, std::vector<std::string>*, bool*, Reader, Deed>;

/// From `least` to `most`, both of them included. An int takes whole numbers alone.
template <class T>
struct Between {
  T least, most;
};
template <class T>
struct OneOf {
  std::vector<T> values;
};
enum class Must { BePositive, NameAFile, NameAFolder };
struct Check {
  Reader judge;
  std::string help;  ///< what may stand there, in a word or two
};
using Constraint = std::variant<Between<int>, Between<double>, OneOf<std::string>, OneOf<int>, Must, Check>;

/// What may be typed after a command: an option, a flag, or a value that is known by its place.
struct Option {
  Option(std::string typed_names, Target where, std::string what)
      : names{std::move(typed_names)}, help{std::move(what)}, target{std::move(where)} {}
  Option(const Option&) = delete;
  Option& operator=(const Option&) = delete;

  Option& required() { return is_required = true, *this; }
  Option& range(int least, int most);
  Option& range(double least, double most);
  Option& one_of(std::initializer_list<const char*> values);
  Option& one_of(std::initializer_list<int> values);
  Option& positive();
  Option& existing_file();
  Option& existing_folder();
  Option& check(Reader judge, std::string what);
  /// What the help calls the value, in place of its type.
  Option& type_name(std::string name);
  /// The help names the value that the target has before anything is typed.
  Option& shows_default() { return default_is_shown = true, *this; }
  /// Neither may be typed together with the other. @param other one of the names of an option of this command
  Option& excludes(std::string other);
  /// May be typed only together with the other.
  Option& needs(std::string other);
  /// The heading in the help that it stands below.
  Option& group(std::string heading);
  /// Of a list: what separates values in one argument, as in "a,b,c".
  Option& delimiter(char between) { return separator = between, *this; }
  /// Of a list: one value each time that it is typed, so that what follows is not taken for another.
  Option& one_at_a_time() { return several_at_once = false, *this; }
  /// Sets `told` when it was typed, and leaves it alone when it was not.
  Option& tells(bool& told) { return given = &told, *this; }

  std::string names;  ///< "-o,--output", or "FILE" for what is known by its place
  std::string help;
  Target target;
  std::vector<Constraint> constraints;
  std::string shown_type, heading;  ///< "": as usual
  std::vector<std::string> excluded, needed;
  bool* given = nullptr;
  char separator = '\0';
  bool is_required = false, default_is_shown = false, several_at_once = true;
};

/// One command, and those below it: `mana calendar` and `mana calendar list`.
struct Command {
  Command(std::string typed_name, std::string what) : name{std::move(typed_name)}, help{std::move(what)} {}
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  template <class T>
  Option& option(const std::string& names, T& value, const std::string& what = "") {
    return add(names, &value, what);
  }
  Option& option(std::string names, Reader reader, std::string what);
  Option& flag(std::string names, bool& value, std::string what);
  Option& flag(std::string names, Deed deed, std::string what);

  Command& command(std::string typed_name, std::string what);
  /// Does `action` with what was typed for `options`, which several commands may share.
  template <class Options, class Action>
  Command& command(std::string typed_name, std::string what, const std::shared_ptr<Options>& options_of_it,
                   Action action) {
    Command& c = command(std::move(typed_name), std::move(what));
    c.run = [options_of_it, action] { return action(std::as_const(*options_of_it)); };
    return c;
  }

  std::string name;  ///< "" at the top: as its file is called
  std::string help;
  std::string footer;           ///< of the help
  std::string version;          ///< at the top: what --version says; "": there is no such flag
  std::list<Option> options;    ///< in the order of the help; lists, so that references stay valid
  std::list<Command> commands;  ///< likewise
  /// What has to hold before anything is done; without it nothing is, and its sentence is said.
  std::function<core::Status()> condition;
  std::function<void()> first;  ///< what comes before `run`, if anything
  std::function<int()> run;     ///< returns the exit status; without it one of `commands` has to be typed

 private:
  Option& add(std::string names, Target target, std::string what);
};

}  // namespace mana::program
