#include <algorithm>

#include "agent/carers/pages/carers_site.hpp"
#include "agent/carers/server/html.hpp"
#include "agent/core/json.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::carers {
namespace {

constexpr std::size_t kLongestSpeech = 400;
constexpr int kLowBatteryPercent = 20;

std::string_view end_word(KioskState::Said::End end) {
  using End = KioskState::Said::End;
  switch (end) {
    case End::Waiting: return "say.waiting";
    case End::Speaking: return "say.speaking";
    case End::Heard: return "say.heard";
    case End::Unheard: return "say.unheard";
    case End::Stopped: return "say.stopped";
  }
  return "say.waiting";
}

Response failed(int status) {
  Response r;
  r.status = status;
  r.content_type = "text/plain; charset=utf-8";
  r.body = "This cannot be made now.";
  return r;
}

/// What the companion's voice makes of it, which may take seconds.
Reply spoken(const Hands& hands, const std::string& text, const std::string& face) {
  return {{}, [make = hands.sound, text, face] {
            auto wav = make(text, face);
            if (!wav) return failed(503);
            Response r;
            r.content_type = "audio/wav";
            r.body = std::move(*wav);
            return r;
          }};
}

}  // namespace

Reply CarersSite::show_say(Visit& visit) {
  std::string h = "<h1>" + te("say.title") + "</h1>\n<p>" + te("say.text") + "</p>\n";
  if (visit.query.has("empty")) h += "<p class=\"alert\" role=\"alert\">" + te("say.empty") + "</p>\n";
  h += "<form method=\"post\" action=\"/say\" class=\"narrow\">" + csrf_field(visit) +
       "<label for=\"text\">" + te("say.label") +
       "</label>\n<textarea id=\"text\" name=\"text\" rows=\"3\" required "
       "maxlength=\"400\"></textarea>\n<div class=\"actions\"><button class=\"primary\">" +
       te("say.go") + "</button>\n" +
       (hands_.sound
            ? "<button class=\"quietbutton\" formaction=\"/sound\" formmethod=\"get\" id=\"listen\">" +
                  te("say.listen") + "</button>\n"
            : "") +
       "</div></form>\n<div id=\"said\" data-part=\"/say\">\n";
  if (!kiosk_.said.empty()) {
    h += "<h2>" + te("say.before") + "</h2>\n<ul class=\"happened\">\n";
    for (const auto& s : kiosk_.said) {
      h += "<li><div class=\"what\"><strong>" + escaped(s.text) + "</strong></div><p class=\"state\">" +
           escaped(clock(local(s.at))) + ", " + escaped(s.who) + ": " + te(end_word(s.end)) + "</p></li>\n";
    }
    h += "</ul>\n";
  }
  h += "</div>\n";
  return {page(visit, w("say.title"), h, "say"), {}};
}

Reply CarersSite::say(Visit& visit) {
  const std::string text = calendar::shown_text(visit.form["text"], kLongestSpeech);
  if (text.find_first_not_of(' ') == std::string::npos) return {go_to("/say?empty=1"), {}};
  if (auto s = note(visit, "said through the companion", "", text); !s) return {sorry(visit, s.error()), {}};
  effects_.speech = Effects::Speech{text, visit.me().name};
  return {go_to("/say"), {}};
}

Reply CarersSite::sound(Visit& visit) {
  const std::string text = calendar::shown_text(visit.query["text"], kLongestSpeech);
  if (!hands_.sound || text.empty()) return {failed(404), {}};
  const std::string face = hands_.chosen_face ? hands_.chosen_face() : "";
  return spoken(hands_, text, face);
}

