#include "calendar/service/screen_facts.hpp"

#include <algorithm>

#include "calendar/reminders/reminder_plan.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::calendar {
namespace {

using core::WallTime;
using std::chrono::floor;
constexpr std::string_view kUntold = "An appointment";  // one that somebody marked private
constexpr std::chrono::hours kLookAgain{6};
constexpr std::chrono::minutes kStaysAfterStart{15};

LocalTime local(WallTime t, const zone::Zone& home) { return home.to_local(floor<std::chrono::seconds>(t)); }

}  // namespace

void ScreenFacts::show(WallTime wall, const Agenda& agenda) {
  const bool new_minute = wall >= next_minute_;
  if (new_minute) show_time(wall);
  if (new_minute || wall >= next_valid_until_) show_next(wall, agenda);
}

void ScreenFacts::show_time(WallTime wall) {
  const LocalTime here = local(wall, *home_);
  const auto minute = floor<std::chrono::minutes>(here);
  next_minute_ = wall + (minute + std::chrono::minutes{1} - here) -
                 (wall - floor<std::chrono::seconds>(wall));  // to the full second of the full minute
  const auto of_day = (minute - floor<std::chrono::days>(minute)).count();
  bus_.publish(msg::LocalTimeChanged{
      wall, static_cast<int>(of_day / 60), static_cast<int>(of_day % 60), shown_clock(here, words_),
      shown_date(floor<std::chrono::days>(here), words_), std::string{day_part(here, words_).name}});
}

void ScreenFacts::show_next(WallTime wall, const Agenda& agenda) {
  if (wall >= next_valid_until_) {
    next_ = agenda.next_appointment(wall);
    next_valid_until_ = wall + kLookAgain;
    if (next_) {
      const WallTime over = std::max(next_->start + std::chrono::seconds{1},
                                     std::min(next_->end, next_->start + kStaysAfterStart));
      next_valid_until_ = std::min(next_valid_until_, std::max(over, wall + std::chrono::minutes{1}));
    }
  }
  msg::NextAppointment now_shown;
  if (next_ && !hidden_) {
    now_shown.any = true;
    now_shown.title = shown_text(told_title(*next_), 80);
    if (now_shown.title.empty()) now_shown.title = kUntold;
    now_shown.when = shown_when(local(next_->start, *home_), local(wall, *home_), next_->all_day, words_);
    now_shown.place = shown_text(told_place(*next_), 80);
  }
  if (shown_ && shown_->any == now_shown.any && shown_->title == now_shown.title &&
      shown_->when == now_shown.when && shown_->place == now_shown.place) {
    return;
  }
  shown_ = now_shown;
  bus_.publish(std::move(now_shown));
}

}  // namespace mana::calendar
