#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "agent/carers/pages/carers_site.hpp"
#include "agent/carers/pages/lesson_curve.hpp"
#include "agent/carers/server/html.hpp"
#include "agent/core/log.hpp"
#include "calendar/wording/spoken_time.hpp"

/// The pages for a teacher and a parent: who learns, what was learned, what suits them.
namespace mana::carers {
namespace {

using Lessons = LessonHands;

std::string alert(const std::string& text) {
  return text.empty() ? "" : "<p class=\"alert\" role=\"alert\">" + text + "</p>\n";
}

std::string whole(double x) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.0f", x);
  return text.data();
}

std::optional<std::int64_t> number_in(const std::string& text) {
  std::int64_t n = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), n);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || n <= 0) return {};
  return n;
}

bool is_number_in(const std::string& text, double low, double high) {
  double x = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), x);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size() && x >= low && x <= high;
}

/// The word beside a score, by how much of it is right.
std::string_view word_for(const Lessons::Score& s) {
  if (s.right == 0) return "lessons.none";
  if (s.right == s.all) return "lessons.all";
  const double share = static_cast<double>(s.right) / s.all;
  if (share < .45) return "lessons.less";
  if (share <= .55) return "lessons.half";
  return share < .8 ? "lessons.more" : "lessons.most";
}

std::string path_of(std::int64_t number) { return "/lessons/" + std::to_string(number); }

std::string list_of(const std::vector<std::string>& texts) {
  std::string h = "<ul>\n";
  for (const std::string& t : texts) h += "<li>" + escaped(t) + "</li>\n";
  return h + "</ul>\n";
}

LearnerRights::Pupil pupil_of(const LessonHands::Learner& l) { return {l.number, l.enrolled}; }

/// Of a learner's rows in the list of changes; a name would also be that of somebody else.
std::string subject_of(std::int64_t number) { return "learner " + std::to_string(number); }

/// A file's name from what may be any text.
std::string plain_name(std::string_view text) {
  std::string out;
  for (const char c : text.substr(0, 40))
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-') out += c;
  return out.empty() ? "module" : out;
}

}  // namespace

Response CarersSite::lessons_sorry(const Visit& visit, const core::Error& error) const {
  const bool of_records = error.code != core::ErrorCode::NotFound && error.code != core::ErrorCode::BadInput;
  if (!of_records) return sorry(visit, error);
  core::log_warning("calendar.web", error.sentence);
  return sorry(visit, 503, "error.lessons");
}

std::string CarersSite::put(std::string_view key,
                            const std::vector<std::pair<std::string, std::string>>& values) const {
  const std::string& pattern = w(key);
  std::string text;
  for (std::size_t at = 0; at < pattern.size();) {
    const auto fits = std::find_if(values.begin(), values.end(), [&](const auto& v) {
      return pattern[at] == '{' && pattern.compare(at + 1, v.first.size() + 1, v.first + "}") == 0;
    });
    if (fits == values.end()) {
      text += pattern[at++];
    } else {
      text += fits->second;
      at += fits->first.size() + 2;
    }
  }
  return escaped(text);
}

std::string CarersSite::score_text(const std::optional<LessonHands::Score>& s) const {
  if (!s) return te("lessons.not_done");
  return put("lessons.score", {{"n", std::to_string(s->right)}, {"all", std::to_string(s->all)}}) +
         " <span class=\"quiet\">(" + te(word_for(*s)) + ")</span>";
}

std::string CarersSite::course_list(const LessonHands::Course& c) const {
  std::string h = "<dl class=\"course\">\n";
  const auto line = [&](std::string_view word, const std::string& value) {
    h += "<div><dt>" + te(word) + "</dt><dd>" + value + "</dd></div>\n";
  };
  line("lessons.pre", score_text(c.pre));
  line("lessons.post", score_text(c.post));
  line("lessons.sessions", std::to_string(c.sessions));
  line("lessons.time", put("lessons.minutes", {{"n", whole(c.minutes)}}));
  line("lessons.last", c.last ? escaped(day_text(*c.last)) : te("lessons.never"));
  return h + "</dl>\n";
}

