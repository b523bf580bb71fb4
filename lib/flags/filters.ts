import "server-only";
import { RE2JS } from "re2js";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";

type Filters = Record<string, unknown>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const fault = (detail: string, code = "invalid_input", attr: string | null = "filters") =>
  new Invalid(attr, code, detail);

const textual = ["regex", "not_regex", "icontains", "not_icontains", "gt", "gte", "lt", "lte"];

/**
 * Filters as they are stored: every condition set, and the whole, say that persons are asked, not groups.
 *
 * @source contract/surveys §5
 */
export const storedFilters = (filters: Filters): Filters => ({
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
 * @throws Invalid with attr `filters`, saying where   @source contract/surveys §3.3
 */
export async function checkFilters(
  tx: Transaction,
  project: { id: number },
  filters: Filters,
  usedIn: "surveys" | "feature flags",
): Promise<void> {
  const { groups } = filters;
  if (!Array.isArray(groups) || groups.length === 0) {
    throw fault("Feature flags must have at least one condition set (group).");
  }
  const variants = variantKeys(filters);
  for (const [at, group] of (groups as unknown[]).entries()) checkGroup(group, `groups[${at}]`, variants);
  for (const id of cohortIds(groups)) await checkCohort(tx, project, id, usedIn);
}

function checkGroup(group: unknown, place: string, variants: Set<string>): void {
  if (!isObject(group)) throw fault(`${place} must be an object`);
  const { rollout_percentage: rollout, properties, variant } = group;
  if (rollout !== null && rollout !== undefined) {
    if (typeof rollout !== "number" || rollout < 0 || rollout > 100) {
      throw fault(`${place}.rollout_percentage must be between 0 and 100, got ${String(rollout)}`);
    }
  }
  if (variant && !(typeof variant === "string" && variants.has(variant))) {
    throw fault(`${place}.variant '${String(variant)}' is not one of the flag's variants`);
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
    throw fault(
      `Invalid value for operator ${operator}: ${JSON.stringify(value) ?? "nothing"}`,
      "invalid_value",
    );
  }
  if (operator.endsWith("regex") && !isRegex(value)) throw fault(`${place}.value: invalid regex pattern`);
}

function isRegex(pattern: string): boolean {
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    // The library throws for every pattern that is none, which is what is asked here.
    return false;
  }
}

/** The keys of a flag's variants, after checking them: named, different, and together 100 percent. */
export function variantKeys(filters: Filters): Set<string> {
  const { multivariate } = filters;
  if (multivariate === null || multivariate === undefined) return new Set();
  if (!isObject(multivariate) || !Array.isArray(multivariate.variants)) {
    throw fault("multivariate must be an object with a list of variants");
  }
  const variants = multivariate.variants as unknown[];
  const keys = new Set<string>();
  let total = 0;
  for (const [at, variant] of variants.entries()) {
    const place = `multivariate.variants[${at}]`;
    if (!isObject(variant) || typeof variant.key !== "string" || variant.key === "")
      throw fault(`${place}.key is required`);
    if (keys.has(variant.key)) throw fault(`${place}.key '${variant.key}' is used twice`);
    if (typeof variant.rollout_percentage !== "number" || variant.rollout_percentage < 0) {
      throw fault(
        `${place}.rollout_percentage must be between 0 and 100, got ${String(variant.rollout_percentage)}`,
      );
    }
    keys.add(variant.key);
    total += variant.rollout_percentage;
  }
  if (variants.length > 0 && Math.abs(total - 100) > 0.01) {
    throw fault("Invalid variant definitions: Variant rollout percentages must sum to 100.");
  }
  return keys;
}

function cohortIds(groups: unknown[]): unknown[] {
  const properties = groups.flatMap((group) => (isObject(group) ? listOf(group.properties) : []));
  return properties.flatMap((property) =>
    isObject(property) && property.type === "cohort" ? [property.value] : [],
  );
}

async function checkCohort(
  tx: Transaction,
  project: { id: number },
  value: unknown,
  usedIn: string,
): Promise<void> {
  const id = Number(value);
  const isId = Number.isInteger(id) && Math.abs(id) <= 2_147_483_647;
  const cohort = isId
    ? await tx.cohort.findFirst({
        where: { project_id: project.id, id, deleted: false },
        select: { name: true, filters: true },
      })
    : null;
  if (!cohort) throw fault(`Cohort with id ${String(value)} does not exist`, "cohort_does_not_exist");
  if (JSON.stringify(cohort.filters).includes('"type":"behavioral"')) {
    throw fault(
      `Cohort '${cohort.name}' with filters on events cannot be used in ${usedIn}.`,
      "behavioral_cohort_found",
      null,
    );
  }
}
