// Stop: a flag by which one thread tells the others to fold no further. It is a std::atomic<bool> in what it
// does; that header would bring locks, clocks and error codes into every unit, a third of Pleat's own time.
#pragma once

namespace pleat::fold {

class Stop {
 public:
  void ask() { __atomic_store_n(&asked_, true, __ATOMIC_RELAXED); }
  bool is_asked() const { return __atomic_load_n(&asked_, __ATOMIC_RELAXED); }

 private:
  bool asked_ = false;
};

}  // namespace pleat::fold