/// "Saturday 21 November 2026".
std::string CarersSite::day_text(core::WallTime t) const {
  const auto day = std::chrono::floor<std::chrono::days>(local(t));
  const std::chrono::year_month_day date{day};
  return calendar::shown_date(day, calendar::time_words(options_.language)) + " " +
         std::to_string(static_cast<int>(date.year()));
}

/// Of all learners those whom whoever looks may see.
core::Result<std::vector<LessonHands::Learner>> CarersSite::learners_for(const Visit& visit) {
  auto all = hands_.lessons.learners();
  if (!all) return all;
  std::vector<LessonHands::Learner> seen;
  for (LessonHands::Learner& l : *all) {
    auto may_see = rights_.may_see(visit.me(), pupil_of(l));
    if (!may_see) return std::move(may_see).error();
    if (*may_see) seen.push_back(std::move(l));
  }
  return seen;
}

Response CarersSite::lessons_page(const Visit& visit, const std::string& fault, int status) {
  auto all = learners_for(visit);
  if (!all) return lessons_sorry(visit, all.error());
  std::string h = "<h1>" + te("lessons.title") + "</h1>\n" + alert(fault);
  if (visit.query.has("erased")) h += "<p class=\"good\" role=\"status\">" + te("lessons.erased") + "</p>\n";
  if (all->empty())
    h += "<p>" + te(visit.can(Deed::ManageAccounts) ? "lessons.nobody" : "lessons.nobody_given") + "</p>\n";
  h += "<ul class=\"people\">\n";
  std::map<std::string, std::string> finished;  // modules of which there is something for a study
  for (const LessonHands::Learner& l : *all) {
    h += "<li><h2><a href=\"" + path_of(l.number) + "\">" + escaped(l.name) + "</a></h2>\n";
    if (l.courses.empty()) h += "<p class=\"quiet\">" + te("lessons.not_begun") + "</p>\n";
    for (const LessonHands::Course& c : l.courses) {
      h += "<h3>" + escaped(c.title) + "</h3>\n" + course_list(c);
      if (c.post) finished[c.id] = c.title;
    }
    h += "</li>\n";
  }
  h += "</ul>\n";
  if (!visit.can(Deed::TeachLessons)) return page(visit, w("lessons.title"), h, "lessons", status);
  h += "<h2>" + te("lessons.enrol") + "</h2>\n<form method=\"post\" action=\"/lessons\" class=\"narrow\">" +
       csrf_field(visit) + "<label for=\"name\">" + te("lessons.name") +
       "</label>\n<p class=\"hint\" id=\"name-hint\">" + te("lessons.name_hint") +
       "</p><input id=\"name\" name=\"name\" required maxlength=\"60\" autocomplete=\"off\" "
       "aria-describedby=\"name-hint\" value=\"" +
       escaped(visit.form["name"]) + "\">\n<label for=\"consent\">" + te("lessons.consent") +
       "</label>\n<p class=\"hint\" id=\"consent-hint\">" + te("lessons.consent_hint") +
       "</p><input id=\"consent\" name=\"consent\" required maxlength=\"120\" autocomplete=\"off\" "
       "aria-describedby=\"consent-hint\" value=\"" +
       escaped(visit.form["consent"]) +
       "\">\n<label class=\"check\"><input type=\"checkbox\" name=\"agreed\" value=\"yes\" required> <span>" +
       te("lessons.agreed") + "</span></label>\n<button class=\"primary\">" + te("lessons.enrol_go") +
       "</button></form>\n<h2>" + te("lessons.study") + "</h2>\n";
  if (finished.empty()) {
    h += "<p>" + te("lessons.study_none") + "</p>\n";
    return page(visit, w("lessons.title"), h, "lessons", status);
  }
  h += "<p>" + te("lessons.study_text") +
       "</p>\n<form action=\"/lessons/study\" method=\"get\" class=\"narrow\"><label for=\"module\">" +
       te("lessons.module") + "</label>\n<select id=\"module\" name=\"module\">\n";
  for (const auto& [id, title] : finished)
    h += "<option value=\"" + escaped(id) + "\">" + escaped(title) + "</option>\n";
  h += "</select>\n<label for=\"kind\">" + te("lessons.kind") +
       "</label>\n<select id=\"kind\" name=\"kind\"><option value=\"csv\">" + te("lessons.kind_csv") +
       "</option><option value=\"jsonl\">" + te("lessons.kind_jsonl") + "</option></select>\n<button>" +
       te("lessons.study_go") + "</button></form>\n";
  return page(visit, w("lessons.title"), h, "lessons", status);
}

