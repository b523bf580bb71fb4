/**
 * Estimates the size of a survey's audience from counts that the persons API returns for property filters.
 *
 * A rollout depends on a hash of flag and person: its size can't be counted, only expected. One flag has one hash for
 * all of its groups, so a person who matches several is included by the largest of their rollouts; hence the expected
 * value is a sum over nested unions of groups, from the largest rollout down, each weighted by the difference to the
 * next rollout.
 */
import { type Operator, operators, type PropertyFilter, type PropertyGroup } from "@/lib/contract/filter";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";

/** The share, 0 to 1, of the persons that match a filter; null matches everyone. */
interface Term {
  weight: number;
  filter: PropertyGroup | null;
}

/** An audience, as a sum of terms. */
export interface Audience {
  terms: readonly Term[];
  /** False with a rollout, or with a condition that is not a filter. */
  isExact: boolean;
}

/** All persons of the project. */
export const everyone: Audience = { terms: [{ weight: 1, filter: null }], isExact: true };
/** No person. */
export const nobody: Audience = { terms: [], isExact: true };

/** The intersection of two independent audiences: the hashes of two flags are independent. */
export const intersect = (a: Audience, b: Audience): Audience => ({
  terms: a.terms.flatMap((one) =>
    b.terms.map((other) => ({
      weight: one.weight * other.weight,
      filter: one.filter && other.filter ? and([one.filter, other.filter]) : (one.filter ?? other.filter),
    })),
  ),
  isExact: a.isExact && b.isExact,
});

const and = (values: PropertyGroup["values"]): PropertyGroup => ({ type: "AND", values });

/** A filter for the persons that match all of the filters. */
const passing = (filters: PropertyFilter[]): Audience => ({
  terms: [{ weight: 1, filter: { type: "AND", values: filters } }],
  isExact: true,
});

/** The number of persons once every filter has a count; null until then. */
export function sizeOf(
  { terms }: Audience,
  countOf: (filter: PropertyGroup | null) => number | null,
): number | null {
  let sum = 0;
  for (const { weight, filter } of terms) {
    const count = countOf(filter);
    if (count === null) return null;
    sum += weight * count;
  }
  return Math.round(sum);
}

interface Group {
  /** Null is everyone. */
  filters: PropertyFilter[] | null;
  /** 0 to 1. */
  share: number;
  /** Whether all of its properties can be expressed as filters. */
  isWhole: boolean;
}

/**
 * The persons that a flag's filters include.
 *
 * @param variant the required variant; null for any
 * @source docs/reference/surveys.md#flags-of-a-survey, docs/reference/surveys.md#conditions-and-appearance
 */
export function flagAudience(filters: unknown, variant: string | null = null): Audience {
  const groups = groupsOf(filters, variant).toSorted((a, b) => b.share - a.share);
  const shares = [...new Set(groups.map(({ share }) => share))].filter((share) => share > 0);
  return {
    terms: shares.map((share, at) => ({
      weight: share - (shares[at + 1] ?? 0),
      filter: unionOf(groups.filter((group) => group.share >= share)),
    })),
    isExact: groups.every(({ share, isWhole }) => isWhole && (share === 0 || share === 1)),
  };
}

function unionOf(groups: readonly Group[]): PropertyGroup | null {
  const lists = groups.map(({ filters }) => filters);
  if (lists.some((list) => list === null)) return null;
  return { type: "OR", values: lists.map((values) => ({ type: "AND", values: values ?? [] })) };
}

const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
const shareOf = (percentage: unknown): number =>
  typeof percentage === "number" ? Math.min(100, Math.max(0, percentage)) / 100 : 1;

function groupsOf(filters: unknown, variant: string | null): Group[] {
  if (!isObject(filters)) return [];
  const variants = isObject(filters.multivariate) ? listOf(filters.multivariate.variants) : [];
  const variantShare = shareOf(variants.find(({ key }) => key === variant)?.rollout_percentage ?? 0);
  return listOf(filters.groups).map((group) => {
    const properties = listOf(group.properties);
    const read = properties.flatMap((property) => filterOf(property) ?? []);
    const chance = variant === null ? 1 : group.variant ? Number(group.variant === variant) : variantShare;
    return {
      filters: read.length > 0 ? read : null,
      share: shareOf(group.rollout_percentage) * chance,
      isWhole: read.length === properties.length,
    };
  });
}

/**
 * The conditions of a flag's groups, combined with OR; properties that are not filters are omitted.
 *
 * @param filters of a flag or of `targeting_flag_filters`
 */
