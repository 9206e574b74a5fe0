#include <algorithm>
#include <array>

#include "agent/carers/pages/carers_site.hpp"
#include "agent/carers/pages/page_files.hpp"
#include "agent/carers/server/html.hpp"
#include "agent/core/check.hpp"
#include "agent/core/log.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::carers {
namespace {

/// Nothing but our own files, no script in a page, no frame around it, and nothing told to other sites.
constexpr std::pair<std::string_view, std::string_view> kHeaders[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; "
     "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
};

std::string_view cookie_name(bool encrypted) { return encrypted ? "__Host-mana" : "mana"; }

/// The host without its port: "[::1]:8443" -> "[::1]".
std::string_view bare_host(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, std::min(host.find(']') + 1, host.size()));
  return host.substr(0, std::min(host.find(':'), host.size()));
}

bool is_this_machine(std::string_view host) {
  const std::string_view bare = bare_host(host);
  return bare == "localhost" || bare == "127.0.0.1" || bare == "[::1]";
}

/// Came from a page of ours. Browsers say so in one of the two headers; other programs in none.
bool is_from_here(const Request& r) {
  if (!r.fetch_site.empty() && r.fetch_site != "same-origin" && r.fetch_site != "none") return false;
  if (r.origin.empty()) return true;
  return r.origin == (r.encrypted ? "https://" : "http://") + r.host;
}

struct Tab {
  std::string_view path, word, name;
  Deed deed;
};
constexpr Tab kTabs[] = {
    {"/", "nav.today", "today", Deed::SeeCalendar},
    {"/calendar", "nav.calendar", "calendar", Deed::SeeCalendar},
    {"/lessons", "nav.lessons", "lessons", Deed::SeeLessons},
    {"/say", "nav.say", "say", Deed::SayNow},
    {"/more", "nav.more", "more", Deed::SeeCalendar},
};

}  // namespace

struct CarersSite::Route {
  std::string_view method, pattern;  ///< "*" stands for one part of the path
  Handler handler;
  std::optional<Deed> deed;  ///< nothing: also for who is not in
};

const std::vector<CarersSite::Route>& CarersSite::routes() {
  using S = CarersSite;
  static const std::vector<Route> all{
      {"GET", "/login", &S::show_login, {}},
      {"POST", "/login", &S::log_in, {}},
      {"GET", "/welcome", &S::show_welcome, {}},
      {"POST", "/welcome", &S::make_first, {}},
      {"GET", "/seen/*", &S::show_seen, {}},
      {"POST", "/seen/*", &S::see_by_link, {}},
      {"POST", "/told/*", &S::see_to_it, Deed::SeeWhatHappened},
      {"POST", "/doses", &S::put_dose_on_record, Deed::RecordDose},
      {"POST", "/logout", &S::log_out, Deed::SeeCalendar},
      {"GET", "/", &S::show_today, Deed::SeeCalendar},
      {"GET", "/today/part", &S::show_today_part, Deed::SeeCalendar},
      {"GET", "/live", &S::live, Deed::SeeCalendar},
      {"GET", "/calendar", &S::show_calendar, Deed::SeeCalendar},
      {"GET", "/api/events", &S::api_events, Deed::SeeCalendar},
      {"GET", "/api/preview", &S::api_preview, Deed::AddEntry},
      {"GET", "/api/health", &S::api_health, Deed::SeeHealth},
      {"GET", "/entries/new", &S::show_new_entry, Deed::AddEntry},
      {"POST", "/entries", &S::add_entry, Deed::AddEntry},
      {"POST", "/undo", &S::undo, Deed::AddEntry},
      {"GET", "/entries/*", &S::show_entry, Deed::SeeCalendar},
      {"POST", "/entries/*", &S::change_entry, Deed::ChangeOwnEntry},
      {"POST", "/entries/*/remove", &S::remove_entry, Deed::ChangeOwnEntry},
      {"POST", "/entries/*/move", &S::move_entry, Deed::ChangeOwnEntry},
      {"GET", "/say", &S::show_say, Deed::SayNow},
      {"POST", "/say", &S::say, Deed::SayNow},
      {"GET", "/sound", &S::sound, Deed::AddEntry},
      {"GET", "/look", &S::show_look, Deed::ChooseFace},
      {"POST", "/look", &S::choose_look, Deed::ChooseFace},
      {"GET", "/faces/*", &S::portrait, Deed::SeeCalendar},
      {"GET", "/health", &S::show_health, Deed::SeeHealth},
      {"GET", "/more", &S::show_more, Deed::SeeCalendar},
      {"GET", "/password", &S::show_password, Deed::SeeCalendar},
      {"POST", "/password", &S::change_password, Deed::SeeCalendar},
      {"GET", "/library", &S::show_library, Deed::ChangeAnyEntry},
      {"POST", "/library/place", &S::keep_place, Deed::ChangeAnyEntry},
      {"POST", "/library/place/remove", &S::remove_place, Deed::ChangeAnyEntry},
      {"POST", "/library/person", &S::keep_acquaintance, Deed::ChangeAnyEntry},
      {"POST", "/library/person/remove", &S::remove_acquaintance, Deed::ChangeAnyEntry},
      {"GET", "/lessons", &S::show_lessons, Deed::SeeLessons},
      {"POST", "/lessons", &S::enrol_learner, Deed::TeachLessons},
      {"GET", "/lessons/study", &S::study_file, Deed::TeachLessons},
      {"GET", "/lessons/*", &S::show_learner, Deed::SeeLessons},
      {"POST", "/lessons/*/senses", &S::choose_senses, Deed::TeachLessons},
      {"POST", "/lessons/*/seen", &S::share_learner, Deed::ManageAccounts},
      {"GET", "/lessons/*/erase", &S::ask_erase_learner, Deed::TeachLessons},
      {"POST", "/lessons/*/erase", &S::erase_learner, Deed::TeachLessons},
      {"GET", "/people", &S::show_people, Deed::ManageAccounts},
      {"POST", "/people/add", &S::add_person, Deed::ManageAccounts},
      {"POST", "/people/change", &S::change_person, Deed::ManageAccounts},
      {"POST", "/people/remove", &S::remove_person, Deed::ManageAccounts},
      {"GET", "/log", &S::show_log, Deed::SeeAudit},
      {"GET", "/data", &S::show_data, Deed::ExportData},
      {"GET", "/data/export", &S::export_data, Deed::ExportData},
      {"POST", "/data/erase", &S::erase_data, Deed::EraseData},
  };
  return all;
}

