#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// While a template is evaluated, a text is words with elements among them: kOpen NAME ATTRIBUTES kClose.
/// Control characters never come from outside (clean()), so nothing that was said can be taken for an
/// element.
namespace mana::dialogue::aiml {

constexpr char kOpen = '\x01';
constexpr char kClose = '\x02';

/// Only the words: for matching, predicates, captions. What is not meant to be read (oob, url) is left out.
std::string words_of(std::string_view marked);
/// XML.
std::string xml_of(std::string_view marked);
/// `change` is applied to the words alone.
std::string changed_words(std::string_view marked,
                          const std::function<std::string(std::string_view)>& change);

/// One element of a reply: `<gesture type="nod"/>`.
struct MarkupElement {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
};
std::vector<MarkupElement> elements_of(std::string_view xml);
/// Of what stands between < and >, without a closing slash.
MarkupElement element_from(std::string_view inner);
/// Entities of XML back to letters.
std::string unescaped(std::string_view text);

}  // namespace mana::dialogue::aiml
