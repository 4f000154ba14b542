// A range of NVTX for the time of a call, which Nsight and other profilers show with the call's label and set
// the kernels under. Only where PLEAT_NVTX is defined (the CMake option of that name): the header takes a
// unit a tenth of a second to compile.
#pragma once

#include <cstddef>
#include <string_view>

#include <nvtx3/nvToolsExt.h>

namespace pleat::gpu {

class LabelRange {
 public:
  explicit LabelRange(std::string_view label) {
    char text[128];  // NVTX asks for a zero at the end, and a call must not allocate
    text[label.copy(text, sizeof(text) - 1)] = '\0';
    nvtxRangePushA(text);
  }
  LabelRange(const LabelRange&) = delete;
  LabelRange& operator=(const LabelRange&) = delete;
  ~LabelRange() { nvtxRangePop(); }
};

}  // namespace pleat::gpu
