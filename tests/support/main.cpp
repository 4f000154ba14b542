// The one main of the test programs. It holds the whole of Catch2, so it is compiled once; support/skip.cpp,
// which is compiled for each program, says whether that program can run here.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#include <cstdio>
#include <string>

namespace pleat_test {
std::string reason_to_skip();  // empty: run
}

int main(int argc, char** argv) {
  Catch::Session session;
  if (const int error = session.applyCommandLine(argc, argv)) return error;

  // A name that matches no test would pass otherwise, and CTest would never tell.
  Catch::ConfigData& asked = session.configData();
  asked.warnings = static_cast<Catch::WarnAbout::What>(asked.warnings | Catch::WarnAbout::NoTests);

  // Listing the tests works on any machine.
  const bool runs_tests = !(asked.showHelp || asked.libIdentify || asked.listTests ||
                            asked.listTestNamesOnly || asked.listTags || asked.listReporters);
  if (runs_tests) {
    if (const std::string reason = pleat_test::reason_to_skip(); !reason.empty()) {
      std::printf("skipped: %s\n", reason.c_str());
      return 77;
    }
  }
  return session.run();
}
