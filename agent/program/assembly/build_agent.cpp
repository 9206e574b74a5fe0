#include "agent/program/assembly/build_agent.hpp"
#include "agent/program/persona/house_words.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "agent/carers/server/lan_addresses.hpp"
#include "agent/core/check.hpp"
#include "agent/core/log.hpp"
#include "agent/program/assembly/agent_parts.hpp"
#include "agent/program/assembly/carers_services.hpp"
#include "agent/program/assembly/client_by_face.hpp"
#include "agent/program/assembly/lesson_services.hpp"
#include "agent/program/assembly/machine_state.hpp"
#include "agent/program/assembly/person_voice.hpp"
#include "agent/program/lessons/lesson_harm.hpp"
#include "agent/program/lessons/lesson_phrases.hpp"
#include "agent/program/lessons/lesson_room.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/machine/vocabulary_from.hpp"
#include "agent/program/persona/persona.hpp"
#include "agent/program/persona/talk_common.hpp"
#include "agent/program/servers/live_synthesiser.hpp"
#include "agent/program/servers/own_wyoming.hpp"
#include "agent/program/servers/speech_servers.hpp"
#include "agent/program/settings/expression_settings.hpp"
#include "speech/listening/soft_voice.hpp"
#include "speech/pronunciation/word_judge.hpp"
#include "speech/recognition/written_ears.hpp"
#include "speech/synthesis/clear_speech.hpp"
#include "speech/voices/known_voice.hpp"
#include "vision/expression/expression_lesson.hpp"
#include "vision/people/known_people.hpp"

