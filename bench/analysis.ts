// Analysis beside what else could answer: PostgreSQL with one statement, DuckDB with the same on two threads; and beside
// the least that it could take, counting the rows it reads. Everybody must say the same.
import { readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import pg from "pg";
import { loadDuck } from "@/bench/analysis/duck";
import { eventFile, random, type Size, sizes } from "@/bench/analysis/events";
import { projectOf } from "@/bench/analysis/load";
import { type Question, questions } from "@/bench/analysis/questions";
import { copyCheckout } from "@/bench/checkout";
import { type Product, startProduct } from "@/bench/product";
import { machine, median, publish, table } from "@/bench/results";
import { startEmbedded } from "@/lib/database/embedded";

/** Milliseconds by question and party, one figure a round. */
type Times = Map<string, Map<string, number[]>>;

const rounds = Number(process.env.ROUNDS ?? 5);

/** Requests whose 99th percentile is taken. */
const listed = 300;

/** The size asked for on the command line; S without one. */
function sizeAsked(): Size {
  const at = process.argv.indexOf("--size");
  const size = Object.values(sizes).find(({ name }) => name === process.argv[at + 1]);
  if (at < 0) return sizes.S;
  if (!size) throw new Error("npm run bench -- analysis --size S|M|L");
  return size;
}

/** Measures, publishes, and says whether every goal is met and everybody agrees. */
export async function run(): Promise<boolean> {
  const size = sizeAsked();
  // Stays there, so that the next run need not load anything.
  const folder = path.join(os.tmpdir(), `fieldbook-bench-analysis-${size.name}`);
  const embedded = await startEmbedded(folder);
  const product = await startProduct(copyCheckout(), folder, { RATE_LIMIT: "off", LOG_LEVEL: "error" });
  const client = new pg.Client({ connectionString: embedded.superuserUrl, options: "-c TimeZone=UTC" });
  await client.connect();
  const duck = await (await DuckDBInstance.create(":memory:", { threads: "2" })).connect();
  try {
    const file = await eventFile(folder, size);
    const project = await projectOf(client, size, file);
    await loadDuck(duck, size, file);
    const smaller = size.name === "L" ? sizes.M : null;
    const smallProject = smaller && (await projectOf(client, smaller, await eventFile(folder, smaller)));
    const watch = watchMemory(product.pid);
    const { times, differences } = await compare({ product, client, duck, size, project, smallProject });
    const memory = watch.stop();
    const list = await listBeside(product, project);
    return report({ size, times, differences, memory, list });
  } finally {
    duck.disconnectSync();
    await client.end();
    await product.stop();
    await embedded.stop();
  }
}

interface Parties {
  product: Product;
  client: pg.Client;
  duck: DuckDBConnection;
  size: Size;
  project: number;
  smallProject: number | null;
}

/** Somebody who answers: what they say, null for those who only take time. */
type Party = [name: string, answer: (question: Question) => Promise<string | null>];

const partiesOf = ({ product, client, duck, size, project, smallProject }: Parties): Party[] => [
  ["lower bound", (question) => lowerBound(client, project, question)],
  ["ours", (question) => ask(product, project, question)],
  [
    "PostgreSQL",
    async ({ sql, rows }) => {
      const of = (name: string) => `(select * from ${name} where project_id = ${project})`;
      return rows((await client.query(sql(of("events"), of("persons")))).rows);
    },
  ],
  [
    "DuckDB",
    async ({ sql, rows }) => {
      const reader = await duck.runAndReadAll(sql(`events_${size.name}`, `persons_${size.name}`));
      return rows(reader.getRowObjectsJS());
    },
  ],
  ...(smallProject === null
    ? []
    : [["ours, M", (question) => ask(product, smallProject, question).then(() => null)] satisfies Party]),
];

async function compare(all: Parties): Promise<{ times: Times; differences: string[] }> {
  const times: Times = new Map(questions.map(({ name }) => [name, new Map()]));
  const differences: string[] = [];
  const parties = partiesOf(all);
  const next = random(rounds);
  // The first round only warms up, and compares.
  for (let round = 0; round <= rounds; round++) {
    for (const question of questions) {
      const answers: string[] = [];
      const known = times.get(question.name)!;
      for (const [party, answer] of inSomeOrder(parties, next)) {
        const began = performance.now();
        const said = await answer(question);
        const took = performance.now() - began;
        if (said !== null) answers.push(said);
        if (round > 0) known.set(party, [...(known.get(party) ?? []), took]);
      }
      if (round === 0 && new Set(answers).size > 1) {
        differences.push(question.name, ...answers.map((said) => said.slice(0, 300)));
      }
    }
  }
  return { times, differences };
}

/** Another order each time: what memory one gives back costs whoever comes next. */
const inSomeOrder = (parties: readonly Party[], next: () => number): Party[] =>
  parties
    .map((party) => ({ party, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ party }) => party);

async function lowerBound(client: pg.Client, project: number, { reads }: Question): Promise<null> {
  const named = reads ? "and event = any($2)" : "and person_id is not null";
  await client.query(
    `select count(*) from events where project_id = $1 ${named} and timestamp >= '2026-01-01'`,
    reads ? [project, reads] : [project],
  );
  return null;
}

async function ask({ url, apiKey }: Product, project: number, question: Question): Promise<string> {
  const response = await fetch(`${url}/api/projects/${project}/insights/${question.path}/`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(question.body),
  });
  const body = (await response.json()) as { result: never };
  if (!response.ok) throw new Error(`${question.name}: ${response.status} ${JSON.stringify(body)}`);
  return question.ours(body.result);
}

