/** What reports need of the package `echarts`: it is bundled with them, and that is a hundredth of the package. */
import { BarChart, LineChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";

/** Makes a chart, as `echarts` itself does. */
export const chart: typeof init = (...args) => {
  // Not when this is loaded: nothing of the library has an effect by being imported, and bundlers are told so.
  use([BarChart, LineChart, GridComponent, SVGRenderer]);
  return init(...args);
};
