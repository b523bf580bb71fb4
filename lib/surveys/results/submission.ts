import "server-only";
import type { Respondent } from "@/lib/surveys/results/respondents";

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

/** The parts of a response that are counted. */
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
