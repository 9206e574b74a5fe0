#pragma once
extern "C" {
#include <libavcodec/avcodec.h>
#include <libavutil/frame.h>
}

#include <memory>

#include "vision/pictures/opencv.hpp"

// FFmpeg's decoders, for the .cpp files of this folder. OpenCV's own readers of films and pictures would do,
// but they bring two hundred libraries with them (maps, medical pictures, databases), 26 MiB and a tenth of a
// second of every start.
namespace mana::vision {

template <class T, void (*Free)(T**)>
struct FreeBy {
  void operator()(T* p) const noexcept { Free(&p); }
};
using AvFrame = std::unique_ptr<AVFrame, FreeBy<AVFrame, av_frame_free>>;
using AvPacket = std::unique_ptr<AVPacket, FreeBy<AVPacket, av_packet_free>>;
using AvCodec = std::unique_ptr<AVCodecContext, FreeBy<AVCodecContext, avcodec_free_context>>;

/// What is wrong with a file is said in a sentence of ours; the library would print its own. Any thread.
void keep_ffmpeg_quiet();

/// A decoder on the caller's thread that keeps its words about damaged data for itself and refuses pictures
/// of more than 64 million pixels. @param parameters of the stream; may be null. Null when there is none of
/// the kind.
AvCodec open_decoder(AVCodecID kind, const AVCodecParameters* parameters);

/// How a picture has to be turned to stand upright: a 3 by 3 matrix as FFmpeg keeps it, or null for "it
/// does".
/// @returns what the frame itself says (the EXIF note of a photograph).
const std::int32_t* upright_matrix_of(const AVFrame& frame);

/// The picture's brightness, 0..255, whatever it is kept as; empty when FFmpeg cannot convert it.
/// @param upright as above; pictures are turned by quarters and mirrored, no further.
cv::Mat grey_of(const AVFrame& frame, const std::int32_t* upright);

}  // namespace mana::vision
