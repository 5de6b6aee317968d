# WebAssembly, where a size has 32 bits: the library and its fast tests, compiled by Debian's emscripten and run by node
# (`make wasm`), and the engine for browsers (src/wasm). Debian's libraries are native, so fmt is used as headers and
# GoogleTest is compiled from its sources.
# With -Oz alone, emscripten passes -fno-inline-functions: every begin() is a call, and code is twice as large.
set(small -Oz -finline-functions)
target_compile_options(grundy_lib PRIVATE ${small})
set_target_properties(grundy_lib grundy_loops PROPERTIES POSITION_INDEPENDENT_CODE OFF)

file(GLOB engine_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/report/*.cpp
     ${PROJECT_SOURCE_DIR}/src/questions/*.cpp ${PROJECT_SOURCE_DIR}/src/judge/*.cpp
     ${PROJECT_SOURCE_DIR}/src/services/judging.cpp ${PROJECT_SOURCE_DIR}/src/wasm/*.cpp)
list(FILTER engine_sources EXCLUDE REGEX "/judge/(hunt|program|shrink)[.]")  # these run programs
add_library(grundy_engine_objects OBJECT ${engine_sources})
target_compile_options(grundy_engine_objects PRIVATE ${small})
target_link_libraries(grundy_engine_objects PRIVATE grundy_lib grundy_flags fmt::fmt)
grundy_unity(grundy_engine_objects "src/wasm/")
set(wasm_dir ${PROJECT_SOURCE_DIR}/src/wasm)
set(profile_engine ${CMAKE_CURRENT_LIST_DIR}/profile_engine.mjs)
set(order_functions ${CMAKE_CURRENT_LIST_DIR}/order_functions.mjs)
# Linked with the build type's -O3: with -Oz binaryen inlines less, which saves 3 % and makes searches half as fast.
function(grundy_link_engine name create)
  add_executable(${name} $<TARGET_OBJECTS:grundy_engine_objects>)
  target_link_libraries(${name} PRIVATE grundy_lib)
  target_link_options(${name} PRIVATE ${ARGN} --post-js ${wasm_dir}/engine.js -sMODULARIZE=1 -sEXPORT_NAME=${create}
                      -sENVIRONMENT=web,worker,node -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=4GB -sINITIAL_MEMORY=32MB
                      -sTOTAL_STACK=8MB -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0
                      -sEXPORTED_FUNCTIONS=_grundy_answer,_grundy_body,_grundy_body_size,_malloc,_free)
endfunction()

# For pages that may share memory between threads. All threads are started with the module (src/core/kept_threads.hpp).
grundy_link_engine(grundy_engine_threads createGrundyThreads -pthread -Wno-pthreads-mem-growth
                   "-sPTHREAD_POOL_SIZE=Math.min(_emscripten_num_logical_cores(),16)" -sPTHREAD_POOL_SIZE_STRICT=2
                   -sDEFAULT_PTHREAD_STACK_SIZE=8MB)
set_target_properties(grundy_engine_threads PROPERTIES LINK_DEPENDS "${wasm_dir}/engine.js;${order_functions}")
add_custom_command(TARGET grundy_engine_threads POST_BUILD
  COMMAND node ${order_functions} grundy_engine_threads.wasm WORKING_DIRECTORY ${PROJECT_BINARY_DIR} VERBATIM)

grundy_link_engine(grundy_engine createGrundy --pre-js ${wasm_dir}/parts.js)
# The module is split in two, so that a visitor waits for the first part alone: the functions that the questions of
# first_questions.mjs call, and the rest. The order of the functions makes each part smaller.
find_program(WASM_SPLIT wasm-split REQUIRED)
set(features --enable-simd --enable-exception-handling --enable-bulk-memory --enable-nontrapping-float-to-int
             --enable-sign-ext --enable-mutable-globals --enable-threads)
set(first_questions ${wasm_dir}/first_questions.mjs)
set_target_properties(grundy_engine PROPERTIES LINK_DEPENDS
  "${wasm_dir}/parts.js;${wasm_dir}/engine.js;${first_questions};${profile_engine};${order_functions}")
add_custom_command(TARGET grundy_engine POST_BUILD
  COMMAND ${CMAKE_COMMAND} -E rename grundy_engine.wasm whole_engine.wasm
  COMMAND ${WASM_SPLIT} --instrument ${features} whole_engine.wasm -o instrumented_engine.wasm
  COMMAND node ${profile_engine} grundy_engine.js instrumented_engine.wasm ${first_questions} engine.profile
  COMMAND ${WASM_SPLIT} --split ${features} --profile=engine.profile whole_engine.wasm
          -o1 grundy_engine.wasm -o2 grundy_engine_rest.wasm
  COMMAND node ${order_functions} grundy_engine.wasm
  COMMAND node ${order_functions} grundy_engine_rest.wasm
  WORKING_DIRECTORY ${PROJECT_BINARY_DIR} VERBATIM)
# The engine of the npm package (`make npm`) is the same module, divided by a shorter list.
set(package ${PROJECT_BINARY_DIR}/package)
add_custom_command(OUTPUT ${package}/engine.wasm ${package}/engine_rest.wasm
  COMMAND ${CMAKE_COMMAND} -E make_directory ${package}
  COMMAND node ${profile_engine} grundy_engine.js instrumented_engine.wasm ${first_questions} package.profile packageQuestions
  COMMAND ${WASM_SPLIT} --split ${features} --profile=package.profile whole_engine.wasm
          -o1 ${package}/engine.wasm -o2 ${package}/engine_rest.wasm
  COMMAND node ${order_functions} ${package}/engine.wasm
  COMMAND node ${order_functions} ${package}/engine_rest.wasm
  DEPENDS grundy_engine ${first_questions} ${profile_engine} ${order_functions}
  WORKING_DIRECTORY ${PROJECT_BINARY_DIR} VERBATIM)
add_custom_target(grundy_package_engine DEPENDS ${package}/engine.wasm ${package}/engine_rest.wasm)
if(NOT GRUNDY_TESTS)
  return()
endif()
set(tests ${PROJECT_SOURCE_DIR}/tests)
set(googletest /usr/src/googletest/googletest)
add_library(gtest_wasm OBJECT ${googletest}/src/gtest-all.cc ${tests}/wasm/main.cpp)
target_include_directories(gtest_wasm SYSTEM PUBLIC ${googletest}/include PRIVATE ${googletest})
target_compile_definitions(gtest_wasm PUBLIC GTEST_HAS_PTHREAD=0)

file(GLOB support_sources CONFIGURE_DEPENDS ${tests}/support/*.cpp)
enable_testing()
add_test(NAME wasm.engine COMMAND node ${tests}/wasm/same_answers.mjs ${PROJECT_BINARY_DIR} "${GRUNDY_NATIVE}"
         ${PROJECT_SOURCE_DIR}/docs)
add_test(NAME wasm.threads COMMAND node ${tests}/wasm/threads_answer_alike.mjs ${PROJECT_BINARY_DIR})
set_tests_properties(wasm.engine wasm.threads PROPERTIES TIMEOUT 600)
# The folders whose tests neither start programs nor write files. Left out are threads, and tests that need tables beyond
# what 32 bits address.
set(not_here KeptThreads.*:BreakingStream.HeapsBeyondTheWindowEndIt:Ends.EveryEngineNames*:Ends.WhatGrowsStops*)
foreach(folder core kernels rules lang moves plan sizes digraph)
  file(GLOB sources CONFIGURE_DEPENDS ${tests}/${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "kernels/cpu_test|moves/catalogue_programs_test|lang/check_rules_test")  # programs, reports
  add_executable(test_${folder} ${sources} ${support_sources})
  set_target_properties(test_${folder} PROPERTIES UNITY_BUILD ${GRUNDY_UNITY} UNITY_BUILD_BATCH_SIZE 20)
  target_link_libraries(test_${folder} PRIVATE grundy_lib grundy_flags fmt::fmt gtest_wasm)
  target_include_directories(test_${folder} PRIVATE ${tests})
  target_compile_definitions(test_${folder} PRIVATE GRUNDY_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                             GRUNDY_PROGRAM="grundy" GRUNDY_STATE_HOME="${PROJECT_BINARY_DIR}/tests-state")
  # Linked with -O1, because binaryen takes a minute to optimise a test that then is a fifth faster.
  target_link_options(test_${folder} PRIVATE -O1 -sNODERAWFS=1 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=4GB
                      -sINITIAL_MEMORY=64MB -sTOTAL_STACK=16MB -sEXIT_RUNTIME=1)
  # Without the flag, the glue code of emscripten 3.1.6 takes node 18 and later for a browser.
  add_test(NAME wasm.${folder} COMMAND node --no-experimental-fetch $<TARGET_FILE:test_${folder}>
           --gtest_brief=1 "--gtest_filter=-${not_here}")
  # A program that runs no test ends with success, too.
  set_tests_properties(wasm.${folder} PROPERTIES TIMEOUT 600 PASS_REGULAR_EXPRESSION "\\[  PASSED  \\] [1-9]"
                       FAIL_REGULAR_EXPRESSION "\\[  FAILED  \\]")
endforeach()
