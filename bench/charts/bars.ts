/** Charts that set contenders side by side: bars in groups, on a logarithmic scale of time. */
import type { BarSeriesOption, EChartsOption } from "echarts";
import { duration } from "../table.ts";
import { AXIS_TEXT, type Chart, decade, frame, INK } from "./chart.ts";

export interface Bar {
  readonly ns: number;
  /** Shown beside the bar. */
  readonly text: string;
  /** Cut off by a limit: how long it would have been is not known. */
  readonly cut?: boolean;
}

interface Contender {
  readonly name: string;
  readonly colour: string;
  /** One per group; undefined if it has none. */
  readonly bars: readonly (Bar | undefined)[];
}

interface Bars extends Omit<Chart, "height" | "option"> {
  readonly title: string;
  readonly below: string;
  readonly axis: string;
  readonly groups: readonly string[];
  readonly contenders: readonly Contender[];
  /** Room for the names of the groups. */
  readonly names: number;
}

const BAR = 13;

export function barChart({ name, description, title, below, axis, groups, contenders, names }: Bars): Chart {
  const times = contenders.flatMap(({ bars }) => bars.flatMap((bar) => bar?.ns ?? []));
  const option: EChartsOption = {
    ...frame(title, below),
    legend: {
      left: 16,
      top: 76,
      itemWidth: 14,
      itemHeight: 12,
      itemGap: 36,
      textStyle: { color: INK, fontSize: 13 },
      data: contenders.map(({ name }) => name),
    },
    grid: { left: names, right: 128, top: 108, bottom: 54, containLabel: false },
    xAxis: {
      ...AXIS_TEXT,
      type: "log",
      min: decade(Math.min(...times), Math.floor),
      max: decade(Math.max(...times), Math.ceil),
      name: axis,
      nameLocation: "middle",
      nameGap: 30,
      axisLabel: { ...AXIS_TEXT.axisLabel, formatter: duration },
    },
    yAxis: {
      ...AXIS_TEXT,
      type: "category",
      inverse: true,
      data: [...groups],
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: { ...AXIS_TEXT.axisLabel, fontSize: 13, lineHeight: 17 },
    },
    series: contenders.map(series),
  };
  const height = 162 + groups.length * (contenders.length * (BAR + 2) + 14);
  return { name, description, height, option };
}

function series({ name, colour, bars }: Contender): BarSeriesOption {
  return {
    type: "bar",
    name,
    silent: true,
    barWidth: BAR,
    barGap: "15%",
    color: colour,
    data: bars.map((bar) =>
      bar === undefined
        ? "-"
        : {
            value: bar.ns,
            label: { show: true, position: "right", formatter: bar.text, fontSize: 12, color: INK },
            itemStyle: bar.cut
              ? { color: `${colour}40`, borderColor: colour, borderType: "dashed", borderWidth: 1 }
              : { color: colour },
          },
    ),
  };
}
