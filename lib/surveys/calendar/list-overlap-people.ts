import "server-only";
import {
  maxAudienceConditions,
  type OverlapPeople,
  type OverlapPeopleQuery,
} from "@/lib/contract/survey/calendar";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Invalid } from "@/lib/errors";
import { createYielder } from "@/lib/event-loop";
import type { DisplayNameSettings } from "@/lib/persons/view";
import type { Audience } from "@/lib/survey-model/audience";
import { type EvaluatedAudiences, evaluateAudiences } from "@/lib/surveys/calendar/evaluate-audiences";
import { chanceOfSeveral, createChance } from "@/lib/surveys/calendar/overlap";
import { readNamedPersons } from "@/lib/surveys/named-persons";
import { audienceOf } from "@/lib/surveys/targeting/audience-sql";
import { type SurveyRow, surveyRows } from "@/lib/surveys/view";

/**
 * The persons of the sample behind the overlap of the calendar: who is in the audience of two or more of the surveys. Those
 * in the most audiences first, then the newest.
 *
 * @param signal cancels the statement over persons
 * @throws Invalid for a survey that is unknown or external, and for too many conditions; Busy when too many wait
 */
export async function listOverlapPeople(
  project: { id: number } & DisplayNameSettings,
  { surveys, limit, offset }: OverlapPeopleQuery,
  signal: AbortSignal,
  now = new Date(),
): Promise<OverlapPeople> {
  const audiences = await readAudiences(project, surveys);
  const evaluated = await evaluateAudiences(project, audiences, { now, signal });
  if (evaluated === null) {
    const maxConditions = maxAudienceConditions.toLocaleString("en");
    throw new Invalid(
      "surveys",
      "invalid_input",
      `The audiences have more than ${maxConditions} conditions.`,
    );
  }
  const { members, expected } = await selectMembers(audiences, evaluated);
  const page = members.slice(offset, offset + limit);
  const persons = await readNamedPersons(
    project,
    page.map(({ id }) => String(id)),
  );
  return {
    persons: evaluated.sample.persons,
    sample_size: evaluated.sample.size,
    count: members.length,
    expected: Math.round(expected),
    has_more: members.length > offset + limit,
    limit,
    offset,
    results: page.map(({ id, positions }) => ({
      person: persons.get(String(id)) ?? null,
      surveys: positions.map((at) => surveys[at]!),
    })),
  };
}

/** The audiences of surveys, in the order of their ids. */
async function readAudiences(project: { id: number }, ids: readonly string[]): Promise<Audience[]> {
  const rows = await query<SurveyRow>(
    surveyRows(Prisma.sql`where s.project_id = ${project.id} and s.id = any(${[...ids]}::uuid[])`),
  );
  return ids.map((id, at) => {
    const row = rows.find((survey) => survey.id === id);
    const path = `surveys.${at}`;
    if (!row) throw new Invalid("surveys", "does_not_exist", `Survey with ID ${id} does not exist.`, path);
    if (row.type === "external_survey") {
      throw new Invalid("surveys", "invalid_input", `Survey ${id} is external: it has no audience.`, path);
    }
    return audienceOf(row);
  });
}

/** A person who is in two or more audiences, with a rollout perhaps. */
interface Member {
  id: number;
  /** Positions of the audiences. */
  positions: number[];
}

async function selectMembers(
  audiences: readonly Audience[],
  { filters, sample }: EvaluatedAudiences,
): Promise<{ members: Member[]; expected: number }> {
  const chancesOf = audiences.map((audience) => createChance(audience, filters));
  const mayYield = createYielder();
  const members: Member[] = [];
  let expected = 0;
  for (const { matches, ids } of sample.groups) {
    const chances = chancesOf.map((chanceOf) => chanceOf(matches));
    const positions = chances.flatMap((chance, at) => (chance > 0 ? [at] : []));
    if (positions.length >= 2) {
      for (const id of ids) members.push({ id, positions });
      expected += ids.length * chanceOfSeveral(chances);
    }
    await mayYield();
  }
  members.sort((a, b) => b.positions.length - a.positions.length || b.id - a.id);
  return { members, expected };
}
