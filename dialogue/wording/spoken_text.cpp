#include "dialogue/wording/spoken_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "dialogue/aiml/brain/markup.hpp"
#include "dialogue/aiml/brain/tag.hpp"
#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/wording/read_aloud.hpp"

namespace mana::dialogue {
namespace {

using aiml::MarkupElement;

constexpr std::array<std::string_view, 6> kUnread{"oob", "url", "postback", "image", "video", "delay"};

std::string_view attribute(const MarkupElement& e, std::string_view name, std::string_view otherwise = "") {
  for (const auto& [key, value] : e.attributes)
    if (key == name) return value;
  return otherwise;
}

/// Its words are none of the word before it. What is heard or seen between two words parts nothing.
bool stands_alone(std::string_view name) {
  constexpr std::array<std::string_view, 7> kBetweenWords{"break", "show",  "caption", "image",
                                                          "video", "delay", "location"};
  return aiml::separates_words(name) &&
         std::find(kBetweenWords.begin(), kBetweenWords.end(), name) == kBetweenWords.end();
}

/// "0.5"; what is no number is `otherwise`.
double number(std::string_view text, double otherwise) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} ? value : otherwise;
}

constexpr double kLongest = 60, kLongestShown = 3600;  // seconds

/// "1.5s", "300ms", a bare number is seconds.
core::Duration span(std::string_view text, double longest = kLongest) {
  const double scale = text.ends_with("ms") ? 1e-3 : 1;
  return core::seconds(std::clamp(number(text, 0) * scale, 0.0, longest));
}

class Compiler {
 public:
  SpokenText compile(std::string_view xml) {
    while (!xml.empty()) {
      const std::size_t open = xml.find('<');
      words(aiml::unescaped(xml.substr(0, open)));
      if (open == std::string_view::npos) break;
      const std::size_t close = xml.find('>', open);
      if (close == std::string_view::npos) break;
      element(xml.substr(open + 1, close - open - 1));
      xml.remove_prefix(close + 1);
    }
    while (!open_.empty()) end(open_.back().element.name);
    tidy();
    return std::move(out_);
  }

 private:
  struct Open {
    MarkupElement element;
    std::size_t begin;
  };

  void words(std::string_view text) {
    if (!unread_.empty()) return;
    std::string& to = note_ ? note_->text : shown_ ? *shown_ : out_.text;
    for (const char c : text) {
      const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
      const bool wanted = !blank || (!to.empty() && to.back() != ' ');
      if (wanted) to.push_back(blank ? ' ' : c);
    }
  }

  void element(std::string_view inner) {
    if (inner.starts_with('/')) return end(inner.substr(1));
    const bool empty = inner.ends_with('/');
    if (empty) inner.remove_suffix(1);
    MarkupElement e = aiml::element_from(inner);
    begin(e);
    if (empty) {
      close(e, out_.text.size());
    } else {
      open_.push_back({std::move(e), out_.text.size()});
    }
  }

  void begin(const MarkupElement& e) {
    if (stands_alone(e.name)) words(" ");
    if (std::find(kUnread.begin(), kUnread.end(), e.name) != kUnread.end() && unread_.empty())
      unread_ = e.name;
    if (e.name == "carer")
      note_ =
          CarerNote{std::string{attribute(e, "why", "said something")}, "", attribute(e, "urgent") == "yes"};
    if (e.name == "show") shown_.emplace();
    if (e.name == "ask") out_.asks = true;
    if (e.name == "mark") mark(std::string{attribute(e, "name")});
    if (e.name == "break") manner(out_.text.size(), "pause", attribute(e, "time", "400ms"));
    if (e.name == "expression") cue(Cue::Kind::Expression, e, attribute(e, "type"));
    if (e.name == "gesture") cue(Cue::Kind::Gesture, e, attribute(e, "type"));
    if (e.name == "gaze") cue(Cue::Kind::Gaze, e, attribute(e, "target", "user"));
  }

  void end(std::string_view name) {
    const auto found =
        std::find_if(open_.rbegin(), open_.rend(), [&](const Open& o) { return o.element.name == name; });
    if (found == open_.rend()) return;
    const Open closed = *found;
    open_.erase(std::next(found).base(), open_.end());
    close(closed.element, closed.begin);
  }

