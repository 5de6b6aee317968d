# Writes what a program prints to a file: cmake -DOUT=file -DCOMMAND="prog;arg;..." -P this. The file appears
# only when the program ends well, so that a failed build leaves no half page that looks up to date.
execute_process(COMMAND ${COMMAND} OUTPUT_VARIABLE text ERROR_VARIABLE faults RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  list(JOIN COMMAND " " line)
  message(FATAL_ERROR "${line}: ended with ${status}\n${faults}")
endif()
file(WRITE "${OUT}" "${text}")
