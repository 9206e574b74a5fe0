#include <chrono>
#include <cstdio>
#include <iostream>
#include <memory>

#include "agent/command_line/command.hpp"
#include "agent/command_line/system_clock.hpp"
#include "agent/command_line/time_arguments.hpp"
#include "agent/command_line/version.hpp"
#include "agent/core/xml_text.hpp"
#include "agent/program/machine/data_folder.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/persona/house_facts.hpp"
#include "agent/program/persona/house_memory.hpp"
#include "agent/program/persona/talk_common.hpp"
#include "agent/program/servers/outside_server.hpp"
#include "agent/program/settings/settings_file.hpp"
#include "dialogue/aiml/brain/image.hpp"
#include "dialogue/aiml/session/session.hpp"
#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/conversation/remembered_reply.hpp"
#include "dialogue/memory/talk_store.hpp"
#include "dialogue/understanding/harm_recogniser.hpp"

/// `mana talk`: a line in, a reply out.
namespace mana::program {
namespace {

namespace fs = std::filesystem;
namespace aiml = dialogue::aiml;

constexpr std::size_t kMostUnansweredKept = 10'000;  // in one run

struct Options {
  TalkSources sources;
  std::string user, data, image, random = "seeded", correct = "auto";
  std::string encyclopaedia, chat;
  std::uint64_t seed = 1;
  bool json = false, why = false, quiet = false;
  LintOptions lint;
  TalkTestOptions test;
  bool clear = false;
};

int fail(const core::Error& error) {
  std::fprintf(stderr, "mana talk: %s\n", error.sentence.c_str());
  return kCouldNot;
}

/// A persona is there to be talked to; somebody else's set is there to be taken at its word.
bool corrects(const Options& o) {
  return o.correct == "on" || (o.correct == "auto" && o.sources.aiml.empty());
}

std::string language_of(const aiml::Brain& brain) {
  const auto found = brain.knowledge.properties.find("language");
  return found == brain.knowledge.properties.end() ? std::string{} : found->second;
}

/// A run of `mana talk`: one brain, one talk after another.
class TalkDesk {
 public:
  TalkDesk(const Options& options, const aiml::Brain& brain)
      : options_{options},
        brain_{brain},
        times_{clock_},
        knowledge_{times_, language_of(brain)},
        harm_{std::shared_ptr<const aiml::Brain>{std::shared_ptr<const aiml::Brain>{}, &brain}} {
    if (!options.encyclopaedia.empty()) servers_.urls["encyclopaedia"] = options.encyclopaedia;
    if (!options.chat.empty()) servers_.urls["chat"] = options.chat;
  }

  core::Status run() {
    if (auto begun = begin_session(); !begun) return begun;
    if (auto opened = open_memory(); !opened) return opened;
    std::string line;
    while (std::getline(std::cin, line)) {
      if (line.ends_with('\r')) line.pop_back();
      if (aiml::trimmed(line).empty()) {
        if (auto begun = begin_session(); !begun) return begun;
      } else if (auto said = answer(line); !said) {
        return said;
      }
    }
    keep_unanswered();
    return {};
  }

 private:
  core::Status begin_session() {
    aiml::SessionOptions o;
    if (corrects(options_) && !corrector_) corrector_.emplace(brain_.graph, brain_.knowledge);
    if (corrector_) o.corrector = &*corrector_;
    o.seed = options_.seed;
    o.random_first = options_.random == "first";
    if (!options_.user.empty()) o.person = options_.user;
    o.version = kVersion;
    o.times = &times_;
    // A set of somebody else's expects its own services, or none.
    if (options_.sources.aiml.empty()) o.outside = &knowledge_.answers();
    o.beside = servers_.services();
    aiml::PersonMemory memory;
    if (!options_.user.empty()) {
      if (auto opened = open_store(); !opened) return opened;
      auto known = store_->load(options_.user);
      if (!known) return std::move(known).error();
      memory = std::move(known).value();
    }
    saved_ = memory;
    session_.emplace(brain_, std::move(o), std::move(memory));
    return {};
  }

  core::Status open_store() {
    if (store_) return {};
    auto store = dialogue::TalkStore::open(data_dir(options_.data));
    if (!store) return std::move(store).error();
    store_.emplace(std::move(store).value());
    return {};
  }

  /// What is told is kept for who names a folder, or says who she is. A set of somebody else's is heard alone.
  core::Status open_memory() {
    const bool wanted = (!options_.data.empty() || !options_.user.empty()) && options_.sources.aiml.empty();
    if (!wanted || memory_) return {};
    auto memory = house_memory(data_dir(options_.data), language_of(brain_), times_, options_.seed);
    if (!memory) return memory.error().code == core::ErrorCode::Unavailable ? core::Status{} : memory.error();
    memory_ = std::move(*memory);
    const std::string name = options_.user.empty()
                                 ? settings_of_folder(data_dir(options_.data)).text("person.name")
                                 : options_.user;
    memory_->become(name, dialogue::memory::Consent::Given);
    return {};
  }

