# For builds whose purpose is to run the tests once (GRUNDY_QUICK_BUILD): what is not the library is not optimised.
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "GRUNDY_QUICK_BUILD needs clang: use the preset 'sanitize' or 'tsan'")
endif()
# The linker takes the first copy of an inline function that it meets: that of the library, which is optimised. With
# copies that are not, some tests take three times as long.
set(library_first LINKER:--whole-archive $<TARGET_FILE:grundy_lib> LINKER:--no-whole-archive)
foreach(target grundy_processes grundy_judge grundy_play grundy_report grundy_questions grundy_results grundy_atlas
        grundy_server grundy_services grundy)
  target_compile_options(${target} PRIVATE -O0)
endforeach()
target_link_options(grundy PRIVATE ${library_first})
if(GRUNDY_BENCH)
  foreach(target grundy_bench grundy_bench_report grundy_never_slower)
    target_compile_options(${target} PRIVATE -O0)
  endforeach()
endif()
if(GRUNDY_TESTS)
  target_compile_options(grundy_test_support PRIVATE -O0)
  foreach(folder IN LISTS test_folders)
    target_compile_options(test_${folder} PRIVATE -O0)
    target_link_options(test_${folder} PRIVATE ${library_first})
  endforeach()
endif()
