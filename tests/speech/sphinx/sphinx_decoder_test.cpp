#include "speech/sphinx/sphinx_decoder.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "speech/acoustics/mapped_pages.hpp"
#include "speech/sphinx/stub_model.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/speech/the_library.hpp"
#include "tests/support/temporary_folder.hpp"

namespace mana::speech {
namespace {
namespace fs = std::filesystem;

constexpr char kGrammar[] =
    "#JSGF V1.0;\ngrammar g;\npublic <g> = mana ( what is the date | what time is it | stop ) | no | okay "
    ";\n";

test::Samples said(const char* words, const char* voice) {
  VoiceOptions who;
  who.voice = voice;
  const auto sound = test::spoken(words, who);
  auto room = test::room(0.6 + double(sound.size()) / 16'000);
  test::mix(room, sound, 0.15);
  return room;
}

// It is opened with one Gaussian a sound, and its model is forgotten in between.
TEST(SphinxDecoderTest, WaysAndScoresAreThoseOfALibraryThatHasAllGaussians) {
  const std::vector<Pronunciation> words{
      {"mana", "M AA N AH"}, {"what", "W AH T"}, {"is", "IH Z"},       {"the", "DH AH"}, {"date", "D EY T"},
      {"time", "T AY M"},    {"it", "IH T"},     {"stop", "S T AA P"}, {"no", "N OW"},   {"okay", "OW K EY"}};
  auto ours = SphinxDecoder::open_grammars({}, words);
  ASSERT_TRUE(ours) << ours.error().sentence;
  ASSERT_TRUE(ours->add_grammar("g", kGrammar));
  ASSERT_TRUE(ours->use("g"));
  test::TheLibrary library{{}};
  for (const Pronunciation& p : words) ps_add_word(library.get(), p.word.c_str(), p.phones.c_str(), FALSE);
  ASSERT_EQ(ps_set_jsgf_string(library.get(), "g", kGrammar), 0);
  ASSERT_EQ(ps_set_search(library.get(), "g"), 0);
  const auto scorer = open_scorer(SphinxModel{}.acoustic, {}).value();
  for (const auto& sound : {said("mana, what time is it", "en-us"), said("mana, stop", "en-gb+f2"),
                            said("no", "en-us+m3"), said("the cat sat on the mat", "en-gb+m7")}) {
    const SenoneScores scores = scorer.score(features_of(ours->listen(sound)));
    forget_pages_of(SphinxModel{}.acoustic / "mdef");
    const Decoded found = ours->decode(scores);
    const auto theirs = library.decode(scores);
    ASSERT_EQ(found.segments.size(), theirs.size());
    for (std::size_t i = 0; i < theirs.size(); ++i) {
      EXPECT_EQ(found.segments[i].word, theirs[i].word.substr(0, theirs[i].word.find('(')));
      EXPECT_EQ(found.segments[i].score, theirs[i].score);
      EXPECT_EQ(found.segments[i].first_frame, theirs[i].first_frame);
    }
  }
}

TEST(FewGaussiansTest, AFileThatIsNoModelIsASentence) {
  EXPECT_EQ(FewGaussians::like("/nowhere").error().code, core::ErrorCode::NotFound);
  for (const char* name : {"means", "sendump"})
    for (const std::size_t size : {std::size_t{0}, std::size_t{20}, std::size_t{60}}) {
      const test::TemporaryFolder folder;
      for (const char* file : {"means", "sendump"})
        fs::copy_file(SphinxModel{}.acoustic / file, folder.path() / file);
      fs::resize_file(folder.path() / name, size);
      const auto few = FewGaussians::like(folder.path());
      ASSERT_FALSE(few) << name << " " << size;
      EXPECT_EQ(few.error().code, core::ErrorCode::BadInput);
      EXPECT_NE(few.error().sentence.find(name), std::string::npos) << few.error().sentence;
    }
}

/// kB of the mapping that begins there.
std::size_t resident(const void* from) {
  std::size_t count = 0;
  std::ifstream maps{"/proc/self/smaps"};
  std::ostringstream begin;
  begin << std::hex << reinterpret_cast<std::uintptr_t>(from) << '-';
  bool here = false;
  for (std::string line; std::getline(maps, line);) {
    if (line.starts_with(begin.str())) here = true;
    if (here && line.starts_with("Rss:")) {
      count = std::stoul(line.substr(4));
      break;
    }
  }
  return count;
}

TEST(MappedPagesTest, PagesGoAndComeBackAsTheyWere) {
  forget_pages_of("/nowhere");
  const fs::path path = SphinxModel{}.acoustic / "mdef";
  const std::size_t length = fs::file_size(path);
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const auto* bytes = static_cast<const char*>(::mmap(nullptr, length, PROT_READ, MAP_SHARED, file, 0));
  ::close(file);
  ASSERT_NE(bytes, MAP_FAILED);
  const std::string before{bytes, length};
  EXPECT_GT(resident(bytes), 2'000u);
  forget_pages_of(path);
  EXPECT_EQ(resident(bytes), 0u);
  EXPECT_EQ((std::string{bytes, length}), before);
  ::munmap(const_cast<char*>(bytes),
           length);  // NOLINT(cppcoreguidelines-pro-type-const-cast): as it wants it
}

}  // namespace
}  // namespace mana::speech