  /// Who may be in danger is not given a fact.
  bool speaks_of_harm(const std::string& line) const {
    return harm_.judge(line).kind >= dialogue::Harm::Injury;
  }

  /// A set of somebody else's is heard alone.
  std::optional<aiml::Reply> known(const std::string& line) {
    if (!options_.sources.aiml.empty() || knowledge_.desk() == nullptr) return {};
    auto fact = knowledge_.desk()->answer(line);
    if (!fact) return {};
    session_->note_spoken(*fact);
    aiml::Reply reply;
    reply.markup = core::xml_escaped(*fact);
    reply.text = *std::move(fact);
    reply.answered = true;
    return reply;
  }

  /// Here nobody else wants the thread: a server outside is waited for.
  aiml::Reply reply_to(const std::string& line) {
    constexpr std::size_t kMostQuestions = 3;
    if (auto fact = known(line)) return *std::move(fact);
    const bool remembers = memory_ && !speaks_of_harm(line);
    if (remembers)
      if (auto said = dialogue::remembered_reply(*memory_, *session_, line, times_.now()))
        return *std::move(said);
    const aiml::Fit fit = remembers ? session_->fit(line) : aiml::Fit::Well;
    aiml::OutsideFindings findings;
    aiml::Reply reply = session_->turn(line);
    while (reply.asks && findings.size() < kMostQuestions) {
      const auto answer = ask_server_and_wait(servers_, *reply.asks);
      if (!answer && answer.error().code != core::ErrorCode::NotFound)
        std::fprintf(stderr, "mana talk: %s\n", answer.error().sentence.c_str());
      findings.push_back({*reply.asks, answer ? std::optional{*answer} : std::nullopt});
      reply = session_->turn(line, findings);
    }
    return remembers ? dialogue::with_memory(*memory_, *session_, line, fit, std::move(reply)) : reply;
  }

  core::Status answer(const std::string& line) {
    const core::Time begin = clock_.now();
    const aiml::Reply reply = reply_to(line);
    const double seconds = core::to_seconds(clock_.now() - begin);
    if (options_.json) {
      print_json_line(to_json(line, reply, seconds));
    } else {
      std::printf("%s\n", reply.text.c_str());
      std::fflush(stdout);
    }
    if (options_.why) std::fputs(why(reply).c_str(), stderr);
    if (!reply.aborted.empty()) report_abort(reply);
    for (const std::string& sentence : reply.unanswered)
      if (unanswered_.size() < kMostUnansweredKept) unanswered_.push_back(sentence);
    if (options_.user.empty() || session_->memory() == saved_) return {};
    saved_ = session_->memory();
    return store_->save(options_.user, saved_);
  }

  static void report_abort(const aiml::Reply& reply) {
    std::fprintf(stderr, "mana talk: this turn went beyond a limit (%s) and was taken back; it began with\n",
                 reply.aborted.c_str());
    aiml::Reply head;
    for (std::size_t i = 0; i < std::min<std::size_t>(reply.chain.size(), 8); ++i)
      head.chain.push_back(reply.chain[i]);
    std::fputs(why(head).c_str(), stderr);
  }

  /// Only where somebody asked for a memory: these are a person's own words. Nobody's talk fails because a
  /// list for the author cannot be written.
  void keep_unanswered() {
    if (unanswered_.empty() || (options_.user.empty() && options_.data.empty())) return;
    auto done = open_store();
    if (done) done = store_->add_unanswered(unanswered_);
    if (!done)
      std::fprintf(stderr, "mana talk: what nothing answered was not noted: %s\n",
                   done.error().sentence.c_str());
  }

