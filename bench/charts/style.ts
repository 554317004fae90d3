/** What all charts have in common: colours, type and the frame around the plot. */
import type { EChartsOption } from "echarts";

/** Of its own, so that a chart reads the same on a dark page. */
const BACKGROUND = "#ffffff";
export const INK = "#1f2328";
export const GREY = "#59636e";
const GRID = "#e2e6ea";
const FONT = "Helvetica, Arial, sans-serif";

export const OWN_COLOUR = "#0072b2";
/** Told apart by the colour-blind, too. */
const PEER_COLOURS = ["#d55e00", "#009e73", "#b8578f", "#6f6f6f"];

/** A peer's colour, by its place among the peers. */
export const peerColour = (place: number): string => PEER_COLOURS[place]!;

/** Title and the line below it. */
export function frame(title: string, below: string): EChartsOption {
  return {
    backgroundColor: BACKGROUND,
    textStyle: { fontFamily: FONT, color: INK },
    title: {
      text: title,
      subtext: below,
      left: 20,
      top: 14,
      itemGap: 7,
      textStyle: { fontFamily: FONT, fontSize: 17, color: INK },
      subtextStyle: { fontFamily: FONT, fontSize: 13, color: GREY, lineHeight: 17 },
    },
  };
}

/** Names and values along an axis. */
export const AXIS_TEXT = {
  nameTextStyle: { fontFamily: FONT, fontSize: 13, color: GREY },
  axisLabel: { fontFamily: FONT, fontSize: 12, color: INK },
  axisLine: { show: true, lineStyle: { color: GREY } },
  axisTick: { lineStyle: { color: GREY } },
  splitLine: { lineStyle: { color: GRID } },
} as const;

/** The power of ten next to a value: where logarithmic scales begin and end. */
export function decade(value: number, round: (exponent: number) => number): number {
  return 10 ** round(Math.log10(value));
}
