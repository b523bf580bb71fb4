// The parts of the survey editor by name, for component tests.
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import type { EditedSurvey } from "@/components/testing/surveys";

/** A question as the API has it. */
export interface WireQuestion {
  id: string;
  type: string;
  question: string;
  choices?: string[];
  branching?: unknown;
  translations?: unknown;
}

/** The card of a question, by its number. */
export const card = (number: number): Locator =>
  page.getByRole("article", { name: `Question Q${number}`, exact: true });

/** The text of a question, by its number. */
export const questionText = (number: number): Locator =>
  card(number).getByRole("textbox", { name: "Question", exact: true });

/** Waits until so many questions are there. */
export const expectQuestions = (count: number) =>
  expect.poll(() => page.getByRole("article").elements().length).toBe(count);

/** The texts of the questions on the screen, in order. */
export const questionTexts = (): string[] =>
  page
    .getByRole("article")
    .getByRole("textbox", { name: "Question", exact: true })
    .elements()
    .map((field) => (field as HTMLTextAreaElement).value);

/** Says that every edit is on the server. */
export const saved = page.getByText(/^Saved( \d|$)/);

/** The questions that the API has, once every edit is saved. */
export async function savedQuestions(survey: EditedSurvey): Promise<WireQuestion[]> {
  await expect.element(saved).toBeVisible();
  return (await survey.read()).questions as WireQuestion[];
}