namespace mana::program {
namespace {

/// Without them reminders still tell the time and the title.
calendar::Sentences sentences_of(const std::string& language) {
  auto folder = find_asset("dialogue/" + language);
  if (!folder) return {};
  auto read = calendar::Sentences::read(*folder / "sentences.toml");
  if (read) return *std::move(read);
  core::log_warning("calendar", read.error().sentence);
  return {};
}

/// Without them every word of a question names something.
calendar::AskedWords asked_words_of(const std::string& language) {
  auto folder = find_asset("dialogue/" + language);
  if (!folder) return {};
  auto read = calendar::AskedWords::read(*folder / "asking.toml");
  if (read) return *std::move(read);
  core::log_warning("calendar", read.error().sentence);
  return {};
}

/// Who set a longer pause wants all pauses longer.
speech::PatienceOptions patience_for(core::Duration hangover) {
  speech::PatienceOptions o;
  const double factor = core::to_seconds(hangover) / core::to_seconds(o.usual);
  for (core::Duration speech::PatienceOptions::*d :
       {&speech::PatienceOptions::certain, &speech::PatienceOptions::usual,
        &speech::PatienceOptions::unfinished, &speech::PatienceOptions::name_only,
        &speech::PatienceOptions::longest})
    o.*d = core::seconds(core::to_seconds(o.*d) * factor);
  return o;
}

/// Whose voice is listened for: that which the settings name, else the person's own.
std::optional<std::filesystem::path> file_of_voice(const core::Settings& s,
                                                   const std::filesystem::path& data) {
  const std::string& chosen = s.text("hearing.voice");
  const std::string& name = chosen.empty() ? s.text("person.name") : chosen;
  if (!speech::is_name_of_a_voice(name)) return std::nullopt;
  return speech::voice_file(data / "people", name);
}

/// Whose voice is listened for. One that cannot be used is left out: better to hear as everybody is heard.
std::optional<speech::KnownVoice> voice_for(const core::Settings& s, const std::filesystem::path& data) {
  const auto file = file_of_voice(s, data);
  if (!file) return std::nullopt;
  auto voice = speech::read_voice(*file);
  const bool is_wanted =
      !s.text("hearing.voice").empty() || voice || voice.error().code != core::ErrorCode::NotFound;
  if (!voice && is_wanted) core::log_warning("speech.hearing", voice.error().sentence);
  if (!voice) return std::nullopt;
  return std::move(*voice);
}

/// Somebody who speaks softly is nearer to the room's noise, and so to what is taken for noise.
void listen_for_a_soft_voice(speech::HearingOptions& ears, speech::VerdictOptions& verdict) {
  ears.listener.voice_activity = speech::of_a_soft_voice(ears.listener.voice_activity);
  ears.interruption.near_end = speech::of_a_soft_voice(ears.interruption.near_end);
  verdict = speech::of_a_soft_voice(verdict);
}

core::Duration minutes(double n) { return core::seconds(n * 60); }

calendar::ReminderServiceOptions reminder_options(const core::Settings& s, zone::ZonePtr home,
                                                  bool has_eyes) {
  calendar::ReminderServiceOptions o;
  o.home = std::move(home);
  o.language = s.text("person.language");
  o.sentences = sentences_of(o.language);
  o.asking = asked_words_of(o.language);
  o.takes_wishes = s.flag("calendar.spoken_entries");
  o.policy.presence_required = has_eyes && s.flag("reminders.need_presence");
  o.policy.repeat_every = minutes(s.number("reminders.repeat_every"));
  o.policy.max_attempts = static_cast<int>(s.number("reminders.attempts"));
  o.policy.snooze_for = minutes(s.number("reminders.snooze"));
  o.policy.quiet = platform::quiet_hours(s.text("reminders.quiet_hours"));
  o.policy.usual_way = std::chrono::minutes{static_cast<int>(s.number("reminders.usual_way"))};
  o.policy.no_way_to = o.sentences.no_way_to();
  return o;
}

calendar::remote::SyncOptions sync_options(const core::Settings& s, const zone::ZonePtr& home) {
  calendar::remote::SyncOptions o;
  o.feed_every = minutes(s.number("calendar.feed_every"));
  o.dav_every = minutes(s.number("calendar.dav_every"));
  if (s.flag("calendar.write_outcomes")) o.outcomes_in = home;
  return o;
}

/// Where a carer's telephone finds the page; "" when it is open to this machine alone.
std::string page_address(const core::Settings& s) {
  if (!s.flag("web.enabled")) return {};
  std::string address = s.text("escalation.page_address");
  while (address.ends_with('/')) address.pop_back();
  if (!address.empty()) return address;
  std::string host = s.text("web.address");
  if (host == "0.0.0.0" || host == "::") {
    const auto all = carers::home_addresses();
    host = all.empty() ? "" : all.front();
  }
  if (host.empty() || carers::is_loopback(host)) return {};
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  return "https://" + host + ":" + std::to_string(static_cast<int>(s.number("web.port")));
}

notify::OutboxOptions outbox_options(const core::Settings& s, zone::ZonePtr home) {
  notify::OutboxOptions o;
  o.household = {s.text("person.name"), std::move(home), s.text("person.language")};
  o.policy.next_after = minutes(s.number("escalation.next_after"));
  o.policy.fresh_for = minutes(s.number("escalation.fresh_for"));
  o.policy.give_up_after = minutes(s.number("escalation.give_up_after") * 24 * 60);
  o.policy.page_address = page_address(s);
  o.policy.seed = static_cast<std::uint64_t>(s.number("system.seed"));
  o.summary_at = notify::time_of_day(s.text("escalation.summary_at"));
  o.unwell_after = minutes(s.number("escalation.unwell_after"));
  return o;
}

dialogue::ConversationOptions conversation_options(const core::Settings& s, bool has_eyes) {
  dialogue::ConversationOptions o;
  o.person_name = s.text("person.name");
  o.commands_need_gaze = s.flag("dialogue.commands_need_gaze");
  o.has_eyes = has_eyes;
  o.ask_visitor_every = minutes(s.number("reminders.repeat_every"));
  o.seed = static_cast<std::uint64_t>(s.number("system.seed"));
  return o;
}

/// In a language without examples only the phrases of the tasks are understood.
core::Result<std::shared_ptr<const dialogue::MedicineWords>> medicine_words(const std::string& language) {
  auto folder = find_asset("dialogue/" + language + "/medicine");
  if (!folder) return std::move(folder).error();
  auto words =
      dialogue::MedicineWords::read(*folder, learned_words("medicine", language), sentence_encoder(language));
  if (!words) return std::move(words).error();
  return std::make_shared<const dialogue::MedicineWords>(*std::move(words));
}

/// Likewise.
core::Result<std::shared_ptr<const dialogue::MeantWords>> meant_words(const std::string& language) {
  auto folder = find_asset("dialogue/" + language + "/meant");
  if (!folder) return std::move(folder).error();
  auto words =
      dialogue::MeantWords::read(*folder, learned_words("meant", language), sentence_encoder(language));
  if (!words) return std::move(words).error();
  return std::make_shared<const dialogue::MeantWords>(*std::move(words));
}

/// @param face whose voice it is, unless the settings name one
speech::VoiceOptions voice_options(const core::Settings& s, const std::string& face) {
  speech::VoiceOptions o;
  const int usual_rate = o.rate_wpm;
  o.voice = s.text("voice.name");
  o.language = s.text("person.language");
  o.rate_wpm = static_cast<int>(s.number("voice.rate"));
  o.volume = static_cast<int>(s.number("voice.volume"));
  o = voice_of(face, o, o.rate_wpm != usual_rate);
  return s.flag("person.hard_of_hearing") ? slower(o) : o;
}

core::Result<std::shared_ptr<speech::Synthesiser>> synthesiser_here(const speech::VoiceOptions& options) {
  auto opened = speech::EspeakVoice::open(options);
  if (!opened) return std::move(opened).error();
  return std::shared_ptr<speech::Synthesiser>{std::make_shared<speech::EspeakVoice>(std::move(*opened))};
}

/// The sounds of English are known; of other languages what somebody else writes down is understood.
core::Result<std::unique_ptr<speech::Recognising>> recogniser_of(const std::string& language,
                                                                 const speech::SphinxModel& model,
                                                                 const speech::Vocabulary& vocabulary,
                                                                 const speech::VerdictOptions& verdict) {
  if (!is_english(language)) {
    auto ears = speech::WrittenEars::open(vocabulary);
    if (!ears) return std::move(ears).error();
    return std::unique_ptr<speech::Recognising>{std::make_unique<speech::WrittenEars>(std::move(*ears))};
  }
  auto recogniser = speech::Recogniser::open(model, vocabulary, verdict);
  if (!recogniser) return std::move(recogniser).error();
  return std::unique_ptr<speech::Recognising>{std::make_unique<speech::Recogniser>(std::move(*recogniser))};
}

// The table of settings lets only names pass that there are.
render::ScreenLook screen_look(const core::Settings& s) {
  render::ScreenLook look;
  const render::TextSize* text = render::find_text_size(s.text("screen.text_size"));
  look.theme = render::find_theme(s.text("screen.theme"));
  MANA_CHECK(look.theme != nullptr && text != nullptr, "a theme of the settings' table that there is not");
  look.text = *text;
  look.language = s.text("person.language");
  look.calm = s.flag("screen.calm");
  return look;
}

/// Where pictures and pages lie: with the data of this house, or with the persona.
std::vector<std::filesystem::path> shown_folders(const core::Settings& s, const AgentPlan& plan) {
  std::vector<std::filesystem::path> folders{plan.data_dir};
  if (const auto persona = folders_of({{}, s.text("dialogue.persona")}))
    folders.insert(folders.end(), persona->begin(), persona->end());
  return folders;
}

render::RendererOptions renderer_options(const core::Settings& s, const AgentPlan& plan,
                                         const core::Clock& clock, std::filesystem::path face,
                                         const render::ScreenLook& look) {
  render::RendererOptions o;
  o.face = std::move(face);
  o.find_face = [](const std::string& name) { return find_face(name); };
  o.find_shown = [folders = shown_folders(s, plan)](const std::string& name) {
    return find_shown(name, folders);
  };
  o.wait_for_faces = !plan.is_live;
  o.look = look;
  o.fps = plan.fps;
  o.idle_fps = plan.frame_sink ? plan.fps : s.number("screen.fps_idle");
  if (plan.is_live && !plan.frame_sink) o.screen_latency = core::seconds(s.number("screen.latency") / 1e3);
  const auto quality = render::quality_named(s.text("screen.quality"));  // none: "auto"
  o.quality = quality.value_or(render::Quality::Medium);
  // Films, and runs that can be repeated, are drawn the same whatever else the machine does.
  if (plan.is_live && !plan.frame_sink) o.stopwatch = &clock;
  o.adapts_quality = !quality && o.stopwatch != nullptr;
  o.captions = s.flag("screen.captions") || s.flag("person.hard_of_hearing");
  o.seed = static_cast<std::uint64_t>(s.number("system.seed"));
  o.field_of_view_deg = s.number("vision.field_of_view");
  if (s.flag("screen.calm")) o.manner = render::kCalm;
  if (s.text("screen.gaze") == "aside") o.manner.beside_deg = render::kBeside_deg;
  o.frame_sink = plan.frame_sink;
  return o;
}

carers::CarersServerOptions page_options(const core::Settings& s, const AgentPlan& plan,
                                         const calendar::ReminderServiceOptions& reminders) {
  carers::CarersServerOptions o;
  o.data_dir = plan.data_dir;
  o.address = s.text("web.address");
  o.port = static_cast<std::uint16_t>(s.number("web.port"));
  o.certificate = s.text("web.certificate");
  o.key = s.text("web.key");
  o.site.home = reminders.home;
  o.site.language = reminders.language;
  o.site.sentences = reminders.sentences;
  o.site.policy = reminders.policy;
  o.site.person_name = s.text("person.name");
  if (const auto calendar = find_asset("web/calendar.js.gz"))
    o.site.calendar_folder = calendar->parent_path();
  return o;
}

core::Result<zone::ZonePtr> home_zone(const core::Settings& s, const zone::Zones& zones) {
  const std::string& name = s.text("person.zone");
  if (name.empty()) return zones.of_this_machine();
  auto zone = zones.find_any(name);
  if (!zone) return std::move(zone).error().during("the setting person.zone");
  return zone;
}

/// Which expressions of a learner the camera can tell.
std::set<std::string> expressions_seen(const core::Settings& s, const AgentPlan& plan,
                                       const std::string& learner) {
  const auto own = vision::expressions_of(vision::people_folder(plan.data_dir), learner);
  if (!own.empty()) return {own.begin(), own.end()};
  const vision::ExpressionModel model = expression_model(s);
  if (model.file.empty()) return {};
  return {model.labels.begin(), model.labels.end()};
}

/// Null where none are given. What the settings name and cannot be had is done without.
core::Result<std::shared_ptr<StoredLessonRoom>> lesson_room(bus::Bus& bus, const core::Clock& clock,
                                                            const HouseFacts& facts, const core::Settings& s,
                                                            const AgentPlan& plan, bool has_eyes,
                                                            bool has_ears) {
  using Room = std::shared_ptr<StoredLessonRoom>;
  LessonPlan wanted = plan.lesson;
  const bool asked_for = !wanted.module.empty();
  if (!asked_for) wanted = {s.text("lesson.module"), s.text("lesson.learner"), s.text("person.language")};
  if (wanted.module.empty()) return Room{};
  if (has_eyes) wanted.sees = expressions_seen(s, plan, wanted.learner);
  wanted.hears = has_ears;
  wanted.reward = dialogue::tutor::reward_named(s.text("lesson.reward"));
  wanted.told = dialogue::tutor::told_named(s.text("lesson.tells"));
  wanted.harm = harm_recogniser_of_lessons(facts);
  auto room = StoredLessonRoom::open(bus, clock, wanted, plan.data_dir, s.text("screen.face"));
  if (room) return room;
  if (asked_for) return std::move(room).error();
  core::log_warning("lessons", room.error().sentence);
  return Room{};
}

}  // namespace

Devices::Devices() = default;
Devices::Devices(Devices&&) noexcept = default;
Devices& Devices::operator=(Devices&&) noexcept = default;
Devices::~Devices() = default;

Agent::Agent() : parts_{std::make_unique<Parts>()} {}
Agent::~Agent() = default;

bus::Bus& Agent::bus() { return parts_->bus; }
const bus::Bus& Agent::bus() const { return parts_->bus; }
bus::Module* Agent::face() const { return parts_->face.get(); }

std::filesystem::path Agent::trial_log() const {
  return parts_->trials ? parts_->trials->file() : std::filesystem::path{};
}

void Agent::give_up() {
  parts_->ways_out.give_up();
  parts_->network.give_up();
  parts_->monitor_network.give_up();
}

std::vector<bus::Module*> Agent::minds() const {
  const Parts& p = *parts_;
  std::vector<bus::Module*> all{p.reminders.get(), p.conversation.get(), p.voice.get()};
  if (p.hearing) all.push_back(p.hearing.get());
  all.push_back(p.senses.get());
  if (p.nods) all.push_back(p.nods.get());
  if (p.trials) all.push_back(p.trials.get());
  if (p.typist) all.push_back(p.typist.get());
  if (p.outside) all.push_back(p.outside.get());
  if (p.wyoming) all.push_back(p.wyoming.get());
  if (p.sync) all.push_back(p.sync.get());
  if (p.outbox) all.push_back(p.outbox.get());
  if (p.heartbeat) all.push_back(p.heartbeat.get());
  if (p.page) all.push_back(p.page.get());
  if (p.watcher) all.push_back(p.watcher.get());
  return all;
}

core::Result<std::unique_ptr<Agent>> build_agent(const core::Settings& given, Devices devices,
                                                 const core::Clock& clock, const AgentPlan& plan) {
  core::Settings settings = given;
  follow_persona(settings);
  auto agent = std::make_unique<Agent>();
  Agent::Parts& parts = agent->parts();
  const speech::VoiceOptions first_voice = voice_options(settings, settings.text("screen.face"));
  std::optional<LiveSynthesiser> live_synthesiser;  // first: it needs its time
  if (plan.is_live) live_synthesiser.emplace(first_voice);
  const bool has_eyes = static_cast<bool>(devices.camera) && settings.flag("privacy.camera");
  const bool has_ears = static_cast<bool>(devices.microphone) && settings.flag("privacy.microphone") &&
                        understands_speech(settings);
  if (devices.microphone && !understands_speech(settings))
    core::log_warning("speech.hearing",
                      "MANA's own ears know English alone, so they stay shut in '" +
                          settings.text("person.language") +
                          "' until the setting hearing.ears or hearing.server names others.");

  if (!plan.journal.empty()) {
    auto journal = Journal::open(plan.journal, clock);
    if (!journal) return std::move(journal).error();
    parts.journal = std::make_unique<Journal>(std::move(*journal));
    parts.bus.set_tap(
        [j = parts.journal.get()](std::string_view name, const auto& fields) { j->write(name, fields); });
  }

  parts.store = std::make_unique<calendar::EnduringReminderStore>(calendar::store_file(plan.data_dir));
  auto home = home_zone(settings, parts.zones);
  if (!home) return std::move(home).error();
  parts.reminders = std::make_unique<calendar::ReminderService>(parts.bus, *parts.store, parts.zones, clock,
                                                                reminder_options(settings, *home, has_eyes));

  if (plan.is_live) {
    parts.sync = std::make_unique<calendar::remote::SyncModule>(parts.bus, clock, plan.data_dir,
                                                                parts.network, sync_options(settings, *home));
    parts.outbox = std::make_unique<notify::OutboxModule>(
        parts.bus, clock, plan.data_dir, parts.ways_out.postman, outbox_options(settings, *home));
    if (const std::string& address = settings.text("escalation.alive_address"); !address.empty())
      parts.heartbeat = std::make_unique<notify::Heartbeat>(
          parts.bus, parts.monitor_network,
          notify::HeartbeatOptions{address, minutes(settings.number("escalation.alive_every"))});
  }

  auto script = script_of(settings.text("person.language"), settings.text("dialogue.persona"));
  if (!script) return std::move(script).error();
  for (const core::Error& e : script->skipped) core::log_warning("dialogue", e.sentence);
  if (auto named = take_name(script->phrases, settings); !named) return std::move(named).error();
  dialogue::ConversationOptions talk = conversation_options(settings, has_eyes);
  if (plan.is_live) {  // in virtual time the seed alone decides
    const auto now = std::chrono::floor<std::chrono::seconds>(clock.wall_now());
    talk.seed = dialogue::seed_of_day(talk.seed,
                                      std::chrono::floor<std::chrono::days>(now + (*home)->offset_at(now)));
  }
  talk.agent_name = spoken_name(script->phrases.wake_word);
  if (plan.is_live && settings.flag("web.enabled")) {
    carers::Hands hands = carers_hands(script->tasks, script->phrases.by_voice, talk.person_name,
                                       talk.agent_name, plan.settings_file, settings.text("screen.face"));
    hands.machine = [] { return machine_state(); };
    hands.lessons = lesson_hands(plan.data_dir, plan.lesson.language, clock);
    parts.page = std::make_unique<carers::CarersServer>(
        parts.bus, clock, parts.zones, std::move(hands),
        page_options(settings, plan, reminder_options(settings, *home, has_eyes)));
  }
  auto facts = house_facts(settings, plan.data_dir);
  if (!facts) return std::move(facts).error();
  auto lessons = lesson_room(parts.bus, clock, *facts, settings, plan, has_eyes, has_ears);
  if (!lessons) return std::move(lessons).error();
  talk.lessons = *lessons;
  if (*lessons) add_lesson_phrases(script->phrases, (*lessons)->taught());
  talk.begins_with_lesson = plan.lesson.begins;
  auto persona =
      PersonaTalk::open(settings.text("dialogue.persona"), plan.data_dir, clock, *home, talk.seed, *facts);
  if (!persona) return std::move(persona).error().during("the setting dialogue.persona");
  parts.persona = std::move(*persona);
  dialogue::FreeTalkOptions free_talk = parts.persona->options();
  std::optional<OwnWyoming> own_wyoming_server;
  if (plan.is_live) {  // in virtual time nobody waits for a server
    auto own = own_wyoming(settings, talk.agent_name, first_voice.voice);
    if (!own) return std::move(own).error();
    own_wyoming_server = *std::move(own);
    auto servers = outside_servers(settings);
    if (!servers) return std::move(servers).error();
    free_talk.session.beside = servers->services();
    talk.longest_outside = servers->longest + std::chrono::seconds{2};
    if (own_wyoming_server) free_talk.session.beside.merge(std::set{own_wyoming_server->options.services});
    if (!servers->urls.empty()) parts.outside = std::make_unique<OutsideDesk>(parts.bus, *std::move(servers));
  }
  talk.carer_name = facts->carer_name;
  if (auto words = medicine_words(settings.text("person.language"))) talk.medicine = *std::move(words);
  if (auto words = meant_words(settings.text("person.language"))) talk.meant = *std::move(words);
  parts.conversation = std::make_unique<dialogue::Conversation>(
      parts.bus, script->phrases, std::move(script->tasks), std::move(talk), std::move(free_talk));
  if (has_ears && settings.flag("dialogue.nods"))
    parts.nods = std::make_unique<dialogue::ListeningNods>(parts.bus);
  if (!plan.typed.empty()) parts.typist = std::make_unique<Typist>(parts.bus, plan.typed);

  auto synthesiser = live_synthesiser ? live_synthesiser->ready() : synthesiser_here(first_voice);
  if (!synthesiser) return std::move(synthesiser).error();
  speech::Vocabulary vocabulary = vocabulary_from(script->phrases);
  pronounce_name(vocabulary, **synthesiser);
  if (has_ears) {
    pronounce_taught(vocabulary, **synthesiser);
    vocabulary.known = house_words(*parts.store, parts.zones, *home, clock.wall_now());
  }
  parts.loudspeaker = std::move(devices.loudspeaker);
  if (plan.sound_sink) parts.loudspeaker->set_tap(plan.sound_sink);
  const auto voice_of_face = [settings](const std::string& face) -> std::optional<speech::VoiceOptions> {
    if (!find_face(face)) return std::nullopt;
    return voice_options(settings, face);
  };
  speech::MakeSentence sentences = speech::made_by(*synthesiser);
  const auto server_times = std::make_shared<ServerTimes>(plan.data_dir);
  if (plan.is_live) {  // in virtual time nobody waits for a server
    auto other_voice = revoicing(settings, server_times);
    if (!other_voice) return std::move(other_voice).error();
    if (*other_voice) sentences = speech::revoiced_by(std::move(*other_voice), std::move(sentences));
  }
  if (own_wyoming_server) {
    sentences = own_wyoming_server->played_by(std::move(sentences));
    parts.wyoming = std::make_unique<WyomingModule>(parts.bus, own_wyoming_server->options,
                                                    own_skills(settings, first_voice),
                                                    own_wyoming_server->kept, own_wyoming_server->sounds);
  }
  if (settings.flag("person.hard_of_hearing")) sentences = speech::clearly(std::move(sentences));
  using Making = speech::Voice::Making;
  parts.voice =
      std::make_unique<speech::Voice>(parts.bus, std::move(sentences), first_voice, *parts.loudspeaker,
                                      voice_of_face, plan.is_live ? Making::Beside : Making::Here);

  parts.senses = std::make_unique<SensesSchedule>(
      parts.bus, clock, *home, settings.flag("privacy.camera"), settings.flag("privacy.microphone"),
      platform::quiet_hours(settings.text("privacy.quiet_hours")), settings.flag("privacy.quiet_microphone"));
  if (!has_ears) devices.microphone.reset();
  if (settings.flag("evaluation.log")) {
    auto trials =
        TrialLog::open(parts.bus, clock, plan.data_dir / "evaluation", settings.text("evaluation.subject"));
    if (!trials) return std::move(trials).error();
    parts.trials = std::move(*trials);
  }
  parts.senses->only_has(has_eyes, devices.microphone != nullptr);
  if (devices.microphone) {
    speech::SphinxModel model;
    model.sayings = sayings_of(settings.text("person.language"));
    model.second_pass = settings.flag("hearing.second_pass");
    auto known = voice_for(settings, plan.data_dir);
    speech::VerdictOptions verdict{.caution = known ? known->caution : 0};
    if (known) model.voice = std::move(known->transform);
    speech::HearingOptions options;
    if (const auto voice = file_of_voice(settings, plan.data_dir); voice && plan.is_live)
      options.voice.emplace(*voice, verdict.caution);
    if (settings.flag("person.soft_voice")) listen_for_a_soft_voice(options, verdict);
    auto helped = recogniser_of(settings.text("person.language"), model, vocabulary, verdict);
    if (!helped) return std::move(helped).error();
    // In virtual time nobody waits for a server.
    if (plan.is_live) helped = with_servers(std::move(*helped), settings, plan.data_dir, server_times);
    if (!helped) return std::move(helped).error();
    if (own_wyoming_server) helped = own_wyoming_server->heard_by(std::move(*helped));
    if (*lessons && (*lessons)->asks_to_say_words()) {
      auto judge = speech::WordJudge::open(model, std::move(*helped));
      if (!judge) return std::move(judge).error();
      helped = std::unique_ptr<speech::Recognising>{std::move(*judge)};
    }
    options.listener.voice_activity.hangover = core::seconds(settings.number("hearing.hangover") / 1e3);
    // The ears know what the loudspeaker plays, and hear who speaks into it.
    auto far_end = std::make_shared<speech::FarEnd>(parts.loudspeaker->sample_rate_hz());
    parts.loudspeaker->set_far_end(far_end);
    options.listener.patience = patience_for(options.listener.voice_activity.hangover);
    if (known) options.listener.patience.pause = known->pause;
    options.is_open = parts.senses->begins_hearing();
    options.name_optional = settings.text("hearing.name_needed") == "unless-looking";
    parts.hearing = std::make_unique<speech::Hearing>(parts.bus, std::move(devices.microphone),
                                                      std::move(*helped), options, std::move(far_end));
  }
  if (has_eyes) {
    vision::WatcherOptions options;
    options.idle_fps = settings.number("vision.fps_idle");
    options.active_fps = settings.number("vision.fps_active");
    options.field_of_view_deg = settings.number("vision.field_of_view");
    options.people = vision::people_folder(plan.data_dir);
    options.client = options.reads = settings.text("person.name");
    options.expression_model = expression_model(settings);
    options.is_open = parts.senses->begins_open();
    if (const ClientByFace client = client_by_face(settings, plan.data_dir); !client.problem.empty())
      core::log_warning("vision", client.problem + " " + client.remedy);
    auto watcher = vision::Watcher::open(parts.bus, std::move(devices.camera), options);
    if (!watcher) return std::move(watcher).error();
    parts.watcher = std::move(*watcher);
  }
  if (devices.surface) {
    auto face = find_face(settings.text("screen.face"));
    if (!face) return std::move(face).error().during("screen.face");
    const render::ScreenLook look = screen_look(settings);
    parts.face = std::make_unique<render::Renderer>(parts.bus, std::move(devices.surface),
                                                    renderer_options(settings, plan, clock, *face, look));
  }
  if (plan.also_subscribe) plan.also_subscribe(parts.bus);
  parts.bus.seal();
  return agent;
}

}  // namespace mana::program
