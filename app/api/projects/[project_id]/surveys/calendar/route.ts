import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { surveyCalendar } from "@/lib/surveys/calendar/get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.calendar, ({ project, query, request }) => surveyCalendar(project, query, request.signal)),
);
