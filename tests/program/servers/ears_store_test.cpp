#include "agent/program/servers/ears_store.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "agent/program/machine/download.hpp"
#include "agent/program/machine/unpack.hpp"
#include "tests/support/temporary_folder.hpp"

namespace mana::program {
namespace {
namespace fs = std::filesystem;

void write(const fs::path& file, const std::string& bytes) {
  fs::create_directories(file.parent_path());
  std::ofstream{file, std::ios::binary} << bytes;
}
std::string bytes_of(const fs::path& file) {
  std::stringstream bytes;
  bytes << std::ifstream{file, std::ios::binary}.rdbuf();
  return bytes.str();
}

/// A folder with a Moonshine model, as far as the names of its files go.
fs::path model_in(const fs::path& folder) {
  for (const char* name : {"encoder_model.ort", "decoder_model_merged.ort", "tokens.txt"})
    write(folder / name, name);
  return folder;
}

struct Packed {
  std::string name, bytes;
  decltype(AE_IFREG) type = AE_IFREG;
  std::string link = {};
};
fs::path tar_bz2(const fs::path& file, const std::vector<Packed>& packed) {
  archive* writer = archive_write_new();
  archive_write_add_filter_bzip2(writer);
  archive_write_set_format_pax_restricted(writer);
  EXPECT_EQ(archive_write_open_filename(writer, file.c_str()), ARCHIVE_OK);
  for (const Packed& p : packed) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, p.name.c_str());
    archive_entry_set_filetype(entry, p.type);
    archive_entry_set_perm(entry, 0755);
    if (!p.link.empty()) archive_entry_set_symlink(entry, p.link.c_str());
    archive_entry_set_size(entry, static_cast<la_int64_t>(p.bytes.size()));
    archive_write_header(writer, entry);
    archive_write_data(writer, p.bytes.data(), p.bytes.size());
    archive_entry_free(entry);
  }
  archive_write_free(writer);
  return file;
}

TEST(EarsStoreTest, KeepsAModelUnderItsNameAndForgetsIt) {
  const test::TemporaryFolder folder;
  EarsStore store{folder.path()};
  EXPECT_TRUE(store.names().empty());
  EXPECT_FALSE(store.has("small"));
  ASSERT_TRUE(store.put("small", model_in(folder.path() / "got")));
  EXPECT_EQ(store.names(), std::vector<std::string>{"small"});
  EXPECT_TRUE(store.has("small"));
  EXPECT_FALSE(store.measured("small"));
  ASSERT_TRUE(store.keep("small", {0.25, 165, 35, 5}));
  const auto measured = store.measured("small");
  ASSERT_TRUE(measured);
  EXPECT_DOUBLE_EQ(measured->seconds_a_second, 0.25);
  EXPECT_EQ(measured->megabytes, 165);
  EXPECT_EQ(measured->words, 35);
  EXPECT_EQ(measured->wrong, 5);
  ASSERT_TRUE(store.remove("small"));
  EXPECT_TRUE(store.names().empty());
  EXPECT_EQ(store.remove("small").error().code, core::ErrorCode::NotFound);
}

TEST(EarsStoreTest, ANewOneTakesTheOldOnesPlaceAndABadOneLeavesIt) {
  const test::TemporaryFolder folder;
  EarsStore store{folder.path()};
  ASSERT_TRUE(store.put("small", model_in(folder.path() / "got")));
  write(folder.path() / "bad" / "tokens.txt", "");
  EXPECT_EQ(store.put("small", folder.path() / "bad").error().code, core::ErrorCode::BadInput);
  EXPECT_TRUE(fs::exists(store.folder_of("small") / "encoder_model.ort"));
  write(model_in(folder.path() / "newer") / "tokens.txt", "newer");
  ASSERT_TRUE(store.put("small", folder.path() / "newer"));
  EXPECT_EQ(bytes_of(store.folder_of("small") / "tokens.txt"), "newer");
  EXPECT_EQ(store.names().size(), 1U);
}

TEST(EarsStoreTest, ANameLeadsNowhereElse) {
  for (const char* name : {"", ".", "..", ".hidden", "../up", "a/b", "a b", "a\nb", "ä"})
    EXPECT_FALSE(EarsStore::is_name(name)) << name;
  for (const char* name : {"whisper-base.en", "parakeet_2", "A1"})
    EXPECT_TRUE(EarsStore::is_name(name)) << name;
  const test::TemporaryFolder folder;
  EarsStore store{folder.path() / "data"};
  EXPECT_FALSE(store.put("../up", model_in(folder.path() / "got")));
  EXPECT_FALSE(store.remove(".."));
  EXPECT_FALSE(store.has(".."));
}

TEST(EarsCatalogueTest, NamesWhatPeopleNeedToKnow) {
  const auto known = known_ears();
  ASSERT_TRUE(known) << known.error().sentence;
  EXPECT_GE(known->size(), 5U);
  for (const KnownEars& k : *known) {
    EXPECT_TRUE(EarsStore::is_name(k.name));
    EXPECT_FALSE(k.what.empty() || k.languages.empty() || k.licence.empty()) << k.name;
    EXPECT_GT(k.megabytes, 0) << k.name;
    EXPECT_TRUE(k.address.starts_with("https://") && k.address.ends_with(".tar.bz2")) << k.name;
    EXPECT_EQ(k.address.find("streaming"), std::string::npos) << k.name;
    const auto sentences = sentences_to_try(k.languages.substr(0, 2));
    EXPECT_TRUE(sentences && !sentences->empty()) << k.name;
  }
}

