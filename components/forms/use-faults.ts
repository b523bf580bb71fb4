import type { z } from "zod";
import { useIssueMessage } from "@/components/forms/use-issue-message";
import { ApiError } from "@/lib/client/call";
import { isSameJson } from "@/lib/contract/wire/json";

/** Errors of a rejected request. */
export interface Refusal {
  /** The field at fault; null for an error of none of them. */
  path: string | null;
  text: string;
  body: object;
}

interface FaultsOptions {
  body: object;
  /** The fields that would be sent: others are not checked. */
  sent: object;
  schema: z.ZodType;
  /** Faults that the schema doesn't find, by path. */
  draftFaults: Readonly<Record<string, string>>;
  /** Whether faults are shown yet: those of the API are always. */
  isChecked: boolean;
  /** Paths whose faults, and those of their parts, are shown before that. */
  left: readonly string[];
  refusal: Refusal | null;
}

const nameOf = (path: string): string => path.split(".")[0] ?? "";

const valueAt = (body: object, name: string): unknown =>
  Object.entries(body).find(([field]) => field === name)?.[1];

/** The errors of a request body. @param text of the error   @param field of one that is no API error */
export function refusalOf(error: unknown, text: string, body: object, field: string | null): Refusal {
  const path = error instanceof ApiError ? (error.path ?? error.attr) : field;
  return { path: path !== null && nameOf(path) in body ? path : null, text, body };
}

/**
 * The faults of a body by path.
 *
 * @returns `faults` that keep it from being sent, and those of them that are `shown`, with the API's own until its field changes
 */
export function useFaults({ body, sent, schema, draftFaults, isChecked, left, refusal }: FaultsOptions) {
  const issueMessage = useIssueMessage();
  const faults = new Map(Object.entries(draftFaults));
  /** Whether the form says more plainly what the schema finds there. */
  const isWorded = (path: string) =>
    Object.keys(draftFaults).some((place) => path === place || path.startsWith(`${place}.`));
  for (const issue of schema.safeParse(body, { reportInput: true }).error?.issues ?? []) {
    const path = issue.path.join(".");
    if (nameOf(path) in sent && !isWorded(path) && !faults.has(path))
      faults.set(path, issueMessage(issue) ?? issue.message);
  }
  const isLeft = (path: string) => left.some((place) => path === place || path.startsWith(`${place}.`));
  const shown = new Map([...faults].filter(([path]) => isChecked || isLeft(path)));
  if (refusal?.path && !shown.has(refusal.path)) {
    const name = nameOf(refusal.path);
    if (isSameJson(valueAt(body, name), valueAt(refusal.body, name))) shown.set(refusal.path, refusal.text);
  }
  return { faults, shown };
}
