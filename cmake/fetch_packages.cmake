# Fetches packages of npm with the versions and hashes of a lock file, once:
# cmake -DFROM=... -DOUT=... -DNPM=... -P fetch_packages.cmake   Fails when they cannot be fetched.
# FROM: the folder of package.json and package-lock.json; OUT: where node_modules is to lie.
file(MAKE_DIRECTORY ${OUT})
file(SHA256 ${FROM}/package-lock.json lock)
set(stamp ${OUT}/fetched)
if(EXISTS ${stamp})
  file(READ ${stamp} before)
  if(before STREQUAL lock)
    return()
  endif()
endif()
file(COPY ${FROM}/package.json ${FROM}/package-lock.json DESTINATION ${OUT})
execute_process(COMMAND ${NPM} ci --ignore-scripts --no-audit --no-fund --loglevel=error WORKING_DIRECTORY ${OUT}
  RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE complained TIMEOUT 300)
if(NOT failed EQUAL 0)
  message(STATUS "npm: ${complained}")
  message(FATAL_ERROR "the packages of ${FROM} could not be fetched")
endif()
file(WRITE ${stamp} ${lock})
