import "server-only";
import type { FunnelRules } from "@/lib/analysis/funnel/matcher";
import { readFilters } from "@/lib/analysis/request/filters";
import { checkEntity, inOrder } from "@/lib/analysis/request/scope";
import { conversionWindow, type FunnelParams } from "@/lib/contract/analysis/funnel";
import type { Entity } from "@/lib/contract/analysis/parameters";
import { Invalid } from "@/lib/errors";
import { checkRegexSize } from "@/lib/filters/regex-budget";
import type { FilterGroup } from "@/lib/filters/tree";
import { checkValueCount } from "@/lib/filters/value-budget";

/** An event that is a step. */
export interface StepDefinition {
  /** Event name; null: any event. */
  event: string | null;
  customName: string | null;
  filters: FilterGroup;
}

/** A validated breakdown. */
export interface BreakdownKeys {
  type: "event" | "person" | "cohort";
  /** Properties, or the ids of cohorts. */
  keys: string[];
}

/** By what a funnel is broken down. */
export interface BreakdownParams extends BreakdownKeys {
  attribution: "first_touch" | "last_touch" | "all_events" | "step";
  step: number;
}

/** A validated funnel. */
export interface Definition {
  steps: StepDefinition[];
  /** Exclusions in the order of their bits, after those of the steps. */
  exclusions: StepDefinition[];
  rules: FunnelRules;
  breakdown: BreakdownParams | null;
}

const invalid = (attr: string, detail: string, code = "invalid_input") => new Invalid(attr, code, detail);

/**
 * The definition of a funnel. @throws Invalid naming the parameter
 *
 * @source docs/reference/analysis.md#funnels
 */
export function definitionOf(params: FunnelParams): Definition {
  const steps = inOrder(params.events ?? []).map((entity, at) => stepOf(entity, "events", String(at)));
  if (steps.length === 0) throw invalid("events", "This field is required.", "required");
  const order = params.funnel_order_type ?? "ordered";
  const excluded = params.exclusions ?? [];
  const exclusions = excluded.map((entity, at) => stepOf(entity, "exclusions", String(at)));
  const ranges = excluded.map((exclusion) => rangeOf(exclusion, steps.length, order === "unordered"));
  if (exclusions.some(({ event }) => steps.some((step) => step.event === event))) {
    throw invalid("exclusions", "Exclusion steps cannot contain an event that's part of funnel steps.");
  }
  checkFilters([...steps, ...exclusions], "events");
  const identities = steps.map(({ event, filters }) => JSON.stringify([event, filters]));
  return {
    steps,
    exclusions,
    rules: {
      order,
      steps: steps.length,
      window: conversionWindow(params).seconds * 1e6,
      exclusions: ranges.map((range, at) => ({ ...range, bit: 1 << (steps.length + at) })),
      sameAs: identities.map((identity) => identities.indexOf(identity)),
    },
    breakdown: breakdownOf(params, steps.length),
  };
}

/** Rejects steps whose filters are too large together. @throws Invalid naming the parameter */
export function checkFilters(steps: readonly Pick<StepDefinition, "filters">[], attr: string): void {
  const filters = steps.map((step) => step.filters);
  checkRegexSize(filters, attr);
  checkValueCount(filters, attr);
}

/** An entity that is an event. @param at as of `checkEntity`   @throws Invalid for an action or an aggregation */
export function stepOf(entity: Entity, attr: string, at: string | null): StepDefinition {
  checkEntity(entity, attr, at);
  const { id, custom_name, properties } = entity;
  return { event: id ?? null, customName: custom_name ?? null, filters: readFilters(properties, attr) };
}

const isWhole = (value: unknown): value is number => Number.isInteger(value);

function rangeOf(
  { funnel_from_step: from, funnel_to_step: to }: { funnel_from_step?: unknown; funnel_to_step?: unknown },
  steps: number,
  isUnordered: boolean,
): { from: number; to: number } {
  const bad = (detail: string) => invalid("exclusions", detail);
  const range = "Exclusion event range is invalid.";
  if (!isWhole(from) || !isWhole(to)) throw bad("Exclusion event needs to define funnel steps");
  if (to <= from || from < 0) throw bad(`${range} End of range should be greater than start.`);
  if (from >= steps - 1) throw bad(`${range} Start of range is greater than number of steps.`);
  if (to > steps - 1) throw bad(`${range} End of range is greater than number of steps.`);
  if (isUnordered && (from !== 0 || to !== steps - 1)) {
    throw bad("Partial Exclusions not allowed in unordered funnels");
  }
  return { from, to };
}

/** By what persons are grouped. @param steps their number   @throws Invalid naming the parameter */
export function breakdownOf(
  params: Pick<
    Partial<FunnelParams>,
    "breakdown" | "breakdown_type" | "breakdown_attribution_type" | "breakdown_attribution_value"
  >,
  steps: number,
): BreakdownParams | null {
  const keys = breakdownKeysOf(params);
  if (keys === null) return null;
  const step = params.breakdown_attribution_value ?? 0;
  if (step >= steps) {
    throw invalid("breakdown_attribution_value", "Must not be greater than the number of steps.");
  }
  return { ...keys, attribution: params.breakdown_attribution_type ?? "first_touch", step };
}

/** By which properties or cohorts; null without a breakdown. @throws Invalid for what is no id of a cohort */
export function breakdownKeysOf({
  breakdown,
  breakdown_type: type = "event",
}: Pick<FunnelParams, "breakdown" | "breakdown_type">): BreakdownKeys | null {
  if (breakdown === undefined) return null;
  const keys = typeof breakdown === "string" ? [breakdown] : breakdown;
  if (type === "cohort" && !keys.every((key) => /^\d{1,9}$/.test(key))) {
    throw invalid("breakdown", "The value of a cohort filter must be a cohort id.");
  }
  return { type, keys };
}
