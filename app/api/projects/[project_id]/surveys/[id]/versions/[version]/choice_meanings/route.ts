import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { setChoiceMeaning } from "@/lib/surveys/set-choice-meaning";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.setChoiceMeaning, ({ project, actor, params, body }) =>
    setChoiceMeaning(project, actor, params, body),
  ),
);
