// Commands of component tests to the browser, outside the page.
import type { BrowserCommand } from "vitest/node";

/** The text of the next file that the page downloads. Call it before what starts the download, await it after. */
const downloadedText: BrowserCommand<[]> = async ({ page }): Promise<string> => {
  const download = await page.waitForEvent("download");
  const stream = await download.createReadStream();
  return Buffer.concat(await stream.toArray()).toString("utf8");
};

/** Sets the system's preferred color scheme, which the product follows by default. */
const emulateColorScheme: BrowserCommand<["light" | "dark"]> = ({ page }, colorScheme) =>
  page.emulateMedia({ colorScheme });

/** The commands by the name that tests call them by. */
export const commands = { downloadedText, emulateColorScheme };

declare module "vitest/browser" {
  interface BrowserCommands {
    downloadedText(): Promise<string>;
    emulateColorScheme(scheme: "light" | "dark"): Promise<void>;
  }
}
