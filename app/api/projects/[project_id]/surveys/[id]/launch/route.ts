import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { launchSurvey } from "@/lib/surveys/schedule/start-and-stop";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.launch, ({ project, actor, params, body, ifMatch }) =>
    launchSurvey(project, actor, params.id, ifMatch, body),
  ),
);
