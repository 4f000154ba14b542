# How Pleat's own tests, examples and perf runs are built. Directory settings reach these targets only;
# nothing here is exported, and a project that adds Pleat as a subdirectory keeps its own settings.
if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_CXX_EXTENSIONS OFF)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
  find_program(PLEAT_CCACHE ccache)
  if(PLEAT_CCACHE)
    # Clones share what was compiled: paths below this folder do not count, nor does when a header was touched.
    set(launcher "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime "${PLEAT_CCACHE}")
    foreach(language CXX CUDA)
      if(NOT DEFINED CMAKE_${language}_COMPILER_LAUNCHER)
        set(CMAKE_${language}_COMPILER_LAUNCHER "${launcher}")
      endif()
    endforeach()
  endif()
endif()

if(PLEAT_WARNINGS)
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra>" "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra>")
  if(PLEAT_WARNINGS STREQUAL "ERROR")
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-Werror>" "$<$<COMPILE_LANGUAGE:CUDA>:-Werror=all-warnings>")
  endif()
endif()

if(PLEAT_SANITIZE)
  # A finding ends the program, so that no test can pass with one.
  set(sanitize -fsanitize=${PLEAT_SANITIZE} -fno-sanitize-recover=all)
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:${sanitize};-fno-omit-frame-pointer>")
  add_link_options(${sanitize})
endif()
