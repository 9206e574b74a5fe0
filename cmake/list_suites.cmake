# Asks a program of GoogleTest for its suites and writes a file for ctest with one test for each:
# cmake -DPROGRAM=... -DOUT=... -DRESULTS=... -DLABELS=... -DTIMEOUT=... [-DAPART=...] [-DLONG=...] -P list_suites.cmake
# RESULTS: the folder in which each test leaves what became of its cases, as XML. APART: suites of which each case is a
# test of its own. LONG: suites, or cases of suites that
# are apart, that get the label "long" as well.
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listed RESULT_VARIABLE failed TIMEOUT 60)
if(NOT failed EQUAL 0)
  file(REMOVE ${PROGRAM})  # so that the next build asks again
  message(FATAL_ERROR "${PROGRAM} cannot list its tests: ${failed}")
endif()
get_filename_component(program ${PROGRAM} NAME)
string(REGEX REPLACE "^test_" "" program ${program})
file(MAKE_DIRECTORY ${RESULTS})

set(text "")
function(add_one name filter)
  set(test "${program}.${name}")
  set(labels "${LABELS}")
  if(suite IN_LIST LONG OR name IN_LIST LONG)
    list(APPEND labels long)
  endif()
  string(REPLACE "/" "_" file "${test}")
  string(APPEND text "add_test([=[${test}]=] \"${PROGRAM}\" [=[--gtest_filter=${filter}]=])\n"
    "set_tests_properties([=[${test}]=] PROPERTIES ENVIRONMENT [=[GTEST_OUTPUT=xml:${RESULTS}/${file}.xml]=] "
    "LABELS \"${labels}\" TIMEOUT ${TIMEOUT})\n")
  set(text "${text}" PARENT_SCOPE)
endfunction()

# A suite stands at the beginning of a line and ends with a point; its cases stand below, indented. What follows '#' tells
# types and parameters.
string(REGEX REPLACE "[ \t]*#[^\n]*" "" listed "${listed}")
string(REPLACE "\n" ";" listed "${listed}")
set(suite "")
foreach(line ${listed})
  if(line MATCHES "^([^ ]+)\\.$")
    set(suite ${CMAKE_MATCH_1})
    if(NOT suite MATCHES "(^|/)DISABLED_" AND NOT suite IN_LIST APART)
      add_one("${suite}" "${suite}.*")
    endif()
  elseif(suite IN_LIST APART AND line MATCHES "^  ([^ ]+)$" AND NOT line MATCHES "^  DISABLED_")
    string(STRIP "${line}" case)
    add_one("${suite}.${case}" "${suite}.${case}")
  endif()
endforeach()
file(WRITE ${OUT} "${text}")
