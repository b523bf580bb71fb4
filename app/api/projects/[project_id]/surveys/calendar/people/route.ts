import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { listOverlapPeople } from "@/lib/surveys/calendar/list-overlap-people";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.overlapPeople, ({ project, query, request }) =>
    listOverlapPeople(project, query, request.signal),
  ),
);