Reply CarersSite::show_lessons(Visit& visit) {
  if (!hands_.lessons.any) return {sorry(visit, 404, "error.no_such_page"), {}};
  return {lessons_page(visit, "", 200), {}};
}

Reply CarersSite::enrol_learner(Visit& visit) {
  if (!hands_.lessons.any) return {sorry(visit, 404, "error.no_such_page"), {}};
  if (visit.form["agreed"] != "yes") return {lessons_page(visit, te("lessons.not_agreed"), 422), {}};
  if (visit.form["consent"].empty()) return {lessons_page(visit, te("lessons.no_consent"), 422), {}};
  auto number = hands_.lessons.enrol(visit.form["name"], visit.form["consent"]);
  if (!number) {
    if (number.error().code != core::ErrorCode::BadInput) return {lessons_sorry(visit, number.error()), {}};
    return {lessons_page(visit, escaped(number.error().sentence), 422), {}};
  }
  auto made = hands_.lessons.learner(*number);
  if (!made) return {lessons_sorry(visit, made.error()), {}};
  if (auto s = rights_.give(pupil_of(made->learner), visit.me().id); !s) return {sorry(visit, s.error()), {}};
  if (auto s = note(visit, "enrolled a learner", subject_of(*number), visit.form["name"]); !s)
    return {sorry(visit, s.error()), {}};
  return {go_to(path_of(*number) + "?enrolled=1"), {}};
}

/// The learner whom the path names, or the page that says why not. Whom somebody may not see is not there.
std::variant<LessonHands::LearnerFile, Response> CarersSite::learner_in(const Visit& visit) {
  const auto number = number_in(visit.path.at(1));
  if (!number || !hands_.lessons.any) return sorry(visit, 404, "error.no_such_learner");
  auto file = hands_.lessons.learner(*number);
  if (file) {
    auto may_see = rights_.may_see(visit.me(), pupil_of(file->learner));
    if (!may_see) return sorry(visit, may_see.error());
    if (!*may_see) return sorry(visit, 404, "error.no_such_learner");
    return std::move(*file);
  }
  if (file.error().code == core::ErrorCode::NotFound) return sorry(visit, 404, "error.no_such_learner");
  return lessons_sorry(visit, file.error());
}

/// What was learned, in sentences.
std::string CarersSite::course_sentences(const std::string& name, const LessonHands::CourseReport& r) const {
  const auto& pre = r.course.pre;
  const auto& post = r.course.post;
  if (!pre) return "<p>" + put("lessons.before_first", {{"name", name}}) + "</p>\n";
  const std::pair<std::string, std::string> n{"n", std::to_string(pre->right)},
      all{"all", std::to_string(pre->all)};
  if (!post) return "<p>" + put("lessons.between", {n, all, {"name", name}}) + "</p>\n";
  const int more = post->right - pre->right;
  const std::string_view how = more > 0 ? "lessons.rose" : more < 0 ? "lessons.fell" : "lessons.same";
  std::string h = "<p><strong>" +
                  put(how, {n,
                            all,
                            {"m", std::to_string(post->right)},
                            {"rest", std::to_string(post->all)},
                            {"more", std::to_string(std::abs(more))},
                            {"name", name}}) +
                  "</strong>";
  if (r.gained && more > 0) h += " " + put("lessons.gained", {{"n", whole(*r.gained * 100)}});
  h += "</p>\n";
  if (more != 0 && r.chance)
    h += "<p>" + te(*r.chance < .05 ? "lessons.hardly_chance" : "lessons.maybe_chance") + "</p>\n";
  return h + "<p>" + te("lessons.caution") + "</p>\n";
}

