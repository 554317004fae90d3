/**
 * WebAssembly's types as the package's declarations name them. They are the DOM's, which programs for Node alone do
 * not have: there, they fall back to what is known without it.
 */

/** A compiled module. */
export type WasmModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } }
  ? Module
  : object;

/** The bytes of one. Without a type argument, which views only have from TypeScript 5.7 on. */
export type WasmBytes = ArrayBuffer | ArrayBufferView;

/** What an instance exports as its memory. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** The answer of a server. */
export type WasmResponse = typeof globalThis extends { Response: { prototype: infer Response } }
  ? Response
  : never;
