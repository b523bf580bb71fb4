// Analysis beside other systems: PostgreSQL with one statement, DuckDB with the same on two threads; and beside a lower
// bound, counting the rows that are read. All answers must be the same.
import { readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import pg from "pg";
import { loadDuck } from "@/bench/analysis/duck";
import { eventFile, eventNames, random, type Size, sizeAsked, sizes } from "@/bench/analysis/events";
import { type BenchmarkInsight, benchmarkInsights, funnelOf } from "@/bench/analysis/insights";
import { projectOf } from "@/bench/analysis/load";
import { copyCheckout } from "@/bench/checkout";
import { type Product, startProduct } from "@/bench/product";
import { machine, median, publish, table } from "@/bench/publish";
import { startEmbedded } from "@/lib/database/embedded";

/** Milliseconds by insight and system, one figure a round. */
type Times = Map<string, Map<string, number[]>>;

const rounds = Number(process.env.ROUNDS ?? 5);

/** Requests whose 99th percentile is taken. */
const listed = 300;

/** Measures, publishes, and says whether every goal is met and all answers are the same. */
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
    const cohort = await cohortBeside(product, project);
    return report({ size, times, differences, memory, list, cohort });
  } finally {
    duck.disconnectSync();
    await client.end();
    await product.stop();
    await embedded.stop();
  }
}

interface Systems {
  product: Product;
  client: pg.Client;
  duck: DuckDBConnection;
  size: Size;
  project: number;
  smallProject: number | null;
}

/** A system, and how it answers: with a text, or with null where only its time counts. */
type System = [name: string, answer: (insight: BenchmarkInsight) => Promise<string | null>];

const systemsOf = ({ product, client, duck, size, project, smallProject }: Systems): System[] => [
  ["lower bound", (insight) => lowerBound(client, project, insight)],
  ["Fieldbook", (insight) => requestInsight(product, project, insight)],
  [
    "PostgreSQL",
    async ({ sql, textOfRows }) => {
      const of = (name: string) =>
        `(select *, properties ->> 'plan' as plan from ${name} where project_id = ${project})`;
      return textOfRows((await client.query(sql(of("events"), of("persons")))).rows);
    },
  ],
  [
    "DuckDB",
    async ({ sql, textOfRows }) => {
      const reader = await duck.runAndReadAll(sql(`events_${size.name}`, `persons_${size.name}`));
      return textOfRows(reader.getRowObjectsJS());
    },
  ],
  ...(smallProject === null
    ? []
    : [
        [
          "Fieldbook, M",
          (insight) => requestInsight(product, smallProject, insight).then(() => null),
        ] satisfies System,
      ]),
];

async function compare(parts: Systems): Promise<{ times: Times; differences: string[] }> {
  const times: Times = new Map(benchmarkInsights.map(({ name }) => [name, new Map()]));
  const differences: string[] = [];
  const systems = systemsOf(parts);
  const next = random(rounds);
  // The first round only warms up, and compares.
  for (let round = 0; round <= rounds; round++) {
    for (const insight of benchmarkInsights) {
      const answers: string[] = [];
      const systemTimes = times.get(insight.name)!;
      for (const [system, answer] of inSomeOrder(systems, next)) {
        const began = performance.now();
        const answered = await answer(insight);
        const took = performance.now() - began;
        if (answered !== null) answers.push(answered);
        if (round > 0) systemTimes.set(system, [...(systemTimes.get(system) ?? []), took]);
      }
      if (round === 0 && new Set(answers).size > 1) {
        differences.push(insight.name, ...answers.map((answered) => answered.slice(0, 300)));
      }
    }
  }
  return { times, differences };
}

/** A random order of the systems each time, because the memory use of one slows the next. */
const inSomeOrder = (systems: readonly System[], next: () => number): System[] =>
  systems
    .map((system) => ({ system, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ system }) => system);

async function lowerBound(client: pg.Client, project: number, { reads }: BenchmarkInsight): Promise<null> {
  const named = reads ? "and event = any($2)" : "and person_id is not null";
  await client.query(
    `select count(*) from events where project_id = $1 ${named} and timestamp >= '2026-01-01'`,
    reads ? [project, reads] : [project],
  );
  return null;
}

async function requestInsight(
  { url, apiKey }: Product,
  project: number,
  insight: BenchmarkInsight,
): Promise<string> {
  const response = await fetch(`${url}/api/projects/${project}/insights/${insight.path}/`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(insight.body),
  });
  const body = (await response.json()) as { result: never };
  if (!response.ok) throw new Error(`${insight.name}: ${response.status} ${JSON.stringify(body)}`);
  return insight.textOf(body.result);
}

/** The most memory that a process has while it is watched, in MB. Linux only. */
function watchMemory(pid: number): { stop(): number } {
  let maximum = 0;
  const timer = setInterval(() => {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    maximum = Math.max(maximum, Number(kilobytes) / 1024);
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return maximum;
    },
  };
}

