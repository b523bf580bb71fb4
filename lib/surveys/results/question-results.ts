import "server-only";
import type {
  EarlierForm,
  Estimate,
  FormFigures,
  NpsScore,
  QuestionResult,
  Share,
  ValueCount,
} from "@/lib/contract/survey/results";
import type { TracedChoice, TracedChoices } from "@/lib/surveys/results/choices";
import type { QuestionForm, TracedQuestion } from "@/lib/surveys/results/forms";
import { hasScore } from "@/lib/surveys/results/rating-score";
import type { ResultModel } from "@/lib/surveys/results/result-model";
import { addTo, noMoments, npsPoints, toEstimate, toScore, toShare } from "@/lib/surveys/results/statistics";
import type { FormTally, QuestionTally } from "@/lib/surveys/results/tally";

/** The results of every question that exists, or was shown to anyone in the set. */
export const questionResults = (
  { questions, choices }: ResultModel,
  tallies: readonly QuestionTally[],
): QuestionResult[] =>
  questions.flatMap((question, place) => {
    const tally = tallies[place]!;
    if (question.index === null && tally.shown === 0) return [];
    return [questionResult(question, choices[place]!, tally)];
  });

function questionResult(
  question: TracedQuestion,
  traced: TracedChoices,
  tally: QuestionTally,
): QuestionResult {
  const present = question.forms.length - 1;
  const form = question.forms[present]!;
  const { shown, answered, skipped, exits, offPath } = tally;
  const figures = question.forms.map((each, at) =>
    formFigures(each, traced, tally.forms[at]!, at === present),
  );
  const seen = new Set(figures.flatMap(({ distribution }) => distribution.map(({ value }) => value)));
  return {
    id: question.id,
    index: question.index,
    text: form.text,
    ...figures[present]!,
    shown_to: shown,
    answered_in_all: answered,
    skipped,
    exits,
    off_path: offPath,
    answer_share: toShare(answered, shown, "shown_question"),
    skip_share: toShare(skipped, shown, "shown_question"),
    exit_share: toShare(exits, shown, "shown_question"),
    lineage: {
      first_version: question.firstVersion,
      removed_in: question.removedIn,
      renamed_choices: traced.renames.filter(
        ({ from, same_meaning }) => same_meaning !== null || seen.has(from),
      ),
      earlier_forms: question.forms
        .flatMap((each, at): EarlierForm[] =>
          at === present || tally.forms[at]!.answered === 0
            ? []
            : [
                {
                  ...figures[at]!,
                  first_version: each.firstVersion,
                  last_version: each.lastVersion,
                  text: each.text,
                },
              ],
        )
        .reverse(),
    },
  };
}

/** @param isPresent choices without answers are listed, too */
function formFigures(
  form: QuestionForm,
  traced: TracedChoices,
  tally: FormTally,
  isPresent: boolean,
): FormFigures {
  const { shown, answered, others } = tally;
  const isChoice = form.form === "choice" || form.form === "choices";
  return {
    type: form.type,
    scale: form.scale,
    display: form.display,
    answered,
    distribution: isChoice
      ? choiceCounts(traced.choices, tally, isPresent)
      : form.points.map((value) => plainCount(value, tally.ratings.get(value) ?? 0, answered)),
    other_answers: others,
    ...scores(form, tally.ratings),
    clicks: form.form === "nothing" ? toShare(answered, shown, "shown_question") : null,
    open_answers: form.isOpen ? (form.form === "text" ? answered : others) : null,
  };
}

/** Choices that are offered, and others that were answered. */
const choiceCounts = (choices: readonly TracedChoice[], tally: FormTally, isPresent: boolean): ValueCount[] =>
  choices.flatMap((choice) => {
    const count = tally.choices.get(choice) ?? 0;
    if (count === 0 && !(isPresent && choice.removedIn === null)) return [];
    return [
      {
        ...plainCount(choice.text, count, tally.answered),
        removed_in: choice.removedIn,
        renamed_to: choice.renamedTo,
        joined: choice.earlier,
      },
    ];
  });

const plainCount = (value: string | number, count: number, answered: number): ValueCount => ({
  value,
  count,
  share: toShare(count, answered, "answered_question"),
  removed_in: null,
  renamed_to: null,
  joined: [],
});

interface Scores {
  mean: Estimate | null;
  median: number | null;
  top_two: Share | null;
  nps: NpsScore | null;
}

/** Fewest points of a scale of which two are the top. */
const fewestForTopTwo = 5;

function scores(form: QuestionForm, ratings: ReadonlyMap<number, number>): Scores {
  if (!hasScore(form)) return { mean: null, median: null, top_two: null, nps: null };
  const { points, isNps } = form;
  const countOf = (point: number) => ratings.get(point) ?? 0;
  const moments = noMoments();
  for (const point of points) addTo(moments, point, countOf(point));
  const { n } = moments;
  const top = points.slice(-2).reduce((sum, point) => sum + countOf(point), 0);
  return {
    mean: toEstimate(moments),
    median: medianOf(points, countOf, n),
    top_two: points.length >= fewestForTopTwo ? toShare(top, n, "answered_question") : null,
    nps: isNps ? npsOf(points, countOf, n) : null,
  };
}

function npsOf(points: readonly number[], countOf: (point: number) => number, n: number): NpsScore {
  const moments = noMoments();
  const counts = { detractors: 0, passives: 0, promoters: 0 };
  for (const point of points) {
    const value = npsPoints(point);
    addTo(moments, value, countOf(point));
    counts[value > 0 ? "promoters" : value < 0 ? "detractors" : "passives"] += countOf(point);
  }
  const share = (count: number) => toShare(count, n, "answered_question");
  return {
    score: toScore(moments),
    detractors: share(counts.detractors),
    passives: share(counts.passives),
    promoters: share(counts.promoters),
  };
}

/** The middle answer; of an even number the mean of the two in the middle. */
function medianOf(points: readonly number[], countOf: (point: number) => number, n: number): number | null {
  if (n === 0) return null;
  const answerAt = (rank: number) => {
    let passed = 0;
    for (const point of points) {
      passed += countOf(point);
      if (passed > rank) return point;
    }
    throw new Error("A rank is less than the number of answers.");
  };
  return (answerAt(Math.floor((n - 1) / 2)) + answerAt(Math.floor(n / 2))) / 2;
}
