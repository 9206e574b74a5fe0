#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "agent/carers/access/accounts.hpp"
#include "agent/carers/access/audit.hpp"
#include "agent/carers/access/learner_rights.hpp"
#include "agent/carers/access/login_guard.hpp"
#include "agent/carers/access/pairing.hpp"
#include "agent/carers/access/sessions.hpp"
#include "agent/carers/pages/entry_book.hpp"
#include "agent/carers/pages/fetched_calendar.hpp"
#include "agent/carers/pages/kiosk_state.hpp"
#include "agent/carers/pages/services.hpp"
#include "agent/carers/pages/words.hpp"
#include "agent/carers/server/http_message.hpp"
#include "agent/carers/server/url_text.hpp"
#include "agent/platform/zone/zones.hpp"
#include "calendar/outbox/letter_text.hpp"
#include "calendar/reminders/reminder_policy.hpp"
#include "calendar/store/outbox_rows.hpp"

namespace mana::carers {

struct SiteOptions {
  zone::ZonePtr home;
  std::string language = "en-GB";
  calendar::Sentences sentences;  ///< in that language
  std::string person_name;        ///< who the companion is for; empty: not said
  calendar::ReminderPolicy policy;
  platform::PasswordCost cost{};
  std::filesystem::path calendar_folder;  ///< of the calendar to drag in (fetched_calendar.hpp)
  bool loopback = true;  ///< only names of this machine are answered to (against DNS rebinding)
};

/// What a request does besides its answer; the module does it.
struct Effects {
  bool calendar_changed = false;
  bool accounts_changed = false;
  bool told_changed = false;   ///< somebody sees to something that carers were told of
  bool pairing_asked = false;  ///< somebody looks at the page of the first account: show the code again
  struct Speech {
    std::string text, who;
  };
  std::optional<Speech> speech;
  std::vector<std::string> ended_streams;
};

struct Reply {
  Response response;
  /// When set: what takes long. To be called on another thread; its answer is the reply.
  std::function<Response()> errand;
};

/// The carers' page: a request in, an answer out. It knows no sockets, threads or clocks.
/// Ownership: refers to what it is given, which must outlive it.  Threads: the database's.
/// Errors: what goes wrong becomes a page that says so in one sentence.
class CarersSite {
 public:
  struct Moment {
    core::Time now{};
    core::WallTime wall{};
  };
  CarersSite(platform::SqliteDb& db, const zone::Zones& zones, const Hands& hands, const KioskState& kiosk,
             Pairing& pairing, SiteOptions options);

  Reply handle(const Request& request, Moment moment);
  Effects take_effects() { return std::exchange(effects_, {}); }
  const Words& words() const { return words_; }
  Accounts& accounts() { return accounts_; }

 private:
  /// One request on its way.
  struct Visit {
    const Request& request;
    Moment moment;
    std::vector<std::string> path;
    Fields query, form;
    std::optional<Sessions::Session> session;
    const CarerAccount& me() const { return session->account; }
    bool can(Deed deed) const { return session && may(session->account.role, deed); }
  };
  using Handler = Reply (CarersSite::*)(Visit&);
  struct Route;
  static const std::vector<Route>& routes();

  // site.cpp
  Reply answer(const Request& request, Moment moment);
  Reply dispatch(Visit& visit);
  const PageFile* find_file(std::string_view name) const;
  Response file(const Visit& visit, std::string_view name);
  Response page(const Visit& visit, std::string_view title, std::string_view body, std::string_view here = "",
                int status = 200) const;
  Response sorry(const Visit& visit, int status, std::string_view word) const;
  Response sorry(const Visit& visit, const core::Error& error) const;
  static Response go_to(std::string where, int status = 303);
  static Response json(std::string text, int status = 200);
  void set_cookie(Response& response, const Visit& visit, const std::string& token) const;
  std::string csrf_field(const Visit& visit) const;
  core::Status note(const Visit& visit, std::string_view deed, std::string_view subject,
                    std::string_view detail);

  // site_door.cpp: who comes in
  Reply show_login(Visit& visit);
  Reply log_in(Visit& visit);
  Reply log_out(Visit& visit);
  Reply show_welcome(Visit& visit);
  Reply make_first(Visit& visit);
  Response login_page(const Visit& visit, std::string_view name, std::string_view fault, int status) const;
  Response welcome_page(const Visit& visit, const std::vector<std::string>& faults) const;

