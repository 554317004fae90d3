/** What a bundler may make of an imported `.wasm` file instead of a module, such as its address. */
export const IMPORT_PROBLEM =
  "The bundler did not make a WebAssembly.Module of robotomata's core.wasm. Let it treat .wasm files as compiled " +
  "modules, or pass the module to init().";
