import type { JsonObject } from "@/lib/contract/wire/json";
import type { Edge, Outcome } from "@/lib/survey-model/branching";
import type { Loop } from "@/lib/survey-model/branching/graph";
import type { Problem } from "@/lib/survey-model/checks/problem";

/** A survey's questions and edges, computed once for all rules. */
export interface Flow {
  readonly questions: readonly JsonObject[];
  readonly edges: readonly Edge[];
  readonly unreachable: ReadonlySet<number>;
  readonly loops: readonly Loop[];
}

/** A problem of the flow; its values name the first question concerned, unless others are given. */
export const problem = (details: Omit<Problem, "tab" | "values"> & Partial<Problem>): Problem => ({
  tab: "flow",
  values: { question: (details.questions[0] ?? 0) + 1 },
  ...details,
});

/** The path of a question's branching in the survey. */
export const branchingPath = (at: number, rest = "") => `questions.${at}.branching${rest}`;

/** The name of an outcome in a message: its key for buckets, its text for choices. */
export const answerValues = (outcome: Outcome | undefined) =>
  outcome?.kind === "choice"
    ? { answer: outcome.choice, bucket: "none" }
    : { answer: "", bucket: outcome?.kind === "bucket" ? outcome.key : "all" };
