import "server-only";
import {
  type CanaryInput,
  type canaryOutcomes,
  minCanaryShown,
  type SurveyCanary,
} from "@/lib/contract/survey/canary";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import type { SurveyState } from "@/lib/survey-model/state";

/** A stored canary as a JSON column has it. */
export interface CanaryRow {
  /** Percent of the audience. */
  share: number;
  /** Dates as JSON has them. */
  started_at: string;
  until: string;
  /** Percent of the persons it was shown to. */
  max_dismissal_rate: number;
  /** Persons, as counted by the last check. */
  shown: number;
  dismissed: number;
  /** Null while it is open. */
  outcome: (typeof canaryOutcomes)[number] | null;
  settled_at: string | null;
}

/** The canary under an alias as a JSON column: a `CanaryRow`, or null. */
export const canaryColumn = (alias: string): Prisma.Sql => {
  const c = Prisma.raw(alias);
  return Prisma.sql`case when ${c}.survey_id is not null then json_build_object('share', ${c}.share,
    'started_at', ${c}.started_at, 'until', ${c}.until, 'max_dismissal_rate', ${c}.max_dismissal_rate,
    'shown', ${c}.shown, 'dismissed', ${c}.dismissed, 'outcome', ${c}.outcome, 'settled_at', ${c}.settled_at) end`;
};

/** A canary that begins when its survey starts. */
export const newCanary = ({ share, hours, max_dismissal_rate }: CanaryInput, start: Date): CanaryRow => ({
  share,
  started_at: start.toISOString(),
  until: new Date(start.getTime() + hours * 3_600_000).toISOString(),
  max_dismissal_rate,
  shown: 0,
  dismissed: 0,
  outcome: null,
  settled_at: null,
});

/** A canary that has not begun, with the new start of its survey: as long as before. */
export function moveCanary(canary: CanaryRow, start: Date): CanaryRow {
  const length = Date.parse(canary.until) - Date.parse(canary.started_at);
  return {
    ...canary,
    started_at: start.toISOString(),
    until: new Date(start.getTime() + length).toISOString(),
  };
}

/** The canary once it is decided. */
export const settle = (
  canary: CanaryRow,
  outcome: NonNullable<CanaryRow["outcome"]>,
  now: Date,
): CanaryRow => ({ ...canary, outcome, settled_at: now.toISOString() });

/** Whether it was withdrawn before it began: the survey was unscheduled, or started without it. */
export const isWithdrawn = ({ started_at, settled_at }: CanaryRow): boolean =>
  settled_at !== null && new Date(settled_at) < new Date(started_at);

/** Stores the canary of a survey, in place of an earlier one. */
export async function storeCanary(
  tx: Transaction,
  { project_id, id: survey_id }: { project_id: number; id: string },
  canary: CanaryRow,
): Promise<void> {
  await tx.surveyCanary.upsert({
    where: { project_id_survey_id: { project_id, survey_id } },
    create: { project_id, survey_id, ...canary },
    update: canary,
  });
}

/** The percentage of the audience at a moment: all of it unless the canary is open and not over. */
export const shareAt = (canary: Pick<CanaryRow, "share" | "until" | "outcome"> | null, now: Date): number =>
  canary && canary.outcome === null && now < new Date(canary.until) ? canary.share : 100;

/** Whether more persons dismissed it than it allows, and enough have seen it. */
export const isDismissedTooOften = ({
  shown,
  dismissed,
  max_dismissal_rate,
}: Pick<CanaryRow, "shown" | "dismissed" | "max_dismissal_rate">): boolean =>
  shown >= minCanaryShown && dismissed * 100 > max_dismissal_rate * shown;

/**
 * A canary on the wire; null for one that was withdrawn. Its status follows from now, whether or not the job has settled it.
 *
 * @param state the survey's   @param end its end date
 */
export function toCanary(
  canary: CanaryRow | null,
  { state, end, now }: { state: SurveyState; end: Date | null; now: Date },
): SurveyCanary | null {
  if (!canary || isWithdrawn(canary)) return null;
  const { share, started_at, until, max_dismissal_rate, shown, dismissed, outcome } = canary;
  const untilDate = new Date(until);
  const isOver = now >= untilDate && !(end && end < untilDate);
  return {
    share,
    started_at: toTimestamp(new Date(started_at)),
    until: toTimestamp(untilDate),
    max_dismissal_rate,
    status: outcome ?? (isOver ? "passed" : state === "running" || state === "scheduled" ? state : "ended"),
    shown,
    dismissed,
  };
}
