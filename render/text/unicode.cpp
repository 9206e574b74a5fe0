#include "render/text/unicode.hpp"

#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utext.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <memory>

#include "render/text/freed_by.hpp"

namespace mana::render {
namespace {

using Bidi = std::unique_ptr<UBiDi, FreedBy<ubidi_close>>;
using Breaks = std::unique_ptr<UBreakIterator, FreedBy<ubrk_close>>;
using Source = std::unique_ptr<UText, FreedBy<utext_close>>;

/// One letter of UTF-8; a byte that begins none is U+FFFD (Unicode 15, table 3-7).
CodePoint decode(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(at);
  const CodePoint broken{0xFFFD, at, at + 1};
  if (lead < 0x80) return {lead, at, at + 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0;
  if (length == 0 || at + length > text.size()) return broken;
  char32_t c = lead & (0x7FU >> length);
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(at + k) & 0xC0U) != 0x80) return broken;
    c = c << 6U | (byte(at + k) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  const bool is_valid = c >= kLeast[length] && c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF);
  return is_valid ? CodePoint{c, at, at + length} : broken;
}

/// ICU's bidirectional algorithm wants UTF-16; `byte` says where each unit came from.
struct Utf16 {
  std::u16string units;
  std::vector<std::size_t> byte;
};

Utf16 to_utf16(std::string_view text) {
  Utf16 out;
  for (const CodePoint& c : code_points(text)) {
    std::array<char16_t, 2> pair{};
    int count = 0;
    U16_APPEND_UNSAFE(pair.data(), count, static_cast<UChar32>(c.value));
    out.units.append(pair.data(), static_cast<std::size_t>(count));
    out.byte.insert(out.byte.end(), static_cast<std::size_t>(count), c.begin);
  }
  out.byte.push_back(text.size());
  return out;
}

std::uint32_t tag_of(UScriptCode script) {
  const char* name = uscript_getShortName(script);
  std::uint32_t tag = 0;
  for (int i = 0; i < 4; ++i) tag = tag << 8U | static_cast<unsigned char>(name[i]);
  return tag;
}

UScriptCode script_of(char32_t c) {
  UErrorCode error = U_ZERO_ERROR;
  return uscript_getScript(static_cast<UChar32>(c), &error);
}

bool has_script(UScriptCode s) { return s != USCRIPT_COMMON && s != USCRIPT_INHERITED; }

/// Parts a run of one direction into runs of one script; what has none (blanks, figures, marks) goes with the
/// letters before it, and at the beginning with those after it.
void add_scripts(std::vector<TextRun>& runs, std::string_view line, std::size_t begin, std::size_t end,
                 bool rtl) {
  std::vector<TextRun> parts;
  UScriptCode current = USCRIPT_COMMON;
  for (const CodePoint& c : code_points(line.substr(begin, end - begin))) {
    const UScriptCode s = script_of(c.value);
    if (parts.empty() || (has_script(s) && has_script(current) && s != current))
      parts.push_back({begin + c.begin, begin + c.end, rtl, tag_of(s)});
    if (has_script(s)) {
      current = s;
      parts.back().script = tag_of(s);
    }
    parts.back().end = begin + c.end;
  }
  if (rtl) std::reverse(parts.begin(), parts.end());
  runs.insert(runs.end(), parts.begin(), parts.end());
}

template <class Take>
void each_break(UBreakIteratorType type, std::string_view text, const char* language, Take take) {
  UErrorCode error = U_ZERO_ERROR;
  UText blank = UTEXT_INITIALIZER;
  const Source source{utext_openUTF8(&blank, text.data(), static_cast<std::int64_t>(text.size()), &error)};
  const Breaks breaks{ubrk_open(type, language, nullptr, 0, &error)};
  if (U_FAILURE(error)) return;
  ubrk_setUText(breaks.get(), source.get(), &error);
  if (U_FAILURE(error)) return;
  for (std::int32_t at = ubrk_next(breaks.get()); at != UBRK_DONE; at = ubrk_next(breaks.get()))
    take(static_cast<std::size_t>(at), ubrk_getRuleStatus(breaks.get()));
}

}  // namespace

std::vector<CodePoint> code_points(std::string_view text) {
  std::vector<CodePoint> all;
  for (std::size_t at = 0; at < text.size(); at = all.back().end) all.push_back(decode(text, at));
  return all;
}

bool is_right_to_left(std::string_view paragraph) {
  const Utf16 text = to_utf16(paragraph);
  return ubidi_getBaseDirection(text.units.data(), static_cast<std::int32_t>(text.units.size())) == UBIDI_RTL;
}

