// Submissions of surveys in component tests, sent as SDKs do.
import { ask } from "@/components/testing/surveys";

/** A submission: answers by question id, and other properties such as `$survey_iteration`. */
export interface Submission {
  answers: Record<string, string | number | readonly string[]>;
  /** False for a partial one. */
  isCompleted?: boolean;
  properties?: object;
}

/** Sends submissions, each of a different person. */
export async function submit(
  { api_token }: { api_token: string },
  surveyId: string,
  submissions: readonly Submission[],
): Promise<void> {
  const batch = submissions.map(({ answers, isCompleted = true, properties }) => ({
    event: "survey sent",
    distinct_id: crypto.randomUUID(),
    properties: {
      $survey_id: surveyId,
      $survey_submission_id: crypto.randomUUID(),
      $survey_completed: isCompleted,
      ...Object.fromEntries(
        Object.entries(answers).map(([id, answer]) => [`$survey_response_${id}`, answer]),
      ),
      ...properties,
    },
  }));
  await ask("POST", "/batch/", { api_key: api_token, batch });
}