namespace {
constexpr std::string_view kWordsFile = "words.";

Words words_in(const PageFile& file) {
  auto words = Words::read(file.bytes);
  MANA_CHECK(words.ok(), "the words of the page cannot be read");
  return std::move(*words);
}

Words english_words() {
  const PageFile* english = page_file("words.en.json");
  MANA_CHECK(english != nullptr, "the program came without the words of its page");
  return words_in(*english);
}

/// Of the language of the home; what its file lacks is English.
Words words_of_page(std::string_view language) {
  Words words = english_words();
  const std::string name =
      std::string{kWordsFile} + std::string{language.substr(0, language.find('-'))} + ".json";
  if (const PageFile* own = page_file(name)) words.lay_over(words_in(*own));
  return words;
}
}  // namespace

CarersSite::CarersSite(platform::SqliteDb& db, const zone::Zones& zones, const Hands& hands,
                       const KioskState& kiosk, Pairing& pairing, SiteOptions options)
    : db_{db},
      zones_{zones},
      hands_{hands},
      kiosk_{kiosk},
      pairing_{pairing},
      options_{std::move(options)},
      calendar_{options_.calendar_folder},
      accounts_{db, options_.cost},
      sessions_{db},
      audit_{db},
      rights_{db},
      book_{db, zones, options_.home} {
  words_ = words_of_page(options_.language);
  english_ = english_words();
}

Reply CarersSite::handle(const Request& request, Moment moment) {
  Reply reply = answer(request, moment);
  const auto secure = [encrypted = request.encrypted](Response& r) {
    for (const auto& [name, value] : kHeaders) r.headers.emplace_back(name, value);
    const bool has_cache = std::any_of(r.headers.begin(), r.headers.end(),
                                       [](const auto& h) { return h.first == "Cache-Control"; });
    if (!has_cache) r.headers.emplace_back("Cache-Control", "no-store");
    if (encrypted) r.headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
  };
  secure(reply.response);
  if (reply.errand) {
    reply.errand = [errand = std::move(reply.errand), secure] {
      Response r = errand();
      secure(r);
      return r;
    };
  }
  return reply;
}

