/**
 * The little that the tests use of packages in this folder's own package.json: the whole repository is type
 * checked without them too.
 */
declare module "edge-runtime" {
  export class EdgeRuntime {
    constructor(options: {
      initialCode: string;
      codeGeneration: { strings: boolean; wasm: boolean };
      extend(context: object): object;
    });
    dispatchFetch(url: string): Promise<Response>;
  }
  export function runServer(options: {
    runtime: EdgeRuntime;
    port: number;
    host: string;
  }): Promise<{ readonly url: string }>;
}

declare module "@rollup/plugin-node-resolve" {
  export function nodeResolve(): import("rollup").Plugin;
}

declare module "webpack" {
  export interface Stats {
    hasErrors(): boolean;
    toString(): string;
  }
  export default function webpack(
    options: object,
    done: (error: Error | null, stats: Stats | undefined) => void,
  ): void;
}
