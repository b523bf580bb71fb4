// Helpers of journeys through the editor: surveys in a separate project, and the parts of the page by name.
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { Project } from "./customer-site";
import { asOwner, expect } from "./fixtures";
import { demo } from "./servers";

export interface Wire {
  id: string;
  name: string;
  start_date: string | null;
  end_date: string | null;
  archived: boolean;
  responses_limit: number | null;
  appearance: Record<string, unknown> | null;
  questions: (Record<string, unknown> & { id: string; type: string; question: string })[];
}

/** Surveys of a project, through the API. */
export const surveysOf = (request: APIRequestContext, project: Project) => {
  const root = `${demo.url}/api/projects/${project.id}/surveys/`;
  return {
    async make(survey: object): Promise<string> {
      const answer = await request.post(root, { ...asOwner, data: { type: "popover", ...survey } });
      expect(answer.status(), await answer.text()).toBe(201);
      return (await answer.json()).id;
    },
    async read(id: string): Promise<Wire> {
      return (await request.get(`${root}${id}/`, asOwner)).json();
    },
    async change(id: string, changes: object): Promise<void> {
      expect((await request.patch(`${root}${id}/`, { ...asOwner, data: changes })).status()).toBe(200);
    },
  };
};

/** Opens the editor and waits until it is there. */
export async function openEditor(
  page: Page,
  project: Project,
  id: string,
  query = "preview=off",
): Promise<void> {
  await page.goto(`/p/${project.id}/surveys/${id}/edit?${query}`);
  await expect(page.getByRole("textbox", { name: "Survey name" })).toBeVisible();
}

/** The card of a question, by its number. */
export const card = (page: Page, number: number): Locator =>
  page.getByRole("article", { name: `Question Q${number}` });

/** Waits until every edit is saved on the server. */
export const saved = (page: Page) => expect(page.getByText(/^Saved( \d|$)/)).toBeVisible({ timeout: 20_000 });
