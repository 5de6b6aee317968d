# Each fuzz/NAME_fuzz.cpp becomes a program NAME_fuzz. The library has coverage counters then; the sanitizers come from
# the preset, whose tests run on the same library.
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "GRUNDY_FUZZ needs clang: use the preset 'sanitize', or set CMAKE_CXX_COMPILER=clang++")
endif()
target_compile_options(grundy_lib PRIVATE -fsanitize=fuzzer-no-link)
target_compile_options(grundy_loops PRIVATE -fsanitize=fuzzer-no-link)

add_custom_target(fuzzers)
file(GLOB fuzz_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/fuzz/*_fuzz.cpp)
foreach(source IN LISTS fuzz_sources)
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} EXCLUDE_FROM_ALL ${source})
  target_compile_options(${name} PRIVATE -fsanitize=fuzzer)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  target_link_libraries(${name} PRIVATE grundy_capi grundy_judge grundy_lsp grundy_mcp grundy_packed grundy_play grundy_flags)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzzers)
  add_dependencies(fuzzers ${name})
endforeach()
