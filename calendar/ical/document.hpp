#pragma once
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agent/core/result.hpp"

/// An iCalendar text (RFC 5545) as a tree that loses nothing: every property is kept as it was
/// written, known or not, and what nobody touched is written back byte for byte. (What is no UTF-8 becomes it
/// first, see readable_text.hpp.)
namespace mana::calendar::ical {

/// One complaint about a text, for whoever wrote it. The rest of the text is used all the same.
struct Issue {
  int line = 0;          ///< of the file, from 1
  std::string sentence;  ///< what is wrong and what was done about it
  bool cut_off = false;  ///< an END is missing: the text is damaged, or only its beginning came
  bool lost = false;     ///< a whole entry is left out, of which nobody will be told
};

/// What a text may cost. Beyond `text_bytes` it is refused, beyond the others the part is skipped and named.
struct Limits {
  std::size_t text_bytes = 8u << 20;
  std::size_t line_bytes = 64u << 10;  ///< one unfolded line
  int depth = 8;
  std::size_t properties = 2000;  ///< in one component
  std::size_t entries = 50'000;   ///< events, tasks, zones
  std::size_t issues = 100;
};
/// For a file that somebody in the house hands over: what MANA itself wrote has to come in again, years of
/// it.
inline constexpr Limits kWholeCalendars{.text_bytes = 256u << 20, .entries = 2'000'000};

/// One content line. The views point into the Document it came from.
struct Property {
  std::string_view name;        ///< as written; compare with is()
  std::string_view parameters;  ///< as written, without the leading ';'
  std::string_view value;       ///< unfolded, still escaped
  std::string_view raw;         ///< the bytes of the file, folds and line ends included
  int line = 0;

  bool is(std::string_view upper_case_name) const;
  /// First value of a parameter, unquoted and RFC 6868 decoded; nothing when it is not there. Of TZID all of
  /// it, because the names of zones hold commas ("(UTC+01:00) Amsterdam, Berlin").
  std::optional<std::string> parameter(std::string_view upper_case_name) const;
  std::vector<std::string> parameter_values(std::string_view upper_case_name) const;
};

/// BEGIN:X ... END:X.
struct Component {
  std::string_view name;
  std::string_view raw;  ///< from BEGIN to END with both lines
  int line = 0;
  std::vector<Property> properties;
  std::vector<Component> components;

  bool is(std::string_view upper_case_name) const;
  const Property* find(std::string_view upper_case_name) const;  ///< the first, or null
  std::vector<const Property*> find_all(std::string_view upper_case_name) const;
};

/// A parsed text. Ownership: shares the text and the tree, which point into each other and never change;
/// copies are cheap, and pointers to components live as long as one copy does.  Threads: any.
class Document {
 public:
  const std::vector<Component>& components() const {
    return content_->components;
  }  ///< usually one VCALENDAR
  const std::vector<Issue>& issues() const { return content_->issues; }
  std::string_view text() const { return content_->text; }
  /// Every VEVENT, in whatever calendar of the text.
  std::vector<const Component*> events() const;

 private:
  friend class Parser;
  struct Content {
    std::string text;
    std::deque<std::string> unfolded;  ///< the lines that had folds, joined
    std::vector<Component> components;
    std::vector<Issue> issues;
  };
  explicit Document(std::shared_ptr<const Content> content) : content_{std::move(content)} {}
  std::shared_ptr<const Content> content_;
};

/// BadInput only when the text is too large or holds no component at all.
core::Result<Document> parse(std::string text, const Limits& limits = {});

/// Is `a` equal to `upper` but for the case of ASCII letters?
bool same_name(std::string_view a, std::string_view upper);

}  // namespace mana::calendar::ical
