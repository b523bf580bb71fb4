import "server-only";
import { withAggregation } from "@/lib/contract/flag-filters";
import { asJson, isList, isObject, shown } from "@/lib/contract/wire/json";
import { largestRegexes, largestRegexesOfProject } from "@/lib/contract/wire/regex-size";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { isUsableRegex } from "@/lib/filters/compile-regex";
import { regexesTooLargeError, totalRegexSizeOfConditions } from "@/lib/filters/regex-budget";

type Filters = Record<string, unknown>;

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** @param place inside the filters, as messages write it: `groups[0].properties[1].value` */
const invalidFilters = (detail: string, code = "invalid_input", place: string | null = null) =>
  new Invalid("filters", code, detail, place === null ? undefined : toPath(place));

/** A place as a path from the field: `filters.groups.0.properties.1.value`. */
const toPath = (place: string): string => `filters.${place.replace(/\[(\d+)\]/g, ".$1")}`;

/** An error whose message starts with its path. */
const invalidAt = (place: string, problem: string) => invalidFilters(`${place} ${problem}`, undefined, place);

const textOperators = ["regex", "not_regex", "icontains", "not_icontains", "gt", "gte", "lt", "lte"];

/** Filters in the form in which they are stored. */
export const toStoredFilters = (filters: Filters): Prisma.JsonObject =>
  asJson(withAggregation(filters)) as Prisma.JsonObject; // JSON, as it was just written and read

/**
 * Checks that filters can be evaluated.
 *
 * @param id of the flag that has them; null for a new one
 * @throws Invalid with attr `filters`, naming the place   @source docs/reference/api.md#feature-flags
 */
export async function checkFilters(
  tx: Transaction,
  project: { id: number },
  filters: Filters,
  id: number | null,
): Promise<void> {
  const { groups } = filters;
  if (!isList(groups) || groups.length === 0) {
    throw invalidFilters("Feature flags must have at least one condition set (group).");
  }
  const regexSize = totalRegexSizeOfFlag(filters);
  if (regexSize > largestRegexes) throw regexesTooLargeError("filters");
  const variants = checkVariants(filters);
  for (const [index, group] of groups.entries()) checkGroup(group, `groups[${index}]`, variants);
  for (const { place, value } of listCohortValues(groups)) await checkCohort(tx, project, value, place);
  await checkDependencies(tx, project, filters, id);
  if (regexSize > 0) await checkRegexesOfProject(tx, project, regexSize, id);
}

/** The conditions of filters that may be invalid. */
const listConditions = (filters: unknown): unknown[] =>
  isObject(filters)
    ? toList(filters.groups).flatMap((group) => (isObject(group) ? toList(group.properties) : []))
    : [];

/** The total size of the regular expressions in a flag's filters, which may be invalid. */
export const totalRegexSizeOfFlag = (filters: unknown): number =>
  totalRegexSizeOfConditions(listConditions(filters));

/** Checks that conditions refer to existing flags and that no flag depends on itself. */
async function checkDependencies(
  tx: Transaction,
  project: { id: number },
  filters: Filters,
  id: number | null,
): Promise<void> {
  const dependencies = listDependencyNames(filters);
  if (dependencies.length === 0) return;
  const flags = await tx.$queryRaw<{ id: number; key: string; filters: unknown }[]>(Prisma.sql`
    select id, key, filters from feature_flags where project_id = ${project.id} and not deleted`);
  const findFlag = (name: string) =>
    flags.find((flag) => String(flag.id) === name) ?? flags.find(({ key }) => key === name);
  const missing = dependencies.find((name) => !findFlag(name));
  if (missing !== undefined)
    throw invalidFilters(`Feature flag '${missing}' does not exist`, "flag_does_not_exist");
  const visited = new Set<number>();
  const queue = [...dependencies];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const flag = findFlag(name);
    if (!flag || visited.has(flag.id)) continue;
    if (flag.id === id)
      throw invalidFilters("Feature flags can't have circular dependencies.", "loop_detected");
    visited.add(flag.id);
    queue.push(...listDependencyNames(flag.filters));
  }
}

/** The flags that conditions refer to, by id or key. */
const listDependencyNames = (filters: unknown): string[] =>
  listConditions(filters).flatMap((property) =>
    isObject(property) && property.type === "flag" && typeof property.key === "string" ? [property.key] : [],
  );

async function checkRegexesOfProject(
  tx: Transaction,
  project: { id: number },
  size: number,
  id: number | null,
): Promise<void> {
  const otherFlags = await tx.$queryRaw<{ filters: unknown }[]>(Prisma.sql`
    select filters from feature_flags where project_id = ${project.id} and id is distinct from ${id}::int
      and not deleted and jsonb_path_exists(filters, '$.groups[*].properties[*] ? (@.operator like_regex "regex$")')`);
  const total = otherFlags.reduce((sum, { filters }) => sum + totalRegexSizeOfFlag(filters), size);
  if (total > largestRegexesOfProject) {
    throw invalidFilters(
      "The total size of regular expressions in the project's feature flags exceeds the limit.",
    );
  }
}