TEST(UnpackTest, PutsWhatIsInItBelowTheFolder) {
  const test::TemporaryFolder folder;
  const auto file = tar_bz2(folder.path() / "a.tar.bz2",
                            {{"m/tokens.txt", "a 0\n"}, {"m/deep/er/x.onnx", std::string(100'000, 'x')}});
  const fs::path out = folder.path() / "out";
  fs::create_directories(out);
  ASSERT_TRUE(unpack(file, out));
  EXPECT_EQ(bytes_of(out / "m/tokens.txt"), "a 0\n");
  EXPECT_EQ(bytes_of(out / "m/deep/er/x.onnx").size(), 100'000U);
  // Nothing in it is run.
  EXPECT_EQ(fs::status(out / "m/tokens.txt").permissions() & fs::perms::owner_exec, fs::perms::none);
}

TEST(UnpackTest, WritesNothingOutsideOfIt) {
  for (const char* name : {"../outside.txt", "m/../../outside.txt", "/tmp/mana_outside_of_everything.txt"}) {
    const test::TemporaryFolder folder;
    const fs::path out = folder.path() / "out";
    fs::create_directories(out);
    const auto done = unpack(tar_bz2(folder.path() / "a.tar.bz2", {{name, "evil"}}), out);
    ASSERT_FALSE(done) << name;
    EXPECT_EQ(done.error().code, core::ErrorCode::BadInput);
    EXPECT_FALSE(fs::exists(folder.path() / "outside.txt"));
    EXPECT_FALSE(fs::exists("/tmp/mana_outside_of_everything.txt"));
  }
}

TEST(UnpackTest, FollowsNoLink) {
  const test::TemporaryFolder folder;
  const fs::path out = folder.path() / "out", elsewhere = folder.path() / "elsewhere";
  fs::create_directories(out);
  fs::create_directories(elsewhere);
  ASSERT_TRUE(unpack(tar_bz2(folder.path() / "a.tar.bz2",
                             {{"m", "", AE_IFLNK, elsewhere.string()}, {"m/x.txt", "through the link"}}),
                     out));
  EXPECT_TRUE(fs::is_empty(elsewhere));
  EXPECT_EQ(bytes_of(out / "m/x.txt"), "through the link");
}

TEST(UnpackTest, WhatIsNoArchiveIsSaid) {
  const test::TemporaryFolder folder;
  const fs::path whole = tar_bz2(folder.path() / "a.tar.bz2", {{"m/x", std::string(300'000, '\7') + "end"}});
  const std::string bytes = bytes_of(whole);
  write(folder.path() / "cut.tar.bz2", bytes.substr(0, bytes.size() / 2));
  write(folder.path() / "text.tar.bz2", "404: Not Found");
  for (const char* name : {"cut.tar.bz2", "text.tar.bz2", "none.tar.bz2"}) {
    const auto done = unpack(folder.path() / name, folder.path());
    ASSERT_FALSE(done) << name;
    EXPECT_NE(done.error().sentence.find(name), std::string::npos);
  }
  EXPECT_NE(unpack(whole, folder.path(), 1'000).error().sentence.find("too large"), std::string::npos);
}

TEST(DownloadTest, BringsTheWholeFileOrNothing) {
  const test::TemporaryFolder folder;
  write(folder.path() / "there.bin", std::string(200'000, 'y'));
  const std::string address = "file://" + (folder.path() / "there.bin").string();
  double last = -1;
  ASSERT_TRUE(download(address, folder.path() / "got.bin", [&last](double share) {
    last = share;
    return true;
  }));
  EXPECT_EQ(bytes_of(folder.path() / "got.bin").size(), 200'000U);
  EXPECT_FALSE(fs::exists(folder.path() / "got.bin.part"));
  EXPECT_FALSE(download("file://" + (folder.path() / "none").string(), folder.path() / "no.bin",
                        [](double) { return true; }));
  EXPECT_FALSE(fs::exists(folder.path() / "no.bin"));
}

TEST(DownloadTest, GoesOnWhereAnEarlierTryEnded) {
  const test::TemporaryFolder folder;
  std::string bytes;
  for (int i = 0; i < 50'000; ++i) bytes += std::to_string(i);
  write(folder.path() / "there.bin", bytes);
  write(folder.path() / "got.bin.part", bytes.substr(0, 1'234));
  ASSERT_TRUE(download("file://" + (folder.path() / "there.bin").string(), folder.path() / "got.bin",
                       [](double) { return true; }));
  EXPECT_EQ(bytes_of(folder.path() / "got.bin"), bytes);
}

TEST(DownloadTest, AsksOnlyWhereItIsSafe) {
  const test::TemporaryFolder folder;
  for (const char* address : {"http://example.org/x", "ftp://example.org/x", "gopher://x", "x", ""}) {
    const auto done = download(address, folder.path() / "x", [](double) { return true; });
    ASSERT_FALSE(done) << address;
    EXPECT_EQ(done.error().code, core::ErrorCode::BadInput) << address;
  }
}

}  // namespace
}  // namespace mana::program
