#include <cstdio>
#include <memory>

#include "agent/command_line/command.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/program/machine/paths.hpp"
#include "dialogue/wordnet/word_book.hpp"

/// `mana sense WORD --context TEXT`: which of its meanings is meant.
namespace mana::program {
namespace {

struct Options {
  std::string word, context;
  bool json = false;
};

int sense(const Options& o) {
  const auto fail = [](const core::Error& error) {
    std::fprintf(stderr, "mana sense: %s\n", error.sentence.c_str());
    return 1;
  };
  auto image = find_asset("words.image");
  if (!image)
    return fail(core::not_found(
        "the list of words is missing; install the Debian package wordnet-base and build again with ./mana"));
  auto book = dialogue::wordnet::WordBook::open(*image);
  if (!book) return fail(book.error());
  const auto all = dialogue::wordnet::meant_by(*book, o.word, o.context);
  if (all.empty()) return fail(core::not_found("'" + o.word + "' is not in WordNet"));
  for (const auto& [m, score] : all) {
    const std::string_view word_class = dialogue::wordnet::to_string(m.word_class);
    if (o.json) {
      print_json_line(Json{{"word", o.word},
                           {"class", word_class},
                           {"number", m.number},
                           {"score", score},
                           {"definition", m.definition},
                           {"words", m.words},
                           {"kind", m.kind}});
    } else {
      std::printf("%.3f  %.*s %d  %.*s\n", score, static_cast<int>(word_class.size()), word_class.data(),
                  m.number, static_cast<int>(m.definition.size()), m.definition.data());
    }
  }
  return 0;
}

}  // namespace

void add_sense(Command& parent) {
  const auto o = std::make_shared<Options>();
  Command& c = parent.command("sense", "Which meaning of a word is meant, the likeliest first (WordNet)");
  c.option("WORD", o->word, "The word, or several that are one").required();
  c.option("--context", o->context, "The words around it; without them the usual meaning comes first");
  c.flag("--json", o->json, "JSON lines: word, class, number, score, definition, words, kind");
  c.run = [o] { return sense(*o); };
}

}  // namespace mana::program
