import { init } from "robotomata";
import checked from "robotomata/core.debug.wasm";
import core from "robotomata/core.wasm";
import { useDebugCore } from "robotomata/debug";

export const ready: Promise<void> = init(core);
export const debugged: boolean = useDebugCore(checked);
// @ts-expect-error a module is not its address
export const address: string = core;
