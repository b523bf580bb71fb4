// How long the results of a survey take beside counting its events from an index alone, in the same run; what pages of its
// responses and exports of them cost.
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { copyCheckout } from "@/bench/checkout";
import { type Product, startProduct } from "@/bench/product";
import { machine, median, publish, table } from "@/bench/publish";
import {
  checkCount,
  countEvents,
  fillSurvey,
  prepareCount,
  type Size,
  sizes,
  surveyBody,
} from "@/bench/survey/answers";
import { type MeasuredExport, measureExport, type ReadSurvey, timePages } from "@/bench/survey/responses";
import { startEmbedded } from "@/lib/database/embedded";

const rounds = Number(process.env.ROUNDS ?? 5);

/** Results take at most so many times as long as the count. */
const mostTimes = 4;

/** A comparison, of two sets, takes at most so many. */
const mostTimesOfComparison = 6;

/** Maximum milliseconds of nineteen of twenty pages of responses. */
const mostPageMs = 40;

/** An export of everything takes at most so many seconds. */
const mostExportSeconds = 20;

/** An export of everything takes at most so many times the memory that one of an iteration's tenth takes. */
const mostMemoryTimes = 1.1;

/** The size given on the command line; default L, for which the goal is. */
function sizeAsked(): Size {
  const at = process.argv.indexOf("--size");
  const size = sizes[at < 0 ? "L" : (process.argv[at + 1] ?? "")];
  if (!size) throw new Error("npm run bench -- results --size S|L");
  return size;
}

/** The requests, by what they ask for; the goal is for the first. */
const requests: Readonly<Record<string, Record<string, string>>> = {
  results: {},
  "one iteration": { iteration: "2" },
  "an answer": { answers: '[{"question_id":"score","operator":"lte","value":6}]' },
  "a step": { step: '{"from":"score","to":"why"}' },
  "a comparison": { iteration: "2", compare: "iteration=1" },
};

/** Measures, publishes, and says whether the goal is met. */
export async function run(): Promise<boolean> {
  const size = sizeAsked();
  // Stays there, so that the next run need not load anything.
  const folder = path.join(os.tmpdir(), `fieldbook-bench-results-${size.name}`);
  const embedded = await startEmbedded(folder);
  const product = await startProduct(copyCheckout(), folder, { RATE_LIMIT: "off", LOG_LEVEL: "error" });
  const client = new pg.Client({ connectionString: embedded.superuserUrl, options: "-c TimeZone=UTC" });
  await client.connect();
  try {
    const survey = await surveyOf(client, product, size);
    await checkCount(client, survey.project, survey.id);
    const read = readerOf(product, survey);
    const times = new Map<string, number[]>();
    const time = async (name: string, work: () => Promise<unknown>, isKept: boolean) => {
      const began = performance.now();
      await work();
      const took = performance.now() - began;
      if (isKept) times.set(name, [...(times.get(name) ?? []), took]);
    };
    for (let round = 0; round <= rounds; round++) {
      // The first only warms up.
      const isKept = round > 0;
      await time("count", () => countEvents(client, survey.project, survey.id), isKept);
      for (const [name, query] of Object.entries(requests)) {
        await time(name, async () => await (await read("results/", query)).text(), isKept);
      }
    }
    const pages = await timePages(read);
    const exports = {
      part: await measureExport(
        read,
        { answers: '[{"question_id":"score","operator":"exact","value":"3"}]' },
        product.pid,
      ),
      all: await measureExport(read, {}, product.pid),
    };
    const areMet = [report(size, survey, times), reportResponses(pages, exports)];
    return areMet.every(Boolean);
  } finally {
    await client.end();
    await product.stop();
    await embedded.stop();
  }
}

interface BenchmarkSurvey {
  project: number;
  id: string;
  /** Events of the survey. */
  events: number;
}

/** The survey of a size; made and filled when there is none. */
async function surveyOf(client: pg.Client, product: Product, size: Size): Promise<BenchmarkSurvey> {
  const name = `Bench ${size.name}`;
  const surveys = await client.query<{ project: number; id: string }>(
    `select s.project_id as project, s.id from surveys s join projects p on p.id = s.project_id where p.name = $1`,
    [name],
  );
  const survey = surveys.rows[0] ?? (await newSurvey(client, product, { size, name }));
  return { ...survey, events: await countEvents(client, survey.project, survey.id) };
}

