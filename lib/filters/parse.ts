import "server-only";
import { deepestJson } from "@/lib/contract/bounded-json";
import { counterparts, type FilterType, filterTypes, isOperator, operators } from "@/lib/contract/filter";
import { isObject, parseJson } from "@/lib/contract/json";
import { largestRegexes } from "@/lib/contract/regex-size";
import { Invalid } from "@/lib/errors";
import { regexSizeOf, tooLargeRegexes } from "@/lib/filters/regex-budget";
import type { Group, Membership, Property, Tree } from "@/lib/filters/tree";

/** How filters are read where they are used. */
export interface Reading {
  /** The types that count. */
  accept: readonly FilterType[];
  /** What a filter without a type is about. */
  assumed: "event" | "person";
  /** What becomes of an entry that does not count or makes no sense: it is left out, or it is a 400 that says why. */
  otherwise: "drop" | "refuse";
  /** The field that errors name, null for none. */
  attr: string | null;
  /** Where in it the filters are, for the place of what is refused. */
  within?: string;
}

const cohortTypes: readonly FilterType[] = ["cohort", "static-cohort", "precalculated-cohort"];

/** The persons list: what counts for nothing would list too many. @source docs/reference/persons.md#property-filters */
export const forPersons: Reading = {
  accept: ["person", ...cohortTypes],
  assumed: "person",
  otherwise: "refuse",
  attr: "properties",
};

/** Conditions of flags, one property at a time with `readFilter`. */
export const forFlags: Reading = { ...forPersons, otherwise: "drop", attr: null };

/** The conditions of a dynamic cohort. */
export const forCohorts: Reading = {
  ...forPersons,
  attr: "filters",
  within: "properties",
};

/** Most conditions in one filter; ours: a statement has a bounded number of parameters. */
const mostConditions = 500;

const isGroup = (entry: unknown): entry is { type?: unknown; values: unknown[] } =>
  isObject(entry) && Array.isArray(entry.values);

const unparsable = ({ attr }: Reading) => new Invalid(attr, "invalid_input", "Properties are unparsable!");

/**
 * Filters in any of their forms (JSON text or its value: a list, a group, groups of groups, PostHog's old object) as
 * one tree. Nothing, an empty list and an empty text are everybody: an AND of nothing.
 *
 * @throws Invalid for what is no filter, for a list that mixes groups and filters, and for entries that do not count
 * where the reading refuses them, with their path
 * @source docs/reference/persons.md#property-filters, docs/reference/persons.md#listing-persons
 */
export function parseFilters(input: unknown, reading: Reading): Group {
  const value = typeof input === "string" ? parsed(input, reading) : input;
  const tree = groupOf(asGroup(value, reading), reading, isGroup(value) ? ["values"] : []);
  if (countOf(tree) > mostConditions) {
    throw new Invalid(reading.attr, "invalid_input", `Too many filters: the maximum is ${mostConditions}.`);
  }
  if (regexSizeOf([tree]) > largestRegexes) throw tooLargeRegexes(reading.attr);
  return tree;
}

const countOf = (tree: Tree): number =>
  tree.kind === "group" ? tree.values.reduce((sum, inner) => sum + countOf(inner), 0) : 1;

function parsed(text: string, reading: Reading): unknown {
  if (text.trim() === "") return null;
  try {
    return parseJson(text);
  } catch {
    // Whatever is wrong with it, the answer is the same sentence.
    throw unparsable(reading);
  }
}

/** The outermost form as a group. */
function asGroup(value: unknown, reading: Reading): { type?: unknown; values: unknown[] } {
  if (value === null || value === undefined) return { type: "AND", values: [] };
  if (Array.isArray(value)) return { type: "AND", values: value };
  if (!isObject(value)) throw unparsable(reading);
  if (isGroup(value)) return value;
  if (typeof value.key === "string") return { type: "AND", values: [value] };
  return { type: "AND", values: Object.entries(value).map(oldForm) };
}

/** `{"email__icontains": "x"}`, without a type. */
function oldForm([name, value]: [string, unknown]): Record<string, unknown> {
  const at = name.lastIndexOf("__");
  const operator = at > 0 ? name.slice(at + 2) : null;
  const key = isOperator(operator) ? name.slice(0, at) : name;
  return { key, value, ...(isOperator(operator) && { operator }) };
}

