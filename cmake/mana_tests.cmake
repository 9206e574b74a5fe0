# One test program for one folder of tests.
#   mana_tests(speech SOURCES voice_test.cpp ... USES mana::speech LABELS unit)
# Each of its test suites is one test of ctest, in a process of its own, so that what a suite prepares is prepared once.
# APART: suites whose cases would disturb each other, and so are a test each.
# LONG: suites, or cases of suites apart, of more than a minute, which only ./check --long runs.
# TIMEOUT in seconds for one suite, 600 unless told: a guard against hanging, never a judgement of speed.

# GoogleTest's headers are parsed once, for all test programs.
add_library(mana_test_standard OBJECT ${CMAKE_CURRENT_LIST_DIR}/standard.cpp)
target_link_libraries(mana_test_standard PRIVATE mana_warnings GTest::gtest GTest::gmock)
target_precompile_headers(mana_test_standard PRIVATE ${standard_headers} <gmock/gmock.h> <gtest/gtest.h>)
mana_optimise(mana_test_standard 1)

# Tests run in the root of the tree and name files from there.
file(RELATIVE_PATH binary_dir ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR})
add_library(mana_test_main STATIC ${PROJECT_SOURCE_DIR}/tests/support/main.cpp)
target_compile_definitions(mana_test_main PRIVATE MANA_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
target_link_libraries(mana_test_main PRIVATE GTest::gmock mana_warnings)
target_precompile_headers(mana_test_main REUSE_FROM mana_test_standard)
mana_optimise(mana_test_main 1)
set(MANA_SUITES_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/list_suites.cmake)

function(mana_tests name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;USES;SYSTEM;LABELS;APART;LONG" ${ARGN})
  if(NOT ARG_LABELS)
    set(ARG_LABELS unit)
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 600)
  endif()
  if(MANA_SANITIZE)  # slow under a sanitizer
    math(EXPR ARG_TIMEOUT "5 * ${ARG_TIMEOUT}")
  endif()
  add_executable(test_${name} ${ARG_SOURCES})
  target_include_directories(test_${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_definitions(test_${name} PRIVATE
    MANA_TEST_DATA="tests/data"
    MANA_TEST_SUPPORT="tests/support"
    MANA_SHARED_DATA="../shared/data"
    MANA_ASSETS="assets"
    MANA_BUILD_ASSETS="${binary_dir}/assets"
    MANA_BINARY="$<IF:$<TARGET_EXISTS:mana>,${binary_dir}/mana,>"
    MANA_SYNTHESISER="${binary_dir}/mana-synthesiser")
  target_link_libraries(test_${name} PRIVATE ${ARG_USES} ${ARG_SYSTEM} mana_test_main GTest::gtest GTest::gmock mana_warnings)
  target_precompile_headers(test_${name} REUSE_FROM mana_test_standard)
  mana_optimise(test_${name} 1)
  set(suites ${CMAKE_CURRENT_BINARY_DIR}/test_${name}_suites.cmake)
  string(REPLACE ";" "$<SEMICOLON>" labels "${ARG_LABELS}")
  string(REPLACE ";" "$<SEMICOLON>" apart "${ARG_APART}")
  string(REPLACE ";" "$<SEMICOLON>" long "${ARG_LONG}")
  add_custom_command(TARGET test_${name} POST_BUILD
    COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:test_${name}> -DOUT=${suites} -DRESULTS=${PROJECT_BINARY_DIR}/test_results
            "-DLABELS=${labels}"
            -DTIMEOUT=${ARG_TIMEOUT} "-DAPART=${apart}" "-DLONG=${long}" -P ${MANA_SUITES_SCRIPT}
    BYPRODUCTS ${suites} VERBATIM)
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${suites})
endfunction()
