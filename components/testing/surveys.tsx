// Surveys for component tests, created and read through the API with the session of the test.
import { expect } from "vitest";
import { page } from "vitest/browser";
import { SurveyEditor } from "@/components/surveys/editor/frame/survey-editor";
import type { EditorTab } from "@/components/surveys/editor/state/view";
import { languages, renderScreen } from "@/components/testing/screen";
import type { Locale } from "@/lib/i18n/locales";

/** Sends a request to the API. @throws AssertionError when it does not succeed */
export async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(path, {
    method,
    ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
  return (text === "" ? null : JSON.parse(text)) as T;
}

/** A new project, which the test's user owns. */
export const newProject = (name = "Component test") =>
  ask<{ id: number; api_token: string }>("POST", "/api/projects/", { name });

/** Questions that a test may change freely. */
/** A board of some tiles, all of the last 30 days. @returns its id */
export async function newBoard(project: { id: number }, tiles: readonly object[], fields: object = {}) {
  const root = `/api/projects/${project.id}/boards/`;
  const body = { name: "Growth", date_from: "-30d", ...fields };
  const { id } = await ask<{ id: number }>("POST", root, body);
  for (const tile of tiles) await ask("POST", `${root}${id}/tiles/`, tile);
  return id;
}

export const twoQuestions = [
  { id: "tea", type: "single_choice", question: "Which tea?", choices: ["Green", "Black", "None"] },
  { id: "why", type: "open", question: "Why that one?" },
] as const;

/** A survey of a new project, in its editor. */
export interface EditedSurvey {
  id: string;
  projectId: number;
  /** The survey as the API has it. */
  read(): Promise<Record<string, unknown>>;
  /** Changes it behind the editor's back. */
  change(changes: object): Promise<void>;
  /** Waits until the API returns the expected survey: saving takes a moment. */
  toBecome(expected: object): Promise<void>;
  /** Shows a tab of its editor, with more of the address's query (`&history=activity`), or in German. */
  open(tab: EditorTab, query?: string, locale?: Locale): Promise<void>;
  /** Shows its editor with its preview, within navigation and top bar. */
  openInShell(): Promise<void>;
}

/** Creates a survey with two questions in a project, or in a new one. */
export async function newSurvey(values: object = {}, project?: { id: number }): Promise<EditedSurvey> {
  const { id: projectId } = project ?? (await newProject());
  const root = `/api/projects/${projectId}/surveys/`;
  const { id } = await ask<{ id: string }>("POST", root, {
    name: "Tea",
    type: "popover",
    questions: twoQuestions,
    ...values,
  });
  const read = () => ask<Record<string, unknown>>("GET", `${root}${id}/`);
  return {
    id,
    projectId,
    read,
    change: async (changes) => void (await ask("PATCH", `${root}${id}/`, changes)),
    toBecome: (expected) => expect.poll(read, { timeout: 20_000 }).toMatchObject(expected),
    async open(tab, query = "", locale = "en") {
      await renderScreen(
        `/p/${projectId}/surveys/${id}/edit?tab=${tab}&preview=off${query}`,
        <SurveyEditor projectId={String(projectId)} surveyId={id} />,
        { locale },
      );
      // The number of problems may come before the name.
      const name = new RegExp(`\\b${languages[locale].messages.editor.tabs[tab]}`);
      const opened = page.getByRole("tab", { name, selected: true });
      await expect.element(opened).toBeVisible();
    },
    async openInShell() {
      await renderScreen(
        `/p/${projectId}/surveys/${id}/edit`,
        <SurveyEditor projectId={String(projectId)} surveyId={id} />,
        { frame: "shell" },
      );
      await expect.element(page.getByRole("tab", { name: /Questions/, selected: true })).toBeVisible();
    },
  };
}
