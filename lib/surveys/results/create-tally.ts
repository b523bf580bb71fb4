import "server-only";
import type { PathStep } from "@/lib/contract/survey/response-filter";
import { createAnswerGroups } from "@/lib/surveys/results/answer-groups";
import { countGroup } from "@/lib/surveys/results/count-group";
import type { ResultModel } from "@/lib/surveys/results/result-model";
import { addTo, type Moments, noMoments } from "@/lib/surveys/results/statistics";
import type { Exposures, Submission, SubmissionMetadata } from "@/lib/surveys/results/submission";
import { type BucketTally, bucketOf, emptyTally, increase, type SetTally } from "@/lib/surveys/results/tally";

/** Counts submissions and exposures, one at a time. */
export interface Tallying {
  addSubmission(submission: Submission): void;
  addExposures(exposures: Exposures): void;
  /** What was counted so far. */
  finish(): SetTally;
}

/** The submissions that share one object of metadata. */
interface MetadataGroup {
  metadata: SubmissionMetadata;
  version: number;
  /** Of its day and its iteration. */
  buckets: readonly BucketTally[];
  count: number;
}

/** Groups of metadata that are kept until they are counted. */
const maxGroups = 10_000;

/**
 * Submissions that share one list of answers, or one object of metadata, are counted together.
 *
 * @param step counts only submissions whose path has it
 */
export function createTally(model: ResultModel, step?: PathStep): Tallying {
  const { history, questions } = model;
  const tally = emptyTally(questions);
  const answerGroups = createAnswerGroups(model, (group) => countGroup(tally, model, group), step);
  const metadataGroups = new Map<SubmissionMetadata, MetadataGroup>();
  const countMetadata = () => {
    for (const group of metadataGroups.values()) addMetadata(tally, group);
    metadataGroups.clear();
  };
  const metadataGroupOf = (metadata: SubmissionMetadata): MetadataGroup => {
    const existing = metadataGroups.get(metadata);
    if (existing) return existing;
    if (metadataGroups.size === maxGroups) countMetadata();
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
  return {
    finish: () => {
      answerGroups.flush();
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
      const group = answerGroups.groupOf(submission);
      if (!group.isCounted) return;
      group.count++;
      tally.persons.add(submission.person);
      const metadataGroup = metadataGroupOf(submission.metadata);
      metadataGroup.count++;
      for (const [position, value] of group.scores) {
        for (const { scores } of metadataGroup.buckets) addScore(scores, position, value);
      }
    },
  };
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

function addScore(scores: Map<number, Moments>, position: number, value: number): void {
  const moments = scores.get(position) ?? noMoments();
  scores.set(position, moments);
  addTo(moments, value);
}
