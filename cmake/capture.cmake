# Writes the output of a program to a file: cmake -DOUT=file -DCOMMAND="prog;arg;..." -P this. The file is written
# only if the program succeeds, so that a failed build leaves no partial page that looks up to date.
execute_process(COMMAND ${COMMAND} OUTPUT_VARIABLE text ERROR_VARIABLE faults RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  list(JOIN COMMAND " " line)
  message(FATAL_ERROR "${line}: ended with ${status}\n${faults}")
endif()
file(WRITE "${OUT}" "${text}")
