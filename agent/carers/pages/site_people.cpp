#include <algorithm>

#include "agent/carers/pages/carers_site.hpp"
#include "agent/carers/pages/personal_data.hpp"
#include "agent/carers/server/html.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::carers {
namespace {

constexpr int kLogRows = 300;

struct Link {
  std::string_view path, word;
  std::optional<Deed> deed;
};
constexpr Link kMore[] = {
    {"/look", "look.title", Deed::ChooseFace},         {"/lessons", "lessons.title", Deed::SeeLessons},
    {"/health", "health.title", Deed::SeeHealth},      {"/library", "library.title", Deed::ChangeAnyEntry},
    {"/people", "people.title", Deed::ManageAccounts}, {"/log", "log.title", Deed::SeeAudit},
    {"/data", "data.title", Deed::ExportData},         {"/password", "password.title", {}},
};

std::string alert(const std::string& text) {
  return text.empty() ? "" : "<p class=\"alert\" role=\"alert\">" + text + "</p>\n";
}

}  // namespace

Reply CarersSite::show_more(Visit& visit) {
  std::string h = "<h1>" + te("nav.more") + "</h1>\n<ul class=\"links\">\n";
  for (const Link& link : kMore) {
    if (link.deed && !visit.can(*link.deed)) continue;
    if (link.path == "/look" && !hands_.faces) continue;
    if (link.path == "/lessons" && !hands_.lessons.any) continue;
    h += "<li><a href=\"" + std::string{link.path} + "\">" + te(link.word) + "</a></li>\n";
  }
  h += "</ul>\n<p>" + escaped(words_.with("more.you", "name", visit.me().name)) + " (" +
       te("role." + std::string{to_string(visit.me().role)}) +
       ")</p>\n<form method=\"post\" action=\"/logout\">" + csrf_field(visit) + "<button>" +
       te("more.sign_out") + "</button></form>\n";
  return {page(visit, w("nav.more"), h, "more"), {}};
}

Response CarersSite::people_page(const Visit& visit, std::string_view fault, int status) {
  auto all = accounts_.all();
  if (!all) return sorry(visit, all.error());
  const auto role_choice = [&](const std::string& id, Role chosen) {
    std::string h = "<select name=\"role\" id=\"" + id + "\">\n";
    for (const Role role : all_roles()) {
      const std::string name{to_string(role)};
      h += "<option value=\"" + name + "\"" + (role == chosen ? " selected" : "") + ">" + te("role." + name) +
           "</option>\n";
    }
    return h + "</select>\n";
  };
  std::string h = "<h1>" + te("people.title") + "</h1>\n" + alert(std::string{fault});
  if (visit.query.has("kept")) h += "<p class=\"good\" role=\"status\">" + te("people.kept") + "</p>\n";
  h += "<ul class=\"people\">\n";
  int n = 0;
  for (const CarerAccount& a : *all) {
    const std::string id = "role-" + std::to_string(++n);
    h += "<li><h2>" + escaped(a.name) + "</h2>\n<form method=\"post\" action=\"/people/change\">" +
         csrf_field(visit) + "<input type=\"hidden\" name=\"name\" value=\"" + escaped(a.name) +
         "\"><label for=\"" + id + "\">" + te("people.role") + "</label>\n<div class=\"row\">" +
         role_choice(id, a.role) + "<button>" + te("people.change") + "<span class=\"visually-hidden\"> " +
         escaped(a.name) + "</span></button></div></form>\n";
    if (a.name != visit.me().name) {
      h += "<form method=\"post\" action=\"/people/remove\">" + csrf_field(visit) +
           "<input type=\"hidden\" name=\"name\" value=\"" + escaped(a.name) +
           "\"><button class=\"danger\">" + te("people.remove") + "<span class=\"visually-hidden\"> " +
           escaped(a.name) + "</span></button></form>\n";
    }
    h += "</li>\n";
  }
  h += "</ul>\n<h2>" + te("people.add") +
       "</h2>\n<form method=\"post\" action=\"/people/add\" class=\"narrow\">" + csrf_field(visit) +
       "<label for=\"name\">" + te("people.name") +
       "</label>\n<input id=\"name\" name=\"name\" required maxlength=\"60\" autocomplete=\"off\">\n<label "
       "for=\"role\">" +
       te("people.role") + "</label>\n" + role_choice("role", Role::Family) + "<label for=\"password\">" +
       te("people.password") + "</label>\n<p class=\"hint\" id=\"password-hint\">" + te("password.hint") +
       "</p><input id=\"password\" name=\"password\" type=\"password\" required minlength=\"10\" "
       "autocomplete=\"new-password\" aria-describedby=\"password-hint\">\n<button class=\"primary\">" +
       te("people.go") + "</button></form>\n<h2>" + te("people.what") + "</h2>\n<dl>\n";
  for (const Role role : all_roles()) {
    const std::string name{to_string(role)};
    h += "<dt>" + te("role." + name) + "</dt><dd>" + te("role." + name + ".may") + "</dd>\n";
  }
  h += "</dl>\n";
  return page(visit, w("people.title"), h, "more", status);
}

