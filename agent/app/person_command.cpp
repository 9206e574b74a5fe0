#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "agent/app/add_command.hpp"
#include "agent/app/json_lines.hpp"
#include "agent/app/paths.hpp"
#include "vision/known_people.hpp"

namespace mana::app {
namespace {

struct Options {
  std::string name, source, data;
  bool consents = false, json = false;

  std::filesystem::path folder() const { return vision::people_folder(data_dir(data)); }
};

int complain(const core::Error& e) {
  std::fprintf(stderr, "mana person: %s\n", e.sentence.c_str());
  return 1;
}

/// What is asked before anything is learnt of somebody's face.
bool consents(const Options& o) {
  if (o.consents) return true;
  std::fprintf(
      stderr,
      "MANA will keep numbers that describe the face of %s, no picture, on this machine only, until\n"
      "`mana person forget` erases them. Does %s agree? [y/N] ",
      o.name.c_str(), o.name.c_str());
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "y" || answer == "Y" || answer == "yes";
}

int enrol(const Options& o) {
  if (!vision::is_name_of_a_person(o.name)) {
    return complain(core::bad_input(
        "'" + o.name + "' cannot be a person's name here; use letters, digits, blanks, - and '."));
  }
  if (!consents(o)) {
    return complain(core::bad_input("Nothing was kept: without a yes (or --consent) no face is learnt."));
  }
  const auto sights = vision::enrol_person(o.folder(), o.name, o.source);
  if (!sights) return complain(sights.error());
  std::fprintf(stderr, "%s is known now, from %zu sights.\n", o.name.c_str(), *sights);
  return 0;
}

int list(const Options& o) {
  for (const std::string& name : vision::KnownPeople::read(o.folder()).names()) {
    if (o.json) {
      print_json_line(Json{{"name", name}});
    } else {
      std::printf("%s\n", name.c_str());
    }
  }
  return 0;
}

int forget(const Options& o) {
  if (const auto done = vision::forget_person(o.folder(), o.name); !done) return complain(done.error());
  std::fprintf(stderr, "%s is forgotten.\n", o.name.c_str());
  return 0;
}

}  // namespace

void add_person(CLI::App& parent, Run& run) {
  const auto o = std::make_shared<Options>();
  CLI::App* person = parent.add_subcommand("person", "Whom the eyes know by face, with their consent");
  person->require_subcommand(1);
  const auto command = [&](const char* name, const char* sentence, int (*act)(const Options&)) {
    CLI::App* c = add_command(*person, run, o, {name, sentence}, act);
    c->add_option("--data", o->data, "Folder of the store and the faces");
    return c;
  };
  CLI::App* c = command("enrol", "Learns a face from a picture, a video or a folder of pictures", enrol);
  c->add_option("NAME", o->name, "Whose face it is")->required();
  c->add_option("SOURCE", o->source, "Where the face alone is seen, looking into the camera")->required();
  c->add_flag("--consent", o->consents, "The person agrees; without it the question is asked");
  command("list", "Who is known", list)->add_flag("--json", o->json, "JSON lines: name");
  command("forget", "Erases what is kept of a face", forget)
      ->add_option("NAME", o->name, "Whose")
      ->required();
}

}  // namespace mana::app
