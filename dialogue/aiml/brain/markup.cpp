#include "dialogue/aiml/brain/markup.hpp"

#include <algorithm>
#include <array>

#include "agent/core/xml_text.hpp"
#include "dialogue/aiml/brain/tag.hpp"
#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue::aiml {
namespace {

constexpr std::array<std::string_view, 10> kNotRead{"oob",   "url",    "postback", "image", "video",
                                                    "delay", "script", "style",    "carer", "show"};

std::string_view name_of(std::string_view element) {
  if (element.starts_with('/')) element.remove_prefix(1);
  return element.substr(0, element.find_first_of(" /"));
}

/// Calls `words` and `element` in turn with what the text consists of.
template <class Words, class Element>
void for_each_piece(std::string_view marked, Words words, Element element) {
  while (!marked.empty()) {
    const std::size_t open = marked.find(kOpen);
    if (open != 0) words(marked.substr(0, open));
    if (open == std::string_view::npos) return;
    marked.remove_prefix(open + 1);
    const std::size_t close = marked.find(kClose);
    element(marked.substr(0, close));
    if (close == std::string_view::npos) return;
    marked.remove_prefix(close + 1);
  }
}

}  // namespace

std::string unescaped(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, char>, 4> kNames{
      {{"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&amp;", '&'}}};
  std::string out;
  while (!text.empty()) {
    const auto* const found =
        std::find_if(kNames.begin(), kNames.end(), [&](const auto& n) { return text.starts_with(n.first); });
    out.push_back(found == kNames.end() ? text.front() : found->second);
    text.remove_prefix(found == kNames.end() ? 1 : found->first.size());
  }
  return out;
}

MarkupElement element_from(std::string_view inner) {
  MarkupElement e{std::string{name_of(inner)}, {}};
  for (std::size_t at = inner.find('='); at != std::string_view::npos; at = inner.find('=', at)) {
    const std::size_t begin = inner.rfind(' ', at) + 1;
    if (at + 1 >= inner.size()) break;
    const std::size_t end = inner.find(inner[at + 1], at + 2);
    if (end == std::string_view::npos) break;
    e.attributes.emplace_back(inner.substr(begin, at - begin), unescaped(inner.substr(at + 2, end - at - 2)));
    at = end;
  }
  return e;
}

std::string words_of(std::string_view marked) {
  if (marked.find(kOpen) == std::string_view::npos) return std::string{marked};
  std::string out, unread;
  for_each_piece(
      marked,
      [&](std::string_view words) {
        if (unread.empty()) out += words;
      },
      [&](std::string_view element) {
        const std::string_view name = name_of(element);
        if (separates_words(name)) out.push_back(' ');
        if (!unread.empty()) {
          if (element.starts_with('/') && name == unread) unread.clear();
        } else if (!element.ends_with('/') &&
                   std::find(kNotRead.begin(), kNotRead.end(), name) != kNotRead.end()) {
          unread = name;
        }
      });
  return out;
}

std::string xml_of(std::string_view marked) {
  std::string out;
  for_each_piece(
      marked, [&](std::string_view words) { out += core::xml_escaped(words); },
      [&](std::string_view element) { out.append("<").append(element).append(">"); });
  return out;
}

std::string changed_words(std::string_view marked,
                          const std::function<std::string(std::string_view)>& change) {
  std::string out;
  for_each_piece(
      marked, [&](std::string_view words) { out += change(words); },
      [&](std::string_view element) {
        out.push_back(kOpen);
        out.append(element);
        out.push_back(kClose);
      });
  return out;
}

std::vector<MarkupElement> elements_of(std::string_view xml) {
  std::vector<MarkupElement> out;
  for (std::size_t at = xml.find('<'); at != std::string_view::npos; at = xml.find('<', at + 1)) {
    const std::size_t end = xml.find('>', at);
    if (end == std::string_view::npos) break;
    const std::string_view inner = xml.substr(at + 1, end - at - 1);
    if (!inner.starts_with('/')) out.push_back(element_from(inner));
  }
  return out;
}

}  // namespace mana::dialogue::aiml
