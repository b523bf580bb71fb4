// Calls a server by the client that @hey-api/openapi-ts made: `node hey-api.ts URL KEY TOKEN`. Prints what was answered.
import { createClient } from "./output/hey-api/client/index.ts";
import {
  personsList,
  queryRun,
  sdkCapture,
  sdkSurveys,
  surveysCreate,
  surveysList,
  surveysRemove,
  surveysUpdate,
} from "./output/hey-api/sdk.gen.ts";
import type { OpenQuestion } from "./output/hey-api/types.gen.ts";

const [baseUrl = "", key = "", token = ""] = process.argv.slice(2);
const client = createClient({ baseUrl, auth: key });
const path = { project_id: "@current" };

const question: OpenQuestion = { type: "open", question: "What is missing?" };
const created = await surveysCreate({
  client,
  path,
  body: { name: "Made by hey-api", type: "popover", questions: [question] },
});
const id: string = created.data?.id ?? "";
const etag: string = created.response?.headers.get("etag") ?? "";
const one = { ...path, id };

const changed = await surveysUpdate({
  client,
  path: one,
  headers: { "If-Match": etag },
  body: { responses_limit: 20 },
});
const limit: number | null | undefined = changed.data?.responses_limit;
const stale = await surveysUpdate({
  client,
  path: one,
  headers: { "If-Match": etag },
  body: { responses_limit: 30 },
});
const code: string | undefined = stale.error?.code;

const listed = await surveysList({ client, path, query: { search: "hey-api", limit: 10 } });
const names: string[] = listed.data?.results.map((survey) => survey.name) ?? [];
const persons = await personsList({ client, path, query: { limit: 2 } });
const answered = await queryRun({
  client,
  path,
  body: { query: { kind: "HogQLQuery", query: "select count() from events" } },
});
const captured = await sdkCapture({
  client,
  body: { api_key: token, event: "generated", distinct_id: "hey-api" },
});
const delivered = await sdkSurveys({ client, query: { token } });
const removed = await surveysRemove({ client, path: one });

console.log(
  JSON.stringify({
    created: created.response?.status,
    limit,
    stale: [stale.response?.status, code],
    names,
    persons: typeof persons.data === "object" ? persons.data.results.length : null,
    rows: answered.data && "results" in answered.data ? answered.data.results.length : null,
    captured: captured.data?.status,
    delivered: delivered.data?.surveys.length,
    removed: removed.response?.status,
  }),
);
