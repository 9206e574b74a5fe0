#include "agent/carers/pages/carers_site.hpp"
#include "agent/carers/server/html.hpp"

namespace mana::carers {
namespace {

std::string alert(const std::string& text) {
  return text.empty() ? "" : "<p class=\"alert\" role=\"alert\">" + text + "</p>\n";
}

}  // namespace

Response CarersSite::login_page(const Visit& visit, std::string_view name, std::string_view fault,
                                int status) const {
  std::string h = "<h1>" + te("login.title") + "</h1>\n" + alert(std::string{fault});
  h += "<form method=\"post\" action=\"/login\" class=\"narrow\">\n<label for=\"name\">" + te("login.name") +
       "</label>\n<input id=\"name\" name=\"name\" autocomplete=\"username\" required value=\"" +
       escaped(name) + "\">\n<label for=\"password\">" + te("login.password") +
       "</label>\n<input id=\"password\" name=\"password\" type=\"password\" "
       "autocomplete=\"current-password\" required>\n"
       "<button class=\"primary\">" +
       te("login.go") + "</button>\n</form>\n<p class=\"quiet\">" + te("login.forgotten") + "</p>";
  return page(visit, w("login.title"), h, "", status);
}

Reply CarersSite::show_login(Visit& visit) {
  if (visit.session) return {go_to("/"), {}};
  auto any = accounts_.any();
  if (!any) return {sorry(visit, any.error()), {}};
  if (!*any) return {go_to("/welcome"), {}};
  return {login_page(visit, "", "", 200), {}};
}

Reply CarersSite::log_in(Visit& visit) {
  const std::string& name = visit.form["name"];
  const auto wait = guard_.wait_for(name, visit.request.address, visit.moment.now);
  if (wait > core::Duration::zero()) {
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait).count();
    Response r =
        login_page(visit, name, escaped(words_.with("login.wait", "seconds", std::to_string(seconds))), 429);
    r.headers.emplace_back("Retry-After", std::to_string(seconds));
    return {std::move(r), {}};
  }
  auto account = accounts_.let_in(name, visit.form["password"]);
  if (!account) return {sorry(visit, account.error()), {}};
  if (!*account) {
    guard_.was_wrong(name, visit.request.address, visit.moment.now);
    return {login_page(visit, name, te("login.wrong"), 401), {}};
  }
  guard_.was_right(name);
  if (visit.session) {  // a new one for whoever comes in, whatever the browser had before
    if (auto s = sessions_.end(visit.session->token); !s) return {sorry(visit, s.error()), {}};
    visit.session.reset();
  }
  auto token = sessions_.begin(**account, visit.request.user_agent, visit.moment.wall);
  if (!token) return {sorry(visit, token.error()), {}};
  if (auto s = audit_.write({visit.moment.wall, (*account)->name, "signed in", "", ""}); !s)
    return {sorry(visit, s.error()), {}};
  Response r = go_to("/");
  set_cookie(r, visit, *token);
  return {std::move(r), {}};
}

Reply CarersSite::log_out(Visit& visit) {
  if (auto s = sessions_.end(visit.session->token); !s) return {sorry(visit, s.error()), {}};
  effects_.ended_streams.push_back(visit.me().name);
  visit.session.reset();
  Response r = go_to("/login");
  set_cookie(r, visit, "");
  return {std::move(r), {}};
}

Response CarersSite::welcome_page(const Visit& visit, const std::vector<std::string>& faults) const {
  std::string h = "<h1>" + te("welcome.title") + "</h1>\n<p>" + te("welcome.text") + "</p>\n";
  for (const std::string& f : faults) h += alert(f);
  h += "<form method=\"post\" action=\"/welcome\" class=\"narrow\">\n"
       "<label for=\"code\">" +
       te("welcome.code") + "</label>\n<p class=\"hint\" id=\"code-hint\">" + te("welcome.code_hint") +
       "</p>\n<input id=\"code\" name=\"code\" inputmode=\"numeric\" autocomplete=\"one-time-code\" required "
       "aria-describedby=\"code-hint\" maxlength=\"12\" class=\"code\">\n<label for=\"name\">" +
       te("welcome.name") +
       "</label>\n<input id=\"name\" name=\"name\" autocomplete=\"username\" required maxlength=\"60\" "
       "value=\"" +
       escaped(visit.form["name"]) + "\">\n<label for=\"password\">" + te("welcome.password") +
       "</label>\n<p class=\"hint\" id=\"password-hint\">" + te("password.hint") +
       "</p>\n<input id=\"password\" name=\"password\" type=\"password\" autocomplete=\"new-password\" "
       "required "
       "minlength=\"10\" aria-describedby=\"password-hint\">\n<button class=\"primary\">" +
       te("welcome.go") + "</button>\n</form>";
  return page(visit, w("welcome.title"), h, "", faults.empty() ? 200 : 400);
}

Reply CarersSite::show_welcome(Visit& visit) {
  auto any = accounts_.any();
  if (!any) return {sorry(visit, any.error()), {}};
  if (*any) return {go_to(visit.session ? "/" : "/login"), {}};
  effects_.pairing_asked = true;
  return {welcome_page(visit, {}), {}};
}

Reply CarersSite::make_first(Visit& visit) {
  auto any = accounts_.any();
  if (!any) return {sorry(visit, any.error()), {}};
  if (*any) return {go_to("/login"), {}};
  effects_.pairing_asked = true;
  if (guard_.wait_for("", visit.request.address, visit.moment.now) > core::Duration::zero())
    return {welcome_page(visit, {te("welcome.wait")}), {}};
  const std::string& name = visit.form["name"];
  // What is wrong with the rest is said before the code is used up.
  if (const std::string fault = platform::password_fault(visit.form["password"], name); !fault.empty())
    return {welcome_page(visit, {te(fault)}), {}};
  if (!pairing_.fits(visit.form["code"], visit.moment.now)) {
    guard_.was_wrong("", visit.request.address, visit.moment.now);
    return {welcome_page(visit, {te("welcome.wrong_code")}), {}};
  }
  auto made = accounts_.add(name, Role::Administrator, visit.form["password"], visit.moment.wall);
  if (!made) return {welcome_page(visit, {told(made.error())}), {}};
  pairing_.end();
  effects_.accounts_changed = true;
  auto account = accounts_.find(name);
  if (!account) return {sorry(visit, account.error()), {}};
  if (!*account) return {go_to("/login"), {}};
  if (auto s = audit_.write({visit.moment.wall, name, "made the first account", name, ""}); !s)
    return {sorry(visit, s.error()), {}};
  auto token = sessions_.begin(**account, visit.request.user_agent, visit.moment.wall);
  if (!token) return {sorry(visit, token.error()), {}};
  Response r = go_to("/?welcome=1");
  set_cookie(r, visit, *token);
  return {std::move(r), {}};
}

}  // namespace mana::carers
