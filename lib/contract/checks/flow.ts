/** F1 to F9: where answers lead. */
import {
  branchingOf,
  canBranchByAnswer,
  type Edge,
  edgesOf,
  type Outcome,
  type Step,
  staleResponseKeys,
} from "@/lib/contract/branching";
import { type Loop, loopsOf, unreachableQuestions } from "@/lib/contract/branching/graph";
import type { CheckedSurvey, Edit, Fix, Problem } from "@/lib/contract/checks/problem";
import { objectOf, questionsOf } from "@/lib/contract/checks/read";
import type { JsonObject } from "@/lib/contract/json";

/** A survey's questions and every way between them, worked out once for all rules. */
interface Flow {
  readonly questions: readonly JsonObject[];
  readonly edges: readonly Edge[];
  readonly unreachable: ReadonlySet<number>;
  readonly loops: readonly Loop[];
}

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

const problem = (given: Omit<Problem, "tab" | "values"> & Partial<Problem>): Problem => ({
  tab: "flow",
  values: { question: (given.questions[0] ?? 0) + 1 },
  ...given,
});

const branchingPath = (at: number, rest = "") => `questions.${at}.branching${rest}`;

/** How an outcome is called in a message: its key for buckets, its text for choices. */
const answerValues = (outcome: Outcome | undefined) =>
  outcome?.kind === "choice"
    ? { answer: outcome.choice, bucket: "none" }
    : { answer: "", bucket: outcome?.kind === "bucket" ? outcome.key : "all" };

