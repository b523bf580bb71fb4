/** The rows of an answer mix as it is edited: one for each answer, of ratings from 0 to 10 one for each bucket. Pure. */
import { type BranchingQuestion, ratingBuckets } from "@/lib/survey-model/branching";
import { type AnswerMix, type SampledAnswer, sharesOf } from "@/lib/survey-model/dry-run/answer-mix";

/** A row: a bucket of ratings, or an answer. */
export interface MixRow {
  readonly id: string;
  readonly name: { kind: "bucket"; key: string; answers: readonly number[] } | SampledAnswer;
  /** Positions of its answers in the mix. */
  readonly members: readonly number[];
  /** From 0 to 1. */
  readonly share: number;
  /** The sum of its weights, on the scale of the mix. */
  readonly weight: number;
}

const npsScale = 10;

/** The rows of a mix, in its order. */
export function mixRows(mix: AnswerMix, question: BranchingQuestion): MixRow[] {
  const shares = sharesOf(mix);
  const toRow = (id: string, name: MixRow["name"], members: readonly number[]): MixRow => ({
    id,
    name,
    members,
    share: members.reduce((sum, at) => sum + (shares[at] ?? 0), 0),
    weight: members.reduce((sum, at) => sum + (mix[at]?.weight ?? 0), 0),
  });
  const single = mix.flatMap(({ answer }, at) =>
    answer.kind === "rating" && question.scale === npsScale ? [] : [toRow(String(at), answer, [at])],
  );
  if (question.type !== "rating" || question.scale !== npsScale) return single;
  const buckets = ratingBuckets(npsScale).map(({ key, answers }) =>
    toRow(
      key,
      { kind: "bucket", key, answers },
      mix.flatMap(({ answer }, at) =>
        answer.kind === "rating" && answers.includes(answer.rating) ? [at] : [],
      ),
    ),
  );
  return [...buckets, ...single];
}

/** The mix with weights that add up to 100, so that they read as per cent. */
export function toPercentWeights(mix: AnswerMix): AnswerMix {
  const shares = sharesOf(mix);
  return mix.map(({ answer }, at) => ({ answer, weight: (shares[at] ?? 0) * 100 }));
}

/** The mix with another weight of a row; its answers keep their proportions. */
export function setRowWeight(
  mix: AnswerMix,
  question: BranchingQuestion,
  rowId: string,
  weight: number,
): AnswerMix {
  const row = mixRows(mix, question).find(({ id }) => id === rowId);
  if (!row) return mix;
  return mix.map((item, at) => {
    if (!row.members.includes(at)) return item;
    const part = row.weight > 0 ? item.weight / row.weight : 1 / row.members.length;
    return { ...item, weight: weight * part };
  });
}