Reply CarersSite::answer(const Request& request, Moment moment) {
  Visit visit{request, moment, {}, {}, {}, {}};
  const std::size_t mark = std::min(request.target.find('?'), request.target.size());
  const auto path = read_path(std::string_view{request.target}.substr(0, mark));
  if (!path) return {sorry(visit, 400, "error.not_understood"), {}};
  visit.path = *path;
  visit.query = read_form(std::string_view{request.target}.substr(std::min(mark + 1, request.target.size())));
  if (request.host.empty()) return {sorry(visit, 400, "error.not_understood"), {}};
  if (options_.loopback && !is_this_machine(request.host)) return {sorry(visit, 421, "error.wrong_host"), {}};
  if (request.method != "GET" && request.method != "HEAD" && request.method != "POST")
    return {sorry(visit, 405, "error.not_understood"), {}};
  if (visit.path.size() == 2 && visit.path[0] == "assets" && request.method != "POST")
    return {file(visit, visit.path[1]), {}};
  if (request.method == "POST") {
    if (!is_from_here(request)) return {sorry(visit, 403, "error.other_site"), {}};
    if (!request.content_type.starts_with("application/x-www-form-urlencoded"))
      return {sorry(visit, 415, "error.not_understood"), {}};
    visit.form = read_form(request.body);
  }
  auto session = sessions_.find(cookie(request.cookie, cookie_name(request.encrypted)), moment.wall);
  if (!session) return {sorry(visit, session.error()), {}};
  visit.session = std::move(*session);
  Reply reply = dispatch(visit);
  if (visit.session && visit.session->is_new_token) set_cookie(reply.response, visit, visit.session->token);
  return reply;
}

Reply CarersSite::dispatch(Visit& visit) {
  const std::string_view method =
      visit.request.method == "HEAD" ? "GET" : std::string_view{visit.request.method};
  bool other_method = false;
  for (const Route& route : routes()) {
    const auto parts = read_path(route.pattern);
    if (!parts || parts->size() != visit.path.size()) continue;
    const bool fits =
        std::equal(parts->begin(), parts->end(), visit.path.begin(),
                   [](const std::string& p, const std::string& v) { return p == "*" || p == v; });
    if (!fits) continue;
    if (route.method != method) {
      other_method = true;
      continue;
    }
    if (!route.deed) return (this->*route.handler)(visit);
    if (!visit.session) {
      auto any = accounts_.any();
      if (!any) return {sorry(visit, any.error()), {}};
      const bool for_script =
          visit.path.empty() ? false
                             : visit.path[0] == "api" || visit.path[0] == "live" || visit.path[0] == "today";
      if (for_script) return {sorry(visit, 401, "error.sign_in"), {}};
      return {go_to(*any ? "/login" : "/welcome"), {}};
    }
    if (!visit.can(*route.deed)) return {sorry(visit, 403, "error.not_allowed"), {}};
    if (method == "POST" && !platform::same_secret(visit.form["csrf"], visit.session->csrf()))
      return {sorry(visit, 403, "error.stale_page"), {}};
    return (this->*route.handler)(visit);
  }
  return {sorry(visit, other_method ? 405 : 404, "error.no_such_page"), {}};
}

const PageFile* CarersSite::find_file(std::string_view name) const {
  const PageFile* shipped = page_file(name);
  return shipped != nullptr ? shipped : calendar_.find(name);
}

Response CarersSite::file(const Visit& visit, std::string_view name) {
  const PageFile* f = find_file(name);
  if (f == nullptr || name.starts_with(kWordsFile)) return sorry(visit, 404, "error.no_such_page");
  const std::string tag = "\"" + std::string{f->tag} + "\"";
  Response r;
  r.content_type = f->type;
  r.headers = {{"ETag", tag}, {"Cache-Control", "public, max-age=0, must-revalidate"}};
  if (visit.request.if_none_match == tag) {
    r.status = 304;
    return r;
  }
  if (f->zipped) r.headers.emplace_back("Content-Encoding", "gzip");
  r.body = f->bytes;
  return r;
}

Response CarersSite::page(const Visit& visit, std::string_view title, std::string_view body,
                          std::string_view here, int status) const {
  Response r;
  r.status = status;
  std::string& h = r.body;
  h.reserve(body.size() + 4096);
  h += "<!DOCTYPE html>\n<html lang=\"" + escaped(options_.language) +
       "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
       "content=\"width=device-width, initial-scale=1\">\n<title>";
  h += escaped(title) + " · " + te("site.name") +
       "</title>\n<link rel=\"icon\" href=\"/assets/icon.svg\" type=\"image/svg+xml\">\n"
       "<link rel=\"stylesheet\" href=\"/assets/page.css\">\n";
  if (here == "calendar" && find_file("calendar.css") != nullptr)
    h += "<link rel=\"stylesheet\" href=\"/assets/calendar.css\">\n";
  h += "<script src=\"/assets/page.js\" type=\"module\"></script>\n";
  h += "</head>\n<body" + std::string{visit.session ? " data-live=\"/live\"" : ""} +
       ">\n<a class=\"skip\" href=\"#main\">" + te("site.skip") +
       "</a>\n<header class=\"top\">\n<a class=\"brand\" href=\"/\"><img src=\"/assets/icon.svg\" alt=\"\" "
       "width=\"36\" height=\"36\"> MANA</a>\n";
  if (visit.session) {
    h += "<nav aria-label=\"" + te("nav.label") + "\"><ul>\n";
    for (const Tab& tab : kTabs) {
      if (!visit.can(tab.deed)) continue;
      if (tab.name == "lessons" && !(hands_.lessons.any && hands_.lessons.any())) continue;
      h += "<li><a href=\"" + std::string{tab.path} + "\"" +
           (tab.name == here ? " aria-current=\"page\"" : "") + ">" + te(tab.word) + "</a></li>\n";
    }
    h += "</ul></nav>\n";
  }
  h += "</header>\n<main id=\"main\" tabindex=\"-1\">\n";
  h += body;
  h += "\n</main>\n<div id=\"told\" class=\"told\" role=\"status\" "
       "aria-live=\"polite\"></div>\n</body>\n</html>\n";
  return r;
}

