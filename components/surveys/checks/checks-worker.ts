import { checkSurvey } from "@/lib/survey-model/checks";
import type { CheckedSurvey, Facts } from "@/lib/survey-model/checks/problem";

// Checks long surveys in a worker, so that typing is not blocked.
addEventListener("message", ({ data }: MessageEvent<{ id: number; survey: CheckedSurvey; facts: Facts }>) => {
  postMessage({ id: data.id, problems: checkSurvey(data.survey, data.facts) });
});