std::vector<TextRun> runs_of(std::string_view line, bool rtl) {
  std::vector<TextRun> runs;
  if (line.empty()) return runs;
  const Utf16 text = to_utf16(line);
  UErrorCode error = U_ZERO_ERROR;
  const Bidi bidi{ubidi_open()};
  ubidi_setPara(bidi.get(), text.units.data(), static_cast<std::int32_t>(text.units.size()),
                rtl ? UBIDI_RTL : UBIDI_LTR, nullptr, &error);
  const std::int32_t count = ubidi_countRuns(bidi.get(), &error);
  if (U_FAILURE(error)) {
    add_scripts(runs, line, 0, line.size(), false);
    return runs;
  }
  for (std::int32_t i = 0; i < count; ++i) {
    std::int32_t start = 0;
    std::int32_t length = 0;
    const bool is_rtl = ubidi_getVisualRun(bidi.get(), i, &start, &length) == UBIDI_RTL;
    add_scripts(runs, line, text.byte[static_cast<std::size_t>(start)],
                text.byte[static_cast<std::size_t>(start) + static_cast<std::size_t>(length)], is_rtl);
  }
  return runs;
}

std::vector<LineEnd> line_ends(std::string_view text, const std::string& language) {
  std::vector<LineEnd> ends;
  each_break(UBRK_LINE, text, language.c_str(), [&](std::size_t at, std::int32_t status) {
    ends.push_back({at, status >= UBRK_LINE_HARD && status < UBRK_LINE_HARD_LIMIT});
  });
  if (!text.empty() && (ends.empty() || ends.back().at != text.size())) ends.push_back({text.size(), false});
  return ends;
}

std::vector<std::size_t> letter_ends(std::string_view text) {
  std::vector<std::size_t> ends;
  each_break(UBRK_CHARACTER, text, "", [&](std::size_t at, std::int32_t) { ends.push_back(at); });
  if (!text.empty() && (ends.empty() || ends.back() != text.size())) ends.push_back(text.size());
  return ends;
}

bool is_space(char32_t c) { return u_isUWhiteSpace(static_cast<UChar32>(c)) != 0; }

bool leans_on_the_letter_before(char32_t c) {
  const auto u = static_cast<UChar32>(c);
  return (U_GET_GC_MASK(u) & U_GC_M_MASK) != 0 || c == 0x200C || c == 0x200D ||
         u_hasBinaryProperty(u, UCHAR_VARIATION_SELECTOR) != 0;
}

bool is_ornament(char32_t c) {
  const auto u = static_cast<UChar32>(c);
  constexpr std::uint32_t kKinds = U_GC_SO_MASK | U_GC_SK_MASK | U_GC_CO_MASK | U_GC_CF_MASK | U_GC_CC_MASK;
  return (U_GET_GC_MASK(u) & kKinds) != 0 || u_hasBinaryProperty(u, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
}

bool takes_hyphen(char32_t c) {
  const UScriptCode s = script_of(c);
  return u_isalpha(static_cast<UChar32>(c)) != 0 &&
         (s == USCRIPT_LATIN || s == USCRIPT_CYRILLIC || s == USCRIPT_GREEK);
}

std::vector<ScriptSample> scripts_of(const std::string& language) {
  std::array<UScriptCode, 8> codes{};
  UErrorCode error = U_ZERO_ERROR;
  const std::int32_t count =
      uscript_getCode(language.c_str(), codes.data(), static_cast<std::int32_t>(codes.size()), &error);
  std::vector<ScriptSample> scripts;
  for (std::int32_t i = 0; U_SUCCESS(error) && i < count; ++i) {
    const UScriptCode code = codes[static_cast<std::size_t>(i)];
    std::array<char16_t, 8> units{};
    UErrorCode failed = U_ZERO_ERROR;
    const std::int32_t length =
        uscript_getSampleString(code, units.data(), static_cast<std::int32_t>(units.size()), &failed);
    std::string sample;
    for (std::int32_t at = 0; U_SUCCESS(failed) && at < length;) {
      UChar32 c = 0;
      U16_NEXT(units.data(), at, length, c);
      std::array<char, 4> bytes{};
      std::int32_t n = 0;
      U8_APPEND_UNSAFE(bytes.data(), n, c);
      sample.append(bytes.data(), static_cast<std::size_t>(n));
    }
    scripts.push_back({uscript_getShortName(code), uscript_getName(code), sample});
  }
  return scripts;
}

}  // namespace mana::render
