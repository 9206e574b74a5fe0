#include "agent/app/command_line.hpp"

#include <CLI/CLI.hpp>

// The only file that knows CLI11, which costs seconds wherever it is included.
namespace mana::app {
namespace {

/// What was wrong with the command line, in one sentence that ends with where to look.
std::string wrong_usage(const CLI::App* program, const CLI::Error& error) {
  std::string command = program->get_name();
  const CLI::App* app = program;
  while (!app->get_subcommands().empty()) {  // those that were given
    app = app->get_subcommands().front();
    command += " " + app->get_name();
  }
  const bool has_commands = !app->get_subcommands({}).empty();
  std::string what = error.what();
  if (what.ends_with('.')) what.pop_back();
  const auto rest = app->remaining();
  if (error.get_name() == "RequiredError" && !rest.empty() && has_commands)
    what = "there is no '" + rest.front() + "'";  // better than that one is required
  const char* remedy = app == program && has_commands ? "lists the commands and what goes with them"
                                                      : "says what may stand there";
  return command + ": " + what + "; '" + command + " --help' " + remedy + ".\n";
}

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

/// The command that was typed: the last of "calendar place add".
const Command& chosen(const CLI::App& app, const Command& c) {
  for (const Command& below : c.commands)
    if (app.got_subcommand(below.name)) return chosen(*app.get_subcommand(below.name), below);
  return c;
}

}  // namespace

int run_command_line(const Command& program, int argc, const char* const* argv) {
  CLI::App app{program.help, program.name};
  if (!program.version.empty()) app.set_version_flag("--version", program.version);
  if (!program.commands.empty()) app.set_help_all_flag("--help-all", "Help of every subcommand");
  app.failure_message(wrong_usage);
  declare(app, program);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {  // --help, --version
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    app.exit(e);
    return kWrongUsage;
  }
  const Command& command = chosen(app, program);
  if (command.first) command.first();
  return command.run ? command.run() : kWrongUsage;
}

}  // namespace mana::app
