#include <gtest/gtest.h>

#include <fstream>

#include "agent/program/settings/settings_file.hpp"
#include "tests/support/temporary_folder.hpp"

// A settings file that is no TOML: whoever wrote it by hand reads what is wrong where, and what to do.

namespace mana::program {
namespace {

std::string fault_of(std::string_view text) {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "settings.toml";
  std::ofstream{file, std::ios::binary} << text;
  const auto read = read_settings(file);
  if (read) return "";
  return read.error().sentence.substr(folder.path().string().size() + 1);
}

TEST(SettingsFaultTest, IsSaidInPlainWordsWithItsPlaceAndWhatToDo) {
  struct Case {
    const char* text;
    const char* sentence;
  };
  constexpr const char* kNumber = "this number is not written right; write digits alone";
  constexpr const char* kText = "this is neither a number nor true or false; a text stands between straight";
  constexpr const char* kLine = "this line is neither a [section] nor a setting";
  const std::vector<Case> cases{
      {"[screen]\nface walter\n", "line 2, column 6: there is no '=' after the name"},
      {"[screen]\nfps: 30\n", "line 2, column 4: there is no '=' after the name"},
      {"[screen]\nbig face = 3\n", "there is no '=' after the name"},
      {"[screen\nfps = 30\n", "line 1, column 8: the name of the section is not closed"},
      {"[]\n", "no name stands between the brackets"},
      {"[screen] fps = 30\n", "something follows the ']' of the section"},
      {"[screen]\nfps = 30\n[screen]\n", "line 3, column 1: this section begins a second time"},
      {"[screen]\nfps = 30\nfps = 31\n", "this name is set a second time"},
      {"[screen]\nface = walter\n", kText},
      {"[screen]\nface = \xE2\x80\x9Cwalter\xE2\x80\x9D\n", kText},
      {"[screen]\nface = \"walter\n", "the text is not closed; put a quotation mark at its end"},
      {"[screen]\nface = 'walter\nx = 1\n", "the text is not closed"},
      {"[screen]\nface = \"walter", "the text is not closed"},
      {"[screen]\nface = \"C:\\walter\"\n", "a backslash stands in the text"},
      {"[screen]\nface = \"C:\\users\"\n", "a backslash stands in the text"},
      {"[screen]\nfps =\n", "there is no value that can be read; write one after the '='"},
      {"[screen]\nfps = True\n", "this is neither true nor false"},
      {"[screen]\nfps = 3o\n", kNumber},
      {"[screen]\nfps = .5\n", kNumber},
      {"[screen]\nfps = 012\n", kNumber},
      {"[screen]\nfps = 1,5\n", "something follows the value; write a fraction with a point"},
      {"[quiet]\nfrom = 22:00 - 7:00\n", "a date or a time is a text here"},
      {"[screen]\na = [1, 2\n", "the list is not written right"},
      {"[screen]\n = 3\n", kLine},
      {"{\"screen\": 3}\n", kLine},
      {"<?xml version=\"1.0\"?>\n", kLine},
      {"[screen]\nface = \"M\xFCller\"\n", "the file holds a letter that is not written as UTF-8"},
  };
  for (const Case& c : cases) {
    const std::string said = fault_of(c.text);
    EXPECT_TRUE(said.starts_with("settings.toml, line ")) << c.text << said;
    EXPECT_NE(said.find(c.sentence), std::string::npos) << c.text << said;
    EXPECT_EQ(said.find("parsing"), std::string::npos) << said;
  }
}

}  // namespace
}  // namespace mana::program
