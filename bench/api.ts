// How much of a request is ours: our endpoints beside bare routes of the same server that do the same to the database.
import { copyCheckout } from "@/bench/checkout";
import { interleave, type Load, type Measured } from "@/bench/load";
import { newDataDir, type Product, removeDataDir, startProduct } from "@/bench/product";
import { machine, median, publish, table } from "@/bench/publish";

const rounds = 5;
const seconds = 4;

/** Thresholds of our server relative to the bare server. */
const goals = [
  { ours: "list", bare: "bare list", least: 0.5 },
  { ours: "create", bare: "bare insert", least: 0.25 },
];

let made = 0;

const newSurvey = () => ({
  name: `Bench ${++made} ${Math.random().toString(36).slice(2)}`,
  type: "popover",
  description: "One of many.",
  questions: [
    { type: "rating", question: "How easy was it to set up?", display: "number", scale: 5 },
    {
      type: "single_choice",
      question: "Where did you hear of us?",
      choices: ["Friends", "Search", "Elsewhere"],
    },
    { type: "open", question: "What took you longest?", optional: true },
  ],
  conditions: { url: "https://example.com/start", urlMatchType: "icontains" },
  appearance: { backgroundColor: "#ffffff", submitButtonText: "Send", position: "right" },
});

/** Measures, publishes, and says whether every goal is met. */
export async function run(): Promise<boolean> {
  const dataDir = newDataDir();
  const profile = process.env.PROFILE ? ["--cpu-prof", `--cpu-prof-dir=${process.env.PROFILE}`] : [];
  const product = await startProduct(copyCheckout(), dataDir, { RATE_LIMIT: "off" }, profile);
  try {
    const loads = await prepare(product);
    const only = process.env.ONLY?.split(",");
    const measured = await interleave(only ? loads.filter(({ name }) => only.includes(name)) : loads, {
      rounds,
      seconds,
    });
    return report(measured);
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
}

/** A project with 100 surveys that is only read, and one for what is written. */
async function prepare({ url, apiKey }: Product): Promise<Load[]> {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const read = await newProject(url);
  const written = await newProject(url);
  const pathOf = (project: number) => `${url}/api/projects/${project}/surveys/`;
  let id = "";
  for (let count = 0; count < 100; count++) {
    const response = await fetch(pathOf(read), {
      method: "POST",
      headers,
      body: JSON.stringify(newSurvey()),
    });
    if (response.status !== 201) throw new Error(`A survey was answered with ${response.status}`);
    ({ id } = (await response.json()) as { id: string });
  }
  return [
    { name: "no-op", url: `${url}/api/bench/noop` },
    { name: "bare list", url: `${url}/api/bench/list?project=${read}` },
    { name: "list", url: pathOf(read), headers },
    { name: "bare get", url: `${url}/api/bench/get?project=${read}&id=${id}` },
    { name: "get", url: `${pathOf(read)}${id}/`, headers },
    { name: "bare insert", url: `${url}/api/bench/insert?project=${written}`, headers, body: newSurvey },
    { name: "create", url: pathOf(written), headers, body: newSurvey },
  ];
}

async function newProject(url: string): Promise<number> {
  const response = await fetch(`${url}/api/bench/project`, { method: "POST" });
  return ((await response.json()) as { id: number }).id;
}

function report(measured: Map<string, Measured[]>): boolean {
  const of = (name: string, what: keyof Measured) => (measured.get(name) ?? []).map((round) => round[what]);
  const ratio = (ours: string, bare: string) => {
    const beside = of(bare, "requestsPerSecond");
    return median(of(ours, "requestsPerSecond").map((value, round) => value / (beside[round] ?? Number.NaN)));
  };
  const rows = [...measured.keys()].map((name) => [
    name,
    Math.round(median(of(name, "requestsPerSecond"))).toString(),
    Math.round(median(of(name, "p50"))).toString(),
    Math.round(median(of(name, "p99"))).toString(),
  ]);
  const judged = goals.map((goal) => ({ ...goal, reached: ratio(goal.ours, goal.bare) }));
  const isMet = judged.every(({ reached, least }) => reached >= least);
  publish(
    "api",
    [
      `${machine()}.`,
      "",
      table([["route", "requests/s", "p50 ms", "p99 ms"], ...rows]),
      "",
      table([
        ["ratio of requests/s", "reached", "goal"],
        ...judged.map(({ ours, bare, reached, least }) => [
          `${ours} / ${bare}`,
          reached.toFixed(2),
          `≥ ${least}${reached >= least ? "" : ", missed"}`,
        ]),
        ["get / bare get", ratio("get", "bare get").toFixed(2), ""],
        ["list / no-op", ratio("list", "no-op").toFixed(2), ""],
      ]),
      "",
      explanation,
    ].join("\n"),
  );
  return isMet;
}

const explanation = `
Medians of ${rounds} rounds of ${seconds} s each, 32 connections, routes in turn; a ratio is the median of the rounds'
ratios. The server runs as with \`npm start\`, with the embedded PostgreSQL, request logs and \`RATE_LIMIT=off\`. Client,
server and database share the machine's cores. The bare routes are in the same server and use the same connection
pool, without checks of key, scope, project and contract, and without logs: \`bare list\` reads the same 100 rows with the same
joins and sends them unchanged, \`bare insert\` writes one row. In addition to that row, \`create\` writes a feature flag, a version
and an activity entry, in one transaction.
`.trim();
