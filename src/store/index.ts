export { PolicyStore, type PolicyStoreOptions } from "./store.ts";