/** F1. A question behind another unreachable one is mended with it, so it offers the same ways in. */
function unreachable({ questions, edges, unreachable }: Flow): Problem[] {
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
 * From the nearest reachable question before: everybody, or one of its answers. The first question is reachable. Skipping
 * is no answer to lead on by, so where there is no other, everybody goes.
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

/** F2, F3. A loop that only leads into an endless one is left, so the endless one is what is wrong. */
function loopProblem({ questions, edges }: Flow, { members, route, canEnd }: Loop): Problem[] {
  const inside = edges.filter(({ from, to }) => members.includes(from) && members.includes(to as number));
  const canLeave =
    canEnd || edges.some(({ from, to }) => members.includes(from) && !members.includes(to as number));
  const back = inside.filter(({ from, to }) => (to as number) <= from);
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

/** Longer routes are cut: a message names a loop, the map shows it. */
const routeText = (route: readonly number[]): string =>
  [...route.slice(0, 8).map((member) => `Q${member + 1}`), ...(route.length > 8 ? ["…"] : [])].join(" → ");

const endInstead = ({ from, outcome }: Edge): Fix => ({
  name: outcome.key === null ? "endHere" : "endAnswerHere",
  values: { question: from + 1, ...answerValues(outcome) },
  edits: [{ kind: "branch", question: from, key: outcome.key, to: "end" }],
});

const confirm = (questions: readonly number[]): Fix => ({
  name: "confirm",
  values: {},
  edits: questions.map((question) => ({ kind: "confirm", question })),
});

/** Somebody has said that this is meant: a key of ours beside the branching, gone when the branching is set anew. */
const isConfirmed = (question: JsonObject | undefined): boolean =>
  objectOf(question?.branching).confirmed === true;

/** F4. `target` is the number of the question that is not there, 0 for what is no number. Also what is no index at all, which an older rule may have let in; then the walk goes on to the next. */
function missingTargets(question: JsonObject, at: number, length: number): Problem[] {
  const branching = objectOf(question.branching);
  const isMissing = (target: unknown) =>
    !Number.isInteger(target) || Number(target) < 0 || Number(target) >= length;
  const found = (path: string, target: unknown, key: string | null) =>
    problem({
      code: "F4",
      severity: "error",
      path: branchingPath(at, path),
      questions: [at],
      values: { question: at + 1, target: Number.isInteger(target) ? Math.max(0, Number(target) + 1) : 0 },
      fixes: [nextInstead(at, key)],
    });
  if (branching.type === "specific_question") {
    return isMissing(branching.index) ? [found(".index", branching.index, null)] : [];
  }
  if (branching.type !== "response_based" || !canBranchByAnswer(question)) return [];
  const stale = new Set(staleResponseKeys(question));
  return Object.entries(objectOf(branching.responseValues)).flatMap(([key, target]) =>
    target !== "end" && isMissing(target) && !stale.has(key)
      ? [found(`.responseValues.${key}`, target, key)]
      : [],
  );
}

const nextInstead = (question: number, key: string | null): Fix => ({
  name: "nextInstead",
  values: { question: question + 1 },
  edits: [{ kind: "branch", question, key, to: "next" }],
});

/** F5. */
function wrongKind(question: JsonObject, at: number): Problem[] {
  if (branchingOf(question).type !== "response_based" || canBranchByAnswer(question)) return [];
  return [
    problem({
      code: "F5",
      severity: "error",
      path: branchingPath(at, ".type"),
      questions: [at],
      fixes: [nextInstead(at, null)],
    }),
  ];
}

/** What buckets of one scale are called on another. */
const counterparts: Readonly<Record<string, string>> = {
  negative: "detractors",
  neutral: "passives",
  positive: "promoters",
  detractors: "negative",
  passives: "neutral",
  promoters: "positive",
};

/** F6. What was written for an answer that is gone may suit one that has nothing written yet. */
function staleKeys(question: JsonObject, at: number, edges: readonly Edge[]): Problem[] {
  if (!canBranchByAnswer(question)) return [];
  const free = unmappedAnswers(at, edges);
  return staleResponseKeys(question).map((key) => {
    const heirs = [
      ...free.filter((outcome) => outcome.key === counterparts[key]),
      ...free.filter((outcome) => outcome.key !== counterparts[key]),
    ].slice(0, 3);
    return problem({
      code: "F6",
      severity: "error",
      path: branchingPath(at, `.responseValues.${key}`),
      questions: [at],
      values: { question: at + 1, key },
      fixes: [
        ...heirs.map((outcome) => ({
          name: "rekey",
          values: { key, ...answerValues(outcome) },
          edits: [{ kind: "rekey", question: at, from: key, to: outcome.key }] as const,
        })),
        { name: "dropKey", values: { key }, edits: [{ kind: "rekey", question: at, from: key, to: null }] },
      ],
    });
  });
}

/** F7. A skipped answer has no row in any editor, so it is not asked for. */
function unmapped(question: JsonObject, at: number, edges: readonly Edge[]): Problem[] {
  if (!canBranchByAnswer(question)) return [];
  const answers = unmappedAnswers(at, edges);
  const next = edges.find(({ from, reason }) => from === at && reason === "next")?.to;
  if (answers.length === 0 || next === undefined) return [];
  return [
    problem({
      code: "F7",
      severity: "hint",
      path: branchingPath(at, ".responseValues"),
      questions: [at],
      values: { question: at + 1, count: answers.length, ...answerValues(answers[0]) },
      fixes: [
        {
          name: "mapRest",
          values: { target: next === "end" ? 0 : next + 1 },
          edits: answers.map(({ key }) => ({ kind: "branch", question: at, key, to: next })),
        },
      ],
    }),
  ];
}

const unmappedAnswers = (
  at: number,
  edges: readonly Edge[],
): Exclude<Outcome, { kind: "any" | "skipped" }>[] =>
  edges
    .filter(({ from, reason }) => from === at && reason === "next")
    .map(({ outcome }) => outcome)
    .filter((outcome) => outcome.kind === "bucket" || outcome.kind === "choice");

/** F8. Backward steps of a loop are told with the loop. */
function backwards({ questions, edges, loops }: Flow): Problem[] {
  const componentOf = new Map(loops.flatMap((loop) => loop.members.map((member) => [member, loop] as const)));
  const isInLoop = (from: number, to: Step) =>
    componentOf.has(from) && componentOf.get(from) === componentOf.get(to as number);
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

/** F9. */
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
