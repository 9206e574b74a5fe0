#include <string>
#include <string_view>

#include "agent/core/check.hpp"
#include "dialogue/aiml/reading/aiml_reader.hpp"
#include "dialogue/aiml/reading/knowledge_reader.hpp"
#include "dialogue/aiml/session/session.hpp"
#include "dialogue/aiml/tools/lint.hpp"
#include "tests/fuzz/seeds.hpp"

// Reads any bytes as AIML (up to a NUL byte), and says what follows it, line by line, to what came of them;
// then the patterns themselves. Whatever the templates are, a turn stays within its limits and an aborted one
// changes nothing.

namespace mana {
namespace {

namespace aiml = dialogue::aiml;

constexpr std::string_view kEveryTag = R"(<?xml version="1.0"?><aiml version="2.1">
<category><pattern>A * B</pattern><template><star/><star index="2"/><person/><srai>C <star/></srai><sr/></template></category>
<category><pattern>C ^</pattern><that>#</that><template><random><li>x</li><li><set name="a"><star/></set></li></random></template></category>
<topic name="T _"><category><pattern># <set>number</set> _</pattern><template><topicstar/><thatstar/><that index="2,1"/><input/>
<request/><response/><map name="successor"><star index="2"/></map></template></category></topic>
<category><pattern>D</pattern><template><think><set var="n">3</set></think><condition var="n"><li value="0">z</li><li value="*">
<set var="n"><map name="predecessor"><get var="n"/></map></set><loop/></li></condition></template></category>
<category><pattern>L * M *</pattern><template><learn><category><pattern><eval><star/></eval> *</pattern><template><eval><star
index="2"/></eval><star/></template></category></learn><learnf><category><pattern>Q</pattern><that>*</that><template>q</template>
</category></learnf></template></category>
<category><pattern>$E</pattern><template><addtriple><subj>a</subj><pred>b</pred><obj>c</obj></addtriple><select><vars>?x</vars><q>
<subj>?x</subj><pred>b</pred><obj>?y</obj></q></select><uniq><subj>a</subj><pred>b</pred><obj>?z</obj></uniq></template></category>
<category><pattern>F</pattern><template><uppercase>a<b>c</b></uppercase><formal>x y</formal><explode>abc</explode><first>a b</first>
<rest>a b</rest><date format="%A"/><interval format="%Y-%m-%d" style="days"><from>2020-01-01</from><to>2021-01-01</to></interval>
<if name="a" value="1">y<else/>n</if><sraix default="d">x</sraix><oob><dial>1</dial></oob><system>x</system></template></category>
</aiml>)";

void talk(aiml::Session& session, std::string_view said, const aiml::Limits& limits) {
  const aiml::PersonMemory before = session.memory();
  const aiml::Reply reply = session.turn(said);
  MANA_CHECK(reply.text.size() <= limits.output + limits.input, "a reply beyond its limit");
  MANA_CHECK(reply.steps <= limits.steps + 200'000, "a turn beyond its steps");
  MANA_CHECK(reply.aborted.empty() || session.memory() == before, "an aborted turn left something behind");
}

}  // namespace

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  std::string first{kEveryTag};
  first.push_back('\0');
  first += "a tea b coffee\nl sky m blue\nsky high\nt 3 x\ne\nf\nd\nq\n";
  const std::string second =
      "<aiml "
      "version=\"1.0\"><category><pattern>LOOP</pattern><template><srai>LOOP</srai></template></category>"
      "<category><pattern>* A * A * B</pattern><template><get_x/></template></aiml>";
  return {Bytes(first.begin(), first.end()), Bytes(second.begin(), second.end())};
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  const std::string_view all{reinterpret_cast<const char*>(data), size};
  const std::string_view xml = all.substr(0, all.find('\0'));
  std::string_view said = all.substr(std::min(all.size(), xml.size() + 1));

  aiml::LoadedBrain loaded;
  aiml::KnowledgeReader knowledge{loaded.remarks};
  for (const char* name : {"sets/a.txt", "b.map", "normal.substitution", "x.properties"})
    knowledge.read(name, xml, name);
  loaded.brain.knowledge = knowledge.finish();
  aiml::GraphBuilder builder;
  aiml::AimlReader{builder, loaded.brain.knowledge, loaded.remarks}.read(xml, "fuzz.aiml");
  loaded.doubles = builder.doubles();
  loaded.brain.graph = builder.finish();
  for (const auto& remark : loaded.remarks) MANA_CHECK(!remark.sentence.empty(), "a remark without words");

  aiml::SessionOptions options;
  options.limits.steps = 20'000;
  options.limits.output = 4 << 10;
  aiml::Session session{loaded.brain, options};
  for (int lines = 0; !said.empty() && lines < 20; ++lines) {
    const std::string_view line = said.substr(0, said.find('\n'));
    talk(session, line, options.limits);
    said.remove_prefix(std::min(said.size(), line.size() + 1));
  }
  const auto& graph = loaded.brain.graph;
  for (std::uint32_t i = 0; i < std::min<std::size_t>(graph.size(), 10); ++i)
    talk(session, graph.text(graph.category(i).pattern), options.limits);
  if (graph.size() < 20) (void)aiml::lint(loaded);
  return 0;
}