async function newSurvey(
  client: pg.Client,
  { url, apiKey }: Product,
  { size, name }: { size: Size; name: string },
) {
  const post = async (address: string, body: object): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
    const answer = await fetch(`${url}${address}`, { method: "POST", headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const project = Number((await post("/api/projects/", { name: `${name}, not filled` })).id);
  const id = String((await post(`/api/projects/${project}/surveys/`, surveyBody)).id);
  await fillSurvey(client, { project, surveyId: id, size });
  await prepareCount(client, project, id);
  await client.query("update projects set name = $1 where id = $2", [name, project]);
  return { project, id };
}

const readerOf =
  ({ url, apiKey }: Product, { project, id }: BenchmarkSurvey): ReadSurvey =>
  async (address, query) => {
    const full = `${url}/api/projects/${project}/surveys/${id}/${address}?${new URLSearchParams(query)}`;
    const answer = await fetch(full, { headers: { authorization: `Bearer ${apiKey}` } });
    if (!answer.ok) throw new Error(`${full} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };

function report(size: Size, survey: BenchmarkSurvey, times: Map<string, number[]>): boolean {
  const counts = times.get("count") ?? [];
  const ratio = (name: string) =>
    median((times.get(name) ?? []).map((took, round) => took / (counts[round] ?? Number.NaN)));
  const goals: Readonly<Record<string, number>> = {
    results: mostTimes,
    "a comparison": mostTimesOfComparison,
  };
  const isMet = (name: string) => ratio(name) <= (goals[name] ?? Number.POSITIVE_INFINITY);
  const goalOf = (name: string) => (name in goals ? `≤ ${goals[name]}${isMet(name) ? "" : ", missed"}` : "");
  publish(
    "results",
    [
      `${machine()}. ${size.submissions.toLocaleString("en")} submissions, ${survey.events.toLocaleString("en")} events of the survey, ${size.events.toLocaleString("en")} events in all.`,
      "",
      table([
        ["request", "ms", "times the count", "goal"],
        ...[...times].map(([name, took]) => [
          name === "count" ? "count of the survey's events, from an index alone" : name,
          median(took).toFixed(0),
          name === "count" ? "" : ratio(name).toFixed(1),
          goalOf(name),
        ]),
      ]),
    ].join("\n"),
  );
  return Object.keys(goals).every(isMet);
}

function reportResponses(pages: number[], { part, all }: Record<"part" | "all", MeasuredExport>): boolean {
  const at = (share: number) => pages[Math.ceil(pages.length * share) - 1] ?? Number.NaN;
  const times = all.memory / part.memory;
  const isMet = {
    pages: at(0.95) <= mostPageMs,
    memory: times <= mostMemoryTimes,
    seconds: all.seconds <= mostExportSeconds,
  };
  const goal = (text: string, met: boolean) => (met ? text : `${text}, missed`);
  const exported = (name: string, { rows, seconds, memory }: MeasuredExport, aim: string) => [
    name,
    `${rows.toLocaleString("en")} rows in ${seconds.toFixed(1)} s, server at ${memory.toFixed(0)} MB`,
    aim,
  ];
  publish(
    "responses",
    [
      `${machine()}. The survey of results.`,
      "",
      table([
        ["request", "measured", "goal"],
        [`${pages.length} pages of 50, p50`, `${at(0.5).toFixed(1)} ms`, ""],
        ["p95", `${at(0.95).toFixed(1)} ms`, goal(`≤ ${mostPageMs} ms`, isMet.pages)],
        exported("CSV of one score", part, ""),
        exported(
          "CSV of all",
          all,
          `${goal(`≤ ${mostExportSeconds} s`, isMet.seconds)}; ${goal(`≤ ${mostMemoryTimes} times the memory`, isMet.memory)}`,
        ),
      ]),
    ].join("\n"),
  );
  return Object.values(isMet).every(Boolean);
}
