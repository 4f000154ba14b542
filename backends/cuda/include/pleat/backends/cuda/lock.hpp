// Mutex and Lock: std::mutex and std::unique_lock in what they do here. That header would bring clocks and
// error codes into every unit, a tenth of the time that a small one takes to compile.
#pragma once

#include <pthread.h>

namespace pleat::gpu {

class Mutex {
 public:
  Mutex() = default;
  Mutex(const Mutex&) = delete;
  Mutex& operator=(const Mutex&) = delete;
  void lock() { pthread_mutex_lock(&mutex_); }
  void unlock() { pthread_mutex_unlock(&mutex_); }

 private:
  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
};

// Holds a mutex while it lives, or none.
class Lock {
 public:
  Lock() = default;
  explicit Lock(Mutex& mutex) { take(mutex); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock() {
    if (mutex_ != nullptr) mutex_->unlock();
  }
  // Of a lock that holds none.
  void take(Mutex& mutex) {
    mutex.lock();
    mutex_ = &mutex;
  }

 private:
  Mutex* mutex_ = nullptr;
};

}  // namespace pleat::gpu
