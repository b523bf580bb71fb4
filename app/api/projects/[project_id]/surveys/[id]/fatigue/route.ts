import { surveys } from "@/lib/contract/endpoints/surveys";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";
import { getFatigue } from "@/lib/surveys/get-fatigue";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.fatigue, ({ project, params, query }) => getFatigue(project, params.id, query)),
);
