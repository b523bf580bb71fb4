import "server-only";
import type { FlagFilters } from "@/lib/contract/flag";
import { largestRegexes, largestRegexesOfProject } from "@/lib/contract/regex-size";
import { Invalid } from "@/lib/errors";
import { matcher } from "@/lib/filters/match";
import { forFlags, parseFilters } from "@/lib/filters/parse";
import type { Group } from "@/lib/filters/tree";
import { dependenciesOf, type FlagDefinition, flagNamed } from "@/lib/flags/definitions";
import { regexSizeOfFlag } from "@/lib/flags/filters";
import { isHeldOut, isRolledOut, type Share, variantFor } from "@/lib/flags/rollout";

/** Whom a flag is asked for. */
export interface Subject {
  distinctId: string;
  /** What flags that bucket by device go by; null: by the distinct id then. */
  deviceId: string | null;
  /** The person's, with what the request says over it. */
  properties: Readonly<Record<string, unknown>>;
  cohorts: ReadonlySet<number>;
}

/** Why a flag is on or off. */
export type Reason =
  | "condition_match"
  | "no_condition_match"
  | "out_of_rollout_bound"
  | "no_group_type"
  | "holdout_condition_value"
  | "missing_dependency";

/** What a flag is for somebody. */
export interface Evaluation {
  flag: FlagDefinition;
  enabled: boolean;
  /** The variant it is; null: simply on, or off. */
  variant: string | null;
  /** The payload of what it is, as stored; null without one. */
  payload: unknown;
  /** Why; `condition_index` counts condition sets from 0, null where none decided. */
  reason: { code: Reason; condition_index: number | null };
}

type Outcome = Pick<Evaluation, "enabled" | "variant" | "reason">;
type Filters = FlagDefinition["filters"];
type Conditions = FlagFilters["groups"][number];
type Condition = NonNullable<Conditions["properties"]>[number];

const off = (code: Reason, condition_index: number | null = null): Outcome => ({
  enabled: false,
  variant: null,
  reason: { code, condition_index },
});

const on = (code: Reason, variant: string | null, condition_index: number | null = null): Outcome => ({
  enabled: true,
  variant,
  reason: { code, condition_index },
});

/**
 * What flags are for somebody: condition sets in order, of which the first that matches decides. The same person gets
 * the same answer as from PostHog, here and in an SDK that evaluates locally.
 *
 * A flag that waits for itself over others, or for one that does not exist, is off. Flags that are off are not in the
 * answer, and count as off for those that wait for them.
 *
 * @param flags all of the project: those asked for may wait for others
 * @param wanted the flags to answer; null: all
 * @param now what relative dates in conditions count from
 * @source docs/reference/api.md#feature-flags;
 * PostHog's documented evaluation. A missing device id falls back to the distinct id: ours
 */
export function evaluateFlags(
  flags: readonly FlagDefinition[],
  subject: Subject,
  { wanted = null, now }: { wanted?: ((flag: FlagDefinition) => boolean) | null; now: Date },
): Evaluation[] {
  const named = (name: string) => flagNamed(name, flags);
  const known = new Map<number, Outcome>();
  const unmatchable = tooLarge(flags);

  function outcomeOf(flag: FlagDefinition): Outcome {
    const before = known.get(flag.id);
    if (before) return before;
    const outcome = waitsForItself(flag, named) ? off("missing_dependency") : decide(flag);
    known.set(flag.id, outcome);
    return outcome;
  }

  function decide(flag: FlagDefinition): Outcome {
    if (unmatchable.has(flag)) return off("no_condition_match");
    const { key, filters, bucketing_identifier } = flag;
    if (isSet(filters.aggregation_group_type_index)) return off("no_group_type");
    const identifier =
      bucketing_identifier === "device_id" ? subject.deviceId || subject.distinctId : subject.distinctId;
    const holdout = holdoutOf(filters.holdout, identifier);
    if (holdout !== null) return on("holdout_condition_value", holdout);

    let closest = off("no_condition_match");
    for (const [index, conditions] of (filters.groups ?? []).entries()) {
      const reason = test(key, conditions, identifier);
      if (reason === "condition_match")
        return on(reason, chosenVariant(key, filters, conditions, identifier), index);
      // The reason that is told is the one that came closest, the last of them.
      if (rank(reason) >= rank(closest.reason.code)) closest = off(reason, index);
      if (reason === "out_of_rollout_bound" && filters.early_exit === true) break;
    }
    return closest;
  }

  function test(
    key: string,
    { properties, rollout_percentage, ...rest }: Conditions,
    identifier: string,
  ): Reason {
    if (isSet(rest.aggregation_group_type_index)) return "no_group_type";
    for (const condition of properties ?? []) {
      const answer = condition.type === "flag" ? dependency(condition) : holds(condition);
      if (answer !== "condition_match") return answer;
    }
    const isWithin = !isSet(rollout_percentage) || isRolledOut(key, identifier, rollout_percentage);
    return isWithin ? "condition_match" : "out_of_rollout_bound";
  }

  function holds(condition: Condition): Reason {
    const tree = conditionOf(condition);
    // What cannot be read as a condition holds for nobody: else it would hold for everybody.
    const does = tree?.values.length === 1 && matcher(tree, now)(subject);
    return does ? "condition_match" : "no_condition_match";
  }

  function dependency({ key, value: expected }: Condition): Reason {
    const flag = named(key);
    if (!flag) return "missing_dependency";
    const { enabled, variant, reason } = flag.active ? outcomeOf(flag) : off("no_condition_match");
    if (reason.code === "missing_dependency") return "missing_dependency";
    const does = typeof expected === "string" ? enabled && variant === expected : enabled === expected;
    return does ? "condition_match" : "no_condition_match";
  }

  return flags
    .filter((flag) => flag.active && (!wanted || wanted(flag)))
    .map((flag) => {
      const outcome = outcomeOf(flag);
      return { flag, ...outcome, payload: payloadOf(flag.filters.payloads, outcome) };
    });
}

