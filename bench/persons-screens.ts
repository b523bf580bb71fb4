// How long the screens of persons take in a large project: the first rows of the list, scrolling through all of it, and the
// page of one person.
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import type { Page } from "@playwright/test";
import pg from "pg";
import { copyCheckout } from "@/bench/checkout";
import { projectOf, type Size, sizes } from "@/bench/persons-screens/fill";
import { type Product, startProduct } from "@/bench/product";
import { machine, median, publish, table } from "@/bench/publish";
import { openBrowser, owner, signedInPage } from "@/bench/signed-in";
import { startEmbedded } from "@/lib/database/embedded";

const rounds = 5;

/** Milliseconds from navigation to the first rows of the list, and to the heading and first events of a person, at most. */
const maxListMs = 1000;
const maxPersonMs = 500;

/** Frames a second while the list scrolls, at least. */
const minFrames = 50;

/** How often the list is scrolled, and by how many pixels at a time, as a wheel does. */
const wheelTurns = 200;
const wheelPixels = 400;

/** The size given on the command line; default L, for which the goals are. */
function sizeAsked(): Size {
  const at = process.argv.indexOf("--size");
  const size = sizes[at < 0 ? "L" : (process.argv[at + 1] ?? "")];
  if (!size) throw new Error("npm run bench -- persons-screens --size S|L");
  return size;
}

/** Measures, publishes, and says whether the goals are met. */
export async function run(): Promise<boolean> {
  const size = sizeAsked();
  // Stays there, so that the next run need not load anything.
  const folder = path.join(os.tmpdir(), `fieldbook-bench-persons-screens-${size.name}`);
  const embedded = await startEmbedded(folder);
  const product = await startProduct(copyCheckout(), folder, {
    RATE_LIMIT: "off",
    LOG_LEVEL: "error",
    ...owner,
  });
  const client = new pg.Client({ connectionString: embedded.superuserUrl, options: "-c TimeZone=UTC" });
  await client.connect();
  const browser = await openBrowser();
  try {
    const project = await projectOf(client, folder, size, (name) => newProject(product, name));
    const page = await signedInPage(browser, product, { viewport: { width: 1440, height: 900 } });
    const list = `/p/${project}/persons`;
    const { rows: persons } = await client.query<{ uuid: string; name: string }>(
      `select uuid, properties ->> 'email' as name from persons where project_id = $1 order by hashint8(id) limit $2`,
      [project, 2 * (rounds + 1)],
    );
    const times: Record<"list" | "opened" | "person" | "chosen", number[]> = {
      list: [],
      opened: [],
      person: [],
      chosen: [],
    };
    for (let round = 0; round <= rounds; round++) {
      const figures = {
        list: await timeTo(page, () => page.goto(list, { waitUntil: "commit" }), firstRow),
        // By a link, as in use: the app is loaded already.
        chosen: await timeTo(page, () => page.locator(firstRow).nth(round).click(), firstEvent),
        opened: await timeTo(page, () => page.goBack({ waitUntil: "commit" }), firstRow),
        person: await timeTo(
          page,
          () => page.goto(`${list}/${persons[round]!.uuid}`, { waitUntil: "commit" }),
          firstEvent,
        ),
      };
      // The first only warms up.
      if (round > 0) for (const [name, took] of entriesOf(figures)) times[name].push(took);
    }
    await page.goto(list);
    await page.locator(firstRow).first().waitFor();
    const steps = await framesOf(page);
    await page.goto("/healthz");
    const empty = await framesOf(page);
    await page.goto(list);
    await page.locator(firstRow).first().waitFor();
    const jump = await timeJump(page, size.persons);
    return report(size, times, { steps, empty, jump });
  } finally {
    await browser.close();
    await client.end();
    await product.stop();
    await embedded.stop();
  }
}

/** A row of the list that is loaded, and an event of a timeline below the heading of its person. */
const firstRow = "[role=rowheader] a";
const firstEvent = "main:has(h1) section ol > li";

const entriesOf = <Name extends string>(figures: Record<Name, number>) =>
  Object.entries(figures) as [Name, number][];

