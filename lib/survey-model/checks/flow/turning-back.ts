/** F2, F3, F8: branches that lead back. */

import type { JsonObject } from "@/lib/contract/wire/json";
import type { Edge, Step } from "@/lib/survey-model/branching";
import type { Loop } from "@/lib/survey-model/branching/graph";
import { answerValues, branchingPath, type Flow, problem } from "@/lib/survey-model/checks/flow/flow";
import type { Fix, Problem } from "@/lib/survey-model/checks/problem";
import { objectOf } from "@/lib/survey-model/checks/read";

/** F2, F3. A loop that only leads into an infinite one has an end, so only the infinite one is reported. */
export function loopProblem({ questions, edges }: Flow, { members, route, canEnd }: Loop): Problem[] {
  const isInside = (step: Step) => step !== "end" && members.includes(step);
  const inside = edges.filter(({ from, to }) => isInside(from) && isInside(to));
  const canLeave = canEnd || edges.some(({ from, to }) => isInside(from) && !isInside(to));
  const back = inside.filter(({ from, to }) => to !== "end" && to <= from);
  const values = {
    question: (members[0] ?? 0) + 1,
    count: members.length,
    route: routeText([...route, route[0] ?? 0]),
  };
  const about = { path: branchingPath(back.at(-1)?.from ?? 0), questions: members, values };
  if (!canLeave) {
    return [problem({ code: "F2", severity: "error", ...about, fixes: back.map(endInstead).reverse() })];
  }
  const unseen = [...new Set(back.map(({ from }) => from))].filter((at) => !isConfirmed(questions[at]));
  if (unseen.length === 0) return [];
  return [problem({ code: "F3", severity: "warning", ...about, fixes: [confirm(unseen)] })];
}

/** Longer routes are truncated: the message names the loop, the map shows it. */
const routeText = (route: readonly number[]): string =>
  [...route.slice(0, 8).map((member) => `Q${member + 1}`), ...(route.length > 8 ? ["…"] : [])].join(" → ");

const endInstead = ({ from, outcome }: Edge): Fix => ({
  name: outcome.key === null ? "endHere" : "endAnswerHere",
  values: { question: from + 1, ...answerValues(outcome) },
  edits: [{ kind: "branch", question: from, key: outcome.key, to: "end" }],
});

/** F8. Backward steps inside a loop are reported with the loop. */
export function backwards({ questions, edges, loops }: Flow): Problem[] {
  const componentOf = new Map(loops.flatMap((loop) => loop.members.map((member) => [member, loop] as const)));
  const isInLoop = (from: number, to: number) =>
    componentOf.has(from) && componentOf.get(from) === componentOf.get(to);
  const back = new Map<number, number>();
  for (const { from, to } of edges) {
    if (to !== "end" && to < from && !isInLoop(from, to) && !back.has(from)) back.set(from, to);
  }
  return [...back]
    .filter(([from]) => !isConfirmed(questions[from]))
    .map(([from, to]) =>
      problem({
        code: "F8",
        severity: "warning",
        path: branchingPath(from),
        questions: [from],
        values: { question: from + 1, target: to + 1 },
        fixes: [confirm([from])],
      }),
    );
}

const confirm = (questions: readonly number[]): Fix => ({
  name: "confirm",
  values: {},
  edits: questions.map((question) => ({ kind: "confirm", question })),
});

/**
 * Whether the branch was marked as intended: a key of ours beside the branching, removed when the branching changes.
 */
const isConfirmed = (question: JsonObject | undefined): boolean =>
  objectOf(question?.branching).confirmed === true;
