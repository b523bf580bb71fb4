import "server-only";
import type { FlagStatus } from "@/lib/contract/flag";
import { isObject } from "@/lib/contract/json";
import { findFlag } from "@/lib/flags/find";
import type { FeatureFlagRow } from "@/lib/flags/view";

/** 30 days in milliseconds. */
const staleAge = 30 * 86_400_000;

/** Whether a flag still decides anything. @throws NotFound   @source PostHog's rules, without those about its use */
export async function flagStatus(project: { id: number }, id: number, now = new Date()): Promise<FlagStatus> {
  const flag = await findFlag(project, id);
  if (flag.deleted) return { status: "deleted", reason: "The flag is deleted." };
  if (!flag.active)
    return { status: "active", reason: "The flag is disabled and therefore not checked for staleness." };
  const value = alwaysOn(flag);
  if (value === null) return { status: "active", reason: "The flag is not fully rolled out." };
  if (now.getTime() - flag.created_at.getTime() < staleAge) {
    return { status: "active", reason: "The flag is less than 30 days old." };
  }
  return { status: "stale", reason: `The flag is ${value} for everyone.` };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What a flag is for everybody, as a sentence says it; null when it differs. */
function alwaysOn({ filters }: FeatureFlagRow): string | null {
  const { groups, multivariate } = isObject(filters) ? filters : {};
  const open = listOf(groups).find(isForEverybody);
  if (open === undefined) return null;
  const variants = isObject(multivariate) ? listOf(multivariate.variants) : [];
  if (variants.length === 0) return "on";
  const chosen = isObject(open) && typeof open.variant === "string" ? open.variant : null;
  const whole = variants.find((variant) => isObject(variant) && variant.rollout_percentage === 100);
  const variant = chosen ?? (isObject(whole) && typeof whole.key === "string" ? whole.key : null);
  return variant === null ? null : `the variant "${variant}"`;
}

function isForEverybody(group: unknown): boolean {
  if (!isObject(group)) return false;
  const { properties, rollout_percentage: rollout } = group;
  return listOf(properties).length === 0 && (rollout === 100 || rollout === null || rollout === undefined);
}
