# For builds whose purpose is to run the tests once (GRUNDY_QUICK_BUILD): headers are precompiled, and what is not the
# library is not optimised, which saves more than half of the time. Other builds parse each file with its own headers, so
# an include that is missing is found there.
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "GRUNDY_QUICK_BUILD needs clang: use the preset 'sanitize' or 'tsan'")
endif()
set(common <algorithm> <array> <atomic> <bit> <charconv> <chrono> <cmath> <cstdint> <cstring> <functional> <limits> <map>
           <memory> <numeric> <optional> <set> <span> <string> <string_view> <thread> <tuple> <unordered_map> <utility>
           <variant> <vector> <grundy/grundy.hpp>)
# The linker takes the first copy of an inline function that it meets: that of the library, which is optimised. With
# copies that are not, some tests take three times as long.
set(library_first LINKER:--whole-archive $<TARGET_FILE:grundy_lib> LINKER:--no-whole-archive)
target_precompile_headers(grundy_lib PRIVATE ${common} <fmt/format.h>)
foreach(target grundy_report grundy_questions grundy_results grundy_atlas grundy_server grundy)
  target_precompile_headers(${target} PRIVATE ${common} <nlohmann/json.hpp>)
  target_compile_options(${target} PRIVATE -O0)
endforeach()
target_link_options(grundy PRIVATE ${library_first})
if(GRUNDY_BENCH)
  foreach(target grundy_bench grundy_bench_report grundy_never_slower)
    target_compile_options(${target} PRIVATE -O0)
  endforeach()
endif()
if(GRUNDY_TESTS)
  # Each test target has the flags of the first one, whose precompiled headers all of them use.
  target_precompile_headers(grundy_test_support PRIVATE ${common} <filesystem> <random> <sstream> <gtest/gtest.h>
                            <nlohmann/json.hpp>)
  target_compile_options(grundy_test_support PRIVATE -O0)
  foreach(folder IN LISTS test_folders)
    target_precompile_headers(test_${folder} REUSE_FROM grundy_test_support)
    target_compile_options(test_${folder} PRIVATE -O0)
    target_link_options(test_${folder} PRIVATE ${library_first})
  endforeach()
endif()