export const groupFilters = (filters: unknown): PropertyFilter[][] =>
  groupsOf(filters, null).map((group) => group.filters ?? []);

/** A flag's property as a filter of the persons API; null for what that does not support, another flag. */
function filterOf({ key, type = "person", operator, value, negation }: JsonObject): PropertyFilter | null {
  if (typeof key !== "string" || (type !== "person" && type !== "cohort")) return null;
  const knownOperator =
    typeof operator === "string" && Object.hasOwn(operators, operator) ? (operator as Operator) : "exact";
  return { key, type, operator: knownOperator, value, ...(negation === true && { negation }) };
}

/** The conditions on persons, without those that depend on the page. */
export interface AudienceConditions {
  linked_flag_id: number | null;
  targeting_flag_filters: unknown;
  conditions: unknown;
  /** Days that it waits after any survey; 0 for none. */
  waitDays: number;
}

/** A flag as returned by the flags list. */
interface KnownFlag {
  id: number;
  active: boolean;
  filters: unknown;
}

/** The conditions that narrow an audience, in the order in which they are evaluated. */
export type Narrowing = "linked_flag" | "targeting" | "wait" | "asked";

/** The audience after a condition. */
export interface AudienceStep {
  by: Narrowing;
  audience: Audience;
}

interface AudienceFacts {
  /** Flags of the project; a linked flag that is missing excludes everyone. */
  flags: readonly KnownFlag[];
  /** The properties that are set on persons who saw the survey; empty if it may be shown again. */
  askedBefore: readonly string[];
  /** For the audience of one person: whether they have the linked flag's value, its rollout included. */
  hasLinkedFlag?: boolean | undefined;
}

/** The conditions on persons, each with the audience after it and all before. Conditions that are not set have no step. */
export function audienceSteps(
  survey: AudienceConditions,
  { flags, askedBefore, hasLinkedFlag }: AudienceFacts,
): AudienceStep[] {
  const conditions = isObject(survey.conditions) ? survey.conditions : {};
  const linked = linkedAudience(survey.linked_flag_id, conditions.linkedFlagVariant, flags);
  const steps: [Narrowing, Audience | null][] = [
    ["linked_flag", linked && hasLinkedFlag !== undefined ? (hasLinkedFlag ? everyone : nobody) : linked],
    ["targeting", survey.targeting_flag_filters ? flagAudience(survey.targeting_flag_filters) : null],
    ["wait", waitAudience(survey.waitDays)],
    ["asked", askedBefore.length > 0 ? passing(askedBefore.map(unset)) : null],
  ];
  let remaining = everyone;
  return steps.flatMap(([by, audience]) => {
    if (audience === null) return [];
    remaining = intersect(remaining, audience);
    return [{ by, audience: remaining }];
  });
}

function linkedAudience(id: number | null, variant: unknown, flags: readonly KnownFlag[]): Audience | null {
  if (id === null) return null;
  const flag = flags.find((candidate) => candidate.id === id);
  if (!flag?.active) return nobody;
  return flagAudience(
    flag.filters,
    typeof variant === "string" && variant !== "any" && variant ? variant : null,
  );
}

/**
 * The properties with the date of a person's last survey: that of PostHog's flags, which has priority, and that of
 * posthog-js. @source docs/reference/surveys.md#flags-of-a-survey
 */
const lastSeen = ["$last_seen_survey_date", "$survey_last_seen_date"] as const;

/** When a person with these properties last saw a survey; null if unknown. */
export function lastSurveyed(properties: JsonObject): Date | null {
  const [date] = lastSeen.flatMap((key) => properties[key] ?? []);
  const time = typeof date === "string" ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}

function waitAudience(days: number): Audience | null {
  if (days === 0) return null;
  const [first, second] = lastSeen;
  const never = and([unset(first), unset(second)]);
  const filter: PropertyGroup = { type: "OR", values: [never, ...seenBefore(days)] };
  return { terms: [{ weight: 1, filter }], isExact: true };
}

/** Filters for persons whose last survey was so many days ago, by either property. */
function seenBefore(days: number): PropertyGroup[] {
  const [first, second] = lastSeen;
  const filterOf = (key: string): PropertyFilter => ({
    key,
    value: `${days}d`,
    operator: "is_date_before",
    type: "person",
  });
  return [and([filterOf(first)]), and([unset(first), filterOf(second)])];
}

const unset = (key: string): PropertyFilter => ({
  key,
  operator: "is_not_set",
  type: "person",
  value: "is_not_set",
});
