// SegmentPolicy: a reduction of each of many segments of any lengths, here a sparse matrix times a vector and
// the largest entry of each row. A row may be empty.
#include <pleat/pleat.hpp>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

int main() {
  // Compressed sparse rows: row k has the entries row_begins[k] .. row_begins[k + 1] - 1.
  const std::int64_t rows = 2000;
  std::vector<int> row_begins{0}, column;
  std::vector<double> entry, x(rows);
  for (std::int64_t k = 0; k < rows; ++k) {
    x[std::size_t(k)] = 1.0 / double(k + 1);
    const std::int64_t entries = k == 700 ? 1500 : k % 5;
    for (std::int64_t e = 0; e < entries; ++e) {
      column.push_back(int((k * 31 + e * 17) % rows));
      entry.push_back(double((k * 7 + e * 3) % 11) - 5);
    }
    row_begins.push_back(int(entry.size()));
  }

  const pleat::SegmentPolicy<> policy(row_begins.data(), rows);
  std::vector<double> product(rows);
  pleat::parallel_reduce(
      "matrix times vector", policy, [&](std::int64_t i) { return entry[i] * x[column[i]]; },
      pleat::Sum<double>{}, pleat::into(product.data()));
  std::vector<pleat::ArgResult<double>> largest(rows);
  pleat::parallel_reduce(policy, entry, pleat::ArgMax<double>{}, pleat::into(largest.data()));

  // Each row has the bits of its reduction alone; an index is the position among all entries.
  const double alone = pleat::parallel_reduce(
      pleat::RangePolicy<>(row_begins[700], row_begins[701]),
      [&](std::int64_t i) { return entry[i] * x[column[i]]; }, pleat::Sum<double>{});
  std::printf("row 700: %.17g, its largest entry %g in column %d; row 5 has %s\n", product[700],
              largest[700].value, column[std::size_t(largest[700].index)],
              largest[5].has_value() ? "entries" : "none");
  const bool right = std::memcmp(&alone, &product[700], sizeof alone) == 0 && product[5] == 0 &&
                     !largest[5].has_value() && entry[std::size_t(largest[700].index)] == largest[700].value;
  return right ? 0 : 1;
}
