# pleat_component(<name> [NEEDS <arguments of find_package>...])
#
# Makes the header-only target pleat::<name> from the include/ folder beside the caller, and installs it as the
# package component <name>. NEEDS names the package that an installed component must find again.
# The global property PLEAT_COMPONENTS lists the components that were built.
function(pleat_component name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "NEEDS")
  add_library(pleat_${name} INTERFACE)
  add_library(pleat::${name} ALIAS pleat_${name})
  set_target_properties(pleat_${name} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(pleat_${name} INTERFACE "$<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>")

  # All include trees are merged into one include root.
  install(DIRECTORY include/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
  install(TARGETS pleat_${name} EXPORT pleat-${name} INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
  install(EXPORT pleat-${name} NAMESPACE pleat:: DESTINATION "${CMAKE_INSTALL_DATADIR}/cmake/pleat")

  set_property(GLOBAL APPEND PROPERTY PLEAT_COMPONENTS ${name})
  if(arg_NEEDS)
    list(JOIN arg_NEEDS " " needs)
    set_property(GLOBAL APPEND_STRING PROPERTY PLEAT_NEEDS "set(_pleat_${name}_needs ${needs})\n")
  endif()
endfunction()
