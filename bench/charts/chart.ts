/** Charts: what all have in common, and how they are drawn. */
import { type EChartsOption, init } from "echarts";

/** A chart before it is drawn. */
export interface Chart {
  /** Its file's name in docs/charts/, without the ending. */
  readonly name: string;
  /** What it shows in one sentence, for those who cannot see it. */
  readonly description: string;
  readonly height: number;
  readonly option: EChartsOption;
}

const WIDTH = 860;

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

/** The chart as text, the same for the same chart. */
export function svg({ description, height, option }: Chart): string {
  const chart = init(null, null, { renderer: "svg", ssr: true, width: WIDTH, height });
  chart.setOption({ animation: false, ...option });
  const drawn = chart.renderToSVGString();
  chart.dispose();
  // An image is not looked for by the mouse: the rules for it, and the classes that they are about, say nothing.
  const still = drawn.replace(/<style >[\s\S]*?<\/style>\n/, "").replaceAll(/ class="[^"]*"/g, "");
  // Identifiers count the charts drawn so far in the process.
  const fixed = still.replaceAll(/\bzr\d+-/g, "");
  return `${fixed.replace(">", ` role="img">\n<title>${description}</title>`)}\n`;
}
