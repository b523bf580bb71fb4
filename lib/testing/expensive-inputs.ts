// Requests that blocked the event loop for seconds, or could: bodies and queries that are small to send and expensive
// to process. Tests send each to a running server or to its handlers, and measure how long other work waits.

/** A request, with a key of the project that may do everything. */
export interface ExpensiveInput {
  /** Why it is expensive. */
  name: string;
  method: "GET" | "POST";
  /** Of the address, with the project's. */
  path: (project: { id: number }) => string;
  query?: () => Record<string, string>;
  body?: (world: { token: string }) => unknown;
}

/** How many times as large the long form is. */
export const scale = process.env.LONG ? 10 : 1;

/** Applies a function to 0, 1, 2 … */
export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count * scale }, (_, at) => make(at));
const listed = (count: number, make: (at: number) => string, separator = ", ") =>
  times(count, make).join(separator);

/** The largest regular expression of 2,000 characters, each time another. */
const hugeRegex = (at: number) => `^x${at}${"[a-z]{1,255}".repeat(50)}`;
const foldedRegex = (at: number) => `(?i)${at}${"[\\x{100}-\\x{10fff0}]".repeat(80)}`;
const unicodeRegex = (at: number) => `${at}[${"\\p{L}".repeat(390)}]`;

const regexes = { repetitions: hugeRegex, "folded ranges": foldedRegex, "Unicode classes": unicodeRegex };

const conditions = (regex: (at: number) => string, count = 100) =>
  times(count, (at) => ({ key: "plan", type: "person", operator: "regex", value: regex(at) }));

const filterInputs = Object.entries(regexes).flatMap(([name, regex]): ExpensiveInput[] => [
  {
    name: `a funnel with 100 regular expressions of ${name}`,
    method: "POST",
    path: ({ id }) => `/api/projects/${id}/insights/funnel/`,
    body: () => ({ events: [{ id: "$pageview" }], properties: conditions(regex) }),
  },
  {
    name: `a funnel with regular expressions of ${name} in each step`,
    method: "POST",
    path: ({ id }) => `/api/projects/${id}/insights/funnel/`,
    body: () => ({ events: times(20, (at) => ({ id: `e${at}`, properties: conditions(regex, 5) })) }),
  },
  {
    name: `a list of persons by a regular expression of ${name}`,
    method: "GET",
    path: ({ id }) => `/api/projects/${id}/persons/`,
    query: () => ({ properties: JSON.stringify(conditions(regex, 5)) }),
  },
  {
    name: `a cohort of 100 regular expressions of ${name}`,
    method: "POST",
    path: ({ id }) => `/api/projects/${id}/cohorts/`,
    body: () => ({ name: "Cohort", filters: { properties: { type: "AND", values: conditions(regex) } } }),
  },
  {
    name: `a flag of 100 regular expressions of ${name}`,
    method: "POST",
    path: ({ id }) => `/api/projects/${id}/feature_flags/`,
    body: () => ({ key: "flag", filters: { groups: [{ properties: conditions(regex) }] } }),
  },
  {
    name: `a survey whose targeting has 100 regular expressions of ${name}`,
    method: "POST",
    path: ({ id }) => `/api/projects/${id}/surveys/`,
    body: () => ({
      name: `Targeted ${name}`,
      type: "popover",
      targeting_flag_filters: { groups: [{ properties: conditions(regex) }] },
    }),
  },
  {
    name: `a survey on pages of a regular expression of ${name}`,
    method: "POST",
    path: ({ id }) => `/api/projects/${id}/surveys/`,
    body: () => ({
      name: `On pages ${name}`,
      type: "popover",
      conditions: { url: regex(0), urlMatchType: "regex" },
    }),
  },
  {
    name: `paths cleaned by 50 regular expressions of ${name}`,
    method: "POST",
    path: ({ id }) => `/api/projects/${id}/insights/path/`,
    body: () => ({ local_path_cleaning_filters: times(50, (at) => ({ regex: regex(at), alias: "x" })) }),
  },
]);

const queries: Record<string, () => string> = {
  "5,000 columns": () => `select ${listed(5000, () => "1")}`,
  "a union of 24 times 99 columns": () => listed(24, () => `select ${listed(99, () => "1")}`, " union all "),
  "a union of 190 SELECTs": () => listed(190, () => "select 1", " union all "),
  "a list of 4,990 texts after IN": () =>
    `select 1 from events where event in (${listed(4990, (at) => `'e${at}'`)})`,
  "370 comparisons after OR": () =>
    `select 1 from events where ${listed(370, (at) => `event = '${at}'`, " or ")}`,
  "700 parentheses": () => `select ${"(".repeat(700)}1${")".repeat(700)}`,
  "480 calls inside each other": () => `select ${"lower(".repeat(480)}event${")".repeat(480)} from events`,
  "300 subqueries inside each other": () => `select ${"(select ".repeat(300)}1${")".repeat(300)}`,
  "370 branches of CASE": () =>
    `select case ${listed(370, () => "when event = 'a' then 1", " ")} end from events`,
  "700 keys after ORDER BY": () => `select event from events order by ${listed(700, () => "event")}`,
  "400 aliases after GROUP BY": () =>
    `select ${listed(99, (at) => `lower(event) as a${at}`)} from events group by ${listed(400, (at) => `a${at % 99}`)}`,
  "a name of 65,000 letters": () => `select ${"a".repeat(65_000)} from events`,
  "aliases that double": () =>
    `select event as a0, ${listed(12, (at) => `a${at} || a${at} as a${at + 1}`)} from events`,
  "16,000 comments": () => `select ${"/**/".repeat(16_000)} 1`,
  "30 regular expressions": () =>
    `select 1 from events where ${listed(30, (at) => `match(event, '${hugeRegex(at)}')`, " or ")}`,
};

const queryInputs = Object.entries(queries).map(
  ([name, query]): ExpensiveInput => ({
    name: `a query with ${name}`,
    method: "POST",
    path: ({ id }) => `/api/projects/${id}/query/`,
    body: () => ({ query: { kind: "HogQLQuery", query: query() } }),
  }),
);

/** Every one of them. */
export const expensiveInputs: readonly ExpensiveInput[] = [...filterInputs, ...queryInputs];
