import { checkSurvey } from "@/lib/survey-model/checks";
import type { CheckedSurvey, Facts } from "@/lib/survey-model/checks/problem";

// Checks surveys that are too long to be checked between two frames.
addEventListener("message", ({ data }: MessageEvent<{ id: number; survey: CheckedSurvey; facts: Facts }>) => {
  postMessage({ id: data.id, problems: checkSurvey(data.survey, data.facts) });
});