Response CarersSite::sorry(const Visit& visit, int status, std::string_view word) const {
  return page(visit, te("error.title"),
              "<h1>" + te("error.title") + "</h1>\n<p>" + te(word) +
                  "</p>\n<p><a class=\"button\" href=\"/\">" + te("error.home") + "</a></p>",
              "", status);
}

Response CarersSite::sorry(const Visit& visit, const core::Error& error) const {
  if (error.code != core::ErrorCode::BadInput && error.code != core::ErrorCode::NotFound)
    core::log_warning("calendar.web", error.sentence);
  int status = 500;
  if (error.code == core::ErrorCode::NotFound) status = 404;
  if (error.code == core::ErrorCode::BadInput) status = 400;
  if (error.code == core::ErrorCode::Timeout || error.code == core::ErrorCode::Unavailable) status = 503;
  // Where the store lies is nobody's business on the net.
  const std::string sentence = status == 500 || status == 503 ? te("error.store") : told(error);
  return page(visit, te("error.title"),
              "<h1>" + te("error.title") + "</h1>\n<p>" + sentence +
                  "</p>\n<p><a class=\"button\" href=\"/\">" + te("error.home") + "</a></p>",
              "", status);
}

Response CarersSite::go_to(std::string where, int status) {
  Response r;
  r.status = status;
  r.content_type = "text/plain; charset=utf-8";
  r.headers.emplace_back("Location", std::move(where));
  return r;
}

Response CarersSite::json(std::string text, int status) {
  Response r;
  r.status = status;
  r.content_type = "application/json";
  r.body = std::move(text);
  return r;
}

void CarersSite::set_cookie(Response& response, const Visit& visit, const std::string& token) const {
  const bool encrypted = visit.request.encrypted;
  std::string value{cookie_name(encrypted)};
  value += "=" + token + "; Path=/; HttpOnly; SameSite=Strict";
  value += token.empty() ? "; Max-Age=0" : "; Max-Age=2592000";
  if (encrypted) value += "; Secure";
  response.headers.emplace_back("Set-Cookie", std::move(value));
}

std::string CarersSite::csrf_field(const Visit& visit) const {
  return "<input type=\"hidden\" name=\"csrf\" value=\"" + visit.session->csrf() + "\">";
}

core::Status CarersSite::note(const Visit& visit, std::string_view deed, std::string_view subject,
                              std::string_view detail) {
  return audit_.write({visit.moment.wall, visit.session ? visit.me().name : "", std::string{deed},
                       std::string{subject}, std::string{detail.substr(0, 2000)}});
}

std::string CarersSite::te(std::string_view key) const { return escaped(words_[key]); }
std::string CarersSite::told(const core::Error& error) const {
  return escaped(words_.told(error.sentence, english_));
}

zone::LocalTime CarersSite::local(core::WallTime t) const {
  return options_.home->to_local(std::chrono::floor<std::chrono::seconds>(t));
}

std::string CarersSite::clock(zone::LocalTime t) const {
  return calendar::shown_clock(t, calendar::time_words(options_.language));
}

std::chrono::local_days CarersSite::today(const Visit& visit) const {
  return std::chrono::floor<std::chrono::days>(local(visit.moment.wall));
}

bool CarersSite::is_hidden(const Visit& visit, const calendar::recurrence::Occurrence& o) const {
  return (o.event->privacy == "PRIVATE" || o.event->privacy == "CONFIDENTIAL") &&
         !visit.can(Deed::SeePrivate);
}

std::string CarersSite::shown_title(const Visit& visit, const calendar::recurrence::Occurrence& o) const {
  if (is_hidden(visit, o)) return w("entry.hidden");
  const std::string title = calendar::shown_text(o.summary(), 120);
  return title.empty() ? w("entry.untitled") : title;
}

}  // namespace mana::carers
