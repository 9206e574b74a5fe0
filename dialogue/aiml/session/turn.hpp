#pragma once
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "dialogue/aiml/brain/matcher.hpp"
#include "dialogue/aiml/reading/one_template.hpp"
#include "dialogue/aiml/session/session.hpp"

namespace mana::dialogue::aiml {

/// One turn of a talk, while it is being answered: evaluates templates within the limits, and takes back
/// what it changed when they are exceeded.  Lives for the turn only.
class Turn {
 public:
  explicit Turn(Session& session, const OutsideFindings* findings = nullptr);
  Reply answer(std::string_view said);
  Reply tell(const OneTemplate& own);
  Fit fit(std::string_view said, bool corrected);
  bool expects(std::string_view said);

 private:
  using Node = std::uint32_t;
  using Handler = void (Turn::*)(Node, std::string&);
  struct HandlerRow;

  /// A category whose template is being evaluated.
  struct Frame {
    Script script;
    const Path& path;
    const Match& match;
    std::uint32_t spec;
    std::uint64_t deck;  // whose <random> are drawn from
    std::map<std::string, std::string, std::less<>> variables;
  };

  static constexpr std::string_view kNothingYet = "unknown";  // what that and topic are before there is any

  using Corrections = std::vector<std::pair<std::string, std::string>>;

  // turn.cpp: the turn
  struct Answer {
    std::string marked;
    bool vague = false;  ///< by a category that any words fit
  };
  Answer answer_sentence(const std::string& sentence);
  std::string joined(const std::vector<Answer>& answers) const;
  void look_up(std::string_view text, std::string& out);
  std::string_view pattern_of(const Match& match) const;
  void remember_doubt(const Path& path, const Match& match, bool by_pattern);
  Found doubt(std::string_view text, Path& path, Match& match);
  bool is_any_answer(const Match& match) const;
  bool asks(const Sentence& said) const;
  bool is_particular(const Path& path, const Match& match) const;
  struct Meaning {
    std::string intent;
    double probability = 0;
    bool sure = false;
  };
  std::set<std::string, std::less<>> harmless_intents() const;
  double harmlessness(std::string_view text) const;
  bool overrides(const Meaning& meaning, const Path& path, const Match& match) const;
  std::optional<Meaning> meaning_of_whole();
  bool whole_agrees(const Meaning& meaning) const;
  double believed_from(const std::string& property, double usual) const;
  std::set<std::string, std::less<>> intents_named(std::string_view property) const;
  std::optional<Meaning> meaning_of(std::string_view text) const;
  void enter(const Path& path, const Match& match, std::string& out);
  void evaluate_category(const Graph& graph, const Path& path, const Match& match, std::uint64_t deck,
                         std::string& out);
  Path path_of(std::string_view text) const;
  void link(const Path& path, const Match& match, bool answered, Corrections corrected = {});
  bool aborted() const { return !aborted_.empty(); }
  void abort(std::string_view limit);
  void take_back();
  Reply waiting(std::size_t inputs);
  void write_down(const std::string& marked);
  std::string marked_or_error(std::string marked);
  std::string topic() const;

  // turn_correction.cpp: words that no pattern knows
  Corrections correct(Path& path, Match& match);
  bool correct_word(Path& path, Match& match, std::size_t word);

  // turn_template.cpp: the elements of a template, and what all of them use
  void evaluate(Node node, std::string& out);
  void evaluate_list(Node first, std::string& out);  ///< the node and its siblings
  void evaluate_content(Node node, std::string& out);
  std::string content(Node node);  ///< evaluated, words only, one blank between words
  std::string marked_content(Node node);
  /// The words inside, or of <star/> when the element is empty (`<person/>`).
  std::string content_or_star(Node node);
  std::optional<std::string> attribute(Node node, Attribute which);
  std::string attribute_or(Node node, Attribute which, std::string_view otherwise);
  std::pair<std::size_t, std::size_t> index(Node node);
  void put(std::string& out, std::string_view text);
  bool spend(std::int64_t steps = 1);
  static Handler handler_of(Tag tag);

  void do_text(Node node, std::string& out);
  void do_unknown(Node node, std::string& out);
  void do_nothing(Node, std::string&) {}
  void do_content(Node node, std::string& out) { evaluate_content(node, out); }
  void do_think(Node node, std::string& out);

