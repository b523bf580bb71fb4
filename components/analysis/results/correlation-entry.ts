import type { CorrelationParams, correlationTypes, FunnelParams } from "@/lib/contract/analysis/funnel";

/** The data of persons that is compared. */
export type CorrelationType = (typeof correlationTypes)[number];

/** The item of an entry: an event, an event with a property value, or a property value of the person. */
export interface CorrelatedItem {
  event: string | null;
  property: { key: string; value: string } | null;
}

/** Reads the name of an entry: `event`, `event::key::value`, or `key::value`; values may contain `::`. */
export function readItem(name: string, type: CorrelationType): CorrelatedItem {
  if (type === "events") return { event: name, property: null };
  const [first = "", second = "", ...rest] = name.split("::");
  if (type === "properties") {
    return { event: null, property: { key: first, value: [second, ...rest].join("::") } };
  }
  return { event: first, property: { key: second, value: rest.join("::") } };
}

/** The display name of an entry. */
export const entryName = (name: string): string => name.replaceAll("::", " · ");

/** The funnel of a correlation, of all values of its breakdown. */
export function funnelOf(params: Partial<CorrelationParams>): Partial<FunnelParams> {
  const entries = Object.entries(params).filter(
    ([name]) => !name.startsWith("funnel_correlation_") && name !== "funnel_step_breakdown",
  );
  return Object.fromEntries(entries);
}

const filterOf = ({ key, value }: { key: string; value: string }, type: "event" | "person") => ({
  key,
  type,
  operator: "exact",
  value,
});

/**
 * The funnel with an item in it: an event as the step before the last; a property of persons as a filter on all steps.
 *
 * @param funnel its parameters
 */
export function withItem(
  funnel: Partial<FunnelParams>,
  { event, property }: CorrelatedItem,
): Partial<FunnelParams> {
  if (event === null) {
    if (!property) return funnel;
    const filters = Array.isArray(funnel.properties) ? funnel.properties : [];
    return { ...funnel, properties: [...filters, filterOf(property, "person")] };
  }
  const steps = funnel.events ?? [];
  const step = { id: event, ...(property && { properties: [filterOf(property, "event")] }) };
  const events = [...steps.slice(0, -1), step, ...steps.slice(-1)];
  return { ...funnel, events: events.map((one, order) => ({ ...one, order })) };
}

/**
 * The parameters of the persons behind an entry.
 * @param isConverted true for persons who converted, false for persons who dropped off
 */
export function peopleParams(
  funnel: Partial<FunnelParams>,
  { event, property }: CorrelatedItem,
  isConverted: boolean,
) {
  const converted = { ...funnel, funnel_correlation_person_converted: String(isConverted) };
  if (event === null) {
    return {
      ...converted,
      funnel_correlation_type: "properties" as const,
      funnel_correlation_property_values: property ? [filterOf(property, "person")] : [],
    };
  }
  return {
    ...converted,
    funnel_correlation_type: property ? ("event_with_properties" as const) : ("events" as const),
    funnel_correlation_person_entity: {
      id: event,
      ...(property && { properties: [filterOf(property, "event")] }),
    },
  };
}