/** @param path where the values stand */
function groupOf(
  { type, values }: { type?: unknown; values: unknown[] },
  reading: Reading,
  path: (string | number)[],
): Group {
  if ((type !== "AND" && type !== "OR") || path.length > 2 * deepestJson) throw unparsable(reading);
  const groups = values.filter(isGroup).length;
  if (groups > 0 && groups < values.length) {
    throw new Invalid(
      reading.attr,
      "invalid_input",
      "Property list cannot contain both PropertyGroup and Property objects",
    );
  }
  const trees = values.flatMap((entry, at): Tree[] => {
    const place = [...path, at];
    if (!isGroup(entry)) {
      const condition = readFilter(entry, reading, place);
      return condition ? [condition] : [];
    }
    const group = groupOf(entry, reading, [...place, "values"]);
    return group.values.length > 0 ? [group] : [];
  });
  return { kind: "group", type: trees.length > 0 ? type : "AND", values: trees };
}

/**
 * One filter; null when it does not count.
 *
 * @param path where it stands, for errors
 * @throws Invalid where the reading refuses what does not count
 */
function readFilter(
  entry: unknown,
  reading: Reading,
  path: (string | number)[],
): Property | Membership | null {
  const read = propertyOf(entry, reading);
  if (typeof read !== "string") return read;
  if (reading.otherwise === "drop") return null;
  const place = [reading.attr, reading.within, ...path].filter((part) => (part ?? null) !== null).join(".");
  throw new Invalid(reading.attr, "invalid_input", read, place);
}

/** A condition, or the sentence that says why it is none. */
function propertyOf(entry: unknown, { accept, assumed, otherwise }: Reading): Property | Membership | string {
  if (!isObject(entry)) return "A filter must be an object.";
  const { key, operator, negation, type = assumed } = entry;
  const known = filterTypes.find((name) => name === type);
  if (type === "behavioral") return "Behavioral filters are not supported here.";
  if (!known) return `Unknown filter type ${JSON.stringify(type)}.`;
  if (!accept.includes(known)) return `Filters of type ${known} are not supported here.`;
  if (operator !== undefined && operator !== null && !isOperator(operator) && otherwise === "refuse") {
    return `Unknown operator ${JSON.stringify(operator)}.`;
  }
  const { test, not } = operators[isOperator(operator) ? operator : "exact"];
  if (cohortTypes.includes(known)) {
    if (entry.value === undefined || entry.value === null) return "The filter is missing a value.";
    const ids = idsOf(entry.value);
    if (otherwise === "refuse" && (ids.length === 0 || ids.length < [entry.value].flat().length))
      return "The value of a cohort filter must be a cohort id.";
    return { kind: "cohort", ids, not: not !== (negation === true) };
  }
  if (typeof key !== "string" || key === "") return "The filter is missing a key.";
  const given = entry.value !== undefined && entry.value !== null;
  if (!given && test !== "is_set" && test !== "is_not_set") return "The filter is missing a value.";
  const list: unknown[] = Array.isArray(entry.value) ? entry.value : [entry.value];
  const values = list.filter((value) => value !== null && value !== undefined).map(storable);
  const base = { kind: "property", of: known === "event" ? "event" : "person", key: clean(key) } as const;
  if (negation !== true) return { ...base, test, not, values };
  const counterpart = counterparts[test];
  return { ...base, test: counterpart ?? test, not: counterpart === undefined && !not, values };
}

/** The ids of cohorts; what is none is nobody's. */
const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value])
    .map((id: unknown) => (typeof id === "string" && /^\s*\d{1,10}\s*$/.test(id) ? Number(id) : id))
    .filter((id): id is number => Number.isInteger(id) && (id as number) > 0 && (id as number) < 2 ** 31);

/** Without what no text column takes: JSON can bring it into query strings. */
const clean = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** Text is cleaned; a list or object becomes a copy without what JSON can't hold. */
function storable(value: unknown): unknown {
  if (typeof value === "string") return clean(value);
  if (typeof value !== "object" || value === null) return value;
  return JSON.parse(
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === "string" ? clean(inner) : inner)),
  ) as unknown;
}