std::string CarersSite::lesson_tables(const LessonHands::CourseReport& r) const {
  const std::string& title = r.course.title;
  const auto begin = [&](const std::string& caption) {
    return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + escaped(title) + ": " +
           caption + "\"><table><caption>" + caption + "</caption><thead><tr>";
  };
  const auto head = [](const std::string& text) { return "<th scope=\"col\">" + text + "</th>"; };
  std::string h;
  if (r.course.post && !r.readings.empty()) {
    h += begin(te("lessons.readings")) + head(te("lessons.reading")) + head(te("lessons.value")) +
         head(te("lessons.interval")) + "</tr></thead><tbody>\n";
    for (const LessonHands::Reading& x : r.readings) {
      const std::string key = "reading." + x.name;
      h += "<tr><th scope=\"row\">" + (words_.has(key) ? te(key) : escaped(x.name)) +
           "<br><span class=\"quiet\">" + escaped(x.note) + "</span></th><td>" + escaped(x.value) +
           "</td><td>" +
           (x.low.empty() ? "" : put("lessons.between_values", {{"low", x.low}, {"high", x.high}})) +
           "</td></tr>\n";
    }
    h += "</tbody></table></div>\n";
  }
  for (const LessonHands::Table& t : r.tables) {
    if (t.rows.empty()) continue;
    const auto word = [&](const std::string& text) {
      const std::string key = "figures." + text;
      return words_.has(key) ? te(key) : escaped(text);
    };
    h += begin(word(t.title));
    for (const std::string& c : t.columns) h += head(word(c));
    h += "</tr></thead><tbody>\n";
    for (const auto& row : t.rows) {
      h += "<tr>";
      for (std::size_t i = 0; i < row.size(); ++i)
        h += (i == 0 ? "<th scope=\"row\">" : "<td>") + escaped(row[i]) + (i == 0 ? "</th>" : "</td>");
      h += "</tr>\n";
    }
    h += "</tbody></table></div>\n";
  }
  return h;
}

std::string CarersSite::course_part(const std::string& name, const LessonHands::CourseReport& r) const {
  std::string h = "<section class=\"lesson\">\n<h2>" + escaped(r.course.title) + "</h2>\n" +
                  course_sentences(name, r) + course_list(r.course);
  h += "<h3>" + te("lessons.mastered") + "</h3>\n" +
       (r.mastered.empty() ? "<p>" + te("lessons.none_mastered") + "</p>\n" : list_of(r.mastered));
  if (!r.to_learn.empty()) h += "<h3>" + te("lessons.to_learn") + "</h3>\n" + list_of(r.to_learn);
  std::vector<CurvePoint> points;
  std::string label = te("lessons.curve") + ": ";
  for (const LessonHands::Session& s : r.sessions) {
    points.push_back({s.in_lessons.right, s.in_lessons.all});
    if (points.size() > 1) label += "; ";
    label += put(s.in_lessons.all == 0 ? "lessons.curve_none" : "lessons.curve_point",
                 {{"s", std::to_string(points.size())},
                  {"n", std::to_string(s.in_lessons.right)},
                  {"all", std::to_string(s.in_lessons.all)}});
  }
  const std::string curve = lesson_curve(points, label, te("lessons.session"), te("lessons.curve_up"));
  if (!curve.empty()) h += "<h3>" + te("lessons.curve") + "</h3>\n" + curve;
  h += "<details><summary>" + te("lessons.details") + "<span class=\"visually-hidden\"> " +
       escaped(r.course.title) + "</span></summary>\n" + lesson_tables(r) + "</details>\n</section>\n";
  return h;
}

