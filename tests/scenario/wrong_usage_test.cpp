#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/program.hpp"

// Somebody mistypes a command: one sentence says what was wrong and where to look.

namespace mana::test {
namespace {

struct Mistake {
  std::string name;
  std::vector<std::string> args;
  std::string begins, ends;
};

class WrongUsage : public ::testing::TestWithParam<Mistake> {};

TEST_P(WrongUsage, IsOneSentenceThatSaysWhereToLook) {
  std::vector<std::string> command{MANA_BINARY};
  command.insert(command.end(), GetParam().args.begin(), GetParam().args.end());
  const Outcome outcome = run_program(command);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  EXPECT_TRUE(outcome.err.starts_with(GetParam().begins)) << outcome.err;
  EXPECT_TRUE(outcome.err.ends_with(GetParam().ends + "\n")) << outcome.err;
}

INSTANTIATE_TEST_SUITE_P(
    Each, WrongUsage,
    ::testing::Values(Mistake{"command",
                              {"prtrait"},
                              "mana: ",
                              "'prtrait'. Did you mean 'mana portrait'? 'mana --help' lists the commands "
                              "and what goes with them."},
                      Mistake{"missing",
                              {"portrait"},
                              "mana portrait: ",
                              "is required; 'mana portrait --help' says what may stand there."},
                      Mistake{"option",
                              {"say", "hello", "--louder"},
                              "mana say: ",
                              "'--louder'; 'mana say --help' says what may stand there."},
                      Mistake{"range",
                              {"say", "hello", "--rate", "5"},
                              "mana say: --rate: ",
                              "; 'mana say --help' says what may stand there."},
                      // Said before anybody looks for a loudspeaker or reads the text.
                      Mistake{"face",
                              {"say", "hello", "--face", "nobody"},
                              "mana say: there is no face 'nobody'; ",
                              "a path ending in .glb is one of your own"},
                      Mistake{"next_face",
                              {"say", "hello", "--to-face", "/nowhere/head.glb"},
                              "mana say: there is no face file '/nowhere/head.glb'",
                              ""},
                      Mistake{"voice",
                              {"say", "-", "--voice", "nobody"},
                              "mana say: There is no voice 'nobody'; ",
                              "see 'mana voices'"},
                      Mistake{"language",
                              {"say", "-", "--language", "xx"},
                              "mana say: There is no voice for the language 'xx'; ",
                              "see 'mana voices'"},
                      Mistake{"expression",
                              {"say", "hello", "--expression", "odd"},
                              "mana say: there is no expression 'odd'; there are neutral, ",
                              "disgusted"},
                      Mistake{"gesture",
                              {"say", "hello", "--gesture", "bow"},
                              "mana say: there is no gesture 'bow'; there are nod, ",
                              "beat"},
                      Mistake{"inner_name",
                              {"evaluate", "confuson"},
                              "mana evaluate: there is no 'confuson'",
                              "Did you mean 'mana evaluate confusion'? 'mana evaluate --help' says what may "
                              "stand there."},
                      Mistake{"inner",
                              {"calendar", "add", "--title", "Dentist"},
                              "mana calendar add: ",
                              "is required; 'mana calendar add --help' says what may stand there."}),
    [](const auto& mistake) { return mistake.param.name; });

}  // namespace
}  // namespace mana::test
