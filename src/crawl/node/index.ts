export { type GuardOptions, type NetworkGuard, privateNetworkGuard } from "./guard.ts";
export { type Interceptor, type InterceptorOptions, robots } from "./interceptor.ts";
export { maxConcurrency } from "./limits.ts";
export type { NameResolver } from "./names.ts";
export { nameServer } from "./names.ts";
export { type ConnectionOptions, type NodeFetchOptions, nodeFetch } from "./node-fetch.ts";
export { robotsFile } from "./robots-file.ts";
export { undiciDispatcher, undiciFetch } from "./undici.ts";
