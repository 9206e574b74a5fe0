#include "speech/confusions.hpp"

#include <array>

namespace mana::speech {
namespace {
constexpr bool kLast = true;
constexpr std::array kConfusions = std::to_array<Confusion>({
    {"TH", "S", "th"},
    {"TH", "T", "th"},
    {"TH", "F", "th"},
    {"TH", "D", "th"},
    {"TH", "Z", "th"},
    {"DH", "D", "th"},
    {"DH", "Z", "th"},
    {"DH", "V", "th"},
    {"DH", "S", "th"},
    {"DH", "T", "th"},
    {"R", "L", "r-l"},
    {"R", "W", "r-l"},
    {"L", "R", "r-l"},
    {"V", "W", "v-w"},
    {"V", "F", "v-w"},
    {"V", "B", "v-w"},
    {"W", "V", "v-w"},
    {"IH", "IY", "vowel"},
    {"IY", "IH", "vowel"},
    {"UH", "UW", "vowel"},
    {"UW", "UH", "vowel"},
    {"AE", "EH", "vowel"},
    {"AE", "AH", "vowel"},
    {"EH", "AE", "vowel"},
    {"AH", "AA", "vowel"},
    {"AH", "AE", "vowel"},
    {"B", "P", "final-voice", kLast},
    {"D", "T", "final-voice", kLast},
    {"G", "K", "final-voice", kLast},
    {"V", "F", "final-voice", kLast},
    {"Z", "S", "final-voice", kLast},
    {"JH", "CH", "final-voice", kLast},
    {"DH", "TH", "final-voice", kLast},
    {"ZH", "SH", "final-voice", kLast},
    {"P", "B", "p-b"},
    {"B", "P", "p-b"},
});
}  // namespace

std::span<const Confusion> confusions() { return kConfusions; }

}  // namespace mana::speech
