import { surveyLinks } from "@/lib/contract/endpoints/survey-links";
import { CsvFile } from "@/lib/http/csv";
import { JsonRows } from "@/lib/http/json-response";
import { route, serve } from "@/lib/http/serve";
import { readBatchLinks } from "@/lib/surveys/hosting/read-batch-links";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyLinks.links, async ({ project, params, query }) => {
    const { name, columns, items, lines } = await readBatchLinks(project, params.id, params.batch_id);
    return query.format === "csv"
      ? new CsvFile(columns, lines, `${name}.csv`)
      : new JsonRows(items, `${name}.json`);
  }),
);
