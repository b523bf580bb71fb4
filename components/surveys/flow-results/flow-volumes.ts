/** The flow of a survey with how many respondents took each of its edges. Pure. */
import { buildFlowModel, listMapEdges } from "@/components/surveys/flow-map/flow-model";
import type { Question } from "@/lib/contract/survey/question";
import type { PathStep } from "@/lib/contract/survey/response-filter";
import type { FlowEdge, QuestionResult, ResultSet, Share } from "@/lib/contract/survey/results";
import type { Outcome } from "@/lib/survey-model/branching";

/** A question of the survey with its result. */
export interface VolumeNode {
  readonly id: string;
  /** From 0. */
  readonly index: number;
  readonly question: Question;
  readonly result: QuestionResult;
}

/** An edge with how many respondents took it. */
export interface VolumeEdge {
  readonly key: string;
  /** A question's id; null is the start. */
  readonly from: string | null;
  /** A question's id; null is the end. */
  readonly to: string | null;
  readonly count: number;
  readonly share: Share;
  /** The answers that lead there today; none for an edge of the start or of an earlier version. */
  readonly outcomes: readonly Outcome[];
  /** Whether only earlier versions of the survey had it. */
  readonly isEarlier: boolean;
  /** Whether it leads back to a question that comes before. */
  readonly isBack: boolean;
  /** Whether both of its ends are on the map: removed questions are not. */
  readonly isDrawn: boolean;
}

/** A survey's flow with volumes. */
export interface FlowVolumes {
  /** The questions of the survey, in order. */
  readonly nodes: readonly VolumeNode[];
  /** In the order of `from`, then of `to`. */
  readonly edges: readonly VolumeEdge[];
  /** Removed questions that were shown at least once. */
  readonly removed: readonly QuestionResult[];
}

const edgeKey = (from: string | null, to: string | null) => JSON.stringify([from, to]);

/**
 * The present flow of a survey, joined with the edges that respondents took, also in earlier versions.
 *
 * @param questions of the survey as it is
 */
export function readVolumes(
  questions: readonly Question[],
  { questions: results, edges, totals }: Pick<ResultSet, "questions" | "edges" | "totals">,
): FlowVolumes {
  const nodes = results
    .flatMap((result): VolumeNode[] => {
      const question = result.index === null ? undefined : questions[result.index];
      return result.index === null || !question
        ? []
        : [{ id: result.id, index: result.index, question, result }];
    })
    .toSorted((a, b) => a.index - b.index);
  const idAt = new Map(nodes.map(({ index, id }) => [index, id]));
  const indexOf = new Map(nodes.map(({ index, id }) => [id, index]));
  const taken = new Map(edges.map((edge) => [edgeKey(edge.from, edge.to), edge]));

  const present = new Map<string, Pick<VolumeEdge, "from" | "to" | "outcomes">>();
  const first = idAt.get(0);
  if (first !== undefined) present.set(edgeKey(null, first), { from: null, to: first, outcomes: [] });
  for (const { from, to, branch } of listMapEdges(buildFlowModel(questions))) {
    const [source, target] = [idAt.get(from), to === "end" ? null : idAt.get(to)];
    if (source === undefined || target === undefined) continue;
    const key = edgeKey(source, target);
    const outcomes = [...(present.get(key)?.outcomes ?? []), branch.outcome];
    present.set(key, { from: source, to: target, outcomes });
  }

  const shownTo = (from: string | null) =>
    from === null ? totals.started : (results.find(({ id }) => id === from)?.shown_to ?? 0);
  const isKnown = (id: string | null) => id === null || indexOf.has(id);
  const toEdge = (
    ends: Pick<VolumeEdge, "from" | "to" | "outcomes">,
    edge: FlowEdge | undefined,
  ): VolumeEdge => {
    const { from, to } = ends;
    const denominator = edge?.share.denominator ?? shownTo(from);
    const [start, target] = [from === null ? -1 : indexOf.get(from), to === null ? null : indexOf.get(to)];
    return {
      ...ends,
      key: edgeKey(from, to),
      count: edge?.count ?? 0,
      share: edge?.share ?? {
        value: denominator > 0 ? 0 : null,
        numerator: 0,
        denominator,
        of: from === null ? "started" : "shown_question",
        interval: null,
      },
      isEarlier: !present.has(edgeKey(from, to)),
      isBack: start !== undefined && typeof target === "number" && target <= start,
      isDrawn: isKnown(from) && isKnown(to) && !(from === null && to === null),
    };
  };
  const order = (id: string | null, none: number) => (id === null ? none : (indexOf.get(id) ?? nodes.length));
  return {
    nodes,
    edges: [
      ...[...present].map(([key, ends]) => toEdge(ends, taken.get(key))),
      ...edges
        .filter(({ from, to }) => !present.has(edgeKey(from, to)))
        .map((edge) => toEdge({ from: edge.from, to: edge.to, outcomes: [] }, edge)),
    ].toSorted(
      (a, b) => order(a.from, -1) - order(b.from, -1) || order(a.to, Infinity) - order(b.to, Infinity) || 0,
    ),
    removed: results.filter(({ index, shown_to }) => index === null && shown_to > 0),
  };
}

/** Whether two steps are the same place. */
export const isSameStep = (a: PathStep | null, b: PathStep | null): boolean =>
  a !== null && b !== null && stepKey(a) === stepKey(b);

const stepKey = (step: PathStep): string =>
  "question" in step
    ? `shown ${step.question}`
    : "exit" in step
      ? `left ${step.exit}`
      : edgeKey(step.from, step.to);
