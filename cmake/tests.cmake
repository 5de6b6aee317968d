# Each folder of tests/ is a binary of its own, so that an edit rebuilds one; ctest lists and runs each test separately.
# tests/support has what they share, and tests/data the files that they read.
find_package(GTest QUIET)
if(NOT GTest_FOUND)
  message(FATAL_ERROR "GRUNDY_TESTS needs GoogleTest: run scripts/install-deps.sh test, or set GRUNDY_TESTS=OFF")
endif()
enable_testing()
include(GoogleTest)
set(tests ${PROJECT_SOURCE_DIR}/tests)
file(GLOB support_sources CONFIGURE_DEPENDS ${tests}/support/*.cpp)
add_library(grundy_test_support OBJECT ${support_sources})
target_link_libraries(grundy_test_support PUBLIC grundy_atlas grundy_judge grundy_logic grundy_lsp grundy_mcp grundy_packed grundy_play grundy_results
                      grundy_server grundy_services grundy_flags fmt::fmt GTest::gtest GTest::gtest_main)
target_include_directories(grundy_test_support PUBLIC ${tests})
# Only these sources know the folders, so that a compiler cache can share the others between working copies.
set_source_files_properties(${tests}/support/paths.cpp ${tests}/support/state_home.cpp PROPERTIES COMPILE_DEFINITIONS
  "GRUNDY_SOURCE_DIR=\"${PROJECT_SOURCE_DIR}\";GRUNDY_PROGRAM=\"$<TARGET_FILE:grundy>\";GRUNDY_STATE_HOME=\"${PROJECT_BINARY_DIR}/tests-state\"")
file(GLOB test_sources CONFIGURE_DEPENDS RELATIVE ${tests} ${tests}/*/*.cpp)
set(test_folders ${test_sources})
list(TRANSFORM test_folders REPLACE "/.*" "")
list(REMOVE_DUPLICATES test_folders)
list(REMOVE_ITEM test_folders support)
foreach(folder IN LISTS test_folders)
  set(sources ${test_sources})
  list(FILTER sources INCLUDE REGEX "^${folder}/")
  list(TRANSFORM sources PREPEND ${tests}/)
  add_executable(test_${folder} ${sources})
  target_link_libraries(test_${folder} PRIVATE grundy_test_support)
  # To optimise the tests themselves takes longer than it saves. (With -O0 the library would be slow: the linker may take
  # a test's copies of its inline functions.)
  target_compile_options(test_${folder} PRIVATE $<$<CONFIG:Release>:-O1>)
  set_target_properties(test_${folder} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests
                        UNITY_BUILD ${GRUNDY_UNITY} UNITY_BUILD_BATCH_SIZE 20)
  if(NOT GRUNDY_ONLY_THREADS)  # the tests of threads do not start the program
    add_dependencies(test_${folder} grundy)
  endif()
  gtest_discover_tests(test_${folder} WORKING_DIRECTORY ${PROJECT_BINARY_DIR} DISCOVERY_TIMEOUT 120
                       PROPERTIES TIMEOUT 600 LABELS ${folder} ENVIRONMENT GRUNDY_STORE=off)
endforeach()
target_link_libraries(test_capi PRIVATE grundy_capi)
# The program is no library: what threads share in it is compiled into its tests.
target_sources(test_cli PRIVATE ${PROJECT_SOURCE_DIR}/src/cli/progress.cpp)
# The kernels once more by the builds for lesser processors (src/kernels/cpu.hpp). Sanitizers see all builds up to the
# machine's in the tests above.
if(CMAKE_BUILD_TYPE STREQUAL Release)
  foreach(cpu plain avx2)
    # (The longest ones already compare all builds.)
    add_test(NAME kernels.${cpu} COMMAND test_kernels --gtest_brief=1
      "--gtest_filter=-BreakingBlocks.LargeValuesBehind*:BreakingBlocks.ManyHeaps:BreakingBlocks.OrderOfPartsOfSeveralKinds")
    set_tests_properties(kernels.${cpu} PROPERTIES ENVIRONMENT GRUNDY_CPU=${cpu} TIMEOUT 600 LABELS kernels
                         SKIP_REGULAR_EXPRESSION "this machine runs only the builds up to")
  endforeach()
endif()
# The programs of examples/cpp against an installed copy. Objects of other build types would need their flags, too.
find_program(PKG_CONFIG_PROGRAM pkg-config)
mark_as_advanced(PKG_CONFIG_PROGRAM)
if(CMAKE_BUILD_TYPE STREQUAL Release AND PKG_CONFIG_PROGRAM)
  add_test(NAME install.examples
    COMMAND ${PROJECT_SOURCE_DIR}/scripts/check-install.sh ${PROJECT_BINARY_DIR} ${CMAKE_CXX_COMPILER})
  set_tests_properties(install.examples PROPERTIES LABELS install TIMEOUT 600)
endif()
# The Python package: by Debian's Python, which has the libraries that it works with.
find_program(GRUNDY_PYTHON NAMES python3 HINTS /usr/bin)
mark_as_advanced(GRUNDY_PYTHON)
if(CMAKE_BUILD_TYPE STREQUAL Release AND GRUNDY_PYTHON)
  add_test(NAME python.package COMMAND ${GRUNDY_PYTHON} -X dev ${PROJECT_SOURCE_DIR}/python/tests/test_package.py)
  set(environment "GRUNDY_LIBRARY=$<TARGET_FILE:grundy_c>" "GRUNDY_PROGRAM=$<TARGET_FILE:grundy>" GRUNDY_STORE=off
      PYTHONDONTWRITEBYTECODE=1)
  set_tests_properties(python.package PROPERTIES LABELS python TIMEOUT 600 ENVIRONMENT "${environment}")
  # The samples of judge problems, asked as docs/problems.md is measured.
  add_test(NAME problems.samples COMMAND ${GRUNDY_PYTHON} -B ${PROJECT_SOURCE_DIR}/scripts/problems.py
    --samples-only --program $<TARGET_FILE:grundy>)
  set_tests_properties(problems.samples PROPERTIES LABELS problems TIMEOUT 1200 ENVIRONMENT "GRUNDY_STORE=off")
  # The same bytes by every way in; with WebAssembly where `make wasm` has built its engine.
  add_test(NAME channels COMMAND ${PROJECT_SOURCE_DIR}/scripts/check-channels.sh ${PROJECT_BINARY_DIR})
  set_tests_properties(channels PROPERTIES LABELS channels TIMEOUT 300)
endif()
