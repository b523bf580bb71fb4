import type { Fix, MessageValues, Problem, Severity } from "@/lib/survey-model/checks/problem";

/** A problem of the audience. */
export const problem = (
  code: Problem["code"],
  severity: Severity,
  path: string,
  values: MessageValues = {},
  rest: Partial<Problem> = {},
): Problem => ({ code, severity, tab: "audience", path, questions: [], values, fixes: [], ...rest });

/** A fix that sets one value; undefined removes it. */
export const set = (
  name: string,
  path: readonly (string | number)[],
  value: unknown,
  values: MessageValues = {},
): Fix => ({ name, values, edits: [{ kind: "set", path, value }] });
