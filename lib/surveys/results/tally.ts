import "server-only";
import type { PathStep } from "@/lib/contract/survey/response-filter";
import { shown } from "@/lib/contract/wire/json";
import { isAnswer, scoreOf } from "@/lib/surveys/responses/answers";
import type { TracedChoice, TracedChoices } from "@/lib/surveys/results/choices";
import { type QuestionForm, type TracedQuestion, traceQuestions } from "@/lib/surveys/results/forms";
import { type QuestionRevision, revisionOf, type SurveyHistory } from "@/lib/surveys/results/history";
import { createPathReplay, hasStep, type SubmissionPath } from "@/lib/surveys/results/path";
import { type Respondent, Respondents } from "@/lib/surveys/results/respondents";
import { addTo, type Moments, noMoments, npsPoints } from "@/lib/surveys/results/statistics";

/** What is known of a submission besides its person and answers; many submissions share it. */
export interface SubmissionMetadata {
  /** Position in the history's `versions` of the one in force at its time. */
  versionIndex: number;
  /** Days since 1970, in the project's time zone. */
  day: number;
  isCompleted: boolean;
  iteration: number | null;
  language: string;
}

/** The fields of a response that are counted. */
export interface Submission {
  metadata: SubmissionMetadata;
  person: Respondent;
  /** By position in the history's `questionIds`: as sent, of texts and links only whether there is one. */
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
  persons: Respondents;
  questions: QuestionTally[];
  /** By a number for each pair. */
  edges: Map<number, EdgeTally>;
  days: Map<number, BucketTally>;
  iterations: Map<number | null, BucketTally>;
  versions: Map<number, number>;
  languages: Map<string, number>;
}

/** What determines how answers are read. */
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
  addSubmission(submission: Submission): void;
  addExposures(exposures: Exposures): void;
  /** What was counted so far. */
  finish(): SetTally;
}

/** The submissions of one revision that were completed, or not, with the same answers. */
interface AnswerGroup {
  revision: QuestionRevision;
  revisionIndex: number;
  isCompleted: boolean;
  answers: readonly unknown[];
  path: SubmissionPath;
  /** Whether its path has the step of the filter. */
  isCounted: boolean;
  /** Scores by position in `questionIds`, as they are added to series. */
  scores: [place: number, value: number][];
  count: number;
}

/** The submissions that share one object of metadata. */
interface MetadataGroup {
  metadata: SubmissionMetadata;
  version: number;
  /** Of its day and its iteration. */
  buckets: readonly BucketTally[];
  count: number;
}

/** Groups of each kind that are kept until they are counted. */
const mostGroups = 10_000;

/**
 * Submissions that share one list of answers, or one object of metadata, are counted together.
 *
 * @param step counts only submissions whose path has it
 */
