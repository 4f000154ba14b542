// The rows of a matrix of floats, each handed to a team of threads: a warp for up to 1024 columns, a block
// above. A row is read once and stays in registers, up to 16384 columns; a longer one is read again by each
// pass. What a norm does to a row is then three lines: fold, fold, write.
#pragma once

#include <pleat/pleat.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>

inline void check_cuda(cudaError_t code) {
  if (code != cudaSuccess) throw std::runtime_error(std::string("CUDA: ") + cudaGetErrorString(code));
}

// The threads that share a row. What fold_all gives, every one of them gets.
struct WarpTeam {
  static constexpr int size = 32, rows_per_block = 4, threads_per_block = size * rows_per_block;
  __device__ static int rank() { return int(threadIdx.x) % 32; }
  __device__ static int row_in_block() { return int(threadIdx.x) / 32; }
  template <class R>
  __device__ static pleat::Partial<R> fold_all(const R& reducer, const pleat::Partial<R>& own) {
    return pleat::warp_fold_all(reducer, own);
  }
};
template <int Threads>
struct BlockTeam {
  static constexpr int size = Threads, rows_per_block = 1, threads_per_block = size;
  __device__ static int rank() { return int(threadIdx.x); }
  __device__ static int row_in_block() { return 0; }
  template <class R>
  __device__ static pleat::Partial<R> fold_all(const R& reducer, const pleat::Partial<R>& own) {
    __shared__ pleat::BlockFoldStorage<R, Threads> storage;
    return pleat::block_fold_all(reducer, own, storage);
  }
};

// How a team's threads lie over a row: a thread has every size-th packet of four columns, which it moves as
// 16 bytes, or every size-th column.
enum class Moves { packets, floats };

// A row in registers, of at most 4 * Packets * Team::size columns.
template <class Team_, int Packets, Moves moves>
class RowInRegisters {
  static constexpr int items = 4 * Packets, width = moves == Moves::packets ? 4 : 1;

 public:
  using Team = Team_;

  __device__ RowInRegisters(const float* row, int columns) : columns_(columns) {
    const int places = columns / width;
    count_ = places > Team::rank() ? ((places - Team::rank() - 1) / Team::size + 1) * width : 0;
#pragma unroll
    for (int p = 0; p < Packets; ++p) {
      const Packet packet = read(row, p);
#pragma unroll
      for (int k = 0; k < 4; ++k) item_[4 * p + k] = packet.item[k];
    }
  }

  // The reducer's answer for f(x) of all x of the row.
  template <class R, class F>
  __device__ typename R::result_type fold(const R& reducer, const F& f) const {
    float y[items];
#pragma unroll
    for (int k = 0; k < items; ++k) y[k] = f(item_[k]);
    return Team::fold_all(reducer, pleat::thread_fold(reducer, y, count_)).result();
  }

  // f(x, a...) of all x to the row `out`, where a... stand in x's column of vectors as long as the row.
  template <class F, class... Vector>
  __device__ void write(float* out, const F& f, const Vector*... along) const {
#pragma unroll
    for (int p = 0; p < Packets; ++p) write_packet(out, p, f, read(along, p)...);
  }

 private:
  struct Packet {
    float item[4];
  };

  __device__ static int column(int p, int k) {
    return moves == Moves::packets ? 4 * (p * Team::size + Team::rank()) + k
                                   : (4 * p + k) * Team::size + Team::rank();
  }
  // Beyond the row: zeros, which no fold takes.
  __device__ Packet read(const float* from, int p) const {
    if constexpr (moves == Moves::packets) {
      if (column(p, 0) >= columns_) return {};
      const float4 x = *reinterpret_cast<const float4*>(from + column(p, 0));
      return {{x.x, x.y, x.z, x.w}};
    } else {
      Packet packet{};
#pragma unroll
      for (int k = 0; k < 4; ++k) {
        if (column(p, k) < columns_) packet.item[k] = from[column(p, k)];
      }
      return packet;
    }
  }
  template <class F, class... P>
  __device__ void write_packet(float* out, int p, const F& f, const P&... along) const {
    Packet y;
#pragma unroll
    for (int k = 0; k < 4; ++k) y.item[k] = f(item_[4 * p + k], along.item[k]...);
    if constexpr (moves == Moves::packets) {
      if (column(p, 0) >= columns_) return;
      *reinterpret_cast<float4*>(out + column(p, 0)) = float4{y.item[0], y.item[1], y.item[2], y.item[3]};
    } else {
#pragma unroll
      for (int k = 0; k < 4; ++k) {
        if (column(p, k) < columns_) out[column(p, k)] = y.item[k];
      }
    }
  }

