import "server-only";
import type { FlagStatus } from "@/lib/contract/flag";
import { isObject } from "@/lib/contract/wire/json";
import { findFlag } from "@/lib/flags/find";
import type { FeatureFlagRow } from "@/lib/flags/view";

/** 30 days in milliseconds. */
const staleAgeMs = 30 * 86_400_000;

/** Whether a flag is stale. @throws NotFound   @source PostHog's rules, without those about its use */
export async function getFlagStatus(
  project: { id: number },
  id: number,
  now = new Date(),
): Promise<FlagStatus> {
  const flag = await findFlag(project, id);
  if (flag.deleted) return { status: "deleted", reason: "The flag is deleted." };
  if (!flag.active)
    return { status: "active", reason: "The flag is disabled and therefore not checked for staleness." };
  const value = describeConstantValue(flag);
  if (value === null) return { status: "active", reason: "The flag is not fully rolled out." };
  if (now.getTime() - flag.created_at.getTime() < staleAgeMs) {
    return { status: "active", reason: "The flag is less than 30 days old." };
  }
  return { status: "stale", reason: `The flag is ${value} for everyone.` };
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The constant value of a flag, for the message; null when it depends on the person. */
function describeConstantValue({ filters }: FeatureFlagRow): string | null {
  const { groups, multivariate } = isObject(filters) ? filters : {};
  const group = toList(groups).find(isForEverybody);
  if (group === undefined) return null;
  const variants = isObject(multivariate) ? toList(multivariate.variants) : [];
  if (variants.length === 0) return "on";
  const groupVariant = isObject(group) && typeof group.variant === "string" ? group.variant : null;
  const fullVariant = variants.find((variant) => isObject(variant) && variant.rollout_percentage === 100);
  const variant =
    groupVariant ?? (isObject(fullVariant) && typeof fullVariant.key === "string" ? fullVariant.key : null);
  return variant === null ? null : `the variant "${variant}"`;
}

function isForEverybody(group: unknown): boolean {
  if (!isObject(group)) return false;
  const { properties, rollout_percentage: rollout } = group;
  return toList(properties).length === 0 && (rollout === 100 || rollout === null || rollout === undefined);
}
