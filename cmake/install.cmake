# Defines what `cmake --install` installs, and where. The man page and the completions come from the program's own table
# of commands, so they are made by running the program.
set(doc_dir ${PROJECT_BINARY_DIR}/doc)
set(doc_files)
function(program_output file)
  add_custom_command(OUTPUT ${doc_dir}/${file}
    COMMAND ${CMAKE_COMMAND} -DOUT=${doc_dir}/${file} "-DCOMMAND=$<TARGET_FILE:grundy>;help;${ARGN}"
            -P ${PROJECT_SOURCE_DIR}/cmake/capture.cmake
    DEPENDS grundy ${PROJECT_SOURCE_DIR}/cmake/capture.cmake
    COMMENT "Writing doc/${file}" VERBATIM)
  set(doc_files ${doc_files} ${doc_dir}/${file} PARENT_SCOPE)
endfunction()
program_output(grundy.1 --man)
foreach(page IN LISTS pages)
  program_output(grundy-${page}.7 ${page} --man)
  install(FILES ${doc_dir}/grundy-${page}.7 DESTINATION ${CMAKE_INSTALL_MANDIR}/man7 COMPONENT program)
endforeach()
program_output(grundy.bash --completion bash)
program_output(_grundy --completion zsh)
program_output(grundy.fish --completion fish)
add_custom_target(grundy_docs ALL DEPENDS ${doc_files})

# Components, for packages: the program with its files, the shared library, and what compiling against it needs.
install(TARGETS grundy COMPONENT program)
install(TARGETS grundy_lib EXPORT grundyTargets COMPONENT dev)
install(TARGETS grundy_c EXPORT grundyTargets LIBRARY COMPONENT runtime NAMELINK_COMPONENT dev)
if(TARGET grundy_shared)
  install(TARGETS grundy_shared EXPORT grundyTargets LIBRARY COMPONENT runtime NAMELINK_COMPONENT dev)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/grundy TYPE INCLUDE COMPONENT dev)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/games DESTINATION ${CMAKE_INSTALL_DATADIR}/grundy COMPONENT program
        FILES_MATCHING PATTERN "*.game")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/editors DESTINATION ${CMAKE_INSTALL_DATADIR}/grundy COMPONENT program)
install(FILES ${doc_dir}/grundy.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${doc_dir}/grundy.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME grundy COMPONENT program)
install(FILES ${doc_dir}/_grundy DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT program)
install(FILES ${doc_dir}/grundy.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
# The pages lie to each other as in the source, so that their links hold. What only developers need stays there, and
# links to it become plain words.
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE TYPE DOC COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/docs/openapi.json DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT program)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/pictures DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT program)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples/c ${PROJECT_SOURCE_DIR}/examples/cpp ${PROJECT_SOURCE_DIR}/examples/python
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples COMPONENT dev)
file(GLOB doc_pages CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/docs/*.md)
list(REMOVE_ITEM doc_pages docs/READING.md)
foreach(page IN ITEMS README.md CHANGELOG.md LISTS doc_pages)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${page})
  file(READ ${PROJECT_SOURCE_DIR}/${page} text)
  string(REGEX REPLACE
    "\\[([^]]*)\\]\\((\\.\\./)?((src|include|web|bench|proofs|packaging)/|CONTRIBUTING|(docs/)?READING)[^)]*\\)" "\\1" text "${text}")
  file(WRITE ${PROJECT_BINARY_DIR}/pages/${page} "${text}")
  get_filename_component(folder ${page} DIRECTORY)
  install(FILES ${PROJECT_BINARY_DIR}/pages/${page} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder} COMPONENT program)
endforeach()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/python/grundy DESTINATION lib/python3/dist-packages COMPONENT python
        FILES_MATCHING PATTERN "*.py" PATTERN "py.typed" PATTERN "__pycache__" EXCLUDE)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/grundy)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/grundyConfig.cmake.in
  ${PROJECT_BINARY_DIR}/grundyConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/grundyConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(EXPORT grundyTargets NAMESPACE grundy:: DESTINATION ${package_dir} COMPONENT dev)
install(FILES ${PROJECT_BINARY_DIR}/grundyConfig.cmake ${PROJECT_BINARY_DIR}/grundyConfigVersion.cmake
        DESTINATION ${package_dir} COMPONENT dev)

# The prefix relative to the .pc file, so that the installed tree can be moved.
file(RELATIVE_PATH prefix_from_pc /p/${CMAKE_INSTALL_LIBDIR}/pkgconfig /p)
set(pc_private "")
set(pc_private_nauty "")
set(pc_nauty "${nauty_link}")
if(TARGET grundy_shared)
  set(pc_private ".private")
  set(pc_private_nauty "${nauty_link}")
  set(pc_nauty "")
endif()
foreach(pc grundy.pc grundy-c.pc)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/${pc}.in ${PROJECT_BINARY_DIR}/${pc} @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${pc} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
endforeach()
include(${PROJECT_SOURCE_DIR}/cmake/packages.cmake)
