import { objectWith } from "../../base/kinds.ts";
import { expectKind, expectNoMore } from "../../base/options.ts";
import type { Enforcer } from "./enforcer.ts";
import { anEnforcer } from "./handlers.ts";

/** The part of OpenTelemetry's `Meter` that is needed. */
export interface MetricsMeter<I = unknown> {
  /** Makes an instrument for a number that only grows. */
  createObservableCounter(name: string, options: { description: string; unit?: string }): I;
  /** Makes an instrument for a number that goes up and down. */
  createObservableGauge(name: string, options: { description: string; unit?: string }): I;
  /** Has a function called whenever the instruments are read. */
  addBatchObservableCallback(
    callback: (result: {
      observe(instrument: I, value: number, attributes: Readonly<Record<string, string>>): void;
    }) => void,
    instruments: I[],
  ): void;
}

/** What makes instruments. */
const MAKERS = { counter: "createObservableCounter", gauge: "createObservableGauge" } as const;

/**
 * Gives the metrics of an enforcer to OpenTelemetry, under the names of {@link Enforcer.metrics} with dots:
 * `robotomata.requests`, `robotomata.loaded_timestamp`. They are read whenever the meter collects.
 *
 * @param meter a `Meter` of `@opentelemetry/api`
 * @throws RobotsError INVALID_ARGUMENT for anything else
 */
export function observeMetrics<I>(enforcer: Enforcer, meter: MetricsMeter<I>, ...beyond: undefined[]): void {
  expectNoMore("observeMetrics(enforcer, meter)", beyond);
  expectKind("enforcer", enforcer, anEnforcer("observeMetrics"));
  expectKind(
    "meter",
    meter,
    objectWith<MetricsMeter<I>>(...Object.values(MAKERS), "addBatchObservableCallback"),
  );
  const instruments = new Map(
    enforcer.measured().map(({ name, type, help: description, unit }) => {
      const options = { description, ...(unit && { unit: "s" }) };
      return [name, meter[MAKERS[type]](`robotomata.${name}`, options)] as const;
    }),
  );
  meter.addBatchObservableCallback(
    (result) => {
      for (const { name, samples } of enforcer.measured())
        for (const { labels, value } of samples) result.observe(instruments.get(name)!, value, labels);
    },
    [...instruments.values()],
  );
}