std::string CarersSite::senses_form(const Visit& visit, const LessonHands::LearnerFile& file) const {
  const bool may_change = visit.can(Deed::TeachLessons);
  std::string h = "<h2 id=\"senses\">" + te("lessons.senses") + "</h2>\n<p>" + te("lessons.senses_text") +
                  "</p>\n<form method=\"post\" action=\"" + path_of(file.learner.number) +
                  "/senses\" class=\"narrow\">" + csrf_field(visit) + "<fieldset class=\"plain\"" +
                  (may_change ? "" : " disabled") + "><legend class=\"visually-hidden\">" +
                  te("lessons.senses") + "</legend>\n";
  for (const LessonHands::Choice& c : file.senses) {
    const std::string key = "senses." + c.name, id = "senses-" + c.name;
    // What somebody has just typed stands there again.
    const std::string value = visit.form.has(c.name) ? visit.form[c.name] : c.value;
    h += "<label for=\"" + escaped(id) + "\">" + (words_.has(key) ? te(key) : escaped(c.name)) + "</label>\n";
    if (c.words.empty()) {
      h += "<p class=\"hint\" id=\"" + escaped(id) + "-hint\">" +
           put("lessons.number_hint", {{"low", whole(c.low)}, {"high", whole(c.high)}}) + "</p><input id=\"" +
           escaped(id) + "\" name=\"" + escaped(c.name) + "\" type=\"number\" min=\"" + whole(c.low) +
           "\" max=\"" + whole(c.high) + "\" aria-describedby=\"" + escaped(id) + "-hint\" value=\"" +
           escaped(value) + "\">\n";
      continue;
    }
    h += "<select id=\"" + escaped(id) + "\" name=\"" + escaped(c.name) + "\"><option value=\"\">" +
         te("lessons.as_usual") + "</option>";
    for (const std::string& word : c.words) {
      const std::string shown = "senses.word." + word;
      h += "<option value=\"" + escaped(word) + "\"" + (word == value ? " selected" : "") + ">" +
           (words_.has(shown) ? te(shown) : escaped(word)) + "</option>";
    }
    h += "</select>\n";
  }
  h += "</fieldset>\n";
  if (may_change) h += "<button class=\"primary\">" + te("lessons.keep") + "</button>";
  return h + "</form>\n";
}

Response CarersSite::learner_page(const Visit& visit, const LessonHands::LearnerFile& file,
                                  const std::string& fault, int status) {
  const LessonHands::Learner& l = file.learner;
  std::string h = "<p><a href=\"/lessons\">" + te("lessons.back") + "</a></p>\n<h1>" + escaped(l.name) +
                  "</h1>\n" + alert(fault);
  if (visit.query.has("enrolled"))
    h += "<p class=\"good\" role=\"status\">" + put("lessons.enrolled", {{"name", l.name}}) + "</p>\n";
  if (visit.query.has("shared")) h += "<p class=\"good\" role=\"status\">" + te("lessons.shared") + "</p>\n";
  if (visit.query.has("kept")) h += "<p class=\"good\" role=\"status\">" + te("lessons.kept") + "</p>\n";
  h += "<p class=\"quiet\">" + put("lessons.since", {{"day", day_text(l.enrolled)}, {"who", l.consent}}) +
       "</p>\n";
  if (file.courses.empty()) h += "<p>" + te("lessons.not_begun") + "</p>\n";
  for (const LessonHands::CourseReport& r : file.courses) h += course_part(l.name, r);
  h += senses_form(visit, file);
  auto seen = seen_form(visit, l);
  if (!seen) return sorry(visit, seen.error());
  h += *seen;
  if (visit.can(Deed::TeachLessons))
    h += "<h2>" + te("lessons.erase") + "</h2>\n<p><a class=\"button danger\" href=\"" + path_of(l.number) +
         "/erase\">" + put("lessons.erase_ask", {{"name", l.name}}) + "</a></p>\n";
  return page(visit, l.name, h, "lessons", status);
}

