import "server-only";
import {
  behaviors,
  type CountOperator,
  counterparts,
  countOperators,
  type FilterType,
  filterTypes,
  isOperator,
  operators,
  timeUnits,
} from "@/lib/contract/filter";
import { deepestJson } from "@/lib/contract/wire/bounded-json";
import { isObject, parseJson } from "@/lib/contract/wire/json";
import { largestRegexes } from "@/lib/contract/wire/regex-size";
import { storageFaultIn } from "@/lib/contract/wire/storable-text";
import { Invalid } from "@/lib/errors";
import { isoForm, isRelativeDate, parseDateText, relativeInstant } from "@/lib/filters/conditions/date";
import { regexesTooLargeError, totalRegexSize } from "@/lib/filters/regex-budget";
import {
  type BehaviorCondition,
  type CohortFilter,
  type FilterGroup,
  type FilterTree,
  listBehaviors,
  type PropertyCondition,
} from "@/lib/filters/tree";

/** The rules by which filters are parsed in one place of the API. */
export interface FilterRules {
  /** The accepted filter types. */
  accept: readonly FilterType[];
  /** The type of a filter that names none. */
  defaultType: "event" | "person";
  /** What to do with an invalid or unaccepted filter: leave it out, or answer 400 with the reason. */
  onInvalid: "drop" | "refuse";
  /** The field that errors name; null for none. */
  attr: string | null;
  /** Path of the filters inside that field, for `extra.path` of errors. */
  within?: string;
}

const cohortTypes: readonly FilterType[] = ["cohort", "static-cohort", "precalculated-cohort"];

/** Rules of filters on persons. Invalid filters are refused, because ignoring them would list too many. @source docs/reference/persons.md#property-filters */
export const personFilterRules: FilterRules = {
  accept: ["person", ...cohortTypes],
  defaultType: "person",
  onInvalid: "refuse",
  attr: "properties",
};

/** Rules of the persons list, where filters may also be about what persons did. */
export const personListRules: FilterRules = {
  ...personFilterRules,
  accept: [...personFilterRules.accept, "behavioral"],
};

/** Rules of flag conditions. */
export const flagFilterRules: FilterRules = { ...personFilterRules, onInvalid: "drop", attr: null };

/** Rules of dynamic cohorts. */
export const cohortFilterRules: FilterRules = {
  ...personListRules,
  attr: "filters",
  within: "properties",
};

/** Maximum number of conditions in one filter (ours): a statement has a bounded number of parameters. */
const maxConditions = 500;

/** Maximum number of those on what persons did (ours): each reads the events of its name. */
const maxBehaviors = 20;

const isGroup = (entry: unknown): entry is { type?: unknown; values: unknown[] } =>
  isObject(entry) && Array.isArray(entry.values);

const unparsableFilters = ({ attr }: FilterRules) =>
  new Invalid(attr, "invalid_input", "Properties are unparsable!");

/**
 * Parses filters in any format (JSON text or its value: a list, a group, nested groups, PostHog's legacy object) to a
 * tree. Null, an empty list and an empty text match everyone: an AND without conditions.
 *
 * @throws Invalid for any other input, for a list that mixes groups and filters, and for unaccepted filters where the
 * rules reject them, with their path; for texts that can't be stored
 * @source docs/reference/persons.md#property-filters, docs/reference/persons.md#listing-persons
 */
export function parseFilters(input: unknown, rules: FilterRules): FilterGroup {
  const value = typeof input === "string" ? parseText(input, rules) : input;
  const fault = storageFaultIn(value);
  if (fault !== null) throw new Invalid(rules.attr, "invalid_input", fault);
  const tree = parseGroup(toGroup(value, rules), rules, isGroup(value) ? ["values"] : []);
  if (countConditions(tree) > maxConditions) {
    throw new Invalid(rules.attr, "invalid_input", `Too many filters: the maximum is ${maxConditions}.`);
  }
  if (listBehaviors(tree).length > maxBehaviors) {
    throw new Invalid(
      rules.attr,
      "invalid_input",
      `Too many filters on events: the maximum is ${maxBehaviors}.`,
    );
  }
  if (totalRegexSize([tree]) > largestRegexes) throw regexesTooLargeError(rules.attr);
  return tree;
}

const countConditions = (tree: FilterTree): number =>
  tree.kind === "group"
    ? tree.values.reduce((sum, inner) => sum + countConditions(inner), 0)
    : 1 + (tree.kind === "behavior" ? countConditions(tree.filters) : 0);

function parseText(text: string, rules: FilterRules): unknown {
  if (text.trim() === "") return null;
  try {
    return parseJson(text);
  } catch {
    // Every parse error gets the same message.
    throw unparsableFilters(rules);
  }
}

/** Wraps the outermost form in a group. */
function toGroup(value: unknown, rules: FilterRules): { type?: unknown; values: unknown[] } {
  if (value === null || value === undefined) return { type: "AND", values: [] };
  if (Array.isArray(value)) return { type: "AND", values: value };
  if (!isObject(value)) throw unparsableFilters(rules);
  if (isGroup(value)) return value;
  if (typeof value.key === "string") return { type: "AND", values: [value] };
  return { type: "AND", values: Object.entries(value).map(fromLegacyEntry) };
}

