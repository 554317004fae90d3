/** The parts of the package `echarts` that reports use, a hundredth of it, which are bundled. */
import { BarChart, LineChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";

/** Makes a chart, as `echarts` itself does. */
export const chart: typeof init = (...args) => {
  // Not at load time: bundlers are told that importing the library has no effects.
  use([BarChart, LineChart, GridComponent, SVGRenderer]);
  return init(...args);
};
