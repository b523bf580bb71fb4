/** The flow of a survey as nodes, branches and problems. Pure. */
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

/** A handle of a question: an answer, or all answers. */
export interface Branch {
  /** The response key; null for all answers. */
  readonly key: string | null;
  readonly outcome: Outcome;
  /** The target step; null where the other type of branching decides. */
  readonly to: Step | null;
  readonly reason: Edge["reason"] | null;
  /** The stored index of a target that does not exist. */
  readonly missing: number | null;
}

export interface MapQuestion {
  readonly position: number;
  /** Whether it branches by answer. */
  readonly isByAnswer: boolean;
  /** The default branch first, then the answers that can have a separate branch. */
  readonly branches: readonly Branch[];
  readonly isUnreachable: boolean;
  /** Whether it is part of a loop that never ends. */
  readonly isInInfiniteLoop: boolean;
}

/** Questions with more answers show handles only once they branch by answer. */
const maxAnswerHandles = 12;

/** All questions with their branches. */
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

/** The answers that have a handle; skipping has none. */
function branchableAnswers(question: BranchingQuestion, isByAnswer: boolean): Outcome[] {
  if (!canBranchByAnswer(question)) return [];
  const answers = outcomesOf({
    ...question,
    branching: { type: "response_based", responseValues: {} },
  }).filter(({ kind }) => kind === "bucket" || kind === "choice");
  return isByAnswer || answers.length <= maxAnswerHandles ? answers : [];
}

/** A branch that has a target. */
export interface MapEdge {
  readonly id: string;
  readonly from: number;
  readonly to: Step;
  readonly branch: Branch;
  readonly isBack: boolean;
  readonly isInfiniteLoop: boolean;
}

/** All edges of the map, ordered by question and branch. */
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

/** The id of an edge. @param key the response key of its branch; null for all answers */
export const edgeId = (position: number, key: string | null): string => `${position} ${key ?? ""}`;
