// How long the lists and look-ups of persons take beside reading one person, and whether they grow with the project.
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { copyCheckout } from "@/bench/checkout";
import { percentile, type Question, timesOf } from "@/bench/latency";
import { companyOf, emailOf, type Population, populate, userIdOf } from "@/bench/people";
import { newDataDir, type Product, removeDataDir, startProduct } from "@/bench/product";
import { machine, median, publish, table } from "@/bench/publish";
import { startEmbedded } from "@/lib/database/embedded";
import { createRandom } from "@/prisma/seed/random";

const rounds = 5;
const seconds = 3;
const clients = 8;
const many = 200_000;
const few = 20_000;
const page = 100;

/** Orders by a property, by how many persons are equal in it. */
const propertyOrders = {
  "some equal": "seats",
  "many equal": "plan",
  "none equal": "email",
  "mostly missing": "referrals",
};
const sorted = Object.entries(propertyOrders).flatMap(([kind, property]) => [
  { name: `sorted by a property, ${kind}`, order: `properties.${property}` },
  { name: `sorted by a property, ${kind}, descending`, order: `-properties.${property}` },
]);

/** The p95 of one question over that of another, at most. */
const goals = [
  { ours: "list, first page, with count", beside: "retrieve", most: 4 },
  { ours: "search, part of an e-mail", beside: "retrieve", most: 3 },
  { ours: "search, distinct id", beside: "retrieve", most: 3 },
  { ours: "distinct_id", beside: "retrieve", most: 3 },
  { ours: "rare property", beside: "retrieve", most: 3 },
  { ours: "list, last page, with count", beside: "list, first page, with count", most: 5 },
  ...sorted.map(({ name }) => ({ ours: name, beside: "list, first page, with count", most: 1.5 })),
];

/** Ten times as many persons: p95 at most so many times as long, but for what counts them or skips them. */
const mostGrowth = 1.5;
const growing = new Set([
  ...["a quarter of all, with count", "list, last page, with count", "sorted by name"],
  ...["did an event twice in 30 days", "did not", "possible duplicates"],
]);

type Times = Map<string, number[]>;

/** Measures, publishes, and says whether every goal is met. */
export async function run(): Promise<boolean> {
  const dataDir = newDataDir();
  const product = await startProduct(copyCheckout(), dataDir, { RATE_LIMIT: "off" });
  try {
    const large = await populate(dataDir, await newProject(product), many);
    const small = await populate(dataDir, await newProject(product), few);
    for (const { project } of [large, small]) await becomeOrdered(product, project);
    await becomeIndexed(product, [large.project, small.project]);
    const [ofLarge, ofSmall]: [Times, Times] = [new Map(), new Map()];
    for (let round = 0; round <= rounds; round++) {
      // The first only warms up.
      const isKept = round > 0;
      for (const [index, question] of questionsOf(large).entries()) {
        const sizes = [
          [question, ofLarge],
          [questionsOf(small)[index]!, ofSmall],
        ] as const;
        for (const [asked, times] of sizes) {
          const p95 = await p95Of(product, asked);
          if (isKept) times.set(asked.name, [...(times.get(asked.name) ?? []), p95]);
        }
      }
    }
    return report(ofLarge, ofSmall);
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
}

/** Waits until the order by last seen holds every person: rows that were copied in at once take longer than one request may. */
async function becomeOrdered({ url, apiKey }: Product, project: number): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const list = `${url}/api/projects/${project}/persons/?order=-last_seen_at&limit=1`;
  while (!(await fetch(list, { headers })).ok) await setTimeout(1000);
}

