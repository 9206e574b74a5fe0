#include <charconv>

#include "agent/carers/pages/carers_site.hpp"
#include "agent/carers/server/html.hpp"
#include "calendar/store/library_rows.hpp"

namespace mana::carers {
namespace {

/// A field of the form with its label; `id` makes it the only one of the page.
std::string field(const std::string& label, const std::string& id, std::string_view name,
                  const std::string& value, std::string_view more = "maxlength=\"200\"") {
  return "<div class=\"field\"><label for=\"" + id + "\">" + label + "</label>\n<input id=\"" + id +
         "\" name=\"" + std::string{name} + "\" value=\"" + escaped(value) + "\" autocomplete=\"off\" " +
         std::string{more} + "></div>\n";
}

std::string remove_form(const std::string& path, const std::string& csrf, const std::string& name,
                        const std::string& label) {
  return "<form method=\"post\" action=\"" + path + "\">" + csrf +
         "<input type=\"hidden\" name=\"name\" value=\"" + escaped(name) + "\"><button class=\"danger\">" +
         label + "<span class=\"visually-hidden\"> " + escaped(name) + "</span></button></form>\n";
}

std::string minutes_text(std::chrono::minutes m) { return m.count() == 0 ? "" : std::to_string(m.count()); }

}  // namespace

Response CarersSite::library_page(const Visit& visit, const std::string& fault, int status) {
  auto library = calendar::read_library(db_);
  if (!library) return sorry(visit, library.error());
  int n = 0;
  const auto place_fields = [&](const calendar::Place& p) {
    const std::string id = "-" + std::to_string(++n);
    return field(te("library.address"), "address" + id, "address", p.address) +
           field(te("library.directions"), "directions" + id, "directions", p.directions,
                 "maxlength=\"1000\"") +
           field(te("library.travel"), "travel" + id, "travel", minutes_text(p.travel),
                 "type=\"number\" min=\"0\" max=\"720\"") +
           field(te("library.say_as"), "say_as" + id, "say_as", p.say_as);
  };
  const auto person_fields = [&](const calendar::Acquaintance& a) {
    const std::string id = "-" + std::to_string(++n);
    return field(te("library.relation"), "relation" + id, "relation", a.relation) +
           field(te("library.telephone"), "telephone" + id, "telephone", a.telephone,
                 "type=\"tel\" maxlength=\"60\"") +
           field(te("library.say_as"), "say_as" + id, "say_as", a.say_as);
  };
  const std::string csrf = csrf_field(visit);
  const auto keep_form = [&](const std::string& path, const std::string& name, const std::string& fields) {
    return "<form method=\"post\" action=\"" + path + "\" class=\"narrow\">" + csrf +
           "<input type=\"hidden\" name=\"name\" value=\"" + escaped(name) + "\">" + fields + "<button>" +
           te("library.keep") + "<span class=\"visually-hidden\"> " + escaped(name) +
           "</span></button></form>\n";
  };
  const auto add_form = [&](const std::string& path, const std::string& id, const std::string& fields) {
    return "<form method=\"post\" action=\"" + path + "\" class=\"narrow\">" + csrf +
           field(te("library.name"), id, "name", "", "required maxlength=\"200\"") + fields +
           "<button class=\"primary\">" + te("library.keep") + "</button></form>\n";
  };
  std::string h = "<h1>" + te("library.title") + "</h1>\n<p>" + te("library.text") + "</p>\n";
  if (!fault.empty()) h += "<p class=\"alert\" role=\"alert\">" + fault + "</p>\n";
  if (visit.query.has("kept")) h += "<p class=\"good\" role=\"status\">" + te("people.kept") + "</p>\n";
  h += "<h2>" + te("library.places") + "</h2>\n<ul class=\"people\">\n";
  for (const calendar::Place& p : library->places)
    h += "<li><h3>" + escaped(p.name) + "</h3>\n" + keep_form("/library/place", p.name, place_fields(p)) +
         remove_form("/library/place/remove", csrf, p.name, te("people.remove")) + "</li>\n";
  h += "</ul>\n<h3>" + te("library.add_place") + "</h3>\n" +
       add_form("/library/place", "new-place", place_fields({})) + "<h2>" + te("library.people") +
       "</h2>\n<ul class=\"people\">\n";
  for (const calendar::Acquaintance& a : library->people) {
    h += "<li><h3>" + escaped(a.name) + "</h3>\n";
    if (!a.telephone.empty())
      h += "<p><a href=\"tel:" + percent_encoded(a.telephone) + "\">" + escaped(a.telephone) + "</a></p>\n";
    h += keep_form("/library/person", a.name, person_fields(a)) +
         remove_form("/library/person/remove", csrf, a.name, te("people.remove")) + "</li>\n";
  }
  h += "</ul>\n<h3>" + te("library.add_person") + "</h3>\n" +
       add_form("/library/person", "new-person", person_fields({}));
  return page(visit, w("library.title"), h, "more", status);
}

Reply CarersSite::show_library(Visit& visit) { return {library_page(visit, "", 200), {}}; }

Reply CarersSite::keep_place(Visit& visit) {
  calendar::Place p;
  p.name = visit.form["name"];
  p.address = visit.form["address"];
  p.directions = visit.form["directions"];
  p.say_as = visit.form["say_as"];
  const std::string& travel = visit.form["travel"];
  int minutes = 0;
  const auto read = std::from_chars(travel.data(), travel.data() + travel.size(), minutes);
  if (!travel.empty() && read.ptr != travel.data() + travel.size()) minutes = -1;
  p.travel = std::chrono::minutes{minutes};
  if (auto s = calendar::put_place(db_, p); !s) return {library_page(visit, told(s.error()), 422), {}};
  if (auto s = note(visit, "kept a place", "", p.name); !s) return {sorry(visit, s.error()), {}};
  effects_.calendar_changed = true;
  return {go_to("/library?kept=1"), {}};
}

Reply CarersSite::remove_place(Visit& visit) {
  if (auto s = calendar::remove_place(db_, visit.form["name"]); !s)
    return {library_page(visit, told(s.error()), 422), {}};
  if (auto s = note(visit, "took out a place", "", visit.form["name"]); !s)
    return {sorry(visit, s.error()), {}};
  effects_.calendar_changed = true;
  return {go_to("/library?kept=1"), {}};
}

Reply CarersSite::keep_acquaintance(Visit& visit) {
  const calendar::Acquaintance a{0, visit.form["name"], visit.form["relation"], visit.form["telephone"],
                                 visit.form["say_as"]};
  if (auto s = calendar::put_acquaintance(db_, a); !s) return {library_page(visit, told(s.error()), 422), {}};
  if (auto s = note(visit, "kept a person", "", a.name); !s) return {sorry(visit, s.error()), {}};
  effects_.calendar_changed = true;
  return {go_to("/library?kept=1"), {}};
}

Reply CarersSite::remove_acquaintance(Visit& visit) {
  if (auto s = calendar::remove_acquaintance(db_, visit.form["name"]); !s)
    return {library_page(visit, told(s.error()), 422), {}};
  if (auto s = note(visit, "took out a person", "", visit.form["name"]); !s)
    return {sorry(visit, s.error()), {}};
  effects_.calendar_changed = true;
  return {go_to("/library?kept=1"), {}};
}

/// What an entry's form tells of its place serves the next entry, too. A place that is known is changed only
/// by who may change the entries of others.
core::Status CarersSite::remember_place(const Visit& visit, const EntryFields& f) {
  auto library = calendar::read_library(db_);
  if (!library) return std::move(library).error();
  const calendar::Place* known = library->find_place(f.place);
  if (known != nullptr && !visit.can(Deed::ChangeAnyEntry)) return {};
  const calendar::Place p = place_of(f, known);
  if (p.name.empty()) return {};
  return calendar::put_place(db_, p);
}

}  // namespace mana::carers
