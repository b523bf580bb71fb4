import "server-only";
import { recordActivity } from "@/lib/activity/record";
import { type CanaryCount, canaryTrigger } from "@/lib/contract/activity/triggers";
import { Prisma } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { changeSurvey } from "@/lib/surveys/apply-changes";
import { type CanaryRow, isDismissedTooOften, settle, storeCanary } from "@/lib/surveys/canary/canary";
import { lockSurvey } from "@/lib/surveys/find";
import { isRunning, type SurveyRow, stateAt } from "@/lib/surveys/view";

/**
 * Counts who saw and dismissed a survey since its canary began. Stops the survey when too many dismissed it; settles a
 * canary that is over, or whose survey ended; else stores the counts. One whose survey has not started waits. Effect and activity entry are one transaction; does
 * nothing for a canary that is settled, so that it can be repeated.
 *
 * @throws NotFound   @source docs/reference/surveys.md#canary
 */
export async function checkCanary(project: { id: number }, id: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const survey = await lockSurvey(tx, project, id, null);
    if (survey.canary === null || survey.canary.outcome !== null) return;
    if (stateAt(survey, now) === "scheduled") return;
    const canary: CanaryRow = { ...survey.canary, ...(await countPersons(tx, survey, survey.canary, now)) };
    if (!isRunning(survey, now))
      return await storeCanary(tx, survey, settle(canary, outcomeOf(survey, canary), now));
    const { share, max_dismissal_rate, shown, dismissed } = canary;
    const trigger = canaryTrigger(survey.id, { share, max_dismissal_rate, shown, dismissed });
    if (isDismissedTooOften(canary)) {
      const stopped = settle(canary, "stopped", now);
      await changeSurvey(
        tx,
        null,
        survey,
        { end_date: now },
        { activity: "stopped", canary: stopped, trigger, now },
      );
      return;
    }
    if (now < new Date(canary.until)) return await storeCanary(tx, survey, canary);
    await storeCanary(tx, survey, settle(canary, "passed", now));
    await recordActivity(tx, project, null, {
      scope: "Survey",
      item_id: survey.id,
      activity: "canary_passed",
      name: survey.name,
      changes: null,
      trigger,
    });
  });
}

/** A survey that ran to the end of its canary, and ended since, has passed it. */
const outcomeOf = ({ end_date }: SurveyRow, { until }: CanaryRow): "passed" | "ended" =>
  end_date !== null && end_date >= new Date(until) ? "passed" : "ended";

/** Persons who saw the survey during its canary, and those of them who dismissed it and never answered. */
async function countPersons(
  tx: Transaction,
  survey: SurveyRow,
  { started_at, until }: CanaryRow,
  now: Date,
): Promise<CanaryCount> {
  const end = new Date(Math.min(now.getTime(), new Date(until).getTime()));
  const [count] = await tx.$queryRaw<CanaryCount[]>(Prisma.sql`
    select count(*)::int as shown, count(*) filter (where is_dismissed and not is_answered)::int as dismissed
    from (
      select bool_or(e.event = 'survey shown') as is_shown, bool_or(e.event = 'survey dismissed') as is_dismissed,
        bool_or(e.event = 'survey sent') as is_answered
      from events e
      where e.project_id = ${survey.project_id} and e.survey_id = ${survey.id}
        and e.event in ('survey shown', 'survey dismissed', 'survey sent')
        and e.timestamp >= ${new Date(started_at)}::timestamptz and e.timestamp <= ${end}::timestamptz
      group by e.person_id, case when e.person_id is null then e.distinct_id end
    ) person where is_shown`);
  return count ?? { shown: 0, dismissed: 0 };
}
