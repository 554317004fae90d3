export { languages } from "../../base/language.ts";
export * from "./both.ts";
export { fix, fixAll, lint } from "./spoken.ts";
