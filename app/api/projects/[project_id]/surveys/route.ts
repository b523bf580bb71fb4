import { surveys } from "@/lib/contract/endpoints/surveys";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";
import { createSurvey } from "@/lib/surveys/create";
import { listSurveys } from "@/lib/surveys/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.list, async (call) =>
    paginate(call, await listSurveys(call.project, call.actor, call.query)),
  ),
  serve(surveys.create, ({ project, actor, body }) => createSurvey(project, actor, body)),
);
