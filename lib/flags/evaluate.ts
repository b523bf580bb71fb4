import "server-only";
import type { FlagFilters } from "@/lib/contract/flag";
import { largestRegexes, largestRegexesOfProject } from "@/lib/contract/wire/regex-size";
import { Invalid } from "@/lib/errors";
import { createMatcher } from "@/lib/filters/match";
import { flagFilterRules, parseFilters } from "@/lib/filters/parse";
import type { FilterGroup } from "@/lib/filters/tree";
import { type FlagDefinition, findFlagByName, listDependencies } from "@/lib/flags/definitions";
import { totalRegexSizeOfFlag } from "@/lib/flags/filters";
import { chooseVariantByHash, isInHoldout, isInRollout, type VariantShare } from "@/lib/flags/rollout";

/** The person that flags are evaluated for. */
export interface FlagSubject {
  distinctId: string;
  /** For flags that bucket by device; null: the distinct id is used. */
  deviceId: string | null;
  /** The person's properties, overridden by those of the request. */
  properties: Readonly<Record<string, unknown>>;
  cohorts: ReadonlySet<number>;
}

/** Why a flag is enabled or disabled. */
export type FlagReason =
  | "condition_match"
  | "no_condition_match"
  | "out_of_rollout_bound"
  | "no_group_type"
  | "holdout_condition_value"
  | "missing_dependency";

/** The result of evaluating a flag for a person. */
export interface Evaluation {
  flag: FlagDefinition;
  enabled: boolean;
  /** The key of the variant; null for a flag without variants and a disabled flag. */
  variant: string | null;
  /** The payload of the result, as stored; null without one. */
  payload: unknown;
  /** `condition_index` is the condition set that decided, from 0; null where none did. */
  reason: { code: FlagReason; condition_index: number | null };
}

type Outcome = Pick<Evaluation, "enabled" | "variant" | "reason">;
type Filters = FlagDefinition["filters"];
type ConditionSet = FlagFilters["groups"][number];
type Condition = NonNullable<ConditionSet["properties"]>[number];

const disabled = (code: FlagReason, condition_index: number | null = null): Outcome => ({
  enabled: false,
  variant: null,
  reason: { code, condition_index },
});

const enable = (
  code: FlagReason,
  variant: string | null,
  condition_index: number | null = null,
): Outcome => ({
  enabled: true,
  variant,
  reason: { code, condition_index },
});

/**
 * Evaluates flags for a person: the first condition set that matches decides. The results equal PostHog's, here and in an
 * SDK that evaluates locally.
 *
 * A flag that depends on itself through others, or on a missing flag, is disabled. Inactive flags are left out of the
 * result, and count as disabled for flags that depend on them.
 *
 * @param flags all of the project, because requested flags may depend on others
 * @param isRequested the flags to return; null: all
 * @param now what relative dates in conditions count from
 * @source docs/reference/api.md#feature-flags;
 * PostHog's documented evaluation. A missing device id falls back to the distinct id: ours
 */
