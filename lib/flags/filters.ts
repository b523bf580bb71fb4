import "server-only";
import { asJson, isObject, shown } from "@/lib/contract/json";
import { largestRegexes, largestRegexesOfProject } from "@/lib/contract/regex-size";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { regexSizeOfConditions, tooLargeRegexes } from "@/lib/filters/regex-budget";
import { isUsableRegex } from "@/lib/filters/regexes";

type Filters = Record<string, unknown>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const fault = (detail: string, code = "invalid_input", attr: string | null = "filters") =>
  new Invalid(attr, code, detail);

const textual = ["regex", "not_regex", "icontains", "not_icontains", "gt", "gte", "lt", "lte"];

/**
 * Filters as they are stored: every condition set, and the whole, say that persons are asked, not groups.
 *
 * @source docs/reference/api.md#feature-flags
 */
export const storedFilters = (filters: Filters): Filters =>
  asJson({
    ...filters,
    ...(Array.isArray(filters.groups) && {
      groups: filters.groups.map((group) =>
        isObject(group) ? { aggregation_group_type_index: null, ...group } : group,
      ),
    }),
    aggregation_group_type_index: filters.aggregation_group_type_index ?? null,
  });

/**
 * Refuses filters that no evaluation could make sense of.
 *
 * @param usedIn how the message names the user: `surveys` or `feature flags`
 * @param id of the flag that has them; null for a new one
 * @throws Invalid with attr `filters`, saying where   @source docs/reference/api.md#feature-flags
 */
export async function checkFilters(
  tx: Transaction,
  project: { id: number },
  filters: Filters,
  usedIn: "surveys" | "feature flags",
  id: number | null,
): Promise<void> {
  const { groups } = filters;
  if (!Array.isArray(groups) || groups.length === 0) {
    throw fault("Feature flags must have at least one condition set (group).");
  }
  const regexes = regexSizeOfFlag(filters);
  if (regexes > largestRegexes) throw tooLargeRegexes("filters");
  const variants = variantKeys(filters);
  for (const [at, group] of (groups as unknown[]).entries()) checkGroup(group, `groups[${at}]`, variants);
  for (const cohort of cohortIds(groups)) await checkCohort(tx, project, cohort, usedIn);
  await checkDependencies(tx, project, filters, id);
  if (regexes > 0) await checkRegexesOfProject(tx, project, regexes, id);
}

/** The conditions of filters that may be of any rule. */
const conditionsOf = (filters: unknown): unknown[] =>
  isObject(filters)
    ? listOf(filters.groups).flatMap((group) => (isObject(group) ? listOf(group.properties) : []))
    : [];

/** The size of the regular expressions in a flag's filters, of any rule. */
export const regexSizeOfFlag = (filters: unknown): number => regexSizeOfConditions(conditionsOf(filters));

/** Refuses conditions on flags that the project does not have, and those that lead back to the flag itself. */
async function checkDependencies(
  tx: Transaction,
  project: { id: number },
  filters: Filters,
  id: number | null,
): Promise<void> {
  const named = flagNames(filters);
  if (named.length === 0) return;
  const flags = await tx.$queryRaw<{ id: number; key: string; filters: unknown }[]>(Prisma.sql`
    select id, key, filters from feature_flags where project_id = ${project.id} and not deleted`);
  const flagOf = (name: string) =>
    flags.find((flag) => String(flag.id) === name) ?? flags.find(({ key }) => key === name);
  const missing = named.find((name) => !flagOf(name));
  if (missing !== undefined) throw fault(`Feature flag '${missing}' does not exist`, "flag_does_not_exist");
  const seen = new Set<number>();
  const queue = [...named];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const flag = flagOf(name);
    if (!flag || seen.has(flag.id)) continue;
    if (flag.id === id) throw fault("Feature flags can't have circular dependencies.", "loop_detected");
    seen.add(flag.id);
    queue.push(...flagNames(flag.filters));
  }
}

/** The flags that conditions name, by id or key. */
const flagNames = (filters: unknown): string[] =>
  conditionsOf(filters).flatMap((property) =>
    isObject(property) && property.type === "flag" && typeof property.key === "string" ? [property.key] : [],
  );

async function checkRegexesOfProject(
  tx: Transaction,
  project: { id: number },
  size: number,
  id: number | null,
): Promise<void> {
  const others = await tx.$queryRaw<{ filters: unknown }[]>(Prisma.sql`
    select filters from feature_flags where project_id = ${project.id} and id is distinct from ${id}::int
      and not deleted and jsonb_path_exists(filters, '$.groups[*].properties[*] ? (@.operator like_regex "regex$")')`);
  const total = others.reduce((sum, { filters }) => sum + regexSizeOfFlag(filters), size);
  if (total > largestRegexesOfProject) {
    throw fault("The total size of regular expressions in the project's feature flags exceeds the limit.");
  }
}

