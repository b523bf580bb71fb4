import "server-only";
import { ingestEvents } from "@/lib/capture/ingest";
import { normalizeEvents } from "@/lib/capture/normalize";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { iterationsEnd } from "@/lib/survey-model/state";
import type { DemoQuestion } from "@/prisma/seed/answers";
import { generateEvents, type OpenSurvey } from "@/prisma/seed/events";
import { createRandom } from "@/prisma/seed/random";
import { createReaders, demoDays } from "@/prisma/seed/readers";

/** Number of persons who sign up. */
const signUps = 2000;

/** Events per call, like an SDK that batches. */
const batchSize = 2000;

const dayMs = 86_400_000;

/**
 * Captures ninety days of the demo project (about 2,000 persons, 60,000 events, 1,500 responses) through the code that
 * captures for SDKs, in order of time. The same on every machine, except for the day it ends. Done again, it stores what is
 * missing: events have the same UUIDs.
 *
 * @param now the day the demo data ends
 */
export async function captureHistory(project: Project, now: Date): Promise<void> {
  const random = createRandom(20_260_000);
  const end = new Date(now).setUTCHours(0, 0, 0, 0) + dayMs;
  const surveys = await openSurveys(project, end);
  const people = createReaders(signUps, random);
  const events = people
    .flatMap((reader) => generateEvents(reader, surveys, end, random))
    .filter(({ timestamp }) => timestamp <= now.toISOString())
    .toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
  for (let at = 0; at < events.length; at += batchSize) {
    const body = { api_key: project.api_token, batch: events.slice(at, at + batchSize) };
    const { failures } = await ingestEvents(
      project.id,
      normalizeEvents(body, { received: now.getTime() }).events,
    );
    for (const error of failures.values()) throw error;
  }
}

async function openSurveys(project: Project, end: number): Promise<OpenSurvey[]> {
  const surveys = await db.survey.findMany({
    where: { project_id: project.id, start_date: { not: null } },
    // The order decides who answers what.
    orderBy: [{ created_at: "asc" }, { name: "asc" }],
  });
  return surveys.map((survey) => ({
    id: survey.id,
    name: survey.name,
    questions: (survey.questions ?? []) as unknown as DemoQuestion[],
    iterationDays: survey.iteration_frequency_days,
    startedAt: survey.start_date?.getTime() ?? end,
    from: Math.max(survey.start_date?.getTime() ?? end, end - demoDays * dayMs),
    to: Math.min(survey.end_date?.getTime() ?? end, iterationsEnd(survey) ?? end),
    reach: survey.type === "widget" ? 0.2 : 0.09,
  }));
}
