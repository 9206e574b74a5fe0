#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "agent/command_line/command.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/program/assembly/client_by_face.hpp"
#include "agent/program/commands/person/consent_question.hpp"
#include "agent/program/commands/person/face_session.hpp"
#include "agent/program/commands/person/kept_of_person.hpp"
#include "agent/program/machine/data_folder.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/settings/expression_settings.hpp"
#include "agent/program/settings/settings_file.hpp"
#include "vision/expression/expression_filter.hpp"
#include "vision/expression/expression_reader.hpp"
#include "vision/expression/expression_reading.hpp"
#include "vision/people/known_people.hpp"

namespace mana::program {
namespace {

struct Options {
  std::string name, source, data, from, camera = "auto";
  TypedModel model;
  bool consents = false, json = false, everything = false, sure = false;

  std::filesystem::path folder() const { return vision::people_folder(data_dir(data)); }
};

int complain(const core::Error& e) {
  std::fprintf(stderr, "mana person: %s\n", e.sentence.c_str());
  return 1;
}

/// What is asked before anything is learnt of somebody's face.
/// @param of "the face" or "the expressions"
std::optional<core::Consent> consent(const Options& o, const char* of) {
  return ask_consent(o.consents, std::string{"MANA will keep numbers that describe "} + of + " of " + o.name +
                                     ", no picture, on this machine only, until\n"
                                     "`mana person forget` erases them. Does " +
                                     o.name + " agree?");
}

int enrol(const Options& o) {
  if (!vision::is_name_of_a_person(o.name)) {
    return complain(core::bad_input(
        "'" + o.name + "' cannot be a person's name here; use letters, digits, blanks, - and '."));
  }
  const auto agreed = consent(o, "the face");
  if (!agreed) {
    return complain(core::bad_input("Nothing was kept: without a yes (or --consent) no face is learnt."));
  }
  const auto sights = vision::enrol_person(o.folder(), o.name, o.source, *agreed);
  if (!sights) return complain(sights.error());
  std::fprintf(stderr, "%s is known now, from %zu sights.\n", o.name.c_str(), *sights);
  const ClientByFace client = client_by_face(settings_of_folder(data_dir(o.data)), data_dir(o.data));
  if (!client.problem.empty()) std::fprintf(stderr, "%s %s\n", client.problem.c_str(), client.remedy.c_str());
  return 0;
}

/// The expressions that can be told apart, and how well on these very sights.
void print_learnt(const Options& o, const vision::ExpressionLesson& lesson) {
  const auto trial = lesson.trial();
  const auto known = vision::expressions_of(o.folder(), o.name);
  if (o.json) {
    return print_json_line(Json{{"name", o.name},
                                {"expressions", known},
                                {"tried", trial.tried},
                                {"right", trial.right},
                                {"not_sure", trial.unsure}});
  }
  std::string all;
  for (const std::string& e : known) all += (all.empty() ? "" : ", ") + e;
  std::printf("Known of %s: %s.\n", o.name.c_str(), all.c_str());
  if (trial.tried > 0) {
    std::printf("Of %d sights %d were told rightly, %d not surely (each without having been learnt from).\n",
                trial.tried, trial.right, trial.unsure);
  }
}

int learn_expressions(const Options& o) {
  if (!vision::is_name_of_a_person(o.name)) {
    return complain(core::bad_input(
        "'" + o.name + "' cannot be a person's name here; use letters, digits, blanks, - and '."));
  }
  const auto agreed = consent(o, "the expressions");
  if (!agreed)
    return complain(core::bad_input("Nothing was kept: without a yes (or --consent) no face is learnt."));
  auto lesson = vision::ExpressionLesson::open();
  if (!lesson) return complain(lesson.error());
  const auto shown = o.from.empty() ? ask_for_faces(*lesson, o.camera) : faces_recorded_in(*lesson, o.from);
  if (!shown) return complain(shown.error());
  if (auto kept = lesson->keep(o.folder(), o.name, *agreed); !kept) return complain(kept.error());
  print_learnt(o, *lesson);
  return 0;
}

/// For whom wants to know how far the examples go, and for `mana evaluate`.
int read(const Options& o) {
  auto reader = vision::expression_reader(o.folder(), o.name, expression_model(data_dir(o.data), o.model));
  if (!reader) return complain(reader.error());
  auto seen = vision::read_pictures(**reader, o.source);
  if (!seen) return complain(seen.error());
  for (const vision::ExpressionScores& scores : *seen) {
    const auto best = std::max_element(scores.begin(), scores.end());
    const std::string name{vision::kExpressions[static_cast<std::size_t>(best - scores.begin())]};
    const bool sure = *best >= vision::ExpressionFilter::kSure;
    if (o.json) {
      print_json_line(
          Json{{"expression", name}, {"confidence", std::round(*best * 1e4) / 1e4}, {"sure", sure}});
    } else {
      std::printf("%-10s %.2f%s\n", name.c_str(), *best, sure ? "" : "  not sure");
    }
  }
  return 0;
}

Json agreed_to(bool is_kept, const core::Consent& consent) { return is_kept ? to_json(consent) : Json{}; }

int list(const Options& o) {
  std::map<std::string, std::pair<bool, std::vector<std::string>>> all;
  for (const std::string& name : vision::KnownPeople::read(o.folder()).names()) all[name].first = true;
  for (const std::string& name : vision::expressions_known(o.folder()))
    all[name].second = vision::expressions_of(o.folder(), name);
  for (const auto& [name, known] : all) {
    const auto& [by_face, expressions] = known;
    const auto face = vision::face_consent(o.folder(), name);
    const auto shown = vision::expressions_consent(o.folder(), name);
    if (o.json) {
      print_json_line(Json{{"name", name},
                           {"by_face", by_face},
                           {"expressions", expressions},
                           {"face_consent", agreed_to(by_face, face)},
                           {"expressions_consent", agreed_to(!expressions.empty(), shown)}});
    } else {
      std::printf("%-24s%s%s\n", name.c_str(),
                  by_face ? (" known by face (agreed: " + in_words(face) + ")").c_str() : "",
                  expressions.empty() ? "" : (" expressions (agreed: " + in_words(shown) + ")").c_str());
    }
  }
  return 0;
}

/// Whether it was there and is gone; what cannot be erased is said.
class Erasing {
 public:
  void add(const core::Status& done) {
    any_ = any_ || done;
    if (done || done.error().code == core::ErrorCode::NotFound) return;
    failed_ = true;
    complain(done.error());
  }
  bool any() const { return any_; }
  bool failed() const { return failed_; }

