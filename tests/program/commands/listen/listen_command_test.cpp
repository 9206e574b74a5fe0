#include <gtest/gtest.h>
#include <sndfile.h>

#include <filesystem>

#include "speech/audio/wav_file.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

// `mana listen` with recordings as other programs write them.

namespace mana::test {
namespace {

class ListenCommandTest : public ::testing::Test {
 protected:
  const TemporaryFolder folder;

  /// A question in a quiet room, before and after which there is a pause.
  static Samples question() {
    const Samples words = spoken("mana what time is it");
    Samples sound = room(1.2 + double(words.size()) / 16'000);
    mix(sound, words, 0.5);
    return sound;
  }
  std::string written(const char* name, int format, const Samples& samples) const {
    const std::string file = (folder.path() / name).string();
    SF_INFO info{};
    info.samplerate = 16'000;
    info.channels = 1;
    info.format = format;
    SNDFILE* const out = sf_open(file.c_str(), SFM_WRITE, &info);
    EXPECT_NE(out, nullptr) << sf_strerror(nullptr);
    sf_write_short(out, samples.data(), static_cast<sf_count_t>(samples.size()));
    sf_close(out);
    return file;
  }
};

TEST_F(ListenCommandTest, HearsFloatsAndFlacAsItHearsAnyWav) {
  const Samples sound = question();
  for (const std::string& file : {written("float.wav", SF_FORMAT_WAV | SF_FORMAT_FLOAT, sound),
                                  written("double.wav", SF_FORMAT_WAVEX | SF_FORMAT_DOUBLE, sound),
                                  written("sound.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, sound)}) {
    for (const bool is_piped : {false, true}) {
      const Outcome o = is_piped ? run_program({MANA_BINARY, "listen", "-"}, file)
                                 : run_program({MANA_BINARY, "listen", file});
      EXPECT_EQ(o.status, 0) << o.err;
      EXPECT_NE(o.out.find("what time is it"), std::string::npos) << file << ": " << o.out;
      EXPECT_EQ(o.err, "") << file;
    }
  }
}

TEST_F(ListenCommandTest, SilenceIsSaidInOneSentence) {
  const std::string file = written("silent.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, Samples(16'000));
  const Outcome o = run_program({MANA_BINARY, "listen", file});
  EXPECT_EQ(o.status, 0);
  EXPECT_EQ(o.out, "");
  EXPECT_EQ(o.err, "mana listen: '" + file +
                       "' is silent from beginning to end; look whether the microphone was on, and record it "
                       "again.\n");
}

}  // namespace
}  // namespace mana::test
