// What journeys through the tabs of the editor share: surveys of the demo project, which has persons and flags.
import type { APIRequestContext, Page } from "@playwright/test";
import { asOwner, test as base, expect } from "./fixtures";

const path = "/api/projects/1/surveys/";

/** Creates, edits and reads a journey's surveys through the API. */
export interface Made {
  id: string;
  /** Opens a tab of its editor. */
  open: (tab: string) => Promise<void>;
  read: () => Promise<Record<string, unknown>>;
  change: (changes: Record<string, unknown>) => Promise<void>;
  /** Waits until the API returns the expected survey: saving takes a moment. */
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

/** Questions that a journey may change freely. */
export const twoQuestions = [
  { id: "tea", type: "single_choice", question: "Which tea?", choices: ["Green", "Black", "None"] },
  { id: "why", type: "open", question: "Why that one?" },
];

export { expect };
