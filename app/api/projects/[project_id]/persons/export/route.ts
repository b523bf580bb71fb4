import { persons } from "@/lib/contract/endpoints/persons";
import { CsvFile } from "@/lib/http/csv";
import { JsonRows } from "@/lib/http/json-response";
import { route, serve } from "@/lib/http/serve";
import type { PersonsExport } from "@/lib/persons/export-selection";
import { exportSelection } from "@/lib/persons/export-selection";

const toFile = ({ name, columns, items, lines }: PersonsExport, format: string | undefined) =>
  format === "csv" ? new CsvFile(columns, lines, `${name}.csv`) : new JsonRows(items, `${name}.json`);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.exportMany, async ({ project, query }) =>
    toFile(await exportSelection(project, query), query.format),
  ),
  serve(persons.exportSelected, async ({ project, body, query }) =>
    toFile(await exportSelection(project, body), query.format),
  ),
);