  // site_today.cpp
  Reply show_today(Visit& visit);
  Reply show_today_part(Visit& visit);
  Reply live(Visit& visit);
  std::string today_part(const Visit& visit);
  std::string note_list(const Visit& visit);
  std::string sources_note(const Visit& visit);
  std::string outcome_text(const calendar::Delivery& delivery) const;
  std::string happened_list(const Visit& visit, std::chrono::local_days day);
  /// The overview leaves out what stands elsewhere on its page, and of later days what comes every day.
  enum class Listed { All, Overview };
  struct ComingLine {
    calendar::DatedOccurrence dated;
    bool was_asked = false;  ///< or is on record
  };
  bool is_in_overview(const Visit& visit, const calendar::DatedOccurrence& dated, bool was_asked) const;
  core::Result<std::map<std::chrono::local_days, std::vector<ComingLine>>> coming_lines(
      const Visit& visit, std::chrono::local_days first, std::chrono::days count, Listed listed);
  std::string badges(const calendar::recurrence::Occurrence& o, const EntryPlace* place) const;
  std::string coming_line(const Visit& visit, const calendar::DatedOccurrence& dated,
                          const EntryPlace* place) const;
  std::string coming_list(const Visit& visit, std::chrono::local_days from, std::chrono::days days,
                          Listed listed = Listed::All);
  std::string health_summary(const Visit& visit) const;

  // site_doses.cpp: what carers know of a medicine that was or was not taken
  Reply put_dose_on_record(Visit& visit);
  std::string dose_form(const Visit& visit, const calendar::DeliveryKey& key, bool taken) const;

  // site_told.cpp: who was told outside of the house
  struct Asked {
    calendar::outbox::Letter letter;
    calendar::outbox::Occasion occasion;
  };
  Reply see_to_it(Visit& visit);
  Reply show_seen(Visit& visit);
  Reply see_by_link(Visit& visit);
  Response seen_page(const Visit& visit, const Asked& asked) const;
  core::Result<std::optional<Asked>> asked_by_link(const Visit& visit);
  core::Result<bool> see_to(const Visit& visit, const calendar::outbox::Occasion& occasion,
                            const std::string& who);
  std::string told_list(const Visit& visit);
  std::string reach_list(const Visit& visit);
  std::string parts_list() const;
  std::string what_became_of(const Visit& visit, const calendar::outbox::Occasion& occasion) const;
  std::string letter_line(const Visit& visit, const calendar::outbox::Letter& letter) const;
  std::string moment(const Visit& visit,
                     core::WallTime t) const;  ///< "10:15 am", of another day with its date
  calendar::outbox::Household household() const;

  // site_calendar.cpp
  Reply show_calendar(Visit& visit);
  Reply api_events(Visit& visit);
  std::string month_cell(const Visit& visit, std::vector<calendar::recurrence::Occurrence> all,
                         const std::map<std::string, EntryPlace>& places, const std::string& date);
  std::string month_table(const Visit& visit, std::chrono::local_days day);

  // site_entry.cpp
  Reply show_new_entry(Visit& visit);
  Reply add_entry(Visit& visit);
  Reply show_entry(Visit& visit);
  Reply change_entry(Visit& visit);
  Reply remove_entry(Visit& visit);
  Reply move_entry(Visit& visit);
  Reply undo(Visit& visit);
  std::string undo_form(const Visit& visit) const;
  void can_be_undone(const Visit& visit);
  Reply api_preview(Visit& visit);
  struct FormFrame {
    std::string action, title;
    const Entry* entry = nullptr;  ///< null: a new one
    Scope scope = Scope::This;
    std::string notice;  ///< a key
    std::vector<Fault> faults;
    int status = 200;
  };
  std::string asked_of(const EntryFields& fields) const;
  Response entry_page(const Visit& visit, const EntryFields& fields, const FormFrame& frame);
  std::string way_and_company(const EntryFields& fields,
                              const std::function<std::string(std::string_view)>& label,
                              const std::function<std::string(std::string_view)>& wrong) const;
  bool may_change(const Visit& visit, const Entry& entry) const;
  std::optional<Reply> refused_medicine(const Visit& visit, bool touches) const;
  struct Told {
    std::string when, sentence;
  };
  struct Preview {
    std::string day;  ///< of which occurrence
    std::vector<Told> told;
    std::string note;  ///< a key, when nothing is said
  };
  Preview preview_of(const EntryFields& fields, core::WallTime wall);
  std::string preview_html(const Preview& preview) const;

