// Run: the state of consecutive pleats as a short list of aligned subtree roots. Threads, blocks and ranks
// fold runs in any order and exchange them; appended left to right they give the canonical tree, whatever the
// cuts were.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <pleat/detail/access.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/fold/uninitialized.hpp>
#include <pleat/macros.hpp>

namespace pleat::fold {

template <class R>
class Run {
 public:
  using state = typename R::state;
  struct Node {
    state value;
    std::int64_t pleat;  // number of its first pleat, a multiple of 2^level
    int level;           // it spans 2^level pleats, fewer at the end of the range
  };

  // A run of a range of `items` items in pleats of `pleat_items`.
  Run(const R& reducer, std::int64_t items, std::int64_t pleat_items)
      : reducer_(reducer), items_(items), pleat_items_(pleat_items) {}

  // Appends the state of the next pleat.
  PLEAT_HOST_INLINE void push(std::int64_t pleat, const state& value) { push_node(Node{value, pleat, 0}); }

  // Appends the run that follows this one.
  PLEAT_HOST_INLINE void append(const Run& next) {
    for (int k = 0; k < next.size_; ++k) push_node(next.nodes_[k]);
  }

  // The root, when the run spans the whole range: what is left are nodes of falling level, joined from the
  // right, since a node with no right neighbour moves up as it is.
  PLEAT_HOST_INLINE state root() const {
    state value = nodes_[size_ - 1].value;
    for (int k = size_ - 2; k >= 0; --k) value = join(nodes_[k], value);
    return value;
  }

  int size() const { return size_; }
  const Node& node(int k) const { return nodes_[k]; }

 private:
  PLEAT_HOST_INLINE void push_node(Node node) {
    while (size_ > 0 && completes(nodes_[size_ - 1], node)) {
      const Node& left = nodes_[--size_];
      node = Node{join(left, node.value), left.pleat, left.level + 1};
    }
    std::memcpy(static_cast<void*>(&nodes_[size_++]), &node, sizeof(Node));
  }
  // Is `right` the sibling of `left` in the tree?
  PLEAT_HOST_INLINE static bool completes(const Node& left, const Node& right) {
    return left.level == right.level && (left.pleat >> left.level) % 2 == 0;
  }
  PLEAT_HOST_INLINE state join(const Node& left, const state& right) const {
    const std::int64_t width = pleat_items_ << left.level;
    const std::int64_t rest = items_ - (left.pleat + (std::int64_t(1) << left.level)) * pleat_items_;
    return pleat::detail::join_states(reducer_, left.value, right,
                                      Counts{width, rest < width ? rest : width});
  }

  static constexpr int capacity = 2 * 64;  // two nodes a level at most
  const R& reducer_;
  std::int64_t items_;
  std::int64_t pleat_items_;
  int size_ = 0;
  Uninitialized<Node, capacity> nodes_;
};

}  // namespace pleat::fold
