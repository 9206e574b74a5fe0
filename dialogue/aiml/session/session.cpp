#include "dialogue/aiml/session/session.hpp"

#include <algorithm>
#include <numeric>

#include "dialogue/aiml/reading/aiml_reader.hpp"
#include "dialogue/aiml/session/turn.hpp"
#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue::aiml {

std::size_t Decks::draw(std::uint64_t deck, std::size_t size, core::Random& random) {
  if (size < 2) return 0;
  Deck& d = decks_[deck];
  if (d.size != size) d = {{}, size, 0xFFFFFFFF};
  if (d.left.empty()) {
    d.left.resize(size);
    std::iota(d.left.begin(), d.left.end(), 0U);
    for (std::size_t i = size - 1; i > 0; --i) std::swap(d.left[i], d.left[random.below(i + 1)]);
    // A new round does not begin with what was said last.
    if (d.left.back() == d.last) std::swap(d.left.back(), d.left.front());
  }
  d.last = d.left.back();
  d.left.pop_back();
  return d.last;
}

Session::Session(const Brain& brain, SessionOptions options, PersonMemory memory)
    : brain_{brain}, options_{std::move(options)}, memory_{std::move(memory)}, random_{options_.seed} {
  options_.limits.words = std::min<std::size_t>(options_.limits.words, 1000);  // what the matcher's keys hold
  learned_changed_ = !memory_.learned.empty();
}

Reply Session::turn(std::string_view said, const OutsideFindings& findings) {
  return Turn{*this, &findings}.answer(said);
}

Reply Session::tell(const OneTemplate& own) { return Turn{*this}.tell(own); }
Fit Session::fit(std::string_view said, bool corrected) { return Turn{*this}.fit(said, corrected); }
bool Session::expects(std::string_view said) { return Turn{*this}.expects(said); }

std::string Session::predicate(std::string_view name) const {
  const auto found = memory_.predicates.find(lower(name));
  return found == memory_.predicates.end() ? std::string{} : found->second;
}

void Session::set_predicate(std::string_view name, std::string_view value) {
  memory_.predicates.insert_or_assign(lower(name), std::string{value});
}

void Session::note_spoken(std::string_view text) {
  constexpr std::size_t kRemembered = 64;  // that indices can reach
  histories_.responses.push_front(std::string{text});
  histories_.thats.push_front(split_sentences(brain_.knowledge.normal.apply(text)));
  if (histories_.responses.size() > kRemembered) histories_.responses.pop_back();
  if (histories_.thats.size() > kRemembered) histories_.thats.pop_back();
}

void Session::rebuild_learned() {
  std::string xml = "<aiml version=\"2.0\">";
  for (const auto* list : {&memory_.learned, &learned_})
    for (const std::string& category : *list) xml += category + "\n";
  xml += "</aiml>";
  GraphBuilder builder;
  std::vector<Remark> remarks;  // what was evaluated into a pattern can be unusable; then it is not learned
  AimlReader{builder, brain_.knowledge, remarks}.read(xml, "learned");
  learned_graph_ = builder.finish();
  learned_changed_ = false;
}

}  // namespace mana::dialogue::aiml
