import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { CsvFile } from "@/lib/http/csv";
import { JsonRows } from "@/lib/http/json-response";
import { route, serve } from "@/lib/http/serve";
import { exportResponses } from "@/lib/surveys/responses/export";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyAnswers.exportResponses, async ({ project, actor, params, query }) => {
    const { name, columns, items, lines } = await exportResponses(project, actor.user, params.id, query);
    return query.format === "csv"
      ? new CsvFile(columns, lines, `${name}.csv`)
      : new JsonRows(items, `${name}.json`);
  }),
);
