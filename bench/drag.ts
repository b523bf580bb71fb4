// Whether dragging keeps up in a survey of 100 questions: the frames of a drag beside those of an empty page.
import type { Page } from "@playwright/test";
import { copyCheckout } from "@/bench/checkout";
import { longSurvey } from "@/bench/long-survey";
import { newDataDir, type Product, removeDataDir, startProduct } from "@/bench/product";
import { machine, median, publish, table } from "@/bench/publish";
import { openBrowser, owner, signedInPage } from "@/bench/signed-in";

const length = 100;
const moves = 150;
const rounds = 3;

/** A frame of a drag may last so many times as long as one of an empty page, at the 95th percentile. */
const mostRatio = 1.2;

type Point = { x: number; y: number };

/** Where the pointer takes hold, how far it goes at most, and what is on the page only while something is dragged. */
interface Drag {
  from: Point;
  by: Point;
  sign?: string;
}

/** Measures, publishes, and says whether dragging keeps up. */
export async function run(): Promise<boolean> {
  const dataDir = newDataDir();
  const product = await startProduct(copyCheckout(), dataDir, owner);
  const browser = await openBrowser();
  try {
    const page = await signedInPage(browser, product, { viewport: { width: 1440, height: 900 } });
    const editor = `/p/${product.projectId}/surveys/${await makeSurvey(product)}/edit?preview=off`;
    const screens: Record<string, () => Promise<Drag>> = {
      "an empty page": async () => {
        await page.goto("/healthz");
        return { from: { x: 500, y: 300 }, by: { x: 200, y: 150 } };
      },
      "Flow, a question": async () => {
        await page.goto(`${editor}&tab=flow`);
        const question = page.locator(".react-flow__node-question").first();
        const from = await middleOf(page, question, { x: 60, y: 40 });
        return { from, by: { x: 200, y: 150 }, sign: ".react-flow__node.dragging" };
      },
      "Build, a row of the outline": async () => {
        await page.goto(editor);
        const grip = page.getByRole("button", { name: "Move Q2", exact: true });
        return { from: await middleOf(page, grip), by: { x: 0, y: 400 }, sign: "li[data-dragging]" };
      },
      "Build, a choice": async () => {
        await page.goto(editor);
        const grip = page.getByRole("button", { name: "Move Choice 3", exact: true }).first();
        return { from: await middleOf(page, grip), by: { x: 0, y: 300 }, sign: "li[data-dragging]" };
      },
    };
    const measured: { name: string; middle: number; slow: number }[] = [];
    for (const [name, open] of Object.entries(screens)) {
      const frames: number[] = [];
      for (let round = 0; round < rounds; round++) frames.push(...(await framesOf(page, await open())));
      measured.push({ name, middle: median(frames), slow: at(frames, 0.95) });
    }
    return report(measured);
  } finally {
    await browser.close();
    await product.stop();
    removeDataDir(dataDir);
  }
}

function report(measured: { name: string; middle: number; slow: number }[]): boolean {
  const nothing = measured[0]!.slow;
  const isMet = measured.every(({ slow }) => slow <= nothing * mostRatio);
  publish(
    "drag",
    [
      `${machine()}. Chromium with software rendering.`,
      "",
      table([
        ["dragged element", "median frame", "p95 frame", "p95 / empty page"],
        ...measured.map(({ name, middle, slow }) => [
          name,
          `${middle.toFixed(1)} ms`,
          `${slow.toFixed(1)} ms`,
          `${(slow / nothing).toFixed(2)}`,
        ]),
      ]),
      "",
      `A survey of ${length} questions, ${rounds} × ${moves} pointer moves. Goal: p95 at most ${mostRatio} times that of
an empty page${isMet ? "" : ", missed"}.`,
    ].join("\n"),
  );
  return isMet;
}

async function middleOf(page: Page, thing: ReturnType<Page["locator"]>, within?: Point): Promise<Point> {
  await thing.waitFor();
  // Checks that finish later are not measured.
  await page.waitForLoadState("networkidle");
  await thing.scrollIntoViewIfNeeded();
  const box = await thing.boundingBox();
  if (!box) throw new Error("It is not to be seen.");
  return { x: box.x + (within?.x ?? box.width / 2), y: box.y + (within?.y ?? box.height / 2) };
}

/**
 * Records the start of each frame. A string, because the compiler of this file would insert a helper that the
 * page lacks.
 */
const watchFrames = `requestAnimationFrame(function note(time) {
  performance.mark("frame", { detail: time });
  requestAnimationFrame(note);
})`;

/** Milliseconds of each frame while something is dragged there and back. */
async function framesOf(page: Page, { from, by, sign }: Drag): Promise<number[]> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, from.y + 4);
  if (sign && (await page.locator(sign).count()) !== 1) throw new Error(`Nothing is dragged: ${sign}`);
  await page.evaluate(watchFrames);
  for (let move = 0; move < moves; move++) {
    const share = Math.sin((move / moves) * Math.PI);
    await page.mouse.move(from.x + by.x * share, from.y + by.y * share);
  }
  const times = await page.evaluate(() =>
    performance.getEntriesByName("frame").map((mark) => (mark as PerformanceMark).detail as number),
  );
  await page.mouse.up();
  return times.slice(1).map((time, index) => time - times[index]!);
}

const at = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

async function makeSurvey({ url, apiKey, projectId }: Product): Promise<string> {
  const answer = await fetch(`${url}/api/projects/${projectId}/surveys/`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Long", type: "popover", questions: longSurvey(length) }),
  });
  const { id } = (await answer.json()) as { id: string };
  return id;
}