Reply CarersSite::show_look(Visit& visit) {
  if (!hands_.faces) return {sorry(visit, 404, "error.no_such_page"), {}};
  const std::string chosen = hands_.chosen_face ? hands_.chosen_face() : "";
  std::string h = "<h1>" + te("look.title") + "</h1>\n<p>" + te("look.text") + "</p>\n";
  if (visit.query.has("kept")) h += "<p class=\"good\" role=\"status\">" + te("look.kept") + "</p>\n";
  h += "<form method=\"post\" action=\"/look\">" + csrf_field(visit) + "<fieldset class=\"faces\"><legend>" +
       te("look.legend") + "</legend>\n";
  for (const Hands::Face& face : hands_.faces()) {
    h += "<div class=\"face\"><label><img src=\"/faces/" + percent_encoded(face.name) +
         "\" alt=\"\" width=\"240\" height=\"240\" loading=\"lazy\"><span class=\"check\"><input "
         "type=\"radio\" name=\"face\" value=\"" +
         escaped(face.name) + "\"" + (face.name == chosen ? " checked" : "") + "> <span><strong>" +
         escaped(face.shown_name) + "</strong><br>" + escaped(face.manner) + "</span></span></label>";
    if (hands_.sound)
      h += "<a class=\"play\" href=\"/faces/" + percent_encoded(face.name) + "?voice=1\">" + te("look.hear") +
           "<span class=\"visually-hidden\"> " + escaped(face.shown_name) + "</span></a>";
    h += "</div>\n";
  }
  h += "</fieldset>\n<button class=\"primary\">" + te("look.go") + "</button></form>\n";
  return {page(visit, w("look.title"), h, "more"), {}};
}

Reply CarersSite::choose_look(Visit& visit) {
  if (!hands_.faces || !hands_.choose_face) return {sorry(visit, 404, "error.no_such_page"), {}};
  const std::string& name = visit.form["face"];
  const auto all = hands_.faces();
  if (std::none_of(all.begin(), all.end(), [&](const Hands::Face& f) { return f.name == name; }))
    return {sorry(visit, 400, "error.not_understood"), {}};
  if (auto s = hands_.choose_face(name); !s) return {sorry(visit, s.error()), {}};
  if (auto s = note(visit, "chose the face", name, ""); !s) return {sorry(visit, s.error()), {}};
  return {go_to("/look?kept=1"), {}};
}

Reply CarersSite::portrait(Visit& visit) {
  const std::string& name = visit.path[1];
  const auto all = hands_.faces ? hands_.faces() : std::vector<Hands::Face>{};
  if (std::none_of(all.begin(), all.end(), [&](const Hands::Face& f) { return f.name == name; }))
    return {failed(404), {}};
  if (visit.query.has("voice")) {
    if (!hands_.sound) return {failed(404), {}};
    return spoken(hands_, w("look.sample"), name);
  }
  if (!hands_.portrait) return {failed(404), {}};
  return {{}, [make = hands_.portrait, name] {
            auto png = make(name);
            if (!png) return failed(503);
            Response r;
            r.content_type = "image/png";
            r.headers.emplace_back("Cache-Control", "private, max-age=3600");
            r.body = std::move(*png);
            return r;
          }};
}

std::string CarersSite::parts_list() const {
  std::string h = "<h2>" + te("health.parts") + "</h2>\n<ul class=\"happened\">\n";
  // "": neither well nor wrong.
  const auto row = [&](const std::string& name, const std::string& state, const std::string& mark) {
    h += "<li class=\"" + mark + "\"><div class=\"what\"><strong>" + escaped(name) +
         "</strong></div><p class=\"state\">" + escaped(state) + "</p></li>\n";
  };
  const auto sense = [&](const char* module, std::optional<msg::SenseState> state, bool is_forbidden) {
    const bool fails = kiosk_.faults.contains(module), is_open = state == msg::SenseState::Open;
    const auto idle = kiosk_.idle.find(module);
    const bool is_idle = is_open && !fails && idle != kiosk_.idle.end();
    const char* how = fails                             ? "health.part_fails"
                      : !state                          ? "health.part_unknown"
                      : is_idle                         ? "health.part_idle"
                      : is_open                         ? "health.part_works"
                      : is_forbidden                    ? "health.part_forbidden"
                      : *state == msg::SenseState::Shut ? "health.part_shut"
                                                        : "health.part_absent";
    row(w("module." + std::string{module}),
        is_idle ? words_.with(how, "why", calendar::shown_text(idle->second, 300)) : w(how),
        fails                 ? "bad"
        : is_open && !is_idle ? "good"
                              : "");
  };
  using State = std::optional<msg::SenseState>;
  const msg::SensesChanged senses = kiosk_.senses.value_or(msg::SensesChanged{});
  sense("vision", kiosk_.senses ? State{senses.camera} : State{}, senses.camera_forbidden);
  sense("speech.hearing", kiosk_.senses ? State{senses.microphone} : State{}, senses.microphone_forbidden);
  sense("speech.voice", msg::SenseState::Open, false);
  if (hands_.machine) {
    const Hands::Machine machine = hands_.machine();
    row(w("health.network"), w(machine.has_network ? "health.network_there" : "health.network_none"),
        machine.has_network ? "good" : "bad");
    if (machine.battery_percent) {
      const bool low = !machine.on_mains && *machine.battery_percent < kLowBatteryPercent;
      row(w("health.battery"),
          words_.with(machine.on_mains ? "health.battery_mains"
                      : low            ? "health.battery_low"
                                       : "health.battery_alone",
                      "n", std::to_string(*machine.battery_percent)),
          low ? "bad" : "good");
    }
  }
  return h + "</ul>\n";
}

