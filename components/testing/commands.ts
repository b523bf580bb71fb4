// Commands of component tests to the browser, outside the page.
import type { BrowserCommand } from "vitest/node";

/** The text of the next file that the page downloads. Call it before what starts the download, await it after. */
const downloadedText: BrowserCommand<[]> = async ({ page }): Promise<string> => {
  const download = await page.waitForEvent("download");
  const stream = await download.createReadStream();
  return Buffer.concat(await stream.toArray()).toString("utf8");
};

/** The name of the next file that the page downloads; called and awaited as `downloadedText`. */
const downloadedName: BrowserCommand<[]> = async ({ page }) =>
  (await page.waitForEvent("download")).suggestedFilename();

/** Sets the system's preferred color scheme, which the product follows by default. */
const emulateColorScheme: BrowserCommand<["light" | "dark"]> = ({ page }, colorScheme) =>
  page.emulateMedia({ colorScheme });

/** Shows the page as on paper, or as on the screen again. */
const emulateMedium: BrowserCommand<["screen" | "print"]> = ({ page }, media) => page.emulateMedia({ media });

/** Sets whether the system replaces a page's colors by its own few, for contrast. */
const emulateForcedColors: BrowserCommand<["active" | "none"]> = ({ page }, forcedColors) =>
  page.emulateMedia({ forcedColors });

/** Moves the mouse to the window's corner, where nothing reacts to it. */
const restMouse: BrowserCommand<[]> = ({ page }) => page.mouse.move(0, 0);

/** Shows the page in front, and has it drawn. */
const drawPage: BrowserCommand<[]> = async ({ page }) => {
  await page.bringToFront();
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
};

/** A point of the tested page, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/**
 * Drags with the mouse from the first of the points over the others, and releases the button at the last; before that
 * presses a key, if one is given.
 */
const drag: BrowserCommand<[readonly Point[], string?]> = async ({ page, iframe }, points, key) => {
  // The tested page is a frame, which is drawn smaller where it does not fit the window.
  const { x = 0, y = 0, width = 0 } = (await iframe.owner().boundingBox()) ?? {};
  const scale = width / (await iframe.owner().evaluate(({ clientWidth }) => clientWidth));
  for (const [index, point] of points.entries()) {
    await page.mouse.move(x + scale * point.x, y + scale * point.y, { steps: index === 0 ? 1 : 6 });
    if (index === 0) await page.mouse.down();
  }
  if (key !== undefined) await page.keyboard.press(key);
  await page.mouse.up();
};

/** The commands by the name that tests call them by. */
export const commands = {
  downloadedName,
  downloadedText,
  drag,
  drawPage,
  emulateColorScheme,
  emulateForcedColors,
  emulateMedium,
  restMouse,
};

declare module "vitest/browser" {
  interface BrowserCommands {
    downloadedName(): Promise<string>;
    downloadedText(): Promise<string>;
    drag(points: readonly Point[], key?: string): Promise<void>;
    drawPage(): Promise<void>;
    emulateColorScheme(scheme: "light" | "dark"): Promise<void>;
    emulateMedium(medium: "screen" | "print"): Promise<void>;
    emulateForcedColors(colors: "active" | "none"): Promise<void>;
    restMouse(): Promise<void>;
  }
}
