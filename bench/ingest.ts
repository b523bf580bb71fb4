// How fast events are taken in: capture beside a route of the same server that only parses the body.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import autocannon from "autocannon";
import { copyCheckout } from "@/bench/checkout";
import { connections, type Measured, measuredBy } from "@/bench/load";
import { newDataDir, type Product, removeDataDir, startProduct } from "@/bench/product";
import { machine, median, publish, table } from "@/bench/publish";
import { startReceiver } from "@/lib/testing/receiver";

const rounds = 5;
const seconds = 4;
const batchSize = 100;
/** Every so many events, one is the first of its person, if persons are new. */
const newEvery = 10;
/** Persons that the events are of; all known after the first moments, as in a running product. */
const persons = 1000;

interface Load {
  name: string;
  path: string;
  bodies: string[];
  eventsPerRequest: number;
}

/** Placeholder in bodies for a new distinct id. */
const newId = "NEW-ID";
let newIds = 0;
const firstNewId = Date.now();
const withNewIds = (body: string) => body.replaceAll(newId, () => `new-${firstNewId}-${newIds++}`);

/** The same for the submission of a response. */
const newSubmission = "NEW-SUBMISSION";
const withNewSubmission = (body: string) => body.replaceAll(newSubmission, () => randomUUID());

/** A project with a survey that is running. */
interface Surveyed {
  token: string;
  surveyId: string;
}

/** Measures, publishes, and says whether every goal is met. */
export async function run(): Promise<boolean> {
  const dataDir = newDataDir();
  const profile = process.env.PROFILE ? ["--cpu-prof", `--cpu-prof-dir=${process.env.PROFILE}`] : [];
  const product = await startProduct(copyCheckout(), dataDir, { ALLOW_PRIVATE_DESTINATIONS: "on" }, profile);
  const receiver = await startReceiver();
  try {
    const token = tokenOf(dataDir);
    const all = loads(token, await buildSurveyed(product, null), await buildSurveyed(product, receiver.url));
    await knowEverybody(product, token);
    for (const load of all) await measure(product, load, 2);
    const measured = new Map<Load, Measured[]>(all.map((load) => [load, []]));
    const [events, responses] = [all.slice(0, -2), all.slice(-2)];
    for (let round = 0; round < rounds; round++)
      for (const load of events) measured.get(load)?.push(await measure(product, load, seconds));
    // In alternating order: what one leaves to do slows the next.
    for (let round = 0; round < 2 * rounds; round++)
      for (const load of round % 2 === 0 ? responses : responses.toReversed())
        measured.get(load)?.push(await measure(product, load, seconds));
    return report(measured);
  } finally {
    await product.stop();
    await receiver.stop();
    removeDataDir(dataDir);
  }
}

const tokenOf = (dataDir: string) =>
  (JSON.parse(readFileSync(path.join(dataDir, "credentials.json"), "utf8")) as { project_token: string })
    .project_token;

/** About what posthog-js says of a page. The uuid is left to the server, so that one body can be sent again and again. */
const eventOf = (n: number) => ({
  event: `event ${n % 20}`,
  distinct_id: `person-${(n * 7) % persons}`,
  timestamp: new Date().toISOString(),
  properties: {
    $current_url: `https://shop.example/products/${n % 300}?from=search`,
    $pathname: `/products/${n % 300}`,
    $browser: "Chrome",
    $browser_version: 140,
    $os: "Mac OS X",
    $device_type: "Desktop",
    $lib: "web",
    $session_id: "0199d3c4-7c52-7a21-a0e7-2b33099c2f75",
    $window_id: "0199d3c4-7c52-7a21-a0e7-2b33099c2f76",
    price: n,
  },
});

