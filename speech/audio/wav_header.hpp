#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace mana::speech {

/// A WAV file that libsndfile refuses or takes for empty, with a header that says where its samples are: the
/// programs that wrote it did not go back to fill in the length (0), left out the byte that pads a chunk of
/// odd length, or gave a chunk a length beyond the end. Nothing for a file that is no WAV or needs no
/// mending. Layout: "Multimedia Programming Interface and Data Specifications 1.0", IBM and Microsoft 1991.
/// Threads: any.
std::optional<std::string> mended_wav(std::string_view content);

/// Whether mended_wav() has something to mend, from the first bytes of a file: enough that its chunks begin
/// there.
bool needs_mending(std::string_view beginning);

}  // namespace mana::speech
