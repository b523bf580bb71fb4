// Calls a server by the types that openapi-typescript made: `node typed-fetch.ts URL KEY TOKEN`. Prints what was answered.
import createClient from "openapi-fetch";
import type { components, paths } from "./output/schema.d.ts";

const [baseUrl = "", key = "", token = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });
const path = { project_id: "@current" };
const surveysPath = "/api/projects/{project_id}/surveys/";
const surveyPath = "/api/projects/{project_id}/surveys/{id}/";

const question: components["schemas"]["OpenQuestion"] = { type: "open", question: "What is missing?" };
const created = await client.POST(surveysPath, {
  params: { path },
  body: { name: "Made by openapi-typescript", type: "popover", questions: [question] },
});
const id: string = created.data?.id ?? "";
const etag: string = created.response.headers.get("etag") ?? "";
const one = { ...path, id };

const changed = await client.PATCH(surveyPath, {
  params: { path: one, header: { "If-Match": etag } },
  body: { responses_limit: 20 },
});
const limit: number | null | undefined = changed.data?.responses_limit;
const stale = await client.PATCH(surveyPath, {
  params: { path: one, header: { "If-Match": etag } },
  body: { responses_limit: 30 },
});
const code: string | undefined = stale.error?.code;

const listed = await client.GET(surveysPath, {
  params: { path, query: { search: "openapi-typescript", limit: 10 } },
});
const names: string[] = listed.data?.results.map((survey) => survey.name) ?? [];
const persons = await client.GET("/api/projects/{project_id}/persons/", {
  params: { path, query: { limit: 2 } },
});
// CSV is a text.
const page = typeof persons.data === "object" ? persons.data.results : [];
const personUuids: string[] = page.map(({ uuid }) => uuid);
const answered = await client.POST("/api/projects/{project_id}/query/", {
  params: { path },
  body: { query: { kind: "HogQLQuery", query: "select count() from events" } },
});
const captured = await client.POST("/i/v0/e/", {
  body: { api_key: token, event: "generated", distinct_id: "openapi-typescript" },
});
const delivered = await client.GET("/api/surveys/", { params: { query: { token } } });
const removed = await client.DELETE(surveyPath, { params: { path: one } });

console.log(
  JSON.stringify({
    created: created.response.status,
    limit,
    stale: [stale.response.status, code],
    names,
    persons: personUuids.length,
    rows: answered.data && "results" in answered.data ? answered.data.results.length : null,
    captured: captured.data?.status,
    delivered: delivered.data?.surveys.length,
    removed: removed.response.status,
  }),
);
