import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { type ContactLimit, contactBudgetOf } from "@/lib/survey-model/contact-budget";
import { fromExposures } from "@/lib/surveys/fatigue/sample";
import { contactDay, isCounted } from "@/lib/surveys/targeting/contacts-sql";
import type { SurveyRow } from "@/lib/surveys/view";

/** The limits of the contact budget that hold a survey back; none for an exempt and for a hosted one. */
export const limitsOf = (project: { survey_config: unknown }, survey: SurveyRow): readonly ContactLimit[] =>
  survey.contact_priority === "exempt" || survey.type === "external_survey"
    ? []
    : (contactBudgetOf(project.survey_config)?.limits ?? []);

/** SQL: the persons of `sample` whose budget other surveys used up, once for each limit; the same as `allotContacts`. */
export function heldBackPersons(
  project: { id: number; timezone: string },
  survey: SurveyRow,
  limits: readonly ContactLimit[],
  now: Date,
): Prisma.Sql {
  const dayOf = (instant: Prisma.Sql) => contactDay(instant, Prisma.sql`${project.timezone}`);
  const usedUp = limits.map(
    (limit) => Prisma.sql`
      select sample.id, sample.weight ${fromExposures(project, survey, { days: limit.days + 1, now })}
        and ${dayOf(Prisma.sql`e.timestamp`)} + ${limit.days}::int > ${dayOf(Prisma.sql`${now}::timestamptz`)}
        and not exists (select from surveys s
          where s.project_id = e.project_id and s.id::text = e.survey_id and not (${isCounted}))
      group by 1, 2 having count(distinct (e.survey_id, e.survey_iteration)) >= ${limit.surveys}::int`,
  );
  return usedUp.length > 0
    ? Prisma.join(usedUp, " union all ")
    : Prisma.sql`select id, weight from sample where false`;
}
