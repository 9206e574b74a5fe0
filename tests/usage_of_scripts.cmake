# Each script of tests/ that somebody starts by hand says how it is called when it is called with nothing: status 2 and its first lines.
# cmake -DROOT=... -P usage_of_scripts.cmake
find_program(PYTHON python3)
if(NOT PYTHON)
  message(STATUS "skipped: there is no python3")
  return()
endif()
file(GLOB_RECURSE scripts RELATIVE ${ROOT} ${ROOT}/tests/eval/*.py ${ROOT}/tests/tools/*.py ${ROOT}/tests/device/*.py
  ${ROOT}/tests/scenario/*.py)
set(faults)
foreach(script ${scripts})
  file(READ ${ROOT}/${script} text)
  if(NOT text MATCHES "sys\\.argv|argparse")  # what others import
    continue()
  endif()
  execute_process(COMMAND ${PYTHON} -B ${ROOT}/${script} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE err
    INPUT_FILE /dev/null TIMEOUT 60)
  if(err MATCHES "ModuleNotFoundError")  # a package that this machine lacks is asked for first
    message(STATUS "${script}: not tried, for it needs what is not installed")
    continue()
  endif()
  if(NOT status EQUAL 2 OR err MATCHES "Traceback" OR err STREQUAL "")
    list(APPEND faults "${script}: status ${status}\n${err}")
  endif()
endforeach()
if(faults)
  list(JOIN faults "\n" faults)
  message(FATAL_ERROR "These scripts do not say how they are called:\n${faults}")
endif()
