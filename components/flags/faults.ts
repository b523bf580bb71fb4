import { isComplete } from "@/components/filters/operators";
import type { FlagDraft } from "@/components/flags/draft";
import { sumOfShares } from "@/components/flags/draft";

/** Errors of a draft. */
type FlagFaultCode =
  | "required"
  | "incompleteCondition"
  | "noGroups"
  | "duplicateVariant"
  | "takenKey"
  | "noShare"
  | "sum"
  | "invalidJson";

/** A fault and its place, as the API writes paths: `filters.groups.0`. */
interface FlagFault {
  path: string;
  code: FlagFaultCode;
}

/** Errors of a draft beyond the contract's; with the paths of the API's own errors. @param otherKeys of other flags */
export const faultsOf = (draft: FlagDraft, otherKeys: readonly string[] = []): FlagFault[] => [
  ...(otherKeys.includes(draft.key.trim()) ? [{ path: "key", code: "takenKey" } as const] : []),
  ...groupFaults(draft),
  ...variantFaults(draft),
  ...payloadFaults(draft),
];

function groupFaults({ groups }: FlagDraft): FlagFault[] {
  if (groups.length === 0) return [{ path: "filters", code: "noGroups" }];
  return groups.flatMap(({ filters }, at): FlagFault[] =>
    filters.every(isComplete) ? [] : [{ path: `filters.groups.${at}`, code: "incompleteCondition" }],
  );
}

const variantsPath = "filters.multivariate.variants";

function variantFaults({ variants }: FlagDraft): FlagFault[] {
  if (!variants) return [];
  const keys = variants.map(({ key }) => key.trim());
  const faults = variants.flatMap(({ percent }, at): FlagFault[] => [
    ...(keys[at] === "" ? [{ path: `${variantsPath}.${at}.key`, code: "required" } as const] : []),
    ...(keys[at] !== "" && keys.indexOf(keys[at] ?? "") < at
      ? [{ path: `${variantsPath}.${at}.key`, code: "duplicateVariant" } as const]
      : []),
    ...(percent === null
      ? [{ path: `${variantsPath}.${at}.rollout_percentage`, code: "noShare" } as const]
      : []),
  ]);
  return sumOfShares(variants) === 100 ? faults : [...faults, { path: variantsPath, code: "sum" }];
}

/** Whether a text is JSON, or nothing. */
function isJson(text: string): boolean {
  if (text.trim() === "") return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Payloads are named by the position of their variant: keys may be anything while they are typed. */
function payloadFaults({ variants, payload }: FlagDraft): FlagFault[] {
  if (!variants) return isJson(payload) ? [] : [{ path: "filters.payloads.true", code: "invalidJson" }];
  return variants.flatMap((variant, at) =>
    isJson(variant.payload) ? [] : [{ path: `filters.payloads.${at}`, code: "invalidJson" as const }],
  );
}
