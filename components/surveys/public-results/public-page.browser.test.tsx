import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PublicPage } from "@/components/surveys/public-results/public-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";
import type { Locale } from "@/lib/i18n/locales";

const questions = [
  { id: "score", type: "rating", display: "number", scale: 10, question: "Would you recommend us?" },
  { id: "plan", type: "single_choice", question: "Which plan?", choices: ["Free", "Club"] },
  { id: "mood", type: "rating", display: "emoji", scale: 3, question: "How was it?" },
  { id: "why", type: "open", question: "What would you change?", optional: true },
];

/** A link to a survey that so many promoters of Club and detractors of Free answered. */
async function newLink(promoters: number, detractors: number, values: object = {}) {
  const project = await newProject();
  const start_date = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const survey = await newSurvey({ questions, start_date }, project);
  const answer = (person: string, score: number, plan: string) => ({
    event: "survey sent",
    distinct_id: person,
    properties: {
      $survey_id: survey.id,
      $survey_submission_id: crypto.randomUUID(),
      $set: { email: `${person}@example.com` },
      $survey_response_score: score,
      $survey_response_plan: plan,
      $survey_response_mood: plan === "Club" ? 3 : 1,
      $survey_response_why: `${person} wants a dark mode`,
    },
  });
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: [
      ...Array.from({ length: promoters }, (_, at) => answer(`promoter-${at}`, 9, "Club")),
      ...Array.from({ length: detractors }, (_, at) => answer(`detractor-${at}`, 2, "Free")),
    ],
  });
  const path = `/api/projects/${project.id}/surveys/${survey.id}/public_links/`;
  return await ask<{ token: string }>("POST", path, { name: "Board", ...values });
}

const open = ({ token }: { token: string }, isLocked = false, locale: Locale = "en") =>
  renderScreen(
    `/r/${token}`,
    <PublicPage token={token} isLocked={isLocked} initial={null} isEmbedded={false} />,
    { frame: "none", locale },
  );
const region = (name: string) => page.getByRole("region", { name, exact: true });

test("a link shows the summary, texts without names, and groups of five people or more", async () => {
  await open(await newLink(7, 6, { shows_open_answers: true, allows_filters: true }));
  await expect.element(page.getByRole("heading", { name: "Tea", level: 1 })).toBeVisible();
  await expect.element(page.getByText("13 responses from 13 people").first()).toBeVisible();
  await expect.element(region("Totals")).toHaveTextContent(/Completed13/);
  await expect.element(region("Would you recommend us?")).toHaveTextContent("+8");
  await expect.element(region("How was it?")).toHaveTextContent("Happy (3 of 3)");
  const why = region("What would you change?");
  await expect.element(why.getByRole("list", { name: "Answers" })).toHaveTextContent("wants a dark mode");
  await expect.element(why).not.toHaveTextContent("example.com");
  // Numbers lead nowhere, because there is nothing for strangers behind them.
  expect(region("Totals").getByRole("button").elements()).toEqual([]);
  expect(page.getByRole("link").elements()).toEqual([]);
  await expectToLookRight();

  await page.getByRole("button", { name: /Show/ }).click();
  await expect.element(page.getByRole("option", { name: "How was it?: Happy (3 of 3)" })).toBeVisible();
  await page.getByRole("option", { name: "Which plan?: Free" }).click();
  await expect.element(page.getByText("6 responses from 6 people").first()).toBeVisible();
  await expect.element(region("Would you recommend us?")).toHaveTextContent("−100");
  await expect.element(region("What would you change?")).toHaveTextContent("6 written answers");
  expect(region("Totals").elements()).toEqual([]);
});

test("four people see that there are too few of them, in German", async () => {
  await open(await newLink(4, 0), false, "de");
  await expect.element(page.getByRole("heading", { name: "Noch nicht genug Antworten" })).toBeVisible();
  await expectToLookRight();
});

test("a password opens the results, and a link that is gone says so", async () => {
  const link = await newLink(5, 0, { password: "rivers and stones" });
  await open(link, true);
  await page.getByLabelText("Password").fill("rivers");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Wrong password.")).toBeVisible();
  await expectToLookRight();
  await page.getByLabelText("Password").fill("rivers and stones");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("5 responses from 5 people").first()).toBeVisible();
  await open({ token: "guessed" });
  await expect.element(page.getByRole("heading", { name: "This link is no longer available" })).toBeVisible();
});
