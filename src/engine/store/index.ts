export { RobotsError, type RobotsErrorCode } from "../../base/errors.ts";
export { Verdict, type VerdictName, verdictName } from "../policy/verdict.ts";
export { type MismatchOptions, PolicyStore, type PolicyStoreOptions } from "./store.ts";
