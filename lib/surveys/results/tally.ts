import "server-only";
import type { TracedChoice } from "@/lib/surveys/results/choices";
import type { TracedQuestion } from "@/lib/surveys/results/forms";
import { Respondents } from "@/lib/surveys/results/respondents";
import type { Moments } from "@/lib/surveys/results/statistics";

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

/** A tally before anything is counted. */
export const emptyTally = (questions: readonly TracedQuestion[]): SetTally => ({
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
});

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
  const existing = buckets.get(key);
  if (existing) return existing;
  const bucket = { shown: 0, dismissed: 0, started: 0, completed: 0, scores: new Map() };
  buckets.set(key, bucket);
  return bucket;
}

/** Adds to the count of a key. */
export function increase<Key>(counts: Map<Key, number>, key: Key, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
