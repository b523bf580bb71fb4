import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { CsvFile } from "@/lib/http/csv";
import { route, serve } from "@/lib/http/serve";
import { exportSearchedResponses, searchResponses } from "@/lib/surveys/responses/search-project";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyAnswers.searchResponses, async ({ project, actor, query }) => {
    if (query.format !== "csv") return await searchResponses(project, actor.user, query);
    const { name, columns, lines } = await exportSearchedResponses(project, actor.user, query);
    return new CsvFile(columns, lines, `${name}.csv`);
  }),
);