/** Converts an entry of the legacy form, `{"email__icontains": "x"}`, which has no type. */
function fromLegacyEntry([name, value]: [string, unknown]): Record<string, unknown> {
  const separator = name.lastIndexOf("__");
  const operator = separator > 0 ? name.slice(separator + 2) : null;
  const key = isOperator(operator) ? name.slice(0, separator) : name;
  return { key, value, ...(isOperator(operator) && { operator }) };
}

/** @param path of the values */
function parseGroup(
  { type, values }: { type?: unknown; values: unknown[] },
  rules: FilterRules,
  path: (string | number)[],
): FilterGroup {
  if ((type !== "AND" && type !== "OR") || path.length > 2 * deepestJson) throw unparsableFilters(rules);
  const groups = values.filter(isGroup).length;
  if (groups > 0 && groups < values.length) {
    throw new Invalid(
      rules.attr,
      "invalid_input",
      "Property list cannot contain both PropertyGroup and Property objects",
    );
  }
  const trees = values.flatMap((entry, index): FilterTree[] => {
    const place = [...path, index];
    if (!isGroup(entry)) {
      const condition = parseFilter(entry, rules, place);
      return condition ? [condition] : [];
    }
    const group = parseGroup(entry, rules, [...place, "values"]);
    return group.values.length > 0 ? [group] : [];
  });
  return { kind: "group", type: trees.length > 0 ? type : "AND", values: trees };
}

/**
 * Parses one filter; null when it is left out.
 *
 * @param path of the filter, for errors
 * @throws Invalid where the rules refuse it
 */
function parseFilter(
  entry: unknown,
  rules: FilterRules,
  path: (string | number)[],
): Exclude<FilterTree, FilterGroup> | null {
  const isBehavior = isObject(entry) && entry.type === "behavioral" && rules.accept.includes("behavioral");
  const result = isBehavior ? parseBehavior(entry, rules, path) : parseEntry(entry, rules);
  if (typeof result !== "string") return result;
  if (rules.onInvalid === "drop") return null;
  throw new Invalid(rules.attr, "invalid_input", result, joinPath(rules.attr, rules.within, ...path));
}

const joinPath = (...parts: (string | number | null | undefined)[]): string =>
  parts.filter((part) => (part ?? null) !== null).join(".");

/** A parsed filter, or the message that says why it is invalid. */
function parseEntry(
  entry: unknown,
  { accept, defaultType, onInvalid }: FilterRules,
): PropertyCondition | CohortFilter | string {
  if (!isObject(entry)) return "A filter must be an object.";
  const { key, operator, negation, type = defaultType } = entry;
  const filterType = filterTypes.find((name) => name === type);
  if (type === "behavioral") return "Behavioral filters are not supported here.";
  if (!filterType) return `Unknown filter type ${JSON.stringify(type)}.`;
  if (!accept.includes(filterType)) return `Filters of type ${filterType} are not supported here.`;
  if (operator !== undefined && operator !== null && !isOperator(operator) && onInvalid === "refuse") {
    return `Unknown operator ${JSON.stringify(operator)}.`;
  }
  const { test, not } = operators[isOperator(operator) ? operator : "exact"];
  if (cohortTypes.includes(filterType)) {
    if (entry.value === undefined || entry.value === null) return "The filter is missing a value.";
    const ids = parseCohortIds(entry.value);
    if (onInvalid === "refuse" && (ids.length === 0 || ids.length < [entry.value].flat().length))
      return "The value of a cohort filter must be a cohort id.";
    return { kind: "cohort", ids, not: not !== (negation === true) };
  }
  if (typeof key !== "string" || key === "") return "The filter is missing a key.";
  const hasValue = entry.value !== undefined && entry.value !== null;
  if (!hasValue && test !== "is_set" && test !== "is_not_set") return "The filter is missing a value.";
  const list: unknown[] = Array.isArray(entry.value) ? entry.value : [entry.value];
  const values = list.filter((value) => value !== null && value !== undefined).map(copyValue);
  const base = {
    kind: "property",
    owner: filterType === "event" ? "event" : "person",
    key,
  } as const;
  if (negation !== true) return { ...base, test, not, values };
  const counterpart = counterparts[test];
  return { ...base, test: counterpart ?? test, not: counterpart === undefined && !not, values };
}

/** The least and the greatest number of events of an operator. As in PostHog, persons without any are not counted. */
const countRanges: Record<CountOperator, (count: number) => { min: number; max: number | null }> = {
  gte: (count) => ({ min: count, max: null }),
  gt: (count) => ({ min: count + 1, max: null }),
  lte: (count) => ({ min: 1, max: count }),
  lt: (count) => ({ min: 1, max: count - 1 }),
  exact: (count) => ({ min: count, max: count }),
};

/** A whole number from 1 on, also as a text; null for anything else. */
const parseCount = (value: unknown): number | null =>
  /^(?!0+$)\d{1,9}$/.test(String(value)) && typeof value !== "object" ? Number(value) : null;