/** The most memory that a process has while it is watched, in MB. Linux only. */
function watchMemory(pid: number): { stop(): number } {
  let most = 0;
  const timer = setInterval(() => {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    most = Math.max(most, Number(kilobytes) / 1024);
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

/** The 99th percentile of the list of persons, alone and while a funnel runs again and again. */
async function listBeside(product: Product, project: number): Promise<{ alone: number; beside: number }> {
  const first = questions[0]!;
  await p99(product, project);
  const alone = await p99(product, project);
  let isOver = false;
  const loop = (async () => {
    while (!isOver) await ask(product, project, first);
  })();
  const beside = await p99(product, project);
  isOver = true;
  await loop;
  return { alone, beside };
}

async function p99({ url, apiKey }: Product, project: number): Promise<number> {
  const took: number[] = [];
  for (let count = 0; count < listed; count++) {
    const began = performance.now();
    const headers = { authorization: `Bearer ${apiKey}` };
    await (await fetch(`${url}/api/projects/${project}/persons/`, { headers })).json();
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[Math.ceil(0.99 * took.length) - 1]!;
}

interface Measured {
  size: Size;
  times: Times;
  differences: string[];
  memory: number;
  list: { alone: number; beside: number };
}

function report({ size, times, differences, memory, list }: Measured): boolean {
  const of = (question: string, party: string) => median(times.get(question)?.get(party) ?? [Number.NaN]);
  const to = (question: string, party: string) => of(question, "ours") / of(question, party);
  const parties = ["lower bound", "ours", "PostgreSQL", "DuckDB", ...(size.name === "L" ? ["ours, M"] : [])];
  const goals: [string, number, number][] = [
    ["funnel / lower bound", to("funnel", "lower bound"), 8],
    ["funnel / DuckDB", to("funnel", "DuckDB"), 0.5],
    ["lifecycle / lower bound", to("lifecycle", "lower bound"), 7],
    ["lifecycle / DuckDB", to("lifecycle", "DuckDB"), 1.2],
    ["paths over pages / DuckDB", to("paths, pages", "DuckDB"), 0.5],
    ["paths over all / over pages", of("paths, all", "ours") / of("paths, pages", "ours"), 4],
    ["correlation / its funnel", of("correlation", "ours") / of("funnel", "ours"), 6],
    ["memory of the process, MB", memory, 600],
    ["list of persons beside a funnel / alone, p99", list.beside / list.alone, 3],
    ...(size.name === "L"
      ? questions.map(({ name }): [string, number, number] => [
          `growth from M: ${name}`,
          to(name, "ours, M"),
          12,
        ])
      : []),
  ];
  const isMet = goals.every(([, reached, most]) => reached <= most);
  const verdict = (reached: number, most: number) =>
    size.name === "L" ? `≤ ${most}${reached <= most ? "" : ", missed"}` : "";
  publish(
    `analysis ${size.name}`,
    [
      `${machine()}. ${size.events.toLocaleString("en")} events, ${size.persons.toLocaleString("en")} persons.`,
      "",
      table([
        ["ms", ...parties],
        ...questions.map(({ name }) => [name, ...parties.map((party) => of(name, party).toFixed(0))]),
      ]),
      "",
      table([
        ["ratio", "reached", "goal"],
        ...goals.map(([name, reached, most]) => [name, reached.toFixed(2), verdict(reached, most)]),
      ]),
      "",
      differences.length === 0
        ? "All parties agree on every answer."
        : `They differ:\n\n${differences.join("\n")}`,
      "",
      explanation,
    ].join("\n"),
  );
  // Goals are those of ten million events.
  return differences.length === 0 && (isMet || size.name !== "L");
}

const explanation = `
Medians of ${rounds} rounds after one to warm up, everybody in turn, in another order each time. \`ours\` is asked
through the HTTP API with a key, and told to work it out anew; the lower bound is an index-only count of the rows that it
reads. PostgreSQL answers with one statement, by its own choice of plan; DuckDB with the same statement, on two threads,
from memory. Events come from a fixed seed.
`.trim();
