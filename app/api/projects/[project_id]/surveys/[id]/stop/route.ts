import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { stopSurvey } from "@/lib/surveys/schedule/start-and-stop";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.stop, ({ project, actor, params, ifMatch }) =>
    stopSurvey(project, actor, params.id, ifMatch),
  ),
);
