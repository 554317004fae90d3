/**
 * Makes examples/grafana/dashboard.json with the builders and types that Grafana publishes, so that every field is one
 * that it knows: `npx tsx test/integrations/dashboard.ts`, after `npm ci` here.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PanelBuilder as Bars } from "@grafana/grafana-foundation-sdk/bargauge";
import {
  type Dashboard,
  DashboardBuilder,
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  RowBuilder,
} from "@grafana/grafana-foundation-sdk/dashboard";
import { DataqueryBuilder } from "@grafana/grafana-foundation-sdk/prometheus";
import { PanelBuilder as Lines } from "@grafana/grafana-foundation-sdk/timeseries";

export const DASHBOARD = new URL("../../examples/grafana/dashboard.json", import.meta.url);

const SOURCE = { type: "prometheus", uid: `$\{datasource}` };
const SELECTED = 'instance=~"$instance"';

const query = (expression: string, legend: string, id = "A"): DataqueryBuilder =>
  new DataqueryBuilder().expr(expression).legendFormat(legend).datasource(SOURCE).refId(id);

function panel<P extends Lines | Bars>(made: P, title: string, unit: string, target: DataqueryBuilder): P {
  made.title(title).unit(unit).min(0).datasource(SOURCE).span(12).height(8).withTarget(target);
  return made;
}

const lines = (title: string, unit: string, expression: string, legend: string): Lines =>
  panel(new Lines(), title, unit, query(expression, legend));

const bars = (title: string, unit: string, expression: string, legend: string): Bars =>
  panel(new Bars(), title, unit, query(expression, legend).instant());

const rate = (labels: string, metric: string, more = ""): string =>
  `sum by (${labels}) (rate(robotomata_${metric}{${SELECTED}${more}}[$__rate_interval]))`;

const hourly = (metric: string, label = ""): string =>
  `sum by (${label}) (increase(robotomata_${metric}_total{${SELECTED}}[1h]))`;

/** The dashboard as its JSON, in Grafana's own form. */
export function dashboardText(): string {
  const dashboard: Dashboard = new DashboardBuilder("robotomata")
    .uid("robotomata")
    .description("Robots at a site, and what robots.txt forbids them")
    .tags(["robots.txt"])
    .time({ from: "now-7d", to: "now" })
    .refresh("1m")
    .readonly()
    .withVariable(new DatasourceVariableBuilder("datasource").label("Prometheus").type("prometheus"))
    .withVariable(
      new QueryVariableBuilder("instance")
        .label("Instance")
        .datasource(SOURCE)
        .query('label_values({__name__=~"robotomata_requests_total|robotomata_log_requests"}, instance)')
        .multi(true)
        .includeAll(true),
    )
    .withRow(new RowBuilder("Enforcers"))
    .withPanel(
      lines(
        "Requests of robots by decision",
        "reqps",
        rate("action", "requests_total", ',crawler!=""'),
        "{{action}}",
      ),
    )
    .withPanel(lines("Requests by identity", "reqps", rate("identity", "requests_total"), "{{identity}}"))
    .withPanel(
      lines(
        "Blocked by crawler",
        "reqps",
        `topk(10, ${rate("crawler", "requests_total", ',action="block"')})`,
        "{{crawler}}",
      ),
    )
    .withPanel(lines("Blocked by rule", "reqps", `topk(10, ${rate("rule", "blocked_total")})`, "{{rule}}"))
    .withPanel(
      bars(
        "Age of the file and of lists",
        "s",
        `time() - min by (source) (robotomata_loaded_timestamp_seconds{${SELECTED}})`,
        "{{source}}",
      ),
    )
    .withPanel(
      lines(
        "Failures to load and to verify, in an hour",
        "short",
        hourly("load_failures", "source"),
        "{{source}}",
      )
        .withTarget(query(hourly("unverifiable", "why"), "address {{why}}", "B"))
        .withTarget(query(hourly("unsigned"), "signature", "C"))
        .withTarget(query(hourly("undecided"), "undecided", "D")),
    )
    .withRow(new RowBuilder("Logs of servers"))
    .withPanel(
      bars(
        "Forbidden requests by crawler",
        "short",
        `topk(20, sum by (crawler) (robotomata_log_forbidden_requests{${SELECTED}}))`,
        "{{crawler}}",
      ),
    )
    .withPanel(
      bars(
        "Requests of automation by purpose",
        "short",
        `sum by (purpose) (robotomata_log_requests{${SELECTED}})`,
        "{{purpose}}",
      ),
    )
    .build();
  return `${JSON.stringify(dashboard, undefined, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(DASHBOARD, dashboardText());
