// How long /flags takes with a contact budget: beside the same project without one, and beside an earlier build of the product,
// whose folder BEFORE names.
import { copyCheckout } from "@/bench/checkout";
import { percentile, timesOf } from "@/bench/latency";
import { newDataDir, type Product, removeDataDir, startProduct } from "@/bench/product";
import { machine, median, publish, table } from "@/bench/publish";

const rounds = 15;
const seconds = 2;
const clients = 2;
const persons = 2000;
/** Running surveys, and flags beside theirs. */
const surveys = 8;
const flags = 20;
/** Events of each person, of which every tenth is of a survey. */
const events = 40;
const batchSize = 500;

/** A project that is asked for flags. */
interface Asked {
  name: string;
  product: Product;
  token: string;
}

/** Measures, publishes, and says whether every goal is met. */
export async function run(): Promise<boolean> {
  const started: Product[] = [];
  const start = async (folder: string) => {
    const product = await startProduct(folder, newDataDir(), { RATE_LIMIT: "off" });
    started.push(product);
    return product;
  };
  try {
    const { BEFORE: before } = process.env;
    const ours = await start(copyCheckout());
    const asked = [
      ...(before ? [await prepare("before", await start(before), {})] : []),
      await prepare("without a budget", ours, {}),
      await prepare("with a budget", ours, { contact_budget: { surveys: 2, days: 30 } }),
    ];
    const measured = new Map(asked.map(({ name }) => [name, [] as number[][]]));
    for (let round = 0; round < rounds; round++)
      for (const one of asked) measured.get(one.name)?.push(await measure(one));
    return report(measured);
  } finally {
    for (const product of started) {
      await product.stop();
      removeDataDir(product.dataDir);
    }
  }
}

const distinctId = (n: number) => `person-${n % persons}`;

async function prepare(name: string, product: Product, survey_config: object): Promise<Asked> {
  const headers = { authorization: `Bearer ${product.apiKey}`, "content-type": "application/json" };
  const send = async (
    path: string,
    body: object,
    method = "POST",
  ): Promise<{ id: string; api_token: string }> => {
    const answer = await fetch(`${product.url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  };
  const project = await send("/api/projects/", { name, survey_config });
  const of = `/api/projects/${project.id}`;
  const ids: string[] = [];
  for (let n = 0; n < surveys; n++) {
    const targeting_flag_filters = {
      groups: [
        { properties: [{ key: "plan", type: "person", operator: "exact", value: [`plan-${n % 4}`] }] },
      ],
    };
    const survey = {
      name: `Survey ${n}`,
      type: "popover",
      start_date: "2026-01-01",
      ...(n % 2 && { targeting_flag_filters }),
    };
    ids.push((await send(`${of}/surveys/`, survey)).id);
  }
  for (let n = 0; n < flags; n++)
    await send(`${of}/feature_flags/`, {
      key: `flag-${n}`,
      filters: { groups: [{ rollout_percentage: n * 5 }] },
    });
  for (let from = 0; from < persons * events; from += batchSize) {
    const batch = Array.from({ length: batchSize }, (_, at) => eventOf(from + at, ids));
    await send("/batch/", { api_key: project.api_token, batch });
  }
  return { name, product, token: project.api_token };
}

/** Spread over 40 days before now. */
function eventOf(n: number, ids: readonly string[]) {
  const round = Math.floor(n / persons);
  const $survey_id = ids[(n + round) % ids.length];
  return {
    event: round % 10 === 9 ? "survey shown" : "$pageview",
    distinct_id: distinctId(n),
    timestamp: new Date(Date.now() - round * 86_400_000).toISOString(),
    properties: {
      $current_url: `https://shop.example/${n % 100}`,
      $set: { plan: `plan-${n % 4}` },
      ...(round % 10 === 9 && { $survey_id }),
    },
  };
}

let next = 0;

const measure = ({ name, product, token }: Asked): Promise<number[]> =>
  timesOf(
    product.url,
    { "content-type": "application/json" },
    { name, next: () => "/flags/?v=2", body: () => ({ token, distinct_id: distinctId(next++) }) },
    { clients, seconds },
  );

function report(measured: Map<string, number[][]>): boolean {
  const names = [...measured.keys()];
  const of = (name: string, share: number) =>
    (measured.get(name) ?? []).map((times) => percentile(times, share));
  const compared = (ours: string, beside: string, share: number) =>
    median(of(ours, share).map((time, round) => time / (of(beside, share)[round] ?? Number.NaN)));
  const base = names[0] ?? "";
  const judged = names.slice(1).map((name) => ({
    name,
    reached: compared(name, base, 0.95),
    most: name === "with a budget" ? 1.1 : 1.05,
  }));
  const ms = (times: number[]) => median(times).toFixed(2);
  publish(
    "flags",
    `${machine()}

${surveys} running surveys, ${flags} other flags, ${persons} persons with ${events} events each, ${clients} clients, ${rounds} × ${seconds} s in turn. The ratio is the median
of the rounds' ratios of p95 to “${base}”.

${table([
  ["/flags", "p50, ms", "p95, ms", "p95 ratio", "goal"],
  ...names.map((name) => {
    const one = judged.find((result) => result.name === name);
    return [
      name,
      ms(of(name, 0.5)),
      ms(of(name, 0.95)),
      one?.reached.toFixed(2) ?? "1",
      one ? `≤ ${one.most}` : "",
    ];
  }),
])}`,
  );
  return judged.every(({ reached, most }) => reached <= most);
}
