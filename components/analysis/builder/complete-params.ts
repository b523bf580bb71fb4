import { readFlatFilters } from "@/components/filters/flat-filters";
import { isComplete } from "@/components/filters/operators";
import type { FunnelExclusion, FunnelOrder } from "@/lib/contract/analysis/funnel";
import type { Entity } from "@/lib/contract/analysis/parameters";

/** Parameters that may be incomplete while the user types. */
interface WrittenParams {
  events?: Entity[] | undefined;
  exclusions?: FunnelExclusion[] | undefined;
  funnel_order_type?: FunnelOrder | undefined;
  properties?: unknown;
  breakdown?: string | string[] | undefined;
  target_entity?: Entity | undefined;
  returning_entity?: Entity | undefined;
}

/** Whether an event is chosen: null is any event, an empty name is none yet; so is the property of an aggregation. */
const isChosen = ({ id, math_property }: Entity): boolean =>
  id !== "" && id !== undefined && math_property !== "";

/** Filters without incomplete ones; filters that a list can't show are kept unchanged. */
function completeFilters(value: unknown): unknown {
  const filters = readFlatFilters(value);
  return filters ? filters.filter(isComplete) : value;
}

const completeEvents = <Event extends Entity>(events: readonly Event[]): Event[] =>
  events.filter(isChosen).map((event) => {
    const { properties, ...rest } = event;
    const filters = completeFilters(properties);
    const isEmpty = Array.isArray(filters) && filters.length === 0;
    return { ...rest, ...(!isEmpty && { properties: filters }) } as Event; // the same event, filters aside
  });

/** The steps between which an event is excluded, clamped to existing ones. */
export function exclusionRange(
  {
    funnel_from_step: from,
    funnel_to_step: to,
  }: Pick<FunnelExclusion, "funnel_from_step" | "funnel_to_step">,
  stepCount: number,
  order: FunnelOrder = "ordered",
): { from: number; to: number } {
  const last = Math.max(1, stepCount - 1);
  if (order === "unordered") return { from: 0, to: last };
  const start = Math.min(typeof from === "number" ? from : 0, last - 1);
  return { from: start, to: Math.min(last, Math.max(start + 1, typeof to === "number" ? to : last)) };
}

/**
 * The parameters of the request while the user is still editing: everything on screen but events without a
 * name, filters without a value and breakdowns without a property. Steps keep their order.
 */
export function completeParams<Params extends WrittenParams>(params: Params): Params {
  const { events, exclusions, properties, breakdown, target_entity, returning_entity, ...rest } = params;
  const [target, returning] = [target_entity, returning_entity].map(
    (entity) => completeEvents(entity ? [entity] : [])[0],
  );
  const keys = [breakdown ?? []].flat().filter((key) => key.trim() !== "");
  const filters = completeFilters(properties);
  const steps = completeEvents(events ?? []).map((event, order) => ({ ...event, order }));
  const excluded = steps.length < 2 ? [] : completeEvents(exclusions ?? []);
  return {
    ...rest,
    ...(events && { events: steps }),
    ...(excluded.length > 0 && {
      exclusions: excluded.map((exclusion) => {
        const { from, to } = exclusionRange(exclusion, steps.length, params.funnel_order_type);
        return { ...exclusion, funnel_from_step: from, funnel_to_step: to };
      }),
    }),
    ...(!(Array.isArray(filters) && filters.length === 0) && { properties: filters }),
    ...(keys.length > 0 && { breakdown: keys }),
    ...(target && { target_entity: target }),
    ...(returning && { returning_entity: returning }),
  } as Params; // the same parameters, or fewer
}