  float item_[items];
  int columns_;
  int count_;  // of the thread's items, the first of item_
};

// A row of any length, read anew by each pass.
template <class Team_>
class RowInMemory {
 public:
  using Team = Team_;

  __device__ RowInMemory(const float* row, int columns) : row_(row), columns_(columns) {}

  template <class R, class F>
  __device__ typename R::result_type fold(const R& reducer, const F& f) const {
    const int rank = Team::rank(), count = columns_ > rank ? (columns_ - rank - 1) / Team::size + 1 : 0;
    const auto item = [&](std::int64_t k) { return f(row_[k * Team::size + rank]); };
    return Team::fold_all(reducer, pleat::thread_fold(reducer, item, count)).result();
  }
  template <class F, class... Vector>
  __device__ void write(float* out, const F& f, const Vector*... along) const {
    for (int c = Team::rank(); c < columns_; c += Team::size) out[c] = f(row_[c], along[c]...);
  }

 private:
  const float* row_;
  int columns_;
};

template <class Row, class Norm>
__global__ void __launch_bounds__(Row::Team::threads_per_block)
    norm_kernel(const Norm norm, const float* in, float* out, std::int64_t rows, int columns) {
  using Team = typename Row::Team;
  const std::int64_t row = blockIdx.x * std::int64_t(Team::rows_per_block) + Team::row_in_block();
  if (row < rows) norm(Row(in + row * columns, columns), out + row * columns);  // for a whole team or none
}

template <class Row, class Norm>
void launch_norm(const Norm& norm, const float* in, float* out, std::int64_t rows, int columns,
                 cudaStream_t stream) {
  using Team = typename Row::Team;
  const auto blocks = unsigned((rows - 1) / Team::rows_per_block + 1);
  norm_kernel<Row><<<blocks, Team::threads_per_block, 0, stream>>>(norm, in, out, rows, columns);
  check_cuda(cudaGetLastError());
}

template <class... T>
bool on_16_bytes(const T*... pointers) {
  return ((reinterpret_cast<std::uintptr_t>(pointers) % 16 == 0) && ...);
}

// norm(row, row of out) for each of `rows` rows of `columns` columns, of which `in` and `out` hold one after
// another (and may be one). `aligned` says that all that a norm reads and writes starts on 16 bytes.
template <class Norm>
void normalize_rows(const Norm& norm, const float* in, float* out, std::int64_t rows, int columns,
                    bool aligned, cudaStream_t stream) {
  if (rows == 0 || columns == 0) return;
  const auto in_registers = [&]<Moves moves>() {
    if (columns <= 256) {
      launch_norm<RowInRegisters<WarpTeam, 2, moves>>(norm, in, out, rows, columns, stream);
    } else if (columns <= 1024) {
      launch_norm<RowInRegisters<WarpTeam, 8, moves>>(norm, in, out, rows, columns, stream);
    } else if (columns <= 4096) {
      launch_norm<RowInRegisters<BlockTeam<256>, 4, moves>>(norm, in, out, rows, columns, stream);
    } else {
      launch_norm<RowInRegisters<BlockTeam<1024>, 4, moves>>(norm, in, out, rows, columns, stream);
    }
  };
  if (columns > 16384) {
    launch_norm<RowInMemory<BlockTeam<1024>>>(norm, in, out, rows, columns, stream);
  } else if (aligned && columns % 4 == 0) {
    in_registers.template operator()<Moves::packets>();
  } else {
    in_registers.template operator()<Moves::floats>();
  }
}