/** Milliseconds from an action until something is on the page. */
async function timeTo(page: Page, act: () => Promise<unknown>, selector: string): Promise<number> {
  const began = performance.now();
  await act();
  await page.locator(selector).first().waitFor();
  return performance.now() - began;
}

/** Milliseconds from a jump to the end of the list until its last row is loaded. */
async function timeJump(page: Page, persons: number): Promise<number> {
  const began = performance.now();
  await page.mouse.wheel(0, Number.MAX_SAFE_INTEGER);
  await page
    .locator(`tr[aria-rowindex="${persons + 1}"] [role=rowheader] a`)
    .first()
    .waitFor();
  return performance.now() - began;
}

/**
 * Records the start of each frame. A string, because the compiler of this file would insert a helper that the
 * page lacks.
 */
const watchFrames = `requestAnimationFrame(function note(time) {
  performance.mark("frame", { detail: time });
  requestAnimationFrame(note);
})`;

/** Milliseconds of each frame while a wheel turns. */
async function framesOf(page: Page): Promise<number[]> {
  await page.waitForLoadState("networkidle");
  await page.mouse.move(720, 600);
  await page.evaluate(watchFrames);
  for (let turn = 0; turn < wheelTurns; turn++) await page.mouse.wheel(0, wheelPixels);
  const times = await page.evaluate(() =>
    performance.getEntriesByName("frame").map((mark) => (mark as PerformanceMark).detail as number),
  );
  return times.slice(1).map((time, index) => time - times[index]!);
}

async function newProject({ url, apiKey }: Product, name: string): Promise<number> {
  const answer = await fetch(`${url}/api/projects/`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The project was not made: ${answer.status} ${text}`);
  return Number((JSON.parse(text) as { id: number }).id);
}

function report(
  size: Size,
  times: Record<"list" | "opened" | "person" | "chosen", number[]>,
  { steps, empty, jump }: { steps: number[]; empty: number[]; jump: number },
): boolean {
  const rate = (frames: number[]) => (1000 * frames.length) / frames.reduce((sum, frame) => sum + frame, 0);
  const isMet = {
    list: median(times.list) <= maxListMs,
    person: median(times.person) <= maxPersonMs,
    chosen: median(times.chosen) <= maxPersonMs,
    frames: rate(steps) >= minFrames,
  };
  const goal = (text: string, met: boolean) => (met ? text : `${text}, missed`);
  const ms = (values: number[]) =>
    `${median(values).toFixed(0)} ms, slowest ${Math.max(...values).toFixed(0)} ms`;
  publish(
    `persons-screens${size.name === "L" ? "" : ` ${size.name}`}`,
    [
      `${machine()}. Chromium with software rendering. ${size.persons.toLocaleString("en")} persons, ${size.events.toLocaleString("en")} events.`,
      "",
      table([
        ["screen", "measured", "goal"],
        ["list, first rows, new page", ms(times.list), goal(`≤ ${maxListMs} ms`, isMet.list)],
        ["list, first rows, back from a person", ms(times.opened), ""],
        ["list, last row after a jump", `${jump.toFixed(0)} ms`, ""],
        [
          "list, frames a second while scrolling",
          rate(steps).toFixed(1),
          goal(`≥ ${minFrames}`, isMet.frames),
        ],
        ["an empty page, frames a second", rate(empty).toFixed(1), ""],
        [
          "person, heading and first events, new page",
          ms(times.person),
          goal(`≤ ${maxPersonMs} ms`, isMet.person),
        ],
        [
          "person, heading and first events, by a link",
          ms(times.chosen),
          goal(`≤ ${maxPersonMs} ms`, isMet.chosen),
        ],
      ]),
      "",
      explanation,
    ].join("\n"),
  );
  return Object.values(isMet).every(Boolean);
}

const explanation = `
Medians of ${rounds} rounds after one to warm up. From a navigation, or a click, until the rows are on the page; a new page
loads the app again, from the browser's cache. The wheel turns ${wheelTurns} times by ${wheelPixels} pixels. Server, database and browser share
the machine's cores, and the browser draws without a graphics processor.
`.trim();
