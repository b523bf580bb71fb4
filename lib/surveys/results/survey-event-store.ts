// Who counts the events of surveys that have millions of them.
import { processGlobal } from "@/lib/process-global";
import "server-only";

/** How often one kind of act happened, and to how many persons. */
export interface SurveyEventCounts {
  event: "survey shown" | "survey dismissed" | "survey sent";
  total: number;
  /** For `survey dismissed`, without persons who also answered. */
  persons: number;
  first: Date | null;
  last: Date | null;
  /** Of persons who neither answered nor dismissed. */
  onlySeen: number;
  onlySeenPersons: number;
}

/** Which events are counted. */
export interface SurveyEventQuery {
  project: { id: number };
  surveys: readonly string[];
  /** Inclusive; null for none. */
  from: Date | null;
  to: Date | null;
}

/** What only PostgreSQL knows of responses. */
export interface ResponseFacts {
  /** Who answered: a person's id or, with the id 0, a distinct id. */
  senders: readonly (readonly [person: string, distinctId: string])[];
  /** Submissions whose events don't count. */
  archived: readonly (readonly [survey: string, submission: string])[];
}

/** A period in microseconds since 1970, inclusive; null for no bound. */
export interface Period {
  from: number | null;
  to: number | null;
}

/** Exposures of one survey. */
export interface ExposureQuery extends Period {
  project: { id: number };
  surveys: readonly string[];
  /** Null: all. */
  iterations: readonly number[] | null;
  /** Periods, one of which must contain the event; null: any time. */
  periods: readonly Period[] | null;
}

/** What happened from `first` to `last`, in microseconds since 1970. */
export interface ExposureRun {
  first: number;
  last: number;
  iteration: number | null;
  shown: number;
  dismissed: number;
}

/** A second store of events, which counts as PostgreSQL does. */
export interface SurveyEventStore {
  /**
   * Counts `survey shown` and `survey dismissed` events by quarters of an hour and iterations, and to how many persons the survey
   * was shown.
   *
   * @returns and @throws as `count`
   */
  expose(query: ExposureQuery, signal: AbortSignal): Promise<{ persons: number; runs: ExposureRun[] } | null>;

  /**
   * Counts `survey shown` and `survey dismissed` events.
   *
   * @param readFacts called if the store can answer
   * @returns null: PostgreSQL has to count, because the events are few or the store can't answer
   * @throws the signal's reason
   */
  count(
    query: SurveyEventQuery,
    readFacts: () => Promise<ResponseFacts>,
    signal: AbortSignal,
  ): Promise<SurveyEventCounts[] | null>;
}

const second = processGlobal(
  "fieldbookSurveyEventStore",
  (): { store?: SurveyEventStore | undefined } => ({}),
);

/** Sets the second store; undefined: there is none. */
export function setSurveyEventStore(store: SurveyEventStore | undefined): void {
  second.store = store;
}

/** The second store, if there is one. */
export const surveyEventStore = (): SurveyEventStore | undefined => second.store;
