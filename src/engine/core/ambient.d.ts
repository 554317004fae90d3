/** The integer types of `assembly/shared/`, for the JavaScript side's compiler. */
declare type u32 = number;

/** What Workers and edge runtimes make of an imported `.wasm` file: a module, compiled at deploy time. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
declare module "*.wasm?module" {
  const module: WebAssembly.Module;
  export default module;
}
