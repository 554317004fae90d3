import { spawnSync } from "node:child_process";
import { skipped } from "../../crawl/fetch/skip.ts";

/** Whether the program that makes Zstandard files is here. */
export const zstdAvailable: boolean = spawnSync("zstd", ["--version"]).status === 0;
if (!zstdAvailable) skipped("logs in Zstandard", "want of the program zstd");
