import { z } from "zod";
import {
  defaultRows,
  HogqlCheck,
  HogqlInput,
  HogqlResult,
  hogqlColumns,
  hogqlFunctions,
  maxRows,
} from "@/lib/contract/analysis/hogql";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");

const tables = Object.entries(hogqlColumns).map(([table, columns]) => `- \`${table}\`: ${listed(columns)}`);
const functions = Object.entries(hogqlFunctions).map(([use, names]) => `- ${use}: ${listed(names)}`);

const description = `
Runs one SELECT statement on the data of a project, in a subset of HogQL. Anything not listed here is a 400 that names
the unsupported part and its position.

**Tables**

${tables.join("\n")}

\`person.properties\` of an event are the properties at the time of the event; join \`persons\` for the current ones.
Events of a deleted person have no \`person_id\`. \`pdi\` has one row for each distinct id of a person.

**Properties**: \`properties.plan\`, \`properties.$browser\` or \`properties['two words']\`, also nested. They are strings,
null if missing; compared with a number, date or boolean they are converted (null if that is not possible).

**Statements**: SELECT (DISTINCT), FROM, JOIN … ON (inner, left, right, full, cross), WHERE, GROUP BY, HAVING, ORDER BY,
LIMIT, OFFSET, UNION, INTERSECT, EXCEPT, WITH, subqueries, CASE, IN, BETWEEN, LIKE, ILIKE, IS NULL, EXISTS, CAST, FILTER;
\`coalesce\`, \`nullIf\`, \`greatest\`, \`least\`, \`interval 7 day\`. Aliases may be used in WHERE and HAVING. \`!=\`,
NOT IN and NOT LIKE are true for null. \`{name}\` is a placeholder for the value of that name.

**Functions**

${functions.join("\n")}

A query can be wrapped in a \`DataVisualizationNode\` or \`DataTableNode\`, as PostHog's app sends it. With the kind
\`HogQLMetadata\` (\`{"kind": "HogQLMetadata", "language": "hogQL", "query": "select …"}\`) it is validated without being
run.

**Limits**: ${defaultRows} rows without LIMIT, at most ${maxRows.toLocaleString("en")}; 30 seconds; 1 MiB per value and
32 MiB per response. Two queries per project run at a time; more are queued, then rejected with 429. 503 if Fieldbook
can't create the database role that runs queries.
`.trim();

/** Queries in HogQL. */
export const query = endpointsOf("query", {
  run: endpoint({
    permission: "sql",
    method: "POST",
    path: "/api/projects/{project_id}/query/",
    summary: "Run a SQL query",
    description,
    asks: true,
    scopes: ["query:read"],
    params: InProject,
    body: HogqlInput,
    returns: { 200: z.union([HogqlResult, HogqlCheck]) },
  }),
});
