import "server-only";
import { isDeepStrictEqual } from "node:util";
import {
  type ActivityField,
  type ActivityScope,
  activityFields,
  type FieldChange,
} from "@/lib/contract/activity/scopes";

type Values<Scope extends ActivityScope> = { readonly [Field in ActivityField<Scope>]?: unknown };

/**
 * The fields of a scope that differ, in the order of `activityFields`. A field that `after` does not have is not changed.
 *
 * @param before null for what is new: its fields are created
 * @param isAbsent whether a value counts as none: a field that gets its first value is created, one that loses it deleted.
 *   By default every value counts.
 */
export function changedFields<Scope extends ActivityScope>(
  scope: Scope,
  before: Values<Scope> | null,
  after: Values<Scope>,
  isAbsent: (value: unknown) => boolean = () => false,
): (FieldChange<Scope> & { field: ActivityField<Scope> })[] {
  const fields: readonly ActivityField<Scope>[] = activityFields[scope];
  return fields.flatMap((field) => {
    const [old, now] = [before?.[field] ?? null, after[field]];
    if (now === undefined || isDeepStrictEqual(old, now)) return [];
    const [isNew, isGone] = [before === null || isAbsent(old), isAbsent(now)];
    if (isNew && isGone) return [];
    const action = isNew ? "created" : isGone ? "deleted" : "changed";
    return [{ type: scope, action, field, before: isNew ? null : old, after: isGone ? null : now } as const];
  });
}
