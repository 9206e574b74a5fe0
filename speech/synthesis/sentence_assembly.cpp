#include "speech/synthesis/sentence_assembly.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "speech/lips/loudness.hpp"
#include "speech/lips/utf8.hpp"
#include "speech/lips/viseme_timing.hpp"

namespace mana::speech {
namespace {
using core::Duration;

// What a phoneme that eSpeak NG gives no time of its own (the l of "twelve") takes from the one before.
constexpr Duration kBorrowed = std::chrono::milliseconds{60};
constexpr int kSilentShare = 100;  // of the loudest sample: what no more than that is, nobody hears

bool is_pause_name(const std::string& name) { return name.empty() || name[0] == '_' || name[0] == '('; }

std::vector<PhonemeSpan> span_phonemes(const SpokenSentence& s, std::span<const SpokenEvent> events) {
  std::vector<PhonemeSpan> spans{{kPause, Duration{}, Duration{}}};
  for (const SpokenEvent& e : events) {
    if (e.kind != SpokenEvent::Kind::Phoneme) continue;
    const Duration at = std::clamp(s.at_sample(e.sample), spans.back().start, s.duration());
    if (is_pause_name(e.name) && spans.back().ipa == kPause) continue;
    spans.back().end = at;
    spans.push_back({is_pause_name(e.name) ? kPause : e.name, at, at});
  }
  spans.back().end = s.duration();
  return spans;
}

/// Which of the sounds are mostly silence: stops that are not released.
void note_silence(std::vector<PhonemeSpan>& spans, const std::vector<std::int16_t>& samples, int rate_hz) {
  int loudest = 0;
  for (const std::int16_t x : samples) loudest = std::max(loudest, std::abs(int{x}));
  const int threshold = loudest / kSilentShare;
  for (PhonemeSpan& span : spans) {
    if (span.ipa == kPause) continue;
    const auto at = [&](Duration t) {
      return std::min(samples.size(), static_cast<std::size_t>(core::to_seconds(t) * rate_hz));
    };
    const auto from = samples.begin() + static_cast<std::ptrdiff_t>(at(span.start));
    const auto to = samples.begin() + static_cast<std::ptrdiff_t>(at(span.end));
    const auto silent =
        std::count_if(from, to, [&](std::int16_t x) { return std::abs(int{x}) <= threshold; });
    span.silent = to > from && 2 * silent > to - from;
  }
}

/// Gives every phoneme a time, and drops the pauses that have none.
std::vector<PhonemeSpan> without_empty(std::vector<PhonemeSpan> spans) {
  std::vector<PhonemeSpan> out;
  for (PhonemeSpan& span : spans) {
    if (span.start == span.end) {
      if (span.ipa == kPause || out.empty()) continue;
      PhonemeSpan& before = out.back();
      const Duration borrowed = std::min(kBorrowed, (before.end - before.start) / 2);
      if (borrowed <= Duration{}) continue;
      span.start = before.end -= borrowed;
    }
    if (!out.empty() && out.back().ipa == kPause && span.ipa == kPause) {
      out.back().end = span.end;
    } else {
      out.push_back(std::move(span));
    }
  }
  return out;
}

struct Token {
  std::size_t begin;  // bytes
  std::size_t end;
  int first_character;
  int characters;
  std::optional<Duration> start;
};

bool is_wide_script(char32_t c) { return c >= 0x2E80 && c < 0xFE00; }  // written without blanks
bool is_blank(char32_t c) { return c == ' ' || c == '\n' || c == '\t' || c == 0xA0 || c == 0x3000; }

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  bool within = false;
  int character = 0;
  for (std::size_t at = 0; at < text.size(); ++character) {
    const CodePoint c = code_point_at(text, at);
    if (is_blank(c.value)) {
      within = false;
    } else {
      if (!within || is_wide_script(c.value)) tokens.push_back({at, at, character, 0, {}});
      within = true;
      tokens.back().end = at + c.bytes;
      ++tokens.back().characters;
    }
    at += c.bytes;
  }
  return tokens;
}

// Beyond ASCII: punctuation of Latin, Arabic, Armenian, Devanagari and Burmese, and the full-width forms.
constexpr std::pair<char32_t, char32_t> kPunctuation[] = {
    {0xA0, 0xA1},     {0xAB, 0xAB},     {0xBB, 0xBB},     {0xBF, 0xBF},     {0x55A, 0x55F},
    {0x589, 0x58A},   {0x60C, 0x60D},   {0x61B, 0x61F},   {0x6D4, 0x6D4},   {0x964, 0x965},
    {0x104A, 0x104F}, {0x2000, 0x206F}, {0x3000, 0x303F}, {0xFF00, 0xFF0F}, {0xFF1A, 0xFF20},
    {0xFF3B, 0xFF40}, {0xFF5B, 0xFF65}};

bool is_word_character(char32_t c) {
  if (c < 0x80) return std::isalnum(static_cast<int>(c)) != 0;
  return std::none_of(std::begin(kPunctuation), std::end(kPunctuation),
                      [c](const auto& range) { return c >= range.first && c <= range.second; });
}

/// The word without the punctuation around it; whole when there is nothing else ("&").
std::string_view spelling(std::string_view token) {
  std::size_t begin = token.size();
  std::size_t end = 0;
  for (std::size_t at = 0; at < token.size();) {
    const CodePoint c = code_point_at(token, at);
    if (is_word_character(c.value)) {
      begin = std::min(begin, at);
      end = at + c.bytes;
    }
    at += c.bytes;
  }
  return begin < end ? token.substr(begin, end - begin) : token;
}

bool has_letters(std::string_view token) {
  for (std::size_t at = 0; at < token.size(); at += code_point_at(token, at).bytes)
    if (is_word_character(code_point_at(token, at).value)) return true;
  return false;
}

void give_starts(std::vector<Token>& tokens, const SpokenSentence& s, std::span<const SpokenEvent> events) {
  std::size_t current = 0;
  for (const SpokenEvent& e : events) {
    if (e.kind != SpokenEvent::Kind::Word) continue;
    std::size_t t = 0;
    while (t < tokens.size() && tokens[t].first_character + tokens[t].characters <= e.character) ++t;
    // Now and then a place lies before the word that was just spoken: a number, a quote. Not a new word.
    if (t >= tokens.size() || t < current) continue;
    current = t;
    if (!tokens[t].start) tokens[t].start = std::min(s.at_sample(e.sample), s.duration());
  }
}

Duration last_sound_between(const SpokenSentence& s, Duration from, Duration to) {
  Duration end = from;
  for (const PhonemeSpan& p : s.phonemes)
    if (p.ipa != kPause && p.start < to && p.end > from) end = std::max(end, std::min(p.end, to));
  return end > from ? end : to;
}

/// Shares the time [from, to) among tokens that the voice spoke as one ("in the"), by their letters.
void add_words(std::vector<msg::WordSpan>& words, std::string_view text, std::span<const Token> group,
               Duration from, Duration to) {
  std::int64_t all = 0;
  for (const Token& t : group) all += t.characters;
  std::int64_t before = 0;
  for (const Token& t : group) {
    const Duration start = from + (to - from) * before / all;
    before += t.characters;
    const Duration end = from + (to - from) * before / all;
    if (end <= start) continue;
    const std::string_view word = spelling(text.substr(t.begin, t.end - t.begin));
    words.push_back({std::string{word}, start, end, static_cast<int>(word.data() - text.data())});
  }
}

std::vector<msg::WordSpan> span_words(const SpokenSentence& s, std::vector<Token> tokens) {
  std::erase_if(tokens, [&s](const Token& t) {
    return !t.start && !has_letters(std::string_view{s.text}.substr(t.begin, t.end - t.begin));
  });
  if (tokens.empty()) return {};
  const auto spoken =
      std::find_if(tokens.begin(), tokens.end(), [](const Token& t) { return t.start.has_value(); });
  if (spoken == tokens.end()) return {};
  std::swap(tokens.front().start, spoken->start);  // a first word without a time shares with the next
  std::vector<msg::WordSpan> words;
  for (std::size_t i = 0; i < tokens.size();) {
    std::size_t next = i + 1;
    while (next < tokens.size() && (!tokens[next].start || *tokens[next].start <= *tokens[i].start)) ++next;
    const Duration limit = next < tokens.size() ? *tokens[next].start : s.duration();
    add_words(words, s.text, std::span{tokens}.subspan(i, next - i), *tokens[i].start,
              last_sound_between(s, *tokens[i].start, limit));
    i = next;
  }
  return words;
}

/// Who speaks is named in a caption: "as" nothing.
bool is_unspoken(const Utterance& sentence, const Token& token) {
  return std::any_of(sentence.manners.begin(), sentence.manners.end(), [&token](const TextManner& m) {
    return m.kind == "as" && m.value.empty() && m.begin <= token.begin && token.end <= m.end;
  });
}

std::vector<msg::SpeechMark> time_marks(const SpokenSentence& s, const Utterance& sentence,
                                        std::span<const Token> tokens) {
  std::vector<msg::SpeechMark> marks;
  for (const TextMark& mark : sentence.marks) {
    Duration t = s.duration();
    for (const Token& token : tokens) {
      if (token.end <= mark.offset || !token.start) continue;
      t = *token.start;
      break;
    }
    marks.push_back({mark.name, t});
  }
  return marks;
}

}  // namespace

SpokenSentence assemble_sentence(const Utterance& sentence, std::span<const SpokenEvent> events,
                                 std::vector<std::int16_t> samples, int sample_rate_hz) {
  SpokenSentence s;
  s.text = sentence.text;
  s.sample_rate_hz = sample_rate_hz;
  s.samples = std::move(samples);
  if (s.samples.empty()) return s;
  s.phonemes = without_empty(span_phonemes(s, events));
  note_silence(s.phonemes, s.samples, sample_rate_hz);
  s.visemes = to_visemes(s.phonemes);
  s.loudness = loudness_of(s.samples, sample_rate_hz);
  // What is mouthed without a sound (a volume of "silent") has lips all the same.
  if (std::all_of(s.loudness.begin(), s.loudness.end(), [](float l) { return l == 0; })) s.loudness.clear();
  std::vector<Token> tokens = tokens_of(s.text);
  give_starts(tokens, s, events);
  s.marks = time_marks(s, sentence, tokens);
  std::erase_if(tokens, [&sentence](const Token& t) { return is_unspoken(sentence, t); });
  s.words = span_words(s, std::move(tokens));
  return s;
}

}  // namespace mana::speech