Reply CarersSite::show_people(Visit& visit) { return {people_page(visit, "", 200), {}}; }

Reply CarersSite::add_person(Visit& visit) {
  const auto role = role_named(visit.form["role"]);
  if (!role) return {sorry(visit, 400, "error.not_understood"), {}};
  const std::string& name = visit.form["name"];
  if (const std::string fault = platform::password_fault(visit.form["password"], name); !fault.empty())
    return {people_page(visit, te(fault), 422), {}};
  if (auto s = accounts_.add(name, *role, visit.form["password"], visit.moment.wall); !s)
    return {people_page(visit, told(s.error()), 422), {}};
  if (auto s = note(visit, "added an account", name, to_string(*role)); !s)
    return {sorry(visit, s.error()), {}};
  return {go_to("/people?kept=1"), {}};
}

Reply CarersSite::change_person(Visit& visit) {
  const auto role = role_named(visit.form["role"]);
  if (!role) return {sorry(visit, 400, "error.not_understood"), {}};
  const std::string& name = visit.form["name"];
  if (auto s = accounts_.set_role(name, *role); !s) return {people_page(visit, told(s.error()), 422), {}};
  if (auto s = note(visit, "changed a role", name, to_string(*role)); !s)
    return {sorry(visit, s.error()), {}};
  return {go_to("/people?kept=1"), {}};
}

Reply CarersSite::remove_person(Visit& visit) {
  const std::string& name = visit.form["name"];
  if (auto s = accounts_.remove(name); !s) return {people_page(visit, told(s.error()), 422), {}};
  effects_.ended_streams.push_back(name);
  effects_.accounts_changed = true;
  if (auto s = note(visit, "removed an account", name, ""); !s) return {sorry(visit, s.error()), {}};
  return {go_to("/people?kept=1"), {}};
}

Response CarersSite::password_page(const Visit& visit, std::string_view fault, int status) {
  std::string h = "<h1>" + te("password.title") + "</h1>\n" + alert(std::string{fault});
  h += "<form method=\"post\" action=\"/password\" class=\"narrow\">" + csrf_field(visit) +
       "<label for=\"old\">" + te("password.old") +
       "</label>\n<input id=\"old\" name=\"old\" type=\"password\" required "
       "autocomplete=\"current-password\">\n<label for=\"password\">" +
       te("password.new") + "</label>\n<p class=\"hint\" id=\"password-hint\">" + te("password.hint") +
       "</p><input id=\"password\" name=\"password\" type=\"password\" required minlength=\"10\" "
       "autocomplete=\"new-password\" aria-describedby=\"password-hint\">\n<button class=\"primary\">" +
       te("password.go") + "</button></form>\n";
  return page(visit, w("password.title"), h, "more", status);
}

Reply CarersSite::show_password(Visit& visit) { return {password_page(visit, "", 200), {}}; }

Reply CarersSite::change_password(Visit& visit) {
  const CarerAccount me = visit.me();
  if (guard_.wait_for(me.name, visit.request.address, visit.moment.now) > core::Duration::zero())
    return {password_page(visit, te("welcome.wait"), 429), {}};
  auto right = accounts_.let_in(me.name, visit.form["old"]);
  if (!right) return {sorry(visit, right.error()), {}};
  if (!*right) {
    guard_.was_wrong(me.name, visit.request.address, visit.moment.now);
    return {password_page(visit, te("password.wrong"), 422), {}};
  }
  if (const std::string fault = platform::password_fault(visit.form["password"], me.name); !fault.empty())
    return {password_page(visit, te(fault), 422), {}};
  if (auto s = accounts_.set_password(me.name, visit.form["password"]); !s)
    return {sorry(visit, s.error()), {}};
  if (auto s = note(visit, "changed the password", me.name, ""); !s) return {sorry(visit, s.error()), {}};
  effects_.ended_streams.push_back(me.name);
  auto token = sessions_.begin(me, visit.request.user_agent, visit.moment.wall);
  if (!token) return {sorry(visit, token.error()), {}};
  visit.session.reset();
  Response r = go_to("/");
  set_cookie(r, visit, *token);
  return {std::move(r), {}};
}

