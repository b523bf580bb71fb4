import { endOf, type LiveSurvey } from "@/components/home/live-survey";
import { daysToExpiry, isUnused } from "@/lib/client/access/keys";
import type { Key } from "@/lib/contract/access/key";
import type { SurveyCanary } from "@/lib/contract/survey/canary";
import type { ListedSurvey } from "@/lib/contract/survey/survey";
import type { Problem } from "@/lib/survey-model/checks/problem";

const day = 86_400_000;

/** A survey that ends within so many days is worth a look. */
const endingDays = 7;

/** An item that needs attention. */
export type AttentionItem =
  | { kind: "problems"; survey: ListedSurvey; problems: readonly Problem[] }
  | { kind: "canaryStopped"; survey: ListedSurvey; canary: SurveyCanary }
  | { kind: "ending"; survey: ListedSurvey; at: number }
  | { kind: "expiringKey" | "unusedKey"; key: Key; days: number }
  | { kind: "deletion"; persons: number; at: number };

interface AttentionFacts {
  live: readonly LiveSurvey[];
  stoppedByCanary: readonly ListedSurvey[];
  /** By survey id; undefined while the checks are loading. */
  problems: ReadonlyMap<string, readonly Problem[]> | undefined;
  /** The reader's own. */
  keys: readonly Key[];
  pendingDeletions: number;
  now: Date;
}

/** What needs attention, the gravest first: stopped canaries, problems, ends, keys that expire or are unused, then the next run of the deletion job. */
export function attentionItems(facts: AttentionFacts): AttentionItem[] {
  const { live, stoppedByCanary, problems, keys, pendingDeletions, now } = facts;
  const running = live.filter(({ state }) => state === "running").map(({ survey }) => survey);
  const time = now.getTime();
  return [
    ...stoppedByCanary.flatMap((survey): AttentionItem[] =>
      survey.canary ? [{ kind: "canaryStopped", survey, canary: survey.canary }] : [],
    ),
    ...running.flatMap((survey): AttentionItem[] => {
      // Hints are only for editors.
      const seriousProblems = (problems?.get(survey.id) ?? []).filter(({ severity }) => severity !== "hint");
      return seriousProblems.length > 0 ? [{ kind: "problems", survey, problems: seriousProblems }] : [];
    }),
    ...running
      .flatMap((survey) => {
        const at = endOf(survey);
        return at !== null && at - time <= endingDays * day ? [{ kind: "ending" as const, survey, at }] : [];
      })
      .toSorted((a, b) => a.at - b.at),
    ...keys
      .flatMap((key) => {
        const days = daysToExpiry(key, time);
        return days === null ? [] : [{ kind: "expiringKey" as const, key, days }];
      })
      .toSorted((a, b) => a.days - b.days),
    ...keys
      .filter((key) => isUnused(key, time))
      .map((key) => ({
        kind: "unusedKey" as const,
        key,
        days: Math.floor((time - Date.parse(key.last_used_at ?? key.created_at)) / day),
      })),
    ...(pendingDeletions > 0
      ? [{ kind: "deletion" as const, persons: pendingDeletions, at: nextDeletionRun(now) }]
      : []),
  ];
}

/**
 * The next run of the deletion job, in milliseconds since 1970: Sundays at 05:00 UTC.
 *
 * @source docs/reference/persons.md#values-and-deletion-status
 */
export function nextDeletionRun(now: Date): number {
  const run = new Date(now);
  run.setUTCHours(5, 0, 0, 0);
  run.setUTCDate(run.getUTCDate() + ((7 - run.getUTCDay()) % 7));
  return run > now ? run.getTime() : run.getTime() + 7 * day;
}
