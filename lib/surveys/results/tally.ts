import "server-only";
import { shown } from "@/lib/contract/json";
import type { PathStep } from "@/lib/contract/response-filter";
import { isAnswer, scoreOf } from "@/lib/surveys/answers";
import type { TracedChoice, TracedChoices } from "@/lib/surveys/results/choices";
import {
  type QuestionForm,
  type TracedQuestion,
  traceQuestions,
  versionAt,
} from "@/lib/surveys/results/forms";
import { type Era, inForceAt, type SurveyHistory } from "@/lib/surveys/results/history";
import { createPathReplay, hasStep, type SubmissionPath } from "@/lib/surveys/results/path";
import { addTo, type Moments, noMoments, npsPoints } from "@/lib/surveys/results/statistics";

/** A submission by its latest event. */
export interface Submission {
  /** Milliseconds since 1970. */
  at: number;
  /** Days since 1970, in the project's time zone. */
  day: number;
  isCompleted: boolean;
  iteration: number | null;
  language: string;
  /** The person, or the distinct id without one. */
  person: string;
  /** By position in the history's `questionIds`: as sent, of texts and links only whether there is one; else null. */
  answers: readonly unknown[];
}

/** `survey shown` and `survey dismissed` events of one day and iteration. */
export interface Exposures {
  day: number;
  iteration: number | null;
  shown: number;
  dismissed: number;
}

/** Answers to a question in one form. */
export interface FormTally {
  shown: number;
  answered: number;
  /** By point of the scale. */
  ratings: Map<number, number>;
  choices: Map<TracedChoice, number>;
  /** Answers that are no point and no choice. */
  others: number;
}

/** What happened at a question. */
export interface QuestionTally {
  shown: number;
  answered: number;
  skipped: number;
  exits: number;
  offPath: number;
  /** By position in the question's `forms`. */
  forms: FormTally[];
}

/** What happened in one interval, or iteration. */
export interface BucketTally {
  shown: number;
  dismissed: number;
  started: number;
  completed: number;
  /** By position in `questionIds`: the ratings, or their points of an NPS. */
  scores: Map<number, Moments>;
}

/** An edge is a pair of positions in `questionIds`; null is the start or the end. */
export interface EdgeTally {
  from: number | null;
  to: number | null;
  count: number;
}

/** Everything that is counted of one set of submissions. */
export interface SetTally {
  started: number;
  completed: number;
  shown: number;
  dismissed: number;
  persons: Set<string>;
  questions: QuestionTally[];
  /** By a number for each pair. */
  edges: Map<number, EdgeTally>;
  days: Map<number, BucketTally>;
  iterations: Map<number | null, BucketTally>;
  versions: Map<number, number>;
  languages: Map<string, number>;
}

/** What tells how answers are to be read. */
export interface ResultModel {
  history: SurveyHistory;
  questions: TracedQuestion[];
  choices: TracedChoices[];
}

/** The model of a survey's history. @param choices by position in `questionIds` */
export const modelOf = (history: SurveyHistory, choices: TracedChoices[]): ResultModel => ({
  history,
  choices,
  questions: traceQuestions(history),
});

/** Counts submissions and exposures, one at a time. */
export interface Tallying {
  tally: SetTally;
  addSubmission(submission: Submission): void;
  addExposures(exposures: Exposures): void;
}

/** @param step counts only submissions whose path has it */
export function createTally(model: ResultModel, step?: PathStep): Tallying {
  const { history, questions } = model;
  const replay = createPathReplay();
  const eraIndexes = new Map(history.eras.map((era, at) => [era, at]));
  const tally: SetTally = {
    started: 0,
    completed: 0,
    shown: 0,
    dismissed: 0,
    persons: new Set(),
    questions: questions.map(emptyQuestion),
    edges: new Map(),
    days: new Map(),
    iterations: new Map(),
    versions: new Map(),
    languages: new Map(),
  };
  return {
    tally,
    addExposures: ({ day, iteration, shown, dismissed }) => {
      tally.shown += shown;
      tally.dismissed += dismissed;
      for (const bucket of [bucketOf(tally.days, day), bucketOf(tally.iterations, iteration)]) {
        bucket.shown += shown;
        bucket.dismissed += dismissed;
      }
    },
    addSubmission: (submission) => {
      const era = inForceAt(history.eras, submission.at);
      const path = replay(era, submission.answers, submission.isCompleted);
      if (step && !hasStep(history, path, step)) return;
      const buckets = [
        bucketOf(tally.days, submission.day),
        bucketOf(tally.iterations, submission.iteration),
      ];
      addTotals(tally, buckets, submission, versionAt(history, submission.at));
      addPath(tally, path, submission.isCompleted);
      addAnswers(tally, buckets, model, { era, eraIndex: eraIndexes.get(era)!, path, submission });
    },
  };
}

