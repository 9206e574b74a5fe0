#pragma once
// The one file of this folder that includes OpenCV, so that it is parsed once: vision/CMakeLists.txt
// precompiles this header. Only expression_network.cpp includes more of it, the networks.
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/objdetect.hpp>
