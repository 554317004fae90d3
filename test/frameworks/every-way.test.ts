// @module-tag long
// @module-tag nightly
/** Thousands of raw request targets before each framework. */
import { cases } from "../support/effort.ts";
import { testEachApp } from "./ways.ts";

testEachApp(cases(6000));
