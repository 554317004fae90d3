/** What is measured under one name: the meaning of {@link prometheusText} and of OpenTelemetry's instruments. */
export interface Metric {
  /** In lower case with underscores, without prefix and unit. */
  readonly name: string;
  /** A `counter` only grows until the process ends; a `gauge` is as it is now. */
  readonly type: "counter" | "gauge";
  readonly help: string;
  readonly unit?: "seconds";
  readonly samples: readonly Sample[];
}

/** A value, with what tells it from others under the same name. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The longest label, in characters: texts of others come into labels. */
const LONGEST_LABEL = 120;

/** A text as a label: bounded, and without control characters, which end the reading of some collectors. */
export function labelOf(text: string): string {
  const cut =
    text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL).replace(/[\ud800-\udbff]$/, "")}...` : text;
  return cut.replaceAll(/\p{Cc}/gu, "\ufffd");
}

/** Metrics in Prometheus' text format, version 0.0.4. */
export function prometheusText(prefix: string, metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, type, help, unit, samples }) => {
      const full = [prefix, name, unit, type === "counter" && "total"].filter(Boolean).join("_");
      const lines = samples.map(({ labels, value }) => {
        const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
        return `${full}${pairs.length > 0 ? `{${pairs.join()}}` : ""} ${value}\n`;
      });
      return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join("")}`;
    })
    .join("");
}

const escaped = (text: string): string => text.replaceAll(/["\\]/g, "\\$&").replaceAll("\n", "\\n");