export function evaluateFlags(
  flags: readonly FlagDefinition[],
  subject: FlagSubject,
  { isRequested = null, now }: { isRequested?: ((flag: FlagDefinition) => boolean) | null; now: Date },
): Evaluation[] {
  const findByName = (name: string) => findFlagByName(name, flags);
  const outcomes = new Map<number, Outcome>();
  const unmatchable = findOversizedFlags(flags);

  function evaluateOnce(flag: FlagDefinition): Outcome {
    const earlier = outcomes.get(flag.id);
    if (earlier) return earlier;
    const outcome = dependsOnItself(flag, findByName) ? disabled("missing_dependency") : evaluateFlag(flag);
    outcomes.set(flag.id, outcome);
    return outcome;
  }

  function evaluateFlag(flag: FlagDefinition): Outcome {
    if (unmatchable.has(flag)) return disabled("no_condition_match");
    const { key, filters, bucketing_identifier } = flag;
    if (isSet(filters.aggregation_group_type_index)) return disabled("no_group_type");
    const identifier =
      bucketing_identifier === "device_id" ? subject.deviceId || subject.distinctId : subject.distinctId;
    const holdout = findHoldoutVariant(filters.holdout, identifier);
    if (holdout !== null) return enable("holdout_condition_value", holdout);

    let closest = disabled("no_condition_match");
    for (const [index, conditionSet] of (filters.groups ?? []).entries()) {
      const reason = evaluateConditionSet(key, conditionSet, identifier);
      if (reason === "condition_match")
        return enable(reason, chooseVariant(key, filters, conditionSet, identifier), index);
      // The reason closest to a match is reported; of equal ones the last.
      if (rank(reason) >= rank(closest.reason.code)) closest = disabled(reason, index);
      if (reason === "out_of_rollout_bound" && filters.early_exit === true) break;
    }
    return closest;
  }

  function evaluateConditionSet(
    key: string,
    { properties, rollout_percentage, ...rest }: ConditionSet,
    identifier: string,
  ): FlagReason {
    if (isSet(rest.aggregation_group_type_index)) return "no_group_type";
    for (const condition of properties ?? []) {
      const answer = condition.type === "flag" ? evaluateDependency(condition) : evaluateCondition(condition);
      if (answer !== "condition_match") return answer;
    }
    const isWithin = !isSet(rollout_percentage) || isInRollout(key, identifier, rollout_percentage);
    return isWithin ? "condition_match" : "out_of_rollout_bound";
  }

  function evaluateCondition(condition: Condition): FlagReason {
    const tree = parseCondition(condition);
    // An invalid condition matches no one; ignoring it would match everyone.
    const isMatch = tree?.values.length === 1 && createMatcher(tree, now)(subject);
    return isMatch ? "condition_match" : "no_condition_match";
  }

  function evaluateDependency({ key, value: expected }: Condition): FlagReason {
    const flag = findByName(key);
    if (!flag) return "missing_dependency";
    const { enabled, variant, reason } = flag.active ? evaluateOnce(flag) : disabled("no_condition_match");
    if (reason.code === "missing_dependency") return "missing_dependency";
    const isMatch = typeof expected === "string" ? enabled && variant === expected : enabled === expected;
    return isMatch ? "condition_match" : "no_condition_match";
  }

  return flags
    .filter((flag) => flag.active && (!isRequested || isRequested(flag)))
    .map((flag) => {
      const outcome = evaluateOnce(flag);
      return { flag, ...outcome, payload: readPayload(flag.filters.payloads, outcome) };
    });
}

/** Parses a condition as a filter; null when it is invalid. */
function parseCondition(condition: Condition): FilterGroup | null {
  try {
    return parseFilters([condition], flagFilterRules);
  } catch (error) {
    // One condition stored under older rules must not break the project's other flags.
    if (error instanceof Invalid) return null;
    throw error;
  }
}

/** Flags stored under older rules whose regular expressions exceed the limits: they never match. */
function findOversizedFlags(flags: readonly FlagDefinition[]): Set<FlagDefinition> {
  let total = 0;
  return new Set(
    flags.filter(({ filters }) => {
      const size = totalRegexSizeOfFlag(filters);
      if (size > largestRegexes) return true;
      total += size;
      return size > 0 && total > largestRegexesOfProject;
    }),
  );
}

/** Whether a flag depends on itself, directly or through others. */
function dependsOnItself(
  flag: FlagDefinition,
  findByName: (key: string) => FlagDefinition | undefined,
): boolean {
  const visited = new Set<FlagDefinition>();
  const queue = [flag];
  for (let next = queue.pop(); next; next = queue.pop()) {
    for (const dependency of listDependencies(next).map(findByName)) {
      if (dependency === flag) return true;
      if (!dependency || visited.has(dependency)) continue;
      visited.add(dependency);
      queue.push(dependency);
    }
  }
  return false;
}

const isSet = <T>(value: T): value is NonNullable<T> => value !== null && value !== undefined;

/** The rank of a reason by closeness to a match. @source PostHog's documented order */
function rank(code: FlagReason): number {
  const order: FlagReason[] = [
    "no_condition_match",
    "out_of_rollout_bound",
    "no_group_type",
    "missing_dependency",
  ];
  return order.indexOf(code);
}

/** The holdout's variant for a person in the holdout; null for others. */
function findHoldoutVariant(holdout: unknown, identifier: string): string | null {
  if (typeof holdout !== "object" || holdout === null) return null;
  const { id, exclusion_percentage: percentage } = holdout as {
    id?: unknown;
    exclusion_percentage?: unknown;
  };
  if (!isSet(id) || typeof percentage !== "number") return null;
  return isInHoldout(identifier, percentage) ? `holdout-${String(id)}` : null;
}

/** The variant of the condition set if the flag has it, else the one of the rollout. */
function chooseVariant(
  key: string,
  { multivariate }: Filters,
  { variant }: ConditionSet,
  identifier: string,
): string | null {
  const variants: readonly VariantShare[] = multivariate?.variants ?? [];
  if (variant && variants.some((entry) => entry.key === variant)) return variant;
  return variants.length > 0 ? chooseVariantByHash(key, identifier, variants) : null;
}

function readPayload(payloads: Filters["payloads"], { enabled, variant }: Outcome): unknown {
  const name = variant ?? "true";
  return enabled && payloads && Object.hasOwn(payloads, name) ? (payloads[name] ?? null) : null;
}