/** A project with a running survey; and with a webhook that is told of its detractors, if there is one. */
async function buildSurveyed({ url, apiKey }: Product, webhook: string | null): Promise<Surveyed> {
  const create = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" };
    const answer = await fetch(`${url}/api/projects/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  };
  const project = await create("", { name: webhook ? "Told" : "Not told" });
  const survey = await create(`${project.id}/surveys/`, {
    ...{ name: "NPS", type: "api", start_date: new Date().toISOString() },
    questions: [
      { id: "score", type: "rating", question: "Would you recommend us?", display: "number", scale: 10 },
    ],
  });
  const condition = { type: "answer", operator: "lte", value: 6 };
  if (webhook)
    await create(`${project.id}/destinations/`, {
      ...{ name: "Desk", type: "webhook", url: webhook },
      subscriptions: [{ events: ["response_completed"], condition }],
    });
  return { token: project.api_token, surveyId: survey.id };
}

/** Responses, of which one in ten is a detractor's. */
const responsesTo = ({ token, surveyId }: Surveyed): string[] =>
  Array.from({ length: 200 }, (_, n) => {
    const { properties, ...event } = eventOf(n);
    const answer = {
      ...{ $survey_id: surveyId, $survey_submission_id: newSubmission, $survey_completed: true },
      $survey_response_score: n % 10 === 0 ? 3 : 9,
    };
    return JSON.stringify({
      ...{ api_key: token, ...event, event: "survey sent" },
      properties: { ...properties, ...answer },
    });
  });

function loads(token: string, untold: Surveyed, told: Surveyed): Load[] {
  const singles = Array.from({ length: 200 }, (_, n) => JSON.stringify({ api_key: token, ...eventOf(n) }));
  const batches = Array.from({ length: 20 }, (_, n) =>
    JSON.stringify({
      api_key: token,
      batch: Array.from({ length: batchSize }, (_, m) => eventOf(n * batchSize + m)),
    }),
  );
  const withNew = Array.from({ length: 20 }, (_, n) =>
    JSON.stringify({
      api_key: token,
      batch: Array.from({ length: batchSize }, (_, m) => ({
        ...eventOf(n * batchSize + m),
        ...(m % newEvery === 0 && { distinct_id: newId }),
      })),
    }),
  );
  return [
    { name: "no-op", path: "/api/bench/parse", bodies: singles, eventsPerRequest: 0 },
    { name: "capture, single", path: "/i/v0/e/", bodies: singles, eventsPerRequest: 1 },
    { name: `capture, ${batchSize} events`, path: "/batch/", bodies: batches, eventsPerRequest: batchSize },
    {
      name: `capture, ${batchSize} events, 1 new person in ${newEvery}`,
      path: "/batch/",
      bodies: withNew,
      eventsPerRequest: batchSize,
    },
    { name: "response, single", path: "/i/v0/e/", bodies: responsesTo(untold), eventsPerRequest: 1 },
    {
      name: "response, single, with a destination",
      path: "/i/v0/e/",
      bodies: responsesTo(told),
      eventsPerRequest: 1,
    },
  ];
}

async function knowEverybody({ url }: Product, token: string): Promise<void> {
  const batch = Array.from({ length: persons }, (_, n) => eventOf(n));
  const answer = await fetch(`${url}/batch/`, {
    method: "POST",
    body: JSON.stringify({ api_key: token, batch }),
  });
  if (!answer.ok) throw new Error(`The first events were answered with ${answer.status}`);
}

async function measure({ url }: Product, { name, path, bodies }: Load, duration: number): Promise<Measured> {
  const result = await autocannon({
    url: `${url}${path}`,
    connections,
    duration,
    requests: bodies.map((body) => ({
      method: "POST" as const,
      headers: { "content-type": "application/json" },
      setupRequest: (request: autocannon.Request) => ({
        ...request,
        body: withNewSubmission(withNewIds(body)),
      }),
    })),
  });
  return measuredBy(name, result);
}

function report(measured: Map<Load, Measured[]>): boolean {
  const [noop, single, batch, withNew, response, told] = [...measured.values()] as [
    Measured[],
    Measured[],
    Measured[],
    Measured[],
    Measured[],
    Measured[],
  ];
  const perRound = (ours: Measured[], beside: Measured[], factor: number) =>
    median(
      ours.map(({ requestsPerSecond }, n) => (factor * requestsPerSecond) / beside[n]!.requestsPerSecond),
    );
  const judged = [
    { what: "requests/s, single / no-op", reached: perRound(single, noop, 1), least: 0.7 },
    {
      what: `events/s, ${batchSize} a body / single`,
      reached: perRound(batch, single, batchSize),
      least: 10,
    },
    {
      what: `events/s, 1 new person in ${newEvery} / known persons`,
      reached: perRound(withNew, batch, 1),
      least: 0.6,
    },
    { what: "responses/s, with a destination / without", reached: perRound(told, response, 1), least: 0.95 },
  ];
  const rows = [...measured].map(([{ name, eventsPerRequest }, all]) => {
    const of = (what: keyof Measured) => median(all.map((round) => round[what]));
    const perSecond = of("requestsPerSecond");
    return [
      name,
      Math.round(perSecond).toString(),
      eventsPerRequest ? Math.round(perSecond * eventsPerRequest).toString() : "",
      Math.round(of("p50")).toString(),
      Math.round(of("p99")).toString(),
    ];
  });
  publish(
    "ingest",
    [
      `${machine()}.`,
      "",
      table([["route", "requests/s", "events/s", "p50 ms", "p99 ms"], ...rows]),
      "",
      table([
        ["ratio", "reached", "goal"],
        ...judged.map(({ what, reached, least }) => [
          what,
          reached.toFixed(2),
          `≥ ${least}${reached >= least ? "" : ", missed"}`,
        ]),
      ]),
      "",
      explanation,
    ].join("\n"),
  );
  return judged.every(({ reached, least }) => reached >= least);
}

const explanation = `
Medians of ${rounds} rounds of ${seconds} s each, of responses ${2 * rounds} in alternating order, ${connections} connections, routes in turn; a ratio is the median of the
rounds' ratios. Every response is sent after COMMIT, with fsync. The server runs as with \`npm start\`, with the embedded
PostgreSQL and request logs; client, server and database share the machine's cores. Events have ten properties, about
400 bytes, and belong to ${persons} existing persons, or one in ${newEvery} to a person who is created for it.
Responses are of one survey, one in ten a detractor's; the destination, a webhook on
loopback, is told of these, 60 a minute at most.
\`no-op\` is a route of the same server that only parses the body of a single event.
`.trim();
