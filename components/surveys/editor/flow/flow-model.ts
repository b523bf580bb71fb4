/** A survey as the map draws it. Pure: from what the wire says to nodes, branches and what is wrong with them. */
import {
  type BranchingQuestion,
  canBranchByAnswer,
  type Edge,
  edgesOf,
  type Outcome,
  outcomesOf,
  type Step,
} from "@/lib/survey-model/branching";
import { loopsOf, unreachableQuestions } from "@/lib/survey-model/branching/graph";

/** An answer, or all of them, that can lead somewhere: one handle of a question. */
export interface Branch {
  /** The response key; null: every answer. */
  readonly key: string | null;
  readonly outcome: Outcome;
  /** The step it leads to; null where another kind of branch decides. */
  readonly to: Step | null;
  readonly reason: Edge["reason"] | null;
  /** The written index where no question has it. */
  readonly missing: number | null;
}

export interface MapQuestion {
  readonly position: number;
  /** Whether it branches by answer now. */
  readonly isByAnswer: boolean;
  /** The first is everybody; then the answers, where they may branch. */
  readonly branches: readonly Branch[];
  readonly isUnreachable: boolean;
  /** Whether it is in a loop without a way out. */
  readonly isInInfiniteLoop: boolean;
}

/** More answers than that have no handles of their own until they branch: a node is no list. */
const maxAnswerHandles = 12;

/** Every question with its branches. */
export function buildFlowModel(questions: readonly BranchingQuestion[]): MapQuestion[] {
  const edges = edgesOf(questions);
  const unreachable = new Set(unreachableQuestions(questions));
  const looping = new Set(loopsOf(questions).flatMap(({ canEnd, members }) => (canEnd ? [] : members)));
  return questions.map((question, position) => {
    const outgoing = edges.filter(({ from }) => from === position);
    const defaultEdge = outgoing.find(({ outcome }) => outcome.key === null);
    const isByAnswer = defaultEdge === undefined;
    return {
      position,
      isByAnswer,
      branches: [
        toBranch({ kind: "any", key: null }, defaultEdge),
        ...branchableAnswers(question, isByAnswer).map((outcome) =>
          toBranch(
            outcome,
            outgoing.find((edge) => edge.outcome.key === outcome.key),
          ),
        ),
      ],
      isUnreachable: unreachable.has(position),
      isInInfiniteLoop: looping.has(position),
    };
  });
}

const toBranch = (outcome: Outcome, edge: Edge | undefined): Branch => ({
  key: outcome.key,
  outcome,
  to: edge?.to ?? null,
  reason: edge?.reason ?? null,
  missing: edge?.missing ?? null,
});

/** The answers that have a handle: skipping a question is none. */
function branchableAnswers(question: BranchingQuestion, isByAnswer: boolean): Outcome[] {
  if (!canBranchByAnswer(question)) return [];
  const answers = outcomesOf({
    ...question,
    branching: { type: "response_based", responseValues: {} },
  }).filter(({ kind }) => kind === "bucket" || kind === "choice");
  return isByAnswer || answers.length <= maxAnswerHandles ? answers : [];
}

/** A branch that is drawn. */
export interface MapEdge {
  readonly id: string;
  readonly from: number;
  readonly to: Step;
  readonly branch: Branch;
  readonly isBack: boolean;
  readonly isInfiniteLoop: boolean;
}

/** The lines of a map, in the order of questions and branches. */
export const listMapEdges = (questions: readonly MapQuestion[]): MapEdge[] =>
  questions.flatMap(({ position, branches }) =>
    branches.flatMap((branch) =>
      branch.to === null
        ? []
        : [
            {
              id: edgeId(position, branch.key),
              from: position,
              to: branch.to,
              branch,
              isBack: branch.to !== "end" && branch.to <= position,
              isInfiniteLoop:
                branch.to !== "end" &&
                Boolean(questions[position]?.isInInfiniteLoop) &&
                Boolean(questions[branch.to]?.isInInfiniteLoop),
            },
          ],
    ),
  );

/** A branch's name in the map. */
const edgeId = (position: number, key: string | null): string => `${position} ${key ?? ""}`;