/** A condition as a filter; null for what is none. */
function conditionOf(condition: Condition): Group | null {
  try {
    return parseFilters([condition], forFlags);
  } catch (error) {
    // One condition of an older rule must not keep the project's other flags from being answered.
    if (error instanceof Invalid) return null;
    throw error;
  }
}

/** The flags of older rules whose regular expressions are more than may be matched at a time: they never match. */
function tooLarge(flags: readonly FlagDefinition[]): Set<FlagDefinition> {
  let total = 0;
  return new Set(
    flags.filter(({ filters }) => {
      const size = regexSizeOfFlag(filters);
      if (size > largestRegexes) return true;
      total += size;
      return size > 0 && total > largestRegexesOfProject;
    }),
  );
}

/** Whether a flag's conditions lead back to it, over whatever flags. */
function waitsForItself(flag: FlagDefinition, named: (key: string) => FlagDefinition | undefined): boolean {
  const seen = new Set<FlagDefinition>();
  const queue = [flag];
  for (let next = queue.pop(); next; next = queue.pop()) {
    for (const other of dependenciesOf(next).map(named)) {
      if (other === flag) return true;
      if (!other || seen.has(other)) continue;
      seen.add(other);
      queue.push(other);
    }
  }
  return false;
}

const isSet = <T>(value: T): value is NonNullable<T> => value !== null && value !== undefined;

/** How close a reason came to a match. @source PostHog's documented order */
function rank(code: Reason): number {
  const order: Reason[] = [
    "no_condition_match",
    "out_of_rollout_bound",
    "no_group_type",
    "missing_dependency",
  ];
  return order.indexOf(code);
}

/** What somebody who is held out gets instead; null for all others. */
function holdoutOf(holdout: unknown, identifier: string): string | null {
  if (typeof holdout !== "object" || holdout === null) return null;
  const { id, exclusion_percentage: percentage } = holdout as {
    id?: unknown;
    exclusion_percentage?: unknown;
  };
  if (!isSet(id) || typeof percentage !== "number") return null;
  return isHeldOut(identifier, percentage) ? `holdout-${String(id)}` : null;
}

/** The variant that the conditions name, when the flag has it, else the one the identifier falls to. */
function chosenVariant(
  key: string,
  { multivariate }: Filters,
  { variant }: Conditions,
  identifier: string,
): string | null {
  const shares: readonly Share[] = multivariate?.variants ?? [];
  if (variant && shares.some((share) => share.key === variant)) return variant;
  return shares.length > 0 ? variantFor(key, identifier, shares) : null;
}

function payloadOf(payloads: Filters["payloads"], { enabled, variant }: Outcome): unknown {
  const name = variant ?? "true";
  return enabled && payloads && Object.hasOwn(payloads, name) ? (payloads[name] ?? null) : null;
}
