#include "dialogue/tutor/step_player.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "agent/core/random.hpp"
#include "dialogue/tutor/choice_players.hpp"
#include "dialogue/tutor/heard_words.hpp"
#include "dialogue/tutor/repeat_player.hpp"
#include "dialogue/tutor/talk_players.hpp"

namespace mana::dialogue::tutor {
namespace {

/// Says its lines, and that is all.
class Telling final : public StepPlayer {
 public:
  explicit Telling(std::vector<SpokenLine> lines) : lines_{std::move(lines)} {}
  Move begin() override {
    Move m;
    m.beat.lines = lines_;
    m.done = true;
    return m;
  }
  Move take(const Event&) override { return begin(); }
  bool waits_for(std::string_view) const override { return false; }

 private:
  const std::vector<SpokenLine> lines_;
};

/// What makes a player of each kind of step.
struct Maker {
  const Step& step;
  Stage stage;

  std::unique_ptr<StepPlayer> operator()(const Explain& e) {
    return std::make_unique<Telling>(std::vector{stage.line(step.who, e.say)});
  }
  std::unique_ptr<StepPlayer> operator()(const Show& s) {
    std::vector<SpokenLine> lines;
    for (const Line& l : s.lines) lines.push_back(stage.line(l.who, l.say, l.expression));
    lines.push_back(stage.line("teacher", s.notice));
    return std::make_unique<Telling>(std::move(lines));
  }
  std::unique_ptr<StepPlayer> operator()(const Ask& a) { return ask_player(a, step, std::move(stage)); }
  std::unique_ptr<StepPlayer> operator()(const RolePlay& r) { return role_player(r, step, std::move(stage)); }
  std::unique_ptr<StepPlayer> operator()(const ReadFace& r) { return face_reader(r, step, std::move(stage)); }
  std::unique_ptr<StepPlayer> operator()(const MakeFace& m) { return face_maker(m, step, std::move(stage)); }
  std::unique_ptr<StepPlayer> operator()(const SayWord& w) {
    return repeat_player(w, step, std::move(stage));
  }
  std::unique_ptr<StepPlayer> operator()(const Quiz& q) { return quiz_player(q, step, std::move(stage)); }
};

std::string shown_name(std::string face) {
  if (!face.empty() && face[0] >= 'a' && face[0] <= 'z') face[0] = static_cast<char>(face[0] - 'a' + 'A');
  return face;
}

}  // namespace

SpokenLine Stage::line(const std::string& who, std::string markup, std::string expression) const {
  const auto face = cast.find(who);
  const std::string& shown = face == cast.end() ? std::string{} : face->second;
  return {who, shown, shown_name(shown), std::move(markup), std::move(expression), false};
}

SpokenLine Stage::teacher(std::string_view occasion, const Slots& slots) const {
  return line("teacher", words->text(occasion, core::Random{seed}.next(), slots));
}

SpokenLine Stage::praise(const std::string& markup) const {
  if (reward != Reward::Quiet) return line("teacher", markup);
  SpokenLine quiet = teacher("quiet_praise");
  if (quiet.markup.empty()) quiet.markup = markup;  // a tutor.toml of somebody's own may have none
  quiet.expression = "neutral";
  return quiet;
}

HarmFound Stage::harm_in(std::string_view said) const {
  if (harm == nullptr) {
    const bool tells = longest_in(words_of(said), words->meaning("hurt")) > 0;
    return tells ? HarmFound{Harm::Abuse} : HarmFound{};
  }
  HarmFound found = harm->judge(said);
  return found.kind >= Harm::Bullying ? found : HarmFound{};
}

Reward reward_named(std::string_view name) {
  for (const Reward r : {Reward::Quiet, Reward::Stars})
    if (to_string(r) == name) return r;
  return Reward::Words;
}

std::unique_ptr<StepPlayer> player_of(const Step& step, Stage stage) {
  return std::visit(Maker{step, std::move(stage)}, step.what);
}

std::unique_ptr<StepPlayer> player_of(const TestItem& item, char form, Stage stage) {
  return item_player(item, form, std::move(stage));
}

std::uint64_t number_of(std::string_view text) {
  std::uint64_t h = 0xcbf29ce484222325ULL;
  for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return h;
}

std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  core::Random random{seed};
  for (std::size_t i = count; i > 1; --i)  // Fisher and Yates, as Durstenfeld wrote it in 1964
    std::swap(order[i - 1], order[static_cast<std::size_t>(random.below(i))]);
  return order;
}

}  // namespace mana::dialogue::tutor
