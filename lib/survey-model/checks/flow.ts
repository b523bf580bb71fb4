/** F1 to F9: branching. */

import type { JsonObject } from "@/lib/contract/wire/json";
import { branchingOf, edgesOf } from "@/lib/survey-model/branching";
import { loopsOf, unreachableQuestions } from "@/lib/survey-model/branching/graph";
import { staleKeys, unmapped } from "@/lib/survey-model/checks/flow/answers";
import { type Flow, problem } from "@/lib/survey-model/checks/flow/flow";
import { unreachable } from "@/lib/survey-model/checks/flow/reach";
import { backwards, loopProblem } from "@/lib/survey-model/checks/flow/turning-back";
import { missingTargets, wrongKind } from "@/lib/survey-model/checks/flow/written";
import type { CheckedSurvey, Edit, Problem } from "@/lib/survey-model/checks/problem";
import { objectOf, questionsOf } from "@/lib/survey-model/checks/read";

/** What is wrong with the flow of a survey. */
export function checkFlow(survey: CheckedSurvey): Problem[] {
  const questions = questionsOf(survey);
  const flow: Flow = {
    questions,
    edges: edgesOf(questions),
    unreachable: new Set(unreachableQuestions(questions)),
    loops: loopsOf(questions),
  };
  return [
    ...unreachable(flow),
    ...flow.loops.flatMap((loop) => loopProblem(flow, loop)),
    ...questions.flatMap((question, at) => [
      ...missingTargets(question, at, questions.length),
      ...wrongKind(question, at),
      ...staleKeys(question, at, flow.edges),
      ...unmapped(question, at, flow.edges),
    ]),
    ...backwards(flow),
    ...shuffled(survey, questions),
  ];
}

/** F9. Branching together with shuffled questions. */
function shuffled({ appearance }: CheckedSurvey, questions: readonly JsonObject[]): Problem[] {
  const branched = questions.flatMap((question, at) =>
    branchingOf(question).type === "next_question" ? [] : [at],
  );
  if (objectOf(appearance).shuffleQuestions !== true || branched.length === 0) return [];
  const clearing: Edit[] = branched.map((question) => ({ kind: "branch", question, key: null, to: "next" }));
  return [
    problem({
      code: "F9",
      severity: "error",
      path: "appearance.shuffleQuestions",
      questions: branched,
      values: { count: branched.length },
      fixes: [
        {
          name: "keepOrder",
          values: {},
          edits: [{ kind: "set", path: ["appearance", "shuffleQuestions"], value: false }],
        },
        { name: "clearBranching", values: { count: branched.length }, edits: clearing },
      ],
    }),
  ];
}
