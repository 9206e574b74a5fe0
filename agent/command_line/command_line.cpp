#include "agent/command_line/command_line.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>

#include "agent/command_line/did_you_mean.hpp"

// The only file that knows CLI11, which costs seconds wherever it is included.
namespace mana::program {
namespace {

// ---- one option

struct OptionOf {
  CLI::App& app;
  const Option& option;

  template <class T>
  CLI::Option* operator()(T* value) const {
    return app.add_option(option.names, *value, option.help);
  }
  CLI::Option* operator()(bool* value) const { return app.add_flag(option.names, *value, option.help); }
  CLI::Option* operator()(const Deed& deed) const {
    return app.add_flag_callback(option.names, deed, option.help);
  }
  CLI::Option* operator()(const Reader& reader) const {
    return app.add_option_function<std::string>(
        option.names,
        [reader](const std::string& typed) {
          if (auto read = reader(typed); !read) throw CLI::ValidationError(read.error().sentence);
        },
        option.help);
  }
};

struct ValidatorOf {
  template <class T>
  CLI::Validator operator()(const Between<T>& c) const {
    return CLI::Range(c.least, c.most);
  }
  template <class T>
  CLI::Validator operator()(const OneOf<T>& c) const {
    return CLI::IsMember(c.values);
  }
  CLI::Validator operator()(Must c) const {
    switch (c) {
      case Must::BePositive: return CLI::PositiveNumber;
      case Must::NameAFile: return CLI::ExistingFile;
      case Must::NameAFolder: return CLI::ExistingDirectory;
    }
    return {};
  }
  CLI::Validator operator()(const Check& c) const {
    return {[judge = c.judge](const std::string& typed) {
              const auto good = judge(typed);
              return good ? std::string{} : good.error().sentence;
            },
            c.help};
  }
};

CLI::Option* declare(CLI::App& app, const Option& o) {
  CLI::Option* made = std::visit(OptionOf{app, o}, o.target);
  for (const Constraint& c : o.constraints) made->check(std::visit(ValidatorOf{}, c));
  if (o.given != nullptr) made->each([given = o.given](const std::string&) { *given = true; });
  if (!o.shown_type.empty()) made->type_name(o.shown_type);
  if (!o.heading.empty()) made->group(o.heading);
  if (o.separator != '\0') made->delimiter(o.separator);
  if (o.is_required) made->required();
  if (o.default_is_shown) made->capture_default_str();
  if (!o.several_at_once) made->allow_extra_args(false);
  return made;
}

// ---- all of them

void declare(CLI::App& app, const Command& c) {
  std::vector<CLI::Option*> made;
  for (const Option& o : c.options) made.push_back(declare(app, o));
  std::size_t at = 0;
  for (const Option& o : c.options) {
    for (const std::string& other : o.excluded) made[at]->excludes(other);
    for (const std::string& other : o.needed) made[at]->needs(other);
    ++at;
  }
  if (!c.footer.empty()) app.footer(c.footer);
  if (!c.commands.empty()) app.require_subcommand(c.run ? 0 : 1, 1);
  for (const Command& below : c.commands) declare(*app.add_subcommand(below.name, below.help), below);
}

// ---- what was typed

/// The command that was typed, the last of "calendar place add", and all of its words.
struct Chosen {
  const CLI::App& app;
  const Command& command;
  std::string words;
};
enum class Until { TheLast, AStranger };
/// AStranger: no further than where something stands that has no place there.
Chosen chosen(const CLI::App& app, const Command& c, Until until, const std::string& before = {}) {
  const std::string words = before.empty() ? app.get_name() : before + " " + app.get_name();
  const bool stops = until == Until::AStranger && !app.remaining().empty();
  for (const Command& below : c.commands)
    if (!stops && app.got_subcommand(below.name))
      return chosen(*app.get_subcommand(below.name), below, until, words);
  return {app, c, words};
}

/// What cannot stand where it was typed, and what may have been meant. "" when all of it can, or when
/// something else that is missing says more.
std::string stranger_of(const Chosen& typed, const CLI::Error& error) {
  const bool is_missing = dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
  const bool is_extra = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
  const auto rest = typed.app.remaining();
  if (rest.empty() || (!is_missing && !is_extra)) return {};
  const std::string& word = rest.front();
  const bool is_option = word.size() > 1 && word.front() == '-';
  const bool is_command = !is_option && !typed.command.commands.empty();
  if (is_missing && !is_option && !is_command) return {};
  const std::string meant = is_option    ? option_meant(typed.command, word)
                            : is_command ? command_meant(typed.command, typed.words, word)
                                         : std::string{};
  const std::string what = is_option    ? "there is no option '" + word + "'"
                           : is_command ? "there is no '" + word + "'"
                                        : "'" + word + "' is not expected here";
  return what + (meant.empty() ? ";" : ". Did you mean '" + meant + "'?");
}

/// What CLI11 says, without its full stop and its jargon.
std::string plain(const CLI::Error& error) {
  std::string what = error.what();
  if (what.ends_with('.')) what.pop_back();
  const std::size_t jargon = what.find(": 1 required ");  // "--title: 1 required TEXT missing"
  if (jargon != std::string::npos && what.ends_with(" missing"))
    what = what.substr(0, jargon) + " needs a value";
  return what;
}

/// What was wrong with the command line, in one sentence that ends with where to look.
std::string wrong_usage(const CLI::App& app, const Command& program, const CLI::Error& error) {
  const Chosen typed = chosen(app, program, Until::AStranger);
  const bool has_commands = !typed.command.commands.empty();
  std::string what =
      stranger_of(typed, error);  // a misspelt name says more than that the right one is required
  if (what.empty()) what = plain(error) + ";";
  const char* remedy = &typed.command == &program && has_commands
                           ? "lists the commands and what goes with them"
                           : "says what may stand there";
  return typed.words + ": " + what + " '" + typed.words + " --help' " + remedy + ".\n";
}

}  // namespace

int run_command_line(const Command& program, int argc, const char* const* argv) {
  CLI::App app{program.help, program.name};
  if (!program.version.empty()) app.set_version_flag("--version", program.version);
  if (!program.commands.empty()) app.set_help_all_flag("--help-all", "Help of every subcommand");
  declare(app, program);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {  // --help, --version
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    std::fputs(wrong_usage(app, program, e).c_str(), stderr);
    return kWrongUsage;
  }
  const Chosen typed = chosen(app, program, Until::TheLast);
  const Command& command = typed.command;
  if (const core::Status holds = command.condition ? command.condition() : core::Status{}; !holds) {
    std::fprintf(stderr, "%s: %s\n", typed.words.c_str(), holds.error().sentence.c_str());
    return kCouldNot;
  }
  if (command.first) command.first();
  return command.run ? command.run() : kWrongUsage;
}

}  // namespace mana::program
