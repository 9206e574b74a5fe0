// The file to which the precompiled headers of the standard library belong; see mana_standard in
// CMakeLists.txt.
