import { type GrantedScope, type Scope, scopes } from "@/lib/contract/access/scope";
import { keysOf } from "@/lib/contract/wire/keys";

/** The resources of scopes: `survey:read` is about surveys. */
type ScopeResource = Scope extends `${infer Resource}:${string}` ? Resource : never;

/** What a key may do with a resource; writing includes reading. */
type AccessLevel = "none" | "read" | "write";

/** The resources in the order of the contract. */
export const scopeResources = [
  ...new Set(scopes.map((scope) => scope.split(":")[0] as ScopeResource)), // the part before the colon, as above
];

const scopeOf = (resource: ScopeResource, level: "read" | "write"): Scope | undefined =>
  scopes.find((scope) => scope === `${resource}:${level}`);

/** Whether there is a scope to write it; some resources can only be read. */
export const isWritable = (resource: ScopeResource): boolean => scopeOf(resource, "write") !== undefined;

/** The access level of granted scopes to a resource. */
export function levelOf(granted: readonly GrantedScope[], resource: ScopeResource): AccessLevel {
  if (granted.includes("*")) return isWritable(resource) ? "write" : "read";
  if (granted.some((scope) => scope === `${resource}:write`)) return "write";
  return granted.some((scope) => scope === `${resource}:read`) ? "read" : "none";
}

/** The scopes after one resource was set to a level: one scope for each resource, in the order of the contract. */
export function withLevel(
  granted: readonly GrantedScope[],
  changed: ScopeResource,
  level: AccessLevel,
): Scope[] {
  return scopeResources.flatMap((resource) => {
    const next = resource === changed ? level : levelOf(granted, resource);
    return next === "none" ? [] : (scopeOf(resource, next) ?? []);
  });
}

/** Scopes for common purposes. */
export const presets = {
  readOnly: scopes.filter((scope) => scope.endsWith(":read")),
  surveyEditor: ["survey:write", "person:read", "cohort:read", "feature_flag:read", "project:read"],
  agent: ["survey:write", "person:read", "query:read"],
  sdkServer: ["feature_flag:read"],
  everything: ["*"],
} as const satisfies Record<string, readonly GrantedScope[]>;

/** The name of a preset. */
export type Preset = keyof typeof presets;

/** The presets in the order in which they are offered. */
export const presetNames = keysOf(presets);

/** The preset with the same scopes, in any order; null if there is none. */
export function presetOf(granted: readonly GrantedScope[]): Preset | null {
  const isSame = (preset: readonly GrantedScope[]) =>
    granted.includes("*") || preset.includes("*")
      ? granted.includes("*") && preset.includes("*")
      : scopeResources.every((resource) => levelOf(preset, resource) === levelOf(granted, resource));
  return presetNames.find((name) => isSame(presets[name])) ?? null;
}
