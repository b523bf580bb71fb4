import "server-only";
import { type MaskedFor, maskAnswer } from "@/lib/contract/person/personal";
import type { PersonResponse, PersonResponses } from "@/lib/contract/survey/response";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { answeredQuestions } from "@/lib/surveys/responses/answered-questions";

/** Most responses that are listed. */
const maxResponses = 200;

interface Row extends Omit<PersonResponse, "submitted_at"> {
  timestamp: Date;
}

/** The responses of a person to all surveys of a project, newest first; those to deleted surveys, too. One statement. */
export async function listResponsesOfPerson(
  { masking, ...project }: { id: number } & MaskedFor,
  person: { id: string | bigint },
): Promise<PersonResponses> {
  const rows = await query<Row>(Prisma.sql`
    select r.uuid, r.survey_id, s.name as survey_name, r.timestamp, r.completed, ${Prisma.raw(answeredQuestions)} as answers
    from responses r left join surveys s on s.project_id = r.project_id and s.id::text = r.survey_id
    where r.project_id = ${project.id} and r.person_id = ${person.id}::bigint
    order by r.timestamp desc, r.uuid desc limit ${maxResponses}`);
  return {
    results: rows.map(({ timestamp, answers, ...row }) => ({
      ...row,
      answers: masking
        ? answers.map((given) => ({ ...given, answer: maskAnswer(masking, given.question_id, given.answer) }))
        : answers,
      submitted_at: toTimestamp(timestamp),
    })),
  };
}
