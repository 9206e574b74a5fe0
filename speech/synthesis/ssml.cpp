#include "speech/synthesis/ssml.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

#include "speech/lips/ipa.hpp"
#include "speech/lips/utf8.hpp"

namespace mana::speech {
namespace {

struct Element {
  std::string_view kind, begin, behind, end;  ///< the value stands between `begin` and `behind`
};
// What eSpeak NG 1.51 obeys of SSML 1.1 (its src/libespeak-ng/ssml.c).
constexpr std::array<Element, 6> kElements{
    {{"rate", "<prosody rate=\"", "\">", "</prosody>"},
     {"pitch", "<prosody pitch=\"", "\">", "</prosody>"},
     {"volume", "<prosody volume=\"", "\">", "</prosody>"},
     {"emphasis", "<emphasis level=\"", "\">", "</emphasis>"},
     {"letters", "<say-as interpret-as=\"characters", "\">", "</say-as>"},
     {"language", "<voice xml:lang=\"", "\">", "</voice>"}}};

constexpr std::string_view kLanguage = "language";

const Element* element_of(std::string_view kind) {
  const auto* found =
      std::find_if(kElements.begin(), kElements.end(), [&](const Element& e) { return e.kind == kind; });
  return found == kElements.end() ? nullptr : found;
}

/// "+10%", "x-slow", "500ms", "fr-CA": nothing that could end an attribute.
bool is_harmless(std::string_view value) {
  return value.size() < 40 && std::all_of(value.begin(), value.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' ||
                  c == '-' || c == '%' || c == '.';
         });
}

/// Mnemonics of eSpeak NG: signs of ASCII, but for those that end them or begin a tag.
bool are_phonemes(std::string_view value) {
  return !value.empty() && value.size() < 200 && std::all_of(value.begin(), value.end(), [](char c) {
    return c >= ' ' && c <= '~' && c != '[' && c != ']' && c != '<' && c != '>' && c != '&';
  });
}

std::optional<std::string> phonemes_of(const TextManner& m) {
  if (m.kind == "ipa") return espeak_phonemes(m.value);
  if (m.kind == "sounds" && are_phonemes(m.value)) return m.value;
  return {};
}

/// "500ms", "2s", "1.5"; nothing for what is no time.
core::Duration span_of(std::string_view value) {
  constexpr double kLongest = 60;
  double number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{}) return {};
  return core::seconds(std::clamp(value.ends_with("ms") ? number / 1e3 : number, 0.0, kLongest));
}

class Writer {
 public:
  Writer(const Utterance& sentence, std::string_view own_language)
      : sentence_{sentence}, own_language_{own_language} {
    const std::string& text = sentence.text;
    first_ = std::min(text.find_first_not_of(kBlanks), text.size());
    last_ = text.find_last_not_of(kBlanks);
    const auto says = [](const TextManner& m) { return m.kind == "as" && !m.value.empty(); };
    is_silent_ =
        first_ == text.size() && std::none_of(sentence.manners.begin(), sentence.manners.end(), says);
    out_.has_phonemes =
        std::any_of(sentence.manners.begin(), sentence.manners.end(),
                    [](const TextManner& m) { return m.end > m.begin && phonemes_of(m).has_value(); });
  }

  Ssml write() {
    const std::string_view text{sentence_.text};
    for (std::size_t at = 0; at <= text.size();) {
      close_until(at);
      open_at(at);
      if (at >= text.size()) break;
      if (at < silent_until_) {  // other words are spoken instead
        at += code_point_at(text, at).bytes;
        ++character_;
        continue;
      }
      const CodePoint c = code_point_at(text, at);
      come_home(text[at]);
      letters(text.substr(at, c.bytes));
      ++character_;
      at += c.bytes;
    }
    close_until(text.size() + 1);
    return std::move(out_);
  }

 private:
  struct Open {
    std::size_t end;
    std::string_view closing;
    bool is_language = false;
  };

  void tag(std::string_view text) {
    out_.text += text;
    out_.plain.resize(out_.plain.size() + text.size(), character_);  // tags are ASCII
  }

  void letters(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      const CodePoint c = code_point_at(text, at);
      const std::string_view one = text.substr(at, c.bytes);
      if (one == "<") {
        tag("&lt;");
      } else if (one == "[" && out_.has_phonemes) {
        tag(" ");  // nobody says it; two would begin phonemes
      } else if (one == ">") {
        tag("&gt;");
      } else if (one == "&") {
        tag("&amp;");
      } else {
        out_.text += one;
        out_.plain.push_back(character_);
      }
      at += c.bytes;
    }
  }

  void close_until(std::size_t at) {
    while (!open_.empty() && open_.back().end <= at) {
      tag(open_.back().closing);
      is_abroad_ = is_abroad_ || open_.back().is_language;
      open_.pop_back();
    }
  }

  void open_at(std::size_t at) {
    for (; next_ < sentence_.manners.size() && sentence_.manners[next_].begin <= at; ++next_) {
      const TextManner& m = sentence_.manners[next_];
      const bool crosses = !open_.empty() && m.end > open_.back().end;
      if (m.begin < at || at < silent_until_ || crosses) continue;
      if (m.kind == "pause" && is_harmless(m.value)) {
        pause(m);
      } else if (const auto phonemes = phonemes_of(m); phonemes && m.end > m.begin) {
        tag("[[" + *phonemes + "]]");
        silent_until_ = m.end;
      } else if (m.kind == "as") {
        if (!m.value.empty()) come_home(m.value.front());
        letters(m.value);
        silent_until_ = m.end;
      } else if (const Element* e = element_of(m.kind);
                 e != nullptr && m.end > m.begin && is_harmless(m.value)) {
        tag(std::string{e->begin} + m.value + std::string{e->behind});
        is_abroad_ = is_abroad_ && m.kind != kLanguage;
        open_.push_back({m.end, e->end, m.kind == kLanguage});
      }
    }
  }

  /// The next word behind some of another language is of the voice's own again.
  void come_home(char next) {
    constexpr std::string_view kNoWord = " \t\r\n.,;:!?";
    if (!is_abroad_ || own_language_.empty() || kNoWord.find(next) != std::string_view::npos) return;
    is_abroad_ = false;
    const Element& e = *element_of(kLanguage);
    tag(std::string{e.begin} + std::string{own_language_} + std::string{e.behind});
    open_.push_back({open_.empty() ? sentence_.text.size() + 1 : open_.back().end, e.end, true});
  }

  void pause(const TextManner& m) {
    if (is_silent_ || m.begin <= first_) {
      out_.silence_before += span_of(m.value);
    } else if (m.begin > last_) {
      out_.silence_behind += span_of(m.value);
    } else {
      tag("<break time=\"" + m.value + "\"/>");
    }
  }

  static constexpr std::string_view kBlanks = " \t\r\n";
  const Utterance& sentence_;
  const std::string_view own_language_;
  Ssml out_;
  std::size_t first_ = 0, last_ = 0;  // letters that are no blanks
  bool is_silent_ = false;
  std::vector<Open> open_;
  bool is_abroad_ = false;  // a language has ended, and nothing was said since
  std::size_t next_ = 0, silent_until_ = 0;
  int character_ = 0;
};

}  // namespace

Ssml ssml_of(const Utterance& sentence, std::string_view own_language) {
  return Writer{sentence, is_harmless(own_language) ? own_language : std::string_view{}}.write();
}

}  // namespace mana::speech
