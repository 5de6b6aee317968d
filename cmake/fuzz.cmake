# Each fuzz/NAME_fuzz.cpp becomes a program NAME_fuzz. The library is compiled a second time, with coverage
# counters and sanitizers, because libFuzzer cannot use the plain one.
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "GRUNDY_FUZZ needs clang: use the preset 'fuzz', or set CMAKE_CXX_COMPILER=clang++")
endif()
set(fuzz_sanitizers address,undefined)
set(fuzz_options -g -fno-omit-frame-pointer -fno-sanitize-recover=all)

add_library(grundy_fuzz_lib STATIC EXCLUDE_FROM_ALL ${lib_sources} ${embedded_games})
target_compile_options(grundy_fuzz_lib PUBLIC ${fuzz_options}
                       PRIVATE -fsanitize=fuzzer-no-link,${fuzz_sanitizers})
target_include_directories(grundy_fuzz_lib PUBLIC ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(grundy_fuzz_lib PUBLIC Threads::Threads fmt::fmt PRIVATE grundy_flags)

add_custom_target(fuzzers)
file(GLOB fuzz_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/fuzz/*_fuzz.cpp)
foreach(source IN LISTS fuzz_sources)
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} EXCLUDE_FROM_ALL ${source})
  target_compile_options(${name} PRIVATE -fsanitize=fuzzer,${fuzz_sanitizers})
  target_link_options(${name} PRIVATE -fsanitize=fuzzer,${fuzz_sanitizers})
  target_link_libraries(${name} PRIVATE grundy_fuzz_lib grundy_flags)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzzers)
  add_dependencies(fuzzers ${name})
endforeach()
