#pragma once
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "agent/core/time.hpp"
#include "speech/listening/utterance_listener.hpp"
#include "speech/recognition/recogniser.hpp"
#include "tests/eval/hearing_corpus/clips.hpp"

namespace mana::eval {

/// What counts at the moment.
enum class Open { Answers, WithName, WithALook };

struct Heard {
  std::string id;
  core::Time start{}, end{}, at{};  ///< where the speech lay; when it was understood
};

/// A piece of sound with something said in it.
struct Scene {
  Samples sound;
  double first = 0, last = 0;  ///< seconds: where the speech lies
};

/// For whom the ears listen.
struct EarOptions {
  speech::VerdictOptions verdict;
  speech::ListenerOptions listener;
};

/// The whole of the ears, ten milliseconds at a time.  Threads: one.
class Ears {
 public:
  /// @param dump a file for a line of evidence for each utterance; empty: none
  static core::Result<Ears> open(const speech::Vocabulary& vocabulary, const speech::SphinxModel& model,
                                 const std::string& dump, EarOptions options = {});

  std::vector<Heard> hear(const Samples& sound, const std::string& condition, const Clip& clip,
                          Open open = Open::Answers);
  /// The same, cut where the speech lies and not where the ears find it.
  std::vector<Heard> hear_cut(const Scene& scene, const std::string& condition, const Clip& clip, Open open);

  int utterances() const { return utterances_; }
  double cpu_seconds() const { return cpu_; }

 private:
  struct Close {
    void operator()(std::FILE* f) const { std::fclose(f); }
  };
  Ears(const speech::Vocabulary& vocabulary, speech::Recogniser recogniser,
       const speech::ListenerOptions& listener);
  void take(const speech::ListenerEvent& e, core::Time now, const std::string& condition, const Clip& clip,
            std::vector<Heard>& heard);
  void write(const speech::ListenerEvent& e, const std::string& condition, const Clip& clip);

  speech::AwaitedAnswers awaited_;
  speech::ListenerOptions listener_;
  std::unique_ptr<speech::Recogniser> recogniser_;
  std::unique_ptr<std::FILE, Close> dump_;
  double cpu_ = 0;
  int utterances_ = 0, scenes_ = 0;
};

}  // namespace mana::eval