/// For the administrator, whom nobody need give a learner.
core::Result<std::string> CarersSite::seen_form(const Visit& visit, const LessonHands::Learner& learner) {
  if (!visit.can(Deed::ManageAccounts)) return std::string{};
  auto all = accounts_.all();
  if (!all) return std::move(all).error();
  auto given = rights_.carers_of(pupil_of(learner));
  if (!given) return std::move(given).error();
  std::string h = "<h2 id=\"seen\">" + te("lessons.seen") + "</h2>\n<p>" + te("lessons.seen_text") + "</p>\n";
  std::string boxes;
  for (const CarerAccount& a : *all) {
    if (!may(a.role, Deed::SeeLessons) || may(a.role, Deed::ManageAccounts)) continue;
    const std::string id = std::to_string(a.id);
    boxes += "<label class=\"check\"><input type=\"checkbox\" name=\"sees-" + id + "\" value=\"yes\"" +
             (given->contains(a.id) ? " checked" : "") + "> <span>" + escaped(a.name) +
             " <span class=\"quiet\">(" + te("role." + std::string{to_string(a.role)}) +
             ")</span></span></label>\n";
  }
  if (boxes.empty()) return h + "<p>" + te("lessons.seen_nobody") + "</p>\n";
  return h + "<form method=\"post\" action=\"" + path_of(learner.number) + "/seen\" class=\"narrow\">" +
         csrf_field(visit) + "<fieldset class=\"plain\"><legend class=\"visually-hidden\">" +
         te("lessons.seen") + "</legend>\n" + boxes + "</fieldset>\n<button>" + te("lessons.seen_go") +
         "</button></form>\n";
}

Reply CarersSite::share_learner(Visit& visit) {
  auto found = learner_in(visit);
  if (auto* r = std::get_if<Response>(&found)) return {std::move(*r), {}};
  const LessonHands::Learner& learner = std::get<LessonHands::LearnerFile>(found).learner;
  auto all = accounts_.all();
  auto given = rights_.carers_of(pupil_of(learner));
  if (!all || !given) return {sorry(visit, 503, "error.store"), {}};
  std::set<std::int64_t> chosen;
  std::string names;
  for (const CarerAccount& a : *all) {
    // An administrator's own are not asked about, and kept for the day when that is another's office.
    const bool is_asked = may(a.role, Deed::SeeLessons) && !may(a.role, Deed::ManageAccounts);
    const bool sees = is_asked ? visit.form["sees-" + std::to_string(a.id)] == "yes" : given->contains(a.id);
    if (!sees) continue;
    chosen.insert(a.id);
    if (is_asked) names += (names.empty() ? "" : ", ") + a.name;
  }
  if (auto s = rights_.give_only(pupil_of(learner), chosen); !s) return {sorry(visit, s.error()), {}};
  if (auto s = note(visit, "changed who sees a learner", subject_of(learner.number),
                    learner.name + ": " + (names.empty() ? "-" : names));
      !s)
    return {sorry(visit, s.error()), {}};
  return {go_to(path_of(learner.number) + "?shared=1"), {}};
}

Reply CarersSite::show_learner(Visit& visit) {
  auto found = learner_in(visit);
  if (auto* r = std::get_if<Response>(&found)) return {std::move(*r), {}};
  return {learner_page(visit, std::get<LessonHands::LearnerFile>(found), "", 200), {}};
}

Reply CarersSite::choose_senses(Visit& visit) {
  auto found = learner_in(visit);
  if (auto* r = std::get_if<Response>(&found)) return {std::move(*r), {}};
  const auto& file = std::get<LessonHands::LearnerFile>(found);
  LessonHands::Choices chosen;
  for (const LessonHands::Choice& c : file.senses)
    if (visit.form.has(c.name)) chosen.emplace_back(c.name, visit.form[c.name]);
  for (const LessonHands::Choice& c : file.senses) {
    const std::string& typed = visit.form[c.name];
    if (!c.words.empty() || typed.empty() || is_number_in(typed, c.low, c.high)) continue;
    const std::string key = "senses." + c.name;
    const std::string fault =
        put("lessons.number_wrong",
            {{"what", words_.has(key) ? w(key) : c.name}, {"low", whole(c.low)}, {"high", whole(c.high)}});
    return {learner_page(visit, file, fault, 422), {}};
  }
  if (auto s = hands_.lessons.choose(file.learner.number, chosen); !s) {
    if (s.error().code != core::ErrorCode::BadInput) return {lessons_sorry(visit, s.error()), {}};
    return {learner_page(visit, file, escaped(s.error().sentence), 422), {}};
  }
  if (auto s =
          note(visit, "changed what suits a learner", subject_of(file.learner.number), file.learner.name);
      !s)
    return {sorry(visit, s.error()), {}};
  return {go_to(path_of(file.learner.number) + "?kept=1"), {}};
}

