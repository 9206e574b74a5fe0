#include "tests/eval/hearing_corpus/ears.hpp"

#include <algorithm>
#include <ctime>
#include <span>
#include <utility>

namespace mana::eval {
namespace {
double cpu_now() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}
}  // namespace

core::Result<Ears> Ears::open(const speech::Vocabulary& vocabulary, const speech::SphinxModel& model,
                              const std::string& dump, EarOptions options) {
  options.verdict.always_ask_decoys = !dump.empty();
  auto recogniser = speech::Recogniser::open(model, vocabulary, options.verdict);
  if (!recogniser) return std::move(recogniser).error();
  if (!model.second_pass_model.empty() && !recogniser->has_second_pass())
    return core::bad_input(model.second_pass_model.string() + " is no second pass that can be used");
  Ears ears{vocabulary, std::move(*recogniser), options.listener};
  if (!dump.empty()) ears.dump_.reset(std::fopen(dump.c_str(), "w"));
  if (!dump.empty() && ears.dump_ == nullptr) return core::bad_input(dump + " cannot be written");
  return ears;
}

Ears::Ears(const speech::Vocabulary& vocabulary, speech::Recogniser recogniser,
           const speech::ListenerOptions& listener)
    : listener_{listener}, recogniser_{std::make_unique<speech::Recogniser>(std::move(recogniser))} {
  for (const auto& a : vocabulary.answers) awaited_.insert(a.id);
}

std::vector<Heard> Ears::hear(const Samples& sound, const std::string& condition, const Clip& clip,
                              Open open) {
  speech::UtteranceListener listener{*recogniser_, listener_};
  if (open == Open::Answers) listener.await(awaited_);
  listener.need_name(open != Open::WithALook, open == Open::WithALook);
  std::vector<Heard> heard;
  ++scenes_;
  constexpr std::size_t kPiece = 160;
  const double before = cpu_now();
  std::span<const std::int16_t> rest{sound};
  for (std::size_t at = 0; !rest.empty(); at += kPiece) {
    const auto piece = rest.first(std::min(kPiece, rest.size()));
    for (const auto& e : listener.hear(piece, core::at_seconds(double(at) / 16'000)))
      take(e, core::at_seconds(double(at + kPiece) / 16'000), condition, clip, heard);
    rest = rest.subspan(piece.size());
  }
  for (const auto& e : listener.finish())
    take(e, core::at_seconds(double(sound.size()) / 16'000), condition, clip, heard);
  cpu_ += cpu_now() - before;
  return heard;
}

std::vector<Heard> Ears::hear_cut(const Scene& scene, const std::string& condition, const Clip& clip,
                                  Open open) {
  constexpr double kMargin = 0.15;
  ++scenes_;
  const auto at = [&](double s) {
    return std::min(scene.sound.size(), static_cast<std::size_t>(s * 16'000));
  };
  const std::size_t from = at(scene.first - kMargin), until = at(scene.last + kMargin);
  speech::Stretch stretch;
  stretch.sound = std::span{scene.sound}.subspan(from, until - from);
  stretch.speech = {15, static_cast<int>((until - from) / 160) - 15};
  stretch.snr_db = 20;
  speech::Expected expected;
  if (open == Open::Answers) expected.answers = awaited_;
  expected.name_needed = open != Open::WithALook;
  expected.only_looks = open == Open::WithALook;
  speech::ListenerEvent e{speech::ListenerEvent::Kind::Understood, core::at_seconds(scene.first),
                          core::at_seconds(scene.last)};
  e.what = recogniser_->recognise(stretch, expected);
  std::vector<Heard> heard;
  take(e, core::at_seconds(scene.last), condition, clip, heard);
  return heard;
}

void Ears::take(const speech::ListenerEvent& e, core::Time now, const std::string& condition,
                const Clip& clip, std::vector<Heard>& heard) {
  if (e.kind != speech::ListenerEvent::Kind::Understood) return;
  ++utterances_;
  if (dump_ != nullptr) write(e, condition, clip);
  if (e.what.accepted) heard.push_back({e.what.id, e.start, e.end, now});
}

void Ears::write(const speech::ListenerEvent& e, const std::string& condition, const Clip& clip) {
  const auto& v = e.what.evidence;
  const auto& second = e.what.second;
  // Tabs: scene, condition, clip, wanted id, words, accepted, as what, start, end, snr, evidence ...
  std::fprintf(dump_.get(),
               "%d\t%s\t%s\t%s\t%s\t%d\t%s\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%d\t%d\t%d\t%.2f\t%d\t%."
               "2f\t%.2f\t%d",
               scenes_, condition.c_str(), clip.name.c_str(), clip.id.c_str(),
               (second.looked ? second.own_text : e.what.text).c_str(), e.what.accepted ? 1 : 0,
               e.what.id.c_str(), core::to_seconds(e.start), core::to_seconds(e.end), e.what.snr_db,
               v.phone_ratio, v.worst_word, v.decoy_ratio, v.word_frames, v.outside_frames, v.phones,
               v.fastest_word, v.unexplained_frames, v.name_phone_ratio, v.name_decoy_ratio,
               second.looked ? 1 : 0);
  // ... and of the second pass: of the likeliest that mean the same, the other ones, and of those.
  for (const auto* s : {&second.own, &second.other})
    std::fprintf(dump_.get(), "\t%s\t%.3f\t%.3f\t%.3f\t%.3f\t%d",
                 s == &second.other ? second.text.c_str() : "", s->likelihood, s->of_name, s->nothing,
                 s->ahead, s->words);
  std::fputc('\n', dump_.get());
}

}  // namespace mana::eval
