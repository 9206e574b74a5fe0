#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "speech/ears/ears_process.hpp"
#include "speech/ears/model_folder.hpp"
#include "tests/support/temporary_folder.hpp"

namespace mana::speech::ears {
namespace {

struct Release {
  const char* folder;
  std::vector<const char*> files;
  ModelKind kind;
  std::vector<const char*> used;  ///< in the order of ModelKind
};

/// As sherpa-onnx's releases name what is in them.
const std::vector<Release> kReleases{
    {"sherpa-onnx-moonshine-tiny-en-int8",
     {"preprocess.onnx", "encode.int8.onnx", "uncached_decode.int8.onnx", "cached_decode.int8.onnx",
      "tokens.txt"},
     ModelKind::Moonshine,
     {"preprocess.onnx", "encode.int8.onnx", "uncached_decode.int8.onnx", "cached_decode.int8.onnx"}},
    {"sherpa-onnx-moonshine-base-en-quantized-2026-02-27",
     {"encoder_model.ort", "decoder_model_merged.ort", "tokens.txt"},
     ModelKind::MergedMoonshine,
     {"encoder_model.ort", "decoder_model_merged.ort"}},
    {"sherpa-onnx-whisper-base.en",
     {"base.en-encoder.onnx", "base.en-encoder.int8.onnx", "base.en-decoder.onnx",
      "base.en-decoder.int8.onnx", "base.en-tokens.txt"},
     ModelKind::Whisper,
     {"base.en-encoder.int8.onnx", "base.en-decoder.int8.onnx"}},
    {"sherpa-onnx-zipformer-gigaspeech-2023-12-12",
     {"encoder-epoch-30-avg-1.int8.onnx", "encoder-epoch-30-avg-1.onnx", "decoder-epoch-30-avg-1.onnx",
      "joiner-epoch-30-avg-1.onnx", "joiner-epoch-30-avg-1.int8.onnx", "tokens.txt"},
     ModelKind::Transducer,
     {"encoder-epoch-30-avg-1.int8.onnx", "decoder-epoch-30-avg-1.onnx", "joiner-epoch-30-avg-1.int8.onnx"}},
    {"sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8",
     {"encoder.int8.onnx", "decoder.int8.onnx", "joiner.int8.onnx", "tokens.txt"},
     ModelKind::NemoTransducer,
     {"encoder.int8.onnx", "decoder.int8.onnx", "joiner.int8.onnx"}},
    {"sherpa-onnx-nemo-canary-180m-flash-en-es-de-fr-int8",
     {"encoder.int8.onnx", "decoder.int8.onnx", "tokens.txt"},
     ModelKind::Canary,
     {"encoder.int8.onnx", "decoder.int8.onnx"}},
    {"sherpa-onnx-sense-voice-zh-en-ja-ko-yue-2024-07-17",
     {"model.onnx", "model.int8.onnx", "tokens.txt"},
     ModelKind::SenseVoice,
     {"model.int8.onnx"}},
    {"sherpa-onnx-nemo-fast-conformer-ctc-be-de-en-es-fr-hr-it-pl-ru-uk-20k",
     {"model.onnx", "tokens.txt"},
     ModelKind::NemoCtc,
     {"model.onnx"}},
};

std::filesystem::path made(const test::TemporaryFolder& below, const Release& release) {
  const std::filesystem::path folder = below.path() / release.folder;
  std::filesystem::create_directories(folder);
  for (const char* file : release.files) std::ofstream{folder / file} << "x";
  return folder;
}

class EachRelease : public ::testing::TestWithParam<Release> {};

TEST_P(EachRelease, IsKnownByTheNamesOfItsFiles) {
  const test::TemporaryFolder folder;
  const auto found = look_into(made(folder, GetParam()));
  ASSERT_TRUE(found) << found.error().sentence;
  EXPECT_EQ(found->kind, GetParam().kind) << name_of(found->kind);
  for (std::size_t i = 0; i < found->files.size(); ++i)
    EXPECT_EQ(found->files[i].filename(), i < GetParam().used.size() ? GetParam().used[i] : "");
  EXPECT_TRUE(found->tokens.filename().string().ends_with("tokens.txt"));
}

TEST_P(EachRelease, IsNoneWithoutAnyOneOfItsFiles) {
  for (const char* missing : GetParam().used) {
    Release lacking = GetParam();
    std::string stem = std::filesystem::path{missing}.stem().string();
    if (stem.ends_with(".int8")) stem.resize(stem.size() - 5);
    std::erase_if(lacking.files, [&stem](const char* f) { return std::string{f}.starts_with(stem + "."); });
    const test::TemporaryFolder folder;
    const auto found = look_into(made(folder, lacking));
    // What is left may be a model of another kind; it is not taken for this one.
    EXPECT_TRUE(!found || found->kind != GetParam().kind) << missing;
  }
}

INSTANTIATE_TEST_SUITE_P(OfSherpaOnnx, EachRelease, ::testing::ValuesIn(kReleases));

TEST(ModelFolderTest, SaysWhatIsWrong) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(look_into(folder.path() / "none").error().code, core::ErrorCode::NotFound);
  EXPECT_NE(look_into(folder.path()).error().sentence.find("tokens.txt"), std::string::npos);
  std::ofstream{folder.path() / "tokens.txt"} << "x";
  EXPECT_NE(look_into(folder.path()).error().sentence.find("no model that MANA can use"), std::string::npos);
}

/// mana-ears itself, with nothing that it could load.
TEST(EarsProcessTest, SaysWhyItCannotListenAndEnds) {
  const test::TemporaryFolder folder;
  const std::string program = std::filesystem::path{MANA_SYNTHESISER}.replace_filename("mana-ears");
  auto process = EarsProcess::start(program, folder.path(), made(folder, kReleases[1]), {});
  ASSERT_TRUE(process) << process.error().sentence;
  EXPECT_GT(process->port(), 0);
  const auto ready = process->wait_until_ready(std::chrono::seconds{30});
  ASSERT_FALSE(ready);
  EXPECT_NE(ready.error().sentence.find("libonnxruntime.so"), std::string::npos) << ready.error().sentence;
  EXPECT_NE(ready.error().sentence.find("./mana ears get"), std::string::npos);
}

TEST(EarsProcessTest, ComesAgainOnItsPortWhenItWasKilled) {
  const test::TemporaryFolder folder;
  const std::string program = std::filesystem::path{MANA_SYNTHESISER}.replace_filename("mana-ears");
  const auto model = made(folder, kReleases[1]);
  auto first = EarsProcess::start(program, folder.path(), model, {});
  ASSERT_TRUE(first) << first.error().sentence;
  const int port = first->port();
  EXPECT_FALSE(EarsProcess::start(program, folder.path(), model, {"en", 1, port})) << "it is taken";
  kill(first->id(), SIGKILL);
  first->wait_until_ended({});
  const auto again = EarsProcess::start(program, folder.path(), model, {"en", 1, port});
  ASSERT_TRUE(again) << again.error().sentence;
  EXPECT_EQ(again->port(), port);
}

TEST(EarsProcessTest, NobodyWaitsForItsEndAfterAStop) {
  const test::TemporaryFolder folder;
  const std::string program = std::filesystem::path{MANA_SYNTHESISER}.replace_filename("mana-ears");
  auto process = EarsProcess::start(program, folder.path(), made(folder, kReleases[1]), {});
  ASSERT_TRUE(process) << process.error().sentence;
  std::stop_source stop;
  stop.request_stop();
  process->wait_until_ended(stop.get_token());
  EXPECT_EQ(kill(process->id(), 0), 0) << "it lives on";
}

TEST(EarsProcessTest, AProgramThatIsNotThereIsSaid) {
  const auto process = EarsProcess::start("/nowhere/mana-ears", "/", "/", {});
  ASSERT_FALSE(process);
  EXPECT_EQ(process.error().code, core::ErrorCode::NotFound);
}

}  // namespace
}  // namespace mana::speech::ears
