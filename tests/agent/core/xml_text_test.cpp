#include "agent/core/xml_text.hpp"

#include <gtest/gtest.h>

namespace mana::core {
namespace {

TEST(XmlTextTest, NothingThatSomebodyWroteIsTakenForMarkup) {
  EXPECT_EQ(xml_escaped("<b title=\"x\">Tom & Ann's</b>"),
            "&lt;b title=&quot;x&quot;&gt;Tom &amp; Ann's&lt;/b&gt;");
}

TEST(XmlTextTest, AnApostropheEndsNoAttributeWhereBothQuotesMayStand) {
  EXPECT_EQ(xml_escaped("Ann's \"tea\"", Quotes::Any), "Ann&#39;s &quot;tea&quot;");
}

TEST(XmlTextTest, WhatIsEscapedAlreadyIsEscapedOnceMore) {
  EXPECT_EQ(xml_escaped("&amp; caf\xC3\xA9"), "&amp;amp; caf\xC3\xA9");
}

}  // namespace
}  // namespace mana::core
