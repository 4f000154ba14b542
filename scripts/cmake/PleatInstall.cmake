# The package file; the components install themselves (PleatComponent.cmake).
include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_DATADIR}/cmake/pleat")
get_property(PLEAT_NEEDS GLOBAL PROPERTY PLEAT_NEEDS)
configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/pleat-config.cmake.in" pleat-config.cmake
  INSTALL_DESTINATION "${package_dir}" NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(pleat-config-version.cmake COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/pleat-config.cmake" "${CMAKE_CURRENT_BINARY_DIR}/pleat-config-version.cmake"
  DESTINATION "${package_dir}")