export function createTally(model: ResultModel, step?: PathStep): Tallying {
  const { history, questions } = model;
  const replay = createPathReplay();
  const revisionIndexes = history.versions.map(({ version }) =>
    history.revisions.indexOf(revisionOf(history, version)),
  );
  const tally: SetTally = {
    started: 0,
    completed: 0,
    shown: 0,
    dismissed: 0,
    persons: new Respondents(),
    questions: questions.map(emptyQuestion),
    edges: new Map(),
    days: new Map(),
    iterations: new Map(),
    versions: new Map(),
    languages: new Map(),
  };
  /** By revision and completion. */
  const groups = history.revisions.flatMap(() => [
    new Map<readonly unknown[], AnswerGroup>(),
    new Map<readonly unknown[], AnswerGroup>(),
  ]);
  let groupCount = 0;
  const countGroups = () => {
    for (const ofRevision of groups) {
      for (const group of ofRevision.values()) {
        if (group.isCounted) addGroup(tally, model, group);
      }
      ofRevision.clear();
    }
    groupCount = 0;
  };
  const metadataGroups = new Map<SubmissionMetadata, MetadataGroup>();
  const countMetadata = () => {
    for (const group of metadataGroups.values()) addMetadata(tally, group);
    metadataGroups.clear();
  };
  const metadataGroupOf = (metadata: SubmissionMetadata): MetadataGroup => {
    const known = metadataGroups.get(metadata);
    if (known) return known;
    if (metadataGroups.size === mostGroups) countMetadata();
    const { versionIndex, day, iteration } = metadata;
    const group = {
      metadata,
      version: history.versions[versionIndex]!.version,
      buckets: [bucketOf(tally.days, day), bucketOf(tally.iterations, iteration)],
      count: 0,
    };
    metadataGroups.set(metadata, group);
    return group;
  };
  const groupOf = ({ metadata: { versionIndex, isCompleted }, answers }: Submission): AnswerGroup => {
    const revisionIndex = revisionIndexes[versionIndex]!;
    const ofRevision = groups[revisionIndex * 2 + Number(isCompleted)]!;
    const known = ofRevision.get(answers);
    if (known) return known;
    if (groupCount === mostGroups) countGroups();
    groupCount++;
    const revision = history.revisions[revisionIndex]!;
    const path = replay(revision, answers, isCompleted);
    const isCounted = !step || hasStep(history, path, step);
    const group: AnswerGroup = {
      revision,
      revisionIndex,
      isCompleted,
      answers,
      path,
      isCounted,
      scores: isCounted ? scoresOf(model, revisionIndex, answers) : [],
      count: 0,
    };
    ofRevision.set(answers, group);
    return group;
  };
  return {
    finish: () => {
      countGroups();
      countMetadata();
      return tally;
    },
    addExposures: ({ day, iteration, shown, dismissed }) => {
      tally.shown += shown;
      tally.dismissed += dismissed;
      for (const bucket of [bucketOf(tally.days, day), bucketOf(tally.iterations, iteration)]) {
        bucket.shown += shown;
        bucket.dismissed += dismissed;
      }
    },
    addSubmission: (submission) => {
      const group = groupOf(submission);
      if (!group.isCounted) return;
      group.count++;
      tally.persons.add(submission.person);
      const metadataGroup = metadataGroupOf(submission.metadata);
      metadataGroup.count++;
      for (const [place, value] of group.scores) {
        for (const { scores } of metadataGroup.buckets) addScore(scores, place, value);
      }
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

/** Counts what submissions with the same metadata have in common. */
function addMetadata(tally: SetTally, { metadata, version, buckets, count }: MetadataGroup): void {
  const { isCompleted, language } = metadata;
  for (const total of [tally, ...buckets]) {
    total.started += count;
    if (isCompleted) total.completed += count;
  }
  increase(tally.versions, version, count);
  increase(tally.languages, language, count);
}

/** Counts a group's path and answers. */
function addGroup(tally: SetTally, model: ResultModel, group: AnswerGroup): void {
  addPath(tally, group);
  addAnswers(tally, model, group);
}

function increase<Key>(counts: Map<Key, number>, key: Key, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function addPath({ edges, questions }: SetTally, { path, isCompleted, count }: AnswerGroup): void {
  let from: number | null = null;
  for (const to of path.steps) {
    addEdge(edges, questions.length, { from, to, count });
    from = to;
  }
  if (from === null) return;
  if (isCompleted) addEdge(edges, questions.length, { from, to: null, count });
  else if (path.end === "exit") questions[from]!.exits += count;
}

/** @param questionCount of the history */
function addEdge(edges: Map<number, EdgeTally>, questionCount: number, added: EdgeTally): void {
  const key = (added.from ?? questionCount) * (questionCount + 1) + (added.to ?? questionCount);
  const edge = edges.get(key);
  if (edge) edge.count += added.count;
  else edges.set(key, added);
}

function addAnswers(tally: SetTally, { questions, choices }: ResultModel, group: AnswerGroup): void {
  const { revision, revisionIndex, path, answers, count } = group;
  const exit = path.end === "exit" ? path.steps.at(-1) : undefined;
  const add = (place: number) => {
    const question = tally.questions[place]!;
    const { forms, formByRevision } = questions[place]!;
    const at = formByRevision[revisionIndex]!;
    const form = question.forms[at]!;
    const answer = answers[place];
    question.shown += count;
    form.shown += count;
    if (!isAnswer(answer)) {
      if (place !== exit) question.skipped += count;
      return;
    }
    question.answered += count;
    form.answered += count;
    addAnswer(form, forms[at]!, { choices: choices[place]!, revision, answer, count });
  };
  for (const place of path.steps) add(place);
  for (const place of path.offPath) {
    add(place);
    tally.questions[place]!.offPath += count;
  }
}

/** The ratings among answers in the present form of their question: all were shown, on the path or off it. */
function scoresOf(
  { questions }: ResultModel,
  revisionIndex: number,
  answers: readonly unknown[],
): AnswerGroup["scores"] {
  return questions.flatMap(({ forms, formByRevision }, place) => {
    const at = formByRevision[revisionIndex]!;
    const form = forms[at]!;
    if (at !== forms.length - 1 || form.form !== "rating" || !hasScore(form)) return [];
    const rating = ratingIn(form, answers[place]);
    return rating === null ? [] : [[place, scoreIn(form, rating)]];
  });
}

/** A point of the scale; null for other answers and none. */
function ratingIn({ points }: QuestionForm, answer: unknown): number | null {
  const rating = isAnswer(answer) ? scoreOf(answer) : null;
  return rating !== null && points.includes(rating) ? rating : null;
}

/** Whether answers in a form have a mean or an NPS: ratings, but not thumbs. */
export const hasScore = ({ scale }: QuestionForm): boolean => scale !== null && scale >= 3;

/** What a rating adds to the score of its form. */
const scoreIn = ({ isNps }: QuestionForm, rating: number): number => (isNps ? npsPoints(rating) : rating);

function addScore(scores: Map<number, Moments>, place: number, value: number): void {
  const moments = scores.get(place) ?? noMoments();
  scores.set(place, moments);
  addTo(moments, value);
}

/** Counts an answer in its form. */
function addAnswer(
  tally: FormTally,
  form: QuestionForm,
  {
    choices,
    revision,
    answer,
    count,
  }: { choices: TracedChoices; revision: QuestionRevision; answer: unknown; count: number },
): void {
  switch (form.form) {
    case "rating": {
      const rating = ratingIn(form, answer);
      if (rating === null) tally.others += count;
      else increase(tally.ratings, rating, count);
      return;
    }
    case "choice":
    case "choices": {
      const given = [answer].flat().map((text) => choices.find(revision, shown(text)) ?? shown(text));
      for (const choice of new Set(given)) {
        if (typeof choice === "string") tally.others += count;
        else increase(tally.choices, choice, count);
      }
      return;
    }
    case "text":
    case "nothing":
    case null:
      return;
    default:
      form.form satisfies never;
  }
}
