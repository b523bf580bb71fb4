// What journeys through the tabs of the editor share: surveys of the demo project, which has persons and flags.
import type { APIRequestContext, Page } from "@playwright/test";
import { asOwner, axeFindings, test as base, expect } from "./fixtures";

const path = "/api/projects/1/surveys/";

/** A survey that a journey edits, made by the API and read back by it. */
export interface Made {
  id: string;
  /** Opens a tab of its editor. */
  open: (tab: string) => Promise<void>;
  read: () => Promise<Record<string, unknown>>;
  change: (changes: Record<string, unknown>) => Promise<void>;
  /** Waits until the API has it as expected: saving takes a moment. */
  comesToBe: (expected: Record<string, unknown>) => Promise<void>;
}

async function made(page: Page, request: APIRequestContext, given: Record<string, unknown>): Promise<Made> {
  const answer = await request.post(path, { ...asOwner, data: { type: "popover", ...given } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  const read = async () => (await request.get(`${path}${id}/`, asOwner)).json();
  return {
    id,
    read,
    open: async (tab) => {
      await page.goto(`/p/1/surveys/${id}/edit?tab=${tab}`);
      await expect(page.getByRole("tab", { name: new RegExp(`^${tab}`, "i"), selected: true })).toBeVisible();
    },
    change: async (changes) => {
      expect((await request.patch(`${path}${id}/`, { ...asOwner, data: changes })).status()).toBe(200);
    },
    comesToBe: async (expected) => {
      await expect(async () => expect(await read()).toMatchObject(expected)).toPass({ timeout: 20_000 });
    },
  };
}

/** Journeys with surveys of their own, which are gone afterwards. */
export const test = base.extend<{ make: (given: Record<string, unknown>) => Promise<Made> }>({
  make: async ({ signedIn: page, request }, use) => {
    const ids: string[] = [];
    await use(async (given) => {
      const survey = await made(page, request, given);
      ids.push(survey.id);
      return survey;
    });
    for (const id of ids) await request.delete(`${path}${id}/`, asOwner);
  },
});

/** Presses a check box or a radio button where a person does: on its label, which covers it. */
export const press = (page: Page, role: "radio" | "checkbox", name: string) =>
  page
    .locator("label")
    .filter({ has: page.getByRole(role, { name, exact: true }) })
    .click();

/** Questions that a journey may do what it likes with. */
export const twoQuestions = [
  { id: "tea", type: "single_choice", question: "Which tea?", choices: ["Green", "Black", "None"] },
  { id: "why", type: "open", question: "Why that one?" },
];

/**
 * Nothing for axe in both themes, nothing beyond the edge of a laptop's window at 200 % (phones show the questions alone); with SHOTS set,
 * pictures of all that.
 */
export async function looksRight(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // The widget in the preview is posthog-js's own. A theme changes nothing but colours.
    const rules = colorScheme === "dark" ? ["color-contrast"] : "all";
    expect(await axeFindings(page, { hasFrames: false, rules }), colorScheme).toEqual([]);
    await picture(page, `${name}-1440-${colorScheme}`);
  }
  await page.setViewportSize({ width: 720, height: 900 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, "pixels beyond the edge").toBeLessThanOrEqual(0);
  await picture(page, `${name}-720`);
}

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
}

export { expect };
