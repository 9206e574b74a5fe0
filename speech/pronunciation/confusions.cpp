#include "speech/pronunciation/confusions.hpp"

#include <array>

namespace mana::speech {
namespace {
constexpr bool kLast = true;
constexpr std::array kConfusions = std::to_array<Confusion>({
    {"TH", "S", "th", -0.51},
    {"TH", "T", "th", -3.43},
    {"TH", "F", "th", -0.09},
    {"TH", "D", "th", -1.92},
    {"TH", "Z", "th", -0.82},
    {"DH", "D", "th", -0.43},
    {"DH", "Z", "th", -0.89},
    {"DH", "V", "th", 0.39},
    {"DH", "S", "th", -1.69},
    {"DH", "T", "th", -1.90},
    {"R", "L", "r-l", -0.12},
    {"R", "W", "r-l", 0.23},
    {"L", "R", "r-l", -0.67},
    {"V", "W", "v-w", 1.71},
    {"V", "F", "v-w", -2.91},
    {"V", "B", "v-w", -0.35},
    {"W", "V", "v-w", -1.07},
    {"IH", "IY", "vowel", -0.28},
    {"IY", "IH", "vowel", -1.47},
    {"UH", "UW", "vowel", -0.27},
    {"UW", "UH", "vowel", -0.84},
    {"AE", "EH", "vowel", -0.70},
    {"AE", "AH", "vowel", 0.05},
    {"EH", "AE", "vowel", -0.72},
    {"AH", "AA", "vowel", 0.23},
    {"AH", "AE", "vowel", -0.84},
    {"D", "T", "final-voice", -1.92, kLast},
    {"G", "K", "final-voice", -4.28, kLast},
    {"Z", "S", "final-voice", -1.65, kLast},
    {"JH", "CH", "final-voice", -3.18, kLast},
    {"DH", "TH", "final-voice", -5.73, kLast},
    {"ZH", "SH", "final-voice", -3.87, kLast},
    {"P", "B", "p-b", 0.41},
    {"B", "P", "p-b", -0.47},
});
}  // namespace

std::span<const Confusion> confusions() { return kConfusions; }

}  // namespace mana::speech
