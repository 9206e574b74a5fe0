#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <string>
#include <thread>

#include "agent/app/subcommand.hpp"
#include "agent/app/version.hpp"
#include "render/software_driver.hpp"

namespace {

/// What was wrong with the command line, in one sentence that ends with where to look.
std::string wrong_usage(const CLI::App* program, const CLI::Error& error) {
  std::string command = program->get_name();
  const CLI::App* app = program;
  while (!app->get_subcommands().empty()) {  // those that were given
    app = app->get_subcommands().front();
    command += " " + app->get_name();
  }
  std::string what = error.what();
  if (what.ends_with('.')) what.pop_back();
  const auto rest = app->remaining();
  if (error.get_name() == "RequiredError" && !rest.empty() && !app->get_subcommands({}).empty())
    what = "there is no '" + rest.front() + "'";  // better than that one is required
  const char* remedy =
      app == program ? "lists the commands and what goes with them" : "says what may stand there";
  return command + ": " + what + "; '" + command + " --help' " + remedy + ".\n";
}

int run(int argc, char** argv) {
  CLI::App program{
      "MANA: a companion with a face that reminds, answers and teaches.\n"
      "Without a subcommand it runs the companion.",
      "mana"};
  program.set_version_flag("--version", mana::app::kVersion);
  program.set_help_all_flag("--help-all", "Help of every subcommand");
  program.require_subcommand(0, 1);
  program.failure_message(wrong_usage);
  mana::app::Run chosen;
  for (const mana::app::Subcommand add : mana::app::subcommands()) add(program, chosen);

  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& e) {  // --help, --version
    return program.exit(e);
  } catch (const CLI::ParseError& e) {
    program.exit(e);
    return 2;
  }
  return chosen ? chosen() : 2;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    mana::render::prepare_software_driver(std::thread::hardware_concurrency());
    return run(argc, argv);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "mana: unexpected: %s. Please report it with the command you typed.\n", e.what());
    return 1;
  }
}