/**
 * Parses a filter on what a person did, in the form of PostHog's cohorts.
 *
 * @source docs/reference/persons.md#what-persons-did
 */
function parseBehavior(
  entry: Record<string, unknown>,
  rules: FilterRules,
  path: (string | number)[],
): BehaviorCondition | string {
  const { key, event_type, negation, event_filters } = entry;
  if (typeof key !== "string" || key === "") return "The filter is missing a key.";
  if ((event_type ?? "events") !== "events") return "Only events are supported, not actions.";
  const value = behaviors.find((name) => name === entry.value);
  if (!value) return `Behavioral filters ${JSON.stringify(entry.value)} are not supported here.`;
  const range = value === "performed_event_multiple" ? parseCountRange(entry) : countRanges.gte(1);
  if (typeof range === "string") return range;
  const time = parseBehaviorTime(entry);
  if (typeof time === "string") return time;
  const isFirst = value === "performed_event_first_time";
  if (isFirst && time.from === null) return "performed_event_first_time needs a time.";
  const quietSince = value === "stopped_performing_event" ? parseQuietTime(entry, time) : null;
  if (quietSince !== null && !isRelativeDate(quietSince)) return quietSince;
  const filters = parseFilters(event_filters, {
    ...rules,
    accept: ["event"],
    defaultType: "event",
    within: joinPath(rules.within, ...path, "event_filters"),
  });
  const not = negation === true;
  return { kind: "behavior", event: key, filters, ...time, ...range, isFirst, quietSince, not };
}

function parseCountRange({ operator, operator_value }: Record<string, unknown>) {
  const name = countOperators.find((candidate) => candidate === (operator ?? "exact"));
  if (!name) return `Unknown operator ${JSON.stringify(operator)}.`;
  const count = parseCount(operator_value);
  if (count === null) return "operator_value must be a whole number of events, at least 1.";
  return name === "lt" && count === 1
    ? "Less than once never matches: negate performed_event."
    : countRanges[name](count);
}

/** A time until now as a relative date; null for none, and for one that is none. */
function parseTimespan(value: unknown, interval: unknown): string | null {
  const unit = Object.entries(timeUnits).find(([name]) => name === interval)?.[1];
  const text = typeof value === "object" ? "" : `-${value}${unit}`;
  return isRelativeDate(text) ? text : null;
}

/** When events count, as texts of `BehaviorCondition`, or what is wrong. */
function parseBehaviorTime(
  entry: Record<string, unknown>,
): { from: string | null; to: string | null } | string {
  const {
    time_value = null,
    time_interval = null,
    explicit_datetime = null,
    explicit_datetime_to = null,
  } = entry;
  if (explicit_datetime === null) {
    if (explicit_datetime_to !== null) return "explicit_datetime_to needs explicit_datetime.";
    if (time_value === null && time_interval === null) return { from: null, to: null };
    const from = parseTimespan(time_value, time_interval);
    return from === null
      ? "The time must be a number of hours, days, weeks, months or years."
      : { from, to: null };
  }
  const isDate = (date: unknown) =>
    typeof date === "string" && (isRelativeDate(date) || isoForm(date) !== null);
  if (!isDate(explicit_datetime) || (explicit_datetime_to !== null && !isDate(explicit_datetime_to)))
    return "explicit_datetime and explicit_datetime_to must be days, times, or relative dates such as -30d.";
  const time = { from: explicit_datetime as string, to: explicit_datetime_to as string | null };
  return time.to !== null && isBefore(time.to, time.from)
    ? "explicit_datetime_to must not be before explicit_datetime."
    : time;
}

/** Whether a date is before another one, whatever the time is now. */
function isBefore(date: string, other: string): boolean {
  const now = new Date(0);
  if (isRelativeDate(date) !== isRelativeDate(other)) return false;
  const instant = (text: string) => relativeInstant(text, now) ?? parseDateText(text) ?? 0;
  return instant(date) < instant(other);
}

/** Since when there must be no event, as a relative date, or what is wrong. */
function parseQuietTime(
  { seq_time_value, seq_time_interval }: Record<string, unknown>,
  { from, to }: { from: string | null; to: string | null },
): string {
  const quietSince = parseTimespan(seq_time_value, seq_time_interval);
  if (quietSince === null)
    return "stopped_performing_event needs seq_time_value and seq_time_interval, the time without the event.";
  if (to !== null) return "stopped_performing_event takes no explicit_datetime_to.";
  return from !== null && isBefore(quietSince, from)
    ? "seq_time_value must be a shorter time than time_value."
    : quietSince;
}

/** Cohort ids; invalid ones are left out. */
const parseCohortIds = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value])
    .map((id: unknown) => (typeof id === "string" && /^\s*\d{1,10}\s*$/.test(id) ? Number(id) : id))
    .filter((id): id is number => Number.isInteger(id) && (id as number) > 0 && (id as number) < 2 ** 31);

/** Copies a list or object without what JSON can't represent. */
const copyValue = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? (JSON.parse(JSON.stringify(value)) as unknown) : value;
