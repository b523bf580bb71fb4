import type { APIRequestContext } from "@playwright/test";
import { asOwner } from "./fixtures";
import type { Place } from "./screens";

/** The demo project, and a survey of it that was started. */
export async function demoPlace(request: APIRequestContext): Promise<Place> {
  const { results } = await (await request.get("/api/projects/1/surveys/", asOwner)).json();
  const started = results.find(
    ({ start_date }: { start_date: string | null }) => start_date && Date.parse(start_date) < Date.now(),
  );
  return { projectId: 1, surveyId: started.id, cohortId: 1, flagId: 1, boardId: 1 };
}
