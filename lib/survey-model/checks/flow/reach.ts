/** F1: unreachable questions. */
import type { Edge } from "@/lib/survey-model/branching";
import { answerValues, type Flow, problem } from "@/lib/survey-model/checks/flow/flow";
import type { Fix, Problem } from "@/lib/survey-model/checks/problem";

/** F1. A question after another unreachable one is fixed with it, so it has the same fixes. */
export function unreachable({ questions, edges, unreachable }: Flow): Problem[] {
  const leadsOn = (at: number) => edges.some(({ from, to }) => from === at && to === at + 1);
  return [...unreachable].map((at) => {
    let head = at;
    while (unreachable.has(head - 1) && leadsOn(head - 1)) head--;
    return problem({
      code: "F1",
      severity: "error",
      path: `questions.${at}`,
      questions: [at],
      fixes: [
        ...waysInto(head, edges, unreachable),
        ...(questions.length > 1
          ? [
              {
                name: "removeQuestion",
                values: { question: at + 1 },
                edits: [{ kind: "removeQuestion", question: at }] as const,
              },
            ]
          : []),
      ],
    });
  });
}

/**
 * An edge from the nearest reachable question before it: for all answers, or for one. The first question is reachable.
 * A skipped answer is not offered; if there is no other, the edge is for all answers.
 */
function waysInto(at: number, edges: readonly Edge[], unreachable: ReadonlySet<number>): Fix[] {
  let before = at - 1;
  while (unreachable.has(before)) before--;
  const to = before + 1 === at ? ("next" as const) : at;
  const answers = edges.flatMap(({ from, outcome }) =>
    from === before && (outcome.kind === "bucket" || outcome.kind === "choice") ? [outcome] : [],
  );
  if (answers.length === 0) {
    return [
      {
        name: "leadHere",
        values: { from: before + 1, question: at + 1 },
        edits: [{ kind: "branch", question: before, key: null, to }],
      },
    ];
  }
  return answers.map((outcome) => ({
    name: "leadAnswerHere",
    values: { from: before + 1, question: at + 1, ...answerValues(outcome) },
    edits: [{ kind: "branch", question: before, key: outcome.key, to }],
  }));
}
