# Asks a program of GoogleTest for its suites and writes a file for ctest with one test for each:
# cmake -DPROGRAM=... -DOUT=... -DRESULTS=... -DLABELS=... -DTIMEOUT=... -P list_suites.cmake
# RESULTS: the folder in which each suite leaves what became of its cases, as XML.
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listed RESULT_VARIABLE failed TIMEOUT 60)
if(NOT failed EQUAL 0)
  file(REMOVE ${PROGRAM})  # so that the next build asks again
  message(FATAL_ERROR "${PROGRAM} cannot list its tests: ${failed}")
endif()
# Suites stand at the beginning of a line and end with a point; what follows '#' tells types and parameters.
string(REGEX REPLACE "[ \t]*#[^\n]*" "" listed "${listed}")
string(REGEX MATCHALL "(^|\n)[^ \n]+\\.(\n|$)" suites "${listed}")
get_filename_component(program ${PROGRAM} NAME)
string(REGEX REPLACE "^test_" "" program ${program})
set(text "")
foreach(suite ${suites})
  string(STRIP "${suite}" suite)
  string(REGEX REPLACE "\\.$" "" suite "${suite}")
  if(suite MATCHES "(^|/)DISABLED_")
    continue()
  endif()
  set(test "${program}.${suite}")
  string(REPLACE "/" "_" file "${test}")
  string(APPEND text "add_test([=[${test}]=] \"${PROGRAM}\" [=[--gtest_filter=${suite}.*]=])\n"
    "set_tests_properties([=[${test}]=] PROPERTIES ENVIRONMENT [=[GTEST_OUTPUT=xml:${RESULTS}/${file}.xml]=] LABELS \"${LABELS}\" TIMEOUT ${TIMEOUT})\n")
endforeach()
file(MAKE_DIRECTORY ${RESULTS})
file(WRITE ${OUT} "${text}")
