import { expect, onTestFinished, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { BoardScreen } from "@/components/analysis/board/board-screen";
import { expectToLookRight } from "@/components/testing/accessibility";
import { pickOption } from "@/components/testing/actions";
import { focusOn } from "@/components/testing/keys";
import { holdRequests, refuseRequestOnce } from "@/components/testing/requests";
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

/** Persons of two plans who visit. */
async function projectWithVisits() {
  const project = await newProject();
  const visit = (plan: string, at: number) => ({
    event: "visited",
    distinct_id: `${plan}-${at}`,
    properties: { $set: { plan } },
  });
  const batch = ["team", "free"].flatMap((plan) => Array.from({ length: 6 }, (_, at) => visit(plan, at)));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  const save = (name: string, filters: object) =>
    ask<{ id: number }>("POST", `/api/projects/${project.id}/insights/`, { name, saved: true, filters });
  return { project, save };
}

const visits = (display: string) => ({
  insight: "TRENDS",
  events: [{ id: "visited", math: "dau" }],
  display,
  date_from: "-14d",
});

test("dates and filters are for who looks until they are saved, and tiles say which dates they have", async () => {
  const { project, save } = await projectWithVisits();
  const { id } = await save("Visitors", visits("BoldNumber"));
  const boardId = await newBoard(project, [{ insight_id: id }], { date_from: null });
  await open(project, boardId);
  await expect.element(page.getByText("Trends · Last 14 days")).toBeVisible();
  await expect.element(button("12: visited · Unique persons, show persons")).toBeVisible();

  await button("Date range: Each tile’s own dates").click();
  await button("Last 30 days").click();
  await expect.element(page.getByText("Trends · Last 30 days")).toBeVisible();
  await button("Add filters").click();
  await button("Person property").click();
  await page.getByRole("combobox", { name: "Property 1" }).click();
  await userEvent.keyboard("plan{ArrowDown}{Enter}");
  await page.getByRole("dialog").getByRole("combobox").last().click();
  await userEvent.keyboard("team{Enter}");
  await button("Apply").click();
  await expect.element(page.getByText("Filters: plan is team", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^Trends · Last 30 days .* · Filters: plan is team$/)).toBeVisible();
  await expect.element(button("6: visited · Unique persons, show persons")).toBeVisible();
  await button("6: visited · Unique persons, show persons").click();
  await expect.element(page.getByRole("dialog").getByText("6 persons")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  const stored = () => ask<Board>("GET", `/api/projects/${project.id}/boards/${boardId}/`);
  expect(await stored()).toMatchObject({ date_from: null, properties: [] });

  await button("Save for everyone").click();
  await expect.element(page.getByText("Dates and filters saved")).toBeVisible();
  await expect.poll(() => window.location.search).toBe("");
  expect(await stored()).toMatchObject({
    date_from: "-30d",
    properties: [{ key: "plan", value: "team", type: "person" }],
  });
  await expect.element(page.getByText("Trends · Last 30 days")).toBeVisible();
  await expectToLookRight();
  await button("Actions for Visitors").click();
  await page.getByRole("menuitemradio", { name: "Its own dates" }).click();
  await expect.element(page.getByText("Trends · Last 14 days")).toBeVisible();
  await expect.element(button("6: visited · Unique persons, show persons")).toBeVisible();
  await expect.poll(async () => (await stored()).tiles[0]?.own_dates).toBe(true);
  const file = commands.downloadedText();
  await button("Download").click();
  await page.getByRole("menuitem", { name: "JSON" }).click();
  expect(JSON.parse(await file)).toMatchObject([{ Value: 6, Filters: "person property plan is team" }]);
});

test("twenty tiles load four at a time, wait when they are too many, and refreshing says how many are done", async () => {
  const { project, save } = await projectWithVisits();
  const tiles: object[] = [];
  for (let at = 0; at < 20; at++) {
    const { id } = await save(`Visitors ${at}`, visits("BoldNumber"));
    tiles.push({ insight_id: id, width: at < 4 ? "half" : "full" });
  }
  const boardId = await newBoard(project, tiles);
  const send = window.fetch;
  let [running, most] = [0, 0];
  window.fetch = async (input, init) => {
    const isTile = /\/insights\/\d+\//.test(new Request(input, init).url);
    if (isTile) most = Math.max(most, ++running);
    return await send(input, init).finally(() => isTile && running--);
  };
  const refuse = refuseRequestOnce(/\/insights\/\d+\//, 1);
  onTestFinished(() => {
    refuse();
    window.fetch = send;
  });
  await open(project, boardId);
  const status = page.getByRole("region", { name: "Dates and filters" }).getByRole("status");
  await expect.element(status).toHaveTextContent(/^\d+ of 20/);
  await expect.poll(() => button("12: visited · Unique persons, show persons").elements().length).toBe(20);
  await expect.element(status).toHaveTextContent(/^$/);
  expect(most).toBeLessThanOrEqual(4);

  const release = holdRequests(/\/insights\/\d+\//);
  await button("Refresh").click();
  await expect.element(status).toHaveTextContent(/^0 of 20/);
  release();
  await expect.element(status).toHaveTextContent(/^$/);
  // Those that were held were sent together.
  expect(most).toBe(4);
  await button("Actions for Visitors 0").click();
  await page.getByRole("menuitemradio", { name: "Full width" }).click();
  const stored = () => ask<Board>("GET", `/api/projects/${project.id}/boards/${boardId}/`);
  await expect.poll(async () => (await stored()).tiles[0]?.width).toBe("full");
});