  const Options& options_;
  const aiml::Brain& brain_;
  SystemClock clock_;
  MachineTimes times_;
  HouseKnowledge knowledge_;
  OutsideServers servers_;
  std::optional<aiml::Corrector> corrector_;
  std::optional<dialogue::TalkStore> store_;
  std::unique_ptr<dialogue::memory::Memory> memory_;
  dialogue::HarmRecogniser harm_;
  std::optional<aiml::Session> session_;
  aiml::PersonMemory saved_;
  std::vector<std::string> unanswered_;
};

void report(const std::vector<aiml::Remark>& remarks) {
  constexpr std::size_t kMostShown = 20;
  std::size_t faults = 0;
  for (const aiml::Remark& r : remarks)
    if (r.kind == aiml::Remark::Kind::Error && ++faults <= kMostShown)
      std::fprintf(stderr, "mana talk: %s\n", to_text(r).c_str());
  if (faults > kMostShown)
    std::fprintf(stderr, "mana talk: ... and %zu more; 'mana talk lint' shows them all.\n",
                 faults - kMostShown);
}

/// From the image, when there is a good one of these files; else from the files, and the image is made.
core::Result<aiml::Brain> brain_of(const Options& o, const std::vector<fs::path>& folders) {
  std::uint64_t stamp = 0;
  if (!o.image.empty()) {
    const auto files = aiml::files_of(folders);
    if (!files) return files.error();
    stamp = aiml::stamp_of(*files);
    if (auto opened = aiml::open_image(o.image, stamp)) return opened;
  }
  auto loaded = load_persona(folders);
  if (!loaded) return std::move(loaded).error();
  report(loaded->remarks);
  if (!o.image.empty()) {
    if (auto saved = aiml::save_image(loaded->brain, stamp, o.image); !saved) return std::move(saved).error();
  }
  return std::move(loaded->brain);
}

int talk(const Options& o) {
  const auto folders = folders_of(o.sources);
  if (!folders) return fail(folders.error());
  auto brain = brain_of(o, *folders);
  if (!brain) return fail(brain.error());
  if (o.sources.aiml.empty()) {  // a set of somebody else's knows whom to ring itself
    const std::filesystem::path home = data_dir(o.data);
    core::Settings settings = settings_of_folder(home);
    const std::string language = language_of(*brain);
    if (language_alone(language) != language_alone(settings.text("person.language")))
      settings.set("person.language", language);
    const auto facts = house_facts(settings, home);
    if (!facts) return fail(facts.error());
    put_into(brain->knowledge, *facts);
  }
  const core::Status done = TalkDesk{o, *brain}.run();
  return done ? kDone : fail(done.error());
}

int unanswered(const Options& o) {
  std::error_code ignored;
  if (!std::filesystem::exists(data_dir(o.data) / "talk.db", ignored))
    return kDone;  // who only reads makes nothing
  auto store = dialogue::TalkStore::open(data_dir(o.data));
  if (!store) return fail(store.error());
  const auto list = store->unanswered();
  if (!list) return fail(list.error());
  for (const auto& row : *list) {
    if (o.json) {
      print_json_line(Json{{"text", row.text}, {"times", row.times}});
    } else {
      std::printf("%6lld  %s\n", row.times, row.text.c_str());
    }
  }
  if (!o.clear) return kDone;
  const auto done = store->clear_unanswered();
  return done ? kDone : fail(done.error());
}

void add_sources(Command& c, TalkSources& sources) {
  c.option("--persona", sources.persona,
           "A folder of assets/personae, or a path; without --aiml the companion");
  c.option("--aiml", sources.aiml,
           "A folder (or file) of categories; may be given several times, later ones count")
      .one_at_a_time();
}

}  // namespace

void add_talk(Command& parent) {
  const auto o = std::make_shared<Options>();
  Command& talk_app =
      parent.command("talk", "A line in, a reply out; an empty line begins a new talk", o, talk);
  add_sources(talk_app, o->sources);
  talk_app.option("--user", o->user,
                  "Who talks; what is told is remembered under this name. Without: nothing is");
  add_data_folder(talk_app, o->data,
                  "Folder of the store; with it or --user, what no category answered is kept for its author");
  talk_app.option("--seed", o->seed, "The same seed gives the same talk").shows_default();
  talk_app.option("--random", o->random, "first: of alternatives always the first")
      .one_of({"seeded", "first"})
      .shows_default();
  talk_app
      .option(
          "--correct", o->correct,
          "A word that no pattern knows is taken for one that it is a slip away from: on, off; auto: with "
          "a persona alone")
      .one_of({"auto", "on", "off"})
      .shows_default();
  talk_app.option("--image", o->image,
                  "A file that is made of the categories and opened much faster; made anew when they change");
  talk_app.option("--encyclopaedia", o->encyclopaedia,
                  "Address of a server that is asked what MANA does not know; see the settings [outside]");
  talk_app.option("--chat", o->chat, "Address of a server that is asked when nothing else has an answer");
  talk_app.flag("--json", o->json,
                "JSON lines: input, reply, markup, matched (pattern, that, topic, file, line), stars, chain, "
                "expression, gestures, shown, unanswered, time");
  talk_app.flag("--why", o->why, "Which categories answered, on standard error");

  Command& list =
      talk_app.command("unanswered", "What no category answered, the most frequent first", o, unanswered);
  add_data_folder(list, o->data, "Folder of the store");
  says_of_new_folder(list, o->data, "no talk is kept");
  list.flag("--json", o->json, "JSON lines: text, times");
  list.flag("--clear", o->clear, "Forgets the list after showing it");

  Command& linter = talk_app.command(
      "lint",
      "What is wrong in a set: broken XML, doubles, patterns that never answer, circles, missing sets");
  linter.option("DIR", o->lint.folders, "Folders with .aiml files").required();
  linter.flag("--json", o->lint.json, "JSON lines: kind, file, line, sentence");
  linter.flag("--notes", o->lint.notes, "Also what is only worth knowing");
  linter.flag("--strict", o->lint.strict, "Status 1 also after warnings");
  linter.run = [o] { return lint_talk(o->lint); };

  Command& tester = talk_app.command("test", "Whether talks go as they are written down");
  tester.option("FILE", o->test.files, "Transcripts: .yaml").required();
  add_sources(tester, o->test.sources);
  tester.flag("--json", o->test.json,
              "JSON lines, one for each difference: file, line, talk, said, expected, got");
  tester.run = [o] { return test_talk(o->test); };
}

}  // namespace mana::program
