import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { BoardScreen } from "@/components/analysis/board/board-screen";
import { expectToLookRight } from "@/components/testing/accessibility";
import { pickOption } from "@/components/testing/actions";
import { focusOn } from "@/components/testing/keys";
import { renderScreen } from "@/components/testing/screen";
import { ask, newBoard, newProject } from "@/components/testing/surveys";
import type { Board } from "@/lib/contract/analysis/board";

const open = ({ id }: { id: number }, boardId: number, query = "") =>
  renderScreen(
    `/p/${id}/analysis/boards/${boardId}${query}`,
    <BoardScreen projectId={String(id)} boardId={boardId} />,
  );
const button = (name: string) => page.getByRole("button", { name, exact: true });
const titles = () =>
  page
    .getByRole("listitem")
    .getByRole("heading")
    .elements()
    .map((title) => title.textContent);
const stored = async ({ id }: { id: number }, boardId: number) =>
  (await ask<Board>("GET", `/api/projects/${id}/boards/${boardId}/`)).tiles.map(
    ({ insight, survey }) => insight?.name ?? survey?.name,
  );

/** Six persons who see a page and rate 10; two of them sign up. */
async function projectWithAnswers() {
  const project = await newProject();
  const survey = await ask<{ id: string; questions: { id: string }[] }>(
    "POST",
    `/api/projects/${project.id}/surveys/`,
    {
      name: "Relationship",
      type: "popover",
      questions: [{ type: "rating", question: "Would you recommend us?", display: "number", scale: 10 }],
    },
  );
  const batch = Array.from({ length: 6 }, (_, at) => `person-${at}`).flatMap((distinct_id, at) => [
    { event: "$pageview", distinct_id, properties: { $current_url: "https://example.com/" } },
    {
      event: "survey sent",
      distinct_id,
      properties: { $survey_id: survey.id, [`$survey_response_${survey.questions[0]?.id}`]: 10 },
    },
    ...(at < 2 ? [{ event: "signed up", distinct_id }] : []),
  ]);
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  await ask("POST", `/api/projects/${project.id}/insights/`, {
    name: "Sign-up",
    saved: true,
    filters: {
      insight: "FUNNELS",
      events: [{ id: "$pageview" }, { id: "signed up" }],
      date_from: "2020-01-01",
      date_to: "2020-01-31",
    },
  });
  await ask("POST", `/api/projects/${project.id}/insights/`, {
    name: "Paths",
    saved: true,
    filters: { insight: "PATHS" },
  });
  return project;
}

test("a board shows analyses and scores for its dates, and is added to, reordered and removed from", async () => {
  const project = await projectWithAnswers();
  const boardId = await newBoard(project, []);
  await open(project, boardId);
  await expect.element(page.getByRole("heading", { name: "The board is empty" })).toBeVisible();
  for (const option of [/Sign-up/, /Relationship: score/, /^Paths/]) {
    await button("Add to board").first().click();
    await page.getByRole("combobox", { name: "Analysis or score" }).click();
    await pickOption(option);
    await button("Add").click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  }
  await expect.poll(titles).toEqual(["Sign-up", "Relationship", "Paths"]);
  // Its own dates are in 2020: the board's are the last 30 days.
  await expect.poll(() => page.getByRole("article").first().element().textContent).toMatch(/2\s*33/);
  await expect.element(page.getByText("+100", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("application", { name: "Paths" })).toBeVisible();
  await expectToLookRight();

  await focusOn(button("Move “Paths”"));
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(titles).toEqual(["Sign-up", "Paths", "Relationship"]);
  await expect.poll(() => stored(project, boardId)).toEqual(["Sign-up", "Paths", "Relationship"]);

  await button("Actions for Sign-up").click();
  await page.getByRole("menuitem", { name: "Remove from board" }).click();
  await expect.poll(titles).toEqual(["Paths", "Relationship"]);
  await button("Undo").click();
  await expect.poll(() => stored(project, boardId)).toEqual(["Sign-up", "Paths", "Relationship"]);

  await open(project, boardId, "?date_from=2021-01-01&date_to=2021-01-31");
  await expect.element(page.getByText(/No answers in this period/)).toBeVisible();
  await expect.element(page.getByText("No paths match in the date range.")).toBeVisible();
});
