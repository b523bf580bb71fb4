import type { ActivityChange } from "@/lib/contract/activity/entry";

/** Fields whose changes are shown without values: the PIN of hosted surveys. */
const secretFields: readonly (string | null)[] = ["hosted_pin"];

/** Whether a field's values are not shown with its changes. */
export const isSecretField = (field: string | null): boolean => secretFields.includes(field);

/** What became of a secret. @param before an absent one is null or empty, as is `after` */
export function secretChange(
  before: unknown,
  after: unknown,
): "secretSet" | "secretChanged" | "secretRemoved" {
  if (!before) return "secretSet";
  return after ? "secretChanged" : "secretRemoved";
}

/** Changes for readers: of secrets, `[former value]` and `[new value]`, which differ as do the values they stand for. */
export const hideSecrets = (changes: readonly ActivityChange[] | null): ActivityChange[] | null =>
  changes?.map((change) =>
    isSecretField(change.field)
      ? {
          ...change,
          before: change.before && "[former value]",
          after: change.after && "[new value]",
        }
      : change,
  ) ?? null;
