export * from "./both.ts";
export { fix, fixAll, lint } from "./english.ts";
