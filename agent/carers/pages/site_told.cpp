#include <string>
#include <vector>

#include "agent/carers/pages/carers_site.hpp"
#include "agent/carers/server/html.hpp"
#include "agent/platform/secrets/secret_box.hpp"
#include "calendar/outbox/letter_text.hpp"
#include "calendar/store/outbox_rows.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"

/// Who was told outside of the house, who sees to it, and the link by which somebody says so.
namespace mana::carers {
namespace {

using calendar::outbox::Letter;
using calendar::outbox::LetterState;
using calendar::outbox::Occasion;
using calendar::outbox::OccasionState;

constexpr std::chrono::days kShown{2};
constexpr std::size_t kLongestFault = 300;

std::string_view mark_of(const Occasion& o) {
  if (o.kind == calendar::outbox::OccasionKind::AllClear) return "good";
  switch (o.state) {
    case OccasionState::Open: return o.urgent ? "bad" : "now";
    case OccasionState::Acknowledged:
    case OccasionState::Answered:
    case OccasionState::Recovered: return "good";
    case OccasionState::Over: return "wait";
  }
  return "wait";
}

std::string_view letter_word(const Letter& l) {
  switch (l.state) {
    case LetterState::Waiting: return l.fault.empty() ? "told.waiting" : "told.again";
    case LetterState::Sending: return "told.sending";
    case LetterState::Sent: return "told.sent";
    case LetterState::Failed: return "told.failed";
    case LetterState::Expired: return "told.expired";
    case LetterState::NotNeeded: return "told.not_needed";
  }
  return "told.failed";
}

bool is_list(const Occasion& o) {
  return o.kind == calendar::outbox::OccasionKind::Digest ||
         o.kind == calendar::outbox::OccasionKind::Summary;
}

}  // namespace

std::string CarersSite::moment(const Visit& visit, core::WallTime t) const {
  const auto there = local(t), here = local(visit.moment.wall);
  const auto day = std::chrono::floor<std::chrono::days>(there);
  if (day == std::chrono::floor<std::chrono::days>(here)) return clock(there);
  return calendar::shown_date(day, calendar::time_words(options_.language)) + ", " + clock(there);
}

/// Who sees to it, or that nobody does yet; empty for what nobody need see to.
std::string CarersSite::what_became_of(const Visit& visit, const Occasion& o) const {
  const auto at = [&](std::string_view key) {
    return calendar::put_in(words_.with(key, "time", moment(visit, o.closed_at)), "name",
                            calendar::shown_text(o.closed_by, 60));
  };
  switch (o.state) {
    case OccasionState::Open: return o.urgent ? w("told.open") : "";
    case OccasionState::Acknowledged: return at("told.acknowledged");
    case OccasionState::Answered: return at("told.answered");
    case OccasionState::Recovered: return at("told.recovered");
    case OccasionState::Over: return o.urgent ? w("told.over") : "";
  }
  return "";
}

std::string CarersSite::letter_line(const Visit& visit, const Letter& l) const {
  const core::WallTime t = l.state == LetterState::Sent ? l.sent_at : l.next_try;
  std::string line = calendar::put_in(
      words_.with(letter_word(l), "name", calendar::shown_text(l.recipient, 60)), "time", moment(visit, t));
  return calendar::put_in(line, "fault", calendar::shown_text(l.fault, kLongestFault));
}

std::string CarersSite::told_list(const Visit& visit) {
  auto occasions = calendar::outbox::told_occasions(db_, visit.moment.wall - kShown);
  if (!occasions) return "<p class=\"alert\">" + te("error.store") + "</p>\n";
  if (occasions->empty()) return "";
  std::string h = "<section aria-labelledby=\"told-list\"><h2 id=\"told-list\">" + te("told.title") +
                  "</h2>\n<ul class=\"happened\">\n";
  for (const Occasion& o : *occasions) {
    auto letters = calendar::outbox::letters(db_, "occasion=? ORDER BY level,id", {o.id});
    if (!letters) return "<p class=\"alert\">" + te("error.store") + "</p>\n";
    const auto text = calendar::outbox::letter_text(o, household(), visit.moment.wall);
    h += "<li class=\"" + std::string{mark_of(o)} + "\"><div class=\"what\"><strong>" + escaped(text.title) +
         "</strong> <span>" + escaped(moment(visit, o.at)) + "</span></div>\n";
    if (!is_list(o)) h += "<p>" + escaped(text.text) + "</p>\n";
    if (const std::string outcome = what_became_of(visit, o); !outcome.empty())
      h += "<p class=\"state\">" + escaped(outcome) + "</p>\n";
    h += "<ul>\n";
    for (const Letter& l : *letters) h += "<li>" + escaped(letter_line(visit, l)) + "</li>\n";
    h += "</ul>\n";
    if (o.state == OccasionState::Open && o.urgent)
      h += "<form method=\"post\" action=\"/told/" + std::to_string(o.id) + "\">" + csrf_field(visit) +
           "<button>" + te("seen.go") + "</button></form>\n";
    h += "</li>\n";
  }
  return h + "</ul></section>\n";
}

calendar::outbox::Household CarersSite::household() const {
  return {options_.person_name, options_.home, options_.language};
}

core::Result<bool> CarersSite::see_to(const Visit& visit, const Occasion& o, const std::string& who) {
  auto transaction = platform::Transaction::begin(db_);
  if (!transaction) return std::move(transaction).error();
  auto closed =
      calendar::outbox::close_occasion(db_, o.id, OccasionState::Acknowledged, who, visit.moment.wall);
  if (!closed) return closed;
  if (*closed) {
    if (auto s = audit_.write({visit.moment.wall, who, "sees to it", o.uid, ""}); !s)
      return std::move(s).error();
  }
  if (auto s = transaction->commit(); !s) return std::move(s).error();
  effects_.told_changed = true;
  return closed;
}

Reply CarersSite::see_to_it(Visit& visit) {
  const std::string& number = visit.path[1];
  std::int64_t id = 0;
  for (const char c : number.substr(0, 18)) {
    if (c < '0' || c > '9') return {sorry(visit, 404, "error.no_such_page"), {}};
    id = 10 * id + (c - '0');
  }
  auto occasion = calendar::outbox::find_occasion(db_, id);
  if (!occasion) return {sorry(visit, occasion.error()), {}};
  if (!*occasion) return {sorry(visit, 404, "error.no_such_page"), {}};
  if (auto s = see_to(visit, **occasion, visit.me().name); !s) return {sorry(visit, s.error()), {}};
  return {go_to("/"), {}};
}

// ---- the link in a message: whoever has it needs no account, and it is good for this one thing

core::Result<std::optional<CarersSite::Asked>> CarersSite::asked_by_link(const Visit& visit) {
  auto letter = calendar::outbox::letter_of_link(db_, platform::SecretBox::fingerprint(visit.path[1]));
  if (!letter) return std::move(letter).error();
  if (!*letter) return std::optional<Asked>{};
  auto occasion = calendar::outbox::find_occasion(db_, (*letter)->occasion);
  if (!occasion) return std::move(occasion).error();
  if (!*occasion) return std::optional<Asked>{};
  return std::optional{Asked{std::move(**letter), std::move(**occasion)}};
}

/// A look alone says nothing: programs that look through mail open every link in it.
Reply CarersSite::show_seen(Visit& visit) {
  auto asked = asked_by_link(visit);
  if (!asked) return {sorry(visit, asked.error()), {}};
  if (!*asked) return {sorry(visit, 404, "seen.gone"), {}};
  return {seen_page(visit, **asked), {}};
}

Response CarersSite::seen_page(const Visit& visit, const Asked& asked) const {
  const auto text = calendar::outbox::letter_text(asked.occasion, household(), visit.moment.wall);
  std::string h = "<h1>" + escaped(text.title) + "</h1>\n<p>" + escaped(text.text) + "</p>\n";
  if (asked.occasion.state == OccasionState::Open) {
    h += "<form method=\"post\" action=\"/seen/" + escaped(visit.path[1]) + "\"><p class=\"hint\">" +
         te("seen.hint") + "</p><button class=\"primary\">" + te("seen.go") + "</button></form>\n";
  } else {
    const std::string outcome = what_became_of(visit, asked.occasion);
    h += "<p class=\"good\" role=\"status\">" + (outcome.empty() ? te("seen.over") : escaped(outcome)) +
         "</p>\n";
  }
  return page(visit, text.title, h);
}

Reply CarersSite::see_by_link(Visit& visit) {
  auto asked = asked_by_link(visit);
  if (!asked) return {sorry(visit, asked.error()), {}};
  if (!*asked) return {sorry(visit, 404, "seen.gone"), {}};
  if (auto s = see_to(visit, (*asked)->occasion, (*asked)->letter.recipient); !s)
    return {sorry(visit, s.error()), {}};
  return {go_to("/seen/" + visit.path[1]), {}};
}

// ---- health

std::string CarersSite::reach_list(const Visit& visit) {
  auto all = calendar::outbox::reaches(db_);
  if (!all) return "<p class=\"alert\">" + te("error.store") + "</p>\n";
  std::string h = "<h2>" + te("health.carers") + "</h2>\n";
  if (all->empty()) return h + "<p class=\"quiet\">" + te("health.carers_none") + "</p>\n";
  h += "<ul class=\"happened\">\n";
  for (const calendar::outbox::Reach& r : *all) {
    const bool well = r.fault.empty();
    const bool ever = r.worked_at != core::WallTime{};
    const std::string_view key = !well  ? "health.carer_fault"
                                 : ever ? "health.carer_well"
                                        : "health.carer_new";
    const std::string state = words_.with(key, "time", moment(visit, well ? r.worked_at : r.fault_since));
    const std::string_view mark = !well ? "bad" : ever ? "good" : "wait";
    h += "<li class=\"" + std::string{mark} + "\"><div class=\"what\"><strong>" +
         escaped(calendar::shown_text(r.name, 60)) + "</strong> <span>" +
         escaped(calendar::shown_text(r.place, 80)) + "</span></div><p class=\"state\">" + escaped(state) +
         "</p>";
    if (!well) h += "<p>" + escaped(calendar::shown_text(r.fault, kLongestFault)) + "</p>";
    h += "</li>\n";
  }
  return h + "</ul>\n";
}

}  // namespace mana::carers
