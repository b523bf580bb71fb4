import "server-only";
import type pg from "pg";
import { bigintAt, instantAt, uuidAt } from "@/lib/database/binary-values";
import { eachRowOn } from "@/lib/database/each-row";
import { Prisma } from "@/lib/database/generated/client";
import { createAnswerReader } from "@/lib/surveys/results/answers-of-rows";
import { createPeriodReader, type Period } from "@/lib/surveys/results/periods";
import type { Respondent } from "@/lib/surveys/results/respondents";
import {
  type SubmissionBatch,
  submissionBatches,
  tooLong,
  unmatched,
} from "@/lib/surveys/results/submission-batches";
import { SubmissionIds } from "@/lib/surveys/results/submission-ids";
import type { SubmissionScope } from "@/lib/surveys/results/submissions-sql";
import type { Submission, SubmissionMetadata } from "@/lib/surveys/results/tally";

/**
 * Reads the submissions that a filter matches, in any order: each as it is in its latest event.
 *
 * @param client of one snapshot   @throws Invalid for invalid filters on persons
 */
export async function readSubmissions(
  client: pg.ClientBase,
  scope: SubmissionScope,
  onSubmission: (submission: Submission) => void,
): Promise<void> {
  const answersOf = createAnswerReader(scope.history);
  const forEachSubmission = createBatchReader(scope);
  const unread = new Map<string, UnreadSubmission>();
  for await (const batch of submissionBatches(client, scope)) {
    forEachSubmission(batch, (metadata, person, row) => {
      const answers = batch.answers[row]!;
      if (answers === tooLong) unread.set(uuidAt(batch.events, 16 * row), { metadata, person });
      else onSubmission({ metadata, person, answers: answersOf(answers, metadata.versionIndex) });
    });
  }
  // Afterwards: a connection reads one statement at a time.
  const events = [...unread.keys()];
  for (let at = 0; at < events.length; at += idsOfStatement) {
    const some = events.slice(at, at + idsOfStatement);
    await eachRowOn(client, answersStatement(scope, some), ([event, answers]) => {
      const { metadata, person } = unread.get(event as string)!;
      onSubmission({ metadata, person, answers: answersOf(answers as string, metadata.versionIndex) });
    });
  }
}

/** Events that are asked for in one statement. */
const idsOfStatement = 5000;

type UnreadSubmission = Omit<Submission, "answers">;

const answersStatement = ({ project }: SubmissionScope, events: string[]): Prisma.Sql => Prisma.sql`
  select e.uuid, coalesce(e.survey_answers::text, '') from events e
  where e.project_id = ${project.id} and e.uuid = any(${events}::uuid[])`;

type OnSubmission = (metadata: SubmissionMetadata, person: Respondent, row: number) => void;

/** Creates a function that passes the rows of a batch that are the latest of their submission and that the filter matches. */
function createBatchReader(scope: SubmissionScope) {
  const metadataOf = createMetadataReader(scope);
  const submissions = new SubmissionIds();
  return (batch: SubmissionBatch, onSubmission: OnSubmission) => {
    let personless = 0;
    for (let row = 0; row < batch.size; row++) {
      const person = bigintAt(batch.persons, 8 * row) || batch.distinctIds[personless++]!;
      const isLatest = submissions.add(batch.submissions, 16 * row);
      const flags = batch.flags.readInt32BE(4 * row);
      if (!isLatest || flags === unmatched) continue;
      onSubmission(metadataOf(instantAt(batch.instants, 8 * row), flags, batch.languages[row]!), person, row);
    }
  };
}

/** Creates a function that decodes metadata: the same object for neighbours with the same metadata. */
function createMetadataReader({ history, project, survey }: SubmissionScope) {
  const periodOf = createPeriodReader(project.timezone, history.versions);
  /** By flags, of one period and language. */
  const metadatas = new Map<number, SubmissionMetadata>();
  let [lastPeriod, lastLanguage]: [Period | null, string] = [null, ""];
  return (instant: number, flags: number, language: string): SubmissionMetadata => {
    const period = periodOf(instant);
    if (period !== lastPeriod || language !== lastLanguage) metadatas.clear();
    [lastPeriod, lastLanguage] = [period, language];
    const known = metadatas.get(flags);
    if (known) return known;
    const metadata = {
      ...period,
      isCompleted: (flags & 1) === 1,
      iteration: flags < 0 ? null : flags >> 1,
      language: language === "" ? survey.base_language.toLowerCase() : (JSON.parse(language) as string),
    };
    metadatas.set(flags, metadata);
    return metadata;
  };
}
