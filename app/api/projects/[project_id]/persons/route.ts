import { persons } from "@/lib/contract/endpoints/persons";
import { CsvRows } from "@/lib/http/csv";
import { paginatePersons } from "@/lib/http/paginate";
import { httpProblems } from "@/lib/http/problem";
import { respondWithProblem } from "@/lib/http/respond";
import { route, serve } from "@/lib/http/serve";
import { exportPersons } from "@/lib/persons/export";
import { listPersons } from "@/lib/persons/list";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.list, async (call) =>
    call.query.format === "csv"
      ? new CsvRows(await exportPersons(call.project, call.query))
      : paginatePersons(call, await listPersons(call.project, call.query)),
  ),
);

const creation =
  "Creating persons via this API is not allowed. Please create persons by sending an $identify event. See https://posthog.com/docs/product-analytics/identify for details.";

/** Persons are created by events. @source docs/reference/persons.md#creating-a-person */
export const POST = async (request: Request) =>
  respondWithProblem(request, httpProblems.method("POST", ["GET", "HEAD", "OPTIONS"], creation));
