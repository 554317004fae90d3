// @module-tag long
/** Thousands of raw request targets before each framework. */
import { upTo } from "../support/effort.ts";
import { testEachApp } from "./ways.ts";

testEachApp(upTo(4000, 1200));
