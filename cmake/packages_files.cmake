# Runs for each package of `make deb`, after its files were installed into a folder: adds the copyright and the changelog
# that Debian wants, and compresses manual pages.
get_filename_component(source ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # that of SOURCE_DATE_EPOCH, if it is set
set(packages_program grundy)
set(packages_runtime libgrundy1)
set(packages_dev libgrundy-dev)
set(packages_python python3-grundy)
file(GLOB components LIST_DIRECTORIES true ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*)
foreach(component IN LISTS components)
  get_filename_component(name ${component} NAME)
  set(doc ${component}/usr/share/doc/${packages_${name}})
  file(MAKE_DIRECTORY ${doc})
  file(READ ${source}/LICENSE licence)
  string(REGEX REPLACE "\n\n" "\n.\n" licence "${licence}")
  string(REGEX REPLACE "\n([^\n])" "\n \\1" licence "${licence}")
  file(WRITE ${doc}/copyright "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Grundy

Files: *
Copyright: The Grundy developers
License: Expat

License: Expat
 ${licence}")
  file(WRITE ${doc}/changelog.Debian "grundy (${CPACK_PACKAGE_VERSION}) unstable; urgency=low

  * See changelog.gz.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  file(REMOVE ${doc}/changelog ${doc}/LICENSE)
  file(COPY_FILE ${source}/CHANGELOG.md ${doc}/changelog)
  file(GLOB pages ${component}/usr/share/man/man*/*.[1-9])
  execute_process(COMMAND gzip -9nf ${doc}/changelog ${doc}/changelog.Debian ${pages} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
