import "server-only";
import {
  nextRetentionRun,
  type Retention,
  type RetentionInput,
  type RetentionPreview,
  type RetentionRule,
} from "@/lib/contract/project/retention";
import { toTimestamp } from "@/lib/contract/wire/field";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { onlyRow } from "@/lib/database/only-row";
import { query } from "@/lib/database/query";
import { retentionTask } from "@/lib/persons/event-deletion";
import {
  answerKinds,
  hasExpiredText,
  isExpiredActivity,
  isExpiredEvent,
  isExpiredPerson,
} from "@/lib/retention/conditions";
import { type DueProject, type DueRule, dueRules, toDueProject } from "@/lib/retention/due-rules";

/** What a rule removes, as the source of a count. Of a person that two rules are about the first one counts. */
const counted: Record<RetentionRule, (project: DueProject, due: DueRule, all: DueRule[]) => Prisma.Sql> = {
  response_texts: (project, due) => Prisma.sql`(select distinct e.survey_id, e.submission_id from events e
    left join (${answerKinds(project)}) k on k.survey_id = e.survey_id where ${hasExpiredText(project, due)}) t`,
  activity: (project, due) => Prisma.sql`activities a where ${isExpiredActivity(project, due)}`,
  events: (project, due) => Prisma.sql`events e where ${isExpiredEvent(project, due)}`,
  persons: (project, due) => Prisma.sql`persons p where ${isExpiredPerson(project, due)}`,
  unidentified_persons: (project, due, all) => {
    const persons = all.find(({ rule }) => rule === "persons");
    return Prisma.sql`persons p where ${isExpiredPerson(project, due)}
      ${persons ? Prisma.sql`and not (${isExpiredPerson(project, persons)})` : Prisma.empty}`;
  },
};

/** Counts what the rules of a project, with these changes, would remove now. @source ours */
export async function previewRetention(
  project: { id: number; timezone: string; retention: unknown },
  changes: RetentionInput,
  now = new Date(),
): Promise<RetentionPreview> {
  const due = toDueProject(project, {
    ...(project.retention as Partial<Retention>),
    ...changes,
  } as Partial<Retention>);
  const all = dueRules(due, now);
  const [run, rules] = await Promise.all([
    db.jobRun.findUnique({ where: { task: retentionTask } }),
    Promise.all(
      all.map(async (rule) => {
        const rows = await query<{ count: number }>(
          Prisma.sql`select count(*)::int as count from ${counted[rule.rule](due, rule, all)}`,
        );
        return { rule: rule.rule, before: toTimestamp(rule.before), count: onlyRow(rows).count };
      }),
    ),
  ]);
  return {
    rules,
    next_run_at: toTimestamp(nextRetentionRun(now)),
    last_run_at: run?.last_succeeded_at ? toTimestamp(run.last_succeeded_at) : null,
  };
}
