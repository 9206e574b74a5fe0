# Fetches what the page is bundled from, with the versions and hashes of the lock file, once:
# cmake -DPAGE=... -DOUT=... -DNPM=... -DNODE=... -P fetch.cmake   Fails when it cannot be fetched.
file(MAKE_DIRECTORY ${OUT})
file(SHA256 ${PAGE}/package-lock.json lock)
set(stamp ${OUT}/fetched)
if(EXISTS ${stamp})
  file(READ ${stamp} before)
  if(before STREQUAL lock)
    return()
  endif()
endif()
file(COPY ${PAGE}/package.json ${PAGE}/package-lock.json DESTINATION ${OUT})
execute_process(COMMAND ${NPM} ci --ignore-scripts --no-audit --no-fund --loglevel=error WORKING_DIRECTORY ${OUT}
  RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE complained TIMEOUT 300)
if(NOT failed EQUAL 0)
  message(STATUS "npm: ${complained}")
  message(FATAL_ERROR "the packages of the carers' page could not be fetched")
endif()
file(WRITE ${stamp} ${lock})
