// Whether this is a sanitized build: several times slower to compile and to run. What a sanitizer sees
// depends little on the type and the size, so such builds take one type of each kind and fewer sizes.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define PLEAT_TEST_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define PLEAT_TEST_SANITIZED 1
#endif
#endif

namespace pleat_test {

#if defined(PLEAT_TEST_SANITIZED)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace pleat_test
