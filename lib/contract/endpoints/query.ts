import { z } from "zod";
import { endpoint } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import {
  defaultRows,
  HogqlCheck,
  HogqlInput,
  HogqlResult,
  hogqlColumns,
  hogqlFunctions,
  mostRows,
} from "@/lib/contract/hogql";

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");

const tables = Object.entries(hogqlColumns).map(([table, columns]) => `- \`${table}\`: ${listed(columns)}`);
const functions = Object.entries(hogqlFunctions).map(([use, names]) => `- ${use}: ${listed(names)}`);

const description = `
One SELECT over what the project holds, in the part of HogQL that is listed here; anything else is a 400 that says what
is not allowed, and where.

**Tables**

${tables.join("\n")}

\`person.properties\` of an event are those the person had then; join \`persons\` for today's. A deleted person's events
have no \`person_id\`. \`pdi\` gives a person one row for each distinct id.

**Properties** are read as \`properties.plan\`, \`properties.$browser\` or \`properties['two words']\`, and inside them
further. They are texts, null where they are missing; beside a number, a date or a truth value they are taken for one
(null when they are none).

**Statements**: SELECT (DISTINCT), FROM, JOIN … ON (inner, left, right, full, cross), WHERE, GROUP BY, HAVING, ORDER BY,
LIMIT, OFFSET, UNION, INTERSECT, EXCEPT, WITH, subqueries, CASE, IN, BETWEEN, LIKE, ILIKE, IS NULL, EXISTS, CAST, FILTER;
\`coalesce\`, \`nullIf\`, \`greatest\`, \`least\`, \`interval 7 day\`. Aliases may be used in WHERE and HAVING. \`!=\`,
NOT IN and NOT LIKE hold for null. \`{name}\` is replaced by the value of that name.

**Functions**

${functions.join("\n")}

A query may come inside a \`DataVisualizationNode\` or \`DataTableNode\`, as PostHog's screens send it. Of kind
\`HogQLMetadata\` (\`{"kind": "HogQLMetadata", "language": "hogQL", "query": "select …"}\`) it is only checked: the
answer says whether it would run, and where not.

**Limits**: ${defaultRows} rows unless LIMIT says otherwise, ${mostRows.toLocaleString("en")} at most; 30 seconds; 1 MiB a
value and 32 MiB an answer. Two queries of a project run at once, some more wait, and then it is a 429. Where Fieldbook
may not make the database role that they run as, it is a 503.
`.trim();

/** Queries in HogQL. */
export const query = {
  run: endpoint({
    id: "query.run",
    method: "POST",
    path: "/api/projects/{project_id}/query/",
    summary: "Ask in SQL",
    description,
    asks: true,
    scopes: ["query:read"],
    params: InProject,
    body: HogqlInput,
    returns: { 200: z.union([HogqlResult, HogqlCheck]) },
  }),
};
