#include "calendar/trips/feed/csv_reader.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace mana::calendar::trips {
namespace {

/// Gives its text in pieces, so that rows lie across them.
class TextSource final : public ByteSource {
 public:
  TextSource(std::string text, std::size_t piece) : text_{std::move(text)}, piece_{piece} {}
  core::Result<std::size_t> read(char* to, std::size_t most) override {
    const std::size_t count = std::min({most, piece_, text_.size() - at_});
    std::memcpy(to, text_.data() + at_, count);
    at_ += count;
    return count;
  }

 private:
  std::string text_;
  std::size_t piece_, at_ = 0;
};

/// "a|b;c|d" of two rows of two columns.
std::string rows_of(const std::string& text, std::size_t piece, std::string* fault = nullptr) {
  TextSource source{text, piece};
  CsvReader rows{source, "stops.txt"};
  std::string all;
  if (auto s = rows.begin(); !s) return s.error().sentence;
  const int a = rows.column("a"), b = rows.column("b");
  while (rows.next())
    all += (all.empty() ? "" : ";") + std::string{rows.field(a)} + "|" + std::string{rows.field(b)};
  if (fault != nullptr && !rows.status()) *fault = rows.status().error().sentence;
  return all;
}

TEST(CsvReaderTest, RowsComeTheSameHoweverTheirBytesArrive) {
  const std::string text =
      "\xef\xbb\xbf"
      "b,x,a\r\n1,,2\r\n\r\n\"one, two\",, \"a \"\"quoted\"\" word\" \r\n\"two\nlines\",,last";
  for (const std::size_t piece : {1u, 2u, 3u, 7u, 64u, 100'000u})
    EXPECT_EQ(rows_of(text, piece), "2|1;a \"quoted\" word|one, two;last|two\nlines") << piece;
}

TEST(CsvReaderTest, QuotedNamesShortRowsAndBlanksAroundValuesAreTaken) {
  EXPECT_EQ(rows_of("\"a\", b \n x , y \nz\n,\n", 5), "x|y;z|;|");
}

TEST(CsvReaderTest, LinesAreCountedAsAnEditorCountsThem) {
  TextSource source{"a\n\"x\ny\"\n\nz\n", 3};
  CsvReader rows{source, "stops.txt"};
  ASSERT_TRUE(rows.begin());
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.line(), 2);
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.line(), 5);
  EXPECT_EQ(rows.fault("why.").sentence, "stops.txt, line 5: why.");
  EXPECT_FALSE(rows.next());
  EXPECT_TRUE(rows.status());
}

TEST(CsvReaderTest, WhatIsNoTableIsSaidInOneSentence) {
  EXPECT_EQ(rows_of("", 4), "stops.txt is empty; ask whoever publishes the timetable for a whole one.");
  std::string fault;
  rows_of("a,b\n1,\"2\n3,4\n", 4, &fault);
  EXPECT_EQ(fault, "stops.txt, line 2: a quotation mark is not closed; the file is damaged or cut off.");
  rows_of("a,b\n" + std::string(3 << 20, 'x'), 100'000, &fault);
  EXPECT_NE(fault.find("line 2: the row is longer than a megabyte"), std::string::npos) << fault;
  rows_of("a,b\n" + std::string(2000, ','), 100'000, &fault);
  EXPECT_NE(fault.find("more than 1000 columns"), std::string::npos) << fault;
}

TEST(CsvReaderTest, AColumnThatIsNeededIsAskedForByItsName) {
  TextSource source{"a,b\n1,2\n", 100};
  CsvReader rows{source, "trips.txt"};
  ASSERT_TRUE(rows.begin());
  EXPECT_EQ(rows.needed_column("b").value(), 1);
  EXPECT_NE(rows.needed_column("trip_id").error().sentence.find(
                "trips.txt, line 1: the column 'trip_id' is missing"),
            std::string::npos);
}

}  // namespace
}  // namespace mana::calendar::trips
