import "server-only";
import { ingestEvents } from "@/lib/capture/ingest";
import { normalizeEvents } from "@/lib/capture/normalize";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { iterationsEnd } from "@/lib/survey-model/state";
import type { DemoQuestion } from "@/prisma/seed/answers";
import { eventsOf, type OpenSurvey } from "@/prisma/seed/events";
import { seeded } from "@/prisma/seed/random";
import { demoDays, makeReaders } from "@/prisma/seed/readers";

/** Readers of the demo who sign up. */
const readers = 2000;

/** Events in one call, as from an SDK that batches. */
const batch = 2000;

const day = 86_400_000;

/**
 * Ninety days of the demo project: about 2,000 persons, 60,000 events, 1,500 answers, through the code that captures
 * for SDKs, in the order in which it happened. The same on every machine, but for the day it ends.
 *
 * @param now the day the demo data ends
 */
export async function captureHistory(project: Project, now: Date): Promise<void> {
  const random = seeded(20_260_000);
  const end = new Date(now).setUTCHours(0, 0, 0, 0) + day;
  const surveys = await openSurveys(project, end);
  const people = makeReaders(readers, random);
  const events = people
    .flatMap((reader) => eventsOf(reader, surveys, end, random))
    .filter(({ timestamp }) => timestamp <= now.toISOString())
    .toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
  for (let at = 0; at < events.length; at += batch) {
    const body = { api_key: project.api_token, batch: events.slice(at, at + batch) };
    await ingestEvents(project.id, normalizeEvents(body, { received: now.getTime() }).events);
  }
}

async function openSurveys(project: Project, end: number): Promise<OpenSurvey[]> {
  const surveys = await db.survey.findMany({ where: { project_id: project.id, start_date: { not: null } } });
  return surveys.map((survey) => ({
    id: survey.id,
    name: survey.name,
    questions: (survey.questions ?? []) as unknown as DemoQuestion[],
    every: survey.iteration_frequency_days,
    begun: survey.start_date?.getTime() ?? end,
    from: Math.max(survey.start_date?.getTime() ?? end, end - demoDays * day),
    to: Math.min(survey.end_date?.getTime() ?? end, iterationsEnd(survey) ?? end),
    reach: survey.type === "widget" ? 0.2 : 0.09,
  }));
}
