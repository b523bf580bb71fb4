import type { CheckInput } from "@/components/survey/checks/check-in-worker";
import { checkSurvey } from "@/lib/survey-model/checks";

// Checks long surveys, and many, in a worker, so that neither typing nor scrolling is blocked.
addEventListener("message", ({ data }: MessageEvent<{ id: number; inputs: readonly CheckInput[] }>) => {
  postMessage({ id: data.id, problems: data.inputs.map(({ survey, facts }) => checkSurvey(survey, facts)) });
});