Reply CarersSite::show_log(Visit& visit) {
  auto rows = audit_.newest(kLogRows);
  auto broken = audit_.first_broken();
  if (!rows || !broken) return {sorry(visit, 503, "error.store"), {}};
  std::string h = "<h1>" + te("log.title") + "</h1>\n";
  h += *broken == 0 ? "<p class=\"quiet\">" + te("log.whole") + "</p>\n"
                    : alert(escaped(words_.with("log.broken", "n", std::to_string(*broken))));
  h += "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + te("log.title") +
       "\"><table><thead><tr><th scope=\"col\">" + te("log.when") + "</th><th scope=\"col\">" +
       te("log.who") + "</th><th scope=\"col\">" + te("log.what") + "</th></tr></thead><tbody>\n";
  for (const AuditRow& r : *rows) {
    h += "<tr><td>" + date_text(local(r.at)) + " " + time_text(local(r.at)) + "</td><td>" + escaped(r.who) +
         "</td><td>" + escaped(r.deed) +
         (r.detail.empty() ? "" : ": " + escaped(calendar::shown_text(r.detail, 200))) + "</td></tr>\n";
  }
  h += "</tbody></table></div>\n";
  return {page(visit, w("log.title"), h, "more"), {}};
}

Reply CarersSite::show_data(Visit& visit) {
  auto people = book_.people();
  if (!people) return {sorry(visit, people.error()), {}};
  const auto choice = [&](const std::string& id) {
    std::string h =
        "<select name=\"person\" id=\"" + id + "\"><option value=\"\">" + te("data.household") + "</option>";
    for (const std::string& p : *people)
      h += "<option value=\"" + escaped(p) + "\">" + escaped(p) + "</option>";
    return h + "</select>\n";
  };
  std::string h = "<h1>" + te("data.title") + "</h1>\n";
  if (visit.query.has("erased")) h += "<p class=\"good\" role=\"status\">" + te("data.erased") + "</p>\n";
  if (visit.query.has("unsure")) h += alert(te("data.unsure"));
  h +=
      "<h2>" + te("data.export") + "</h2>\n<p>" + te("data.export_text") +
      "</p>\n<form action=\"/data/export\" method=\"get\" class=\"narrow\"><label for=\"whose\">" +
      te("data.whose") + "</label>\n" + choice("whose") + "<button>" + te("data.export_go") +
      "</button></form>\n<h2>" + te("data.erase") + "</h2>\n<p>" + te("data.erase_text") +
      "</p>\n<form action=\"/data/erase\" method=\"post\" class=\"narrow\">" + csrf_field(visit) +
      "<label for=\"erased\">" + te("data.whose") + "</label>\n" + choice("erased") + "<label for=\"sure\">" +
      te("data.type") +
      "</label>\n<input id=\"sure\" name=\"sure\" autocomplete=\"off\" required>\n<button class=\"danger\">" +
      te("data.erase_go") + "</button></form>\n";
  return {page(visit, w("data.title"), h, "more"), {}};
}

Reply CarersSite::export_data(Visit& visit) {
  auto text = export_person(db_, visit.query["person"]);
  if (!text) return {sorry(visit, text.error()), {}};
  if (auto s = note(visit, "exported the data", visit.query["person"], ""); !s)
    return {sorry(visit, s.error()), {}};
  Response r = json(std::move(*text));
  r.headers.emplace_back("Content-Disposition", "attachment; filename=\"mana-data.json\"");
  return {std::move(r), {}};
}

Reply CarersSite::erase_data(Visit& visit) {
  if (!words_.was_typed("data.word", visit.form["sure"])) return {go_to("/data?unsure=1"), {}};
  if (auto s = erase_person(db_, visit.form["person"]); !s) return {sorry(visit, s.error()), {}};
  if (auto s = note(visit, "erased one person's data", "", ""); !s) return {sorry(visit, s.error()), {}};
  effects_.calendar_changed = true;
  return {go_to("/data?erased=1"), {}};
}

}  // namespace mana::carers
