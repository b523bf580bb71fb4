import "server-only";
import { createHash } from "node:crypto";
import {
  type AnswerQuality,
  fastPart,
  fewestStraightLined,
  type QualityCheck,
  qualityChecks,
} from "@/lib/contract/survey/respondent-profile";
import { median } from "@/lib/statistics";
import { isAnswer } from "@/lib/surveys/responses/answers";
import { type TracedQuestion, traceQuestions } from "@/lib/surveys/results/forms";
import { revisionOf, type SurveyHistory } from "@/lib/surveys/results/history";
import { hasScore, ratingIn, scoreIn } from "@/lib/surveys/results/rating-score";
import { addTo, noMoments, toEstimate, toScore } from "@/lib/surveys/results/statistics";

/** A response whose answers are judged. */
export interface JudgedResponse {
  /** The same for all responses of a person. */
  respondent: string;
  survey_version: number | null;
  /** By question id. */
  answers: Record<string, unknown>;
  /** From when the survey was shown to the end of the response; null where that is not on record. */
  seconds: number | null;
}

/** What is kept of a response. */
interface Facts {
  secondsPerQuestion: number | null;
  /** Whether a check found it; null where it could not be checked. */
  found: Record<QualityCheck, boolean | null>;
  /** By the question's position, what each rating adds to its score. */
  scores: [position: number, value: number][];
}

/**
 * Judges the answers of responses, the newest first.
 *
 * @returns `add`, and `finish` for what was found in all of them
 * @source docs/reference/surveys.md#respondents
 */
export function createQuality(history: SurveyHistory) {
  const questions = traceQuestions(history);
  const responses: Facts[] = [];
  /** The newest response of each respondent with the same answers: a duplicate once an older one is there. */
  const newest = new Map<string, Facts>();
  return {
    add(response: JudgedResponse): void {
      const facts = factsOf(history, questions, response);
      responses.push(facts);
      if (Object.keys(response.answers).length === 0) return;
      facts.found.duplicate = false;
      const key = sameAnswersKey(response);
      const later = newest.get(key);
      if (later) later.found.duplicate = true;
      newest.set(key, facts);
    },
    finish: (): AnswerQuality => toQuality(questions, responses),
  };
}

const sameAnswersKey = ({ respondent, answers }: JudgedResponse): string => {
  const sorted = Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([respondent, sorted]))
    .digest("base64");
};

function factsOf(
  history: SurveyHistory,
  questions: readonly TracedQuestion[],
  { survey_version, answers, seconds }: JudgedResponse,
): Facts {
  const revision = revisionOf(history, survey_version);
  const revisionIndex = history.revisions.indexOf(revision);
  const ratings: number[] = [];
  const texts: string[] = [];
  const scores: Facts["scores"] = [];
  let answered = 0;
  for (const [position, { id, forms, formByRevision }] of questions.entries()) {
    const answer = answers[id];
    if (!isAnswer(answer)) continue;
    answered++;
    const at = formByRevision[revisionIndex]!;
    const form = forms[at]!;
    if (form.form === "text" && typeof answer === "string") texts.push(answer.trim());
    const rating = form.form === "rating" ? ratingIn(form, answer) : null;
    if (rating === null || !hasScore(form)) continue;
    ratings.push(rating);
    if (at === forms.length - 1) scores.push([position, scoreIn(form, rating)]);
  }
  return {
    secondsPerQuestion: seconds === null || answered === 0 ? null : seconds / answered,
    found: {
      fast: null,
      straight_lined:
        ratings.length < fewestStraightLined ? null : ratings.every((rating) => rating === ratings[0]),
      duplicate: null,
      one_word: texts.length === 0 ? null : texts.every((text) => !/\s/.test(text)),
    },
    scores,
  };
}

function toQuality(questions: readonly TracedQuestion[], responses: readonly Facts[]): AnswerQuality {
  const times = responses.flatMap(({ secondsPerQuestion }) => secondsPerQuestion ?? []);
  const middle = median(times);
  if (middle !== null) {
    for (const { found, secondsPerQuestion } of responses)
      if (secondsPerQuestion !== null) found.fast = secondsPerQuestion < middle * fastPart;
  }
  const isFlagged = ({ found }: Facts) => Object.values(found).includes(true);
  const scored = questions.flatMap(({ id, index, forms }, position) => {
    const form = forms.at(-1);
    return index !== null && form?.form === "rating" && hasScore(form) ? [{ position, id, index, form }] : [];
  });
  return {
    responses: responses.length,
    seconds_per_question: { median: middle, n: times.length },
    checks: qualityChecks.map((check) => ({
      check,
      responses: responses.filter(({ found }) => found[check] === true).length,
      of: responses.filter(({ found }) => found[check] !== null).length,
    })),
    flagged: responses.filter(isFlagged).length,
    scores: scored
      .toSorted((a, b) => a.index - b.index)
      .map(({ position, id, form }) => {
        const estimate = (of: readonly Facts[]) => {
          const moments = noMoments();
          for (const { scores } of of)
            for (const [at, value] of scores) if (at === position) addTo(moments, value);
          return form.isNps ? toScore(moments) : toEstimate(moments);
        };
        return {
          question_id: id,
          text: form.text,
          is_nps: form.isNps,
          all: estimate(responses),
          unflagged: estimate(responses.filter((facts) => !isFlagged(facts))),
        };
      }),
  };
}
