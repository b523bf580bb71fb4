import { surveys } from "@/lib/contract/endpoints/surveys";
import { CsvFile } from "@/lib/http/csv";
import { JsonRows } from "@/lib/http/json-response";
import { route, serve } from "@/lib/http/serve";
import { createLinks } from "@/lib/surveys/hosting/create-links";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.createLinks, async ({ project, actor, params, query, body }) => {
    const { name, columns, items, lines } = await createLinks(project, actor, params.id, body);
    return query.format === "csv"
      ? new CsvFile(columns, lines, `${name}.csv`)
      : new JsonRows(items, `${name}.json`);
  }),
);
