/** Charts of something measured against something counted: lines with a band from least to greatest. */
import type { CustomSeriesOption, EChartsOption, LineSeriesOption } from "echarts";
import type { Spread } from "../measure.ts";
import { AXIS_TEXT, type Chart, decade, frame } from "./chart.ts";

export interface Curve {
  readonly name: string;
  readonly colour: string;
  readonly dashed?: boolean;
  readonly points: readonly (readonly [x: number, y: Spread])[];
}

export interface Axis {
  readonly name: string;
  readonly scale: "log" | "value";
  readonly show: (value: number) => string;
}

interface Lines extends Omit<Chart, "height" | "option"> {
  readonly title: string;
  readonly below: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly curves: readonly Curve[];
}

/** A value without a band. */
export const level = (value: number): Spread => ({ min: value, median: value, max: value });

/** Room for the names of the curves, which stand at their ends. */
const NAMES = 172;
const HEIGHT = 440;

export function lineChart({ name, description, title, below, x, y, curves }: Lines): Chart {
  const xs = curves.flatMap(({ points }) => points.map(([x]) => x));
  const option: EChartsOption = {
    ...frame(title, below),
    grid: { left: 86, right: NAMES, top: 92, bottom: 58, containLabel: false },
    xAxis: {
      ...AXIS_TEXT,
      type: x.scale,
      min: x.scale === "log" ? decade(Math.min(...xs), Math.floor) : 0,
      max: x.scale === "log" ? decade(Math.max(...xs), Math.ceil) : Math.max(...xs),
      name: x.name,
      nameLocation: "middle",
      nameGap: 32,
      axisLabel: { ...AXIS_TEXT.axisLabel, formatter: x.show },
    },
    yAxis: {
      ...AXIS_TEXT,
      type: y.scale,
      name: y.name,
      nameLocation: "middle",
      nameGap: 62,
      axisLabel: { ...AXIS_TEXT.axisLabel, formatter: y.show },
    },
    series: [...curves.map(band), ...curves.map(line)],
  };
  return { name, description, height: HEIGHT, option };
}

function line({ name, colour, dashed, points }: Curve): LineSeriesOption {
  return {
    type: "line",
    name,
    silent: true,
    symbol: "circle",
    symbolSize: points.length > 20 ? 0 : 6,
    color: colour,
    lineStyle: { width: 2, type: dashed ? [6, 4] : "solid" },
    itemStyle: { color: colour },
    data: points.map(([x, { median }]) => [x, median]),
    endLabel: { show: true, formatter: name, color: colour, fontSize: 13, distance: 10, lineHeight: 16 },
  };
}

/** From least to greatest, there along one and back along the other. */
function band({ name, colour, points }: Curve): CustomSeriesOption {
  const outline = [
    ...points.map(([x, { max }]) => [x, max]),
    ...points.map(([x, { min }]) => [x, min]).reverse(),
  ];
  return {
    type: "custom",
    name: `${name}, least to greatest`,
    silent: true,
    // One shape for all points, drawn with the first; the others only tell the axes how far they have to reach.
    data: outline,
    renderItem: ({ dataIndex }, api) =>
      dataIndex === 0
        ? {
            type: "polygon",
            shape: { points: outline.map((point) => api.coord(point)) },
            style: { fill: colour, opacity: 0.22 },
          }
        : null,
  };
}