  void close(const MarkupElement& e, std::size_t begin) {
    if (e.name == unread_) unread_.clear();
    if (stands_alone(e.name)) words(" ");
    if (e.name == "carer" && note_) out_.notes.push_back(*std::exchange(note_, std::nullopt));
    if (e.name == "show" && shown_) show(e, *std::exchange(shown_, std::nullopt));
    if (begin == out_.text.size()) return;
    if (e.name == "prosody") {
      for (const char* kind : {"rate", "pitch", "volume"})
        if (const auto value = attribute(e, kind); !value.empty()) manner(begin, kind, value);
    }
    if (e.name == "emphasis") manner(begin, "emphasis", attribute(e, "level", "moderate"));
    if (e.name == "sub") manner(begin, "as", attribute(e, "alias"));
    if (e.name == "caption") manner(begin, "as", "");  // shown, not spoken
    if (e.name == "lang") manner(begin, "language", attribute(e, "xml:lang", attribute(e, "lang")));
    if (e.name == "phoneme") phoneme(begin, attribute(e, "alphabet", "ipa"), attribute(e, "ph"));
    if (e.name == "say-as") say_as(begin, attribute(e, "interpret-as"));
  }

  void phoneme(std::size_t begin, std::string_view alphabet, std::string_view sounds) {
    const bool of_espeak = alphabet.find("espeak") != std::string_view::npos;
    if (!sounds.empty() && (of_espeak || alphabet == "ipa"))
      manner(begin, of_espeak ? "sounds" : "ipa", sounds);
  }

  void say_as(std::size_t begin, std::string_view as) {
    const std::string_view written = std::string_view{out_.text}.substr(begin);
    if (as == "telephone" || as == "digits") return manner(begin, "as", digit_by_digit(written));
    if (as == "date") return manner(begin, "as", date_aloud(written));
    if (as == "time") return manner(begin, "as", time_aloud(written));
    if (as == "characters" || as == "spell-out") manner(begin, "letters", "");
  }

  void manner(std::size_t begin, std::string_view kind, std::string_view value) {
    out_.manners.push_back(
        {static_cast<int>(begin), static_cast<int>(out_.text.size()), std::string{kind}, std::string{value}});
  }

  std::string mark(std::string name) {
    if (name.empty()) name = "cue " + std::to_string(out_.cues.size() + 1);
    out_.marks.push_back({name, static_cast<int>(out_.text.size())});
    return name;
  }

  void cue(Cue::Kind kind, const MarkupElement& e, std::string_view name) {
    if (name.empty()) return;
    Cue c;
    c.kind = kind;
    c.name = name;
    c.strength = std::clamp(number(attribute(e, "intensity"), 1), 0.0, 1.0);
    c.hold = span(attribute(e, "hold", attribute(e, "dur")));
    c.mark = attribute(e, "at");
    const bool first = out_.text.empty() && c.mark.empty() && kind == Cue::Kind::Expression;
    if (first && out_.expression.empty()) out_.expression = c.name;
    // The utterance wears it as a whole; only what differs from that has to be said again.
    if (first && c.strength == 1 && c.hold == core::Duration{}) return;
    if (c.mark.empty()) c.mark = mark("");
    out_.cues.push_back(std::move(c));
  }

  /// Comes with the next word, as behaviour does. An empty one takes away what is shown.
  void show(const MarkupElement& e, std::string_view words) {
    Cue c;
    c.kind = Cue::Kind::Show;
    c.name = attribute(e, "src");
    c.text = aiml::trimmed(words).empty() ? attribute(e, "alt") : aiml::trimmed(words);
    c.hold = span(attribute(e, "hold", attribute(e, "dur")), kLongestShown);
    c.mark = attribute(e, "at");
    if (c.mark.empty()) c.mark = mark("");
    out_.cues.push_back(std::move(c));
  }

  void tidy() {
    while (!out_.text.empty() && out_.text.back() == ' ') out_.text.pop_back();
    const auto end = static_cast<int>(out_.text.size());
    for (msg::SayMark& m : out_.marks) m.offset = std::min(m.offset, end);
    for (msg::Manner& m : out_.manners) {
      m.begin = std::min(m.begin, end);
      m.end = std::min(m.end, end);
    }
    // The outer one first. What speaks something else instead is the innermost: the rest says how that is
    // spoken.
    const auto replaces = [](const msg::Manner& m) {
      return m.kind == "as" || m.kind == "ipa" || m.kind == "sounds";
    };
    std::stable_sort(out_.manners.begin(), out_.manners.end(),
                     [&](const msg::Manner& a, const msg::Manner& b) {
                       if (a.begin != b.begin) return a.begin < b.begin;
                       return a.end != b.end ? a.end > b.end : !replaces(a) && replaces(b);
                     });
    for (CarerNote& n : out_.notes)
      while (n.text.ends_with(' ')) n.text.pop_back();
  }

  SpokenText out_;
  std::vector<Open> open_;
  std::optional<CarerNote> note_;
  std::optional<std::string> shown_;  // to be read instead of spoken
  std::string unread_;
};

}  // namespace

SpokenText compile(std::string_view xml) { return Compiler{}.compile(xml); }

}  // namespace mana::dialogue