  // site_kiosk.cpp
  Reply show_say(Visit& visit);
  Reply say(Visit& visit);
  Reply sound(Visit& visit);
  Reply show_look(Visit& visit);
  Reply choose_look(Visit& visit);
  Reply portrait(Visit& visit);
  Reply show_health(Visit& visit);
  Reply api_health(Visit& visit);

  // site_library.cpp: places and people that entries name
  Reply show_library(Visit& visit);
  Reply keep_place(Visit& visit);
  Reply remove_place(Visit& visit);
  Reply keep_acquaintance(Visit& visit);
  Reply remove_acquaintance(Visit& visit);
  Response library_page(const Visit& visit, const std::string& fault, int status);
  core::Status remember_place(const Visit& visit, const EntryFields& fields);

  // site_lessons.cpp: who learns, and what was learned
  Reply show_lessons(Visit& visit);
  Reply enrol_learner(Visit& visit);
  Reply show_learner(Visit& visit);
  Reply choose_senses(Visit& visit);
  Reply share_learner(Visit& visit);
  Reply ask_erase_learner(Visit& visit);
  Reply erase_learner(Visit& visit);
  Reply study_file(Visit& visit);
  Response lessons_page(const Visit& visit, const std::string& fault, int status);
  Response learner_page(const Visit& visit, const LessonHands::LearnerFile& file, const std::string& fault,
                        int status);
  core::Result<std::string> seen_form(const Visit& visit, const LessonHands::Learner& learner);
  core::Result<std::vector<LessonHands::Learner>> learners_for(const Visit& visit);
  Response erase_page(const Visit& visit, const LessonHands::LearnerFile& file, const std::string& fault,
                      int status) const;
  Response lessons_sorry(const Visit& visit, const core::Error& error) const;
  std::variant<LessonHands::LearnerFile, Response> learner_in(const Visit& visit);
  std::string course_list(const LessonHands::Course& course) const;
  std::string course_part(const std::string& name, const LessonHands::CourseReport& r) const;
  std::string course_sentences(const std::string& name, const LessonHands::CourseReport& r) const;
  std::string lesson_tables(const LessonHands::CourseReport& r) const;
  std::string senses_form(const Visit& visit, const LessonHands::LearnerFile& file) const;
  std::string day_text(core::WallTime t) const;
  std::string score_text(const std::optional<LessonHands::Score>& s) const;
  std::string put(std::string_view key,
                  const std::vector<std::pair<std::string, std::string>>& values) const;  ///< for HTML

  // site_people.cpp
  Reply show_more(Visit& visit);
  Reply show_people(Visit& visit);
  Reply add_person(Visit& visit);
  Reply change_person(Visit& visit);
  Reply remove_person(Visit& visit);
  Reply show_password(Visit& visit);
  Reply change_password(Visit& visit);
  Reply show_log(Visit& visit);
  Reply show_data(Visit& visit);
  Reply export_data(Visit& visit);
  Reply erase_data(Visit& visit);
  Response people_page(const Visit& visit, std::string_view fault, int status);
  Response password_page(const Visit& visit, std::string_view fault, int status);

  const std::string& w(std::string_view key) const { return words_[key]; }
  std::string te(std::string_view key) const;        ///< for HTML
  std::string told(const core::Error& error) const;  ///< likewise, in the language of the home
  zone::LocalTime local(core::WallTime t) const;
  std::string clock(zone::LocalTime t) const;  ///< as it is shown: "2:30 pm"
  std::chrono::local_days today(const Visit& visit) const;
  std::string shown_title(const Visit& visit, const calendar::recurrence::Occurrence& o) const;
  bool is_hidden(const Visit& visit, const calendar::recurrence::Occurrence& o) const;

  platform::SqliteDb& db_;
  const zone::Zones& zones_;
  const Hands& hands_;
  const KioskState& kiosk_;
  Pairing& pairing_;
  SiteOptions options_;
  const FetchedCalendar calendar_;
  Words words_, english_;
  Accounts accounts_;
  Sessions sessions_;
  Audit audit_;
  LearnerRights rights_;
  EntryBook book_;
  std::map<std::string, LastChange> undoable_;  // by carer: the last change of each, while the program runs
  LoginGuard guard_;
  Effects effects_;
};

}  // namespace mana::carers
