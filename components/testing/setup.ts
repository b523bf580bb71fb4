// Before each component test file: the product's styles and session; after each test: no unexpected console messages.
import { toast } from "sonner";
import { afterEach, beforeEach, expect } from "vitest";
import { commands } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { clearAnnouncements } from "@/components/testing/accessibility";
import { signInOwner } from "@/components/testing/users";
import "@/app/globals.css";

await signInOwner();

/** next-themes renders a script for the server's page, and React says that a browser would not run it. */
const isOfThemes = (message: string) => message.startsWith("Encountered a script tag while rendering");

const messages: string[] = [];
for (const level of ["error", "warn"] as const) {
  const print = console[level];
  console[level] = (...values: unknown[]) => {
    const message = values.map(String).join(" ");
    if (isOfThemes(message)) return;
    messages.push(message);
    print(...values);
  };
}

/** Console messages that a test causes on purpose. All others fail it. */
let expected: RegExp | null = null;

/** Allows the console errors of one test that match. */
export function expectErrors(pattern: RegExp): void {
  expected = pattern;
}

/** Milliseconds that a frame may take on a busy machine. */
const [slowFrameMs, noFrameMs] = [5000, 30_000];

/** Whether the browser draws a frame in time. */
const drawsWithin = (timeoutMs: number) =>
  new Promise<boolean>((resolve) => {
    requestAnimationFrame(() => resolve(true));
    setTimeout(() => resolve(false), timeoutMs);
  });

/** Charts wait for a frame to be measured: a page that is no longer drawn would fail each of their tests, for another reason. */
async function expectFrames() {
  if (await drawsWithin(slowFrameMs)) return;
  await commands.drawPage();
  if (!(await drawsWithin(noFrameMs))) throw new Error("The browser no longer draws this page.");
}

beforeEach(async () => {
  await expectFrames();
  // The library's own hook is there for the first file only: files share one page, and modules are loaded once.
  await cleanup();
  // The mouse may be over a button with a tooltip after the previous test.
  await commands.restMouse();
  // Messages outlive the screen that showed them.
  toast.dismiss();
  clearAnnouncements();
  expected = null;
  messages.length = 0;
});

afterEach(() => {
  const unexpected = messages.filter((message) => !expected?.test(message));
  expect(unexpected, "console errors and warnings").toEqual([]);
});