function checkGroup(group: unknown, path: string, variants: Set<string>): void {
  if (!isObject(group)) throw invalidAt(path, "must be an object");
  const { rollout_percentage: rollout, properties, variant } = group;
  if (rollout !== null && rollout !== undefined) {
    if (typeof rollout !== "number" || rollout < 0 || rollout > 100) {
      throw invalidAt(`${path}.rollout_percentage`, `must be between 0 and 100, got ${shown(rollout)}`);
    }
  }
  if (variant && !(typeof variant === "string" && variants.has(variant))) {
    throw invalidAt(`${path}.variant`, `'${shown(variant)}' is not one of the flag's variants`);
  }
  if (properties !== null && properties !== undefined && !Array.isArray(properties)) {
    throw invalidAt(`${path}.properties`, "must be a list");
  }
  for (const [index, property] of toList(properties).entries())
    checkProperty(property, `${path}.properties[${index}]`);
}

function checkProperty(property: unknown, path: string): void {
  if (!isObject(property)) throw invalidAt(path, "must be an object");
  const { key, type = "person", operator, value } = property;
  if (typeof key !== "string" || key === "") throw invalidAt(`${path}.key`, "is required");
  if (type !== "person" && type !== "cohort" && type !== "flag") {
    throw invalidAt(`${path}.type`, "must be one of: person, cohort, flag");
  }
  if (typeof operator !== "string" || !textOperators.includes(operator)) return;
  if (typeof value !== "string") {
    throw invalidFilters(
      `Invalid value for operator ${operator}: ${shown(value)}`,
      "invalid_value",
      `${path}.value`,
    );
  }
  if (operator.endsWith("regex") && !isUsableRegex(value))
    throw invalidFilters(`${path}.value: invalid regex pattern`, undefined, `${path}.value`);
}

/** The keys of a stored flag's variants, in order, without validation. */
export function listVariantKeys(filters: unknown): string[] {
  const multivariate = isObject(filters) && isObject(filters.multivariate) ? filters.multivariate : {};
  return toList(multivariate.variants).flatMap((variant) =>
    isObject(variant) && typeof variant.key === "string" ? [variant.key] : [],
  );
}

/** The keys of variants, after checking that they are named, distinct, and add up to 100 percent. */
function checkVariants({ multivariate }: Filters): Set<string> {
  if (multivariate === null || multivariate === undefined) return new Set();
  if (!isObject(multivariate) || !isList(multivariate.variants)) {
    throw invalidFilters("multivariate must be an object with a list of variants");
  }
  const variants = multivariate.variants.map((variant, index) =>
    parseVariant(variant, `multivariate.variants[${index}]`),
  );
  const keys = variants.map(({ key }) => key);
  const duplicate = keys.findIndex((key, index) => keys.indexOf(key) < index);
  if (duplicate >= 0)
    throw invalidAt(`multivariate.variants[${duplicate}].key`, `'${keys[duplicate]}' is a duplicate`);
  const total = variants.reduce((sum, { share }) => sum + share, 0);
  if (variants.length > 0 && Math.abs(total - 100) > 0.01) {
    throw invalidFilters(
      "Invalid variant definitions: Variant rollout percentages must sum to 100.",
      undefined,
      "multivariate.variants",
    );
  }
  return new Set(keys);
}

function parseVariant(variant: unknown, path: string): { key: string; share: number } {
  if (!isObject(variant)) throw invalidAt(path, "must be an object");
  const { key, rollout_percentage: share } = variant;
  if (typeof key !== "string" || key === "") throw invalidAt(`${path}.key`, "is required");
  if (typeof share !== "number" || share < 0 || share > 100) {
    throw invalidAt(`${path}.rollout_percentage`, `must be between 0 and 100, got ${shown(share)}`);
  }
  return { key, share };
}

/** The cohorts that conditions name, each with the place of its id. */
const listCohortValues = (groups: unknown[]): { place: string; value: unknown }[] =>
  groups.flatMap((group, at) =>
    (isObject(group) ? toList(group.properties) : []).flatMap((property, index) =>
      isObject(property) && property.type === "cohort"
        ? [{ place: `groups[${at}].properties[${index}].value`, value: property.value }]
        : [],
    ),
  );

async function checkCohort(
  tx: Transaction,
  project: { id: number },
  value: unknown,
  place: string,
): Promise<void> {
  const id = typeof value === "object" ? Number.NaN : Number(value);
  const isId = Number.isInteger(id) && Math.abs(id) <= 2_147_483_647;
  const cohort = isId
    ? await tx.cohort.findFirst({
        where: { project_id: project.id, id, deleted: false },
        select: { id: true },
      })
    : null;
  if (!cohort)
    throw invalidFilters(`Cohort with id ${shown(value)} does not exist`, "cohort_does_not_exist", place);
}
