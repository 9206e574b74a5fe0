#pragma once
#include <array>
#include <string_view>

#include "agent/bus/messages/speech.hpp"
#include "render/screen/caption_track.hpp"
#include "render/screen/screen_content.hpp"
#include "render/screen/screen_plan.hpp"

namespace mana::render {

struct ScreenSize {
  int width, height;
};
inline constexpr std::array<ScreenSize, 6> kScreens{
    {{800, 480}, {1024, 600}, {1280, 720}, {1920, 1080}, {720, 1280}, {1080, 1920}}};

inline constexpr std::string_view kLongSentence =
    "Um Viertel nach zehn kommt Frau Doktor Müller-Lüdenscheidt zum Verbandswechsel, danach holt Ihre "
    "Tochter "
    "Sie zum Mittagessen im Gemeindehaus ab.";

/// Everything on a screen, from the back to the front.
inline std::vector<Placed> all_of(ScreenPlanner& planner, Typesetter& type, const Layout& layout,
                                  const ScreenContent& content) {
  ScreenPlan plan = planner.plan(type, layout, content);
  plan.beside.insert(plan.beside.end(), plan.over.begin(), plan.over.end());
  return std::move(plan.beside);
}

/// A sentence whose words are said one each 400 ms, with a pause after the fourth.
inline msg::SentenceStarted said(std::string_view text, core::Time start = core::kStart) {
  using namespace std::chrono_literals;
  msg::SentenceStarted s;
  s.id = msg::UtteranceId{7};
  s.audio_start = start;
  s.text = text;
  core::Duration t = 100ms;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) {
      s.words.push_back({std::string{text.substr(at, end - at)}, t, t + 380ms, static_cast<int>(at)});
      t += s.words.size() == 4 ? 1000ms : 400ms;
    }
    at = end + 1;
  }
  s.duration = t;
  return s;
}

/// What a screen shows on an ordinary afternoon.
inline ScreenContent afternoon() {
  ScreenContent c;
  c.clock = "12:58 pm";
  c.day = "Wednesday";
  c.day_part = "afternoon";
  c.date = "24 September";
  c.has_next = true;
  c.next_title = "Dentist";
  c.next_when = "today at 2:30 pm";
  c.next_place = "12 High Street";
  c.senses = {SenseShown::On, SenseShown::On};
  return c;
}
inline ScreenContent with_senses(ScreenContent c, SenseShown camera, SenseShown microphone) {
  c.senses = {camera, microphone};
  return c;
}
inline ScreenContent with_caption(ScreenContent c, std::string_view text, core::Duration since) {
  c.caption = std::make_shared<const Caption>(caption_of(said(text)));
  c.caption_since = since;
  return c;
}
inline ScreenContent with_buttons(ScreenContent c) {
  c.buttons = {{"ok", "OK"}, {"later", "Later"}, {"repeat", "Repeat"}};
  return c;
}

}  // namespace mana::render
