import "server-only";
import { transaction } from "@/lib/database/transaction";
import { changeSurvey } from "@/lib/surveys/apply-changes";
import { lockSurvey } from "@/lib/surveys/find";
import { currentIteration } from "@/lib/surveys/schedule/current-iteration";

/**
 * Stores the iteration of a moment if the stored one is behind, with the keys of the internal flag, a version and an
 * activity entry of the system. Does nothing if it is current, so that it can be repeated.
 *
 * @throws NotFound   @source docs/reference/surveys.md#iterations
 */
export async function moveIteration(project: { id: number }, id: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const survey = await lockSurvey(tx, project, id, null);
    const iteration = currentIteration(survey, now);
    if (!iteration || iteration.number <= (survey.current_iteration ?? 1)) return;
    const changes = {
      current_iteration: iteration.number,
      current_iteration_start_date: iteration.start,
    };
    await changeSurvey(tx, null, survey, changes, { now });
  });
}
