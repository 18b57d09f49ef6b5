# The Python that the extension is built for, in the place of CMake's own module: that one runs the interpreter, and
# this interpreter is WebAssembly. `make wasm` sets Python_INCLUDE_DIRS, Python_VERSION and Python_EXECUTABLE; the last
# one is the system's, for nanobind's folder.
set(Python_INTERPRETER_ID Python)
set(Python_SOABI cpython-wasm32-emscripten)
set(Python_SOSABI abi3)
foreach(component Interpreter Module SABIModule)
  add_library(Python::${component} INTERFACE IMPORTED)
  set_target_properties(Python::${component} PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${Python_INCLUDE_DIRS}")
endforeach()
set(Python_FOUND TRUE)
