# One binary for all tests/*.cpp; ctest lists and runs each test separately.
find_package(GTest QUIET)
if(NOT GTest_FOUND)
  message(FATAL_ERROR "GRUNDY_TESTS needs GoogleTest: run scripts/install-deps.sh test, or set GRUNDY_TESTS=OFF")
endif()
enable_testing()
include(GoogleTest)
file(GLOB test_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/*.cpp)
add_executable(grundy_tests ${test_sources})
target_link_libraries(grundy_tests PRIVATE grundy_lib grundy_flags fmt::fmt nlohmann_json::nlohmann_json
                      GTest::gtest GTest::gtest_main)
target_compile_definitions(grundy_tests PRIVATE GRUNDY_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                           GRUNDY_PROGRAM="$<TARGET_FILE:grundy>"
                           GRUNDY_STATE_HOME="${PROJECT_BINARY_DIR}/tests-state")
add_dependencies(grundy_tests grundy)
gtest_discover_tests(grundy_tests WORKING_DIRECTORY ${PROJECT_BINARY_DIR} DISCOVERY_TIMEOUT 120
                     PROPERTIES TIMEOUT 600)
# The kernels once more by the builds for lesser processors (src/kernels/cpu.hpp).
foreach(cpu plain avx2)
  add_test(NAME kernels.${cpu} COMMAND grundy_tests --gtest_brief=1
    "--gtest_filter=Arithmetic*:BreakingBlocks*:BreakingKernels*:Kernels*:FlatPrograms.Masks*:Lanes*:Marks*:Subtraction*")
  set_tests_properties(kernels.${cpu} PROPERTIES ENVIRONMENT GRUNDY_CPU=${cpu} TIMEOUT 600
    SKIP_REGULAR_EXPRESSION "this machine runs only the builds up to")
endforeach()
# The programs of examples/cpp against an installed copy. Objects of other build types would need their flags, too.
find_program(PKG_CONFIG_PROGRAM pkg-config)
mark_as_advanced(PKG_CONFIG_PROGRAM)
if(CMAKE_BUILD_TYPE STREQUAL Release AND PKG_CONFIG_PROGRAM)
  add_test(NAME install.examples
    COMMAND ${PROJECT_SOURCE_DIR}/scripts/check-install.sh ${PROJECT_BINARY_DIR} ${CMAKE_CXX_COMPILER})
  set_tests_properties(install.examples PROPERTIES LABELS install TIMEOUT 600)
endif()