/** Asks for the list in each order by a property until each has its index. */
async function becomeIndexed({ url, apiKey, dataDir }: Product, projects: number[]): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}` };
  for (const project of projects)
    for (const { order } of sorted)
      await fetch(`${url}/api/projects/${project}/persons/?order=${order}&limit=1`, { headers });
  const database = await startEmbedded(dataDir);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const valid = `select from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisvalid and starts_with(c.relname, 'persons_order_')`;
  while ((await client.query(valid)).rowCount !== projects.length * sorted.length) await setTimeout(1000);
  await client.end();
  await database.stop();
}

async function newProject({ url }: Product): Promise<number> {
  const answer = await fetch(`${url}/api/bench/project`, { method: "POST" });
  return ((await answer.json()) as { id: number }).id;
}

async function p95Of({ url, apiKey }: Product, question: Question): Promise<number> {
  const headers = { authorization: `Bearer ${apiKey}` };
  return percentile(await timesOf(url, headers, question, { clients, seconds }), 0.95);
}

/** Each request asks for another person. */
function questionsOf({ project, persons, firstId }: Population): Question[] {
  const random = createRandom(project);
  const somebody = () => random.integer(persons);
  const list = (query: Record<string, unknown> = {}) =>
    `/api/projects/${project}/persons/?${new URLSearchParams(query as Record<string, string>)}`;
  const ofCompany = (company: string) =>
    JSON.stringify([{ key: "company", value: company, operator: "exact", type: "person" }]);
  const paid = (negation: boolean) =>
    JSON.stringify([
      {
        ...{ type: "behavioral", key: "paid", value: "performed_event_multiple", operator: "gte" },
        ...{ operator_value: 2, time_value: 30, time_interval: "day", negation },
      },
    ]);
  const free = JSON.stringify([{ key: "plan", value: "free", operator: "exact", type: "person" }]);
  return [
    { name: "retrieve", next: () => `/api/projects/${project}/persons/${firstId + somebody()}/` },
    { name: "list, first page, with count", next: () => list({ limit: page }) },
    { name: "list, last page, with count", next: () => list({ limit: page, offset: persons - page }) },
    { name: "search, part of an e-mail", next: () => list({ search: emailOf(somebody()).slice(3, 18) }) },
    { name: "search, distinct id", next: () => list({ search: userIdOf(somebody()) }) },
    { name: "distinct_id", next: () => list({ distinct_id: userIdOf(somebody()) }) },
    { name: "a quarter of all, with count", next: () => list({ properties: free }) },
    { name: "search, part of a name", next: () => list({ search: `a ${somebody()}` }) },
    { name: "sorted by last seen", next: () => list({ order: "-last_seen_at", limit: page }) },
    ...sorted.map(({ name, order }) => ({ name, next: () => list({ order, limit: page }) })),
    { name: "sorted by name", next: () => list({ order: "name", limit: page }) },
    { name: "did an event twice in 30 days", next: () => list({ properties: paid(false), limit: page }) },
    { name: "did not", next: () => list({ properties: paid(true), limit: page }) },
    { name: "possible duplicates", next: () => `/api/projects/${project}/persons/duplicates/?limit=${page}` },
    { name: "rare property", next: () => list({ properties: ofCompany(companyOf(somebody())) }) },
  ];
}

function report(ofLarge: Times, ofSmall: Times): boolean {
  const ratio = (above: number[] = [], below: number[] = []) =>
    median(above.map((value, round) => value / (below[round] ?? Number.NaN)));
  const judged = goals.map(({ ours, beside, most }) => ({
    what: `${ours} / ${beside}`,
    reached: ratio(ofLarge.get(ours), ofLarge.get(beside)),
    most,
  }));
  const growth = [...ofLarge.keys()].map((name) => ({
    what: `${name}, ${many / few} times the persons`,
    reached: ratio(ofLarge.get(name), ofSmall.get(name)),
    most: growing.has(name) ? null : mostGrowth,
  }));
  const all = [...judged, ...growth];
  const isMet = all.every(({ reached, most }) => most === null || reached <= most);
  const shown = (times: number[] = []) => median(times).toFixed(1);
  publish(
    "persons",
    [
      `${machine()}.`,
      "",
      table([
        ["p95 in ms", `${many} persons`, `${few} persons`],
        ...[...ofLarge].map(([name, times]) => [name, shown(times), shown(ofSmall.get(name))]),
      ]),
      "",
      table([
        ["ratio of p95", "reached", "goal"],
        ...all.map(({ what, reached, most }) => [
          what,
          reached.toFixed(2),
          most === null ? "" : `≤ ${most}${reached <= most ? "" : ", missed"}`,
        ]),
      ]),
      "",
      explanation,
    ].join("\n"),
  );
  return isMet;
}

const explanation = `
Medians of ${rounds} rounds of ${seconds} s each, ${clients} clients, requests in turn; a ratio is the median of the rounds'
ratios. Two projects in one database, with ${many} and ${few} persons with eight properties, ten events and, for every two persons,
three distinct ids. Each order by a property has its index. Each request is for a different person. A page has ${page} persons with their distinct ids, and the exact
count. The server runs as with \`npm start\`, with the embedded PostgreSQL, request logs and \`RATE_LIMIT=off\`; clients,
server and database share the machine's cores. Only counting the matches of a filter, the order by name, duplicates and the last page may grow with the project.
`.trim();
