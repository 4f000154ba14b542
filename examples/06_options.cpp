// Choices beside the defaults: options of the policy, the accumulator, and where the answers go.
#include <pleat/pleat.hpp>

#include <cstdint>
#include <cstdio>
#include <vector>

int main() {
  // Compile-time options in any order. These two speak to devices; the CPU backends ignore them, and no
  // option changes a bit of any answer.
  using Policy =
      pleat::RangePolicy<pleat::BlockSize<512>, pleat::DefaultBackend, pleat::Combine<pleat::TwoPass>>;

  // The accumulator is the reducer's second parameter. In float, ones that meet a large value are lost.
  std::vector<float> x(30000, 1.0f);
  x.front() = 1e9f;
  x.back() = -1e9f;
  const Policy whole(0, std::int64_t(x.size()));
  const auto [narrow, wide] =
      pleat::parallel_reduce(whole, x, pleat::Sum<float>{}, pleat::Sum<float, pleat::In<double>>{});

  // A range policy takes a part of a source. into(...) has one pointer per reducer, each to exactly its
  // result_type; the call returns void, and with Cuda at once: the answers stay on the device.
  float part = 0;
  pleat::ArgResult<float> peak{};
  pleat::parallel_reduce(Policy(100, 200), x, pleat::Sum<float>{}, pleat::ArgMax<float>{},
                         pleat::into(&part, &peak));

  std::printf("in float %.0f, in double %.0f; items 100 to 199: sum %g, first highest at %lld\n",
              double(narrow), wide, double(part), static_cast<long long>(peak.index));
  const bool right = wide == 29998 && narrow != 29998 && part == 100 && peak.index == 100;
  return right ? 0 : 1;
}
