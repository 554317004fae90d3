/** The address that Vite gives an asset. */
declare module "*.wasm?url" {
  const address: string;
  export default address;
}
