import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { questionLabels } from "@/lib/surveys/question-labels";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.questionLabels, ({ project }) => questionLabels(project)),
);