  // turn_said.cpp: what was said, now and before
  void do_star(Node node, std::string& out);
  void do_that_star(Node node, std::string& out);
  void do_topic_star(Node node, std::string& out);
  void do_that(Node node, std::string& out);
  void do_input(Node node, std::string& out);
  void do_request(Node node, std::string& out);
  void do_response(Node node, std::string& out);
  void do_srai(Node node, std::string& out);
  void do_sr(Node node, std::string& out);

  // turn_choice.cpp: one of several
  void do_random(Node node, std::string& out);
  void do_condition(Node node, std::string& out);
  void do_loop(Node node, std::string& out);
  void do_if(Node node, std::string& out);
  Node chosen_item(Node node);
  bool holds(Node node, const std::optional<std::string>& name, bool variable);
  struct Value {
    std::string text;
    bool bound = false;
  };
  Value value_of(std::string_view name, bool variable) const;
  static bool agrees(const Value& actual, std::string_view wanted);

  // turn_memory.cpp: what is remembered
  void do_set(Node node, std::string& out);
  void do_get(Node node, std::string& out);
  void do_bot(Node node, std::string& out);
  void do_map(Node node, std::string& out);
  void do_learn(Node node, std::string& out);
  void do_learnf(Node node, std::string& out);
  void do_reset_learn(Node node, std::string& out);
  void do_reset_learnf(Node node, std::string& out);
  void do_add_triple(Node node, std::string& out);
  void do_delete_triple(Node node, std::string& out);
  void do_select(Node node, std::string& out);
  void do_uniq(Node node, std::string& out);
  void set_predicate(const std::string& name, const std::string& value);
  void learn(Node node, std::vector<std::string>& into);
  void remember_learned();
  void remember_triples();
  Triple triple_of(Node node);
  std::array<const std::vector<Triple>*, 2> kinds_of_triples() const;
  using Bindings = std::map<std::string, std::string>;
  std::vector<Bindings> select(Node first_clause);
  std::string unset() const;

  // turn_text.cpp: texts, time, the rest
  void do_uppercase(Node node, std::string& out);
  void do_lowercase(Node node, std::string& out);
  void do_formal(Node node, std::string& out);
  void do_sentence(Node node, std::string& out);
  void do_explode(Node node, std::string& out);
  void do_implode(Node node, std::string& out);
  void do_person(Node node, std::string& out);
  void do_person2(Node node, std::string& out);
  void do_gender(Node node, std::string& out);
  void do_normalize(Node node, std::string& out);
  void do_denormalize(Node node, std::string& out);
  void do_first(Node node, std::string& out);
  void do_rest(Node node, std::string& out);
  void do_date(Node node, std::string& out);
  void do_interval(Node node, std::string& out);
  void do_id(Node node, std::string& out);
  void do_size(Node node, std::string& out);
  void do_vocabulary(Node node, std::string& out);
  void do_program(Node node, std::string& out);
  void do_version(Node node, std::string& out);
  void do_sraix(Node node, std::string& out);
  std::optional<std::string> from_outside(const OutsideQuestion& question);
  void substitute(const Substitutions& rules, Node node, std::string& out);

  Session& session_;
  const Limits& limits_;
  const Knowledge& knowledge_;
  const OutsideFindings* findings_;
  Matcher matcher_;
  Reply reply_;
  std::string aborted_;
  std::int64_t steps_left_;
  int depth_ = 0, nesting_ = 0, srai_ = 0, loops_ = 0;
  bool loop_asked_ = false;
  Frame* frame_ = nullptr;
  Sentence that_;
  std::string whole_;                  // what was said, where it is more than one sentence
  bool is_tale_ = false;               // there is more around the doubtful words
  bool is_last_ = true;                // of the sentences
  bool found_grave_ = false;           // in one of them
  std::vector<std::string> doubtful_;  // of what the person said, where a pattern may have taken it wrongly

  // What to put back when the turn is aborted.
  std::vector<std::pair<std::string, std::optional<std::string>>> predicates_before_;
  std::optional<std::vector<Triple>> triples_before_;
  std::optional<std::pair<std::vector<std::string>, std::vector<std::string>>> learned_before_;
};

}  // namespace mana::dialogue::aiml