 private:
  bool any_ = false, failed_ = false;
};

/// What else there is under that name is named, for "forgotten" is more than a face to whoever says it.
int forget(const Options& o) {
  const auto data = data_dir(o.data);
  const auto others =
      vision::is_name_of_a_person(o.name) ? kept_of_person(data, o.name) : std::vector<KeptOfPerson>{};
  std::string all = "the face and its expressions";
  for (const KeptOfPerson& other : others) all += ", " + other.what;
  if (o.everything && !o.sure && !says_yes("Of " + o.name + " this erases for good: " + all + ". Go on?"))
    return complain(core::bad_input("Nothing was erased: without a yes (or --yes) all is kept."));
  Erasing erasing;
  const auto face = vision::forget_person(o.folder(), o.name);
  erasing.add(face);
  erasing.add(vision::forget_expressions(o.folder(), o.name));
  for (const KeptOfPerson& other : others) {
    if (o.everything) erasing.add(other.erase(data, o.name));
  }
  if (erasing.failed()) return 1;
  if (erasing.any())
    std::fprintf(stderr, "%s is forgotten; a MANA that runs knows it within seconds.\n", o.name.c_str());
  if (!erasing.any()) complain(face.error());
  for (const KeptOfPerson& other : others) {
    if (o.everything) break;
    std::fprintf(stderr, "Still kept of %s: %s; '%s' erases it.\n", o.name.c_str(), other.what.c_str(),
                 other.how.c_str());
  }
  return erasing.any() ? 0 : 1;
}

}  // namespace

void add_person(Command& parent) {
  const auto o = std::make_shared<Options>();
  Command& person = parent.command("person", "Whom the eyes know by face, with their consent");
  const auto command = [&](const char* name, const char* sentence, int (*act)(const Options&)) -> Command& {
    Command& c = person.command(name, sentence, o, act);
    add_data_folder(c, o->data, "Folder of the store and the faces");
    return c;
  };
  Command& face = command("enrol", "Learns a face from a picture, a video or a folder of pictures", enrol);
  face.option("NAME", o->name, "Whose face it is").required();
  face.option("SOURCE", o->source, "Where the face alone is seen, looking into the camera").required();
  face.flag("--consent", o->consents, "The person agrees; without it the question is asked");
  Command& own =
      command("expressions", "Learns how somebody's own face looks happy, sad, ... from a few examples",
              learn_expressions);
  own.option("NAME", o->name, "Whose face it is, or a learner's pseudonym").required();
  own.option("--from", o->from,
             "A folder instead of the camera: pictures, films or folders named neutral, happy, sad, angry, "
             "afraid, disgusted, surprised");
  own.option("--camera", o->camera, "auto, a device, or a film").shows_default();
  own.flag("--consent", o->consents, "The person agrees; without it the question is asked");
  own.flag("--json", o->json, "JSON lines: name, expressions, tried, right, not_sure");
  Command& reading = command("read", "What the pictures of a face show, by that person's own examples", read);
  reading.option("NAME", o->name, "Whose face it is").required();
  reading.option("SOURCE", o->source, "A picture, a film or a folder of pictures").required();
  add_model_options(reading, o->model, "--model");
  reading.flag("--json", o->json, "JSON lines, a picture each: expression, confidence, sure");
  says_of_new_folder(reading, o->data, "nobody is known");
  Command& listing = command("list", "Who is known", list);
  listing.flag("--json", o->json,
               "JSON lines: name, by_face, expressions, face_consent, expressions_consent");
  says_of_new_folder(listing, o->data, "nobody is known");
  Command& forgetting = command("forget", "Erases what is kept of a face and its expressions", forget);
  forgetting.option("NAME", o->name, "Whose").required();
  forgetting.flag(
      "--everything", o->everything,
      "Also the learnt voice, what was told in talks and what was learnt in lessons under that name");
  forgetting.flag("--yes", o->sure, "With --everything: does not ask");
}

}  // namespace mana::program