Reply CarersSite::show_health(Visit& visit) {
  std::string h = "<h1>" + te("health.title") + "</h1>\n<div id=\"healthpart\" data-part=\"/health\">\n";
  h += kiosk_.faults.empty() ? "<p class=\"state good\">" + te("health.well") + "</p>\n"
                             : "<h2>" + te("health.wrong") + "</h2>\n<ul class=\"happened\">\n";
  for (const auto& [module, fault] : kiosk_.faults) {
    const std::string part = "module." + module;
    h += "<li class=\"bad\"><div class=\"what\"><strong>" + (words_.has(part) ? te(part) : escaped(module)) +
         "</strong> <span>" + escaped(words_.with("health.since", "time", clock(local(fault.since)))) +
         "</span></div><p class=\"state\">" + escaped(calendar::shown_text(fault.reason, 300)) + "</p><p>" +
         escaped(calendar::shown_text(fault.recovery, 300)) + "</p></li>\n";
  }
  if (!kiosk_.faults.empty()) h += "</ul>\n";
  h += parts_list();
  h += "<h2>" + te("health.room") + "</h2>\n<p>";
  if (!kiosk_.present || !kiosk_.sees()) {
    h += te(kiosk_.present ? "health.blind" : "health.unknown");
  } else {
    h += escaped(words_.with(*kiosk_.present ? "health.present" : "health.absent", "time",
                             clock(local(kiosk_.present_since))));
  }
  h += "</p>\n<p class=\"quiet\">" +
       escaped(words_.with(
           "health.running", "time",
           calendar::shown_date(std::chrono::floor<std::chrono::days>(local(kiosk_.running_since)),
                                calendar::time_words(options_.language)) +
               ", " + clock(local(kiosk_.running_since)))) +
       "</p>\n";
  if (!kiosk_.recoveries.empty()) {
    h += "<h2>" + te("health.recovered") + "</h2>\n<ul>\n";
    for (const auto& r : kiosk_.recoveries) {
      const std::string part = "module." + r.module;
      h += "<li>" + escaped(clock(local(r.at))) + " " + (words_.has(part) ? te(part) : escaped(r.module)) +
           "</li>\n";
    }
    h += "</ul>\n";
  }
  h += reach_list(visit) + "</div>\n";
  return {page(visit, w("health.title"), h, "more"), {}};
}

Reply CarersSite::api_health(Visit& visit) {
  core::Json out;
  auto reaches = calendar::outbox::reaches(db_);
  if (!reaches) return {sorry(visit, reaches.error()), {}};
  out["unreached"] = core::Json::array();
  for (const calendar::outbox::Reach& r : *reaches)
    if (!r.fault.empty()) out["unreached"].push_back({{"fault", r.fault}, {"name", r.name}});
  out["well"] = kiosk_.faults.empty();
  out["faults"] = core::Json::array();
  for (const auto& [module, fault] : kiosk_.faults)
    out["faults"].push_back({{"module", module}, {"reason", fault.reason}, {"recovery", fault.recovery}});
  if (kiosk_.present && kiosk_.sees()) out["present"] = *kiosk_.present;
  if (kiosk_.senses) {
    out["camera"] = to_string(kiosk_.senses->camera);
    out["microphone"] = to_string(kiosk_.senses->microphone);
  }
  if (hands_.machine) {
    const Hands::Machine machine = hands_.machine();
    out["network"] = machine.has_network;
    if (machine.battery_percent)
      out["battery"] = {{"on_mains", machine.on_mains}, {"percent", *machine.battery_percent}};
  }
  return {json(out.dump()), {}};
}

}  // namespace mana::carers
