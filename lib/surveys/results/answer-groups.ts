import "server-only";
import type { PathStep } from "@/lib/contract/survey/response-filter";
import { type QuestionRevision, revisionOf } from "@/lib/surveys/results/history";
import { createPathReplay, hasStep, type SubmissionPath } from "@/lib/surveys/results/path";
import { hasScore, ratingIn, scoreIn } from "@/lib/surveys/results/rating-score";
import type { ResultModel } from "@/lib/surveys/results/result-model";
import type { Submission } from "@/lib/surveys/results/submission";

/** The submissions of one revision that were completed, or not, with the same answers. */
export interface AnswerGroup {
  revision: QuestionRevision;
  revisionIndex: number;
  isCompleted: boolean;
  answers: readonly unknown[];
  path: SubmissionPath;
  /** Whether its path has the step of the filter. */
  isCounted: boolean;
  /** Its scores by position in `questionIds`, as they are added to series. */
  scores: [position: number, value: number][];
  count: number;
}

/** Groups that are kept until they are counted. */
const maxGroups = 10_000;

/** Finds the group of a submission, and replays its path once for all of the group. */
export interface AnswerGroups {
  groupOf(submission: Submission): AnswerGroup;
  /** Counts and forgets all groups. */
  flush(): void;
}

/**
 * Groups submissions that share one list of answers.
 *
 * @param countGroup receives each group that is counted, once, when there are too many and at a flush
 * @param step counts only groups whose path has it
 */
export function createAnswerGroups(
  model: ResultModel,
  countGroup: (group: AnswerGroup) => void,
  step?: PathStep,
): AnswerGroups {
  const { history } = model;
  const replay = createPathReplay();
  const revisionIndexes = history.versions.map(({ version }) =>
    history.revisions.indexOf(revisionOf(history, version)),
  );
  /** By revision and completion. */
  const groups = history.revisions.flatMap(() => [
    new Map<readonly unknown[], AnswerGroup>(),
    new Map<readonly unknown[], AnswerGroup>(),
  ]);
  let groupCount = 0;
  const flush = () => {
    for (const ofRevision of groups) {
      for (const group of ofRevision.values()) if (group.isCounted) countGroup(group);
      ofRevision.clear();
    }
    groupCount = 0;
  };
  const groupOf = ({ metadata: { versionIndex, isCompleted }, answers }: Submission): AnswerGroup => {
    const revisionIndex = revisionIndexes[versionIndex]!;
    const ofRevision = groups[revisionIndex * 2 + Number(isCompleted)]!;
    const existing = ofRevision.get(answers);
    if (existing) return existing;
    if (groupCount === maxGroups) flush();
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
  return { groupOf, flush };
}

/** The ratings among answers in the present form of their question: all were shown, on the path or off it. */
function scoresOf(
  { questions }: ResultModel,
  revisionIndex: number,
  answers: readonly unknown[],
): AnswerGroup["scores"] {
  return questions.flatMap(({ forms, formByRevision }, position) => {
    const at = formByRevision[revisionIndex]!;
    const form = forms[at]!;
    if (at !== forms.length - 1 || form.form !== "rating" || !hasScore(form)) return [];
    const rating = ratingIn(form, answers[position]);
    return rating === null ? [] : [[position, scoreIn(form, rating)]];
  });
}
