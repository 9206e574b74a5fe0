#pragma once
#include <string>
#include <vector>

#include "speech/recognition/recognition.hpp"
#include "speech/recognition/vocabulary.hpp"
#include "tests/eval/hearing_corpus/talkers.hpp"

/// What is said in the corpus, by whom.
namespace mana::eval {

struct Clip {
  std::string name;
  std::string id;  ///< what it should be taken for; empty: nothing
  Samples sound;
};

/// How somebody who means MANA says a command.
enum class Addressed { ByName, ByLook };

struct ClipSources {
  std::string people;  ///< a list of people's recordings, with their words: half of all is theirs then
  std::string others;  ///< a list of texts: half of what is not meant for MANA is of it
  Addressed addressed = Addressed::ByName;
};

/// Phrases and other words, by chance.  Threads: one.
class Clips {
 public:
  /// BadInput when a list has nothing to say.
  static core::Result<Clips> open(const speech::Vocabulary& vocabulary, const ClipSources& sources);

  /// A phrase of the vocabulary, commands and answers alike; by a look only commands, without the name.
  Clip addressed(Speaking& speaking, core::Random& chance) const;
  /// What is none.
  Clip other(Speaking& speaking, core::Random& chance) const;
  const std::vector<Talker>& talkers() const { return talkers_; }

 private:
  Clips(const speech::Vocabulary& vocabulary, const ClipSources& sources, std::vector<Clip> more_people);
  void sort_in(Clip clip);
  Clip said(Speaking& speaking, core::Random& chance, const std::string& text, const std::string& id) const;

  speech::Vocabulary vocabulary_;
  speech::AwaitedAnswers awaited_;
  Addressed how_;
  bool people_often_;
  std::vector<Talker> talkers_ = eval::talkers();
  std::vector<std::string> others_, more_others_;
  std::vector<Clip> human_answers_, human_others_;
};

/// Recordings of people who read aloud; empty without them.
std::vector<Samples> readings();

}  // namespace mana::eval
