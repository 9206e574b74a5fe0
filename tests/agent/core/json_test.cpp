#include "agent/core/json.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "agent/core/json_reader.hpp"
#include "agent/core/random.hpp"

namespace mana::core {
namespace {

using Library = nlohmann::ordered_json;

/// What the library writes for the same value; bytes that are not UTF-8 are replaced.
std::string by_library(const Library& value, int indent = -1) {
  return value.dump(indent, ' ', false, Library::error_handler_t::replace);
}

TEST(Json, AListOfPairsIsAnObjectWhoseFieldsKeepTheirOrder) {
  const Json json{{"zeta", 1}, {"alpha", "two"}, {"list", Json::array({1, 2.5, nullptr, true})}};
  EXPECT_EQ(json.dump(), R"({"zeta":1,"alpha":"two","list":[1,2.5,null,true]})");
  EXPECT_TRUE(json.is_object());
  EXPECT_EQ(json.size(), 3u);
}

TEST(Json, AnyOtherListIsAnArray) {
  EXPECT_EQ((Json{"word", 0.25, 0.5}).dump(), R"(["word",0.25,0.5])");
  EXPECT_EQ(Json(std::vector<std::string>{"a", "b"}).dump(), R"(["a","b"])");
  EXPECT_EQ(Json::array().dump(), "[]");
  EXPECT_EQ(Json::object().dump(), "{}");
}

TEST(Json, FieldsAndItemsCanBeAddedOneByOne) {
  Json json;
  json["a"]["b"] = 1;
  json["list"].push_back({"x", 2});
  json["a"]["c"] = nullptr;
  json["a"]["b"] = 3;
  EXPECT_EQ(json.dump(), R"({"a":{"b":3,"c":null},"list":[["x",2]]})");
}

TEST(Json, AValueMayBeAssignedAPartOfItself) {
  Json json{{"inner", {{"x", 1}}}};
  json = Json(json["inner"]);
  EXPECT_EQ(json.dump(), R"({"x":1})");
}

TEST(Json, TextIsEscapedAsTheLibraryDoes) {
  std::string every_byte;
  for (int c = 0; c < 128; ++c) every_byte += static_cast<char>(c);
  for (const std::string& text :
       {every_byte, std::string{"Gr\xC3\xBC\xC3\x9F"}, std::string{"\xF0\x9F\x91\xB5 \xE2\x80\xA8"}})
    EXPECT_EQ(Json(text).dump(), by_library(text));
}

TEST(Json, BytesThatAreNotUtf8BecomeReplacementCharacters) {
  for (const std::string text : {"\xFF",
                                 "a\x80"
                                 "b",
                                 "\xC3", "\xC0\xAF", "\xED\xA0\x80", "\xF5\x80\x80\x80"}) {
    const std::string written = Json(text).dump();
    EXPECT_TRUE(Library::accept(written)) << written;
    EXPECT_NE(written.find("\xEF\xBF\xBD"), std::string::npos) << written;
  }
}

TEST(Json, NumbersAreWrittenAsTheLibraryDoes) {
  for (const double x : {0.0, -0.0, 1.0, -1.5, 0.1, 1e-4, 1e-5, 123456789.125, 1e14, 1e15, 1e16, 1e20, 1e-300,
                         5e-324, std::numeric_limits<double>::max(), 1.0 / 3, 12.345678}) {
    EXPECT_EQ(Json(x).dump(), by_library(x));
  }
  EXPECT_EQ(Json(std::nan("")).dump(), "null");
  EXPECT_EQ(Json(std::numeric_limits<double>::infinity()).dump(), "null");
  EXPECT_EQ(Json(std::numeric_limits<std::int64_t>::min()).dump(), "-9223372036854775808");
  EXPECT_EQ(Json(std::numeric_limits<std::uint64_t>::max()).dump(), "18446744073709551615");
}

TEST(Json, EveryNumberIsReadBackExactly) {
  Random random{7};
  for (int i = 0; i < 20'000; ++i) {
    const double x = std::bit_cast<double>(random.next());
    if (!std::isfinite(x)) continue;
    const std::string written = Json(x).dump();
    ASSERT_EQ(Library::parse(written).get<double>(), x) << written;
  }
}

TEST(Json, ValuesInsideEachOtherAreIndentedAsTheLibraryDoes) {
  const Library library{{"a", {1, 2}}, {"b", Library::object()}, {"c", {{"d", Library::array()}}}};
  const Json json{{"a", {1, 2}}, {"b", Json::object()}, {"c", {{"d", Json::array()}}}};
  EXPECT_EQ(json.dump(2), by_library(library, 2));
  EXPECT_EQ(json.dump(), by_library(library));
}

TEST(JsonReader, WhatIsReadIsWrittenAgain) {
  const std::string text =
      R"({"b":[1,-2,3.5,1e+20,"x\n",true,false,null],"a":{},"big":18446744073709551615,"empty":[]})";
  const auto json = parse_json(text);
  ASSERT_TRUE(json);
  EXPECT_EQ(json->dump(), text);
}

TEST(JsonReader, ValuesTellTheirKind) {
  const auto json = parse_json(R"({"text":"t","yes":true,"whole":-3,"natural":7,"real":2.5,"list":[4,5]})");
  ASSERT_TRUE(json);
  EXPECT_EQ((*json)["text"].get<std::string>(), "t");
  EXPECT_TRUE((*json)["yes"].get<bool>());
  EXPECT_EQ((*json)["whole"].get<int>(), -3);
  EXPECT_FALSE((*json)["whole"].is_number_unsigned());
  EXPECT_EQ((*json)["natural"].get<std::size_t>(), 7u);
  EXPECT_EQ((*json)["natural"].get<double>(), 7.0);
  EXPECT_EQ((*json)["real"].get<double>(), 2.5);
  EXPECT_FALSE((*json)["real"].is_number_integer());
  EXPECT_EQ((*json)["list"][1].get<int>(), 5);
  EXPECT_EQ(json->find("nothing"), nullptr);
  EXPECT_TRUE(std::as_const(*json)["nothing"].is_null());
  int sum = 0;
  for (const Json& item : (*json)["list"]) sum += item.get<int>();
  EXPECT_EQ(sum, 9);
  EXPECT_EQ(json->fields().size(), 6u);
}

TEST(JsonReader, OfFieldsOfTheSameNameTheLastOneCounts) {
  EXPECT_EQ(parse_json(R"({"a":1,"b":2,"a":3})")->dump(), R"({"a":3,"b":2})");
}

TEST(JsonReader, WhatIsNotJsonIsNothing) {
  for (const std::string text :
       {"", "{", "[1,]", "{\"a\":}", "nul", "1 2", "\"\xFF\"", "1e999", "'a'", "{1:2}"})
    EXPECT_FALSE(parse_json(text)) << text;
}

TEST(JsonReader, NestingIsLimited) {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_TRUE(parse_json(nested(kDeepestJson)));
  EXPECT_FALSE(parse_json(nested(kDeepestJson + 1)));
  EXPECT_FALSE(parse_json(nested(1'000'000)));
}

TEST(JsonReader, AnObjectOfAHundredThousandFieldsIsReadInOneGo) {
  std::string text = "{";
  for (int i = 0; i < 100'000; ++i) text += "\"k" + std::to_string(i) + "\":" + std::to_string(i) + ",";
  text.back() = '}';
  EXPECT_EQ(parse_json(text)->size(), 100'000u);
}

}  // namespace
}  // namespace mana::core
