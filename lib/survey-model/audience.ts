/**
 * How many persons a survey's conditions leave, worked out from counts that the persons API gives for property filters.
 *
 * A rollout is decided by a hash of flag and person: it can't be counted, only expected. One flag has one hash for all of
 * its groups, so a person who fits several is in when the largest of their rollouts lets them in; hence a count of the
 * nested unions of groups, from the largest rollout down, each weighed by the step to the next.
 */
import { type Operator, operators, type PropertyFilter, type PropertyGroup } from "@/lib/contract/filter";
import { isObject, type JsonObject } from "@/lib/contract/json";

/** A share, 0 to 1, of the persons that a filter passes; null passes everyone. */
export interface Term {
  weight: number;
  filter: PropertyGroup | null;
}

/** Persons, as a sum of terms. */
export interface Audience {
  terms: readonly Term[];
  /** Nothing but counting: no rollout, no condition that a filter can't say. */
  isExact: boolean;
}

/** All persons of the project. */
export const everyone: Audience = { terms: [{ weight: 1, filter: null }], isExact: true };
/** No person. */
export const nobody: Audience = { terms: [], isExact: true };

/** Those in both, where one says nothing of the other: hashes of two flags are independent. */
export const both = (a: Audience, b: Audience): Audience => ({
  terms: a.terms.flatMap((one) =>
    b.terms.map((other) => ({
      weight: one.weight * other.weight,
      filter: one.filter && other.filter ? and([one.filter, other.filter]) : (one.filter ?? other.filter),
    })),
  ),
  isExact: a.isExact && b.isExact,
});

const and = (values: PropertyGroup["values"]): PropertyGroup => ({ type: "AND", values });

/** The persons that all of the filters pass. */
export const passing = (filters: PropertyFilter[]): Audience => ({
  terms: [{ weight: 1, filter: { type: "AND", values: filters } }],
  isExact: true,
});

/** The number of persons, once every filter has a count; null until then. */
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
  /** Whether all of its properties are filters. */
  isWhole: boolean;
}

/**
 * Those a flag's filters let in.
 *
 * @param variant the one that counts; null for any
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
 * The conditions of a flag's groups, of which a person has to meet all of one group; what no filter can say is left out.
 *
 * @param filters as a flag or `targeting_flag_filters` has them
 */
export const groupFilters = (filters: unknown): PropertyFilter[][] =>
  groupsOf(filters, null).map((group) => group.filters ?? []);

/** A flag's property as a filter of the persons API; null for what that can't say, another flag. */
function filterOf({ key, type = "person", operator, value, negation }: JsonObject): PropertyFilter | null {
  if (typeof key !== "string" || (type !== "person" && type !== "cohort")) return null;
  const knownOperator =
    typeof operator === "string" && Object.hasOwn(operators, operator) ? (operator as Operator) : "exact";
  return { key, type, operator: knownOperator, value, ...(negation === true && { negation }) };
}

/** What decides who is asked, beside what only a page can know. */
export interface Asked {
  linked_flag_id: number | null;
  targeting_flag_filters: unknown;
  conditions: unknown;
}

/** A flag as its list has it. */
interface KnownFlag {
  id: number;
  active: boolean;
  filters: unknown;
}

/** What narrows an audience, in the order in which it is asked. */
export type Narrowing = "linked_flag" | "targeting" | "wait" | "asked";

/** Who is left after a condition. */
export interface AudienceStep {
  by: Narrowing;
  audience: Audience;
}

/**
 * The conditions that persons decide, each with those left after it and all before. Conditions that are not set are no
 * steps.
 *
 * @param flags of the project; a linked flag that is not among them lets nobody in
 * @param askedBefore the properties that say that a person had the survey; none where it may come again
 */
export function audienceSteps(
  survey: Asked,
  { flags, askedBefore }: { flags: readonly KnownFlag[]; askedBefore: readonly string[] },
): AudienceStep[] {
  const conditions = isObject(survey.conditions) ? survey.conditions : {};
  const steps: [Narrowing, Audience | null][] = [
    ["linked_flag", linkedAudience(survey.linked_flag_id, conditions.linkedFlagVariant, flags)],
    ["targeting", survey.targeting_flag_filters ? flagAudience(survey.targeting_flag_filters) : null],
    ["wait", waitAudience(conditions.seenSurveyWaitPeriodInDays)],
    ["asked", askedBefore.length > 0 ? passing(askedBefore.map(unset)) : null],
  ];
  let remaining = everyone;
  return steps.flatMap(([by, audience]) => {
    if (audience === null) return [];
    remaining = both(remaining, audience);
    return [{ by, audience: remaining }];
  });
}

function linkedAudience(id: number | null, variant: unknown, flags: readonly KnownFlag[]): Audience | null {
  if (id === null) return null;
  const flag = flags.find((known) => known.id === id);
  if (!flag?.active) return nobody;
  return flagAudience(
    flag.filters,
    typeof variant === "string" && variant !== "any" && variant ? variant : null,
  );
}

/**
 * The properties in which a person's last survey stands: that of PostHog's flags, which goes first, and that which
 * posthog-js writes. @source docs/reference/surveys.md#flags-of-a-survey
 */
const lastSeen = ["$last_seen_survey_date", "$survey_last_seen_date"] as const;

/** When a person with these properties last saw a survey; null where nothing says so. */
export function lastSurveyed(properties: JsonObject): Date | null {
  const [at] = lastSeen.flatMap((key) => properties[key] ?? []);
  const time = typeof at === "string" ? Date.parse(at) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}

function waitAudience(days: unknown): Audience | null {
  if (typeof days !== "number" || !(days > 0)) return null;
  const [first, second] = lastSeen;
  const never = and([unset(first), unset(second)]);
  const filter: PropertyGroup = { type: "OR", values: [never, ...seenSurvey("is_date_before", days)] };
  return { terms: [{ weight: 1, filter }], isExact: true };
}

/**
 * Those of an audience who saw any survey within the last days: whom another one may weary. Ours.
 *
 * @param days whole, at least 1
 */
export const recentlySurveyedAudience = (audience: Audience, days: number): Audience =>
  both(audience, {
    terms: [{ weight: 1, filter: { type: "OR", values: seenSurvey("is_date_after", days) } }],
    isExact: true,
  });

/** That a person's last survey was before or after so many days ago, in the words of either property. */
function seenSurvey(operator: "is_date_before" | "is_date_after", days: number): PropertyGroup[] {
  const [first, second] = lastSeen;
  const at = (key: string): PropertyFilter => ({ key, value: `${days}d`, operator, type: "person" });
  return [and([at(first)]), and([unset(first), at(second)])];
}

const unset = (key: string): PropertyFilter => ({
  key,
  operator: "is_not_set",
  type: "person",
  value: "is_not_set",
});