const emptyQuestion = ({ forms }: TracedQuestion): QuestionTally => ({
  shown: 0,
  answered: 0,
  skipped: 0,
  exits: 0,
  offPath: 0,
  forms: forms.map(() => ({ shown: 0, answered: 0, ratings: new Map(), choices: new Map(), others: 0 })),
});

/** The bucket of a key, made where there is none. */
export function bucketOf<Key>(buckets: Map<Key, BucketTally>, key: Key): BucketTally {
  const known = buckets.get(key);
  if (known) return known;
  const bucket = { shown: 0, dismissed: 0, started: 0, completed: 0, scores: new Map() };
  buckets.set(key, bucket);
  return bucket;
}

function addTotals(
  tally: SetTally,
  buckets: readonly BucketTally[],
  { isCompleted, person, language }: Submission,
  version: number,
): void {
  for (const count of [tally, ...buckets]) {
    count.started++;
    if (isCompleted) count.completed++;
  }
  tally.persons.add(person);
  increase(tally.versions, version);
  increase(tally.languages, language);
}

function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function addPath({ edges, questions }: SetTally, { steps, end }: SubmissionPath, isCompleted: boolean): void {
  let from: number | null = null;
  for (const to of steps) {
    addEdge(edges, questions.length, from, to);
    from = to;
  }
  if (from === null) return;
  if (isCompleted) addEdge(edges, questions.length, from, null);
  else if (end === "exit") questions[from]!.exits++;
}

/** @param count of questions */
function addEdge(edges: Map<number, EdgeTally>, count: number, from: number | null, to: number | null): void {
  const key = (from ?? count) * (count + 1) + (to ?? count);
  const edge = edges.get(key);
  if (edge) edge.count++;
  else edges.set(key, { from, to, count: 1 });
}

/** A submission with what was found out about it. */
interface ReplayedSubmission {
  era: Era;
  eraIndex: number;
  path: SubmissionPath;
  submission: Submission;
}

function addAnswers(
  tally: SetTally,
  buckets: readonly BucketTally[],
  { questions, choices }: ResultModel,
  { era, eraIndex, path, submission }: ReplayedSubmission,
): void {
  const exit = path.end === "exit" ? path.steps.at(-1) : undefined;
  const add = (place: number) => {
    const count = tally.questions[place]!;
    const { forms, formByEra } = questions[place]!;
    const at = formByEra[eraIndex]!;
    const [form, formCount] = [forms[at]!, count.forms[at]!];
    const answer = submission.answers[place];
    count.shown++;
    formCount.shown++;
    if (!isAnswer(answer)) {
      if (place !== exit) count.skipped++;
      return;
    }
    count.answered++;
    formCount.answered++;
    const rating = addAnswer(formCount, form, choices[place]!, era, answer);
    const isPresent = at === forms.length - 1;
    if (rating === null || !isPresent || !hasScore(form)) return;
    for (const { scores } of buckets) addScore(scores, place, scoreIn(form, rating));
  };
  for (const place of path.steps) add(place);
  for (const place of path.offPath) {
    add(place);
    tally.questions[place]!.offPath++;
  }
}

/** Whether answers in a form have a mean or an NPS: ratings, but not thumbs. */
export const hasScore = ({ scale }: QuestionForm): boolean => scale !== null && scale >= 3;

/** What a rating adds to the score of its form. */
const scoreIn = ({ scale }: QuestionForm, rating: number): number =>
  scale === 10 ? npsPoints(rating) : rating;

function addScore(scores: Map<number, Moments>, place: number, value: number): void {
  const moments = scores.get(place) ?? noMoments();
  scores.set(place, moments);
  addTo(moments, value);
}

/** Counts one answer in its form. @returns the rating, if it is a point of the scale; else null */
function addAnswer(
  count: FormTally,
  { form, points }: QuestionForm,
  choices: TracedChoices,
  era: Era,
  answer: unknown,
): number | null {
  switch (form) {
    case "rating": {
      const rating = scoreOf(answer);
      if (rating === null || !points.includes(rating)) {
        count.others++;
        return null;
      }
      increase(count.ratings, rating);
      return rating;
    }
    case "choice":
    case "choices": {
      const given = [answer].flat().map((text) => choices.find(era, shown(text)) ?? shown(text));
      for (const choice of new Set(given)) {
        if (typeof choice === "string") count.others++;
        else increase(count.choices, choice);
      }
      return null;
    }
    case "text":
    case "nothing":
    case null:
      return null;
    default:
      return form satisfies never;
  }
}
