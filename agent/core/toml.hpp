#pragma once
// The one file that includes toml++. It brings a large library with it: for the readers of TOML files alone.
// Whoever includes it links tomlplusplus.
#include <toml++/toml.h>
