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
