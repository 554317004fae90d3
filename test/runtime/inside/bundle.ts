/** The entry that esbuild, rollup and webpack make one file of. */
import * as api from "robotomata";
import { report } from "./report.ts";

report(() => api).then((told) => console.log(JSON.stringify(told)));