Response CarersSite::erase_page(const Visit& visit, const LessonHands::LearnerFile& file,
                                const std::string& fault, int status) const {
  const LessonHands::Learner& l = file.learner;
  const std::string title = words_.with("lessons.erase_ask", "name", l.name);
  std::size_t sessions = 0;
  double minutes = 0;
  for (const LessonHands::Course& c : l.courses) {
    sessions += c.sessions;
    minutes += c.minutes;
  }
  std::string h = "<h1>" + escaped(title) + "</h1>\n" + alert(fault);
  if (file.lesson_is_on) h += alert(te("lessons.is_on"));
  h += "<p>" +
       put("lessons.erase_text", {{"name", l.name}, {"n", std::to_string(sessions)}, {"m", whole(minutes)}}) +
       "</p>\n<p><strong>" + te("lessons.erase_final") + "</strong></p>\n<form method=\"post\" action=\"" +
       path_of(l.number) + "/erase\" class=\"narrow\">" + csrf_field(visit) + "<label for=\"sure\">" +
       te("data.type") +
       "</label>\n<input id=\"sure\" name=\"sure\" autocomplete=\"off\" required>\n<div "
       "class=\"actions\"><button class=\"danger\">" +
       te("lessons.erase_go") + "</button> <a class=\"button\" href=\"" + path_of(l.number) + "\">" +
       te("lessons.erase_not") + "</a></div></form>\n";
  return page(visit, title, h, "lessons", status);
}

Reply CarersSite::ask_erase_learner(Visit& visit) {
  auto found = learner_in(visit);
  if (auto* r = std::get_if<Response>(&found)) return {std::move(*r), {}};
  return {erase_page(visit, std::get<LessonHands::LearnerFile>(found), "", 200), {}};
}

Reply CarersSite::erase_learner(Visit& visit) {
  auto found = learner_in(visit);
  if (auto* r = std::get_if<Response>(&found)) return {std::move(*r), {}};
  const auto& file = std::get<LessonHands::LearnerFile>(found);
  if (!words_.was_typed("data.word", visit.form["sure"]))
    return {erase_page(visit, file, te("data.unsure"), 422), {}};
  if (auto s = hands_.lessons.erase(file.learner.number); !s) return {lessons_sorry(visit, s.error()), {}};
  if (auto s = rights_.forget(file.learner.number); !s) return {sorry(visit, s.error()), {}};
  // The list of changes must not keep the name of somebody who was erased.
  if (auto s = audit_.blot_out(subject_of(file.learner.number)); !s) return {sorry(visit, s.error()), {}};
  if (auto s = note(visit, "erased a learner", "", ""); !s) return {sorry(visit, s.error()), {}};
  return {go_to("/lessons?erased=1"), {}};
}

Reply CarersSite::study_file(Visit& visit) {
  if (!hands_.lessons.any) return {sorry(visit, 404, "error.no_such_page"), {}};
  const bool answers = visit.query["kind"] == "jsonl";
  const std::string& module = visit.query["module"];
  std::optional<LessonHands::Numbers> only;
  if (!visit.can(Deed::ManageAccounts)) {
    auto seen = learners_for(visit);
    if (!seen) return {lessons_sorry(visit, seen.error()), {}};
    only.emplace();
    for (const LessonHands::Learner& l : *seen) only->insert(l.number);
    if (only->empty()) return {sorry(visit, 404, "lessons.study_none"), {}};
  }
  auto text =
      hands_.lessons.study(module, answers ? LessonHands::Study::Answers : LessonHands::Study::Scores, only);
  if (!text) return {lessons_sorry(visit, text.error()), {}};
  if (auto s = note(visit, "took along the file for a study", "", module); !s)
    return {sorry(visit, s.error()), {}};
  Response r;
  r.content_type = answers ? "application/jsonl" : "text/csv; charset=utf-8";
  r.body = std::move(*text);
  r.headers.emplace_back("Content-Disposition", "attachment; filename=\"lessons-" + plain_name(module) +
                                                    (answers ? ".jsonl\"" : ".csv\""));
  return {std::move(r), {}};
}

}  // namespace mana::carers