function checkGroup(group: unknown, place: string, variants: Set<string>): void {
  if (!isObject(group)) throw fault(`${place} must be an object`);
  const { rollout_percentage: rollout, properties, variant } = group;
  if (rollout !== null && rollout !== undefined) {
    if (typeof rollout !== "number" || rollout < 0 || rollout > 100) {
      throw fault(`${place}.rollout_percentage must be between 0 and 100, got ${shown(rollout)}`);
    }
  }
  if (variant && !(typeof variant === "string" && variants.has(variant))) {
    throw fault(`${place}.variant '${shown(variant)}' is not one of the flag's variants`);
  }
  if (properties !== null && properties !== undefined && !Array.isArray(properties)) {
    throw fault(`${place}.properties must be a list`);
  }
  for (const [at, property] of listOf(properties).entries())
    checkProperty(property, `${place}.properties[${at}]`);
}

function checkProperty(property: unknown, place: string): void {
  if (!isObject(property)) throw fault(`${place} must be an object`);
  const { key, type = "person", operator, value } = property;
  if (typeof key !== "string" || key === "") throw fault(`${place}.key is required`);
  if (type !== "person" && type !== "cohort" && type !== "flag") {
    throw fault(`${place}.type must be one of: person, cohort, flag`);
  }
  if (typeof operator !== "string" || !textual.includes(operator)) return;
  if (typeof value !== "string") {
    throw fault(`Invalid value for operator ${operator}: ${shown(value)}`, "invalid_value");
  }
  if (operator.endsWith("regex") && !isUsableRegex(value))
    throw fault(`${place}.value: invalid regex pattern`);
}

/** The keys of a stored flag's variants, in order; nothing is checked. */
export function variantsOf(filters: unknown): string[] {
  const multivariate = isObject(filters) && isObject(filters.multivariate) ? filters.multivariate : {};
  return listOf(multivariate.variants).flatMap((variant) =>
    isObject(variant) && typeof variant.key === "string" ? [variant.key] : [],
  );
}

/** The keys of variants sent, after checking them: named, different, and together 100 percent. */
function variantKeys({ multivariate }: Filters): Set<string> {
  if (multivariate === null || multivariate === undefined) return new Set();
  if (!isObject(multivariate) || !Array.isArray(multivariate.variants)) {
    throw fault("multivariate must be an object with a list of variants");
  }
  const variants = (multivariate.variants as unknown[]).map((variant, at) =>
    checkedVariant(variant, `multivariate.variants[${at}]`),
  );
  const keys = variants.map(({ key }) => key);
  const twice = keys.findIndex((key, at) => keys.indexOf(key) < at);
  if (twice >= 0) throw fault(`multivariate.variants[${twice}].key '${keys[twice]}' is a duplicate`);
  const total = variants.reduce((sum, { share }) => sum + share, 0);
  if (variants.length > 0 && Math.abs(total - 100) > 0.01) {
    throw fault("Invalid variant definitions: Variant rollout percentages must sum to 100.");
  }
  return new Set(keys);
}

function checkedVariant(variant: unknown, place: string): { key: string; share: number } {
  if (!isObject(variant)) throw fault(`${place} must be an object`);
  const { key, rollout_percentage: share } = variant;
  if (typeof key !== "string" || key === "") throw fault(`${place}.key is required`);
  if (typeof share !== "number" || share < 0 || share > 100) {
    throw fault(`${place}.rollout_percentage must be between 0 and 100, got ${shown(share)}`);
  }
  return { key, share };
}

const cohortIds = (groups: unknown[]): unknown[] =>
  conditionsOf({ groups }).flatMap((property) =>
    isObject(property) && property.type === "cohort" ? [property.value] : [],
  );

async function checkCohort(
  tx: Transaction,
  project: { id: number },
  value: unknown,
  usedIn: string,
): Promise<void> {
  const id = typeof value === "object" ? Number.NaN : Number(value);
  const isId = Number.isInteger(id) && Math.abs(id) <= 2_147_483_647;
  const cohort = isId
    ? await tx.cohort.findFirst({
        where: { project_id: project.id, id, deleted: false },
        select: { name: true, filters: true },
      })
    : null;
  if (!cohort) throw fault(`Cohort with id ${shown(value)} does not exist`, "cohort_does_not_exist");
  if (JSON.stringify(cohort.filters).includes('"type":"behavioral"')) {
    throw fault(
      `Cohort '${cohort.name}' with filters on events cannot be used in ${usedIn}.`,
      "behavioral_cohort_found",
      null,
    );
  }
}