/** The 99th percentile of the list of persons, alone and while a funnel runs again and again. */
async function listBeside(product: Product, project: number): Promise<{ alone: number; beside: number }> {
  const first = benchmarkInsights[0]!;
  await p99(product, project);
  const alone = await p99(product, project);
  let isOver = false;
  const loop = (async () => {
    while (!isOver) await requestInsight(product, project, first);
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

/** The event of the cohort that is measured. */
const cohortEvent = eventNames[1]!;

/** Milliseconds to calculate a cohort of those who did an event three times, and a funnel of that event, in turn. */
async function cohortBeside(
  product: Product,
  project: number,
): Promise<{ cohort: number[]; funnel: number[] }> {
  const { url, apiKey } = product;
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api/projects/${project}/cohorts/${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { id: number; is_calculating: boolean };
    if (!response.ok) throw new Error(`cohorts/${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const isCalculated = async (id: number) => {
    while ((await ask("GET", `${id}/`)).is_calculating) await setTimeout(10);
  };
  const often = {
    ...{ type: "behavioral", event_type: "events", key: cohortEvent, value: "performed_event_multiple" },
    ...{ operator: "gte", operator_value: 3, explicit_datetime: "2026-01-01" },
  };
  const filters = { properties: { type: "AND", values: [often] } };
  const { id } = await ask("POST", "", { name: "Often", filters });
  await isCalculated(id);
  const funnel = funnelOf("", [cohortEvent]);
  const times = { cohort: [] as number[], funnel: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await ask("POST", `${id}/recalculate/`);
    await isCalculated(id);
    const calculated = performance.now();
    await requestInsight(product, project, funnel);
    times.cohort.push(calculated - began);
    times.funnel.push(performance.now() - calculated);
  }
  await ask("PATCH", `${id}/`, { deleted: true });
  return times;
}

interface Measured {
  size: Size;
  times: Times;
  differences: string[];
  memory: number;
  list: { alone: number; beside: number };
  cohort: { cohort: number[]; funnel: number[] };
}

function report({ size, times, differences, memory, list, cohort }: Measured): boolean {
  const of = (insight: string, system: string) => median(times.get(insight)?.get(system) ?? [Number.NaN]);
  const to = (insight: string, system: string) => of(insight, "Fieldbook") / of(insight, system);
  const systems = [
    "lower bound",
    "Fieldbook",
    "PostgreSQL",
    "DuckDB",
    ...(size.name === "L" ? ["Fieldbook, M"] : []),
  ];
  const goals: [string, number, number][] = [
    ["funnel / lower bound", to("funnel", "lower bound"), 8],
    ["funnel / DuckDB", to("funnel", "DuckDB"), 1],
    ["funnel, frequent / DuckDB", to("funnel, frequent", "DuckDB"), 1],
    ["funnel, 6 steps / DuckDB", to("funnel, 6 steps", "DuckDB"), 1],
    ["lifecycle / DuckDB", to("lifecycle", "DuckDB"), 1.5],
    ["retention / DuckDB", to("retention", "DuckDB"), 1.5],
    ["trend / DuckDB", to("trend", "DuckDB"), 1.5],
    ["paths over pages / DuckDB", to("paths, pages", "DuckDB"), 1],
    ["paths over all / DuckDB", to("paths, all", "DuckDB"), 1],
    ...["funnel by a property", "funnel with a filter"].map((name): [string, number, number] => [
      `${name} of persons / of events`,
      of(`${name} of persons`, "Fieldbook") / of(`${name} of events`, "Fieldbook"),
      1.5,
    ]),
    ["correlation / its funnel", of("correlation", "Fieldbook") / of("funnel", "Fieldbook"), 8],
    ["cohort of an event / funnel of it", median(cohort.cohort) / median(cohort.funnel), 1.5],
    ["memory of the process, MB", memory, 700],
    ["list of persons beside a funnel / alone, p99", list.beside / list.alone, 3],
    ...(size.name === "L"
      ? benchmarkInsights.map(({ name }): [string, number, number] => [
          `growth from M: ${name}`,
          to(name, "Fieldbook, M"),
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
        ["ms", ...systems],
        ...benchmarkInsights.map(({ name }) => [
          name,
          ...systems.map((system) => of(name, system).toFixed(0)),
        ]),
      ]),
      "",
      table([
        ["ratio", "reached", "goal"],
        ...goals.map(([name, reached, most]) => [name, reached.toFixed(2), verdict(reached, most)]),
      ]),
      "",
      differences.length === 0 ? "All answers are the same." : `Answers differ:\n\n${differences.join("\n")}`,
      "",
      explanation,
    ].join("\n"),
  );
  // Goals are those of ten million events.
  return differences.length === 0 && (isMet || size.name !== "L");
}

const explanation = `
Medians of ${rounds} rounds after one to warm up, all systems in turn, in a different order each time. Fieldbook is called
through its HTTP API with a key and \`refresh=true\`; the lower bound is an index-only count of the rows that it
reads. PostgreSQL runs one statement, with the plan it chooses; DuckDB runs the same statement in memory, on two threads.
Events are generated from a fixed seed.
`.trim();
